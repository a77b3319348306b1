"""Figures: numbers in digits, fractions of one sign, Roman ranks; what is a score or a cited section is none."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from extract.language import Sentence, Token
from extract.lexicon import WordFile, words

__all__ = ["LEXICON", "NumberPhrase", "in_digits", "in_roman", "is_cited", "is_score"]

LEXICON = WordFile(__file__).with_name("numbers.toml")
NumberKind = Literal["cardinal", "ordinal", "share", "percent"]

DIGITS = re.compile(r"(?P<sign>[+\-–—−‑])?(?P<whole>\d+)(?:[.,](?P<part>\d+))?(?:[-–‑]?(?P<ending>[а-яё]{1,3}))?(?P<open>\+)?")
FRACTION = re.compile(r"(?P<whole>\d{1,18})?(?P<sign>[¼½¾⅐-⅞])")
LONGEST = 18
"""Digits of the longest number that counts anything."""
CITED = re.compile(r"[1-9]\d*(?:\.\d+)+\.?")
ROMAN = re.compile(r"(?=[IVXІХ])X{0,3}(?:IX|IV|V?I{0,3})")


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


def is_cited(sentence: Sentence, i: int) -> bool:
    """True for «(23.5)», «(8.2, 14.4)»: with a full stop inside and nothing else in the brackets it is a section."""
    if CITED.fullmatch(sentence.tokens[i].text) is None:
        return False
    first, last = i, i
    while first > 0 and _goes_with_citation(sentence.tokens[first - 1]):
        first -= 1
    while last + 1 < len(sentence.tokens) and _goes_with_citation(sentence.tokens[last + 1]):
        last += 1
    opened = first > 0 and sentence.tokens[first - 1].text in "(["
    return opened and last + 1 < len(sentence.tokens) and sentence.tokens[last + 1].text in ")]"


def is_score(sentence: Sentence, i: int) -> bool:
    """True for the figures of «3:0», «09:02»: two figures and a colon without spaces."""
    tokens = sentence.tokens
    if not tokens[i].text.isdigit():
        return False
    for mark, figure in ((i + 1, i + 2), (i - 1, i - 2)):
        if not (min(mark, figure) >= 0 and max(mark, figure) < len(tokens) and tokens[mark].text == ":"):
            continue
        low, high = min(i, figure), max(i, figure)
        if tokens[figure].text.isdigit() and tokens[low].end == tokens[mark].start and tokens[mark].end == tokens[high].start:
            return True
    return False


def _goes_with_citation(token: Token) -> bool:
    return CITED.fullmatch(token.text) is not None or token.text in (",", ";") or token.norm in words(LEXICON, "signs.citing")


def in_digits(sentence: Sentence, i: int) -> NumberPhrase | None:
    """A number in digits that begins at token ``i``, with its sign, its thousands and the ending of a rank; None for none."""
    tokens = sentence.tokens
    first, sign = i, 1
    if tokens[i].text in words(LEXICON, "signs.minus") and _touches_number(sentence, i):
        i, sign = i + 1, -1
    match = DIGITS.fullmatch(tokens[i].text)
    if match is None:
        return _in_fractions(sentence, first, i, sign)
    if len(match["whole"]) > LONGEST or len(match["part"] or "") > LONGEST:
        return None
    if match["sign"] and match["sign"] != "+":
        sign = -1
    whole, stop = match["whole"], i + 1
    while match["part"] is None and len(whole) <= 3 * (stop - i) and stop < len(tokens) and _thousands(sentence, stop):
        whole, stop = whole + tokens[stop].text, stop + 1
    value = Fraction(f"{whole}.{match['part']}") if match["part"] else Fraction(whole)
    behind = FRACTION.fullmatch(tokens[stop].text) if stop < len(tokens) else None
    if behind and not behind["whole"] and match["part"] is None and match["ending"] is None:
        value, stop = value + _value_of(behind["sign"]), stop + 1
    few = match["ending"] in words(LEXICON, "signs.few_endings") and whole in words(LEXICON, "signs.few_figures")
    ordinal = match["ending"] is not None and match["ending"] not in words(LEXICON, "signs.cardinal_endings") and not few
    opened = bool(match["open"]) or (
        stop < len(tokens) and tokens[stop].text == "+" and tokens[stop].start == tokens[stop - 1].end
    )
    if opened and not match["open"]:
        stop += 1
    return NumberPhrase(
        sign * value, first, stop, "ordinal" if ordinal else "cardinal", open_end=opened, more=match["sign"] == "+"
    )


def _in_fractions(sentence: Sentence, first: int, i: int, sign: int) -> NumberPhrase | None:
    """«½», «1½»: a fraction that is one sign, alone or behind its whole."""
    match = FRACTION.fullmatch(sentence.tokens[i].text)
    if match is None:
        return None
    return NumberPhrase(sign * (Fraction(match["whole"] or 0) + _value_of(match["sign"])), first, i + 1)


def _value_of(sign: str) -> Fraction:
    return Fraction(unicodedata.numeric(sign)).limit_denominator(10)


def _touches_number(sentence: Sentence, i: int) -> bool:
    """True for a minus: the number follows at once, and nothing that could be its left end stands close before it."""
    tokens = sentence.tokens
    if i + 1 >= len(tokens) or tokens[i + 1].start != tokens[i].end or not tokens[i + 1].text[:1].isdigit():
        return False
    return i == 0 or tokens[i - 1].end < tokens[i].start or tokens[i - 1].text == "("


def _thousands(sentence: Sentence, i: int) -> bool:
    """True if the token is a group of three digits after one space: «3 000»."""
    token, before = sentence.tokens[i], sentence.tokens[i - 1]
    return bool(re.fullmatch(r"\d{3}", token.text)) and token.start - before.end == 1 and before.text.isdigit()


def in_roman(sentence: Sentence, i: int) -> NumberPhrase | None:
    """A Roman rank beside a noun that is ranked («III век», «века III»)."""
    text = sentence.tokens[i].text.replace("І", "I").replace("Х", "X")
    if not text or ROMAN.fullmatch(text) is None:
        return None
    near = sentence.tokens[max(0, i - 1) : i + 7]
    if not any(x.lemma in words(LEXICON, "signs.ranked") for x in near):
        return None
    values = [{"I": 1, "V": 5, "X": 10}[x] for x in text]
    total = sum(-x if any(y > x for y in values[k + 1 :]) else x for k, x in enumerate(values))
    return NumberPhrase(Fraction(total), i, i + 1, "ordinal")
