"""The lines of a text in search of its headings: what is found so far, what marker each line has."""

from __future__ import annotations

from extract.structure.lexicon import fold, words
from extract.structure.lines import Line
from extract.structure.markers import Marker, read_marker
from extract.structure.titles import Heading
from extract.structure.words import words_of

__all__ = ["HeadingLines", "points_below", "stands_alone"]

_TITLE = 6
"""The most words of a title that ends with a full stop or a colon."""


class HeadingLines:
    """Lines with their markers. ``skip`` holds the lines of tables and of noise, ``found`` the headings known by now."""

    def __init__(self, lines: list[Line], skip: set[int], found: dict[int, Heading]) -> None:
        self.lines = lines
        self.skip = skip
        self.found = found
        self.markers: list[Marker | None] = [None if i in skip else read_marker(line.text) for i, line in enumerate(lines)]

    def rest(self, i: int) -> str:
        """The line without its marker."""
        marker = self.markers[i]
        return self.lines[i].text[marker.end :] if marker else self.lines[i].text


def points_below(text: str) -> bool:
    """True if a word of the text points to a list below it: «следующие», «ниже»."""
    stems = {x[:6] for x in words("lead_in", "words") if len(x) > 4}
    return any(fold(w)[:6] in stems for w in words_of(text))


def stands_alone(text: str) -> bool:
    """True for a short phrase, which is a title although it ends with a full stop or colon, unless it points to a list below."""
    return len(words_of(text)) <= _TITLE and not points_below(text)
