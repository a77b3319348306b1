"""What became of the mutants and paraphrases, counted by operator."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

__all__ = ["Fate", "Layer", "Line", "Measurement", "Trial", "joined"]

Layer = Literal["text", "record", "engine", "vocabulary", "paraphrase", "ambiguity", "plain"]
Fate = Literal["killed", "survived", "equivalent", "unasked"]


@dataclass(frozen=True, slots=True)
class Trial:
    """One changed text, record, rule or vocabulary, and what verification made of it.

    ``fate``: ``killed`` (a new finding of severity error or warning on what was changed; for a paraphrase: any new one; for a
    sentence set in: one that says it has several readings), ``equivalent`` (proved to come to the same, and confirmed on
    boundary states), ``unasked`` (text or engine has nothing that the change could be held against), else ``survived``.
    ``by`` are the kinds of the new findings; ``simple`` is whether the baseline of regular expressions noticed (None: it does
    not apply). ``read`` is whether the change of a text reached its records at all: a survivor that did not was lost in
    extraction. ``situations`` are those of the new findings: ``played`` from the start of a game, ``constructed``, taken from an
    ``example``, or ``unreplayed`` where the two sides do not differ in it when they are run.
    """

    layer: Layer
    operator: str
    game: str
    change: str
    fate: Fate
    by: tuple[str, ...] = ()
    simple: bool | None = None
    read: bool | None = None
    situations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """The trials of one operator in one layer, counted."""

    layer: Layer
    operator: str
    trials: tuple[Trial, ...]

    def count(self, fate: Fate) -> int:
        """How many had this fate."""
        return sum(t.fate == fate for t in self.trials)

    @property
    def unread(self) -> int:
        """How many survived because the change reached no record: verification never saw it."""
        return sum(t.fate == "survived" and t.read is False for t in self.trials)

    @property
    def uncompared(self) -> int:
        """How many were killed only by being reported as not compared: the change made words that the vocabulary lacks."""
        return sum(t.fate == "killed" and t.by == ("unread",) for t in self.trials)

    @property
    def shown(self) -> int:
        """How many were found with a situation that tells the readings apart."""
        return sum("situation" in t.by for t in self.trials)

    def situations(self, *kinds: str) -> int:
        """How many situations the new findings show, of some kinds or (none given) of any."""
        return sum(not kinds or s in kinds for t in self.trials for s in t.situations)

    @property
    def asked(self) -> int:
        """How many could be killed: all but the equivalents and those that nothing is held against."""
        return self.count("killed") + self.count("survived")

    @property
    def rate(self) -> float | None:
        """The share killed of those that could be; None where there are none."""
        return self.count("killed") / self.asked if self.asked else None

    @property
    def simple_rate(self) -> float | None:
        """The same for the baseline of regular expressions."""
        asked = [t for t in self.trials if t.fate in ("killed", "survived") and t.simple is not None]
        return sum(bool(t.simple) for t in asked) / len(asked) if asked else None


@dataclass(frozen=True, slots=True)
class Measurement:
    """All trials, in the order in which they were made."""

    games: tuple[str, ...]
    trials: tuple[Trial, ...]

    def lines(self, layer: Layer) -> tuple[Line, ...]:
        """One line for each operator of a layer, in the order in which they first come."""
        mine = [t for t in self.trials if t.layer == layer]
        names = dict.fromkeys(t.operator for t in mine)
        return tuple(Line(layer, n, tuple(t for t in mine if t.operator == n)) for n in names)

    def total(self, layer: Layer) -> Line:
        """All operators of a layer together."""
        return Line(layer, "all", tuple(t for t in self.trials if t.layer == layer))

    def layers(self) -> tuple[Layer, ...]:
        """The layers that were measured."""
        order: Sequence[Layer] = ("text", "record", "engine", "vocabulary", "paraphrase", "ambiguity", "plain")
        return tuple(x for x in order if any(t.layer == x for t in self.trials))


def joined(measurements: Iterable[Measurement]) -> Measurement:
    """Several measurements as one, in their order."""
    made = list(measurements)
    return Measurement(tuple(dict.fromkeys(g for m in made for g in m.games)), tuple(t for m in made for t in m.trials))
