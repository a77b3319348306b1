"""Comparisons: «25 ПО или более», «не менее трёх», «на 5 больше, чем у каждой из остальных держав»."""

from __future__ import annotations

from dataclasses import dataclass

from extract.context import Context
from extract.language import Sentence
from models.expressions import Expr
from models.parties import Party

__all__ = ["Comparison", "comparisons_in"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison and the tokens ``[first, stop)`` that state it; ``head`` is the noun that is counted (None: unnamed)."""

    expr: Expr
    first: int
    stop: int
    head: int | None = None


def comparisons_in(
    context: Context, sentence: Sentence, indices: tuple[int, ...], about: Party | None = None
) -> tuple[Comparison, ...]:
    """The comparisons stated by the tokens ``indices``, in reading order; ``about`` holds what no other party holds."""
    raise NotImplementedError
