"""Phases that likely lines name: items, titles and short lines that stand among those that name steps."""

from __future__ import annotations

from collections.abc import Sequence

from extract.blocks import Block
from extract.context import Context, Line
from extract.grammar.facts import is_predicate
from extract.language import Token
from extract.lexicon import words
from extract.rules.deed_names import says_what_is_so
from extract.rules.listed_items import lead_of, step_of_item, title_of
from extract.rules.phase_actors import actors_of
from extract.rules.steps import LEXICON, Step, key_of, lemmas, phrase_in
from models.records import Phase, Record

__all__ = ["steps_in"]

LISTED = ("item", "cell", "definition", "heading")
"""Kinds of blocks that may name a step by what is done in it."""
LONGEST = 8
"""More words than the name of a step has."""


def steps_in(context: Context, lines: Sequence[Line], read: Sequence[Record]) -> list[Record]:
    """The steps that the lines name, in reading order; each comes behind those of the same section that stand before it."""
    known = {key_of(x.name) for x in read if isinstance(x, Phase)}
    places: dict[object, list[int]] = {}
    for record in read:
        if isinstance(record, Phase) and record.parent is None:
            line = next(iter(context.lines_in(record.evidence[0])), None)
            group = line.block.section if line is not None else None
            places.setdefault(group, []).append(record.evidence[0].start)
    out: list[Record] = []
    steps = _whole_lists(context, [s for line in lines if (s := _step(context, line)) is not None])
    told = [x.evidence[0].start for x in read if isinstance(x, Phase)] + [s.spans[0].start for s in steps]
    if len(told) < 2:
        return []  # one step alone is no sequence
    for step in steps:
        if key_of(step.name) in known or _alone_in_list(context, step, told) or _holds_steps(context, step, told):
            continue
        known.add(key_of(step.name))
        over = _step_over(context, step, [*read, *out])
        among: object = over.id if over is not None else step.block.section
        beside = places.setdefault(among, [])
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
                parent=over.id if over is not None else None,
                actors=actors_of(context, step),
            )
        )
    return out


def _whole_lists(context: Context, steps: list[Step]) -> list[Step]:
    """Where half of a list or more is likely, all of it that names a deed; none of a list that offers a choice."""
    out: dict[int, Step] = {}
    seen: set[int] = set()
    for step in steps:
        listed = step.block.list_id
        if listed is None:
            out[step.block.index] = step
            continue
        if listed in seen:
            continue
        seen.add(listed)
        items = [b for b in context.layout.blocks if b.list_id == listed]
        likely = [s for s in steps if s.block.list_id == listed]
        if _offers(context, items[0]):
            continue
        if 2 * len(likely) >= len(items) and len(likely) > 1:
            whole = [s for b in items if context.lines_of(b) and (s := _step(context, context.lines_of(b)[0])) is not None]
            likely = whole if len(whole) >= len(likely) else likely
        out.update((s.block.index, s) for s in likely)
    return [out[k] for k in sorted(out)]


def _offers(context: Context, item: Block) -> bool:
    """Whether the lead-in or the title over a list leaves a choice, gives points or says how something ends."""
    lead = lead_of(context, item)
    title = title_of(context, item.section)
    over = [x for x in (lead.sentence if lead is not None and lead.sentence.text.rstrip().endswith(":") else title,) if x]
    said = {w for x in over for w in lemmas(x)}
    barred = words(LEXICON, "lead.other") | words(LEXICON, "lead.tie") | words(LEXICON, "lead.ending")
    return bool(said & barred) or any(phrase_in(x, "lead.choice") for x in over)


def _step_over(context: Context, step: Step, read: Sequence[Record]) -> Phase | None:
    """The step that the block which governs this one names, as far as it is read."""
    block = context.block(step.block.parent)
    while block is not None:
        held = [x for x in read if isinstance(x, Phase) and block.span.contains(x.evidence[0])]
        if held:
            return held[0]
        block = context.block(block.parent)
    return None


def _step(context: Context, line: Line) -> Step | None:
    """The step that the block of a line names; None where its name would be too long, or the line is not its first."""
    if context.before(line) is not None:
        return None
    step = step_of_item(context, line.block)
    if step is None or len(step.name.split()) > LONGEST:
        return None
    named = [x for x in line.sentence.tokens if step.spans[0].start <= x.start < step.spans[0].end]
    listed = line.block.kind in LISTED
    states = any(is_predicate(x) and x.feats.get("Mood") != "Imp" for x in named) or says_what_is_so(named)
    if not {x.lemma for x in named if not x.is_punct} - words(LEXICON, "step.strong") or _counts_or_places(named):
        return None
    opens = bool(named) and (named[0].feats.get("Case") == "Nom" or (listed and named[0].pos == "VERB"))
    return step if opens and not states else None


def _counts_or_places(named: list[Token]) -> bool:
    """«Восемь ходов», «Одно из трёх», «Подсчёт в фазу сейма», «Мой ход»: a count, a choice, a time, a turn; no step."""
    spoken = [x for x in named if not x.is_punct]
    opens = bool(spoken) and (spoken[0].pos in ("NUM", "DET", "PRON") or spoken[0].text.isdigit())
    steps = [k for k, x in enumerate(spoken) if x.lemma in words(LEXICON, "step.strong")]
    placed = any(spoken[k - 1].pos == "ADP" for k in steps if k)
    return opens or placed


def _holds_steps(context: Context, step: Step, told: Sequence[int]) -> bool:
    """«Неделя», «Сдача»: the title of the turn itself, with the steps told in its section."""
    turn = key_of(step.name) and set(key_of(step.name)) <= words(LEXICON, "step.turn") | words(LEXICON, "title.beside")
    if step.block.kind != "heading" or step.block.section is None or not turn:
        return False
    section = context.layout.sections[step.block.section]
    return sum(section.span.start <= x < section.span.end for x in told) > 2


def _alone_in_list(context: Context, step: Step, told: Sequence[int]) -> bool:
    """True for the only item of a list that would be a step: the others say that the list is none."""
    items = [b for b in context.layout.blocks if b.list_id is not None and b.list_id == step.block.list_id]
    return len(items) > 1 and sum(any(b.span.start <= x < b.span.end for x in told) for b in items) < 2
