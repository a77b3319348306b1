"""Numbers of points with their sign, in a row, in a sum."""

from __future__ import annotations

from extract.grammar.function_words import does
from extract.grammar.mention import LEXICON, Mention
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.open_amounts import phrase_stop
from extract.language import Sentence
from extract.lexicon import lexicon, words

__all__ = ["series_before", "series_from", "with_signs"]


def series_before(sentence: Sentence, stop: int) -> tuple[NumberPhrase, ...] | None:
    """The number, or the numbers parted by slashes, that end right before token ``stop``."""
    found = [x for x in numbers_in(sentence) if x.stop == stop and x.kind != "ordinal"]
    if not found:
        return None
    out = [found[0]]
    while out[0].first >= 2 and sentence.tokens[out[0].first - 1].text == "/":
        before = [x for x in numbers_in(sentence) if x.stop == out[0].first - 1]
        if not before:
            break
        out.insert(0, before[0])
    return tuple(out)


def series_from(sentence: Sentence, first: NumberPhrase) -> tuple[NumberPhrase, ...]:
    """The number with those that follow it behind slashes: «3/7/12»."""
    out = [first]
    while out[-1].stop < len(sentence.tokens) and sentence.tokens[out[-1].stop].text == "/":
        after = next((x for x in numbers_in(sentence) if x.first == out[-1].stop + 1), None)
        if after is None:
            break
        out.append(after)
    return tuple(out)


def with_signs(sentence: Sentence, series: tuple[NumberPhrase, ...], unit: int | None) -> Mention:
    """The mention of these numbers, with the sign before the first of them and its kind (range and share: a formula)."""
    first, stop = series[0].first, series[-1].stop
    sign, signed = 1, any(x.value < 0 or sentence.tokens[x.first].text.startswith("+") for x in series)
    table: dict[str, int] = lexicon(LEXICON)["signs"]
    before = sentence.tokens[first - 1] if first else None
    if before is not None and before.norm in table and _is_sign(sentence, first - 1):
        sign, signed, first = table[before.norm], True, first - 1
    summed = _summed(sentence, series[0].first)
    if summed is not None and unit is not None:
        end = phrase_stop(sentence, unit + 1)
        return Mention(summed, end, "formula", words=sentence.span_text(summed, end), unit=unit)
    values = tuple(sign * v for x in series for v in (x.value, *x.listed))
    each = series[0].each
    if each and first and does(sentence.tokens[first - 1], "by"):
        first -= 1
    stop = max(stop, unit + 1) if unit is not None else stop
    after = sentence.tokens[stop] if stop < len(sentence.tokens) else None
    alone = unit is None and (after is None or after.feats.get("Case") != "Gen")
    if alone and len(series) == 1 and series[0].kind == "share":
        return Mention(first, stop, "number", (sign * series[0].value,), signed=signed, each=each)
    share = (
        len(series) == 1
        and series[0].kind == "share"
        and unit == stop - 1
        and sentence.tokens[unit].feats.get("Number") == "Sing"
    )
    if share:
        return Mention(first, stop, "number", (sign * series[0].value,), unit=unit, signed=signed, each=each)
    if any(x.high is not None or x.kind in ("share", "percent") for x in series):
        begin = first - 1 if first and does(sentence.tokens[first - 1], "from") else first
        text = sentence.span_text(begin, series[-1].stop)
        return Mention(begin, stop, "formula", words=text, unit=unit, signed=signed, each=each)
    return Mention(first, stop, "number", values, unit=unit, signed=signed, each=each)


def _summed(sentence: Sentence, first: int) -> int | None:
    """Where a sum begins whose last term is the number at ``first`` («число участников + 2 ПО»); None if it is no sum."""
    plus = first - 1 if first and sentence.tokens[first - 1].text == "+" else None
    if plus is None and sentence.tokens[first].text.startswith("+"):
        plus = first
    if not plus or sentence.tokens[plus - 1].is_punct or sentence.tokens[plus - 1].pos not in ("NOUN", "PROPN"):
        return None
    start = plus
    while start and not sentence.tokens[start - 1].is_punct and sentence.tokens[start - 1].pos not in ("VERB", "ADP"):
        start -= 1
    return start if any(x.lemma in words(LEXICON, "number_nouns") for x in sentence.tokens[start:plus]) else None


def _is_sign(sentence: Sentence, i: int) -> bool:
    """True if the mark at ``i`` is a sign of the number after it, and no dash between two parts of the sentence."""
    token, after = sentence.tokens[i], sentence.tokens[i + 1]
    if token.text.isalpha():
        return True
    close = token.end == after.start
    alone = i == 0 or sentence.tokens[i - 1].text in words(LEXICON, "openers")
    if i > 0 and sentence.tokens[i - 1].text == "(":
        return True  # «( - 1 очко )»
    if close and i > 0 and sentence.tokens[i - 1].end == token.start and sentence.tokens[i - 1].text.isalpha():
        return token.text in "+"  # «Мельница—3»: a dash between the two, with no blank on either side
    return close or (alone and token.text == "+") or (token.text == "+" and i > 0 and sentence.tokens[i - 1].is_punct)
