"""Amounts: every place of a sentence that says how many points, in whatever way it says so."""

from __future__ import annotations

from bisect import bisect_left
from operator import attrgetter

from extract.grammar.bare_amounts import bare_nouns, bare_numbers, bare_zeros, counts_something, half_points, moved_markers
from extract.grammar.function_words import does
from extract.grammar.mention import LEXICON, IsPoints, Mention
from extract.grammar.multiplied_amounts import multiplied_amount
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.open_amounts import (
    bare_correlatives,
    computed_amount,
    correlative_amount,
    equation_amount,
    left_over_amount,
    multiple_amount,
    shown_amount,
    single_or_unspecified,
    whole_amount,
    zero_before,
)
from extract.grammar.point_signs import is_symbol
from extract.grammar.same_again import with_same_again
from extract.grammar.signed_numbers import series_before, with_signs
from extract.grammar.summed_amounts import with_sums
from extract.grammar.worded_amounts import bare_formulas, bare_tables, whole_worked
from extract.language import Sentence, Token
from extract.lexicon import words
from extract.memory import remembered

__all__ = ["is_threshold", "mentions_in"]


@remembered
def mentions_in(sentence: Sentence, is_points: IsPoints) -> tuple[Mention, ...]:
    """Every amount of the sentence in reading order, none inside another; thresholds and totals are among them.

    Numbers without a noun of points are handed on with ``sure`` false, unless they count something else.
    """
    units = [x.i for x in sentence.tokens if is_points(x, sentence) and not _is_preposition(x)]
    out: list[Mention] = []
    taken: set[int] = set()
    for unit in units:
        found = _of_unit(sentence, unit, taken, is_points)
        if found is not None and not taken.intersection(range(found.first, found.stop)):
            out.append(found)
            taken.update(range(found.first, found.stop))
    for moved in moved_markers(sentence, units):
        if not taken.intersection(range(moved.first, moved.stop)):
            out.append(moved)
            taken.update((*range(moved.first, moved.stop), *([moved.unit] if moved.unit is not None else [])))
    out = [
        x for x in out if not (x.kind == "unspecified" and x.unit in taken and any(y.unit == x.unit and y is not x for y in out))
    ]
    for half in half_points(sentence):
        out.append(half)
        taken.add(half.first)
    for worked in (*bare_formulas(sentence), *whole_worked(sentence)):
        if not taken.intersection(range(worked.first, worked.stop)):
            out.append(worked)
            taken.update(range(worked.first, worked.stop))
    bares = (
        *bare_nouns(sentence),
        *bare_numbers(sentence, is_points),
        *bare_zeros(sentence),
        *bare_correlatives(sentence),
        *bare_tables(sentence),
    )
    for bare in bares:
        if not taken.intersection(range(bare.first, bare.stop)):
            out.append(bare)
            taken.update(range(bare.first, bare.stop))
    return with_sums(sentence, with_same_again(sentence, tuple(sorted(out, key=lambda x: x.first))))


def _is_preposition(token: Token) -> bool:
    """True for «по», which is written like the abbreviation of points but for its capitals."""
    return token.norm in words(LEXICON, "written_like_units") and not token.text.isupper()


def _of_unit(sentence: Sentence, unit: int, taken: set[int], is_points: IsPoints) -> Mention | None:
    first = _attributes_before(sentence, unit)
    series = series_before(sentence, first)
    if series is not None:
        return with_signs(sentence, series, unit)
    after = _number_after(sentence, unit)
    if after is not None:
        return with_signs(sentence, (after,), unit)
    if unit in taken:
        return None
    return (
        correlative_amount(sentence, first, unit, is_points)
        or equation_amount(sentence, first, unit)
        or zero_before(sentence, first, unit)
        or whole_amount(sentence, first, unit)
        or shown_amount(sentence, first, unit)
        or computed_amount(sentence, first, unit)
        or multiplied_amount(sentence, first, unit)
        or multiple_amount(sentence, first, unit)
        or left_over_amount(sentence, first, unit)
        or single_or_unspecified(sentence, first, unit)
    )


def _attributes_before(sentence: Sentence, unit: int) -> int:
    """The first of the adjectives that stand right before the noun of points («2 дополнительных победных очка»)."""
    first = unit
    while first and sentence.tokens[first - 1].pos in ("ADJ", "DET") and not _is_number(sentence, first - 1):
        first -= 1
    return first


def _is_number(sentence: Sentence, i: int) -> bool:
    return any(x.first <= i < x.stop for x in numbers_in(sentence))


def _number_after(sentence: Sentence, unit: int) -> NumberPhrase | None:
    """The number of «ПО: 5», «очков – 3», if it counts nothing else."""
    tokens = sentence.tokens
    if unit + 1 >= len(tokens):
        return None
    signed = next((x for x in numbers_in(sentence) if x.first == unit + 1), None)
    if signed is not None and tokens[unit + 1].text[:1] in words(LEXICON, "marks"):
        return None if counts_something(sentence, signed.stop) else signed
    if is_symbol(tokens[unit].text) and signed is not None:
        return signed
    if tokens[unit + 1].text not in words(LEXICON, "separators") and tokens[unit + 1].norm not in words(LEXICON, "by"):
        return None
    found = next((x for x in numbers_in(sentence) if x.first == unit + 2), None)
    if found is None or found.kind != "cardinal" or counts_something(sentence, found.stop):
        return None
    return found


def is_threshold(sentence: Sentence, mention: Mention) -> bool:
    """True if the number of points is a threshold, a total or a bound («достигла 25 ПО или более»), and no award.

    Comparators stand right beside the number; a rank («десятое очко») and a verb of reaching stand before it.
    """
    first, stop = mention.first, mention.stop
    before = _beside(sentence, first)
    after = sentence.tokens[stop : stop + 2]
    beside = words(LEXICON, "not_an_award.comparators")
    if any(x.lemma in beside or x.norm in beside for x in before if not x.is_punct):
        return True
    if len(after) > 1 and does(after[0], "or") and {after[1].lemma, after[1].norm} & beside:
        return True
    if (
        mention.unit is not None
        and mention.kind != "formula"
        and not _stated_number(sentence, mention)
        and any(x.kind == "ordinal" and x.stop in (mention.unit, mention.first) for x in numbers_in(sentence))
    ):
        return True
    return any(x.lemma in words(LEXICON, "not_an_award.reach") for x in before)


def _stated_number(sentence: Sentence, mention: Mention) -> bool:
    """True if a cardinal stands in the amount: «первому 18 ПО» is no rank of a point."""
    numbers = numbers_in(sentence)
    near = numbers[bisect_left(numbers, mention.first, key=_first) : bisect_left(numbers, mention.stop, key=_first)]
    return any(x.kind == "cardinal" for x in near)


_first = attrgetter("first")


def _beside(sentence: Sentence, first: int) -> tuple[Token, ...]:
    """The words right before a number, up to the first noun or mark between them."""
    start = first
    while start > max(0, first - 3):
        token = sentence.tokens[start - 1]
        named = token.pos in ("NOUN", "PROPN") or token.feats.get("VerbForm") == "Fin"
        if token.is_punct or (named and token.lemma not in words(LEXICON, "not_an_award.reach")):
            break
        start -= 1
    return sentence.tokens[start:first]
