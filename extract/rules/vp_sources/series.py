"""Aligned amounts: «7–8/9–10/11+ построек: 8/12/18 ПО соответственно», «1/2/3 моста приносят 8/12/18 ПО»."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from extract.context import Context
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.parties import player
from extract.language import Sentence, Token, inflect, nominative
from extract.lexicon import words
from extract.rules.vp_sources.counted_things import ground_name, ground_quantity
from extract.rules.vp_sources.forms import may_be
from extract.rules.vp_sources.grounds import Ground
from extract.rules.vp_sources.noun_phrases import LEXICON, phrase_from
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.verbs import DASHES
from models.expressions import Compare, Expr, Quantity, Term, all_of, number
from models.parties import Party, anyone
from models.timing import Turn, TurnSet

__all__ = ["Case", "cases_of", "numbered_cases"]


@dataclass(frozen=True, slots=True)
class Case:
    """One of the aligned cases: its condition, its turns, the thing it counts or who gets it, and its name.

    ``whole``: it says all that the words of the award say of when it is given («занявшие первое и второе места»).
    """

    name: str
    condition: Expr | None = None
    turns: TurnSet | None = None
    per: Quantity | None = None
    party: Party | None = None
    whole: bool = False


def cases_of(context: Context, sentence: Sentence, segment: Segment, holder: Party | None) -> tuple[Case, ...]:
    """The cases that the several values of a segment's amount are for, as many as there are values; empty if unknown."""
    found = numbered_cases(context, sentence, segment, holder) or _of_persons(sentence, segment)
    return found or _of_pieces(context, sentence, segment, holder)


def numbered_cases(context: Context, sentence: Sentence, segment: Segment, holder: Party | None) -> tuple[Case, ...]:
    """The cases that other numbers of the segment tell: as many of them as there are values, or a range of places."""
    size = len(segment.mention.values)
    outside = [
        x
        for x in numbers_in(sentence)
        if segment.start <= x.first < segment.stop and not segment.mention.first <= x.first < segment.mention.stop
    ]
    for series in _series(sentence, outside):
        flat = _spread(series)
        if len(flat) == size and _of_places(sentence, series[-1].stop):
            inside = sentence.tokens[segment.start : segment.stop]
            taken = any(x.lemma in words(LEXICON, "ground.taking_places") and x.feats.get("VerbForm") == "Part" for x in inside)
            return tuple(_at_place(x.value, taken) for x in flat)
        if len(flat) == size:
            found = _cases(context, sentence, flat, series[-1].stop, segment, holder)
            if found:
                return found
    return _of_ranks(outside, size)


def _of_ranks(outside: list[NumberPhrase], size: int) -> tuple[Case, ...]:
    """«с первого по третий: 10/6/3»: a place for each value."""
    ranked = next((x for x in outside if x.kind == "ordinal" and x.high is not None and x.high - x.value + 1 == size), None)
    if ranked is None:
        return ()
    noun = sorted(words(LEXICON, "ground.place_name"))[0]
    places = [ranked.value + k for k in range(size)]
    return tuple(Case(f"{x}-е {noun}", Compare(Quantity(noun), "==", number(x))) for x in places)


def _of_places(sentence: Sentence, i: int) -> bool:
    """True for «за 1/2/3 место»: the noun behind the figures is one of a ranking."""
    return any(x.lemma in words(LEXICON, "ground.places") for x in sentence.tokens[i : i + 1])


def _at_place(rank: Fraction, whole: bool) -> Case:
    noun = sorted(words(LEXICON, "ground.place_name"))[0]
    return Case(f"{rank}-е {noun}", Compare(Quantity(noun, player()), "==", number(rank)), party=player(), whole=whole)


def _of_persons(sentence: Sentence, segment: Segment) -> tuple[Case, ...]:
    """«победителю и проигравшему идёт 4 и 2 соответственно»: a person in the dative for each value."""
    size = len(segment.mention.values)
    if not any(x.norm in words(LEXICON, "award.respectively") for x in sentence.tokens[segment.start : segment.stop]):
        return ()
    inside = sentence.tokens[segment.start : segment.mention.first]
    people = [x for x in inside if may_be(x, "Dat") and x.pos in ("NOUN", "VERB", "ADJ") and _is_person(x)]
    if len(people) != size:
        return ()
    out = []
    for x in people:
        who = (inflect(x.norm, case="nomn", number="sing", gender="masc") or nominative([x], "sing")).lower()
        out.append(Case(who, party=anyone(who), whole=True))
    return tuple(out)


def _is_person(token: Token) -> bool:
    return token.feats.get("VerbForm") == "Part" or (token.pos == "NOUN" and token.feats.get("Animacy") == "Anim")


def _of_pieces(context: Context, sentence: Sentence, segment: Segment, holder: Party | None) -> tuple[Case, ...]:
    """«гекс, кольцо III / II / I → 1 / 2 / 3 ПО»: one thing for each piece between the slashes."""
    inside = range(segment.start, segment.mention.first)
    slashes = [i for i in inside if sentence.tokens[i].text == "/"]
    if len(slashes) != len(segment.mention.values) - 1:
        return ()
    first, last = slashes[0] - 1, slashes[-1] + 1
    pieces = [*(i - 1 for i in slashes), last]
    mark = next((i for i in inside if i > last and sentence.tokens[i].text in DASHES), segment.mention.first)
    out = []
    for piece in pieces:
        indices = tuple(i for i in range(segment.start, mark) if i < first or i == piece or i > last)
        counted = ground_quantity(context, sentence, Ground("for", indices[0], indices), holder)
        out.append(Case(ground_name(sentence, indices), per=counted))
    return tuple(out)


def _series(sentence: Sentence, found: list[NumberPhrase]) -> list[list[NumberPhrase]]:
    """Numbers parted only by slashes, commas and «и», «или», «,», «/»."""
    out: list[list[NumberPhrase]] = [[x] for x in found[:1]]
    for left, right in pairwise(found):
        between = sentence.tokens[left.stop : right.first]
        if between and all(x.is_punct or x.pos == "CCONJ" for x in between):
            out[-1].append(right)
        else:
            out.append([right])
    return out


def _spread(series: list[NumberPhrase]) -> list[NumberPhrase]:
    """Each listed value as a number of its own."""
    out: list[NumberPhrase] = []
    for phrase in series:
        out.append(phrase)
        out.extend(NumberPhrase(x, phrase.first, phrase.stop, phrase.kind) for x in phrase.listed)
    return out


def _cases(
    context: Context, sentence: Sentence, series: list[NumberPhrase], after: int, segment: Segment, holder: Party | None
) -> tuple[Case, ...]:
    indices = phrase_from(sentence, after, segment.mention.first if after <= segment.mention.first else segment.stop, frozenset())
    if not indices:
        return _measured(context, sentence, series, segment, holder)
    head = next((sentence.tokens[i] for i in indices if sentence.tokens[i].pos in ("NOUN", "PROPN")), None)
    if head is not None and head.lemma in words(LEXICON, "ground.turns"):
        turns: list[Turn] = [int(x.value) for x in series]
        return tuple(Case(f"{head.lemma} {x}", None, TurnSet(only=(x,))) for x in turns)
    places = words(LEXICON, "ground.place_name")
    if head is not None and head.lemma in places and all(x.kind == "ordinal" for x in series):
        return tuple(_place(x) for x in series)
    counted = ground_quantity(context, sentence, Ground("for", after, indices), holder)
    counted = Quantity(counted.name, holder, counted.within)
    label = nominative([sentence.tokens[i] for i in indices[:1]], "plur")
    return tuple(Case(f"{sentence.span_text(x.first, x.stop)} {label}", _comparison(counted, x)) for x in series)


def _place(found: NumberPhrase) -> Case:
    """A place in a ranking, which whoever plays has."""
    noun = sorted(words(LEXICON, "ground.place_name"))[0]
    return Case(f"{found.value}-е {noun}", Compare(Quantity(noun, player()), "==", number(found.value)), whole=True)


def _counted_before(
    context: Context, sentence: Sentence, series: list[NumberPhrase], segment: Segment, holder: Party | None
) -> tuple[Case, ...]:
    """«порты – один/два/три: 1/3/6»: so many of the things before the dash."""
    dash = series[0].first - 1
    inside = [i for i in range(segment.start, dash) if not sentence.tokens[i].is_punct or sentence.tokens[i].text == ","]
    while inside and sentence.tokens[inside[-1]].is_punct:
        inside.pop()
    nouns = [i for i in inside if sentence.tokens[i].pos in ("NOUN", "PROPN")]
    if not nouns or any(sentence.tokens[i].feats.get("VerbForm") == "Fin" for i in inside):
        return ()
    counted = ground_quantity(context, sentence, Ground("for", inside[0], tuple(inside)), holder)
    counted = Quantity(counted.name, holder, counted.within)
    return tuple(Case(f"{counted.name}: {sentence.span_text(x.first, x.stop)}", _comparison(counted, x)) for x in series)


def _measured(
    context: Context, sentence: Sentence, series: list[NumberPhrase], segment: Segment, holder: Party | None
) -> tuple[Case, ...]:
    """«длина дороги 1/2/3 – 1/2/4 очка»: the numbers are values of what stands before them."""
    first = stop = series[0].first
    while first > segment.start and sentence.tokens[first - 1].pos in ("NOUN", "PROPN", "ADJ"):
        first -= 1
    if first == stop and stop - 1 > segment.start and sentence.tokens[stop - 1].text in DASHES:
        return _counted_before(context, sentence, series, segment, holder)
    if first == stop:
        return ()
    name = nominative(sentence.tokens[first:stop])
    measure = Quantity(name[:1].lower() + name[1:], holder)
    return tuple(Case(f"{name} {sentence.span_text(x.first, x.stop)}", _comparison(measure, x)) for x in series)


def _comparison(counted: Term, found: NumberPhrase) -> Expr:
    if found.high is not None:
        return all_of(Compare(counted, ">=", number(found.value)), Compare(counted, "<=", number(found.high)))
    return Compare(counted, ">=" if found.open_end else "==", number(found.value))
