"""Tables that the end of a column or page has cut in two: recognised as one by their columns, and put together."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from rapidfuzz import fuzz

from extract.layout.flow import BoxFlow, Element, Paragraph, TableFlow
from extract.layout.paragraphs import Margins, paragraphs_of
from extract.layout.words import merge_lines
from extract.reading.pages import Aside
from extract.reading.places import around

__all__ = ["joined", "loosened", "says_it_goes_on"]

_SAME_EDGE, _SAME_START = 6.0, 12.0
"""Points by which columns may move from one part to the next, with rules and without."""
_HIGHER = 4.0
"""Points: so much higher than the first part does the second begin in the next column of a page."""
_ALIKE, _LONG = 88, 10
"""Likeness in a hundred of two readings of one head, which scans may blur, and how many letters it must have."""
_TERMINAL = re.compile(r"[.!?…:;][»\"”')\]⁰¹²³⁴⁵⁶⁷⁸⁹*]*$")


@cache
def _again() -> re.Pattern[str]:
    lists = tomllib.loads((Path(__file__).parent / "continued.toml").read_text("utf-8"))
    words, of = ("|".join(map(re.escape, lists[name])) for name in ("words", "of"))
    return re.compile(rf"\(?(?:{words})\s*(?:(?:{of})\s*[\d.а-яa-z]{{0,6}})?\)?[.:]?", re.IGNORECASE)


def says_it_goes_on(paragraph: Paragraph) -> bool:
    """Whether a line over a table only says that it goes on («Продолжение таблицы 2»)."""
    return len(paragraph.lines) == 1 and bool(_again().fullmatch(paragraph.text.strip()))


# ---------------------------------------------------------------------------------------------------- one table or two


def joined(one: TableFlow, other: TableFlow) -> list[Aside] | None:
    """Puts ``other`` below ``one`` where it is the rest of it; None where it is not.

    Gives back what was taken out: heads that are said again.
    """
    if one.ruled != other.ruled or not _follows(one, other) or not _same_columns(one, other):
        return None
    return _append(one, other)


def _follows(one: TableFlow, other: TableFlow) -> bool:
    """Whether ``other`` stands where a table goes on: on a later page, or higher up in a column further to the right."""
    if one.page != other.page:
        return True
    if one.box is None or other.box is None or other.box[0] < one.box[2] - _SAME_EDGE:
        return False
    return other.box[1] < one.box[1] - _HIGHER or _repeated_rows(one, other) > 0


def _same_columns(one: TableFlow, other: TableFlow) -> bool:
    """Whether the columns agree; where one part has fewer, its cells are spread over those of the other."""
    whole = len(one.edges) == one.columns and len(other.edges) == other.columns
    if len(one.edges) == len(other.edges) and one.columns == other.columns:
        allowed = _SAME_EDGE if one.ruled else _SAME_START
        shift = other.edges[0] - one.edges[0]  # margins of left and right pages differ
        return all(abs(b - a - shift) <= allowed for a, b in zip(one.edges, other.edges, strict=True))
    if not whole or not one.ruled or one.box is None or other.box is None or min(one.rows, other.rows) > 1:
        return False
    coarse, fine = (one, other) if len(one.edges) < len(other.edges) else (other, one)
    places = _places(coarse, fine)
    if places is None or len(coarse.edges) < 2:
        return False
    for cell in coarse.cells:
        first, last = places[cell.column], places[cell.column + cell.colspan]
        cell.column, cell.colspan = first, last - first
    coarse.edges = tuple(e + coarse.edges[0] - fine.edges[0] for e in fine.edges)
    return True


def _places(coarse: TableFlow, fine: TableFlow) -> list[int] | None:
    """For each edge of the coarse part, the right one too, which edge of the fine part it is; None where one is none."""
    assert coarse.box is not None and fine.box is not None
    shift = fine.edges[0] - coarse.edges[0]
    sought, there = [*coarse.edges, coarse.box[2]], [*fine.edges, fine.box[2]]
    found = [next((k for k, e in enumerate(there) if abs(e - s - shift) <= _SAME_EDGE), None) for s in sought]
    places = [k for k in found if k is not None]
    return places if len(places) == len(found) and places[-1] == len(there) - 1 else None


# ---------------------------------------------------------------------------------------------------- putting together


def _row_goes_on(one: TableFlow, other: TableFlow, row: int) -> bool:
    """Whether a row of ``other`` is the rest of the last row of ``one``: its cells go on with sentences that break off there."""
    above = {c.column: c.text for c in one.cells if c.row + c.rowspan == one.rows}
    below = [c for c in other.cells if c.row == row]
    said = [c for c in below if c.text]
    fits = all(c.rowspan == 1 and c.column in above for c in below)
    return bool(said) and fits and all(c.text[:1].islower() and not _TERMINAL.search(above[c.column] or ".") for c in said)


def _append(one: TableFlow, other: TableFlow) -> list[Aside]:
    """Puts the rows of ``other`` below those of ``one``; a head that is said again is taken out and given back."""
    again = _repeated_rows(one, other)
    out = [Aside(other.page or 0, " | ".join(other.row_text(r)), "repeated head") for r in range(again)]
    first = again
    if _row_goes_on(one, other, first):
        above = {c.column: c for c in one.cells if c.row + c.rowspan == one.rows}
        for cell in (c for c in other.cells if c.row == first):
            above[cell.column].paragraphs += cell.paragraphs
        first += 1
    base = one.rows - first
    for cell in other.cells:
        if cell.row < first:
            continue
        cell.row += base
        one.cells.append(cell)
    pages = (*(one.pages or (one.page,)), other.page)
    one.pages = tuple(dict.fromkeys(p for p in pages if p is not None))
    one.page, one.box, one.edges = other.page, other.box, other.edges
    one.loose = one.loose and one.rows == 1
    return out


def _repeated_rows(one: TableFlow, other: TableFlow) -> int:
    """How many rows of ``other`` only say the head of ``one`` again, or the numbers of its columns («1 | 2 | 3»)."""
    rows = 0
    while rows < min(one.rows, other.rows) and _same_row(one.row_text(rows), other.row_text(rows)):
        rows += 1
    if rows == other.rows and not other.loose:
        return 0
    numbers = tuple(str(k + 1) for k in range(one.columns))
    if not rows and len(numbers) > 2 and other.row_text(0) == numbers and any(one.row_text(r) == numbers for r in (1, 2)):
        return 1
    return rows


def _same_row(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    first, second = (_again().sub("", " | ".join(row)).casefold().split() for row in (one, other))
    if first == second:
        return any(one)
    a, b = " ".join(first), " ".join(second)
    same = re.findall(r"\d+", a) == re.findall(r"\d+", b) and len(one) == len(other)
    return same and min(len(a), len(b)) >= _LONG and fuzz.ratio(a, b) >= _ALIKE


# ---------------------------------------------------------------------------------------------------- rows by themselves


def loosened(table: TableFlow, margins: Margins | None) -> list[Element]:
    """A row of ruled cells as it is read where no table goes on with it: a line, or boxes if its cells hold several lines."""
    held = [c.paragraphs for c in sorted(table.cells, key=lambda c: c.column) if c.paragraphs]
    if all(len(ps) == 1 and len(ps[0].lines) == 1 for ps in held):
        return [*paragraphs_of(merge_lines(table.lines), table.page or 0, margins=margins)]
    boxes = [[r.box for p in ps for line in p.lines for r in line if r.box is not None] for ps in held]
    return [BoxFlow([*ps], table.page, around(b) if b else None) for ps, b in zip(held, boxes, strict=True)]
