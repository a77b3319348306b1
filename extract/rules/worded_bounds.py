"""Bounds in other words than a comparator's: scales, denials, «только два», «до трёх», «…, не больше», signs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from extract.context import Context, Line
from extract.grammar.function_words import does
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.parties import party_at
from extract.grammar.quantities import counted_noun, name_quantity, noun_phrase
from extract.grammar.tree import case, is_finite, is_noun, phrase_at, phrases_from
from extract.grammar.turns import turn_sets_in
from extract.language import Clause, Sentence, Token, nominative
from extract.lexicon import WordFile, lexicon, phrases, words
from extract.memory import remembered
from extract.rules.named_bounds import NamedBound
from extract.rules.tracks import track_in
from models.spans import Span

__all__ = ["worded_bounds"]

LEXICON = WordFile(__file__).with_name("limits.toml")
REACH = 4
"""How many words may stand between a word of going beyond and its number."""
BEHIND = 8
"""How many words after a number «не больше» may still bound it."""

Ends = tuple[Fraction | None, Fraction | None]


def worded_bounds(context: Context, line: Line) -> Iterator[NamedBound]:
    """The bounds of a sentence, in reading order; nothing where it states none."""
    sentence = line.sentence
    track = track_in(sentence)
    if track is not None and _points(context):
        yield NamedBound(_points(context), track.low, track.high, track.span)
        return
    for number in numbers_in(sentence):
        clause = sentence.clause_of(number.first)
        if number.kind != "cardinal" or number.value.denominator != 1 or _of_turn(sentence, number):
            continue
        ends = _surplus(sentence, number, clause) if clause.kind == "condition" else _ends(context, sentence, number, clause)
        quantity = _quantity(context, sentence, number, clause) if ends is not None else ""
        if ends is not None and quantity:
            yield NamedBound(quantity, *ends, _span(sentence, number, clause))


def _ends(context: Context, sentence: Sentence, number: NumberPhrase, clause: Clause) -> Ends | None:
    readers: tuple[Callable[[Context, Sentence, NumberPhrase, Clause], Ends | None], ...] = (
        _range, _paired, _denied, _trailing, _signed, _only, _upto, _limited, _exactly,
    )  # fmt: skip
    return next((found for read in readers if (found := read(context, sentence, number, clause)) is not None), None)


def _of_turn(sentence: Sentence, number: NumberPhrase) -> bool:
    return any(x.first <= number.first < x.stop for x in turn_sets_in(sentence))


@remembered
def _clause_says(sentence: Sentence, clause: int, key: str) -> bool:
    """Asked for at every number of a clause."""
    return _says(sentence, sentence.clauses[clause].tokens, key)


def _says(sentence: Sentence, indices: Sequence[int], key: str) -> bool:
    listed = words(LEXICON, key)
    return any(sentence.tokens[i].lemma in listed or sentence.tokens[i].norm in listed for i in indices)


def _counts(context: Context, sentence: Sentence, number: NumberPhrase) -> Token | None:
    noun = counted_noun(sentence, number.stop)
    return sentence.tokens[noun] if noun is not None else None


def _scored(context: Context, sentence: Sentence, number: NumberPhrase) -> bool:
    noun = _counts(context, sentence, number)
    return noun is not None and context.is_points(noun, sentence)


def _range(context: Context, sentence: Sentence, number: NumberPhrase, clause: Clause) -> Ends | None:
    """«шкала идёт от 0 до 10», «Участников от трёх до шести», «Ставка – от 1 до 5 монет»."""
    low, high = number.value, number.high
    scale = _clause_says(sentence, clause.i, "scales")
    if high is None and scale and len(number.listed) == 1 and sentence.tokens[number.first - 1].text == "(":
        high = number.listed[0]  # «за края шкалы (0 и 20) не заходит»
    if high is None or high <= low:
        return None
    before = sentence.tokens[number.first - 1] if number.first else None
    if before is not None and before.norm in words(LEXICON, "from") and before.i:
        before = sentence.tokens[before.i - 1]
    noun = _counts(context, sentence, number)
    if scale:
        return low, high
    timed = noun is not None and noun.lemma in words(LEXICON, "times")
    if before is not None and before.text == ":" and before.i == 1 and sentence.tokens[0].lemma in words(LEXICON, "plays"):
        return low, high
    if before is None or timed or _scored(context, sentence, number) or context.points.name in sentence.text.split(" ")[-1:]:
        return None
    headed = before.i == 0 and is_noun(before) and case(before) == "Gen" and before.feats.get("Number") == "Plur"
    told = [t for t in sentence.tokens[: number.first] if not t.is_punct and t.pos != "ADP"]
    equated = before.text in "–—-:" and 0 < len(told) <= 3 and is_noun(told[-1]) and case(told[-1]) in ("Nom", "Gen")
    plain = not any(is_finite(t) for t in sentence.tokens)
    return (low, high) if headed or (equated and plain and not context.is_points(told[-1], sentence)) else None


def _paired(context: Context, sentence: Sentence, number: NumberPhrase, clause: Clause) -> Ends | None:
    """«не менее трёх и не более пяти сценариев»."""
    other = next((n for n in numbers_in(sentence) if number.stop < n.first <= number.stop + REACH), None)
    if other is None or not _preceded(sentence, number, "lower") or not _preceded(sentence, other, "upper"):
        return None
    return number.value, other.value


def _preceded(sentence: Sentence, number: NumberPhrase, key: str) -> bool:
    listed = phrases(LEXICON, f"words_of.{key}")
    return any(phrase_at(sentence, number.first - len(p), p) == number.first for p in listed if len(p) <= number.first)


def _denied(context: Context, sentence: Sentence, number: NumberPhrase, clause: Clause) -> Ends | None:
    """«не опускается ниже 1», «больше одного не надеть», «не превышает 12», «не чаще одного раза»."""
    near = sentence.tokens[max(0, number.first - REACH) : number.first]
    for token in reversed(near):
        if token.pos in ("VERB", "NOUN", "PROPN") and token.lemma not in words(LEXICON, "exceeding"):
            return None
        directly = token.i > 0 and does(sentence.tokens[token.i - 1], "not")
        if token.lemma in words(LEXICON, "exceeding") or token.norm in words(LEXICON, "oftener"):
            modal = token.i > 1 and does(sentence.tokens[token.i - 2], "not") and sentence.tokens[token.i - 1].pos == "VERB"
            return (None, number.value) if directly or modal else None
        low, high = token.norm in words(LEXICON, "below"), token.norm in words(LEXICON, "above")
        if not (low or high):
            continue
        denied = [i for i in clause.tokens if sentence.tokens[i].norm in words(LEXICON, "not")]
        denied += [i for i in clause.tokens if sentence.tokens[i].lemma in words(LEXICON, "impossible")]
        verbal = any(is_finite(sentence.tokens[i]) or _infinitive(sentence.tokens[i]) for i in clause.tokens)
        apart = [i for i in denied if any(t.text == "," for t in sentence.tokens[min(i, number.stop) : max(i, token.i)])]
        scored = _scored(context, sentence, number) and number.value != 0
        if directly or len(apart) == len(denied) or not verbal or scored:
            return None
        return (number.value, None) if low else (None, number.value)
    return None


def _infinitive(token: Token) -> bool:
    return token.feats.get("VerbForm") == "Inf"


def _trailing(context: Context, sentence: Sentence, number: NumberPhrase, clause: Clause) -> Ends | None:
    """«четыре корабля, не больше», «дважды за ход, не чаще»."""
    for i in range(number.stop, min(number.stop + BEHIND, len(sentence.tokens))):
        if sentence.tokens[i].pos == "NUM":
            return None
        for key in ("upper", "lower"):
            for phrase in phrases_from(sentence, i, phrases(LEXICON, f"words_of.{key}")):
                stop = phrase_at(sentence, i, phrase)
                closed = stop is not None and (stop >= len(sentence.tokens) or sentence.tokens[stop].text in ".;)")
                if closed and sentence.tokens[i - 1].text in (",", "(", "–", "—"):
                    return (None, number.value) if key == "upper" else (number.value, None)
    return None


def _signed(context: Context, sentence: Sentence, number: NumberPhrase, clause: Clause) -> Ends | None:
    """«≤ 2», «макс. 5 жетонов»."""
    before = sentence.tokens[number.first - 1] if number.first else None
    if before is None or _scored(context, sentence, number):
        return None
    at_most, at_least = before.norm.rstrip(".") in words(LEXICON, "most"), before.norm.rstrip(".") in words(LEXICON, "fewest")
    if at_most:
        return None, number.value
    return (number.value, None) if at_least else None


def _only(context: Context, sentence: Sentence, number: NumberPhrase, clause: Clause) -> Ends | None:
    """«можно иметь только два договора», «разрешается всего одну карту»."""
    before = sentence.tokens[number.first - 1].norm if number.first else ""
    allowed = _clause_says(sentence, clause.i, "allowing")
    only = before in words(LEXICON, "only") and not _scored(context, sentence, number)
    return (None, number.value) if allowed and only else None


def _upto(context: Context, sentence: Sentence, number: NumberPhrase, clause: Clause) -> Ends | None:
    """«может построить до трёх мостов», «передвинуть до 2 кубов»; an order to take up to so many sets no bound."""
    before = sentence.tokens[number.first - 1] if number.first else None
    noun = _counts(context, sentence, number)
    if before is None or before.norm not in words(LEXICON, "upto") or number.high is not None or noun is None:
        return None
    if context.is_points(noun, sentence) or noun.lemma in words(LEXICON, "times"):
        return None
    deed = sentence.tokens[before.i - 1] if before.i else None
    often = noun.lemma in words(LEXICON, "how_often") and any(_infinitive(t) for t in sentence.tokens[: before.i])
    if clause.kind in ("relative", "time") or any(does(sentence.tokens[i], "not") for i in clause.tokens):
        return None
    done = often or (deed is not None and _infinitive(deed)) or _clause_says(sentence, clause.i, "allowing")
    return (None, number.value) if done else None


def _limited(context: Context, sentence: Sentence, number: NumberPhrase, clause: Clause) -> Ends | None:
    """«Рука ограничена семью картами»."""
    before = sentence.tokens[number.first - 1] if number.first else None
    return (None, number.value) if before is not None and before.lemma in words(LEXICON, "limiting") else None


def _exactly(context: Context, sentence: Sentence, number: NumberPhrase, clause: Clause) -> Ends | None:
    """«За столом ровно десять человек»."""
    before = sentence.tokens[number.first - 1].norm if number.first else ""
    plain = not any(sentence.tokens[i].pos == "VERB" for i in clause.tokens) and clause.kind == "main"
    scored = any(context.is_points(t, sentence) for t in sentence.tokens)
    return (number.value, number.value) if before in words(LEXICON, "exactly") and plain and not scored else None


def _surplus(sentence: Sentence, number: NumberPhrase, clause: Clause) -> Ends | None:
    """«Если на руке больше семи карт, лишние сбрасываются»."""
    above = [t for t in sentence.tokens[max(0, number.first - 2) : number.first] if t.norm in words(LEXICON, "above")]
    rest = [t.i for t in sentence.tokens[clause.end :]]
    return (None, number.value) if above and _says(sentence, rest, "leftover") else None


# ---------------------------------------------------------------------- what is bounded


def _quantity(context: Context, sentence: Sentence, number: NumberPhrase, clause: Clause) -> str:
    """The noun that the number counts; how often something is done; else what the clause speaks of; else the points."""
    noun = counted_noun(sentence, number.stop)
    if noun is None and number.high is None:
        noun = next((counted_noun(sentence, n.stop) for n in numbers_in(sentence) if n.first > number.stop), None)
    scale = next((i for i in clause.tokens if sentence.tokens[i].lemma in words(LEXICON, "scales")), None)
    if noun is not None and scale is None and sentence.tokens[noun].lemma not in words(LEXICON, "how_often"):
        return name_quantity(context, sentence, noun).quantity.name
    if scale is not None and scale + 1 < len(sentence.tokens) and case(sentence.tokens[scale + 1]) == "Gen":
        return nominative([sentence.tokens[scale + 1]])
    often = noun is not None or sentence.tokens[number.first].pos == "ADV"
    deed = next((t for t in sentence.tokens if _infinitive(t)), None)
    if often and deed is not None:
        return deed.norm
    outside = [i for i in clause.tokens if i != scale and not number.first <= i < number.stop and is_noun(sentence.tokens[i])]
    spoken = [sentence.tokens[i] for i in outside if _may_be_bounded(context, sentence, i)]
    ranked = [t for c in ("Nom", "Gen", "Acc") for t in spoken if case(t) == c or (c == "Nom" and t.dep.startswith("nsubj"))]
    if not ranked and any(sentence.tokens[i].lemma in words(LEXICON, "plays") for i in clause.tokens):
        return str(lexicon(LEXICON)["quantity_of_players"])
    if not ranked:
        return _points(context)
    head = ranked[0]
    measured = head.lemma in words(LEXICON, "amounts") or head.lemma in words(LEXICON, "counts")
    owner = next((t for t in sentence.tokens[head.i + 1 : head.i + 2] if case(t) == "Gen" and is_noun(t)), None)
    if measured and owner is not None:
        return nominative([owner])
    return name_quantity(context, sentence, head.i, singular=head.feats.get("Number") == "Sing").quantity.name


def _may_be_bounded(context: Context, sentence: Sentence, i: int) -> bool:
    """A noun that is no party's and stands after no preposition."""
    first = min(noun_phrase(sentence, i))
    placed = first > 0 and sentence.tokens[first - 1].pos == "ADP"
    token = sentence.tokens[i]
    party = party_at(context, sentence, i)
    counted = i == 0 and case(token) == "Gen" and party is not None and party.kind == "any"
    known = token.lemma in words(LEXICON, "players") or context.is_points(token, sentence) or counted
    named = token.text.isalpha() and not {token.lemma, token.norm} & (words(LEXICON, "bounds") | words(LEXICON, "most"))
    return not placed and named and (known or party is None)


def _points(context: Context) -> str:
    return context.points.plural or context.points.name


def _span(sentence: Sentence, number: NumberPhrase, clause: Clause) -> Span:
    """The clause, with what the number counts, without its full stop."""
    inside = [i for i in clause.tokens if sentence.tokens[i].text not in ".;:"]
    last = max(number.stop - 1, *(i for i in inside if sentence.tokens[i].text not in ",—–-"))
    return Span(sentence.tokens[inside[0]].start, sentence.tokens[last].end)
