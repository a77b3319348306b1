"""Phases: the ordered steps of the turn, the round or the game."""

from __future__ import annotations

from extract.context import Context, Line
from extract.language import analyse_ahead, may_have_verb
from extract.lexicon import words
from extract.rules.acting_rows import tells_only_who
from extract.rules.added_steps import from_additions
from extract.rules.clause_steps import from_clauses, inner_clauses
from extract.rules.counted_steps import from_counted_heads, from_labels, from_ordinals
from extract.rules.deed_names import mostly_deeds
from extract.rules.following_steps import from_followings
from extract.rules.headed_steps import from_headings
from extract.rules.inner_rows import row_within
from extract.rules.listed_items import lead_of
from extract.rules.listed_steps import done_lists, from_lists, inner_lists
from extract.rules.narrated_steps import from_chains, from_counted_sentences, from_told_turns
from extract.rules.noun_steps import from_genitives, from_named_sentences
from extract.rules.opening_steps import from_openings
from extract.rules.phase_actors import actors_of
from extract.rules.phase_limits import limiting_lines, limits_of
from extract.rules.placed_steps import Placed, Register
from extract.rules.ranked_steps import from_inner_ordinals, from_ranked_rows
from extract.rules.run_in_steps import from_bare_lines, from_run_ins
from extract.rules.run_steps import from_runs
from extract.rules.signed_steps import from_arrows, has_arrow
from extract.rules.steps import LEXICON, Sequence, is_chapter, key_of, lemmas, phrase_in
from extract.rules.tabled_steps import from_tables
from extract.rules.titled_lists import titles_over
from extract.rules.told_parts import parts_in_order, sentences_in_order
from extract.rules.told_steps import from_enumerations
from extract.rules.ways_leads import tells_ways
from models.records import Phase
from models.spans import Span

__all__ = ["phases"]


def _sequences(context: Context) -> list[Sequence]:
    listed = [*from_tables(context), *from_lists(context), *from_clauses(context)]
    for read_more in (from_run_ins, from_bare_lines):
        listed += read_more(context, {s.block.index for q in listed for s in q.steps})
    listed += titles_over(context, listed)
    taken = {s.block.index for q in listed for s in q.steps}
    listed += [q for q in from_labels(context) if not {s.block.index for s in q.steps} & taken]
    named = [*from_genitives(context), *from_counted_heads(context), *from_ordinals(context), *from_inner_ordinals(context)]
    named += [*from_ranked_rows(context), *from_named_sentences(context)]
    won = frozenset(x.sentence.start for x in context.stating if tells_ways(context, x))
    named = [q for q in named if q.at not in won]
    read = frozenset(q.at for q in named) | won
    named += [q for q in from_followings(context) if q.at not in read]
    read = frozenset(x.sentence.start for q in named for s in q.steps for x in s.described) | won
    named += [q for q in from_openings(context) if q.at not in read]
    told = [*from_enumerations(context, read), *from_arrows(context), *named, *from_chains(context), *from_told_turns(context)]
    told += from_counted_sentences(context)
    taken = {s.block.index for q in listed for s in q.steps}
    told += from_runs(context, _names_end([*listed, *told]))
    told = [q for q in told if q.block.index not in taken or _inside_step(context, q, listed)]
    told = [q for q in told if q.source == "arrows" or not tells_only_who(context, q.steps)]
    listed, told = ([q for q in x if not _ranks(context, q)] for x in (listed, told))
    headings = [
        Sequence([step], "heading", step.block.span.start, step.block) for q in from_headings(context) for step in q.steps
    ]
    rank = {"heading": 0, "table": 1, "list": 2, "sentence": 3, "arrows": 3, "chain": 4}
    chapters = [q for q in (*listed, *headings) if all(is_chapter(s.name) for s in q.steps)]
    found = [q for q in (*listed, *told, *headings) if q not in chapters]
    return sorted((*found, *from_additions(context, found)), key=lambda q: (q.at, rank[q.source]))


def _ranks(context: Context, found: Sequence) -> bool:
    """Whether what seems to be steps ranks those who are equal: «Чемпионов двое? Разбирают последовательно: жребий, …»."""
    lead = found.lead or next((x for s in found.steps for x in s.described[:1]), None)
    near = [lead] if lead is not None else []
    while near and len(near) < 3 and (before := context.before(near[-1])) is not None:
        near.append(before)
    said = {w for x in near for w in lemmas(x.sentence)}
    own = set(lemmas(near[0].sentence)) if near else set()
    turn = own & (words(LEXICON, "step.strong") | words(LEXICON, "step.turn"))
    deeds = found.lead is None and mostly_deeds([s.name for s in found.steps])
    return bool(said & words(LEXICON, "lead.rivals")) and not turn and not deeds


def _names_end(listed: list[Sequence]) -> dict[int, int]:
    """Where the name of the step ends that a block is; nothing behind it where a block holds several steps."""
    named: dict[int, Span] = {}
    out: dict[int, int] = {}
    for step in (s for q in listed for s in q.steps):
        first = named.setdefault(step.block.index, step.spans[0])
        end = step.spans[0].end if first.overlaps(step.spans[0]) else step.block.span.end
        out[step.block.index] = max(end, out.get(step.block.index, 0))
    return out


def _inside_step(context: Context, told: Sequence, listed: list[Sequence]) -> bool:
    """Whether steps told in a block that is itself a step stand behind its name: «2. Бой: обстрел → штурм → отход».

    A row of those who act in it one after another holds no steps.
    """
    own = [s for q in listed for s in q.steps if s.block.index == told.block.index]
    if len(own) != 1 or any(s.spans[0].start < own[0].spans[0].end for s in told.steps):
        return False
    signed = told.source != "arrows" or has_arrow(told.block.span.quote(context.text))
    return signed and len(actors_of(context, own[0])) < 2


def phases(context: Context) -> list[Phase]:
    """The phases that the text states, in reading order; parents are given by temporary ids («phase/3»)."""
    register = Register(context)
    siblings: dict[int | None, int] = {}
    sequences = _sequences(context)
    names = [s.spans[0] for q in sequences for s in q.steps]
    analyse_ahead((text, s.start) for s in names if may_have_verb(text := s.quote(context.text)))  # somebody may act in them
    for sequence in sequences:
        register.add(sequence, siblings)
    _add_inner(context, register, siblings)
    out = []
    limiting = limiting_lines(context)
    placed_at = [x.step.spans[0] for x in register.placed]
    # the names without what stands beside them are asked for by whoever looks for phases in the text
    analyse_ahead([*((s.quote(context.text), s.start) for s in placed_at), *((x.step.name, 0) for x in register.placed)])
    for index, placed in enumerate(register.placed):
        others = tuple(k for k in register.by_key if k != key_of(placed.step.name))
        out.append(_record(context, index, placed, others, limiting))
    return sorted(out, key=lambda p: p.evidence[0].start)


def _add_inner(context: Context, register: Register, siblings: dict[int | None, int]) -> None:
    """The parts of steps that are known by now: lists under a step's name, and sentences that tell them in order."""
    for items in inner_lists(context):
        lead = lead_of(context, items[0].block)
        at = register.named_by(lead) if lead is not None else None
        if at is not None and not register.parts_of(at) and not any(register.holds(x) for s in items for x in s.described[:1]):
            register.add_parts(items, at, siblings)
    for heading, clauses in inner_clauses(context):
        at = register.by_block.get(heading.index)
        if at is not None and not register.parts_of(at):
            register.add_parts(clauses, at, siblings)
    for items in done_lists(context):
        lead = lead_of(context, items[0].block)
        at = register.known_at(lead) if lead is not None else None
        if at is not None and not register.parts_of(at) and not any(register.holds(x) for s in items for x in s.described[:1]):
            register.add_parts(items, at, siblings)
    for block in context.layout.blocks:
        lines = context.lines_of(block)
        at = register.known_at(lines[0]) if len(lines) > 1 and block.kind != "heading" else None
        if at is not None and not register.parts_of(at):
            name = register.placed[at].step.spans[0]
            told = sentences_in_order(lines, name.end if block.span.contains(name) else block.span.start)
            if told and not any(register.tells(s.described[0]) for s in told) and not tells_only_who(context, told):
                register.add_parts(told, at, siblings)
    for line in context.stating:
        row = row_within(context, line)
        at = register.known_at(line) if row else None
        if at is not None and not register.parts_of(at) and not register.tells(line):
            register.add_parts(row, at, siblings)
    for line in context.stating:
        outcome = set(lemmas(line.sentence)) & (words(LEXICON, "lead.losing") | words(LEXICON, "lead.rivals"))
        if outcome or line.block.kind == "heading" or not phrase_in(line.sentence, "then.parting"):
            continue
        at = register.known_at(line)
        steps = parts_in_order(line) if at is not None else []
        if at is None or not steps or register.parts_of(at) or register.tells(line) or tells_only_who(context, steps):
            continue
        if len(actors_of(context, register.placed[at].step)) < 2 and len(actors_of(context, steps[0])) < 2:
            register.add_parts(steps, at, siblings)


def _record(
    context: Context, index: int, placed: Placed, others: tuple[tuple[str, ...], ...], limiting: tuple[Line, ...]
) -> Phase:
    step = placed.step
    limits = limits_of(context, step, placed.order if placed.depth == 0 else None, others, limiting)
    name = limits.widened or step.spans[0]
    evidence = tuple(dict.fromkeys([name, *step.spans[1:], *(s for s in limits.evidence if not name.contains(s))]))
    return Phase(
        id=f"phase/{index}",
        name=step.name,
        section=context.section(step.block),
        evidence=tuple(sorted(evidence, key=lambda s: s.start)) if _apart(evidence) else (name,),
        refs=step.refs,
        order=placed.order,
        parent=f"phase/{placed.parent}" if placed.parent is not None else None,
        turns=limits.turns,
        limited_turns=limits.limited,
        actors=actors_of(context, step),
        condition=limits.condition,
    )


def _apart(spans: tuple[Span, ...]) -> bool:
    return not any(a.overlaps(b) for i, a in enumerate(spans) for b in spans[i + 1 :])
