"""Amounts without a noun of points: bare numbers, halves, steps of a marker, nothing."""

from __future__ import annotations

from fractions import Fraction

from extract.grammar.function_words import does
from extract.grammar.mention import LEXICON, IsPoints, Mention
from extract.grammar.names import is_role
from extract.grammar.numbers import numbers_in
from extract.grammar.signed_numbers import series_from, with_signs
from extract.grammar.tree import may_stand
from extract.language import Sentence, Token
from extract.lexicon import lexicon, phrases, words

__all__ = ["bare_nouns", "bare_numbers", "bare_zeros", "counts_something", "half_points", "moved_markers"]


def counts_something(sentence: Sentence, stop: int) -> bool:
    """True if a noun follows that the number counts."""
    i = stop
    while i < len(sentence.tokens) and (sentence.tokens[i].pos in ("ADJ", "DET") or _describes_next(sentence, i)):
        i += 1
    to_whom = stop < len(sentence.tokens) and sentence.tokens[stop].feats.get("Case") == "Dat"
    itself = sentence.tokens[stop - 1].feats.get("Case") == "Dat" or (
        stop > 1 and sentence.tokens[stop - 2].norm in words(LEXICON, "each")
    )
    living = i < len(sentence.tokens) and (sentence.tokens[i].feats.get("Animacy") == "Anim" or is_role(sentence.tokens[i]))
    if to_whom and not itself and living and sentence.tokens[i].feats.get("Case") == "Dat":
        return False  # «минус 5 прежнему хозяину»
    return i < len(sentence.tokens) and (
        sentence.tokens[i].pos in ("NOUN", "PROPN", "X")
        or sentence.tokens[i].text in ("%", "×", "*", "°")
        or (sentence.tokens[i].pos == "VERB" and sentence.tokens[i].feats.get("VerbForm") == "Part" and i > stop)
    )


def _describes_next(sentence: Sentence, i: int) -> bool:
    """True for a participle right before its noun: «две удержанные крепости»."""
    token, after = sentence.tokens[i], sentence.tokens[i + 1 : i + 2]
    full = token.feats.get("VerbForm") == "Part" and token.feats.get("Variant") != "Short"
    return full and any(
        x.pos in ("NOUN", "ADJ") and (x.feats.get("Case") == token.feats.get("Case") or token.head == x.i) for x in after
    )


def bare_numbers(sentence: Sentence, is_points: IsPoints) -> tuple[Mention, ...]:
    """Numbers that count nothing: «за неверный – 0», «второму 12»."""
    out = []
    for number in numbers_in(sentence):
        if _is_clock(sentence, number.first):
            continue
        if number.kind == "ordinal" or number.open_end or counts_something(sentence, number.stop):
            continue
        if number.kind != "cardinal" or sentence.tokens[number.first].pos == "ADJ":
            continue
        before = sentence.tokens[number.first - 1] if number.first else None
        signed = sentence.tokens[number.first].text[:1] in words(LEXICON, "marks")
        if before is not None and not signed and _is_numbered(before):
            continue
        series = series_from(sentence, number)
        if counts_something(sentence, series[-1].stop):
            continue
        found = with_signs(sentence, series, None)
        out.append(Mention(found.first, found.stop, found.kind, found.values, found.words, None, found.signed, found.each, False))
    return tuple(out)


def _is_numbered(noun: Token) -> bool:
    """True for «раунд 5», «игрок 3»; «приносит игроку 3» gives them."""
    whom = noun.feats.get("Case") == "Dat" and is_role(noun)
    return noun.pos == "NOUN" and noun.lemma in words(LEXICON, "numbered") and not whom


def moved_markers(sentence: Sentence, units: list[int]) -> tuple[Mention, ...]:
    """«сдвиньте маркер ПО на 2 деления назад»: as many points as the marker moves, less where it moves back."""
    out = []
    for unit in units:
        before = sentence.tokens[max(0, unit - 6) : unit]
        if not any(x.lemma in words(LEXICON, "moved.markers") for x in before):
            continue
        for found in numbers_in(sentence):
            noun = sentence.tokens[found.stop] if found.stop < len(sentence.tokens) else None
            if (
                found.kind == "cardinal"
                and found.first > unit
                and noun is not None
                and noun.lemma in words(LEXICON, "moved.steps")
            ):
                back = any(x.norm in words(LEXICON, "moved.back") for x in sentence.tokens[found.stop : found.stop + 3])
                out.append(
                    Mention(
                        found.first, found.stop + 1, "number", (-found.value if back else found.value,), unit=unit, signed=back
                    )
                )
    return tuple(out)


def half_points(sentence: Sentence) -> tuple[Mention, ...]:
    """«пол-очка», «полбалла»."""
    halves = words(LEXICON, "halves")
    if not sentence.has_any(halves):
        return ()
    return tuple(Mention(x.i, x.i + 1, "number", (Fraction(1, 2),), unit=x.i) for x in sentence.tokens if x.norm in halves)


def _is_clock(sentence: Sentence, i: int) -> bool:
    """True for the figures of «09:02» and of a version «1.3»."""
    near = [*sentence.tokens[max(0, i - 2) : i], *sentence.tokens[i + 1 : i + 3]]
    for mark, figure in ((near[1:2], near[0:1]), (near[-2:-1], near[-1:])):
        if not mark or not figure or mark[0].text != ":" or not figure[0].text.isdigit():
            continue
        if 0 in (mark[0].start - figure[0].end, figure[0].start - mark[0].end):
            return True
    return False


def bare_zeros(sentence: Sentence) -> tuple[Mention, ...]:
    """«ничего», «ноль»: nothing is given."""
    zero = words(LEXICON, "zero")
    if not sentence.has_any(zero) and not may_stand(sentence, phrases(LEXICON, "zero_phrases")):
        return ()
    out = [
        Mention(x.i, x.i + 1, "number", (Fraction(0),), sure=False)
        for x in sentence.tokens
        if (x.lemma in zero or x.norm in zero) and not _is_object(sentence, x.i)
    ]
    norms = {x.norm for x in sentence.tokens}
    for phrase in phrases(LEXICON, "zero_phrases"):
        if phrase[0] not in norms:
            continue
        for token in sentence.tokens:
            if tuple(x.norm for x in sentence.tokens[token.i : token.i + len(phrase)]) == phrase:
                out.append(Mention(token.i, token.i + len(phrase), "number", (Fraction(0),), sure=False))
    return tuple(out)


def _is_object(sentence: Sentence, i: int) -> bool:
    """True for «ничего не построивший»: what was not done, and no amount."""
    after = sentence.tokens[i + 1 : i + 3]
    return len(after) == 2 and does(after[0], "not") and after[1].feats.get("VerbForm") == "Part"


def bare_nouns(sentence: Sentence) -> tuple[Mention, ...]:
    """«ещё единичка сверху», «комплект — семёрка»: a number as a noun, which counts nothing after it."""
    table: dict[str, int] = lexicon(LEXICON)["as_nouns"]
    if not sentence.has_any(table.keys()):
        return ()
    out = []
    for token in sentence.tokens:
        if token.lemma not in table:
            continue
        after = sentence.tokens[token.i + 1] if token.i + 1 < len(sentence.tokens) else None
        counts = after is not None and after.pos in ("NOUN", "ADJ", "PROPN") and after.feats.get("Case") == "Gen"
        given = token.feats.get("Case") in ("Nom", "Acc") and token.feats.get("Number") == "Sing"
        dashed = after is not None and after.text in words(LEXICON, "separators") and token.i + 2 < len(sentence.tokens)
        if dashed and any(n.first in (token.i + 2, token.i + 3) for n in numbers_in(sentence)):
            continue  # «тройка – за 4»: a thing, and what it brings
        if given and not counts:
            before = sentence.tokens[token.i - 1].norm if token.i else ""
            sign = lexicon(LEXICON)["signs"].get(before, 1) if before.isalpha() else 1
            first = token.i - 1 if sign < 0 else token.i
            value = Fraction(sign * table[token.lemma])
            out.append(Mention(first, token.i + 1, "number", (value,), signed=sign < 0, sure=False))
    return tuple(out)
