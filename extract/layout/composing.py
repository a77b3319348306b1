"""The elements of a document become one text, with the place of every word in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from extract.layout.flow import BoxFlow, CellBox, Element, Paragraph, Run, TableFlow
from extract.layout.hyphens import Hyphens
from extract.reading.pages import Cell, Join, Region, RegionKind, Table
from extract.reading.places import Places, around
from models.spans import Box

__all__ = ["Composed", "compose"]

_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3})+")
_APART = "   "
"""Between parts of a cell that stand on lines of their own."""


class Composed:
    """The text in the making: pieces of text, places, regions, tables, joins."""

    def __init__(self, hyphens: Hyphens) -> None:
        self.hyphens = hyphens
        self.parts: list[str] = []
        self.length = 0
        self.places = Places()
        self.regions: list[Region] = []
        self.tables: list[Table] = []
        self.joins: list[Join] = []

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(self.parts)

    def write(self, text: str) -> None:
        """Add text that stands nowhere."""
        self.parts.append(text)
        self.length += len(text)

    def lines(self, lines: Sequence[Sequence[Run]], kind: RegionKind = "text") -> None:
        """Add lines as one, broken words joined, the words' places kept; regions are noted page by page."""
        runs: list[Run] = []
        boxes: dict[int, list[Box]] = {}
        start, starts = self.length, dict[int, int]()
        flat = [(run, k == 0 and n > 0) for n, line in enumerate(lines) for k, run in enumerate(line)]
        for k, (run, breaks) in enumerate(flat):
            text = run.text
            if k:
                self._between(runs[-1], run, breaks)
            if k + 1 < len(flat) and flat[k + 1][1]:
                text = self._shortened(text, flat[k + 1][0].text)
            if run.page is not None and run.box is not None:
                self.places.add(self.length, self.length + len(text), run.page, run.box)
                boxes.setdefault(run.page, []).append(run.box)
                starts.setdefault(run.page, self.length)
            self.write(text)
            runs.append(run)
        bounds = [start, *list(starts.values())[1:], self.length]
        for page, first, end in zip(starts, bounds, bounds[1:], strict=False):
            self.regions.append(Region(kind, first, end, page, around(boxes[page])))

    def _between(self, last: Run, new: Run, breaks: bool) -> None:
        decision = self.hyphens.decide(last.text, new.text) if breaks else None
        if decision is None:
            self.write(" ")
            return
        self.joins.append(Join(self.length, last.text[-1] if decision.drop else "", decision.word, decision.why))

    def _shortened(self, text: str, following: str) -> str:
        decision = self.hyphens.decide(text, following)
        return text[:-1] if decision is not None and decision.drop else text

    def table(self, table: TableFlow) -> None:
        """Add a table as rows with pipes; a cell that covers several places stands in each of them."""
        start = self.length
        places: dict[int, list[Box]] = {}
        rows, columns = table.rows, table.columns
        grid: list[list[CellBox | None]] = [[None] * columns for _ in range(rows)]
        for cell in table.cells:
            for r in range(cell.row, cell.row + cell.rowspan):
                for c in range(cell.column, cell.column + cell.colspan):
                    grid[r][c] = cell
        for row in grid:
            title = row[0] if row[0] is not None and row[0].colspan == columns > 1 else None
            self.write("|")
            # A title over the whole width is said once.
            for held in [title, *([None] * (columns - 1))] if title else row:
                self.write(" ")
                if held is not None and held.paragraphs:
                    count = len(self.regions)
                    for k, part in enumerate(_parts(held)):
                        self.write(_APART if k else "")
                        self.lines(part)
                    for region in self.regions[count:]:
                        places.setdefault(region.page, []).append(region.box)
                    del self.regions[count:]
                    self.write(" |")
                else:
                    self.write("|")
            self.write("\n")
        for page, boxes in places.items():
            self.regions.append(Region("table", start, self.length, page, around(boxes)))
        pages = tuple(sorted(set(table.pages) | ({table.page} if table.page is not None else set())))
        cells = tuple(
            Cell(c.row, c.column, self._plain(c), c.rowspan, c.colspan)
            for c in sorted(table.cells, key=lambda c: (c.row, c.column))
        )
        self.tables.append(Table(cells, start, self.length, pages, table.ruled))

    def _plain(self, cell: CellBox) -> str:
        """The text of a cell by itself, joined as it is in the text."""
        apart = Composed(self.hyphens)
        apart.lines([line for p in cell.paragraphs for line in p.lines])
        return apart.text


def _parts(cell: CellBox) -> list[list[list[Run]]]:
    """The lines of a cell; numbers of sections under each other are parts of their own: each belongs to a line beside it."""
    lines = [line for p in cell.paragraphs for line in p.lines]
    alone = len(lines) > 1 and all(len(line) == 1 and _NUMBER.fullmatch(line[0].text) for line in lines)
    return [[line] for line in lines] if alone else [lines]


def compose(elements: Sequence[Element], known: Callable[[str], bool], learned: Sequence[str] = ()) -> Composed:
    """The text of elements in order. ``known``: whether the dictionary holds a form; ``learned``: further lines to learn from."""
    hyphens = Hyphens(known)
    hyphens.learn(learned)
    hyphens.learn(" ".join(r.text for r in line) for line in _all_lines(elements))
    out = Composed(hyphens)
    _add(elements, out, None)
    if out.length and not out.parts[-1].endswith("\n"):
        out.write("\n")
    return out


def _all_lines(elements: Sequence[Element]) -> list[list[Run]]:
    lines: list[list[Run]] = []
    for e in elements:
        if isinstance(e, Paragraph):
            lines += e.lines
        elif isinstance(e, TableFlow):
            lines += [line for c in e.cells for p in c.paragraphs for line in p.lines]
        else:
            lines += _all_lines(e.elements)
    return lines


def _add(elements: Sequence[Element], out: Composed, before: Element | None) -> None:
    for e in elements:
        if before is not None:
            out.write(_gap(before, e))
        if isinstance(e, Paragraph):
            out.write("    " * min(e.depth, 6) if e.kind == "item" else "")
            out.lines(e.lines, e.kind)
        elif isinstance(e, TableFlow):
            out.table(e)
        else:
            start = out.length
            _add(e.elements, out, None)
            if e.page is not None and e.box is not None:
                out.regions.append(Region("box", start, out.length, e.page, e.box))
        before = e


def _gap(before: Element, new: Element) -> str:
    """Items of a list, what opens them, and paragraphs not set apart follow line by line; all else behind an empty line."""
    if isinstance(before, TableFlow):
        return "\n"  # its last row has ended its line
    if isinstance(before, BoxFlow):
        return "\n" if before.elements and isinstance(before.elements[-1], TableFlow) else "\n\n"
    if isinstance(new, Paragraph):
        listed = new.kind == "item" and (before.kind == "item" or before.text.rstrip().endswith((":", ";", "–", "—")))
        close = before.kind == "heading" or not new.apart
        return "\n" if listed or (close and new.kind != "heading") else "\n\n"
    return "\n\n"
