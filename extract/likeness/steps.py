"""Phases that likely lines name: items, titles and short lines that stand among those that name steps."""

from __future__ import annotations

from collections.abc import Sequence

from extract.context import Context, Line
from extract.grammar.facts import is_predicate
from extract.lexicon import words
from extract.rules.listed_steps import step_of_item
from extract.rules.phase_actors import actors_of
from extract.rules.steps import LEXICON, Step, key_of
from models.records import Phase, Record

__all__ = ["steps_in"]

LISTED = ("item", "cell", "definition", "heading")
"""Kinds of blocks that may name a step by what is done in it."""
LONGEST = 8
"""More words than the name of a step has."""


def steps_in(context: Context, lines: Sequence[Line], read: Sequence[Record]) -> list[Record]:
    """The steps that the lines name, in reading order; each comes behind those of the same section that stand before it."""
    known = {key_of(x.name) for x in read if isinstance(x, Phase)}
    places: dict[int | None, list[int]] = {}
    for record in read:
        if isinstance(record, Phase) and record.parent is None:
            line = next(iter(context.lines_in(record.evidence[0])), None)
            group = line.block.section if line is not None else None
            places.setdefault(group, []).append(record.evidence[0].start)
    out: list[Record] = []
    steps = [s for line in lines if (s := _step(context, line)) is not None]
    told = [x.evidence[0].start for x in read if isinstance(x, Phase)] + [s.spans[0].start for s in steps]
    for step in steps:
        if key_of(step.name) in known or _alone_in_list(context, step, told):
            continue
        known.add(key_of(step.name))
        group = step.block.section
        beside = places.setdefault(group, [])
        order = 1 + sum(x < step.spans[0].start for x in beside)
        beside.append(step.spans[0].start)
        out.append(
            Phase(
                id=f"phase/likely/{len(out)}",
                name=step.name,
                section=context.section(step.block),
                evidence=(step.spans[0],),
                refs=step.refs,
                order=order,
                actors=actors_of(context, step),
            )
        )
    return out


def _step(context: Context, line: Line) -> Step | None:
    """The step that the block of a line names; None where its name would be too long, or the line is not its first."""
    if context.before(line) is not None:
        return None
    step = step_of_item(context, line.block)
    if step is None or len(step.name.split()) > LONGEST:
        return None
    named = [x for x in line.sentence.tokens if step.spans[0].start <= x.start < step.spans[0].end]
    listed = line.block.kind in LISTED
    states = any(is_predicate(x) and x.feats.get("Mood") != "Imp" for x in named)
    if not {x.lemma for x in named if not x.is_punct} - words(LEXICON, "step.strong"):
        return None
    opens = bool(named) and (named[0].feats.get("Case") == "Nom" or (listed and named[0].pos == "VERB"))
    return step if opens and not states else None


def _alone_in_list(context: Context, step: Step, told: Sequence[int]) -> bool:
    """True for the only item of a list that would be a step: the others say that the list is none."""
    items = [b for b in context.layout.blocks if b.list_id is not None and b.list_id == step.block.list_id]
    return len(items) > 1 and sum(any(b.span.start <= x < b.span.end for x in told) for b in items) < 2
