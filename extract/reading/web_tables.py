"""Tables of a web page: those that hold data, cell by cell; those that only lay out the page are none."""

from __future__ import annotations

import re
from collections.abc import Callable

from extract.layout.filling import without_empty
from extract.layout.flow import CellBox, Paragraph, Run, TableFlow
from extract.reading.web_lists import Lists
from extract.reading.web_page import BLOCKS, Node, walk

__all__ = ["table_in"]

_LONGEST_CELL = 800
_FEW_CELLS = 3
_MOST_OF_IT = 0.75
"""Of all letters of a table: where one cell of few holds so many, in several paragraphs, it is a text in a frame."""


def table_in(node: Node, aside: dict[int, str], shown_as: Callable[[str], str]) -> TableFlow | None:
    """A table of data; None for one that only lays out the page.

    That is one whose cells hold tables or rules, are whole texts, or one of which has nearly all there is to read.
    ``aside``: nodes whose content is no text of the page; ``shown_as`` makes of text what is seen of it.
    """
    if (node.attributes or {}).get("role") in ("presentation", "none"):
        return None
    cells: list[CellBox] = []
    paragraphs: list[int] = []
    taken: set[tuple[int, int]] = set()
    row = -1
    for kind, e in walk(node):
        if kind != "open":
            continue
        if e.tag in ("table", "hr"):
            return None
        if e.tag == "tr":
            row += 1
        elif e.tag in ("td", "th"):
            text = shown_as(_cell_text(e, aside))
            if len(text) > _LONGEST_CELL:
                return None
            row = max(row, 0)
            column = 0
            while (row, column) in taken:
                column += 1
            rows, columns = _span(e, "rowspan"), _span(e, "colspan")
            taken.update((row + r, column + c) for r in range(rows) for c in range(columns))
            cells.append(CellBox(row, column, [Paragraph([[Run(text)]])] if text else [], rows, columns))
            paragraphs.append(sum(k == "open" and n.tag in ("p", "br") for k, n in walk(e)))
    last = max((c.row for c in cells), default=0)
    for cell in cells:
        cell.rowspan = min(cell.rowspan, last - cell.row + 1)
    if len({c.column for c in cells}) < 2 or not any(c.paragraphs for c in cells) or _framed_text(cells, paragraphs):
        return None
    return TableFlow(without_empty(cells, set()))


def _framed_text(cells: list[CellBox], paragraphs: list[int]) -> bool:
    """Whether one cell of few holds nearly all letters, in several paragraphs."""
    sizes = [len(c.text) for c in cells]
    largest = max(range(len(cells)), key=sizes.__getitem__)
    few = sum(n > 0 for n in sizes) <= _FEW_CELLS
    return few and paragraphs[largest] >= 2 and sizes[largest] >= _MOST_OF_IT * sum(sizes)


def _span(node: Node, name: str) -> int:
    value = (node.attributes or {}).get(name) or "1"
    return max(1, min(200, int(value))) if value.isdigit() and len(value) < 6 else 1


def _cell_text(node: Node, aside: dict[int, str]) -> str:
    """The text of a cell on one line, the items of its lists with their markers."""
    parts: list[str] = []
    lists = Lists()
    for kind, e in walk(node, lambda n: n.mem_id in aside):
        if kind == "text":
            parts.append(e.text_content or "")
        elif e.tag in BLOCKS or e.tag == "br":
            parts.append(" ")
            if e.tag in ("ul", "ol"):
                lists.open(e) if kind == "open" else lists.close()
            elif e.tag == "li" and kind == "open":
                parts.append(f"{lists.item(e)} ")
    return re.sub(r"\s+", " ", "".join(parts)).strip().replace("|", "¦")
