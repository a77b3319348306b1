"""Steps told as numbered clauses without titles: «3. Порядок действий», «3.1. Пишутся приказы», «3.2. Приказы вскрываются»."""

from __future__ import annotations

from itertools import pairwise

from extract.blocks import Block
from extract.context import Context
from extract.lexicon import words
from extract.rules.deed_names import mostly_deeds
from extract.rules.leads import is_sequence_title
from extract.rules.listed_items import step_of_item, title_of
from extract.rules.listed_steps import states_outcomes
from extract.rules.steps import LEXICON, Sequence, Step, is_ranking, lemmas
from extract.structure.markers import read_marker

__all__ = ["from_clauses", "inner_clauses"]

_LONGEST = 12
"""More words than a clause has that only says what is done in a part of a step."""


def from_clauses(context: Context) -> list[Sequence]:
    """The clauses of sections whose title announces a procedure."""
    out = []
    for heading, steps in _told(context):
        title = title_of(context, heading.section)
        ordered = title is not None and bool(set(lemmas(title)) & (words(LEXICON, "title.orders") - words(LEXICON, "step.turn")))
        if title is not None and ordered and is_sequence_title(title, True) and _are_deeds(context, steps):
            out.append(Sequence(steps, "list", steps[0].block.span.start, steps[0].block))
    return out


def inner_clauses(context: Context) -> list[tuple[Block, list[Step]]]:
    """Titles with the clauses below them that each say in a few words what is done: parts of a step if the title names one."""
    return [(heading, steps) for heading, steps in _told(context) if _are_deeds(context, steps)]


def _told(context: Context) -> list[tuple[Block, list[Step]]]:
    """Titles with their clauses as steps: no ranking, no outcomes, no choices."""
    out = []
    for heading, clauses in _clauses(context):
        steps = [s for s in (step_of_item(context, b) for b in clauses) if s is not None]
        plain = len(steps) == len(clauses) and not is_ranking([s.name for s in steps]) and not states_outcomes(context, steps)
        if plain and not _leave_choice(steps):
            out.append((heading, steps))
    return out


def _clauses(context: Context) -> list[tuple[Block, list[Block]]]:
    """Titles with a number, each with the paragraphs below it, where these are counted from one on below that number."""
    out = []
    blocks = [b for b in context.layout.blocks if b.kind != "noise"]
    heads = [i for i, b in enumerate(blocks) if b.kind == "heading"]
    for first, stop in pairwise([*heads, len(blocks)]):
        number = _number(context, blocks[first])
        below = blocks[first + 1 : stop]
        expected = [f"{number}.{k}" for k in range(1, len(below) + 1)]
        if number is not None and len(below) > 1 and [_number(context, b) for b in below] == expected:
            out.append((blocks[first], below))
    return out


def _number(context: Context, block: Block) -> str | None:
    marker = read_marker(block.span.quote(context.text)[:40]) if block.marker else None
    return marker.number if marker is not None else None


def _leave_choice(steps: list[Step]) -> bool:
    said = [set(lemmas(x.sentence)) for s in steps for x in s.described[:1]]
    return 2 * sum(bool(x & words(LEXICON, "lead.modal")) for x in said) >= len(steps)


def _are_deeds(context: Context, steps: list[Step]) -> bool:
    short = all(len(s.name.split()) <= _LONGEST and len(context.lines_of(s.block)) == 1 for s in steps)
    return short and mostly_deeds([s.name for s in steps])
