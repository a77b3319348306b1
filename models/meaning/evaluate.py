"""Run a grounded expression on a concrete state."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction

from models.expressions import (
    All,
    Any,
    Compare,
    Count,
    Difference,
    Expr,
    Fact,
    Highest,
    Is,
    Not,
    Number,
    Op,
    Opaque,
    Quantity,
    Sum,
    Term,
)
from models.meaning.domains import State, Value
from models.meaning.ground import OpaqueError, key

__all__ = ["UnknownValueError", "holds", "value_of"]

_OPERATORS: dict[Op, Callable[[Fraction, Fraction], bool]] = {
    ">=": operator.ge, ">": operator.gt, "<=": operator.le, "<": operator.lt, "==": operator.eq, "!=": operator.ne,
}  # fmt: skip


class UnknownValueError(KeyError):
    """The state gives no value (or one of the wrong kind) for a quantity that the expression needs."""

    def __init__(self, name: str, state: State, wanted: str) -> None:
        got = f"{state[name]!r}" if name in state else "nothing"
        super().__init__(
            f"the state gives {got} for {name!r}, {wanted} is needed; it knows: {', '.join(sorted(state)) or 'nothing'}"
        )


def _look_up(name: str, state: State, kind: type, wanted: str) -> Value:
    value = state.get(name)
    if value is None or not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise UnknownValueError(name, state, wanted)
    return value


def value_of(term: Term, state: State) -> Fraction:
    """The exact value of a grounded term. Raises `UnknownValueError` where the state says nothing."""
    match term:
        case Number():
            return term.value
        case Quantity():
            name = key(term)
            return Fraction(int(_look_up(name, state, int, "a whole number")))
        case Sum():
            return sum((value_of(t, state) for t in term.terms), Fraction(0))
        case Difference():
            return value_of(term.left, state) - value_of(term.right, state)
        case Highest():
            return max(value_of(t, state) for t in term.terms)
        case Count():
            return Fraction(sum(holds(c, state) for c in term.conditions))
        case _:
            raise TypeError(f"not grounded: {term!r}; use models.meaning.ground first")


def holds(expr: Expr, state: State) -> bool:
    """Whether a grounded condition is true in a state. Raises `UnknownValueError` or `OpaqueError`."""
    match expr:
        case All():
            return all(holds(x, state) for x in expr.parts)
        case Any():
            return any(holds(x, state) for x in expr.parts)
        case Not():
            return not holds(expr.part, state)
        case Compare():
            return _OPERATORS[expr.op](value_of(expr.left, state), value_of(expr.right, state))
        case Is():
            return _look_up(key(expr.quantity), state, str, "a named value") == expr.value
        case Fact():
            return bool(_look_up(key(expr), state, bool, "true or false"))
        case Opaque():
            raise OpaqueError(expr.text)
        case _:
            raise TypeError(f"no condition: {expr!r}")
