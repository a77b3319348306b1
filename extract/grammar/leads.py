"""By how much one is ahead of the others: «опередил соперника на 3», «превышает итог каждой другой», «перевес над Римом»."""

from __future__ import annotations

from dataclasses import replace

from extract.context import Context
from extract.grammar.bounds import bound_before, bound_by_verb, bound_of
from extract.grammar.counted import Comparison, governing_verb
from extract.grammar.numbers import NumberPhrase
from extract.grammar.parties import party_at
from extract.grammar.quantities import Named, counted_noun, name_quantity, noun_phrase
from extract.grammar.tree import case, is_noun, surface
from extract.language import Sentence, nominative
from extract.lexicon import WordFile, words
from models.expressions import Compare, Difference, Number, Op, Others, Quantity, Term
from models.parties import Party, named
from models.spans import Span

__all__ = ["advantage", "lead"]

LEXICON = WordFile(__file__).with_name("comparisons.toml")
MOST = WordFile(__file__).with_name("superlatives.toml")
WINDOW = 6
"""How many words after a verb or noun of being ahead may stand up to whom it is said of."""


def lead(
    context: Context, sentence: Sentence, inside: tuple[int, ...], number: NumberPhrase, about: Party | None
) -> Comparison | None:
    """«опередивший соперника по очкам не менее чем на 3», «не менее чем на 5 ПО превышает итог каждой другой державы»."""
    tokens = sentence.tokens
    if number.first == 0 or tokens[number.first - 1].norm not in words(LEXICON, "others.by"):
        return None
    ahead = words(MOST, "most.verbs") | words(LEXICON, "others.exceeding")
    verbs = [k for k in inside if tokens[k].lemma in ahead and tokens[k].pos == "VERB"]
    verb = min(verbs, key=lambda k: abs(k - number.first), default=None)
    if verb is None:
        return None
    named_ = _ahead_in(context, sentence, inside, verb, number)
    if not named_.quantity.name:
        return None
    rival = _rival(context, sentence, inside, verb + 1, set(range(number.first, number.stop)) | set(named_.indices))
    bound = bound_before(sentence, inside, number.first - 1)
    quantity = replace(named_.quantity, holder=about)
    first, stop = min(verb, bound.first if bound else number.first - 1), max(number.stop, verb + 1)
    return _compared(sentence, quantity, rival, bound.op if bound else ">=", number, (first, stop, verb))


def _ahead_in(context: Context, sentence: Sentence, inside: tuple[int, ...], verb: int, number: NumberPhrase) -> Named:
    """What somebody is ahead in: the noun after «по», the unit after the number, what exceeds, else the points."""
    tokens = sentence.tokens
    by = next((k for k in inside if k > verb and tokens[k].norm in words(LEXICON, "others.in_what")), None)
    noun = counted_noun(sentence, by + 1) if by is not None else counted_noun(sentence, number.stop)
    if noun is None or noun not in inside:
        subjects = [k for k in inside if tokens[k].dep.startswith("nsubj") and is_noun(tokens[k])]
        noun = next((k for k in subjects if party_at(context, sentence, k) is None), None)
    return name_quantity(context, sentence, noun) if noun is not None else Named(Quantity(context.points.plural), ())


def advantage(
    context: Context, sentence: Sentence, inside: tuple[int, ...], number: NumberPhrase, about: Party | None
) -> Comparison | None:
    """«перевес Испании над Англией достигает 4 хитов», «отрыв от любого соперника — не меньше 5 очков»."""
    tokens = sentence.tokens
    nouns = words(LEXICON, "others.advantage")
    head = next((k for k in reversed(inside) if k < number.first and tokens[k].lemma in nouns), None)
    over = next((k for k in inside if head is not None and k > head and tokens[k].norm in words(LEXICON, "others.over")), None)
    noun = counted_noun(sentence, _after_bound(sentence, inside, number))
    if head is None or over is None or noun is None or noun not in inside or over > number.stop + WINDOW:
        return None
    owners = (party_at(context, sentence, k) for k in inside if head < k < over and case(tokens[k]) == "Gen")
    holder = next((x for x in owners if x is not None), about)
    rival = _rival(context, sentence, inside, over + 1, set(range(number.first, noun + 1)))
    verb = governing_verb(sentence, inside, number.first, noun)
    bound = bound_of(sentence, inside, number, noun) or bound_by_verb(sentence, number, verb, noun)
    drop = {*(bound.words if bound else ()), *range(number.first, number.stop)}
    quantity = name_quantity(context, sentence, noun, drop=drop).quantity
    quantity = replace(quantity, name=f"{quantity.name} {_affair(sentence, inside, over)}".strip(), holder=holder)
    op: Op = ">=" if bound is None or (bound.op == "==" and not bound.stated) else bound.op
    return _compared(sentence, quantity, rival, op, number, (head, max(noun + 1, number.stop), verb))


def _after_bound(sentence: Sentence, inside: tuple[int, ...], number: NumberPhrase) -> int:
    """The token after the number and what is said of it («4 или более»)."""
    bound = bound_of(sentence, inside, number, None)
    return max(number.stop, bound.stop) if bound is not None else number.stop


def _affair(sentence: Sentence, inside: tuple[int, ...], over: int) -> str:
    """«в восстании католиков»: the affair in which somebody is ahead."""
    for k in inside:
        if k > over and sentence.tokens[k].norm in words(LEXICON, "others.affair") and k + 1 in inside:
            head = counted_noun(sentence, k + 1)
            if head is not None and head in inside and case(sentence.tokens[head]) == "Loc":
                return surface(sentence, range(k, max(noun_phrase(sentence, head)) + 1))
    return ""


def _rival(context: Context, sentence: Sentence, inside: tuple[int, ...], start: int, taken: set[int]) -> Party | Others:
    """Whom somebody is ahead of: each other party, unless a name is given («над английским» leaves out the noun)."""
    for k in inside:
        token = sentence.tokens[k]
        if not start <= k < start + WINDOW or k in taken:
            continue
        if token.lemma in words(LEXICON, "others.any") and token.pos == "DET":
            return Others("any", "")
        if token.lemma in words(LEXICON, "others.each") or token.is_punct:
            break
        if token.pos == "ADJ" and (land := context.parties.name_of(token)) is not None:
            return named(land)
        party = party_at(context, sentence, k) if is_noun(token) else None
        if party is not None:
            return party if party.is_named else Others("each", "")
        if token.pos == "PROPN" and case(token) in ("Gen", "Acc", "Ins"):
            return named(nominative([token]))
    return Others("each", "")


def _compared(
    sentence: Sentence,
    quantity: Quantity,
    rival: Party | Others,
    op: Op,
    number: NumberPhrase,
    place: tuple[int, int, int | None],
) -> Comparison:
    first, stop, verb = place
    theirs: Term = (
        replace(rival, name=quantity.name, within=quantity.within)
        if isinstance(rival, Others)
        else replace(quantity, holder=rival)
    )
    span = Span(sentence.tokens[first].start, sentence.tokens[stop - 1].end)
    return Comparison(Compare(Difference(quantity, theirs), op, Number(number.value), span=span), first, stop, None, verb)
