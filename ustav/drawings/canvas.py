"""A drawing as SVG text: boxes, lines and words, with colours that can be read on light and dark paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

__all__ = ["LINE", "Canvas", "Drawing", "width_of", "wrapped"]

LINE, SIZE = 17, 13
"""Height of a line of words and of its letters, in pixels."""
_LETTER = 7.3
INK, PAPER = "#1c1c1c", "#ffffff"


@dataclass(frozen=True, slots=True, repr=False)
class Drawing:
    """A finished drawing: a notebook shows it, `save` writes it."""

    svg: str

    def __repr__(self) -> str:
        return f"drawing, {len(self.svg)} characters of SVG"

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> None:
        """Write the drawing, whole or not at all. Raises `ustav.writing.WritingError`."""
        from ustav.writing import write_whole

        write_whole(path, self.svg)


@dataclass(slots=True)
class Canvas:
    """Shapes put one upon the other; it grows to hold them."""

    shapes: list[str] = field(default_factory=list)
    right: float = 0.0
    bottom: float = 0.0

    def box(self, x: float, y: float, width: float, height: float, fill: str = PAPER, edge: str = "#8a8f98") -> None:
        """A rectangle with round corners."""
        self._reach(x + width, y + height)
        self.shapes.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6" fill="{fill}" stroke="{edge}"/>'
        )

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """A straight line."""
        self._reach(max(x1, x2), max(y1, y2))
        self.shapes.append(f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="#8a8f98" fill="none"/>')

    def arc(self, x1: float, x2: float, y: float, height: float) -> None:
        """An arc over a line, with an arrow at its second end."""
        self._reach(max(x1, x2), y)
        self.shapes.append(
            f'<path d="M{x1:g} {y:g}C{x1:g} {y - height:g} {x2:g} {y - height:g} {x2:g} {y:g}" stroke="#8a8f98" fill="none"/>'
            f'<path d="M{x2 - 4:g} {y - 7:g}L{x2:g} {y:g}L{x2 + 4:g} {y - 7:g}z" fill="#8a8f98"/>'
        )

    def words(
        self, x: float, y: float, lines: Sequence[str], *, bold: bool = False, middle: bool = False, ink: str = INK
    ) -> None:
        """Lines of words, the first with its upper edge at y."""
        for k, text in enumerate(lines):
            at = y + k * LINE + SIZE
            self._reach(x + (width_of(text) / 2 if middle else width_of(text)), at)
            weight = ' font-weight="bold"' if bold else ""
            anchor = ' text-anchor="middle"' if middle else ""
            self.shapes.append(f'<text x="{x:g}" y="{at:g}"{weight}{anchor} fill="{ink}">{escape(text)}</text>')

    def drawing(self) -> Drawing:
        """What was drawn, on paper of its size."""
        width, height = self.right + 12, self.bottom + 12
        body = "\n".join(self.shapes)
        return Drawing(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} '
            f'{height:.0f}" font-family="sans-serif" font-size="{SIZE}">\n<rect width="100%" height="100%" fill="{PAPER}"/>\n'
            f"{body}\n</svg>"
        )

    def _reach(self, x: float, y: float) -> None:
        self.right, self.bottom = max(self.right, x), max(self.bottom, y)


def width_of(text: str) -> float:
    """About how wide a line of words is, in pixels."""
    return len(text) * _LETTER


def wrapped(text: str, letters: int) -> list[str]:
    """The words in lines of at most so many letters; a longer word has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= letters:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines or [""]
