"""What the rules share while one text is read: its sentences in reading order, what it is scored in, who plays."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from extract.blocks import Block, Layout
from extract.grammar.names import Names, find_parties
from extract.grammar.points import Points, find_points
from extract.language import Sentence, Token, analyse_many
from extract.overlaps import Overlaps
from models.records import Phase
from models.rulebook import Reference, Section
from models.spans import Span

__all__ = ["Context", "Line"]

Found = TypeVar("Found")

SPOKEN = ("paragraph", "item", "cell", "definition", "exception", "heading", "note", "example")
"""Kinds of blocks whose sentences are read at all; what is noise is not."""
LONG = 60
"""More letters than a name has by which a phase is called elsewhere."""
OPENING = 6
"""How many letters (quotes, numbers) may stand before the name of a phase at the start of its block."""
STATING = ("paragraph", "item", "cell", "definition", "exception", "heading")
"""Kinds of blocks that may state a rule: examples and notes illustrate one."""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence and the block that holds it; ``index`` is its place in the reading order of the text."""

    index: int
    block: Block
    sentence: Sentence

    @property
    def states(self) -> bool:
        """True if the block may state a rule (it is no example, note, or noise)."""
        return self.block.kind in STATING


class Context:
    """A text as the rules see it: read once, never changed.

    ``points`` and ``parties`` are what the text itself calls the thing that it is scored in and those who play.
    ``tell_phases`` reads the phases of a context, for whoever asks for their names; it must not ask for them itself.
    ``asked`` are texts with their places, known from the layout, that rules ask to have parsed beside the sentences: titles,
    labels. They are parsed together with the sentences.
    """

    def __init__(
        self, layout: Layout, tell_phases: Callable[[Context], Iterable[Phase]], asked: Iterable[tuple[str, int]] = ()
    ) -> None:
        self.layout = layout
        self._tell_phases = tell_phases
        self.memory: dict[Any, Any] = {}
        self.key = object()
        spoken = [(b, s) for b in layout.blocks if b.kind in SPOKEN for s in (b.sentences or (b.body,)) if len(s)]
        read = analyse_many([(s.quote(layout.text), s.start) for _, s in spoken], asked)
        self.sentences: tuple[Line, ...] = tuple(
            Line(i, block, sentence) for i, ((block, _), sentence) in enumerate(zip(spoken, read, strict=True))
        )
        self._of_block: dict[int, list[Line]] = defaultdict(list)
        self._bounds: dict[int, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
        """Where the sentences of a block begin and where they end."""
        for line in self.sentences:
            self._of_block[line.block.index].append(line)
            starts, ends = self._bounds[line.block.index]
            starts.append(line.sentence.start)
            ends.append(line.sentence.end)

    @property
    def text(self) -> str:
        """The text that every offset refers to."""
        return self.layout.text

    @cached_property
    def stating(self) -> tuple[Line, ...]:
        """The sentences that may state a rule, in reading order."""
        return tuple(x for x in self.sentences if x.states)

    def lines_in(self, span: Span) -> tuple[Line, ...]:
        """The sentences that share a character with a stretch of the text, in reading order."""
        return self._placed.of(span)

    @cached_property
    def _placed(self) -> Overlaps[Line]:
        return Overlaps((Span(x.sentence.start, x.sentence.end), x) for x in self.sentences)

    def lines_of(self, block: Block) -> tuple[Line, ...]:
        """The sentences of a block, in reading order (none for noise)."""
        return tuple(self._of_block.get(block.index, ()))

    def block(self, index: int | None) -> Block | None:
        """The block of this index; None for None."""
        return None if index is None else self.layout.blocks[index]

    def governing(self, line: Line) -> tuple[Line, ...]:
        """The sentences that govern a line: those of its block's lead-ins, innermost first."""
        out: list[Line] = []
        block = self.block(line.block.parent)
        while block is not None:
            out.extend(reversed(self.lines_of(block)))
            block = self.block(block.parent)
        return tuple(out)

    def before(self, line: Line) -> Line | None:
        """The sentence before, within the same block; None at its start. The line may be a part of a sentence."""
        at = bisect_right(self._bounds[line.block.index][1], line.sentence.start)
        return self._of_block[line.block.index][at - 1] if at else None

    def after(self, line: Line) -> Line | None:
        """The sentence after, within the same block; None at its end. The line may be a part of a sentence."""
        beside = self._of_block[line.block.index]
        at = bisect_left(self._bounds[line.block.index][0], line.sentence.end)
        return beside[at] if at < len(beside) else None

    def nearest_before(self, line: Line, read: Callable[[Context, Line], Found], nothing: Found) -> Found:
        """What ``read`` finds in the nearest sentence before the line, in its block, in which it does not find ``nothing``.

        The answer is kept for every sentence that was passed, so that a long block is not read over and over.
        """
        passed: list[tuple[object, int, int]] = []
        found, before = nothing, self.before(line)
        while before is not None and found == nothing:
            key = (read, before.sentence.start, before.sentence.end)
            if key in self.memory:
                found = self.memory[key]
                break
            passed.append(key)
            found, before = read(self, before), self.before(before)
        self.memory.update(dict.fromkeys(passed, found))
        return found

    def references_from(self, start: int, end: int) -> tuple[Reference, ...]:
        """The cross-references that begin between two places of the text."""
        begun = self._reference_starts
        return self.layout.references[bisect_left(begun, start) : bisect_left(begun, end)]

    @cached_property
    def _reference_starts(self) -> list[int]:
        return [x.span.start for x in self.layout.references]

    def section(self, block: Block) -> str | None:
        """Number of the innermost numbered section of a block, else that section's title (None: no section)."""
        return self.layout.title_of(block)

    def headings(self, block: Block) -> tuple[Section, ...]:
        """The sections that hold a block, innermost first."""
        out: list[Section] = []
        index = block.section
        while index is not None:
            out.append(self.layout.sections[index])
            index = self.layout.sections[index].parent
        return tuple(out)

    def heading_of(self, block: Block) -> str | None:
        """The title of the innermost section that holds a block."""
        held = self.headings(block)
        return held[0].title if held else None

    @cached_property
    def points(self) -> Points:
        """What this text is scored in."""
        return find_points(self.layout.text, tuple(x.sentence for x in self.sentences))

    @cached_property
    def is_points(self) -> Callable[[Token, Sentence], bool]:
        """Whether a word, in its sentence, is the noun or abbreviation of what this text is scored in."""
        return self.points.holds

    def is_points_name(self, name: str) -> bool:
        """True if this name of a quantity is one of what the text is scored in («победные очки», «ПО»)."""
        last = name.split(" ")[-1].lower()
        return last in self.points.heads or name in (self.points.plural, self.points.equated)

    @cached_property
    def parties(self) -> Names:
        """The names of the powers and sides that the text itself uses."""
        return find_parties(self.layout, tuple(x.sentence for x in self.sentences))

    @cached_property
    def phases(self) -> tuple[str, ...]:
        """The names of the phases of this text, in its order, each once («Фаза определения победы»)."""
        return tuple(dict.fromkeys(p.name for p in self.phase_records if len(p.name) < LONG))

    @cached_property
    def phase_records(self) -> tuple[Phase, ...]:
        """The phases of this text as records, read once."""
        return tuple(self._tell_phases(self))

    def phase_of(self, block: Block) -> str | None:
        """The phase that the block, or one that governs it, describes: one that is named where the block begins."""
        at: Block | None = block
        while at is not None:
            own = self.phase_at(at)
            if own is not None:
                return own
            at = self.block(at.parent)
        return None

    def phase_at(self, block: Block) -> str | None:
        """The phase that is named where the block itself begins."""
        for phase in self.phase_records:
            first = phase.evidence[0]
            if block.span.contains(first) and first.start - block.body.start <= OPENING:
                return phase.name
        return None
