"""Grids: tables whose cells hold points under headers that do not name them («Верный ответ | Неверный ответ»)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from extract.blocks import Block
from extract.context import Context, Line
from extract.language import Sentence, analyse
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON

__all__ = ["Grid", "beside_points", "grid_of", "in_dotted_list"]

FIGURE = re.compile(r"[+\-−–]?\s?\d+(?:[.,]\d+)?|[—–-]|")
SIGNED = re.compile(r"[+\-−–]\s?\d+(?:[.,]\d+)?")
GAPS = re.compile(r"\s{2,}|\t+|\s*\|+\s*")
MOSTLY = 0.5
"""The share of a column's cells that are figures in a column of figures."""


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
    rows = _rows_around(context, block)
    mine = next((x for x in rows if block in x), None)
    if mine is None or len(rows) < 2:
        return None
    k = mine.index(block)
    header = block.column or _header_before(context, rows, k)
    if not header:
        return None
    column = [x[k].body.quote(context.text).strip() for x in rows if k < len(x) and (x[k].column or "") == (block.column or "")]
    figures = [x for x in column if FIGURE.fullmatch(x)]
    read = analyse(header)
    lemmas = {x.lemma for x in read.tokens} | {x.norm for x in read.tokens}
    told = bool(lemmas & words(LEXICON, "place.outcomes"))
    if len(figures) < MOSTLY * len(column) or (len(figures) < 2 and not told):
        return None
    done = len(read.tokens) <= 2 and any(
        x.feats.get("VerbForm") == "Part" or x.feats.get("Variant") == "Short" for x in read.tokens
    )
    if done or lemmas & words(LEXICON, "place.outcomes") or any(SIGNED.fullmatch(x) for x in column):
        return Grid(analyse(block.row), read)
    return None


def beside_points(context: Context, line: Line) -> bool:
    """True for a bare figure under «Стоимость» in a table that has a column of points: it counts something else."""
    block = line.block
    if block.kind != "cell" or not block.column or not block.row:
        return False
    mine = next((x for x in _rows_around(context, block) if block in x), ())
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
    rows = [x for x in _rows_around(context, block) if len(x) == 2]
    dotted = [
        x
        for x in rows
        if ".." in context.text[x[0].body.start : x[1].body.end] or "…" in context.text[x[0].body.end : x[1].body.start]
    ]
    figures = [x for x in dotted if re.match(r"[+\-−–]?\s?\d|★", x[1].body.quote(context.text).strip())]
    return any(block in x for x in dotted) and len(figures) >= MOSTLY * len(dotted) and len(figures) > 1


def _rows_around(context: Context, block: Block) -> list[list[Block]]:
    """The rows of the table that holds a cell, each with its cells; rows begin with a cell that has no row of its own."""
    blocks = context.layout.blocks
    first = last = block.index
    while first and blocks[first - 1].kind == "cell":
        first -= 1
    while last + 1 < len(blocks) and blocks[last + 1].kind == "cell":
        last += 1
    rows: list[list[Block]] = []
    for cell in blocks[first : last + 1]:
        if cell.row == "":
            rows.append([cell])
        elif rows and cell.row:
            rows[-1].append(cell)
    return rows


def _header_before(context: Context, rows: list[list[Block]], k: int) -> str:
    """«победа      если жив» in the line over a table without headers: the name of the column, if there are as many."""
    before = rows[0][0].index - 1
    if before < 0:
        return ""
    last = context.layout.blocks[before].body.quote(context.text).strip("\n").rsplit("\n", 1)[-1]
    names = [x for x in GAPS.split(last.strip()) if x]
    width = max(len(x) for x in rows)
    if len(names) == width:
        return names[k]
    return names[k - 1] if len(names) == width - 1 else ""
