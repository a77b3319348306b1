"""A state of a game as a Python object with named fields, and back to the flat mapping that expressions run on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, ClassVar, Self, cast

from models.meaning import Value
from verification.reference.base import Engine, StateError, Variable

__all__ = ["Flags", "GameState", "Numbers"]

Numbers = Mapping[str, int]
"""A number for each power."""
Flags = Mapping[str, bool]
"""Something that is or is not so, for each power."""


@dataclass(frozen=True, kw_only=True)
class GameState:
    """The base of an engine's own state class.

    Its fields are named like the engine's variables. A variable that each power has is a mapping from power to value,
    in which powers may be left out: they then have the variable's ordinary value. Raises `StateError` for a value
    outside the bounds, a power that has no such variable, or a state that breaks an invariant.
    """

    engine: ClassVar[Engine]

    def __post_init__(self) -> None:
        whole = self.values()
        for v in self.engine.variables:
            if v.parties:
                # Powers that were left out are written in, so that equal states compare equal.
                object.__setattr__(self, v.id, {p: whole[f"{v.id}[{p}]"] for p in v.parties})

    def values(self) -> dict[str, Value]:
        """The flat state: «turn», «victory_points[spain]» → value; every key of the engine, bounds checked."""
        given: dict[str, Value] = {}
        for variable in self.engine.variables:
            value: Any = getattr(self, variable.id)
            if variable.parties:
                given |= self._of_powers(variable, value)
            else:
                given[variable.id] = value
        return self.engine.state(given)

    def winners(self) -> dict[str, tuple[str, ...]]:
        """Rule id → who wins by it now, before ties are broken."""
        return self.engine.winners(self.values())

    def points(self, power: str) -> dict[str, Fraction]:
        """Rule id → points that the power has by it, for every rule whose number is known and not 0 here."""
        return {s.rule: s.points for s in self.engine.scores(self.values()) if s.party == power}

    @classmethod
    def from_values(cls, values: Mapping[str, Value]) -> Self:
        """The typed state of a flat one; keys that are left out have their ordinary value. Raises `StateError`."""
        whole = cls.engine.state(values)
        arguments: dict[str, Any] = {
            v.id: {p: whole[f"{v.id}[{p}]"] for p in v.parties} if v.parties else whole[v.id] for v in cls.engine.variables
        }
        return cls(**arguments)

    @classmethod
    def missing_fields(cls) -> tuple[str, ...]:
        """Variables of the engine that have no field here, and fields that are no variable: must be empty."""
        own, declared = {f.name for f in fields(cls)}, {v.id for v in cls.engine.variables}
        return tuple(sorted(own ^ declared))

    def _of_powers(self, variable: Variable, value: object) -> dict[str, Value]:
        if not isinstance(value, Mapping):
            raise StateError(
                self.engine.id,
                f"{variable.id} = {value!r} is one value, and each of {', '.join(variable.parties)} has its own",
                f'write {variable.id}={{"{variable.parties[0]}": …}}',
            )
        strangers = sorted(set(value) - set(variable.parties))
        if strangers:
            raise StateError(
                self.engine.id,
                f"{variable.id} of {', '.join(strangers)}: no such power has it",
                f"it belongs to {', '.join(variable.parties)}",
            )
        return {f"{variable.id}[{p}]": cast(Value, v) for p, v in value.items()}
