"""Times: moments, phases, and sets of turns."""

from __future__ import annotations

from dataclasses import dataclass

from extract.context import Context, Line
from extract.language import Sentence
from models.timing import Timing, TurnSet

__all__ = ["TurnPhrase", "frame_of", "timing_of", "turn_sets_in"]


@dataclass(frozen=True, slots=True)
class TurnPhrase:
    """A set of turns and the tokens ``[first, stop)`` that state it; ``end`` is true for «в конце хода 7», «после 10 хода»."""

    turns: TurnSet
    first: int
    stop: int
    end: bool = False


def turn_sets_in(sentence: Sentence) -> tuple[TurnPhrase, ...]:
    """The sets of turns that a sentence names («ход 5, 6 или 7», «с хода 4», «кроме первых трёх ходов»)."""
    raise NotImplementedError


def timing_of(context: Context, line: Line, indices: tuple[int, ...] | None = None) -> Timing:
    """When what the line says applies, by its own words only (those of ``indices``, by default all of them)."""
    raise NotImplementedError


def frame_of(context: Context, line: Line) -> Timing:
    """The time that governs the line from outside it: column, lead-in, heading of a phase, start of the paragraph."""
    raise NotImplementedError
