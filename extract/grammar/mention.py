"""Mention: a place that says how many points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from extract.language import Sentence, Token
from extract.lexicon import WordFile, words

__all__ = ["LEXICON", "IsPoints", "Mention", "MentionKind", "is_comparator", "is_nothing"]

LEXICON = WordFile(__file__).with_name("amounts.toml")

MentionKind = Literal["number", "table", "formula", "unspecified"]

IsPoints = Callable[[Token, Sentence], bool]


@dataclass(frozen=True, slots=True)
class Mention:
    """A place that says how many points: tokens ``[first, stop)``.

    ``values`` holds one number, or the aligned numbers of «8/12/18 ПО» and «соответственно 1, 3 или 5» (signs
    applied); ``words`` is the table or formula in the text's words; ``unit`` the token of the noun of points (None
    where it is left out: «за неверный – 0»); ``signed`` is true for «+1», «–1», «минус 2»; ``each`` for «по 2»;
    ``sure`` is false for a number that only its neighbours can make an amount.
    """

    first: int
    stop: int
    kind: MentionKind
    values: tuple[Fraction, ...] = ()
    words: str = ""
    unit: int | None = None
    signed: bool = False
    each: bool = False
    sure: bool = True


def is_nothing(values: tuple[Fraction, ...] | None) -> bool:
    """True for the one value 0: a text that says that nothing is given."""
    return values is not None and len(values) == 1 and not values[0]


def is_comparator(token: Token) -> bool:
    """True for a word that compares with a number beside it: «больше», «менее»."""
    listed = words(LEXICON, "not_an_award.comparators")
    return token.lemma in listed or token.norm in listed
