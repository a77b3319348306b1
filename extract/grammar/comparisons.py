"""Comparisons: «25 ПО или более», «не менее трёх», «на 5 больше, чем у каждой из остальных держав»."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from extract.context import Context
from extract.grammar.bounds import OPS, bound_by_verb, bound_of, brings_up_to, is_negated, noun_beyond
from extract.grammar.counted import Comparison, counted_by, counted_in_units, governing_verb, held, is_active
from extract.grammar.function_words import does, means
from extract.grammar.leads import advantage, lead
from extract.grammar.names import is_player
from extract.grammar.no_counts import counts_nothing
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.parties import party_at
from extract.grammar.quantities import Named, counted_noun
from extract.grammar.rivals import difference, may_rival, with_others
from extract.grammar.tree import case
from extract.language import Sentence, nominative
from extract.lexicon import WordFile, phrases, words
from models.expressions import (
    FLIPPED,
    Compare,
    Expr,
    Number,
    Op,
    Others,
    Quantity,
    Sum,
    all_of,
    any_of,
    negate,
    walk,
)
from models.parties import Party
from models.spans import Span

__all__ = ["Comparison", "comparisons_in"]

LEXICON = WordFile(__file__).with_name("comparisons.toml")
CONDITIONS = WordFile(__file__).with_name("conditions.toml")


def comparisons_in(
    context: Context, sentence: Sentence, indices: Sequence[int], about: Party | None = None
) -> tuple[Comparison, ...]:
    """The comparisons stated by the tokens ``indices``, in reading order; ``about`` holds what no other party holds."""
    inside = tuple(sorted(indices))
    out: list[Comparison] = []
    held = about
    numbers = {n.first: n for n in (*numbers_in(sentence), *_variables(sentence)) if not counts_nothing(sentence, inside, n)}
    told: set[int] = set()
    rivals = may_rival(sentence)
    for i in inside if numbers or rivals else ():
        if i in told:
            continue
        found = None if not rivals else with_others(context, sentence, inside, i, held)
        if found is None and i in numbers:
            found = _with_number(context, sentence, inside, numbers[i], held)
        if found is not None:
            out.append(found)
            told.update(range(found.first, found.stop))
            held = held if held is not None else next(iter(_holders(found.expr)), None)
    return _with_extra(sentence, tuple(sorted(out, key=lambda x: x.first)), {n.first: n for n in numbers_in(sentence)})


def _variables(sentence: Sentence) -> list[NumberPhrase]:
    """Single capital letters before a noun in the genitive, as numbers of no value."""
    out = []
    for token in sentence.tokens[:-1]:
        single = len(token.text) == 1 and token.text.isupper() and token.norm in words(LEXICON, "others.variables")
        if single and case(sentence.tokens[token.i + 1]) == "Gen":
            out.append(NumberPhrase(Fraction(0), token.i, token.i + 1))
    return out


def _with_extra(sentence: Sentence, found: tuple[Comparison, ...], numbers: dict[int, NumberPhrase]) -> tuple[Comparison, ...]:
    """«половину голосов и сверх того хотя бы один»: the share and the number beyond it are one bound."""
    for k, (one, two) in enumerate(pairwise(found)):
        share, extra = (two, one) if _is_share(one, two) else (one, two)
        number = next((n for n in numbers.values() if share.first <= n.first < share.stop and n.kind == "share"), None)
        first, stop = min(share.first, extra.first), max(share.stop, extra.stop)
        beyond = any(t.norm in words(LEXICON, "others.beyond") for t in sentence.tokens[first:stop])
        if number is None or not beyond or not isinstance(share.expr, Compare) or not isinstance(extra.expr, Compare):
            continue
        left = share.expr.left
        if not isinstance(left, Quantity) or not isinstance(extra.expr.right, Number):
            continue
        name = left.name.removesuffix(", %")
        part = replace(
            left, name=f"{nominative([sentence.tokens[number.first]], 'sing')} {_genitive(sentence, share)}".strip(), holder=None
        )
        whole = Compare(replace(left, name=name), ">=", Sum((part, extra.expr.right)), span=share.expr.span)
        joined = Comparison(whole, first, stop, share.head, share.verb)
        return (*found[:k], joined, *found[k + 2 :])
    return found


def _is_share(one: Comparison, two: Comparison) -> bool:
    """True if the second is the share: what is beyond it may reach over its words."""
    names = [x.expr.left.name if isinstance(x.expr, Compare) and isinstance(x.expr.left, Quantity) else "" for x in (one, two)]
    return names[1].endswith(", %") and not names[0].endswith(", %")


def _genitive(sentence: Sentence, share: Comparison) -> str:
    """The words after a share as they stand: «голосов»."""
    return sentence.tokens[share.head].text if share.head is not None else ""


def _holders(expr: Expr) -> list[Party]:
    """The parties that hold the quantities of a comparison, in order."""
    return [x.holder for x in walk(expr) if isinstance(x, Quantity) and x.holder is not None]


def _with_number(
    context: Context, sentence: Sentence, inside: tuple[int, ...], number: NumberPhrase, about: Party | None
) -> Comparison | None:
    """A comparison with a number: bound, noun, verb, holder."""
    for read in (difference, lead, advantage):
        ahead = read(context, sentence, inside, number, about)
        if ahead is not None:
            return ahead
    noun = counted_noun(sentence, number.stop)
    if sentence.tokens[number.first].pos == "ADV" or _somebody(context, sentence, number, noun):
        return None
    if _one_of(sentence, number, noun) or (number.kind == "ordinal" and (noun is None or number.value == 1)):
        return None
    noun = noun if noun in inside else None
    if noun is None:
        noun = noun_beyond(sentence, inside, number)
    if noun is None and _named_by_number(sentence, number):
        return None
    variable = _variable(sentence, number)
    bound = bound_of(sentence, inside, number, noun)
    verb = governing_verb(sentence, inside, number.first, noun)
    if bound is not None and verb is not None and brings_up_to(sentence, bound, verb):
        nought = number.value == 0 and variable is None  # what comes to nought has fallen to it
        bound = replace(bound, op="<=" if nought else ">=")
    if bound is None:
        bound = bound_by_verb(sentence, number, verb, noun)
    if bound is None:
        return None
    drop = {*bound.words, *range(number.first, number.stop)}
    named = counted_in_units(context, sentence, inside, noun, verb, drop, bound.first) or counted_by(
        context, sentence, inside, noun, number, drop, verb
    )
    if named is None:
        return None
    verb_used = verb
    quantity = held(context, sentence, inside, named, verb, about)
    op = bound.op
    negated = verb is not None and verb - 1 in inside and is_negated(sentence, verb, bound)
    if op == "==" and number.first and sentence.tokens[number.first - 1].lemma in words(LEXICON, "others.whole"):
        op = ">="  # «все три столицы»
    expr = Compare(quantity, op, Quantity(variable)) if variable else _compare(quantity, op, number)
    if verb is not None and (does(sentence.tokens[verb], "no") or means(sentence.tokens[verb], "no")):
        return _absent(sentence, inside, number, named, quantity, expr, verb)
    if (
        negated
        and op == "=="
        and not bound.stated
        and verb is not None
        and sentence.tokens[verb].lemma in words(CONDITIONS, "words.remaining")
    ):
        return None  # «не осталось товаров двух видов»
    expr = _flip(expr) if negated else expr
    if isinstance(expr, Compare) and _of_everybody(context, sentence, inside, quantity, verb):
        expr = all_of(expr, Compare(Others("each", quantity.name, quantity.within), expr.op, expr.right))
    # «не менее 30 и не более 50 карт»: the noun belongs to the number behind, too
    behind = next((n.first for n in numbers_in(sentence) if n.first >= number.stop and n.first in inside), len(sentence.tokens))
    told = [x for x in named.indices if x in inside and (x < behind or (noun is not None and noun < behind))]
    spread = [bound.first, bound.stop - 1, number.first, number.stop - 1, *told]
    first, stop = min(spread), max(spread) + 1
    span = Span(sentence.tokens[first].start, sentence.tokens[stop - 1].end)
    expr = replace(expr, span=span) if isinstance(expr, Compare) else expr
    return Comparison(expr, first, stop, noun, verb_used, bound.stated)


def _of_everybody(context: Context, sentence: Sentence, inside: tuple[int, ...], quantity: Quantity, verb: int | None) -> bool:
    """«когда каждый из игроков набрал 30 очков», «все державы потеряли 3 города»: it must hold of all of them."""
    if sentence.spoken.isdisjoint(words(LEXICON, "others.everybody")):
        return False
    if quantity.holder is None or quantity.holder.kind != "any" or (verb is not None and not is_active(sentence, verb)):
        return False
    together = any(sentence.tokens[i].norm in words(LEXICON, "others.together") for i in inside)
    said = [i for i in inside if sentence.tokens[i].lemma in words(LEXICON, "others.everybody")]
    had = words(LEXICON, "verbs.possessive")
    subjects = [
        i
        for i in said
        if (case(sentence.tokens[i]) == "Nom" and verb is not None and i < verb)
        or (i and sentence.tokens[i - 1].norm in had and sentence.tokens[max(0, i - 2)].norm not in words(LEXICON, "others.than"))
    ]
    return any(
        not together and (is_player(sentence.tokens[k]) or party_at(context, sentence, k) is not None)
        for i in subjects
        for k in (i, *range(i + 1, min(i + 3, len(sentence.tokens))))
        if sentence.tokens[k].pos in ("NOUN", "PROPN")
    )


def _somebody(context: Context, sentence: Sentence, number: NumberPhrase, noun: int | None) -> bool:
    """«хотя бы у одного игрока»: some player, and no count; «во второй раз» counts nothing either."""
    if noun is None:
        return False
    again = sentence.tokens[noun].lemma in words(LEXICON, "others.again") or _some_of_them(context, sentence, number, noun)
    held_by = any(t.norm in words(LEXICON, "verbs.possessive") for t in sentence.tokens[max(0, number.first - 2) : number.first])
    person = is_player(sentence.tokens[noun]) or sentence.tokens[noun].feats.get("Animacy") == "Anim"
    return again or (held_by and number.value == 1 and number.kind == "cardinal" and person)


def _some_of_them(context: Context, sentence: Sentence, number: NumberPhrase, noun: int) -> bool:
    """«хотя бы одна сторона имеет 20 ПО»: some side, whose count comes behind."""
    one = number.value == 1 and number.kind == "cardinal" and case(sentence.tokens[noun]) == "Nom"
    who = party_at(context, sentence, noun) if one else None
    counted = any(number.stop < n.first <= number.stop + 6 for n in numbers_in(sentence)) if one else False
    return counted and who is not None and who.kind == "any"


def _named_by_number(sentence: Sentence, number: NumberPhrase) -> bool:
    """«удерживает высоту 112»: a number that is the name of what is held."""
    before = sentence.tokens[number.first - 1] if number.first else None
    if before is None or before.pos != "NOUN" or case(before) != "Acc" or before.lemma in words(LEXICON, "verbs.marks"):
        return False
    return sentence.tokens[before.head].lemma in words(LEXICON, "verbs.holding")


def _one_of(sentence: Sentence, number: NumberPhrase, noun: int | None) -> bool:
    """«один из игроков»: somebody, and no count."""
    after = sentence.tokens[number.stop] if number.stop < len(sentence.tokens) else None
    marker = number.first - 1 in sentence.clause_of(number.first).marker  # «как только один из …» bounds nothing
    before = sentence.tokens[number.first - 1].norm if number.first and not marker else ""
    word = sentence.tokens[number.first]
    bound = any(before == p[-1] for op in OPS for p in phrases(LEXICON, f"before.{op}"))
    return means(word, "one") and after is not None and does(after, "out_of") and not bound and noun is not None


def _variable(sentence: Sentence, number: NumberPhrase) -> str | None:
    """«N очков»: the letter that stands for a number that the text leaves open."""
    token = sentence.tokens[number.first]
    return (
        token.text if token.text.isalpha() and token.text.isupper() and token.norm in words(LEXICON, "others.variables") else None
    )


def _absent(
    sentence: Sentence, inside: tuple[int, ...], number: NumberPhrase, named: Named, quantity: Quantity, expr: Expr, verb: int
) -> Comparison:
    """«десяти очков нет ни у кого»: not so many."""
    counted = Compare(quantity, ">=", Number(number.value)) if isinstance(expr, Compare) and expr.op == "==" else expr
    spread = [number.first, number.stop - 1, verb, *(x for x in named.indices if x in inside)]
    span = Span(sentence.tokens[min(spread)].start, sentence.tokens[max(spread)].end)
    return Comparison(replace(negate(counted), span=span), min(spread), max(spread) + 1, None, verb)


def _flip(expr: Expr) -> Expr:
    return Compare(expr.left, FLIPPED[expr.op], expr.right) if isinstance(expr, Compare) else negate(expr)


def _compare(quantity: Quantity, op: Op, number: NumberPhrase) -> Expr:
    """The comparison of a quantity with a number, a range, several values, a share or a percentage."""
    if number.kind in ("share", "percent"):
        value = number.value * 100 if number.kind == "share" else number.value
        return Compare(replace(quantity, name=f"{quantity.name}, %"), op, Number(value))
    if number.high is not None:
        return all_of(Compare(quantity, ">=", Number(number.value)), Compare(quantity, "<=", Number(number.high)))
    if number.listed:
        return any_of(*(Compare(quantity, "==", Number(x)) for x in (number.value, *number.listed)))
    return Compare(quantity, ">=" if number.open_end else op, Number(number.value))
