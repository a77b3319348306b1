"""The pieces that a page is made of before they become one text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from extract.reading.pages import Line
from extract.reading.places import around
from models.spans import Box

__all__ = ["Atom", "BoxFlow", "CellBox", "Column", "Element", "Item", "Paragraph", "Run", "TableFlow", "bounds"]


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text without a break, and where it stands (page and box None: nowhere)."""

    text: str
    page: int | None = None
    box: Box | None = None


@dataclass(slots=True)
class Paragraph:
    """Lines that are read as one. ``step``: how far below the line above it begins, in sizes of its letters (None: not known)."""

    lines: list[list[Run]]
    kind: Literal["text", "heading", "item", "footnote"] = "text"
    step: float | None = None
    depth: int = 0
    size: float = 0.0
    page: int | None = None
    opens_column: bool = False
    """It is the first of a column or page: it may go on with what stood at the end of the last one."""
    full: bool = False
    """Its last line reaches the right edge: it may go on elsewhere."""
    apart: bool = True
    """It stands further below the paragraph above it than paragraphs of the document usually do."""

    @property
    def text(self) -> str:
        """Its lines with blanks between them, broken words as they stand."""
        return " ".join(" ".join(r.text for r in line) for line in self.lines)


@dataclass(slots=True)
class CellBox:
    """A cell: its place in the grid, what it covers, its paragraphs."""

    row: int
    column: int
    paragraphs: list[Paragraph] = field(default_factory=list)
    rowspan: int = 1
    colspan: int = 1

    @property
    def text(self) -> str:
        """The text of the cell on one line, broken words as they stand."""
        return " ".join(p.text for p in self.paragraphs)


@dataclass(slots=True)
class TableFlow:
    """A table. ``edges`` are the left edges of its columns in points, empty where it is on no page, ``box`` is all of it there.

    ``loose``: one row of ruled cells at the head or foot of a column, a table only if it goes on elsewhere; then ``lines`` are
    what stands in it, ``instead`` what it is if it does not.
    """

    cells: list[CellBox]
    page: int | None = None
    edges: tuple[float, ...] = ()
    ruled: bool = True
    opens_column: bool = False
    pages: tuple[int, ...] = ()
    box: Box | None = None
    loose: bool = False
    lines: tuple[Line, ...] = ()
    instead: list[Element] = field(default_factory=list)

    @property
    def rows(self) -> int:
        """How many rows it has."""
        return max((c.row + c.rowspan for c in self.cells), default=0)

    @property
    def columns(self) -> int:
        """How many columns it has."""
        return max((c.column + c.colspan for c in self.cells), default=0)

    def row_text(self, row: int) -> tuple[str, ...]:
        """The texts of the cells that begin in a row."""
        return tuple(c.text for c in sorted(self.cells, key=lambda c: c.column) if c.row == row)


@dataclass(slots=True)
class BoxFlow:
    """A boxed note or example: what is in it, in order."""

    elements: list[Element]
    page: int | None = None
    box: Box | None = None


Element = Paragraph | TableFlow | BoxFlow


@dataclass(slots=True)
class Atom:
    """Something that is read as a whole wherever it stands: a boxed note or a table."""

    box: Box
    content: list[Item] | TableFlow


Item = Line | Atom


@dataclass(slots=True)
class Column:
    """Items read from top to bottom. ``obstacles`` are pictures and frames that lines may have to end before.

    ``back`` makes of boxes of the items, where they were turned upright, boxes of the page.
    """

    items: list[Item]
    obstacles: tuple[Box, ...] = ()
    back: Callable[[Box], Box] | None = None

    @property
    def box(self) -> Box:
        """The box around all of it."""
        return bounds(self.items)


def bounds(items: Sequence[Item]) -> Box:
    """The box around all items."""
    return around([i.box for i in items])
