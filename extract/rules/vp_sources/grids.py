"""Grids: tables whose cells hold points under headers that do not name them («Верный ответ | Неверный ответ»)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice

from extract.blocks import Block
from extract.context import Context, Line
from extract.language import Sentence, analyse
from extract.lexicon import words
from extract.memory import remembered
from extract.rules.vp_sources.noun_phrases import LEXICON
from models.spans import Span

__all__ = ["Above", "Grid", "beside_points", "grid_of", "in_dotted_list", "row_of", "step_above"]

FIGURE = re.compile(r"[+\-−–]?\s?\d+(?:[.,]\d+)?|[—–-]|")
SIGNED = re.compile(r"[+\-−–]\s?\d+(?:[.,]\d+)?")
GAPS = re.compile(r"\s{2,}|\t+|\s*\|+\s*")
MOSTLY = 0.5
"""The share of a column's cells that are figures in a column of figures."""


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a table, each with its cells, and by the index of a cell its row."""

    rows: tuple[tuple[Block, ...], ...]
    row_of: dict[int, tuple[Block, ...]]
    width: int


@dataclass(frozen=True, slots=True)
class Grid:
    """Where a cell of figures stands: the label of its row, the header of its column."""

    row: Sentence
    column: Sentence


def grid_of(context: Context, line: Line) -> Grid | None:
    """The row and the column of a cell in a column of points; None for any other cell and for what is no cell."""
    block = line.block
    if block.kind != "cell" or not block.row:
        return None
    start = _table_starts(context)[block.index]
    table = _table(context, start)
    mine = table.row_of.get(block.index)
    if mine is None or len(table.rows) < 2:
        return None
    k = mine.index(block)
    header = block.column or _header_before(context, table, k)
    if not header:
        return None
    read = analyse(header)
    lemmas = {x.lemma for x in read.tokens} | {x.norm for x in read.tokens}
    told = bool(lemmas & words(LEXICON, "place.outcomes"))
    signed = _signed_figures(context, start, k, block.column or "", 0 if told else 2)
    if signed is None:
        return None
    done = len(read.tokens) <= 2 and any(
        x.feats.get("VerbForm") == "Part" or x.feats.get("Variant") == "Short" for x in read.tokens
    )
    if done or lemmas & words(LEXICON, "place.outcomes") or signed:
        return Grid(analyse(block.row), read)
    return None


@remembered
def _signed_figures(context: Context, start: int, k: int, header: str, least: int) -> bool | None:
    """Whether a column of figures has signed ones; None for a column of fewer, or of more that is none. Asked at each cell."""
    rows = _table(context, start).rows
    column = [x[k].body.quote(context.text).strip() for x in rows if k < len(x) and (x[k].column or "") == header]
    figures = sum(FIGURE.fullmatch(x) is not None for x in column)
    return any(SIGNED.fullmatch(x) for x in column) if figures >= max(least, MOSTLY * len(column)) else None


@dataclass(frozen=True, slots=True)
class Above:
    """What stands over a cell in the first row of its table: the label of that row, the cell, the whole row."""

    name: str
    step: str
    span: Span


def step_above(context: Context, block: Block) -> Above | None:
    """The cell over a cell in the first row of its table, or in the header; None in the first row itself."""
    start = _table_starts(context)[block.index]
    table = _table(context, start)
    mine = table.row_of.get(block.index)
    if mine is None or block not in mine:
        return None
    k = mine.index(block)
    header = _header_cells(context, start) if block.column else []
    first = tuple(header) or (table.rows[0] if table.rows[0] is not mine else ())
    if len(first) != len(mine) or k == 0:
        return None
    name, step = (first[i].body.quote(context.text).strip() for i in (0, k))
    return Above(name, step, Span(first[0].body.start, first[-1].body.end))


def _header_cells(context: Context, start: int) -> list[Block]:
    """The cells of the header of a table, over its first row or over the ruler before that."""
    i = start - 1 if context.layout.blocks[start].row is not None else start
    while i > 0 and context.layout.blocks[i].kind == "noise":
        i -= 1
    while i > 0 and _heads_column(context.layout.blocks[i - 1]):
        i -= 1
    out = []
    for block in islice(context.layout.blocks, i, None):
        if not _heads_column(block):
            break
        out.append(block)
    return out


def _heads_column(block: Block) -> bool:
    return block.kind == "cell" and block.row is None and block.column is None


def row_of(context: Context, block: Block) -> tuple[Block, ...]:
    """The cells of the row in which a cell stands."""
    return _table(context, _table_starts(context)[block.index]).row_of.get(block.index, (block,))


def beside_points(context: Context, line: Line) -> bool:
    """True for a bare figure under «Стоимость» in a table that has a column of points: it counts something else."""
    block = line.block
    if block.kind != "cell" or not block.column or not block.row:
        return False
    mine = _table(context, _table_starts(context)[block.index]).row_of.get(block.index, ())
    others = [x.column for x in mine if x.column and x.column != block.column]
    pointed = any(any(context.is_points(t, read) for t in read.tokens) for read in map(analyse, others))
    own = analyse(block.column)
    figures = not any(x.text.isalpha() for x in line.sentence.tokens)
    return figures and pointed and not any(context.is_points(x, own) for x in own.tokens)


def in_dotted_list(context: Context, line: Line) -> bool:
    """True for the value of «воск, каждая пара ....... 1» in a list of such lines, most of which end in a figure."""
    block = line.block
    if block.kind != "cell" or not block.row or block.column:
        return False
    return block.index in _dotted(context, _table_starts(context)[block.index])


@remembered
def _dotted(context: Context, start: int) -> frozenset[int]:
    """The cells of the dotted rows of a table, if most of these end in a figure."""
    rows = [x for x in _table(context, start).rows if len(x) == 2]
    dotted = [
        x
        for x in rows
        if ".." in context.text[x[0].body.start : x[1].body.end] or "…" in context.text[x[0].body.end : x[1].body.start]
    ]
    figures = [x for x in dotted if re.match(r"[+\-−–]?\s?\d|★", x[1].body.quote(context.text).strip())]
    many = len(figures) >= MOSTLY * len(dotted) and len(figures) > 1
    return frozenset(cell.index for x in dotted for cell in x) if many else frozenset()


@remembered
def _table_starts(context: Context) -> dict[int, int]:
    """For every cell the index of the first one of its table: cells that nothing parts are one table."""
    out: dict[int, int] = {}
    for block in context.layout.blocks:
        if block.kind == "cell":
            out[block.index] = out.get(block.index - 1, block.index)
    return out


@remembered
def _table(context: Context, start: int) -> Table:
    """The table whose first cell has this index; its rows begin with a cell that has no row of its own."""
    rows: list[list[Block]] = []
    for cell in islice(context.layout.blocks, start, None):
        if cell.kind != "cell":
            break
        if cell.row == "":
            rows.append([cell])
        elif rows and cell.row:
            rows[-1].append(cell)
    whole = tuple(tuple(x) for x in rows)
    return Table(whole, {cell.index: x for x in whole for cell in x}, max((len(x) for x in whole), default=0))


def _header_before(context: Context, table: Table, k: int) -> str:
    """«победа      если жив» in the line over a table without headers: the name of the column, if there are as many."""
    before = table.rows[0][0].index - 1
    if before < 0:
        return ""
    last = context.layout.blocks[before].body.quote(context.text).strip("\n").rsplit("\n", 1)[-1]
    names = [x for x in GAPS.split(last.strip()) if x]
    if len(names) == table.width:
        return names[k]
    return names[k - 1] if len(names) == table.width - 1 else ""
