"""What a worked example comes to: amounts per party, sums and nets, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from extract.context import Context, Line
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.turns import TurnPhrase, turn_sets_in
from extract.language import Sentence, Token, inflect
from extract.lexicon import WordFile, lexicon, words
from extract.rules.example_parties import favoured, party_in, receiver_in, spoken_of
from models.records import Expected

__all__ = ["Told", "results_in", "turn_label"]

LEXICON = WordFile(__file__).with_name("examples.toml")
SPLITTING = ",;:()"


@dataclass(slots=True)
class Told:
    """What the example has said so far: of whom it spoke last, and in which turn it is."""

    party: str = ""
    turn: str = ""
    results: list[tuple[str, Expected]] = field(default_factory=list)
    """Each result with the words for its turn."""


@dataclass(slots=True)
class _Amount:
    number: NumberPhrase
    chunk: tuple[int, ...]
    total: bool = False
    party: str = ""
    verb: int | None = None
    sign: int = 0


def results_in(context: Context, line: Line, told: Told) -> bool:
    """Adds what the sentence gives out to ``told``; True if it gives anything."""
    sentence = line.sentence
    before = len(told.results)
    unit = _unit(context, line)
    amounts = _amounts(context, sentence)
    moves = [n for n in _whole(sentence) if _is_move(sentence, n)]
    if not (_worked_out(sentence) and (len(amounts) > 1 or moves) and not any(a.total for a in amounts)):
        _settle(context, sentence, amounts, told.party)
        for amount in _summed(amounts):
            _turn_before(sentence, amount.number.first, told)
            _add(context, sentence, amount, unit, told)
    for number in moves:
        shift = f"{lexicon(LEXICON)['words']['shift']} {unit}".strip()
        party = favoured(context, sentence, number.stop) or told.party
        told.results.append((told.turn, Expected(party, shift, number.value)))
    _turn_before(sentence, len(sentence.tokens), told)
    told.party = spoken_of(context, sentence, len(sentence.tokens)) if not amounts else told.party or ""
    return len(told.results) > before


def _add(context: Context, sentence: Sentence, amount: _Amount, unit: str, told: Told) -> None:
    if not amount.sign:
        return
    value = amount.number.value * amount.sign
    if amount.total:
        told.results = [
            (t, e) for t, e in told.results if not (t == told.turn and e.party == amount.party and e.quantity == unit)
        ]
    told.results.append((told.turn, Expected(amount.party, unit, value)))
    lemma = sentence.tokens[amount.verb].lemma if amount.verb is not None else ""
    ranks = {"verbs.transfer": ("given",), "verbs.seizing": ("possessor",)}
    for key, wanted in ranks.items():
        other = receiver_in(context, sentence, amount.chunk, wanted) if lemma in words(LEXICON, key) else ""
        if other and other != amount.party:
            told.results.append((told.turn, Expected(other, unit, -value)))
    told.party = amount.party or told.party


# ---------------------------------------------------------------------- amounts


def _whole(sentence: Sentence) -> list[NumberPhrase]:
    return [
        n for n in numbers_in(sentence)
        if n.kind == "cardinal" and n.value.denominator == 1 and n.high is None and not n.open_end
    ]  # fmt: skip


def _amounts(context: Context, sentence: Sentence) -> list[_Amount]:
    """The amounts of points that the sentence counts out, with the stretch of words around each."""
    found = [n for n in _whole(sentence) if not _is_move(sentence, n) and _counts_points(context, sentence, n)]
    found = [n for n in found if not _no_result(sentence, n)]
    found += [NumberPhrase(Fraction(0), t.i, t.i + 1) for t in sentence.tokens if t.norm in words(LEXICON, "words.nothing")]
    found.sort(key=lambda n: n.first)
    chunks = _chunks(sentence, found)
    out = []
    for number in found:
        chunk = next(c for c in chunks if number.first in c)
        out.append(_Amount(number, chunk, _is_total(sentence, number)))
    return out


def _counts_points(context: Context, sentence: Sentence, number: NumberPhrase) -> bool:
    """Whether the number counts points: their noun follows, no other number or comma between."""
    for token in sentence.tokens[number.stop : number.stop + 3]:
        if context.is_points(token, sentence):
            return True
        if token.pos == "NUM" or token.text in SPLITTING:
            return False
    return False


def _no_result(sentence: Sentence, number: NumberPhrase) -> bool:
    """An operand («из 5 ПО»), a rate («по 2 ПО»), what there is by now («теперь 15 ПО»), a supposition."""
    before = sentence.tokens[number.first - 1].norm if number.first else ""
    clause = sentence.clause_of(number.first)
    now = {sentence.tokens[i].lemma for i in clause.tokens} & words(LEXICON, "words.by_now")
    near = {t.norm for t in sentence.tokens[max(0, number.first - 2) : number.first]}
    bound = near & words(LEXICON, "words.bounding")
    return before in words(LEXICON, "words.operand") or bool(now) or bool(bound) or clause.kind == "condition"


def _is_total(sentence: Sentence, number: NumberPhrase) -> bool:
    near = sentence.tokens[max(0, number.first - 3) : number.first]
    equals = bool(near) and near[-1].text == "="
    said = [t for t in near if t.lemma in words(LEXICON, "words.total") or t.norm in words(LEXICON, "words.total")]
    return equals or any(not any(x.text in SPLITTING for x in sentence.tokens[t.i : number.first]) for t in said)


def _chunks(sentence: Sentence, found: Sequence[NumberPhrase]) -> list[tuple[int, ...]]:
    """The sentence cut at commas and colons, and at the «и» or «+» between two amounts."""
    cuts = {t.i for t in sentence.tokens if t.text in SPLITTING}
    for one, other in pairwise(found):
        inner = [t.i for t in sentence.tokens[one.stop : other.first] if t.pos == "CCONJ" or t.text == "+"]
        if inner and not any(c in cuts for c in range(one.stop, other.first)):
            cuts.add(inner[-1])
    edges = [-1, *sorted(cuts), len(sentence.tokens)]
    return [tuple(range(a + 1, b)) for a, b in pairwise(edges) if b > a + 1]


# ---------------------------------------------------------------------- whose, and gained or lost


def _settle(context: Context, sentence: Sentence, amounts: Sequence[_Amount], last: str) -> None:
    """Fills in party, verb and sign of every amount; one without a stretch of its own takes them from the one before."""
    previous: _Amount | None = None
    for amount in amounts:
        own = party_in(context, sentence, amount.chunk, last, own=True)
        verb = _verb(sentence, amount.chunk)
        if previous is None:
            lead = range(amount.chunk[0])
            own = own or _lead(context, sentence, amount.chunk[0], last)
            verb = verb if verb is not None else _verb(sentence, lead)
        else:
            between = range(previous.number.stop, amount.chunk[0])
            own = own or party_in(context, sentence, between, last) or previous.party
            verb = verb if verb is not None else _verb(sentence, between)
            verb = verb if verb is not None else previous.verb
        amount.verb, amount.party = verb, own or last
        amount.sign = _sign(sentence, amount, bool(own))
        previous = amount


def _lead(context: Context, sentence: Sentence, stop: int, last: str) -> str:
    """The party that the words in front of an amount's own stretch speak of, those nearest to it first."""
    for chunk in reversed(_chunks(sentence, [])):
        if chunk[0] < stop and (name := party_in(context, sentence, chunk, last)):
            return name
    return ""


def _verb(sentence: Sentence, span: Sequence[int]) -> int | None:
    told = words(LEXICON, "verbs.gain") | words(LEXICON, "verbs.loss")
    return next((i for i in span if sentence.tokens[i].lemma in told), None)


def _sign(sentence: Sentence, amount: _Amount, named: bool) -> int:
    """1 for a gain, -1 for a loss, 0 for what is neither."""
    ahead = sentence.tokens[amount.number.first - 1] if amount.number.first else None
    minus = ahead is not None and ahead.text in words(LEXICON, "words.minus") and amount.number.value > 0
    if amount.verb is not None:
        return -1 if sentence.tokens[amount.verb].lemma in words(LEXICON, "verbs.loss") or minus else 1
    if amount.number.value == 0:
        return 0
    return (-1 if minus else 1) if named or amount.total else 0


def _summed(amounts: Sequence[_Amount]) -> list[_Amount]:
    """The amounts with those that one verb gives to one party added up, and a stated total in place of its parts."""
    out: list[_Amount] = []
    for amount in amounts:
        if amount.total:
            while out and not out[-1].total and out[-1].party == amount.party and out[-1].sign >= 0:
                out.pop()
            out.append(amount)
        elif out and not out[-1].total and _goes_with(out[-1], amount):
            sum_of = NumberPhrase(out[-1].number.value + amount.number.value, amount.number.first, amount.number.stop)
            out[-1] = _Amount(sum_of, amount.chunk, False, amount.party, amount.verb, amount.sign)
        else:
            out.append(amount)
    return out


def _goes_with(one: _Amount, other: _Amount) -> bool:
    return one.verb is not None and (one.verb, one.party, one.sign) == (other.verb, other.party, other.sign)


def _worked_out(sentence: Sentence) -> bool:
    """«вычитаем одно из другого»: the players reckon, and the amounts named are what they reckon with."""
    for token in sentence.tokens:
        if token.lemma not in words(LEXICON, "verbs.reckoning"):
            continue
        feats = token.feats
        nobody = feats.get("Number") == "Plur" and not any(sentence.tokens[k].dep.startswith("nsubj") for k in token.children)
        if feats.get("Person") == "1" or feats.get("Mood") == "Imp" or feats.get("VerbForm") in ("Inf", "Conv") or nobody:
            return True
    return False


# ---------------------------------------------------------------------- units, markers, turns


def _unit(context: Context, line: Line) -> str:
    found = [t for t in line.sentence.tokens if context.is_points(t, line.sentence)]
    short = next((t.text for t in found if t.text.isupper()), None)
    return short or next((t.lemma for t in found), _usual(context))


def _usual(context: Context) -> str:
    """What the text calls its points, for a sentence that does not say («не получает ничего»)."""
    return context.points.plural or ""


def _is_move(sentence: Sentence, number: NumberPhrase) -> bool:
    tokens = sentence.tokens
    counted = any(t.lemma in words(LEXICON, "nouns.spaces") for t in tokens[number.stop : number.stop + 2])
    said = {t.lemma for t in tokens}
    return counted and bool(said & words(LEXICON, "verbs.move")) and bool(said & words(LEXICON, "nouns.marker"))


def _turn_before(sentence: Sentence, stop: int, told: Told) -> None:
    for phrase in turn_sets_in(sentence):
        if phrase.first < stop:
            told.turn = turn_label(sentence, phrase) or told.turn


def turn_label(sentence: Sentence, phrase: TurnPhrase) -> str:
    """«первый ход» for a phrase that names one turn; empty for another."""
    if len(phrase.turns.only) != 1:
        return ""
    inside = sentence.tokens[phrase.first : phrase.stop]
    noun = next((t for t in reversed(inside) if t.pos == "NOUN" and t.lemma not in words(LEXICON, "nouns.edges")), None)
    rank = next((t for t in inside if t.pos in ("ADJ", "NUM") or t.text[:1].isdigit()), None)
    return f"{_ranked(rank, noun)} {_accusative(noun)}" if noun is not None and rank is not None else ""


def _accusative(noun: Token) -> str:
    return inflect(noun.lemma, case="accs", number="sing") or noun.lemma


def _ranked(rank: Token, noun: Token) -> str:
    gender = {"Fem": "femn", "Neut": "neut"}.get(noun.feats.get("Gender", ""), "masc")
    case = "accs" if gender == "femn" else "nomn"
    return rank.text if rank.text[:1].isdigit() else inflect(rank.lemma, case=case, number="sing", gender=gender) or rank.text
