"""Numbers in Russian text: digits, words, ordinals, shares, ranges; always exact."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Literal

from extract.language import Sentence, Token
from extract.lexicon import lexicon, phrases, words
from extract.memory import remembered

__all__ = ["NumberPhrase", "number_at", "numbers_in"]

LEXICON = Path(__file__).with_name("numbers.toml")
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


@remembered
def numbers_in(sentence: Sentence) -> tuple[NumberPhrase, ...]:
    """Every number of the sentence, in reading order, none inside another."""
    out: list[NumberPhrase] = []
    i = 0
    while i < len(sentence.tokens):
        found = _single(sentence, i)
        if found is None:
            i += 1
            continue
        found = _marked(sentence, _ranged(sentence, found))
        out.append(found)
        i = found.stop
    return tuple(_listed(sentence, out))


def number_at(sentence: Sentence, i: int) -> NumberPhrase | None:
    """The number that token ``i`` is a part of, None if it is no part of one."""
    return next((x for x in numbers_in(sentence) if x.first <= i < x.stop), None)


@cache
def _values(kind: str) -> dict[str, Fraction]:
    return {word: Fraction(value) for word, value in lexicon(LEXICON)[kind].items()}


def _single(sentence: Sentence, i: int) -> NumberPhrase | None:
    """One number that begins at token ``i``: digits, Roman, or words; without ranges and lists."""
    token = sentence.tokens[i]
    if _is_cited(sentence, i) or _is_score(sentence, i):
        return None
    if token.lemma == "один" and i and sentence.tokens[i - 1].norm in words(LEXICON, "signs.none"):
        return None
    found = _in_digits(sentence, i) or _in_roman(sentence, i) or _in_words(sentence, i)
    if found is None:
        return None
    after = sentence.tokens[found.stop] if found.stop < len(sentence.tokens) else None
    if after is not None and (after.norm in words(LEXICON, "signs.percent") or after.lemma in words(LEXICON, "signs.percent")):
        return replace(found, kind="percent", stop=found.stop + 1)
    return found


def _is_cited(sentence: Sentence, i: int) -> bool:
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


def _is_score(sentence: Sentence, i: int) -> bool:
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


def _in_digits(sentence: Sentence, i: int) -> NumberPhrase | None:
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
    ordinal = match["ending"] is not None and match["ending"] not in words(LEXICON, "signs.cardinal_endings")
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


def _in_roman(sentence: Sentence, i: int) -> NumberPhrase | None:
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


def _in_words(sentence: Sentence, i: int) -> NumberPhrase | None:
    token = sentence.tokens[i]
    if token.pos == "NOUN" and _word_value(token, "collective") is not None and not _counts_genitive(sentence, i):
        return None
    for kind in ("share", "mixed", "collective"):
        value = _word_value(token, kind)
        if value is not None:
            return NumberPhrase(value, i, i + 1, "share" if kind == "share" else "cardinal")
    total, last, stop, ordinal = Fraction(0), Fraction(10**9), i, False
    while stop < len(sentence.tokens) and not ordinal:
        step = _step(sentence.tokens[stop], total, last)
        if step is None:
            break
        total, last, ordinal = step
        stop += 1
    return NumberPhrase(total, i, stop, "ordinal" if ordinal else "cardinal") if stop > i else None


def _counts_genitive(sentence: Sentence, i: int) -> bool:
    """True for «пара городов», «дюжина карт»; «пара» alone is a thing, and so is the card «десятка»."""
    following = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    return following is not None and following.pos in ("NOUN", "ADJ") and following.feats.get("Case") == "Gen"


def _step(token: Token, total: Fraction, last: Fraction) -> tuple[Fraction, Fraction, bool] | None:
    """The total after one more word of a compound number, the word's own size, whether it is a rank; None: it ends here."""
    scale = _word_value(token, "scale")
    if scale is not None:
        return (max(total, Fraction(1)) * scale, scale, False) if last > 0 else None
    value, ordinal = _word_value(token, "cardinal"), False
    if value is None:
        value, ordinal = _word_value(token, "ordinal"), True
    if value is None or not _fits(value, last):
        return None
    return total + value, value, ordinal


def _fits(value: Fraction, last: Fraction) -> bool:
    """«двадцать пять» goes on, «пять двадцать» and «двадцать двенадцать» do not."""
    if last >= 10**9:
        return True
    return value > 0 and value < last and (last >= 100 or (last >= 20 and value < 10))


def _word_value(token: Token, kind: str) -> Fraction | None:
    table = _values(kind)
    return table.get(token.lemma, table.get(token.norm))


def _ranged(sentence: Sentence, low: NumberPhrase) -> NumberPhrase:
    """The number with the other end of its range, if there is one: «7–8», «от 2 до 4», «с 1 по 3»."""
    tokens, at = sentence.tokens, low.stop
    if at + 1 >= len(tokens):
        return low
    joined = tokens[at].text in words(LEXICON, "signs.dashes") and low.kind != "share"
    before = tokens[low.first - 1].norm if low.first else ""
    joined = joined or (before, tokens[at].norm) in phrases(LEXICON, "signs.pairs")
    if not joined:
        return low
    high = _single(sentence, at + 1)
    if high is not None and tokens[at].text in words(LEXICON, "signs.dashes") and not _same_way(sentence, low, high):
        return low
    if high is None or high.value <= low.value or (high.first > at + 1):
        return low
    return replace(low, stop=high.stop, high=high.value, kind=high.kind)


def _same_way(sentence: Sentence, low: NumberPhrase, high: NumberPhrase) -> bool:
    """True if both ends of a dash are written alike; «за второе — 12» and «два – 3» are no ranges."""
    digits = [sentence.tokens[x.first].text[:1].isdigit() for x in (low, high)]
    loose = sentence.tokens[low.stop].start > sentence.tokens[low.stop - 1].end
    return low.kind == high.kind and (digits[0] == digits[1]) and (not loose or all(digits))


def _marked(sentence: Sentence, found: NumberPhrase) -> NumberPhrase:
    before = sentence.tokens[found.first - 1].norm if found.first else ""
    return replace(
        found,
        each=before in words(LEXICON, "signs.each"),
        more=found.more or before in words(LEXICON, "signs.more"),
    )


def _listed(sentence: Sentence, found: list[NumberPhrase]) -> list[NumberPhrase]:
    """Numbers parted only by commas and «или», «и» become one with its further values: «ход 5, 6 или 7».

    Commas alone make no such list: in «1 место – 10, 2 место – 8» each number is its own.
    """
    out: list[NumberPhrase] = []
    i = 0
    while i < len(found):
        chain = [found[i]]
        joined = False
        while i + len(chain) < len(found) and _goes_on(sentence, chain[-1], found[i + len(chain)]):
            following = found[i + len(chain)]
            gap = sentence.tokens[chain[-1].stop : following.first]
            joined = joined or any(x.norm in words(LEXICON, "signs.between") for x in gap)
            chain.append(following)
        if joined:
            out.append(replace(chain[0], stop=chain[-1].stop, listed=tuple(x.value for x in chain[1:])))
        else:
            out.extend(chain)
        i += len(chain)
    return out


def _goes_on(sentence: Sentence, last: NumberPhrase, phrase: NumberPhrase) -> bool:
    """True if only commas and «или», «и» part two numbers that are written alike."""
    if last.kind != phrase.kind or last.high is not None or phrase.high is not None:
        return False
    gap = sentence.tokens[last.stop : phrase.first]
    alike = sentence.tokens[last.first].text[:1].isdigit() == sentence.tokens[phrase.first].text[:1].isdigit()
    return alike and bool(gap) and all(x.text == "," or x.norm in words(LEXICON, "signs.between") for x in gap)
