"""Comparisons with other parties: «больше, чем у соперника», «на 5 больше, чем у каждой из остальных», «поровну»."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

from extract.context import Context
from extract.grammar.bounds import bound_before
from extract.grammar.counted import Comparison, counted_by, governing_verb, held
from extract.grammar.equals import as_many, comparative, matched
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.parties import party_at
from extract.grammar.quantities import counted_noun, name_quantity
from extract.grammar.tree import case, is_noun, phrase_stop
from extract.language import Sentence, inflect, nominative
from extract.lexicon import WordFile, phrases, words
from models.expressions import (
    FLIPPED,
    Compare,
    Difference,
    Number,
    Op,
    Others,
    Quantity,
    Term,
)
from models.parties import Party, named
from models.spans import Span

__all__ = ["difference", "may_rival", "with_others"]

LEXICON = WordFile(__file__).with_name("comparisons.toml")
WINDOW = 7
"""How many words may stand between a comparative and what it compares with."""


def difference(
    context: Context, sentence: Sentence, inside: tuple[int, ...], number: NumberPhrase, about: Party | None
) -> Comparison | None:
    """«(по крайней мере) на 5 ПО больше, чем у …»."""
    tokens = sentence.tokens
    if number.first == 0 or tokens[number.first - 1].norm not in words(LEXICON, "others.by"):
        return None
    place = next(
        (k for k in range(number.stop, min(number.stop + 5, len(tokens))) if k in inside and comparative(sentence, k)), None
    )
    if place is None:
        return None
    more = comparative(sentence, place)
    noun = counted_noun(sentence, number.stop, place) or counted_noun(sentence, place + 1)
    if noun is not None and noun > place and _measured_again(sentence, inside, noun):
        noun = None
    rivals, stop = _rivals(context, sentence, inside, place + 1)
    if rivals is None:
        return None
    verb = governing_verb(sentence, inside, number.first, noun)
    bound = bound_before(sentence, inside, number.first - 1)
    counted = counted_by(context, sentence, inside, noun, number, set(range(number.first - 1, place + 1)), verb)
    if counted is None:
        return None
    ours = tuple(k for k in inside if k <= place or k >= stop)
    quantity = held(context, sentence, ours, counted, verb, about)
    left = quantity if more == ">" else _other_side(quantity, rivals)
    right = _other_side(quantity, rivals) if more == ">" else quantity
    expr = Compare(Difference(left, right), bound.op if bound else ">=", Number(number.value))
    first = bound.first if bound else number.first - 1
    span = Span(tokens[first].start, tokens[stop - 1].end)
    return Comparison(replace(expr, span=span), first, stop, noun, verb)


def _than_number(sentence: Sentence, i: int) -> bool:
    """«не менее чем пятью городами», «меньше 25», «не менее чем на 5 ПО»: a bound on a number, and no others."""
    than = next((t.i for t in sentence.tokens[i + 1 : i + 3] if t.norm in words(LEXICON, "others.than")), i)
    by = than + 1 < len(sentence.tokens) and sentence.tokens[than + 1].pos == "ADP"
    return any(n.first == than + (2 if by else 1) for n in numbers_in(sentence))


def _other_side(quantity: Quantity, rivals: Party | Others | Quantity) -> Term:
    """The same quantity of those who are compared with."""
    if isinstance(rivals, Others):
        return replace(rivals, name=quantity.name, within=quantity.within)
    if isinstance(rivals, Quantity):
        return rivals
    return replace(quantity, holder=rivals)


def _rivals(
    context: Context, sentence: Sentence, inside: tuple[int, ...], i: int
) -> tuple[Party | Others | Quantity | None, int]:
    """Whom a comparative compares with, and the token after: «чем у каждой из остальных», «чем соперник», «остальных»."""
    tokens = sentence.tokens
    than = next(
        (k for k in range(i, min(i + WINDOW, len(tokens))) if k in inside and tokens[k].norm in words(LEXICON, "others.than")),
        None,
    )
    start = than + 1 if than is not None else i
    last = start
    found: Party | Others | Quantity | None = None
    for k in range(start, min(start + WINDOW, len(tokens))):
        token = tokens[k]
        if k not in inside or (token.is_punct and found is not None) or token.pos in ("CCONJ", "VERB"):
            break
        if than is None and not (case(token) == "Gen" or token.pos == "ADP"):
            break
        if token.lemma in words(LEXICON, "others.each") and not isinstance(found, Others):
            found, last = Others("each", ""), k + 1
        elif token.lemma in words(LEXICON, "others.any") and found is None:
            found, last = Others("any", ""), k + 1
        elif found is None and _side(sentence, k):
            form = inflect(token.norm, case="nomn", number="plur") or token.text
            found, last = named(form[:1].upper() + form[1:]), k + 1
        elif is_noun(token) or token.pos == "PRON":
            party = party_at(context, sentence, k)
            if party is not None and not isinstance(found, Others):
                found = Others("each", "") if party.kind == "any" and found is None else party
            elif party is None and found is None and k and tokens[k - 1].norm in words(LEXICON, "verbs.possessive"):
                found = named(nominative([token]))  # «чем у Оси»: whose, and not what
            elif party is None and found is None and than is None and _owner_after(sentence, k) is not None:
                found = _owner_after(sentence, k)
            elif party is None and found is None and than is not None and is_noun(token):
                found = name_quantity(context, sentence, k).quantity
            last = k + 1
    return found, last


def _measured_again(sentence: Sentence, inside: tuple[int, ...], noun: int) -> bool:
    """«доход Лиги на 6 больше дохода Короны»: the noun after the comparative is the subject's own, of another."""
    same = [k for k in inside if k < noun and sentence.tokens[k].lemma == sentence.tokens[noun].lemma]
    return bool(same) and case(sentence.tokens[noun]) == "Gen" and _owner_after(sentence, noun) is not None


def _owner_after(sentence: Sentence, k: int) -> Party | None:
    """«на 6 больше дохода Короны»: whose the same quantity is, told by a name in the genitive right after it."""
    after = sentence.tokens[k + 1] if k + 1 < len(sentence.tokens) else None
    own = after is not None and is_noun(after) and after.text[:1].isupper() and case(after) == "Gen"
    return named(nominative([after])) if after is not None and own and case(sentence.tokens[k]) == "Gen" else None


def _side(sentence: Sentence, k: int) -> bool:
    """«чем у чёрных»: an adjective in the plural that stands for a side."""
    token = sentence.tokens[k]
    after = sentence.tokens[k + 1] if k + 1 < len(sentence.tokens) else None
    plural = token.pos == "ADJ" and token.feats.get("Number") == "Plur" and case(token) == "Gen"
    owned = k > 0 and sentence.tokens[k - 1].norm in words(LEXICON, "verbs.possessive")
    return plural and owned and (after is None or not is_noun(after))


@cache
def _cues() -> frozenset[str]:
    listed = [words(LEXICON, x) for x in ("same.so_many", "same.equalling", "comparatives.>", "comparatives.<")]
    return phrases(LEXICON, "same.words").firsts.union(*listed)


def may_rival(sentence: Sentence) -> bool:
    """False for a sentence in which `with_others` finds nothing, wherever it looks."""
    return sentence.has_any(_cues())


def with_others(context: Context, sentence: Sentence, inside: tuple[int, ...], i: int, about: Party | None) -> Comparison | None:
    """«больше стран, чем соперник», «больше городов, чем у любого другого», «поровну очков»."""
    if sentence.tokens[i].norm not in _cues() and sentence.tokens[i].lemma not in _cues():
        return None
    same = (
        as_many(context, sentence, inside, i)
        or matched(context, sentence, inside, i)
        or _same(context, sentence, inside, i, about)
    )
    if same is not None:
        return same
    op = comparative(sentence, i)
    if op is None or _than_number(sentence, i):
        return None
    noun = counted_noun(sentence, i + 1)
    rivals, stop = _rivals(context, sentence, inside, (noun or i) + 1)
    if rivals is None and noun is not None:
        rivals, stop = _rivals(context, sentence, inside, i + 1)
        noun = None
    if rivals is None:
        return _than_quantity(context, sentence, inside, i, op)
    verb = governing_verb(sentence, inside, i, noun)
    number = NumberPhrase(Fraction(0), i, i + 1)
    counted = counted_by(context, sentence, inside, noun, number, {i}, verb)
    if counted is None:
        return None
    ours = tuple(k for k in inside if not i < k < stop or k == noun)
    quantity = held(context, sentence, ours, counted, verb, about)
    negated = i > 0 and sentence.tokens[i - 1].norm in words(LEXICON, "others.negations")
    expr = Compare(quantity, FLIPPED[op] if negated else op, _other_side(quantity, rivals))
    first = i - 1 if negated else i
    span = Span(sentence.tokens[first].start, sentence.tokens[stop - 1].end)
    return Comparison(replace(expr, span=span), first, max(stop, max(counted.indices) + 1), noun, verb)


def _than_quantity(context: Context, sentence: Sentence, inside: tuple[int, ...], i: int, op: Op) -> Comparison | None:
    """«монстров на поле больше предела», «сила выше защиты»: one quantity against another, which a genitive names."""
    tokens = sentence.tokens
    other = counted_noun(sentence, i + 1)
    if other is None or other not in inside or case(tokens[other]) != "Gen" or tokens[other].feats.get("Number") == "Plur":
        return None
    own = next(
        (
            k
            for k in inside
            if k < i
            and is_noun(tokens[k])
            and (tokens[k].dep.startswith("nsubj") or case(tokens[k]) == "Gen")
            and (k == 0 or tokens[k - 1].pos not in ("ADP", "NOUN"))
            and party_at(context, sentence, k) is None
        ),
        None,
    )
    if own is None or tokens[own].lemma == tokens[other].lemma:
        return None
    one, two = (
        name_quantity(context, sentence, k, singular=tokens[k].feats.get("Number") == "Sing", drop=range(i, i + 1))
        for k in (own, other)
    )
    denied = i > 0 and tokens[i - 1].norm in words(LEXICON, "others.negations")
    span = Span(tokens[min(one.indices)].start, tokens[max(two.indices)].end)
    expr = Compare(one.quantity, FLIPPED[op] if denied else op, two.quantity, span=span)
    return Comparison(expr, min(one.indices), max(two.indices) + 1, own, governing_verb(sentence, inside, i, None))


def _same(context: Context, sentence: Sentence, inside: tuple[int, ...], i: int, about: Party | None) -> Comparison | None:
    """«набрали поровну», «одинаковое число очков»: equal to the others."""
    stop = phrase_stop(sentence, i, phrases(LEXICON, "same.words"))
    if stop is None:
        return None
    token = sentence.tokens[i]
    if any(i < n.first <= i + 2 for n in numbers_in(sentence)):
        return None
    noun = counted_noun(sentence, stop)
    number = NumberPhrase(Fraction(0), i, stop)
    verb = governing_verb(sentence, inside, i, noun)
    counted = counted_by(context, sentence, inside, noun if noun in inside else None, number, set(range(i, stop)), verb)
    if counted is None:
        return None
    quantity = replace(counted.quantity, holder=about if about is not None else counted.quantity.holder)
    expr = Compare(quantity, "==", Others("each", quantity.name))
    end = max(stop, max(counted.indices) + 1)
    span = Span(token.start, sentence.tokens[end - 1].end)
    return Comparison(replace(expr, span=span), i, end, noun, verb)
