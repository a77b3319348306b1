"""The steps of a text found so far, each once, with the step that each is a part of."""

from __future__ import annotations

from dataclasses import dataclass

from extract.blocks import Block
from extract.context import Context, Line
from extract.language import analyse
from extract.lexicon import words
from extract.rules.acting_rows import tells_only_who
from extract.rules.phase_actors import actors_of
from extract.rules.steps import LEXICON, Sequence, Step, key_of, lemmas, matches_phrase
from extract.rules.told_parts import parts_by_number, parts_in_bracket, parts_of_item

__all__ = ["Placed", "Register"]

_NAMED_WITHIN = 4
"""How many words at the head of a sentence may name the step that it speaks of."""


_REPEATING = ("list", "table", "part")
"""Where a step may come twice: a list of steps with two «бой» has two of them."""


@dataclass(slots=True)
class Placed:
    """A step with the index of the one that it is a part of, its place among its sisters, and how deep it lies."""

    step: Step
    parent: int | None
    order: int
    depth: int


class Register:
    """All steps of a text, each once: the first mention makes the record, later ones add what they hold."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.placed: list[Placed] = []
        self.by_key: dict[tuple[str, ...], list[int]] = {}
        self.by_block: dict[int, int] = {}

    def add(self, sequence: Sequence, siblings: dict[int | None, int]) -> None:
        """Adds the steps of a sequence below the step that they belong to; ``siblings`` counts the sisters."""
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
            self.placed.append(Placed(step, parent, order, depth))
            self.by_key.setdefault(key_of(step.name), []).append(index)
            if source != "sentence" and source != "arrows" and source != "chain":
                self.by_block.setdefault(step.block.index, index)
            told = parts_by_number(self.context, step) if source == "list" else []
            inner = (
                step.parts or told or parts_in_bracket(self.context, step) or (self._told_parts(step) if source == "list" else [])
            )
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
        if line.block.label and (at := self._labelled(line.block.label)) is not None:
            return at  # «Фаза торга: сначала …»
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
        held = self._held(line.block)
        if held is not None and self.placed[held].step.spans[0].end <= line.sentence.start:
            return held
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
        parts = [] if len(actors_of(self.context, step)) > 1 else parts_of_item(self.context, step)
        return [] if tells_only_who(self.context, parts) else parts

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
            if (held := self._held(block)) is not None and sequence.source == "list":
                return held
            block = self.context.block(block.parent)
        if sequence.lead is None and sequence.source == "list" and sequence.block.index:
            before = self.context.layout.blocks[sequence.block.index - 1]
            if before.index in self.by_block and before.span.quote(self.context.text).rstrip().endswith((":", "–", "—", "-")):
                return self.by_block[before.index]
        over = self._above(sequence.lead.block) if sequence.lead is not None and sequence.source == "list" else None
        return over if over is not None else self._section_step(sequence)

    def _held(self, block: Block) -> int | None:
        """The one step that a sentence of a block names: «5. ФАЗА БОЯ. Бой идёт так:»."""
        held = [i for i, p in enumerate(self.placed) if p.step.block.index == block.index]
        return held[0] if len(held) == 1 else None

    def _called(self, lead: Line) -> int | None:
        """The step whose name, by the dictionary, is all that a lead-in says: «Сбор дани:»."""
        return next(iter(self.by_key.get(key_of(lead.sentence.text), [])), None)

    def _labelled(self, label: str) -> int | None:
        return next(iter(self.by_key.get(key_of(label), [])), None)

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
