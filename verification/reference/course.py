"""How a game is played, as far as the state of its engine shows it: from a start, step by step, to a situation.

A course knows where a game starts and which lawful steps lead on from a position towards wanted values. `reach` follows them.
What it finds is a game that can be played; where it finds none, nothing is said: a cleverer play may still lead there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from models.meaning import State, Value

__all__ = ["Course", "Played", "Step", "reach"]

P = TypeVar("P")
Told = tuple[str, str]

_MOST_STEPS = 80
_PATIENCE = 30
"""How many steps may be made that bring nothing nearer: cards have to be played before a power may pass."""


@dataclass(frozen=True, slots=True)
class Step(Generic[P]):
    """Something that happens in a game, in Russian and in English, and the position after it."""

    told: Told
    after: P


@dataclass(frozen=True)
class Course(Generic[P]):
    """How a game goes.

    ``starts``: the positions that a game, or the part of it that the wanted values ask for, starts from, each with what it
    is and what of it the sources do not give. ``values``: a position as a whole state of the engine. ``steps``: lawful steps
    that may lead towards the wanted values. ``over``: whether somebody has won at once, so that nothing follows.
    """

    starts: Callable[[Mapping[str, Value]], Iterable[Step[P]]]
    values: Callable[[P], State]
    steps: Callable[[P, Mapping[str, Value]], Iterable[Step[P]]]
    over: Callable[[P], bool]


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: the start and every step, and the whole state that it leads to."""

    steps: tuple[Told, ...]
    state: Mapping[str, Value]


def reach(course: Course[P], wanted: Mapping[str, Value]) -> Iterable[Played]:
    """Games that lead to a state with the ``wanted`` values, one from each start from which one is found.

    At every position the step that brings the values nearest is made, the first of equals: the same question gives the same game.
    """
    for start in course.starts(wanted):
        found = _from(course, start, wanted)
        if found is not None:
            yield found


def _from(course: Course[P], start: Step[P], wanted: Mapping[str, Value]) -> Played | None:
    told, here, patience = [start.told], start.after, _PATIENCE
    away = _away(course.values(here), wanted)
    while away != (0, 0):
        best: tuple[tuple[int, int], Step[P]] | None = None
        for step in course.steps(here, wanted):
            distance = _away(course.values(step.after), wanted)
            if distance != (0, 0) and course.over(step.after):
                continue
            if best is None or distance < best[0]:
                best = (distance, step)
        if best is None or len(told) > _MOST_STEPS:
            return None
        patience = _PATIENCE if best[0] < away else patience - 1
        if patience < 0:
            return None
        away, here = best[0], best[1].after
        told.append(best[1].told)
    return Played(tuple(told), dict(course.values(here)))


def _away(state: State, wanted: Mapping[str, Value]) -> tuple[int, int]:
    """How far a state is from the wanted values: in turns, which no step takes back, and in all the rest together."""
    turns = rest = 0
    for name, value in wanted.items():
        now = state[name]
        number = isinstance(value, int) and isinstance(now, int) and not isinstance(value, bool)
        apart = abs(int(value) - int(now)) if number else int(value != now)
        if name == "turn":
            turns = apart
        else:
            rest += apart
    return turns, rest
