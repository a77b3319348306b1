"""The values that a quantity of a game can take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Choice", "Domain", "Flag", "IntRange", "State", "Value"]

Value = int | bool | str
State = Mapping[str, Value]
"""Quantity key («victory_points[spain]», «turn») → value."""


@dataclass(frozen=True, slots=True)
class IntRange:
    """Whole numbers from ``low`` to ``high``, both included."""

    low: int
    high: int

    def __post_init__(self) -> None:
        if self.high < self.low:
            raise ValueError(f"empty range of numbers: {self.low} to {self.high}")

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def __len__(self) -> int:
        return self.high - self.low + 1


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several named values, in the engine's order."""

    values: tuple[str, ...]

    def __contains__(self, value: object) -> bool:
        return value in self.values

    def __len__(self) -> int:
        return len(self.values)


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def __contains__(self, value: object) -> bool:
        return isinstance(value, bool)

    def __len__(self) -> int:
        return 2


Domain = IntRange | Choice | Flag
