"""Conditions: clauses, participles, nominalisations to expressions."""

from __future__ import annotations

from dataclasses import dataclass

from extract.context import Context, Line
from extract.language import Clause
from models.expressions import Expr
from models.parties import Party

__all__ = ["Condition", "condition_of_clause", "condition_of_words", "conditions_of"]


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition and the tokens ``[first, stop)`` that state it."""

    expr: Expr
    first: int
    stop: int


def condition_of_clause(context: Context, line: Line, clause: Clause, about: Party | None = None) -> Expr | None:
    """What the clause states, as a condition (its marker and moments of time left out); ``about``: of whom it speaks."""
    raise NotImplementedError


def condition_of_words(
    context: Context, line: Line, indices: tuple[int, ...], about: Party | None = None
) -> Expr | None:
    """What the words state, as a condition: comparisons and facts joined by «и», «или», «ни … ни»."""
    raise NotImplementedError


def conditions_of(context: Context, line: Line, about: Party | None = None) -> tuple[Condition, ...]:
    """Every condition of the line: «если …», «при условии …», «без …», «кроме случаев, когда …», «тот, кто …»."""
    raise NotImplementedError
