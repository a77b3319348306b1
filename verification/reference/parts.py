"""The parts that an engine is made of: powers, places, variables, rules, and what can be wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import get_args

from models.meaning import Domain, Value
from models.records import Record
from models.reports import Provenance
from models.showing import Shown

__all__ = ["EngineError", "NotKnownError", "PartyName", "Place", "Rule", "Scored", "StateError", "Variable", "rule"]


class EngineError(ValueError):
    """An engine that is not in order: the message names the engine, the rule and what is wrong."""


class StateError(ValueError):
    """A state outside the engine's bounds or against one of its invariants."""

    def __init__(self, engine: str, problem: str, cure: str) -> None:
        super().__init__(f"{engine}: {problem}; {cure}")


class NotKnownError(LookupError):
    """The engine's sources give no number for this; it says so instead of inventing one."""

    def __init__(self, what: str, where: str) -> None:
        super().__init__(f"not known: {what} ({where}); look it up and give the number yourself")


@dataclass(frozen=True, slots=True)
class PartyName(Shown):
    """A power: its id and what a reader calls it."""

    id: str
    ru: str
    en: str


@dataclass(frozen=True, slots=True)
class Place(Shown):
    """A place of the map that worked examples name: its id and what a reader calls it, in the nominative."""

    id: str
    ru: str
    en: str


@dataclass(frozen=True, slots=True)
class Variable(Shown):
    """A quantity, named value or truth value of the state.

    ``parties`` are the powers that each have one of their own (empty: one for the game). ``typical`` is an ordinary
    value in the middle of a game, shown in witnesses where nothing else matters. ``ru`` and ``en`` name it to a player;
    ``values_ru`` and ``values_en`` name the values of a `Choice`.
    """

    id: str
    domain: Domain
    typical: Value
    ru: str
    en: str
    parties: tuple[str, ...] = ()
    values_ru: Mapping[str, str] = field(default_factory=dict)
    values_en: Mapping[str, str] = field(default_factory=dict)

    def state_keys(self) -> tuple[str, ...]:
        """The keys under which a state holds it: «turn», or «victory_points[spain]» for each party."""
        return tuple(f"{self.id}[{p}]" for p in self.parties) or (self.id,)


@dataclass(frozen=True, slots=True)
class Rule(Shown):
    """A rule of the engine: ``record`` in bound words, ``cites`` the section it stands on, ``note`` what to know of it.

    ``provenance`` is ``independent`` if the rule's source is another than the Russian text (the English rules, other
    engines), ``same_text`` if it is that text itself. ``known`` is False where the sources give no number.
    ``overrides`` names the general rules that this exception replaces for its own recipients.
    """

    id: str
    ru: str
    en: str
    cites: str
    provenance: Provenance
    record: Record
    note: str = ""
    known: bool = True
    overrides: tuple[str, ...] = ()


def rule(
    rule_id: str,
    *,
    ru: str,
    en: str,
    cites: str,
    provenance: Provenance,
    note: str = "",
    known: bool = True,
    overrides: tuple[str, ...] = (),
) -> Callable[[Callable[[], Record]], Rule]:
    """Make a `Rule` of a function that returns its record; the function's docstring is the note if none is given.

    Raises `EngineError` for a provenance that is none.
    """
    if provenance not in get_args(Provenance):
        known_ones = " or ".join(f'"{p}"' for p in get_args(Provenance))
        raise EngineError(f'{rule_id}: provenance="{provenance}" is none; write {known_ones}')

    def made(build: Callable[[], Record]) -> Rule:
        text = note or " ".join((build.__doc__ or "").split())
        return Rule(rule_id, ru, en, cites, provenance, replace(build(), id=rule_id), text, known, overrides)

    return made


@dataclass(frozen=True, slots=True)
class Scored(Shown):
    """Points that a rule gives a party in a state."""

    rule: str
    party: str
    points: Fraction
