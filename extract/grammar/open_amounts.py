"""Amounts without a number: «столько, сколько», tables, formulas, «очки» left open."""

from __future__ import annotations

from fractions import Fraction

from extract.grammar.function_words import does, means
from extract.grammar.mention import LEXICON, IsPoints, Mention, MentionKind
from extract.grammar.numbers import numbers_in
from extract.grammar.point_signs import is_symbol
from extract.language import Sentence, Token
from extract.lexicon import lexicon, phrases, words

__all__ = [
    "bare_correlatives",
    "computed_amount",
    "correlative_amount",
    "equation_amount",
    "left_over_amount",
    "multiple_amount",
    "phrase_stop",
    "shown_amount",
    "single_or_unspecified",
    "whole_amount",
    "zero_before",
]


NEAR = 8
"""How far behind the points the verb is looked for that computes them."""


def correlative_amount(sentence: Sentence, first: int, unit: int, is_points: IsPoints) -> Mention | None:
    """«столько ПО, сколько X», «столько же очков, каков уровень X»."""
    heads, i = words(LEXICON, "correlative.head"), first - 1
    while i >= 0 and sentence.tokens[i].norm in words(LEXICON, "correlative.between"):
        i -= 1
    if i < 0 or sentence.tokens[i].norm not in heads:
        return None
    return _counted_by(sentence, i, unit + 1, unit)


def bare_correlatives(sentence: Sentence) -> tuple[Mention, ...]:
    """«столько, сколько на ней напечатано»: the noun of points left out."""
    out = []
    heads = words(LEXICON, "correlative.head")
    for token in sentence.tokens if sentence.has_any(heads) else ():
        if token.norm not in heads:
            continue
        after = sentence.tokens[token.i + 1 : token.i + 2]
        if not any(x.pos in ("NOUN", "PROPN") and x.feats.get("Case") == "Gen" for x in after):
            found = _counted_by(sentence, token.i, token.i + 1, None)
            if found is not None:
                out.append(found)
    return tuple(out)


def _counted_by(sentence: Sentence, first: int, after: int, unit: int | None) -> Mention | None:
    tails = words(LEXICON, "correlative.tail")
    tail = next((x.i for x in sentence.tokens[after : after + 5] if x.norm in tails), None)
    if tail is None:
        same = first + 1 < after and sentence.tokens[first + 1].norm in words(LEXICON, "correlative.between")
        turned = _counted_before(sentence, first, after, unit)
        if turned is None and same and unit is not None:
            return Mention(first, after, "formula", words=sentence.span_text(first, unit), unit=unit)  # «столько же очков»
        return turned
    stop = phrase_stop(sentence, tail + 1)
    text = sentence.span_text(tail + 1, stop)
    inside = sentence.tokens[tail + 1 : stop]
    nouns = [x for x in inside if x.pos in ("NOUN", "PROPN")]
    at_place = bool(inside) and inside[0].pos == "ADP" and not does(inside[0], "at")
    beside = len(inside) > 1 and inside[1].pos in ("NOUN", "PROPN", "ADJ", "DET")
    placed = at_place and beside and len(nouns) == 1  # «сколько на конверте»: read off it
    if placed or _is_marked(inside) or any(x.lemma in words(LEXICON, "shown.verbs") for x in inside):
        return Mention(first, stop, "table", words=text, unit=unit, sure=unit is not None)
    opens_with_verb = bool(inside) and inside[0].feats.get("VerbForm") == "Fin"
    counted = any(x.pos in ("NOUN", "PROPN", "ADJ", "NUM") and x.feats.get("Case") == "Gen" for x in inside)
    measured = opens_with_verb and (inside[0].lemma in words(LEXICON, "computed.measures") or not counted)
    worked = any(x.lemma in words(LEXICON, "computed.nouns") for x in inside)
    if measured or worked or not means(sentence.tokens[tail], "how_many"):
        return Mention(first, stop, "formula", words=text, unit=unit, sure=unit is not None)
    return Mention(first, stop, "number", (Fraction(1),), words=text, unit=unit, sure=unit is not None)


def _is_marked(inside: tuple[Token, ...]) -> bool:
    """True for «вытиснено в его углу», «отчеканено на ней», «на ней цифрой»: what is read off, with nothing that is counted."""
    if not inside or does(inside[0], "at") or any(x.feats.get("VerbForm") == "Fin" for x in inside):
        return False
    placed = [x for k, x in enumerate(inside) if k and inside[k - 1].pos == "ADP"]
    counted = [x for x in inside if x.feats.get("Case") == "Gen" and x.pos in ("NOUN", "ADJ", "NUM", "PROPN") and x not in placed]
    done = any(x.feats.get("Variant") == "Short" and x.feats.get("Gender") == "Neut" for x in inside)
    pointed = inside[0].pos == "ADP" and len(inside) > 1 and inside[1].pos == "PRON"
    return (done or pointed) and not counted


def _counted_before(sentence: Sentence, first: int, after: int, unit: int | None) -> Mention | None:
    """«сколько лавров, столько и очков»: the correlative turned round."""
    head = next((x.i for x in reversed(sentence.tokens[:first]) if x.norm in words(LEXICON, "correlative.tail")), None)
    if unit is None or head is None or not means(sentence.tokens[head], "how_many") or first - head > 8:
        return None
    return Mention(head, after, "number", (Fraction(1),), words=sentence.span_text(head + 1, first), unit=unit)


def phrase_stop(sentence: Sentence, start: int) -> int:
    """Where a correlative ends: at the next mark that parts clauses, or at the end of the sentence."""
    for token in sentence.tokens[start:]:
        if token.text in words(LEXICON, "closers"):
            return token.i
        following = sentence.tokens[token.i + 1 : token.i + 2]
        if token.pos == "CCONJ" and any(x.pos == "VERB" and x.feats.get("VerbForm", "Fin") == "Fin" for x in following):
            return token.i
    return len(sentence.tokens)


def whole_amount(sentence: Sentence, first: int, unit: int) -> Mention | None:
    """«лишается всех очков, полученных в этом раунде», «теряет половину своих ПО»: a share of what one has."""
    start = next((x.i for x in sentence.tokens[max(0, first - 1) : unit] if x.lemma in words(LEXICON, "whole")), None)
    shares = [x for x in numbers_in(sentence) if x.kind == "share" and unit - 3 <= x.stop <= unit]
    start = shares[0].first if start is None and shares else start
    verb = next(
        (x for x in reversed(sentence.tokens[:first]) if any(x.lemma in words(LEXICON, k) for k in ("loss", "take", "gain"))),
        None,
    )
    if start is None or verb is None or start - verb.i > 3:
        return None
    stop = phrase_stop(sentence, unit + 1)
    if (
        sentence.tokens[stop : stop + 2]
        and sentence.tokens[stop].text == ","
        and _is_participle(sentence.tokens[stop + 1 : stop + 2])
    ):
        stop = phrase_stop(sentence, stop + 1)
    return Mention(start, stop, "formula", words=sentence.span_text(start, stop), unit=unit)


def _is_participle(tokens: tuple[Token, ...]) -> bool:
    return any(x.feats.get("VerbForm") == "Part" for x in tokens)


def zero_before(sentence: Sentence, first: int, unit: int) -> Mention | None:
    """«никаких ПО», «ни одного очка»: nothing."""
    before = sentence.tokens[max(0, first - 2) : unit]
    if any(x.lemma in words(LEXICON, "no") for x in before) or any(does(x, "nor") for x in before[:1]):
        start = next(x.i for x in before if x.lemma in words(LEXICON, "no") or does(x, "nor"))
        return Mention(start, unit + 1, "number", (Fraction(0),), unit=unit)
    return None


def shown_amount(sentence: Sentence, first: int, unit: int) -> Mention | None:
    """«ПО, показанные на карточке», «число ПО, которое значится здесь», «ПО со строчки …»: read off a thing."""
    start = _with_number_noun(sentence, first)
    ahead = start
    between = ("ADV", "VERB", "PRON", "ADJ", "ADP", "NOUN")
    while ahead > start - 5 and ahead and sentence.tokens[ahead - 1].pos in between and not sentence.tokens[ahead - 1].is_punct:
        ahead -= 1
        token = sentence.tokens[ahead]
        if token.lemma in words(LEXICON, "shown.verbs") and token.feats.get("VerbForm") == "Part":
            # «указанное там число ПО»
            return Mention(start, unit + 1, "table", words=sentence.span_text(ahead, start), unit=unit)
    stop = min(len(sentence.tokens), unit + 12)
    for token in sentence.tokens[unit + 1 : stop]:
        if token.text in ";:" or (token.pos == "CCONJ" and does(token, "contrast")) or does(token, "for"):
            break
        if token.norm in words(LEXICON, "shown.mere"):
            break
        if token.text == "," and not _describes_after(sentence, token.i):
            break  # «по очку, синие здания – сколько нарисовано»: another thing
        if token.feats.get("Mood") == "Imp":
            break  # «и отметьте его на дорожке»: something else to do
        if token.feats.get("Variant") == "Short" and token.i == unit + 1:
            break  # «очки обозначены символом»: how they look
        if token.lemma in words(LEXICON, "shown.verbs") and token.i <= unit + 6:
            end = phrase_stop(sentence, token.i + 1)
            return Mention(
                _with_number_noun(sentence, first), unit + 1, "table", words=sentence.span_text(token.i, end), unit=unit
            )
        near = sentence.tokens[token.i - 1]
        if token.lemma in words(LEXICON, "shown.things") and near.norm in words(LEXICON, "shown.prepositions"):
            end = phrase_stop(sentence, token.i + 1)
            return Mention(
                _with_number_noun(sentence, first), unit + 1, "table", words=sentence.span_text(token.i, end), unit=unit
            )
    return None


def _describes_after(sentence: Sentence, comma: int) -> bool:
    """True if a participle or a relative clause follows the comma: it goes on about what stands before."""
    after = sentence.tokens[comma + 1 : comma + 3]
    return _is_participle(after) or any(sentence.clause_of(x.i).kind == "relative" for x in after)


def _with_number_noun(sentence: Sentence, first: int) -> int:
    """The token of «число», «количество» before the noun of points, else ``first``."""
    return first - 1 if first and sentence.tokens[first - 1].lemma in words(LEXICON, "number_nouns") else first


def equation_amount(sentence: Sentence, first: int, unit: int) -> Mention | None:
    """«Базовый балл равен …», «Итоговый счёт (СБ) = … + …»: the points as a formula of other things."""
    for token in sentence.tokens[unit + 1 : unit + NEAR]:
        if token.text in (",", ";", ":") and token.i > unit + 1:
            return None
        if token.text == "=" or token.lemma in words(LEXICON, "computed.copulas"):
            stop = next(
                (x.i for x in sentence.tokens[token.i + 1 :] if x.text in (";", ".") or does(x, "if")), len(sentence.tokens)
            )
            inside = sentence.tokens[token.i + 1 : stop]
            worked = any(
                x.lemma in words(LEXICON, "computed.verbs") or x.lemma in words(LEXICON, "computed.nouns") or x.text in "+×*/"
                for x in inside
            )
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
        if start > 1 and sentence.tokens[start - 2].pos == "ADP":
            break  # «на чемпионате очки удваиваются»
        start -= 1
    stop = phrase_stop(sentence, verb.i + 1)
    return Mention(start, stop, "formula", words=sentence.span_text(start, stop), unit=unit)


def computed_amount(sentence: Sentence, first: int, unit: int) -> Mention | None:
    """«ПО по уровню …», «ПО в размере …», «очки, равные сумме …»: worked out."""
    for phrase in phrases(LEXICON, "computed.openers"):
        after = sentence.tokens[unit + 1 : unit + 1 + len(phrase) + 1]
        lemmas = [x.lemma for x in after if x.text != ","][: len(phrase)]
        norms = [x.norm for x in after if x.text != ","][: len(phrase)]
        if tuple(norms) == phrase or tuple(lemmas) == phrase:
            start = unit + 1 + len(phrase) + (after[0].text == ",")
            inside = sentence.tokens[start : start + 3]
            if phrase == ("по",) and _is_read_off(inside):
                stop = phrase_stop(sentence, start)
                return Mention(first, stop, "table", words=sentence.span_text(start, stop), unit=unit)
            if phrase == ("по",) and not any(x.lemma in words(LEXICON, "computed.nouns") for x in inside):
                continue
            stop = phrase_stop(sentence, start)
            alone = phrase == ("по",) and stop == start + 1 and sentence.tokens[start].lemma in words(LEXICON, "shown.read_off")
            kind: MentionKind = "table" if alone else "formula"
            return Mention(first, stop, kind, words=sentence.span_text(start, stop), unit=unit)
    return None


def _is_read_off(inside: tuple[Token, ...]) -> bool:
    """True for «по числу на его повозке», «по цифре в углу»: a figure, and where it stands."""
    figure = bool(inside) and any(inside[0].lemma in words(LEXICON, k) for k in ("shown.read_off", "number_nouns"))
    return figure and len(inside) > 1 and inside[1].pos == "ADP"


def multiple_amount(sentence: Sentence, first: int, unit: int) -> Mention | None:
    """«вдвое больше очков», «двойное количество ПО», «двойные очки»: so many times what it would be."""
    start = unit
    while start > max(0, unit - 4) and (
        sentence.tokens[start - 1].pos in ("ADJ", "DET") or sentence.tokens[start - 1].lemma in words(LEXICON, "number_nouns")
    ):
        start -= 1
        if sentence.tokens[start].lemma in words(LEXICON, "computed.multiples"):
            return Mention(start, unit + 1, "formula", words=sentence.span_text(start, unit + 1), unit=unit)
    near = sentence.tokens[max(0, start - 2) : start + 1]
    times = next((x for x in near if x.norm in words(LEXICON, "computed.adverbs")), None)
    more = times is not None and sentence.tokens[times.i + 1].norm in words(LEXICON, "computed.more_or_less")
    if times is None or not more:
        return None
    return Mention(times.i, unit + 1, "formula", words=sentence.span_text(times.i, unit + 1), unit=unit)


def left_over_amount(sentence: Sentence, first: int, unit: int) -> Mention | None:
    """«вычитаются очки оставшихся фишек», «записываются очки карт на руках»: the points of things, added up."""
    stop = unit + 1
    while stop < len(sentence.tokens) and stop - unit < 6 and not sentence.tokens[stop].is_punct:
        token = sentence.tokens[stop]
        if token.feats.get("VerbForm") == "Fin" or (token.pos == "NOUN" and stop > unit + 1 and token.feats.get("Case") != "Gen"):
            break
        stop += 1
    inside = sentence.tokens[unit + 1 : stop]
    held = [x for x in inside if x.pos == "NOUN" and x.lemma in words(LEXICON, "shown.pieces")]
    genitive = bool(inside) and inside[0].feats.get("Case") == "Gen" and inside[0].feats.get("Number") == "Plur"
    verbs = [x for x in sentence.tokens if x.feats.get("VerbForm") == "Fin"]
    moved = any(x.lemma in words(LEXICON, k) for x in verbs for k in ("gain", "give", "loss", "take"))
    counted = any(x.pos == "NUM" for x in sentence.tokens[unit + 1 : stop + 1])
    opens = bool(held) and (inside[0] is held[0] or inside[0].pos in ("VERB", "ADJ", "DET"))
    if not opens or not genitive or not moved or counted:
        return None
    start = _with_number_noun(sentence, first)
    return Mention(start, stop, "formula", words=sentence.span_text(start, stop), unit=unit)


def single_or_unspecified(sentence: Sentence, first: int, unit: int) -> Mention:
    """«получает очко» is one; «получает ПО» and «получает очки» are left open."""
    token = sentence.tokens[unit]
    before = sentence.tokens[first - 1] if first else None
    opens = before is None or before.text in (*words(LEXICON, "separators"), "→") or before.norm in lexicon(LEXICON)["signs"]
    if is_symbol(token.text) and opens:
        last = unit
        while last + 1 < len(sentence.tokens) and sentence.tokens[last + 1].text == token.text:
            last += 1
        minus = bool(first) and lexicon(LEXICON)["signs"].get(sentence.tokens[first - 1].norm, 1) < 0
        value = Fraction(last - unit + 1) * (-1 if minus else 1)
        return Mention(first - 1 if minus else first, last + 1, "number", (value,), unit=unit, signed=minus)
    counted = token.pos == "NOUN" and not token.text.isupper() and token.lemma not in words(LEXICON, "uncounted")
    counted = counted and not any(token.lemma.endswith(x) for x in words(LEXICON, "uncounted_endings"))
    single = (token.lemma in words(LEXICON, "single") or counted) and token.feats.get("Number") == "Sing"
    if single and first and sentence.tokens[first - 1].norm in words(LEXICON, "each"):
        return Mention(first - 1, unit + 1, "number", (Fraction(1),), unit=unit, each=True)
    if single and token.feats.get("Case") in ("Nom", "Acc") and _with_number_noun(sentence, first) == first:
        return Mention(first, unit + 1, "number", (Fraction(1),), unit=unit)
    return Mention(_with_number_noun(sentence, first), unit + 1, "unspecified", unit=unit)
