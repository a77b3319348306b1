"""Pages and letters that are set at a right angle: turned upright for the layout, and their boxes turned back."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from extract.layout.flow import BoxFlow, Element, Paragraph, Run, TableFlow
from extract.reading.pages import Line
from models.spans import Box

__all__ = ["Turn", "turned_elements", "turned_line"]


@dataclass(frozen=True, slots=True)
class Turn:
    """From a page of ``width`` and ``height`` on which letters run at ``angle`` quarter turns to one with upright letters.

    ``skew``: by how many degrees the lines still rose before the upright page was turned about its middle.
    """

    angle: int
    width: float
    height: float
    skew: float = 0.0

    @property
    def moves(self) -> bool:
        """True unless the page was upright as it is."""
        return bool(self.angle or self.skew)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the upright page."""
        return (self.height, self.width) if self.angle % 2 else (self.width, self.height)

    def upright(self, box: Box) -> Box:
        """A box of the page on the upright one."""
        x0, top, x1, bottom = box
        if self.angle == 1:
            return (top, self.width - x1, bottom, self.width - x0)
        if self.angle == 2:
            return (self.width - x1, self.height - bottom, self.width - x0, self.height - top)
        if self.angle == 3:
            return (self.height - bottom, x0, self.height - top, x1)
        return box

    def back(self, box: Box) -> Box:
        """A box of the upright page on the page as it is."""
        if self.skew:
            box = self._askew(box)
        return Turn((4 - self.angle) % 4, *self.size).upright(box)

    def _askew(self, box: Box) -> Box:
        """The box moved with its middle to where it stood before the skew was taken out; its size stays."""
        wide, high = self.size
        x, y = (box[0] + box[2] - wide) / 2, (box[1] + box[3] - high) / 2
        cosine, sine = math.cos(math.radians(self.skew)), math.sin(math.radians(self.skew))
        dx, dy = x * cosine + y * sine - x, y * cosine - x * sine - y
        return (round(box[0] + dx, 2), round(box[1] + dy, 2), round(box[2] + dx, 2), round(box[3] + dy, 2))

    def baseline(self, value: float) -> float:
        """The height of a baseline on the upright page; ``value`` is its x on the page where the letters run up or down."""
        return (value, self.width - value, self.height - value, value)[self.angle]


def turned_line(line: Line, change: Callable[[Box], Box]) -> Line:
    """The line with the boxes of its words changed; its baseline becomes the lower edge of its box."""
    words = tuple(replace(w, box=change(w.box)) for w in line.words)
    return Line(words, max(w.box[3] for w in words))


def turned_elements(elements: list[Element], change: Callable[[Box], Box]) -> None:
    """Changes the boxes of everything in ``elements``."""
    for e in elements:
        if isinstance(e, Paragraph):
            _paragraph(e, change)
        elif isinstance(e, TableFlow):
            for cell in e.cells:
                for p in cell.paragraphs:
                    _paragraph(p, change)
        elif isinstance(e, BoxFlow):
            turned_elements(e.elements, change)
            e.box = change(e.box) if e.box else None


def _paragraph(paragraph: Paragraph, change: Callable[[Box], Box]) -> None:
    paragraph.lines = [[Run(r.text, r.page, change(r.box) if r.box else None) for r in line] for line in paragraph.lines]
