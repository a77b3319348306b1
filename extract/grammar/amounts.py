"""Amounts: every place of a sentence that says how many points, in whatever way it says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal

from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.points import is_symbol
from extract.language import Sentence, Token
from extract.lexicon import lexicon, phrases, words

__all__ = ["LEXICON", "Mention", "MentionKind", "is_threshold", "mentions_in"]

LEXICON = Path(__file__).with_name("amounts.toml")
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
    for moved in _moved(sentence, units):
        if not taken.intersection(range(moved.first, moved.stop)):
            out.append(moved)
            taken.update((*range(moved.first, moved.stop), *([moved.unit] if moved.unit is not None else [])))
    out = [x for x in out if not (x.kind == "unspecified" and x.unit in taken and any(y.unit == x.unit and y is not x for y in out))]
    for half in _halves(sentence):
        out.append(half)
        taken.add(half.first)
    for worked in _bare_formulas(sentence):
        if not taken.intersection(range(worked.first, worked.stop)):
            out.append(worked)
            taken.update(range(worked.first, worked.stop))
    bares = (*_bare_nouns(sentence), *_bare_numbers(sentence, is_points), *_bare_zeros(sentence), *_bare_correlatives(sentence))
    for bare in bares:
        if not taken.intersection(range(bare.first, bare.stop)):
            out.append(bare)
            taken.update(range(bare.first, bare.stop))
    return tuple(sorted(out, key=lambda x: x.first))


def _is_preposition(token: Token) -> bool:
    """True for «по», which is written like the abbreviation of points but for its capitals."""
    return token.norm in words(LEXICON, "written_like_units") and not token.text.isupper()


def _of_unit(sentence: Sentence, unit: int, taken: set[int], is_points: IsPoints) -> Mention | None:
    first = _attributes_before(sentence, unit)
    series = _series_before(sentence, first)
    if series is not None:
        return _with_signs(sentence, series, unit)
    after = _number_after(sentence, unit)
    if after is not None:
        return _with_signs(sentence, (after,), unit)
    if unit in taken:
        return None
    return (
        _correlative(sentence, first, unit, is_points)
        or _equation(sentence, first, unit)
        or _zero_before(sentence, first, unit)
        or _shown(sentence, first, unit)
        or _computed(sentence, first, unit)
        or _single_or_unspecified(sentence, first, unit)
    )


def _attributes_before(sentence: Sentence, unit: int) -> int:
    """The first of the adjectives that stand right before the noun of points («2 дополнительных победных очка»)."""
    first = unit
    while first and sentence.tokens[first - 1].pos in ("ADJ", "DET") and not _is_number(sentence, first - 1):
        first -= 1
    return first


def _is_number(sentence: Sentence, i: int) -> bool:
    return any(x.first <= i < x.stop for x in numbers_in(sentence))


def _series_before(sentence: Sentence, stop: int) -> tuple[NumberPhrase, ...] | None:
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


def _series_from(sentence: Sentence, first: NumberPhrase) -> tuple[NumberPhrase, ...]:
    """The number with those that follow it behind slashes: «3/7/12»."""
    out = [first]
    while out[-1].stop < len(sentence.tokens) and sentence.tokens[out[-1].stop].text == "/":
        after = next((x for x in numbers_in(sentence) if x.first == out[-1].stop + 1), None)
        if after is None:
            break
        out.append(after)
    return tuple(out)


def _number_after(sentence: Sentence, unit: int) -> NumberPhrase | None:
    """The number of «ПО: 5», «очков – 3», if it counts nothing else."""
    tokens = sentence.tokens
    if unit + 1 >= len(tokens):
        return None
    signed = next((x for x in numbers_in(sentence) if x.first == unit + 1), None)
    if signed is not None and tokens[unit + 1].text[:1] in words(LEXICON, "marks"):
        return None if _counts_something(sentence, signed.stop) else signed
    beside = next((x for x in numbers_in(sentence) if x.first == unit + 1), None)
    if is_symbol(tokens[unit].text) and beside is not None:
        return beside
    if tokens[unit + 1].text not in words(LEXICON, "separators") and tokens[unit + 1].norm not in words(LEXICON, "by"):
        return None
    found = next((x for x in numbers_in(sentence) if x.first == unit + 2), None)
    if found is None or found.kind != "cardinal" or _counts_something(sentence, found.stop):
        return None
    return found


def _counts_something(sentence: Sentence, stop: int) -> bool:
    """True if a noun follows that the number counts."""
    i = stop
    while i < len(sentence.tokens) and sentence.tokens[i].pos in ("ADJ", "DET"):
        i += 1
    return i < len(sentence.tokens) and (
        sentence.tokens[i].pos in ("NOUN", "PROPN", "X")
        or sentence.tokens[i].text in ("%", "×", "*")
        or (sentence.tokens[i].pos == "VERB" and sentence.tokens[i].feats.get("VerbForm") == "Part" and i > stop)
    )


def _with_signs(sentence: Sentence, series: tuple[NumberPhrase, ...], unit: int | None) -> Mention:
    """The mention of these numbers, with the sign before the first of them and its kind (range and share: a formula)."""
    first, stop = series[0].first, series[-1].stop
    sign, signed = 1, any(x.value < 0 or sentence.tokens[x.first].text.startswith("+") for x in series)
    table: dict[str, int] = lexicon(LEXICON)["signs"]
    before = sentence.tokens[first - 1] if first else None
    if before is not None and before.norm in table and _is_sign(sentence, first - 1):
        sign, signed, first = table[before.norm], True, first - 1
    summed = _summed(sentence, series[0].first)
    if summed is not None and unit is not None:
        end = _phrase_stop(sentence, unit + 1)
        return Mention(summed, end, "formula", words=sentence.span_text(summed, end), unit=unit)
    values = tuple(sign * v for x in series for v in (x.value, *x.listed))
    each = series[0].each
    if each and first and sentence.tokens[first - 1].norm == "по":
        first -= 1
    stop = max(stop, unit + 1) if unit is not None else stop
    if any(x.high is not None or x.kind in ("share", "percent") for x in series):
        begin = first - 1 if first and sentence.tokens[first - 1].norm in ("от", "с", "между") else first
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
    return close or (alone and token.text == "+") or (token.text == "+" and i > 0 and sentence.tokens[i - 1].is_punct)


def _correlative(sentence: Sentence, first: int, unit: int, is_points: IsPoints) -> Mention | None:
    """«столько ПО, сколько X», «столько же очков, каков уровень X»."""
    heads, i = words(LEXICON, "correlative.head"), first - 1
    while i >= 0 and sentence.tokens[i].norm in words(LEXICON, "correlative.between"):
        i -= 1
    if i < 0 or sentence.tokens[i].norm not in heads:
        return None
    return _counted_by(sentence, i, unit + 1, unit)


def _bare_correlatives(sentence: Sentence) -> tuple[Mention, ...]:
    """«столько, сколько на ней напечатано»: the noun of points left out."""
    out = []
    for token in sentence.tokens:
        after = sentence.tokens[token.i + 1 : token.i + 2]
        counts = any(x.pos in ("NOUN", "PROPN") and x.feats.get("Case") == "Gen" for x in after)
        if token.norm in words(LEXICON, "correlative.head") and not counts:
            found = _counted_by(sentence, token.i, token.i + 1, None)
            if found is not None:
                out.append(found)
    return tuple(out)


def _counted_by(sentence: Sentence, first: int, after: int, unit: int | None) -> Mention | None:
    tails = words(LEXICON, "correlative.tail")
    tail = next((x.i for x in sentence.tokens[after : after + 5] if x.norm in tails), None)
    if tail is None:
        return None
    stop = _phrase_stop(sentence, tail + 1)
    text = sentence.span_text(tail + 1, stop)
    inside = sentence.tokens[tail + 1 : stop]
    if any(x.lemma in words(LEXICON, "shown.verbs") for x in inside):
        return Mention(first, stop, "table", words=text, unit=unit, sure=unit is not None)
    if sentence.tokens[tail].lemma != "сколько" or any(x.lemma in words(LEXICON, "computed.nouns") for x in inside):
        return Mention(first, stop, "formula", words=text, unit=unit, sure=unit is not None)
    return Mention(first, stop, "number", (Fraction(1),), words=text, unit=unit, sure=unit is not None)


def _phrase_stop(sentence: Sentence, start: int) -> int:
    """Where a correlative ends: at the next mark that parts clauses, or at the end of the sentence."""
    for token in sentence.tokens[start:]:
        if token.text in words(LEXICON, "closers"):
            return token.i
        following = sentence.tokens[token.i + 1 : token.i + 2]
        if token.pos == "CCONJ" and any(x.pos == "VERB" and x.feats.get("VerbForm", "Fin") == "Fin" for x in following):
            return token.i
    return len(sentence.tokens)


def _zero_before(sentence: Sentence, first: int, unit: int) -> Mention | None:
    """«никаких ПО», «ни одного очка»: nothing."""
    before = sentence.tokens[max(0, first - 2) : unit]
    if any(x.lemma in words(LEXICON, "no") for x in before) or [x.norm for x in before][:1] == ["ни"]:
        start = next(x.i for x in before if x.lemma in words(LEXICON, "no") or x.norm == "ни")
        return Mention(start, unit + 1, "number", (Fraction(0),), unit=unit)
    return None


def _shown(sentence: Sentence, first: int, unit: int) -> Mention | None:
    """«ПО, показанные на карточке», «число ПО, которое значится здесь», «ПО со строчки …»: read off a thing."""
    stop = min(len(sentence.tokens), unit + 12)
    for token in sentence.tokens[unit + 1 : stop]:
        if token.text in ";:" or (token.pos == "CCONJ" and token.norm in ("а", "но")) or token.norm == "за":
            break
        if token.norm in words(LEXICON, "shown.mere"):
            break
        if token.lemma in words(LEXICON, "shown.verbs") and token.i <= unit + 6:
            end = _phrase_stop(sentence, token.i + 1)
            return Mention(_with_number_noun(sentence, first), unit + 1, "table", words=sentence.span_text(token.i, end), unit=unit)
        near = sentence.tokens[token.i - 1]
        if token.lemma in words(LEXICON, "shown.things") and near.norm in words(LEXICON, "shown.prepositions"):
            end = _phrase_stop(sentence, token.i + 1)
            return Mention(_with_number_noun(sentence, first), unit + 1, "table", words=sentence.span_text(token.i, end), unit=unit)
    return None


def _with_number_noun(sentence: Sentence, first: int) -> int:
    """The token of «число», «количество» before the noun of points, else ``first``."""
    return first - 1 if first and sentence.tokens[first - 1].lemma in words(LEXICON, "number_nouns") else first


def _equation(sentence: Sentence, first: int, unit: int) -> Mention | None:
    """«Базовый балл равен …», «Итоговый счёт (СБ) = … + …»: the points as a formula of other things."""
    for token in sentence.tokens[unit + 1 : unit + 5]:
        if token.text == "=" or token.lemma in words(LEXICON, "computed.copulas"):
            stop = next((x.i for x in sentence.tokens[token.i + 1 :] if x.text in (";", ".") or x.norm == "если"), len(sentence.tokens))
            inside = sentence.tokens[token.i + 1 : stop]
            worked = any(x.lemma in words(LEXICON, "computed.verbs") or x.lemma in words(LEXICON, "computed.nouns") or x.text in "+×*/" for x in inside)
            while stop > token.i + 1 and sentence.tokens[stop - 1].is_punct:
                stop -= 1
            if worked:
                return Mention(first, stop, "formula", words=sentence.span_text(token.i + 1, stop), unit=unit)
            return None
        if token.pos == "VERB":
            return _multiplied(sentence, first, unit, token)
    return None


def _multiplied(sentence: Sentence, first: int, unit: int, verb: Token) -> Mention | None:
    """«Сумма баллов умножается на 1,5», «очки за города удваиваются»."""
    if verb.lemma not in words(LEXICON, "computed.verbs"):
        return None
    start = _with_number_noun(sentence, first)
    while start and sentence.tokens[start - 1].pos in ("ADJ", "NOUN", "CCONJ") and not sentence.tokens[start - 1].is_punct:
        start -= 1
    stop = _phrase_stop(sentence, verb.i + 1)
    return Mention(start, stop, "formula", words=sentence.span_text(start, stop), unit=unit)


def _computed(sentence: Sentence, first: int, unit: int) -> Mention | None:
    """«ПО по уровню …», «ПО в размере …», «очки, равные сумме …»: worked out."""
    for phrase in phrases(LEXICON, "computed.openers"):
        after = sentence.tokens[unit + 1 : unit + 1 + len(phrase) + 1]
        lemmas = [x.lemma for x in after if x.text != ","][: len(phrase)]
        norms = [x.norm for x in after if x.text != ","][: len(phrase)]
        if tuple(norms) == phrase or tuple(lemmas) == phrase:
            start = unit + 1 + len(phrase) + (after[0].text == ",")
            inside = sentence.tokens[start : start + 3]
            if phrase == ("по",) and not any(x.lemma in words(LEXICON, "computed.nouns") for x in inside):
                continue
            stop = _phrase_stop(sentence, start)
            return Mention(first, stop, "formula", words=sentence.span_text(start, stop), unit=unit)
    return None


def _single_or_unspecified(sentence: Sentence, first: int, unit: int) -> Mention:
    """«получает очко» is one; «получает ПО» and «получает очки» are left open."""
    token = sentence.tokens[unit]
    single = token.lemma in words(LEXICON, "single") and token.feats.get("Number") == "Sing"
    if single and first and sentence.tokens[first - 1].norm in words(LEXICON, "each"):
        return Mention(first - 1, unit + 1, "number", (Fraction(1),), unit=unit, each=True)
    if single and token.feats.get("Case") in ("Nom", "Acc") and _with_number_noun(sentence, first) == first:
        return Mention(first, unit + 1, "number", (Fraction(1),), unit=unit)
    return Mention(_with_number_noun(sentence, first), unit + 1, "unspecified", unit=unit)


def _bare_numbers(sentence: Sentence, is_points: IsPoints) -> tuple[Mention, ...]:
    """Numbers that count nothing: «за неверный – 0», «второму 12»."""
    out = []
    for number in numbers_in(sentence):
        if _is_clock(sentence, number.first):
            continue
        if number.kind == "ordinal" or number.open_end or _counts_something(sentence, number.stop):
            continue
        if number.kind != "cardinal" or sentence.tokens[number.first].pos == "ADJ":
            continue
        before = sentence.tokens[number.first - 1] if number.first else None
        if before is not None and (before.pos == "NOUN" and before.lemma in words(LEXICON, "numbered")):
            continue
        series = _series_from(sentence, number)
        found = _with_signs(sentence, series, None)
        out.append(Mention(found.first, found.stop, found.kind, found.values, found.words, None, found.signed, found.each, False))
    return tuple(out)


def _bare_formulas(sentence: Sentence) -> tuple[Mention, ...]:
    """«тройка → сумма всех кубиков», «Двойки: сумма выпавших»: a formula where an amount could stand."""
    out = []
    for token in sentence.tokens:
        before = sentence.tokens[token.i - 1].text if token.i else ":"
        if token.pos == "NOUN" and token.lemma in words(LEXICON, "computed.nouns") and before in (*words(LEXICON, "separators"), "→"):
            stop = _phrase_stop(sentence, token.i + 1)
            out.append(Mention(token.i, stop, "formula", words=sentence.span_text(token.i, stop), sure=False))
    return tuple(out)


def _moved(sentence: Sentence, units: list[int]) -> tuple[Mention, ...]:
    """«сдвиньте маркер ПО на 2 деления назад»: as many points as the marker moves, less where it moves back."""
    out = []
    for unit in units:
        before = sentence.tokens[max(0, unit - 2) : unit]
        if not any(x.lemma in words(LEXICON, "moved.markers") for x in before):
            continue
        for found in numbers_in(sentence):
            noun = sentence.tokens[found.stop] if found.stop < len(sentence.tokens) else None
            if found.first > unit and noun is not None and noun.lemma in words(LEXICON, "moved.steps"):
                back = any(x.norm in words(LEXICON, "moved.back") for x in sentence.tokens[found.stop : found.stop + 3])
                out.append(Mention(found.first, found.stop + 1, "number", (-found.value if back else found.value,), unit=unit, signed=back))
    return tuple(out)


def _halves(sentence: Sentence) -> tuple[Mention, ...]:
    """«пол-очка», «полбалла»."""
    return tuple(
        Mention(x.i, x.i + 1, "number", (Fraction(1, 2),), unit=x.i)
        for x in sentence.tokens
        if x.norm in words(LEXICON, "halves")
    )


def _is_clock(sentence: Sentence, i: int) -> bool:
    """True for the figures of «09:02» and of a version «1.3»."""
    near = [*sentence.tokens[max(0, i - 2) : i], *sentence.tokens[i + 1 : i + 3]]
    for mark, figure in ((near[1:2], near[0:1]), (near[-2:-1], near[-1:])):
        if mark and figure and mark[0].text == ":" and figure[0].text.isdigit():
            if mark[0].start - figure[0].end == 0 or figure[0].start - mark[0].end == 0:
                return True
    return False


def _bare_nouns(sentence: Sentence) -> tuple[Mention, ...]:
    """«ещё единичка сверху», «комплект — семёрка»: a number as a noun, which counts nothing after it."""
    table: dict[str, int] = lexicon(LEXICON)["as_nouns"]
    out = []
    for token in sentence.tokens:
        after = sentence.tokens[token.i + 1] if token.i + 1 < len(sentence.tokens) else None
        counts = after is not None and after.pos in ("NOUN", "ADJ", "PROPN") and after.feats.get("Case") == "Gen"
        if token.lemma in table and token.feats.get("Case") in ("Nom", "Acc") and token.feats.get("Number") == "Sing" and not counts:
            before = sentence.tokens[token.i - 1].norm if token.i else ""
            sign = lexicon(LEXICON)["signs"].get(before, 1) if before.isalpha() else 1
            first = token.i - 1 if sign < 0 else token.i
            out.append(Mention(first, token.i + 1, "number", (Fraction(sign * table[token.lemma]),), signed=sign < 0, sure=False))
    return tuple(out)


def _bare_zeros(sentence: Sentence) -> tuple[Mention, ...]:
    out = [
        Mention(x.i, x.i + 1, "number", (Fraction(0),), sure=False)
        for x in sentence.tokens
        if x.lemma in words(LEXICON, "zero") or x.norm in words(LEXICON, "zero")
    ]
    for phrase in phrases(LEXICON, "zero_phrases"):
        for token in sentence.tokens:
            if tuple(x.norm for x in sentence.tokens[token.i : token.i + len(phrase)]) == phrase:
                out.append(Mention(token.i, token.i + len(phrase), "number", (Fraction(0),), sure=False))
    return tuple(out)


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
    if [x.lemma for x in after][:2] and after[0].norm in ("или", "и", "либо") and len(after) > 1 and after[1].lemma in beside:
        return True
    if mention.unit is not None and mention.kind != "formula" and not _stated_number(sentence, mention) and any(
        x.kind == "ordinal" and x.stop in (mention.unit, mention.first) for x in numbers_in(sentence)
    ):
        return True
    return any(x.lemma in words(LEXICON, "not_an_award.reach") for x in before)


def _stated_number(sentence: Sentence, mention: Mention) -> bool:
    """True if a cardinal stands in the amount: «первому 18 ПО» is no rank of a point."""
    return any(x.kind == "cardinal" and mention.first <= x.first < mention.stop for x in numbers_in(sentence))


def _beside(sentence: Sentence, first: int) -> tuple[Token, ...]:
    """The words right before a number, up to the first noun or mark between them."""
    start = first
    while start > max(0, first - 3):
        token = sentence.tokens[start - 1]
        if token.is_punct or (token.pos in ("NOUN", "PROPN") and token.lemma not in words(LEXICON, "not_an_award.reach")):
            break
        start -= 1
    return sentence.tokens[start:first]
