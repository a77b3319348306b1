"""Facts: what is true or false without a number, in the nominative and dictionary word order."""

from __future__ import annotations

from collections.abc import Collection

from extract.context import Context
from extract.language import Sentence
from models.expressions import Expr

__all__ = ["fact_of", "fact_of_participle"]


def fact_of(context: Context, sentence: Sentence, indices: Collection[int], drop: Collection[int] = ()) -> Expr | None:
    """The fact that the words state, subject first, then predicate, then the rest; None if no word is left.

    A negation becomes `Not` where it negates the predicate («не охвачен беспорядками»), and stays in the words of
    «нет», «никто», «ни одна».
    """
    raise NotImplementedError


def fact_of_participle(context: Context, sentence: Sentence, participle: int) -> Expr | None:
    """The fact that a participle phrase states of its noun («построенное чудо» → «чудо построено»)."""
    raise NotImplementedError
