"""Comparisons: «25 ПО или более», «не менее трёх», «на 5 больше, чем у каждой из остальных держав»."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import cast

from extract.context import Context
from extract.grammar.names import is_player
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.parties import party_at
from extract.grammar.quantities import (
    Named,
    counted_noun,
    deed,
    name_quantity,
    noun_phrase,
    places_at,
)
from extract.grammar.tree import (
    case,
    is_noun,
    is_participle,
    matches,
    phrase_at,
    surface,
)
from extract.grammar.turns import is_time, turn_sets_in
from extract.language import Sentence, inflect, nominative
from extract.lexicon import phrases, words
from models.expressions import (
    FLIPPED, Compare, Difference, Expr, Number, Op, Others, Quantity, Sum, Term, all_of, any_of, negate, walk,
)  # fmt: skip
from models.parties import Party
from models.spans import Span

__all__ = ["Comparison", "comparisons_in"]

LEXICON = Path(__file__).with_name("comparisons.toml")
MOST = Path(__file__).with_name("superlatives.toml")
QUANTITIES = Path(__file__).with_name("quantities.toml")
OPS: tuple[Op, ...] = (">=", "<=", ">", "<", "==")
WINDOW = 7
"""How many words may stand between a comparative and what it compares with."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison and the tokens ``[first, stop)`` that state it; ``head`` is the noun that is counted (None: unnamed).

    ``verb`` is the predicate that the comparison uses up («контролирует хотя бы одну страну»).
    """

    expr: Expr
    first: int
    stop: int
    head: int | None = None
    verb: int | None = None
    stated: bool = False
    """True if a comparator states the operator («не более»), false if only the verb does."""


@dataclass(frozen=True, slots=True)
class _Bound:
    """An operator with the tokens that state it; ``stated`` is false where only the verb says it."""

    op: Op
    first: int
    stop: int
    stated: bool = True
    words: tuple[int, ...] = ()


def comparisons_in(
    context: Context, sentence: Sentence, indices: Sequence[int], about: Party | None = None
) -> tuple[Comparison, ...]:
    """The comparisons stated by the tokens ``indices``, in reading order; ``about`` holds what no other party holds."""
    inside = tuple(sorted(indices))
    out: list[Comparison] = []
    numbers = {n.first: n for n in (*numbers_in(sentence), *_variables(sentence)) if not _address(sentence, n) and not _turn(sentence, n)}
    for i in inside:
        if any(x.first <= i < x.stop for x in out):
            continue
        held = about if about is not None else next((h for x in out for h in _holders(x.expr)), None)
        found = _with_others(context, sentence, inside, i, held)
        if found is None and i in numbers:
            found = _with_number(context, sentence, inside, numbers[i], held)
        if found is not None:
            out.append(found)
    return _with_extra(sentence, tuple(sorted(out, key=lambda x: x.first)), {n.first: n for n in numbers_in(sentence)})


def _variables(sentence: Sentence) -> list[NumberPhrase]:
    """Single capital letters before a noun in the genitive, as numbers of no value."""
    out = []
    for token in sentence.tokens[:-1]:
        single = len(token.text) == 1 and token.text.isupper() and token.norm in words(LEXICON, "others.variables")
        if single and case(sentence.tokens[token.i + 1]) == "Gen":
            out.append(NumberPhrase(Fraction(0), token.i, token.i + 1))
    return out


def _with_extra(
    sentence: Sentence, found: tuple[Comparison, ...], numbers: dict[int, NumberPhrase]
) -> tuple[Comparison, ...]:
    """«половину голосов и сверх того хотя бы один»: the share and the number beyond it are one bound."""
    for k, (share, extra) in enumerate(pairwise(found)):
        number = next((n for n in numbers.values() if share.first <= n.first < share.stop and n.kind == "share"), None)
        beyond = any(t.norm in words(LEXICON, "others.beyond") for t in sentence.tokens[share.first : extra.stop])
        if number is None or not beyond or not isinstance(share.expr, Compare) or not isinstance(extra.expr, Compare):
            continue
        left = share.expr.left
        if not isinstance(left, Quantity) or not isinstance(extra.expr.right, Number):
            continue
        name = left.name.removesuffix(", %")
        part = replace(left, name=f"{nominative([sentence.tokens[number.first]], 'sing')} {_genitive(sentence, share)}".strip(), holder=None)
        whole = Compare(replace(left, name=name), ">=", Sum((part, extra.expr.right)), span=share.expr.span)
        joined = Comparison(whole, share.first, max(share.stop, extra.stop), share.head, share.verb)
        return (*found[:k], joined, *found[k + 2 :])
    return found


def _genitive(sentence: Sentence, share: Comparison) -> str:
    """The words after a share as they stand: «голосов»."""
    return sentence.tokens[share.head].text if share.head is not None else ""


def _holders(expr: Expr) -> list[Party]:
    """The parties that hold the quantities of a comparison, in order."""
    return [x.holder for x in walk(expr) if isinstance(x, Quantity) and x.holder is not None]


def _address(sentence: Sentence, number: NumberPhrase) -> bool:
    before = sentence.tokens[number.first - 1] if number.first else None
    return before is not None and (before.norm in words(LEXICON, "others.addresses") or before.lemma in words(LEXICON, "others.addresses"))


def _turn(sentence: Sentence, number: NumberPhrase) -> bool:
    """True if the number is that of a turn, which is a time and no count."""
    return any(x.first <= number.first < x.stop for x in turn_sets_in(sentence))


def _with_number(
    context: Context, sentence: Sentence, inside: tuple[int, ...], number: NumberPhrase, about: Party | None
) -> Comparison | None:
    """A comparison with a number: bound, noun, verb, holder."""
    shift = _difference(context, sentence, inside, number, about) or _lead(context, sentence, inside, number, about)
    if shift is not None:
        return shift
    noun = counted_noun(sentence, number.stop)
    if sentence.tokens[number.first].pos == "ADV" or _somebody(context, sentence, number, noun):
        return None
    if _one_of(sentence, number, noun) or (number.kind == "ordinal" and (noun is None or number.value == 1)):
        return None
    noun = noun if noun in inside else None
    if noun is None:
        noun = _beyond_bound(sentence, inside, number)
    variable = _variable(sentence, number)
    bound = _bound(sentence, inside, number, noun)
    verb = _governing(sentence, inside, number.first, noun)
    if bound is None:
        bound = _by_verb(sentence, number, verb, noun)
    if bound is None:
        return None
    drop = {*bound.words, *range(number.first, number.stop)}
    named = _in_units(context, sentence, inside, noun, verb, drop, bound.first) or _counted(context, sentence, inside, noun, number, drop, verb)
    if named is None:
        return None
    verb_used = verb
    quantity = _held(context, sentence, inside, named, verb, about)
    op = bound.op
    negated = verb is not None and verb - 1 in inside and _negated(sentence, verb, bound)
    expr = Compare(quantity, op, Quantity(variable)) if variable else _compare(quantity, op, number)
    if verb is not None and matches(sentence.tokens[verb], "нет"):
        return _absent(sentence, inside, number, named, quantity, expr, verb)
    expr = _flip(expr) if negated else expr
    spread = [bound.first, bound.stop - 1, number.first, number.stop - 1, *(x for x in named.indices if x in inside)]
    first, stop = min(spread), max(spread) + 1
    span = Span(sentence.tokens[first].start, sentence.tokens[stop - 1].end)
    return Comparison(replace(expr, span=span), first, stop, noun, verb_used, bound.stated)


def _somebody(context: Context, sentence: Sentence, number: NumberPhrase, noun: int | None) -> bool:
    """«хотя бы у одного игрока»: some player, and no count; «во второй раз» counts nothing either."""
    if noun is None:
        return False
    again = number.kind == "ordinal" and sentence.tokens[noun].lemma in words(LEXICON, "others.again")
    return again or (number.value == 1 and number.kind == "cardinal" and is_player(sentence.tokens[noun]))


def _one_of(sentence: Sentence, number: NumberPhrase, noun: int | None) -> bool:
    """«один из игроков»: somebody, and no count."""
    after = sentence.tokens[number.stop] if number.stop < len(sentence.tokens) else None
    before = sentence.tokens[number.first - 1].norm if number.first else ""
    word = sentence.tokens[number.first]
    bound = any(before == p[-1] for op in OPS for p in phrases(LEXICON, f"before.{op}"))
    return word.lemma == "один" and after is not None and after.norm == "из" and not bound and noun is not None


def _beyond_bound(sentence: Sentence, inside: tuple[int, ...], number: NumberPhrase) -> int | None:
    """«20 или больше победных очков»: the noun stands after the comparator."""
    for op in OPS[:2]:
        for phrase in phrases(LEXICON, f"after.{op}"):
            stop = phrase_at(sentence, number.stop, phrase)
            noun = counted_noun(sentence, stop) if stop is not None else None
            if noun is not None and noun in inside and case(sentence.tokens[noun]) in ("Gen", ""):
                return noun
    return None


def _variable(sentence: Sentence, number: NumberPhrase) -> str | None:
    """«N очков»: the letter that stands for a number that the text leaves open."""
    token = sentence.tokens[number.first]
    return token.text if token.text.isalpha() and token.text.isupper() and token.norm in words(LEXICON, "others.variables") else None


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


def _bound(sentence: Sentence, inside: tuple[int, ...], number: NumberPhrase, noun: int | None) -> _Bound | None:
    """What is said of the number in words: before it, or after it or its noun."""
    if number.high is not None or number.open_end or number.listed:
        return _Bound("==", number.first, number.stop)
    after = number.stop
    for at in (after, *(x for x in ((noun or 0) + 1, (noun or 0) + 2, (noun or 0) + 3) if noun is not None)):
        for op in OPS[:2]:
            for phrase in phrases(LEXICON, f"after.{op}"):
                stop = phrase_at(sentence, at, phrase)
                if stop is not None and not _new_noun(sentence, noun, at):
                    return _Bound(op, number.first, stop, words=tuple(range(at, stop)))
    for back in range(1, 5):
        at = number.first - back
        if at < 0 or at not in inside:
            break
        for op in OPS:
            for phrase in phrases(LEXICON, f"before.{op}"):
                stop = phrase_at(sentence, at, phrase)
                if stop is not None and (stop == number.first or _only_attributes(sentence, stop, number.first)):
                    longer = _longer(sentence, at, op, number)
                    return longer or _Bound(op, at, number.stop, words=tuple(range(at, number.first)))
    return None


def _longer(sentence: Sentence, at: int, op: Op, number: NumberPhrase) -> _Bound | None:
    """«не более» begins one word before «более»: the longer phrase wins."""
    for start in (at - 2, at - 1):
        for other in OPS:
            for phrase in phrases(LEXICON, f"before.{other}"):
                stop = phrase_at(sentence, start, phrase) if start >= 0 else None
                if stop is not None and stop > at and (stop == number.first or _only_attributes(sentence, stop, number.first)):
                    return _Bound(other, start, number.stop, words=tuple(range(start, number.first)))
    return None


def _only_attributes(sentence: Sentence, i: int, stop: int) -> bool:
    """True if nothing stands between a comparator and its number but the noun counted or a particle."""
    between = sentence.tokens[i:stop]
    return all(x.text == "," or x.norm in ("в", "на", "из", "чем", "еще") or x.pos == "PART" for x in between)


def _new_noun(sentence: Sentence, noun: int | None, at: int) -> bool:
    """True if a verb or a second subject stands between the noun and what looks like «или более»."""
    return noun is not None and any(x.pos == "VERB" for x in sentence.tokens[noun + 1 : at])


def _governing(sentence: Sentence, inside: tuple[int, ...], first: int, noun: int | None) -> int | None:
    """The verb that governs the number: up the arcs, else the nearest one before it, else the nearest after."""
    i = noun if noun is not None else first
    for _ in range(6):
        head = sentence.tokens[i].head
        if head == i or head not in inside:
            break
        if _predicate(sentence, head) and not _attribute(sentence, head, noun):
            return head
        i = head
    own = [k for k in inside if _predicate(sentence, k) and not _attribute(sentence, k, noun)]
    before = [k for k in own if k < first]
    after = [k for k in own if k > first]
    return before[-1] if before else (after[0] if after else None)


def _attribute(sentence: Sentence, k: int, noun: int | None) -> bool:
    """True for a passive participle that describes the noun counted («колыбели, отнятые у других»)."""
    token = sentence.tokens[k]
    return is_participle(token) and token.head == noun and token.feats.get("Voice") == "Pass"


def _predicate(sentence: Sentence, i: int) -> bool:
    token = sentence.tokens[i]
    return token.pos in ("VERB", "AUX") or token.feats.get("Variant") == "Short" or matches(token, "достаточно")


def _by_verb(sentence: Sentence, number: NumberPhrase, verb: int | None, noun: int | None) -> _Bound | None:
    """What the verb alone says of a bare number: reaching, having, doing N is at least N, falling to N at most."""
    if verb is None:
        possessed = any(t.norm in words(LEXICON, "verbs.possessive") for t in sentence.tokens[max(0, number.first - 4) : number.first])
        if possessed:
            return _Bound(">=", number.first, number.stop, stated=False)
        return _Bound("==", number.first, number.stop, stated=False)
    lemma = sentence.tokens[verb].lemma
    for op in OPS:
        if lemma in words(LEXICON, f"verbs.{op}"):
            return _Bound(op, number.first, number.stop, stated=False)
    done = noun is not None and sentence.tokens[noun].dep == "obj" and sentence.tokens[noun].head == verb and _active(sentence, verb)
    return _Bound(">=" if done else "==", number.first, number.stop, stated=False)


def _counted(
    context: Context,
    sentence: Sentence,
    inside: tuple[int, ...],
    noun: int | None,
    number: NumberPhrase,
    drop: set[int],
    verb: int | None,
) -> Named | None:
    """What is counted: the noun after the number, else the subject or the noun before it."""
    if noun is not None:
        return name_quantity(context, sentence, noun, drop=drop)
    before = sentence.tokens[number.first - 1] if number.first else None
    if before is not None and is_noun(before) and before.i in inside and before.i not in drop and not context.is_points(before, sentence):
        return _mark(context, sentence, inside, before.i)
    subject = [k for k in inside if is_noun(sentence.tokens[k]) and k not in drop and k < number.first and not _in_phrase(sentence, k)]
    own = [k for k in subject if sentence.tokens[k].dep.startswith("nsubj") and (verb is None or sentence.tokens[k].head == verb)]
    measured = [k for k in subject if sentence.tokens[k].lemma in words(QUANTITIES, "measures")]
    spoken = [k for k in subject if sentence.tokens[k].dep.startswith(("nsubj", "obj")) or case(sentence.tokens[k]) == "Nom"]
    direct = [*measured, *own, *reversed(spoken), *reversed(subject)]
    if not direct and not context.points.name:
        direct = [k for k in inside if is_noun(sentence.tokens[k]) and k not in drop and k > number.first][:1]
    for k in direct:
        if party_at(context, sentence, k) is None or context.is_points(sentence.tokens[k], sentence):
            one = sentence.tokens[k].feats.get("Number") == "Sing" and case(sentence.tokens[k]) == "Nom"
            return name_quantity(context, sentence, k, drop=drop, singular=one)
    if context.points.name:
        whole = tuple(range(number.first, number.stop))
        return Named(Quantity(context.points.plural or context.points.name), whole, direct[0] if direct else None)
    return None


def _in_phrase(sentence: Sentence, k: int) -> bool:
    """True for a noun after a preposition («после подсчёта сдачи»), which is not what is counted."""
    token = sentence.tokens[k]
    for _ in range(4):
        if any(sentence.tokens[c].dep == "case" and sentence.tokens[c].pos == "ADP" for c in token.children):
            return True
        if token.dep not in ("nmod", "amod", "conj") or token.head == token.i:
            return False
        token = sentence.tokens[token.head]
    return False


def _in_units(
    context: Context, sentence: Sentence, inside: tuple[int, ...], noun: int | None, verb: int | None, drop: set[int], first: int
) -> Named | None:
    """«потери Синих достигают 15 шагов», «при опоздании свыше 30 минут»: what is measured, and after the number its unit."""
    if noun is None or context.is_points(sentence.tokens[noun], sentence):
        return None
    before = sentence.tokens[first - 1] if first else None
    placed = before is not None and any(c in inside and sentence.tokens[c].pos == "ADP" for c in before.children)
    if verb is None and before is not None and before.i in inside and is_noun(before) and not placed and party_at(context, sentence, before.i) is None:
        name = f"{nominative([before], 'sing').lower()}, {name_quantity(context, sentence, noun, drop=drop).quantity.name}"
        return Named(Quantity(name), (before.i, noun))
    if verb is None:
        return None
    measured = words(LEXICON, "verbs.measuring")
    subject = next((k for k in inside if sentence.tokens[k].dep.startswith("nsubj") and k != noun and k < noun), None)
    if subject is None or sentence.tokens[verb].lemma not in measured or not is_noun(sentence.tokens[subject]):
        return None
    if party_at(context, sentence, subject) is not None:
        return None
    one = sentence.tokens[subject].feats.get("Number") == "Sing"
    named = name_quantity(context, sentence, subject, drop=drop, singular=one)
    unit = name_quantity(context, sentence, noun, drop=drop).quantity.name
    return Named(replace(named.quantity, name=f"{named.quantity.name}, {unit}"), (*named.indices, noun), named.party)


def _mark(context: Context, sentence: Sentence, inside: tuple[int, ...], noun: int) -> Named:
    """«вода дошла до отметки 9»: the mark of what has it («отметка воды»)."""
    subject = next((k for k in inside if sentence.tokens[k].dep.startswith("nsubj") and is_noun(sentence.tokens[k])), None)
    name = nominative([sentence.tokens[noun]], "sing").lower()
    if subject is not None and subject != noun and party_at(context, sentence, subject) is None:
        owner = sentence.tokens[subject]
        number = "plur" if owner.feats.get("Number") == "Plur" else "sing"
        name = f"{name} {inflect(owner.text, case='gent', number=number) or owner.text}"
    return Named(Quantity(name), (noun,), subject)


def _held(
    context: Context, sentence: Sentence, inside: tuple[int, ...], named: Named, verb: int | None, about: Party | None
) -> Quantity:
    """The quantity with its holder, and named after what is done to it («контролируемые страны»)."""
    quantity = named.quantity
    holder = quantity.holder or _holder(context, sentence, inside, named, verb)
    if holder is None and about is not None and (verb is None or _active(sentence, verb)) and not _impersonal(context, sentence, inside, named, verb):
        holder = about
    if holder is not None and holder.kind in ("highest", "lowest"):
        holder = about if about is not None and about.kind not in ("highest", "lowest") else None
    quantity = _placed(context, sentence, inside, named, quantity, verb)
    name = quantity.name
    done = deed(sentence.tokens[verb]) if verb is not None and verb not in named.indices and _active(sentence, verb) else None
    if done and holder is not None and not context.is_points_name(name):
        name = f"{done} {name}"
    return replace(quantity, name=name, holder=holder)


def _placed(
    context: Context, sentence: Sentence, inside: tuple[int, ...], named: Named, quantity: Quantity, verb: int | None
) -> Quantity:
    """The quantity with the place or the affair that the clause names apart from its noun («во Франции находятся 3 области»)."""
    for k in inside:
        token = sentence.tokens[k]
        if token.norm not in words(QUANTITIES, "within") or k in named.indices or k + 1 not in inside:
            continue
        names, used = places_at(sentence, k)
        if names and not set(used) & set(named.indices):
            return replace(quantity, within=(*quantity.within, *(n for n in names if n not in quantity.within)))
        head = counted_noun(sentence, k + 1)
        affair = head is not None and head in inside and head not in named.indices and _affair(sentence, head)
        if head is not None and affair and case(sentence.tokens[head]) == "Loc":
            return replace(quantity, name=f"{quantity.name} {surface(sentence, range(k, max(noun_phrase(sentence, head)) + 1))}")
    return _spread(sentence, inside, named, quantity, verb)


def _affair(sentence: Sentence, head: int) -> bool:
    """True if a noun after «в» is what the quantity is counted in, and no time."""
    token = sentence.tokens[head]
    return not is_time(token) and token.lemma not in words(QUANTITIES, "empty")


def _spread(sentence: Sentence, inside: tuple[int, ...], named: Named, quantity: Quantity, verb: int | None) -> Quantity:
    """«достигает влияния в 50 областях»: the object of the verb says of what kind the counted places are."""
    first = min(named.indices)
    while first > 0 and sentence.tokens[first - 1].pos == "NUM":
        first -= 1
    before = sentence.tokens[first - 1] if first else None
    if before is None or before.norm not in words(QUANTITIES, "within") or verb is None:
        return quantity
    thing = next((k for k in inside if sentence.tokens[k].head == verb and sentence.tokens[k].dep == "obj" and is_noun(sentence.tokens[k])), None)
    if thing is None or thing in named.indices:
        return quantity
    phrase = [k for k in noun_phrase(sentence, thing) if k < first - 1]
    return replace(quantity, name=f"{quantity.name} {surface(sentence, phrase)}") if phrase else quantity


def _active(sentence: Sentence, verb: int) -> bool:
    token = sentence.tokens[verb]
    return token.feats.get("Voice") != "Pass" and token.feats.get("Variant") != "Short"


def _impersonal(context: Context, sentence: Sentence, inside: tuple[int, ...], named: Named, verb: int | None) -> bool:
    """True if the clause has a subject of its own that is no party: what it says holds of nobody."""
    subjects = [k for k in inside if sentence.tokens[k].dep.startswith("nsubj") and sentence.tokens[k].pos != "DET"]
    finite = verb is not None and sentence.tokens[verb].feats.get("VerbForm", "Fin") == "Fin"
    return finite and any(party_at(context, sentence, k) is None for k in subjects)


def _holder(context: Context, sentence: Sentence, inside: tuple[int, ...], named: Named, verb: int | None) -> Party | None:
    """Who has it: the subject of the clause, «у X», the noun that a participle describes."""
    for k in inside:
        token = sentence.tokens[k]
        possessor = k > 0 and any(sentence.tokens[j].norm == "у" for j in range(max(0, k - 3), k) if j in inside)
        if (token.dep.startswith("nsubj") or (possessor and case(token) == "Gen")) and k not in named.indices:
            found = party_at(context, sentence, k)
            if found is not None:
                return found
    if verb is not None and is_participle(sentence.tokens[verb]):
        return party_at(context, sentence, sentence.tokens[verb].head) or party_at(context, sentence, verb)
    return None


def _negated(sentence: Sentence, verb: int, bound: _Bound) -> bool:
    i = verb - 1
    return i >= 0 and sentence.tokens[i].norm in words(LEXICON, "others.negations") and not bound.first <= i < bound.stop


def _difference(
    context: Context, sentence: Sentence, inside: tuple[int, ...], number: NumberPhrase, about: Party | None
) -> Comparison | None:
    """«(по крайней мере) на 5 ПО больше, чем у …»."""
    tokens = sentence.tokens
    if number.first == 0 or tokens[number.first - 1].norm not in words(LEXICON, "others.by"):
        return None
    place = next((k for k in range(number.stop, min(number.stop + 5, len(tokens))) if k in inside and _comparative(sentence, k)), None)
    if place is None:
        return None
    more = _comparative(sentence, place)
    noun = counted_noun(sentence, number.stop, place) or counted_noun(sentence, place + 1)
    rivals, stop = _rivals(context, sentence, inside, place + 1)
    if rivals is None:
        return None
    verb = _governing(sentence, inside, number.first, noun)
    bound = _bound_before(sentence, inside, number.first - 1)
    named = _counted(context, sentence, inside, noun, number, set(range(number.first - 1, place + 1)), verb)
    if named is None:
        return None
    ours = tuple(k for k in inside if k <= place or k >= stop)
    quantity = _held(context, sentence, ours, named, verb, about)
    left = quantity if more == ">" else _other_side(quantity, rivals)
    right = _other_side(quantity, rivals) if more == ">" else quantity
    expr = Compare(Difference(left, right), bound.op if bound else ">=", Number(number.value))
    first = bound.first if bound else number.first - 1
    span = Span(tokens[first].start, tokens[stop - 1].end)
    return Comparison(replace(expr, span=span), first, stop, noun, verb)


def _lead(
    context: Context, sentence: Sentence, inside: tuple[int, ...], number: NumberPhrase, about: Party | None
) -> Comparison | None:
    """«опередивший соперника по очкам не менее чем на 3»."""
    tokens = sentence.tokens
    verb = next((k for k in inside if k < number.first and tokens[k].lemma in words(MOST, "most.verbs")), None)
    if verb is None or number.first == 0 or tokens[number.first - 1].norm not in words(LEXICON, "others.by"):
        return None
    by = next((k for k in inside if k > verb and tokens[k].norm in words(LEXICON, "others.in_what")), None)
    noun = counted_noun(sentence, by + 1) if by is not None else counted_noun(sentence, number.stop)
    named = name_quantity(context, sentence, noun) if noun is not None else Named(Quantity(context.points.plural), ())
    if not named.quantity.name:
        return None
    bound = _bound_before(sentence, inside, number.first - 1)
    quantity = replace(named.quantity, holder=about)
    left = Difference(quantity, Others("each", quantity.name, quantity.within))
    span = Span(tokens[verb].start, tokens[number.stop - 1].end)
    expr = Compare(left, bound.op if bound else ">=", Number(number.value), span=span)
    return Comparison(expr, verb, number.stop, noun, verb)


def _bound_before(sentence: Sentence, inside: tuple[int, ...], at: int) -> _Bound | None:
    """«по крайней мере», «не менее чем» before «на 5 больше»."""
    for start in range(max(0, at - 4), at):
        for op in OPS:
            for phrase in phrases(LEXICON, f"before.{op}"):
                if start in inside and phrase_at(sentence, start, phrase) == at:
                    return _Bound(op, start, at)
    return None


def _comparative(sentence: Sentence, i: int) -> Op | None:
    norm = sentence.tokens[i].norm
    for op in cast("tuple[Op, ...]", (">", "<")):
        if norm in words(LEXICON, f"comparatives.{op}"):
            return op
    return None


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
    than = next((k for k in range(i, min(i + WINDOW, len(tokens))) if k in inside and tokens[k].norm in words(LEXICON, "others.than")), None)
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
        elif is_noun(token) or token.pos == "PRON":
            party = party_at(context, sentence, k)
            if party is not None and not isinstance(found, Others):
                found = Others("each", "") if party.kind == "any" and found is None else party
            elif party is None and found is None and than is not None and is_noun(token):
                found = name_quantity(context, sentence, k).quantity
            last = k + 1
    return found, last


def _with_others(
    context: Context, sentence: Sentence, inside: tuple[int, ...], i: int, about: Party | None
) -> Comparison | None:
    """«больше стран, чем соперник», «больше городов, чем у любого другого», «поровну очков»."""
    same = _same(context, sentence, inside, i, about)
    if same is not None:
        return same
    op = _comparative(sentence, i)
    if op is None:
        return None
    noun = counted_noun(sentence, i + 1)
    rivals, stop = _rivals(context, sentence, inside, (noun or i) + 1)
    if rivals is None and noun is not None:
        rivals, stop = _rivals(context, sentence, inside, i + 1)
        noun = None
    if rivals is None:
        return None
    verb = _governing(sentence, inside, i, noun)
    number = NumberPhrase(Fraction(0), i, i + 1)
    named = _counted(context, sentence, inside, noun, number, {i}, verb)
    if named is None:
        return None
    ours = tuple(k for k in inside if not i < k < stop or k == noun)
    quantity = _held(context, sentence, ours, named, verb, about)
    negated = i > 0 and sentence.tokens[i - 1].norm in words(LEXICON, "others.negations")
    expr = Compare(quantity, FLIPPED[op] if negated else op, _other_side(quantity, rivals))
    first = i - 1 if negated else i
    span = Span(sentence.tokens[first].start, sentence.tokens[stop - 1].end)
    return Comparison(replace(expr, span=span), first, max(stop, max(named.indices) + 1), noun, verb)


def _same(
    context: Context, sentence: Sentence, inside: tuple[int, ...], i: int, about: Party | None
) -> Comparison | None:
    """«набрали поровну», «одинаковое число очков»: equal to the others."""
    stop = next((s for p in phrases(LEXICON, "same.words") if (s := phrase_at(sentence, i, p)) is not None), None)
    if stop is None:
        return None
    token = sentence.tokens[i]
    if token.lemma == "равный" and any(sentence.tokens[k].pos == "NUM" for k in inside if i < k <= i + 2):
        return None
    noun = counted_noun(sentence, stop)
    number = NumberPhrase(Fraction(0), i, stop)
    verb = _governing(sentence, inside, i, noun)
    named = _counted(context, sentence, inside, noun if noun in inside else None, number, set(range(i, stop)), verb)
    if named is None:
        return None
    quantity = replace(named.quantity, holder=about if about is not None else named.quantity.holder)
    expr = Compare(quantity, "==", Others("each", quantity.name))
    end = max(stop, max(named.indices) + 1)
    span = Span(token.start, sentence.tokens[end - 1].end)
    return Comparison(replace(expr, span=span), i, end, noun, verb)

