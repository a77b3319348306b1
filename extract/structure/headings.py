"""Which lines are headings, by markup, number, capitals or the way they stand between paragraphs."""

from __future__ import annotations

import re

from extract.structure.labels import read_label
from extract.structure.lexicon import fold, words
from extract.structure.lines import Line, ends_sentence
from extract.structure.markers import Marker, read_marker
from extract.structure.noise import is_noise
from extract.structure.titles import Heading, capitals, clean, glued_title, letters, marked_heading, questions, title_like
from extract.structure.words import has_finite_verb, names, shape, words_of

__all__ = ["find_headings"]


class _Finder:
    def __init__(self, lines: list[Line], skip: set[int]) -> None:
        self.lines = lines
        self.skip = skip
        self.found: dict[int, Heading] = {}
        self.markers = [None if i in skip else read_marker(line.text) for i, line in enumerate(lines)]
        self.prefixes = {
            m.number.rsplit(".", k)[0]
            for m in self.markers
            if m and m.kind == "section" and m.number
            for k in range(1, m.number.count(".") + 1)
        }
        self.styles = {m.style for m in self.markers if m and m.kind == "number" and m.number in self.prefixes}

    def rest(self, i: int) -> str:
        """The line without its marker."""
        marker = self.markers[i]
        return self.lines[i].text[marker.end :] if marker else self.lines[i].text

    def numbered(self, i: int, marker: Marker) -> Heading | None:
        """A heading that starts with a number or with «Глава 3»."""
        line, rest = self.lines[i], self.rest(i)
        if marker.kind == "word" and marker.style.startswith("section"):
            word = marker.style.split()[-1]
            if title_like(rest, ".:") or (not rest and word not in words("sections", "weak")):
                return Heading(f"word {word}", marker.number, clean(rest) or clean(marker.text), line.end)
            if word in words("sections", "weak"):
                return None
            untitled = Heading(f"word {word}", marker.number, "", line.start) if word in words("sections", "untitled") else None
            return self._run_in(line, marker) or untitled
        plain_number = marker.kind in ("number", "bare") and not set(marker.style) & set(")(")
        if marker.kind == "section" or (plain_number and self._heads_numbers(i, marker) and not self._in_list(i)):
            if marker.bulleted:
                return None
            depth = (marker.number or "").count(".")
            if title_like(rest) or (title_like(rest, ".:") and self._stands_alone(rest)) or capitals(rest.rstrip(".:")):
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

    @staticmethod
    def _stands_alone(rest: str) -> bool:
        """A short phrase that ends with a full stop or colon is a title unless it points to a list below."""
        low = [fold(w) for w in words_of(rest)]
        return len(low) <= 6 and not any(w[:6] in {x[:6] for x in words("lead_in", "words") if len(x) > 4} for w in low)

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
        if not cut or not title_like(cut[1]) or len(words_of(cut[1])) > 6 or marker.kind not in ("section", "word"):
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
        return title_like(rest) or capitals(rest.rstrip(":.")) or (title_like(rest, ".:") and self._stands_alone(rest))

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

    def bold(self) -> None:
        """«[b]Счёт.[/b] Каждый …» opens a section where another bold line that stands alone is a heading."""
        alone = {self.lines[i].text[:2] for i, heading in self.found.items() if heading.style == "bold"}
        for i, line in enumerate(self.lines):
            if i in self.found or i in self.skip or line.text[:2] not in alone or (i and not line.gap):
                continue
            label = read_label(line.text)
            if label and label.kind == "definition" and not label.dash and label.text in line.text[: label.end]:
                self.found[i] = Heading("bold", None, clean(label.text), line.start + label.end)

    def plain(self) -> None:
        """Headings without markup or number."""
        i = 0
        while i < len(self.lines):
            if i in self.found or i in self.skip:
                i += 1
                continue
            capital = self._capital(i) or self._small(i)
            if capital:
                self.found[i] = capital
                i += 1
                continue
            j = i
            while j < len(self.lines) and j not in self.found and j not in self.skip and self._plain_title(j):
                j += 1
            if j > i:
                self._chain(i, j)
                i = j
                continue
            heading = self._punctuated(i)
            if heading:
                self.found[i] = heading
            i += 1

    def _small(self, i: int) -> Heading | None:
        """«как ходим» between a blank line and its text, where the writer hardly uses capitals at all."""
        line, found = self.lines[i], words_of(self.lines[i].text)
        small = sum(x.text[:1].islower() or not x.text[:1].isalpha() for x in self.lines) > 0.7 * len(self.lines)
        if not small or self.markers[i] or not line.text[:1].islower() or (i and line.gap == 0) or i + 1 >= len(self.lines):
            return None
        plain = 1 <= len(found) <= 4 and re.fullmatch(r"[^\W\d_][^:;.!?,\d]*", line.text)
        return Heading("plain", None, clean(line.text), line.end) if plain and self.lines[i + 1].gap == 0 else None

    def _capital(self, i: int) -> Heading | None:
        marker, line = self.markers[i], self.lines[i]
        if marker and marker.kind != "bullet":
            return None
        text = self.rest(i) if marker else line.text
        label = read_label(text)
        if not marker and (prefixed := self._capital_prefix(i)):
            return prefixed
        if not capitals(text.rstrip(".:!")) or (has_finite_verb(re.sub(r"\([^)]*\)", "", text)) and not questions(text)):
            return None
        if (label and label.kind != "definition") or i + 1 >= len(self.lines):
            return None
        if len(words_of(text)) == 1 and len(letters(text)) < 4:
            return None
        if marker and not any(self._capital_free(k) for k in (i - 1, i + 1)):
            return None
        return Heading("caps", None, clean(text), line.end)

    def _capital_prefix(self, i: int) -> Heading | None:
        """«ПОБЕДНЫЕ ОЧКИ (ПО), считаются в конце» over a list; capitals that run into the text («ХОД ИГРЫИгроки …»)."""
        line = self.lines[i]
        glued = glued_title(line.text)
        if glued:
            return Heading("caps", None, clean(line.text[:glued]), line.start + glued)
        found = re.match(r"([^,–—:.]+)([,–—:.])\s*\S", line.text)
        if not found or not capitals(found[1]) or len(words_of(line.text)) > 10:
            return None
        if len(words_of(found[1])) < 2 or self._told(i, found[1]):
            return self._over_list(i, found[1])
        if i + 1 >= len(self.lines) or line.text[-1] in ".;," or (found[2] == "." and i):
            return None
        below = self.markers[i + 1] is not None or self.lines[i + 1].gap > 0 or i == 0
        return Heading("caps", None, clean(line.text), line.end) if below and not has_finite_verb(found[1]) else None

    def _told(self, i: int, title: str) -> bool:
        """A remark behind the capitals that is a sentence, or shouts: no part of a title."""
        rest = self.lines[i].text[len(title) :]
        return has_finite_verb(rest) or rest.endswith("!!")

    def _over_list(self, i: int, title: str) -> Heading | None:
        """«ХОД — его играют оба» over a list: the word in capitals is the title, the rest the lead-in of the list."""
        line = self.lines[i]
        free = (i == 0 or line.gap > 0) and self.markers[i + 1 if i + 1 < len(self.lines) else i] is not None
        if not free or len(letters(title)) < 3 or has_finite_verb(title):
            return None
        return Heading("caps", None, clean(title), line.start + len(title.rstrip()))

    def _capital_free(self, i: int) -> bool:
        return 0 <= i < len(self.lines) and not capitals(self.rest(i).rstrip(".:!"))

    def _plain_title(self, i: int) -> bool:
        return self.markers[i] is None and title_like(self.lines[i].text) and not self._label_line(i)

    def _label_line(self, i: int) -> bool:
        """«Город: 10 очков» is a labelled line; a title may hold a colon only between blank lines and without numbers."""
        text = self.lines[i].text
        if ":" not in text and not re.search(r"\s[–—-]\s", text):
            return False
        free = self.lines[i].gap > 0 and (i + 1 == len(self.lines) or self.lines[i + 1].gap > 0)
        return not (free and not re.search(r"\d", text))

    def _opened(self, i: int) -> bool:
        """Whether a heading may start here: the line before has come to its end."""
        if i == 0 or self.lines[i].gap > 0 or i - 1 in self.found or i - 1 in self.skip:
            return True
        return ends_sentence(self.lines[i - 1].text) or self.markers[i - 1] is not None

    def _chain(self, i: int, j: int) -> None:
        """Lines ``i`` to ``j`` all look like titles: one is a heading, two may be a title and a heading, more are a list."""
        last = j - 1
        followed = j < len(self.lines)
        lead_in = i > 0 and self.lines[i].gap == 0 and self.lines[i - 1].text.endswith(":")
        goes_on = followed and self.lines[j].gap == 0 and self.lines[j].text[:1].islower() and j not in self.skip
        if not followed or goes_on or not self._opened(i):
            return
        if j - i == 1 or (j - i == 2 and not lead_in and self._may_be_pair(i)):
            for k in range(i, j):
                if k == last or j - i == 2:
                    self.found[k] = Heading("plain", None, clean(self.lines[k].text), self.lines[k].end)
        elif not lead_in and self.lines[last].gap > 0:
            same = [k for k in range(i, j) if self.lines[k].text == self.lines[last].text]
            for k in same:
                self.found[k] = Heading("plain", None, clean(self.lines[k].text), self.lines[k].end)

    def _may_be_pair(self, i: int) -> bool:
        before = [k for k in range(i) if k not in self.skip]
        return not before or self.lines[i + 1].gap > 0

    def _punctuated(self, i: int) -> Heading | None:
        """«Чередование ходов.» above text, «Подготовка к игре:» above a list."""
        line, marker = self.lines[i], self.markers[i]
        if marker or i + 1 >= len(self.lines) or i + 1 in self.skip or i + 1 in self.found:
            return None
        label = read_label(line.text)
        if label and label.kind != "definition":
            return None
        following = self.lines[i + 1]
        nominal = questions(line.text) or shape(line.text)[0] in ("NOUN", "ADJF", "PRTF")
        if line.text.endswith(".") and title_like(line.text, ".") and len(words_of(line.text)) <= 7 and nominal:
            open_below = self.markers[i + 1] is not None or not title_like(following.text, ".")
            free = (i == 0 or line.gap > 0 or i - 1 in self.skip) and following.gap == 0 and open_below
            return Heading("period", None, clean(line.text), line.end) if free else None
        if line.text.endswith(":") and title_like(line.text, ":") and nominal and self._stands_alone_colon(line.text):
            free = (
                i == 0
                or line.gap > 0
                or i - 1 in self.skip
                or (ends_sentence(self.lines[i - 1].text, ".!?") and len(words_of(line.text)) <= 5)
            )
            return Heading("colon", None, clean(line.text), line.end) if free else None
        return None

    @staticmethod
    def _stands_alone_colon(text: str) -> bool:
        low = [fold(w) for w in words_of(text)]
        stems = {x[:6] for x in words("lead_in", "words") if len(x) > 4}
        return len(low) <= 8 and not any(w[:6] in stems for w in low)


def _hash_items(lines: list[Line]) -> set[int]:
    """Lines that a wiki numbers: «# Сдача» right above «# Ход». Headings of Markdown have text between them."""
    found: set[int] = set()
    for i in range(1, len(lines)):
        one, two = (re.match(r"#+(?=[^#])", lines[k].text) for k in (i - 1, i))
        if one and two and not lines[i].gap and (one[0] == two[0] or i - 1 in found):
            found |= {i - 1, i}
    return found


def find_headings(lines: list[Line], skip: set[int]) -> dict[int, Heading]:
    """The headings of a text, by index of line. ``skip`` holds the lines of tables and of noise."""
    finder = _Finder(lines, skip)
    listed = _hash_items(lines)
    for i, line in enumerate(lines):
        if i in skip or i in listed:
            continue
        following = lines[i + 1] if i + 1 < len(lines) else None
        marked = marked_heading(line, following)
        marker = finder.markers[i]
        heading = marked or (finder.numbered(i, marker) if marker else None)
        if heading and (heading.title or heading.number) and not (marked and is_noise(heading.title)):
            finder.found[i] = heading
    finder.bold()
    finder.runs()
    finder.plain()
    return finder.found
