"""Filling: the lines of a page that stand in the cells of a ruled table."""

from __future__ import annotations

from extract.layout.flow import Atom, CellBox, Item, TableFlow
from extract.layout.paragraphs import paragraphs_of
from extract.layout.ruled import Grid
from extract.layout.words import merge_lines
from extract.reading.pages import Line
from models.spans import Box

__all__ = ["holds", "table_of_grid", "without_empty"]

_ROW = 20
"""Words in a cell of a row by itself, at most; what has more is a page in two boxes."""
_NARROWEST = 9.0
"""Points: a narrower column without text holds none on any page."""


def holds(box: Box, inner: Box, slack: float = 2.0) -> bool:
    """True if the middle of ``inner`` lies in the box, or at most ``slack`` points beside it."""
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return box[0] - slack <= x <= box[2] + slack and box[1] - slack <= y <= box[3] + slack


def table_of_grid(grid: Grid, items: list[Item], turned: list[Line], page: int) -> tuple[Atom | None, list[Item], list[Line]]:
    """The table of a grid with the lines that stand in it, and what is left; None if the grid is no table."""
    inside = [i for i in items if isinstance(i, Line) and _overlaps(grid.box, i)]
    rows = max(c[0] + c[2] for c in grid.cells)
    loose = rows == 1 and _at_an_end(grid.box, items)
    if grid.columns < 2 or (rows < 2 and not loose) or not inside:
        return None, items, turned
    held: list[list[Line]] = [[] for _ in grid.cells]
    outside: list[Line] = []
    for line in inside:
        for part, k in _by_cell(line, grid):
            (outside if k is None else held[k]).append(part)
    sideways = [n for n in turned if holds(grid.box, n.box)]
    for line in sideways:
        k = next((k for k, c in enumerate(grid.cells) if holds(c[4], line.box)), None)
        if k is not None:
            held[k].append(line)
    words = sorted(sum(len(n.words) for n in cell) for cell in held)
    if sum(bool(c) for c in held) < 2 or (rows <= 2 and words[len(words) // 2] > (80 if rows == 2 else _ROW)):
        return None, items, turned
    cells = []
    for (row, column, rowspan, colspan, _), found in zip(grid.cells, held, strict=True):
        cells.append(CellBox(row, column, paragraphs_of(_stacked(found), page, cell=True), rowspan, colspan))
    table = TableFlow(without_empty(cells, _narrow(grid)), page, grid.edges, True, box=grid.box, loose=loose)
    table.lines = tuple(n for cell in held for n in cell) if loose else ()
    taken = {id(i) for i in inside}
    rest: list[Item] = [i for i in items if id(i) not in taken]
    gone = {id(n) for n in sideways}
    return Atom(grid.box, table), [*rest, *outside], [n for n in turned if id(n) not in gone]


def _at_an_end(box: Box, items: list[Item]) -> bool:
    """Whether nothing stands above a row of cells in its column, or nothing below it: there a table may be cut."""
    near = [i for i in items if min(i.box[2], box[2]) - max(i.box[0], box[0]) > 1]
    return not any((i.box[1] + i.box[3]) / 2 < box[1] for i in near) or not any((i.box[1] + i.box[3]) / 2 > box[3] for i in near)


def _stacked(lines: list[Line]) -> list[Item]:
    upright = [n for n in lines if n.box[3] - n.box[1] <= 2.2 * n.size or len(n.text) <= 2]
    return [*merge_lines(upright), *(n for n in lines if n not in upright)]


def _overlaps(box: Box, line: Line) -> bool:
    y = (line.box[1] + line.box[3]) / 2
    return box[1] <= y <= box[3] and min(box[2], line.box[2]) - max(box[0], line.box[0]) > 1


def _by_cell(line: Line, grid: Grid) -> list[tuple[Line, int | None]]:
    """The line cut where cells end: each part with the index of its cell (None: outside)."""
    parts: list[tuple[list[int], int | None]] = []
    for n, word in enumerate(line.words):
        k = next((k for k, c in enumerate(grid.cells) if holds(c[4], word.box, 0.5)), None)
        if parts and parts[-1][1] == k:
            parts[-1][0].append(n)
        else:
            parts.append(([n], k))
    return [(Line(tuple(line.words[n] for n in part), line.baseline), k) for part, k in parts]


def _narrow(grid: Grid) -> set[int]:
    """The columns of a grid that are too narrow to be meant for text: double rules, shadows."""
    rights = [*grid.edges[1:], grid.box[2]]
    return {k for k, (a, b) in enumerate(zip(grid.edges, rights, strict=True)) if b - a < _NARROWEST}


def without_empty(cells: list[CellBox], narrow: set[int] | None = None) -> list[CellBox]:
    """Rows and columns without any text are taken out; of the columns only those among ``narrow``, where that is given.

    A column that is empty on one page may be filled on the next, where the table goes on.
    """
    rows = sorted({c.row for c in cells if c.text})
    filled = {c.column for c in cells if c.text}
    last = max((c.column + c.colspan for c in cells), default=0)
    columns = sorted(filled | (set() if narrow is None else set(range(last)) - narrow))
    kept = [c for c in cells if c.row in rows and c.column in columns]
    for c in kept:
        c.rowspan = sum(c.row <= r < c.row + c.rowspan for r in rows)
        c.colspan = sum(c.column <= k < c.column + c.colspan for k in columns)
        c.row, c.column = rows.index(c.row), columns.index(c.column)
    return kept
