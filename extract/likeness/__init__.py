"""Rules told in words that no word list holds: how like a sentence is to those that state a rule, learnt from annotated texts.

The rules of `extract.rules` read what they can name. What they leave is weighed here: each sentence by its words, its
grammar, its place and what was read around it, with weights learnt from annotated texts (`scripts/train_likeness.py`).
Where a sentence is very like those that state a rule of some type, the readers of this room look for who, how much, when
and on which condition with the same grammar as the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from extract.context import Context, Line
from extract.coverage import rules_nothing, sentence_leads
from extract.likeness.awards import awards_in
from extract.likeness.steps import steps_in
from extract.likeness.surroundings import told_by_line
from extract.likeness.weighing import likelihoods, threshold
from extract.likeness.wins import wins_in
from models.records import Record, RecordType

__all__ = ["likely_records"]

READERS: tuple[tuple[RecordType, Callable[[Context, Sequence[Line], Sequence[Record]], list[Record]]], ...] = (
    ("victory", wins_in),
    ("vp_source", awards_in),
    ("phase", steps_in),
)
"""The types that are looked for, each with its reader: the sentences that are like such a rule, and all records so far.

Ends of the game are not: on texts that were kept apart two of seven sentences with a likelihood above 0.7 told one.
"""


def likely_records(context: Context, read: Sequence[Record]) -> tuple[Record, ...]:
    """The records of sentences that gave no record of a core type but are very like those that state such a rule.

    ``read`` are the records of all rules; what is returned comes in addition to them.
    """
    told = told_by_line(context, read)
    silent = [x for x in context.stating if not told[x.index] and not rules_nothing(context, x)]
    weighed = likelihoods(context, told, silent)
    out: list[Record] = []
    for kind, reader in READERS:
        least = threshold(kind)
        likely = [
            x for x, held in zip(silent, weighed, strict=True) if held[kind] >= least and not _leads(context, x, kind, told)
        ]
        likely = [x for x in likely if not told[x.index]]
        if likely:
            found = reader(context, likely, [*read, *out])
            told = tuple(x | y for x, y in zip(told, told_by_line(context, found), strict=True))
            out.extend(found)
    return tuple(out)


def _leads(context: Context, line: Line, kind: str, told: Sequence[frozenset[str]]) -> bool:
    """True for a sentence that only announces what stands below it: with a colon, or over blocks that told the same type."""
    if sentence_leads(line):
        return True
    below = context.layout.children(line.block)
    return context.after(line) is None and any(kind in told[x.index] for b in below for x in context.lines_of(b))
