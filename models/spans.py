"""A place in a text and, where there is one, on a page."""

from __future__ import annotations

from dataclasses import dataclass

from models.showing import Shown

__all__ = ["Box", "Span", "SpanError"]

Box = tuple[float, float, float, float]
"""x0, top, x1, bottom in PDF points, origin at the top left corner of the page."""


class SpanError(ValueError):
    """A span whose ends do not make a half-open range of characters."""

    def __init__(self, start: int, end: int) -> None:
        super().__init__(f"span [{start}, {end}) is no range of characters: start must be >= 0 and end >= start")


@dataclass(frozen=True, slots=True, order=True)
class Span(Shown):
    """Half-open range ``[start, end)`` of Unicode characters in the text of a rule book.

    ``page`` is 1-based, ``box`` in PDF points; both are None for a text without pages.
    """

    start: int
    end: int
    page: int | None = None
    box: Box | None = None

    def __post_init__(self) -> None:
        if self.start < 0 or self.end < self.start:
            raise SpanError(self.start, self.end)

    def __len__(self) -> int:
        return self.end - self.start

    def quote(self, text: str) -> str:
        """The characters of ``text`` that this span covers."""
        return text[self.start : self.end]

    def overlaps(self, other: Span) -> bool:
        """True if both share at least one character."""
        return self.start < other.end and other.start < self.end

    def contains(self, other: Span) -> bool:
        """True if every character of ``other`` lies in this span."""
        return self.start <= other.start and other.end <= self.end
