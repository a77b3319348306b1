"""Phases: the ordered steps of the turn, the round or the game."""

from __future__ import annotations

from dataclasses import dataclass

from extract.blocks import Block
from extract.context import Context, Line
from extract.language import analyse, analyse_ahead, may_have_verb
from extract.lexicon import words
from extract.rules.added_steps import from_additions
from extract.rules.clause_steps import from_clauses, inner_clauses
from extract.rules.counted_steps import from_counted_heads, from_inner_ordinals, from_labels, from_ordinals
from extract.rules.following_steps import from_followings
from extract.rules.headed_steps import from_headings
from extract.rules.listed_steps import done_lists, from_lists, inner_lists, lead_of
from extract.rules.narrated_steps import (
    from_chains,
    from_told_turns,
    parts_in_bracket,
    parts_in_order,
    parts_of_item,
)
from extract.rules.noun_steps import from_genitives, from_named_sentences
from extract.rules.opening_steps import from_openings
from extract.rules.phase_actors import actors_of
from extract.rules.phase_limits import limiting_lines, limits_of
from extract.rules.run_in_steps import from_bare_lines, from_run_ins
from extract.rules.run_steps import from_runs
from extract.rules.signed_steps import from_arrows, has_arrow
from extract.rules.steps import LEXICON, Sequence, Step, is_chapter, key_of, lemmas, matches_phrase, phrase_in
from extract.rules.tabled_steps import from_tables
from extract.rules.told_steps import from_enumerations
from extract.rules.ways_leads import tells_ways
from models.records import Phase
from models.spans import Span

__all__ = ["phases"]

_NAMED_WITHIN = 4
"""How many words at the head of a sentence may name the step that it speaks of."""


_REPEATING = ("list", "table", "part")
"""Where a step may come twice: a list of steps with two «бой» has two of them."""


@dataclass(slots=True)
class _Placed:
    step: Step
    parent: int | None
    order: int
    depth: int


class _Register:
    """All steps of a text, each once: the first mention makes the record, later ones add what they hold."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.placed: list[_Placed] = []
        self.by_key: dict[tuple[str, ...], list[int]] = {}
        self.by_block: dict[int, int] = {}

    def add(self, sequence: Sequence, siblings: dict[int | None, int]) -> None:
        parent = self._parent(sequence)
        start = siblings.get(parent, 0) if sequence.goes_on or sequence.source == "heading" else 0
        self._add_steps(sequence.steps, parent, start, siblings, sequence.source)

    def add_parts(self, steps: list[Step], parent: int, siblings: dict[int | None, int]) -> None:
        """Adds the parts of a known step."""
        self._add_steps(steps, parent, siblings.get(parent, 0), siblings, "part")

    def tells(self, line: Line) -> bool:
        """Whether a step was read from inside this sentence, beyond the name in front of it."""
        inside = [p for p in self.placed if line.sentence.start < p.step.spans[0].start < line.sentence.end]
        return bool(inside)

    def _add_steps(self, steps: list[Step], parent: int | None, start: int, siblings: dict[int | None, int], source: str) -> None:
        order, first = start, len(self.placed)
        for step in steps:
            known = self._known(step, parent)
            twice = known is not None and known >= first and source in _REPEATING
            if known is not None and not twice:
                self._merge(known, step)
                order = max(order, self.placed[known].order)
                continue
            order += 1
            index = len(self.placed)
            depth = 0 if parent is None else self.placed[parent].depth + 1
            self.placed.append(_Placed(step, parent, order, depth))
            self.by_key.setdefault(key_of(step.name), []).append(index)
            if source != "sentence" and source != "arrows" and source != "chain":
                self.by_block.setdefault(step.block.index, index)
            inner = step.parts or parts_in_bracket(self.context, step) or (self._told_parts(step) if source == "list" else [])
            self._add_steps(inner, index, 0, siblings, "part")
        siblings[parent] = max(order, siblings.get(parent, 0))

    def named_by(self, line: Line) -> int | None:
        """The step whose name stands among the first words of a sentence, or whose block the sentence is."""
        if set(lemmas(line.sentence)) & words(LEXICON, "lead.other"):
            return None
        named = self._named_in(lemmas(line.sentence)[:_NAMED_WITHIN], set())
        named = named if named is not None else self._called(line)
        return named if named is not None else self.by_block.get(line.block.index)

    def known_at(self, line: Line) -> int | None:
        """The step that a sentence speaks of: named in it, or the one whose block or section holds it."""
        named = self.named_by(line)
        if named is not None:
            return named
        opening = self.context.lines_of(line.block)[:1]
        if opening and opening[0].sentence.start < line.sentence.start and (at := self._called(opening[0])) is not None:
            return at  # «Торг. Сначала …»
        block: Block | None = line.block
        while block is not None:
            if block.index in self.by_block:
                return self.by_block[block.index]
            block = self.context.block(block.parent)
        if (over := self._above(line.block)) is not None:
            return over
        index = line.block.section
        heading = next((b for b in self.context.layout.blocks if b.section == index and b.kind == "heading"), None)
        return self._step_of(heading) if heading is not None and index is not None else None

    def _above(self, block: Block) -> int | None:
        """The step that the line right above a block names and nothing more: «Первая фаза: торг» over its text."""
        over = self.context.layout.blocks[block.index - 1] if block.index else None
        if over is None or self.context.text[over.span.end : block.span.start].count("\n") != 1:
            return None
        held = [i for i, p in enumerate(self.placed) if over.span.contains(p.step.spans[0])]
        end = self.placed[held[0]].step.spans[0].end if len(held) == 1 else over.span.start
        return held[0] if not self.context.text[end : over.span.end].strip(" .:*_") else None

    def _step_of(self, heading: Block) -> int | None:
        """The step that a heading is, or whose name it says again."""
        if heading.index in self.by_block or heading.section is None:
            return self.by_block.get(heading.index)
        return next(iter(self.by_key.get(key_of(self.context.layout.sections[heading.section].title), [])), None)

    def holds(self, line: Line) -> bool:
        """Whether a step is already read from this sentence."""
        return any(p.step.spans[0].start >= line.sentence.start and p.step.spans[0].end <= line.sentence.end for p in self.placed)

    def parts_of(self, index: int) -> bool:
        """Whether the step has parts."""
        return any(p.parent == index for p in self.placed)

    def _told_parts(self, step: Step) -> list[Step]:
        """Steps told inside an item, unless it only tells who acts after whom."""
        return [] if len(actors_of(self.context, step)) > 1 else parts_of_item(self.context, step)

    def _known(self, step: Step, parent: int | None) -> int | None:
        """The same step named before: same name in the same place, or on the same words."""
        for index in self.by_key.get(key_of(step.name), []):
            placed = self.placed[index]
            if placed.parent == parent or placed.parent is None or parent is None:
                return index
        return next(
            (i for i, p in enumerate(self.placed) if p.parent == parent and p.step.spans[0].overlaps(step.spans[0])), None
        )

    def _merge(self, index: int, step: Step) -> None:
        kept = self.placed[index].step
        kept.described.extend(x for x in step.described if x not in kept.described)
        self.by_block.setdefault(step.block.index, index)

    def _parent(self, sequence: Sequence) -> int | None:
        """The step that the sequence is a part of: named in its lead-in, or the item or heading that it stands under."""
        own = {key_of(s.name) for s in sequence.steps}
        if sequence.lead is not None and sequence.source != "chain":
            named = self._named_in(lemmas(sequence.lead.sentence), own)
            named = named if named is not None else self._called(sequence.lead)
            if named is not None:
                return named
        if sequence.lead is not None and sequence.source == "chain":
            within = all(s.spans[0].end <= sequence.lead.sentence.end for s in sequence.steps)
            named = self._named_in(lemmas(sequence.lead.sentence)[:_NAMED_WITHIN], own) if within else None
            if named is not None:
                return named
        if sequence.block.label and sequence.source in ("arrows", "sentence"):
            named = self._named_in(lemmas(analyse(sequence.block.label)), own)
            if named is not None:
                return named
        told = sequence.source in ("sentence", "arrows", "chain")
        block = sequence.block if told else self.context.block(sequence.block.parent)
        while block is not None:
            if block.index in self.by_block and not (sequence.source == "heading" and block.index == sequence.block.index):
                return self.by_block[block.index]
            block = self.context.block(block.parent)
        over = self._above(sequence.lead.block) if sequence.lead is not None and sequence.source == "list" else None
        return over if over is not None else self._section_step(sequence)

    def _called(self, lead: Line) -> int | None:
        """The step whose name, by the dictionary, is all that a lead-in says: «Сбор дани:»."""
        return next(iter(self.by_key.get(key_of(lead.sentence.text), [])), None)

    def _named_in(self, found: list[str], own: set[tuple[str, ...]]) -> int | None:
        best: tuple[int, int] | None = None
        for key, indices in self.by_key.items():
            if key in own or not matches_phrase(found, " ".join(key)):
                continue
            candidate = (len(key), indices[0])
            if best is None or candidate[0] > best[0]:
                best = candidate
        return best[1] if best else None

    def _section_step(self, sequence: Sequence) -> int | None:
        index = sequence.block.section
        own = {s.block.index for s in sequence.steps}
        while index is not None:
            section = self.context.layout.sections[index]
            heading = next((b for b in self.context.layout.blocks if b.section == index and b.kind == "heading"), None)
            if heading is not None and heading.index not in own and (at := self._step_of(heading)) is not None:
                return at
            index = section.parent
        return None


def _sequences(context: Context) -> list[Sequence]:
    listed = [*from_tables(context), *from_lists(context), *from_clauses(context)]
    for read_more in (from_run_ins, from_bare_lines):
        listed += read_more(context, {s.block.index for q in listed for s in q.steps})
    taken = {s.block.index for q in listed for s in q.steps}
    listed += [q for q in from_labels(context) if not {s.block.index for s in q.steps} & taken]
    named = [*from_genitives(context), *from_counted_heads(context), *from_ordinals(context), *from_inner_ordinals(context)]
    named += from_named_sentences(context)
    won = frozenset(x.sentence.start for x in context.stating if tells_ways(context, x))
    named = [q for q in named if q.at not in won]
    read = frozenset(q.at for q in named) | won
    named += [q for q in from_followings(context) if q.at not in read]
    read = frozenset(x.sentence.start for q in named for s in q.steps for x in s.described) | won
    named += [q for q in from_openings(context) if q.at not in read]
    told = [*from_enumerations(context, read), *from_arrows(context), *named, *from_chains(context), *from_told_turns(context)]
    taken = {s.block.index for q in listed for s in q.steps}
    told += from_runs(context, _names_end([*listed, *told]))
    told = [q for q in told if q.block.index not in taken or _inside_step(context, q, listed)]
    headings = [
        Sequence([step], "heading", step.block.span.start, step.block) for q in from_headings(context) for step in q.steps
    ]
    rank = {"heading": 0, "table": 1, "list": 2, "sentence": 3, "arrows": 3, "chain": 4}
    chapters = [q for q in (*listed, *headings) if all(is_chapter(s.name) for s in q.steps)]
    found = [q for q in (*listed, *told, *headings) if q not in chapters]
    return sorted((*found, *from_additions(context, found)), key=lambda q: (q.at, rank[q.source]))


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
    register = _Register(context)
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


def _add_inner(context: Context, register: _Register, siblings: dict[int | None, int]) -> None:
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
    for line in context.stating:
        outcome = set(lemmas(line.sentence)) & words(LEXICON, "lead.losing")
        if outcome or line.block.kind == "heading" or not phrase_in(line.sentence, "then.parting"):
            continue
        at = register.known_at(line)
        steps = parts_in_order(line) if at is not None else []
        if at is None or not steps or register.parts_of(at) or register.tells(line):
            continue
        if len(actors_of(context, register.placed[at].step)) < 2 and len(actors_of(context, steps[0])) < 2:
            register.add_parts(steps, at, siblings)


def _record(
    context: Context, index: int, placed: _Placed, others: tuple[tuple[str, ...], ...], limiting: tuple[Line, ...]
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
