"""Points that a likely sentence or row gives or takes: every number that can be an amount is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from extract.context import Context, Line
from extract.grammar.numbers import numbers_in
from extract.rules.vp_sources.supposed import supposed_awards
from models.records import Record, VPSource
from models.spans import Span

__all__ = ["awards_in"]


def awards_in(context: Context, lines: Sequence[Line], read: Sequence[Record]) -> list[Record]:
    """The awards of sentences that are like those that state one, in reading order."""
    told = {x.evidence[-1] for x in read if isinstance(x, VPSource)}  # the spans before it are shared by several awards
    found: list[Record] = []
    for line in lines:
        row = _row(context, line)
        awards = [x for cell in row for x in _of_cell(context, line, cell)] if row else supposed_awards(context, line)
        for award in awards:
            if award.evidence[-1] not in told and award.amount.number != 0:
                found.append(award)
                told.add(award.evidence[-1])
    return found


def _row(context: Context, line: Line) -> list[Line]:
    """The cells with numbers that stand in the row of which the line is the head."""
    block = line.block
    if block.kind != "cell" or block.row or numbers_in(line.sentence):
        return []
    head, cells = line.sentence.text.strip(), []
    for beside in context.sentences[line.index + 1 :]:
        if beside.block.kind != "cell" or (beside.block.row or "").strip() != head:
            break
        cells.append(beside)
    return [x for x in cells if numbers_in(x.sentence)]


def _of_cell(context: Context, head: Line, cell: Line) -> list[VPSource]:
    """The awards of a cell, with the words from the head of its row to the cell as evidence."""
    span = Span(head.sentence.start, cell.sentence.start + len(cell.sentence.text.rstrip()))
    return [replace(x, evidence=(span,)) for x in supposed_awards(context, cell)]
