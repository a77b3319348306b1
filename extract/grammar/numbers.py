"""Numbers in Russian text: digits, words, ordinals, shares, ranges; always exact."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache

from extract.grammar.figures import LEXICON, NumberPhrase, in_digits, in_roman, is_cited, is_score
from extract.grammar.function_words import means
from extract.grammar.tree import may_stand, phrase_stop
from extract.language import Outline, Sentence, Token
from extract.lexicon import lexicon, phrases, words
from extract.memory import remembered

PAIRS = 3
"""So many pairs of figures in a sentence are the steps of a scale, and no ranges."""

__all__ = ["NumberPhrase", "may_count", "number_at", "numbers_in"]

ROMANS = "IVXІХ"
"""Letters of Roman numbers, Cyrillic ones that look like them among them."""
_FIGURES = re.compile(rf"[\d¼½¾⅐-⅞{ROMANS}]")
"""One of these stands in a sentence that holds a number which is not in words."""


@remembered
def numbers_in(sentence: Sentence) -> tuple[NumberPhrase, ...]:
    """Every number of the sentence, in reading order, none inside another."""
    if not _FIGURES.search(sentence.text) and not sentence.has_any(_number_words()):
        return ()
    out: list[NumberPhrase] = []
    i = 0
    while i < len(sentence.tokens):
        found = _single(sentence, i) if _may_begin(sentence.tokens[i]) else None
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


def may_count(words_of: Outline) -> bool:
    """False for words among which `numbers_in` would find no number, whatever their parse."""
    return any(c.isnumeric() or c in ROMANS for c in words_of.text) or not _number_words().isdisjoint(words_of.words)


def _may_begin(token: Token) -> bool:
    """False for a word with which `_single` finds no number: most words of a sentence."""
    return token.lemma in _number_words() or _looks_like_number(token.text, token.norm)


@lru_cache(maxsize=16384)
def _looks_like_number(text: str, norm: str) -> bool:
    """True for figures, Roman letters, signs, and what is written like a word for a number."""
    marked = any(c.isnumeric() or c in ROMANS for c in text) or text in words(LEXICON, "signs.minus")
    return marked or norm in _number_words()


@cache
def _number_words() -> frozenset[str]:
    return frozenset(word for kind in ("share", "mixed", "collective", "scale", "cardinal", "ordinal") for word in _values(kind))


@cache
def _values(kind: str) -> dict[str, Fraction]:
    return {word: Fraction(value) for word, value in lexicon(LEXICON)[kind].items()}


def _single(sentence: Sentence, i: int) -> NumberPhrase | None:
    """One number that begins at token ``i``: digits, Roman, or words; without ranges and lists."""
    token = sentence.tokens[i]
    if is_cited(sentence, i) or is_score(sentence, i) or _in_idiom(sentence, i):
        return None
    if means(token, "one") and i and sentence.tokens[i - 1].norm in words(LEXICON, "signs.none"):
        return None
    found = in_digits(sentence, i) or in_roman(sentence, i) or _in_words(sentence, i)
    if found is None:
        return None
    after = sentence.tokens[found.stop] if found.stop < len(sentence.tokens) else None
    if after is not None and (after.norm in words(LEXICON, "signs.percent") or after.lemma in words(LEXICON, "signs.percent")):
        return replace(found, kind="percent", stop=found.stop + 1)
    return found


def _in_idiom(sentence: Sentence, i: int) -> bool:
    """«остался один на один с …»: a numeral of a turn of phrase."""
    idioms = phrases(LEXICON, "signs.idioms")
    if not may_stand(sentence, idioms):
        return False
    return any((stop := phrase_stop(sentence, k, idioms)) is not None and stop > i for k in range(max(0, i - 2), i + 1))


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
    if tokens[at].start > tokens[at - 1].end and _in_row_of_pairs(sentence):
        return low  # «2 вагона – 2, 3 – 4, 4 – 7»: how many, and what they bring
    if before in words(LEXICON, "signs.levels") and tokens[at].start > tokens[at - 1].end:
        return low  # «уровня 2 - 5 очков»: what has that number, and what it brings
    return replace(low, stop=high.stop, high=high.value, kind=high.kind)


@remembered
def _in_row_of_pairs(sentence: Sentence) -> bool:
    """True for a sentence with three pairs of figures or more, each with a dash between blanks and a comma behind."""
    tokens = sentence.tokens
    pairs, named = 0, 0
    for dash in tokens[1:-1]:
        before, after = tokens[dash.i - 1], tokens[dash.i + 1]
        loose = dash.text in words(LEXICON, "signs.dashes") and dash.start > before.end and after.start > dash.end
        ended = after.i + 1 == len(tokens) or tokens[after.i + 1].is_punct
        if not loose or not after.text.isdigit() or not ended:
            continue
        opened = dash.i < 2 or tokens[dash.i - 2].is_punct
        pairs += before.text.isdigit() and opened
        named += before.pos == "NOUN" and dash.i > 1 and tokens[dash.i - 2].text.isdigit()
    return pairs + named >= PAIRS and pairs > 1


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
