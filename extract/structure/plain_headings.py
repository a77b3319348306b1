"""Headings without a number: in capitals, in bold, or by the way they stand between paragraphs."""

from __future__ import annotations

import re
from functools import cached_property

from extract.structure.heading_lines import HeadingLines, points_below
from extract.structure.labels import read_label
from extract.structure.lines import ends_sentence
from extract.structure.titles import Heading, capitals, clean, glued_title, letters, parted_by_signs, questions, title_like
from extract.structure.words import has_finite_verb, shape, words_of

__all__ = ["PlainHeadings"]


class PlainHeadings(HeadingLines):
    """The search for headings that only their look and their place show."""

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
        if not self._uncapitalised:
            return None
        if self.markers[i] or not line.text[:1].islower() or (i and line.gap == 0) or i + 1 >= len(self.lines):
            return None
        plain = 1 <= len(found) <= 4 and re.fullmatch(r"[^\W\d_][^:;.!?,\d]*", line.text)
        return Heading("plain", None, clean(line.text), line.end) if plain and self.lines[i + 1].gap == 0 else None

    @cached_property
    def _uncapitalised(self) -> bool:
        """Whether most lines of the text open without a capital."""
        return sum(x.text[:1].islower() or not x.text[:1].isalpha() for x in self.lines) > 0.7 * len(self.lines)

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
        goes_on = goes_on and not parted_by_signs(self.lines[j].text)
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
        before = any(k not in self.skip for k in range(i))
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
        if (
            line.text.endswith(":")
            and title_like(line.text, ":")
            and nominal
            and len(words_of(line.text)) <= 8
            and not points_below(line.text)
        ):
            free = (
                i == 0
                or line.gap > 0
                or i - 1 in self.skip
                or (ends_sentence(self.lines[i - 1].text, ".!?") and len(words_of(line.text)) <= 5)
            )
            return Heading("colon", None, clean(line.text), line.end) if free else None
        return None
