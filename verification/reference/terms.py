"""Short ways to write the terms that engines need all the time."""

from __future__ import annotations

from models.expressions import TRUE, Expr, Others, Quantity, all_of, any_of, fact, negate, quantity
from models.expressions import Is as _Is
from models.parties import Party, anyone, named

__all__ = ["ANY_POWER", "each_other", "iff", "implies", "of", "own", "own_fact", "value_is"]

ANY_POWER: Party = anyone("power")
"""Whichever power the rule speaks of."""


def own(identifier: str) -> Quantity:
    """That quantity of the power that the rule speaks of."""
    return quantity(identifier, ANY_POWER)


def of(identifier: str, *powers: str) -> Quantity:
    """That quantity of this power; of several, their sum."""
    return quantity(identifier, named(*powers))


def each_other(identifier: str) -> Others:
    """That quantity of each power but the one that the rule speaks of."""
    return Others("each", identifier, (), identifier)


def own_fact(identifier: str) -> Expr:
    """That fact, said of the power that the rule speaks of."""
    return fact(identifier, ANY_POWER)


def value_is(identifier: str, *values: str) -> Expr:
    """The named variable has one of these values."""
    return any_of(*(_Is(quantity(identifier), v) for v in values))


def implies(condition: Expr, *consequences: Expr) -> Expr:
    """Where the condition holds, so do all consequences."""
    return any_of(negate(condition), all_of(TRUE, *consequences))


def iff(left: Expr, right: Expr) -> Expr:
    """Both hold or neither does."""
    return any_of(all_of(left, right), all_of(negate(left), negate(right)))
