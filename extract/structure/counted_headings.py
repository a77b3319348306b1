"""Headings that a number, a letter or «Глава 3» opens, told from the items of a list."""

from __future__ import annotations

import re

from extract.structure.heading_lines import HeadingLines, stands_alone
from extract.structure.inner_numbers import inner_numbers
from extract.structure.lexicon import words
from extract.structure.lines import Line
from extract.structure.markers import Marker
from extract.structure.titles import Heading, capitals, clean, glued_title, questions, title_like
from extract.structure.words import names, words_of

__all__ = ["CountedHeadings"]


class CountedHeadings(HeadingLines):
    """The search for headings with a number."""

    def __init__(self, lines: list[Line], skip: set[int], found: dict[int, Heading]) -> None:
        super().__init__(lines, skip, found)
        self.inner = inner_numbers(lines, self.markers)
        self.prefixes = {
            m.number.rsplit(".", k)[0]
            for i, m in enumerate(self.markers)
            if i not in self.inner and m and m.kind == "section" and m.number
            for k in range(1, m.number.count(".") + 1)
        }
        self.styles = {m.style for m in self.markers if m and m.kind == "number" and m.number in self.prefixes}

    def numbered(self, i: int, marker: Marker) -> Heading | None:
        """A heading that starts with a number or with «Глава 3»."""
        line, rest = self.lines[i], self.rest(i)
        if i in self.inner:
            return None
        if marker.kind == "word" and marker.style.startswith("section"):
            word = marker.style.split()[-1]
            if title_like(rest, ".:") or (not rest and word not in words("sections", "weak")):
                return Heading(f"word {word}", marker.number, clean(rest) or clean(marker.text), line.end)
            if word in words("sections", "weak"):
                return None
            untitled = Heading(f"word {word}", marker.number, "", line.start) if word in words("sections", "untitled") else None
            return self._run_in(line, marker) or untitled
        plain_number = marker.kind in ("number", "bare") and not set(marker.style) & set(")(")
        heads = self._goes_on(i, marker) or (self._heads_numbers(i, marker) and not self._in_list(i))
        if marker.kind == "section" or (plain_number and heads):
            if marker.bulleted:
                return None
            depth = (marker.number or "").count(".")
            if title_like(rest) or (title_like(rest, ".:") and stands_alone(rest)) or capitals(rest.rstrip(".:")):
                return Heading(f"number {depth}", marker.number, clean(rest), line.end)
            return (
                self._glued(line, marker)
                or self._run_in(line, marker)
                or Heading(f"number {depth}", marker.number, "", line.start)
            )
        return None

    def _heads_numbers(self, i: int, marker: Marker) -> bool:
        """«3.» where «3.1» stands below, or its sister behind a blank line: «1.» of the same style without parts."""
        free = i == 0 or self.lines[i].gap > 0 or i - 1 in self.found
        return marker.number in self.prefixes or (marker.style in self.styles and free)

    def _goes_on(self, i: int, marker: Marker) -> bool:
        """«4. Движение» behind what stands below the heading «3. Торговля»: the next of the headings that have parts."""
        if marker.style not in self.styles or not title_like(self.rest(i)) or self.rest(i).endswith((",", ";")):
            return False
        last = next((k for k in range(i - 1, -1, -1) if (m := self.markers[k]) and m.style == marker.style), None)
        above = self.markers[last] if last is not None and last in self.found else None
        return above is not None and (above.ordinal or 0) + 1 == marker.ordinal

    @staticmethod
    def _glued(line: Line, marker: Marker) -> Heading | None:
        """«5.0 ПОРЯДОК ХОДАИгра …»: a title that has run into the text behind it."""
        rest = line.text[marker.end :]
        cut = glued_title(rest)
        style = f"number {(marker.number or '').count('.')}"
        return Heading(style, marker.number, clean(rest[:cut]), line.start + marker.end + cut) if cut else None

    @staticmethod
    def _run_in(line: Line, marker: Marker) -> Heading | None:
        """«5.3. Боевые карты. Игрок может …»: the first short sentence without a verb is the title."""
        rest = line.text[marker.end :]
        cut = re.match(r"([^.:!?;]{3,60})[.:]\s+(?=[«\"(А-ЯЁA-Z])", rest)
        if (
            not cut
            or not title_like(cut[1])
            or len(words_of(cut[1])) > 6
            or (marker.kind not in ("section", "word") and not capitals(cut[1]))
        ):
            return None
        if not names(cut[1]) and not questions(cut[1]):
            return None
        style = f"number {(marker.number or '').count('.')}" if marker.kind == "section" else f"word {marker.style.split()[-1]}"
        return Heading(style, marker.number, clean(cut[1]), line.start + marker.end + len(cut[0].rstrip()))

    def runs(self) -> None:
        """Single numbers and «Фаза 1.»: headings where each stands alone with text below, items of a list otherwise."""
        families: dict[str, list[int]] = {}
        for i, m in enumerate(self.markers):
            counted = m is not None and not m.bulleted and m.kind in ("number", "bare", "roman", "word", "letter")
            if (
                m
                and counted
                and i not in self.found
                and (m.kind != "number" or "(" not in m.style)
                and (m.kind != "letter" or m.style == "letter upper .")
            ):
                families.setdefault(m.style, []).append(i)
        for style, all_members in families.items():
            listed = self._listed(all_members)
            members = [i for i in all_members if i not in listed]
            titles = [i for i in members if self._own_title(i)]
            bodied = [i for i in titles if self._is_body(i + 1, style) or (capitals(self.rest(i)) and i not in listed)]
            if titles and len(bodied) >= max(1, 0.6 * len(members)) and len(titles) >= 0.8 * len(members):
                for i in titles:
                    self.found[i] = self._counted(i)
            elif style == "number ." or style == "number ":
                self._late_start(all_members)

    def _listed(self, members: list[int]) -> set[int]:
        """The members of a family that are items; one right before an item of the next number is an item, too."""
        listed = {i for i in members if self._in_list(i)}
        for i, following in zip(reversed(members[:-1]), reversed(members[1:]), strict=True):
            one, two = self.markers[i], self.markers[following]
            if following in listed and one and two and (two.ordinal or 0) == (one.ordinal or 0) + 1:
                listed.add(i)
        return listed

    def _in_list(self, i: int) -> bool:
        """A line whose neighbour carries the next or the last number in the same style is an item."""
        own = self.markers[i]
        near = (self._neighbour(i, -1), self._neighbour(i, 1))
        return any(own and m and m.style == own.style and abs((m.ordinal or 0) - (own.ordinal or 0)) == 1 for m in near)

    def _neighbour(self, i: int, way: int) -> Marker | None:
        """The marker of the line above or below; of the next but one and so on past items of an inner list."""
        own, k = self.markers[i], i + way
        while own and 0 <= k < len(self.lines):
            found = self.markers[k]
            apart = self.lines[max(k, k - way)].gap > 0
            if found is None or found.style == own.style or found.kind in ("section", "word") or (apart and k == i + way):
                return found if not apart or k == i + way else None
            if apart:
                return None
            k += way
        return None

    def _own_title(self, i: int) -> bool:
        rest = self.rest(i)
        return title_like(rest) or capitals(rest.rstrip(":.")) or (title_like(rest, ".:") and stands_alone(rest))

    def _is_body(self, i: int, style: str) -> bool:
        if i >= len(self.lines):
            return False
        marker = self.markers[i]
        return i not in self.found and not (marker and marker.style == style)

    def _counted(self, i: int) -> Heading:
        marker, line = self.markers[i], self.lines[i]
        assert marker is not None
        if marker.kind == "letter":
            return Heading("step", None, clean(self.rest(i)), line.end)
        if marker.kind == "word":
            return Heading("step", None, clean(line.text), line.end)
        written = marker.text.strip("().") if marker.kind == "roman" else None
        number = marker.number or written or (str(marker.ordinal) if marker.ordinal else None)
        return Heading("roman" if written else "number 0", number, clean(self.rest(i)), line.end)

    def _late_start(self, members: list[int]) -> None:
        """Numbered paragraphs that do not begin a count («41. …») are sections without a title."""
        first = self.markers[members[0]]
        if not first or (first.ordinal or 0) < 10:
            return
        for i in members:
            marker = self.markers[i]
            if marker:
                self.found[i] = Heading("number 0", marker.number, "", self.lines[i].start)
