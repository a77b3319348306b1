"""Numbers in Russian text: digits, words, ordinals, shares, ranges; always exact."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from extract.language import Sentence

__all__ = ["NumberPhrase", "number_at", "numbers_in"]

NumberKind = Literal["cardinal", "ordinal", "share", "percent"]


@dataclass(frozen=True, slots=True)
class NumberPhrase:
    """A number as it stands in a sentence: tokens ``[first, stop)``.

    ``kind``: ``cardinal`` («25», «двадцать пять», «трое», «полтора»), ``ordinal`` («десятое», «5-го»), ``share``
    («половина», «треть»: the value is the fraction), ``percent`` («70 %»: the value is 70).
    ``high`` is the upper end of a range («7–8», «от 2 до 4»); ``open_end`` stands for «11+»; ``each`` for the
    distributive «по 2»; ``more`` for «ещё 5» and «+5»; ``listed`` holds the further values of «5, 6 или 7».
    """

    value: Fraction
    first: int
    stop: int
    kind: NumberKind = "cardinal"
    high: Fraction | None = None
    open_end: bool = False
    each: bool = False
    more: bool = False
    listed: tuple[Fraction, ...] = ()


def numbers_in(sentence: Sentence) -> tuple[NumberPhrase, ...]:
    """Every number of the sentence, in reading order, none inside another."""
    raise NotImplementedError


def number_at(sentence: Sentence, i: int) -> NumberPhrase | None:
    """The number that token ``i`` is a part of, None if it is no part of one."""
    return next((x for x in numbers_in(sentence) if x.first <= i < x.stop), None)
