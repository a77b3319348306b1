"""Scene: what is known of a sentence while its awards are drawn up, and what is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field

from extract.context import Context, Line
from extract.language import Sentence
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import Thing
from models.records import VPSource

__all__ = ["Drawn", "Scene"]


@dataclass(frozen=True, slots=True)
class Scene:
    """A sentence with its awards, what governs it, and the classes into which the text sorts its points."""

    context: Context
    line: Line
    place: Place
    classes: frozenset[str]
    segments: tuple[Segment, ...]
    taken: frozenset[int] = field(init=False)
    """The tokens of all amounts, which are part of nothing else."""

    def __post_init__(self) -> None:
        taken = frozenset(i for x in self.segments for i in range(x.mention.first, x.mention.stop))
        object.__setattr__(self, "taken", taken)

    @property
    def sentence(self) -> Sentence:
        """The sentence itself."""
        return self.line.sentence

    @property
    def first(self) -> Segment:
        """The first award: what stands before its amount governs the others too."""
        return self.segments[0]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A record with the thing it was drawn from, for what the next segments leave out."""

    record: VPSource
    thing: Thing
    segment: Segment
