"""Rows of tables without rules that a column or page has cut off: lines whose pieces stand where the columns of a table do."""

from __future__ import annotations

from itertools import pairwise

from extract.layout.flow import CellBox, Element, Paragraph, Run, TableFlow

__all__ = ["head_row_of", "last_row_of", "tables_of_rows"]

_SAME_START = 12.0
"""Points by which the pieces of a row may begin beside the columns of the table."""
_PIECE = 0.9
"""Of the size of the letters: a gap between two cells of one line."""
_COLUMNS, _ROWS = 3, 3
"""At least, where lines on both sides of a break are all there is of a table."""


def head_row_of(paragraph: Paragraph, table: TableFlow) -> bool:
    """Takes the last line of a paragraph at the end of a column for the head of the unruled table that begins the next.

    True if that was all of the paragraph. The line must have a piece over every column.
    """
    cells = _cells(paragraph.lines[-1], table, 0) if _may_hold(paragraph, table) else None
    if cells is None:
        return False
    for cell in table.cells:
        cell.row += 1
    table.cells = [*cells, *table.cells]
    table.pages = tuple(dict.fromkeys(p for p in (paragraph.page, table.page) if p is not None))
    paragraph.lines.pop()
    return not paragraph.lines


def last_row_of(paragraph: Paragraph, table: TableFlow) -> bool:
    """Takes lines at the top of a column for rows of the unruled table that ended the last. True if nothing is left of them."""
    while paragraph.lines and _may_hold(paragraph, table):
        cells = _cells(paragraph.lines[0], table, table.rows)
        if cells is None:
            break
        table.cells += cells
        table.pages = tuple(dict.fromkeys(p for p in (*(table.pages or (table.page,)), paragraph.page) if p is not None))
        paragraph.lines.pop(0)
    return not paragraph.lines


def _may_hold(paragraph: Paragraph, table: TableFlow) -> bool:
    return bool(paragraph.lines) and not table.ruled and len(table.edges) == table.columns > 1 and paragraph.kind != "footnote"


def tables_of_rows(elements: list[Element]) -> list[Element]:
    """The elements with rows on both sides of a break between columns, too few on either to be a table, made one."""
    out = list[Element]()
    k = 0
    while k < len(elements):
        e = elements[k]
        pieces = _pieces(e.lines[0]) if isinstance(e, Paragraph) and e.opens_column and e.lines else None
        table = TableFlow([], e.page, tuple(_starts(pieces)), ruled=False) if pieces and len(pieces) >= _COLUMNS else None
        above = below = 0
        while table is not None and out and above < len(out) and _all_rows(out[-1 - above], table):
            above += 1
        while table is not None and above and k + below < len(elements) and _all_rows(elements[k + below], table):
            below += 1
        taken = [p for p in (*out[len(out) - above :], *elements[k : k + below]) if isinstance(p, Paragraph)]
        lines = [line for p in taken for line in p.lines]
        if table is None or not below or len(lines) < _ROWS:
            out.append(e)
            k += 1
            continue
        table.cells = [cell for row, line in enumerate(lines) for cell in _cells(line, table, row) or ()]
        table.pages = tuple(dict.fromkeys(p.page for p in taken if p.page is not None))
        out[len(out) - above :] = [table]
        k += below
    return out


def _all_rows(element: Element, table: TableFlow) -> bool:
    return isinstance(element, Paragraph) and element.kind == "text" and all(_cells(n, table, 0) for n in element.lines)


def _pieces(line: list[Run]) -> list[list[Run]] | None:
    """The line parted at its wide gaps; None where it stands nowhere."""
    size = max((r.box[3] - r.box[1] for r in line if r.box is not None), default=0.0)
    pieces: list[list[Run]] = [line[:1]]
    for a, b in pairwise(line):
        if a.box is None or b.box is None:
            return None
        if b.box[0] - a.box[2] > _PIECE * size:
            pieces.append([b])
        else:
            pieces[-1].append(b)
    return pieces


def _starts(pieces: list[list[Run]]) -> list[float]:
    return [piece[0].box[0] for piece in pieces if piece[0].box is not None]


def _cells(line: list[Run], table: TableFlow, row: int) -> list[CellBox] | None:
    """A line as the cells of a row; None if its wide gaps are not where the columns of the table begin."""
    pieces = _pieces(line)
    if pieces is None:
        return None
    starts = _starts(pieces)
    if len(starts) != len(table.edges):
        return None
    shift = starts[0] - table.edges[0]
    fits = [abs(s - e - shift) <= max(_SAME_START, 0.25 * (f - e))
            for s, e, f in zip(starts, table.edges, [*table.edges[1:], table.edges[-1]], strict=True)]  # fmt: skip
    if not all(fits):
        return None
    return [CellBox(row, k, [Paragraph([piece], page=piece[0].page)]) for k, piece in enumerate(pieces)]
