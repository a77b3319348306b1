"""What limits a step, and the words and turns that say so."""

from __future__ import annotations

from dataclasses import dataclass, field

from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.timing import TurnPhrase, turn_sets_in
from extract.language import Sentence, Token
from extract.lexicon import words
from extract.memory import remembered
from extract.rules.steps import LEXICON, lemmas
from models.expressions import Expr
from models.spans import Span
from models.timing import LAST, TurnSet

__all__ = ["Limits", "apply", "excluded", "only_near", "said_in", "turn_phrases", "words_around"]

_FEW = 3
"""How many first turns are named one by one where a step is not in them; after more it is there from a turn on."""


@dataclass(slots=True)
class Limits:
    """What limits a step, and the spans that say so beside its name."""

    turns: TurnSet | None = None
    limited: TurnSet | None = None
    condition: Expr | None = None
    evidence: list[Span] = field(default_factory=list)
    widened: Span | None = None
    """The name's span with the bracket or clause behind it that limits the step."""


def said_in(sentence: Sentence) -> set[str]:
    """The words of a sentence, as lemmas and as written."""
    return set(lemmas(sentence)) | {t.norm for t in sentence.tokens}


def excluded(turns: TurnSet) -> TurnSet | None:
    """The turns outside a set, where that can be written down."""
    if turns.only:
        return TurnSet(except_=turns.only, unit=turns.unit)
    if turns.except_:
        return TurnSet(only=turns.except_, unit=turns.unit)
    if turns.first in (None, 1) and isinstance(turns.final, int):
        return _without_first(turns.final, turns)
    if turns.final is None and isinstance(turns.first, int) and turns.first > 1:
        return TurnSet(first=1, final=turns.first - 1, unit=turns.unit)
    if isinstance(turns.first, int) and isinstance(turns.final, int):
        return TurnSet(except_=tuple(range(turns.first, turns.final + 1)), unit=turns.unit)
    return None


def _without_first(count: int, turns: TurnSet) -> TurnSet:
    """All turns, counted as those are, but the first ones."""
    few = count <= _FEW
    return TurnSet(except_=tuple(range(1, count + 1)), unit=turns.unit) if few else TurnSet(first=count + 1, unit=turns.unit)


def apply(turns: TurnSet, said: set[str], limits: Limits) -> None:
    """Sets the turns of a step by what is said of them: they are its only ones, or it is left out or restricted in them."""
    if said & words(LEXICON, "limits.restricted"):
        limits.limited = turns
    elif turns.except_:
        count = len(turns.except_)
        limits.turns = _without_first(count, turns) if turns.except_ == tuple(range(1, count + 1)) else turns
    elif said & words(LEXICON, "limits.none") or said & words(LEXICON, "limits.skipped"):
        limits.turns = excluded(turns)
    else:
        limits.turns = turns


@remembered
def turn_phrases(sentence: Sentence) -> tuple[TurnPhrase, ...]:
    """The sets of turns that a sentence names, also where the numbers stand apart: «чётные ходы: 2, 4, 6», «ходы (4 и 8)»."""
    found = _named_turns(sentence)
    return (*found, *(x for x in _skips(sentence) if all(x.stop <= f.first or f.stop <= x.first for f in found)))


def _skips(sentence: Sentence) -> list[TurnPhrase]:
    """The turns that miss something, in the order of the sentence."""
    out = []
    for number in numbers_in(sentence):
        noun = sentence.tokens[number.stop] if number.stop < len(sentence.tokens) else None
        if (missing := _skipped(sentence, number, noun)) is not None:
            out.append(missing)
    return out


def _named_turns(sentence: Sentence) -> tuple[TurnPhrase, ...]:
    """The turns that are named by their noun."""
    found = turn_sets_in(sentence)
    numbers = tuple(n for n in numbers_in(sentence) if sentence.tokens[n.first].pos != "ADV")  # «в игре вдвоём»
    rows = _rows(numbers, sentence)
    if found and not any(
        f.turns.only and r[0].first <= f.stop <= r[-1].stop + 1 and (f.first <= r[0].first + 1 or f.first < r[-1].stop)
        for f in found
        for r in rows
    ):
        return tuple(_with_number_before(f, sentence) for f in found)
    for row in rows:
        before = [t for t in sentence.tokens[max(0, row[0].first - 2) : row[0].first] if not t.is_punct]
        values = [v for n in row for v in (n.value, *n.listed)]
        whole = all(v.denominator == 1 for v in values) and all(n.high is None for n in row)
        after = sentence.tokens[row[-1].stop] if row[-1].stop < len(sentence.tokens) else None
        ahead = bool(before) and before[-1].lemma in words(LEXICON, "step.turn")
        behind = not ahead and after is not None and after.lemma in words(LEXICON, "step.turn") and bool(before)
        if (ahead or (behind and before[-1].pos in ("ADP", "PART"))) and whole:
            stop = row[-1].stop + (1 if behind else 0)
            if behind and len(values) == 1 and before[-1].norm in words(LEXICON, "limits.since"):
                return (TurnPhrase(TurnSet(first=int(values[0])), row[0].first, stop),)
            return (TurnPhrase(TurnSet(only=tuple(int(v) for v in values)), row[0].first, stop),)
    return found or _ranked(sentence) or _final(sentence)


def _final(sentence: Sentence) -> tuple[TurnPhrase, ...]:
    """«в последней Смуте», «на последнем привале»: the last of whatever a text counts its turns in."""
    for token in sentence.tokens[1:-1]:
        noun = sentence.tokens[token.i + 1]
        before = sentence.tokens[token.i - 1].norm
        unit = noun.pos in ("NOUN", "PROPN") and noun.feats.get("Animacy") == "Inan" and noun.feats.get("Number") == "Sing"
        unit = unit and noun.lemma not in words(LEXICON, "step.strong") | words(LEXICON, "title.things")
        if token.lemma in words(LEXICON, "limits.last") and before in words(LEXICON, "limits.within") and unit:
            return (TurnPhrase(TurnSet(only=(LAST,)), token.i, noun.i + 1),)
    return ()


def _ranked(sentence: Sentence) -> tuple[TurnPhrase, ...]:
    """«в первый час», «в 11 и 12 вопросах», «с 4-й волны»: the places of whatever a text counts its turns in."""
    for number in numbers_in(sentence):
        noun = sentence.tokens[number.stop] if number.stop < len(sentence.tokens) else None
        before = sentence.tokens[number.first - 1] if number.first else None
        if number.kind == "ordinal" and before is not None and before.norm in words(LEXICON, "limits.excepting"):
            left = tuple(int(v) for v in (number.value, *number.listed) if v.denominator == 1)
            named = noun is not None and noun.lemma in words(LEXICON, "step.turn")
            if left and (named or noun is None or noun.is_punct):
                return (TurnPhrase(TurnSet(except_=left), number.first, number.stop),)
        unit = noun is not None and noun.pos == "NOUN" and noun.feats.get("Animacy") == "Inan"
        if number.kind != "ordinal" or number.high is not None or before is None or not unit or noun is None:
            continue
        values = tuple(int(v) for v in (number.value, *number.listed) if v.denominator == 1)
        if noun.lemma in words(LEXICON, "step.strong") or not values:
            continue
        if before.norm in words(LEXICON, "limits.since") and noun.feats.get("Case") != "Ins" and len(values) == 1:
            return (TurnPhrase(TurnSet(first=values[0]), number.first, noun.i + 1),)
        if before.norm in words(LEXICON, "limits.within"):
            return (TurnPhrase(TurnSet(only=values), number.first, noun.i + 1),)
    return ()


def _skipped(sentence: Sentence, number: NumberPhrase, noun: Token | None) -> TurnPhrase | None:
    """«приплод пропускает первую жатву», «5-я и 10-я обходятся без ремонта»: turns as the object or subject of what misses."""
    values = tuple(int(v) for v in (number.value, *number.listed) if v.denominator == 1)
    if noun is None or number.kind != "ordinal" or not values:
        return None
    missing = words(LEXICON, "limits.skipped")
    verb = sentence.tokens[noun.head] if noun.pos == "NOUN" else None
    if verb is not None and verb.lemma in missing and noun.feats.get("Case") == "Acc" and verb.i < noun.i:
        return TurnPhrase(TurnSet(only=values), number.first, noun.i + 1)
    without = any(t.norm in words(LEXICON, "limits.without") for t in sentence.tokens[number.stop : number.stop + 3])
    opens = number.first == 0 or sentence.tokens[number.first - 1].is_punct
    if noun.pos == "VERB" and opens and without:
        return TurnPhrase(TurnSet(only=values), number.first, number.stop)
    return None


def _rows(numbers: tuple[NumberPhrase, ...], sentence: Sentence) -> list[list[NumberPhrase]]:
    """Numbers in a row, parted by commas only."""
    rows: list[list[NumberPhrase]] = []
    for number in numbers:
        near = bool(rows) and all(t.is_punct or t.pos == "CCONJ" for t in sentence.tokens[rows[-1][-1].stop : number.first])
        if near:
            rows[-1].append(number)
        else:
            rows.append([number])
    return [r for r in rows if len(r) > 1 or r[0].listed or r[0].high is None]


def _with_number_before(found: TurnPhrase, sentence: Sentence) -> TurnPhrase:
    """«кроме 1 и последнего хода»: the number in front of the last turn belongs to it."""
    number = next((n for n in numbers_in(sentence) if n.stop == found.first - 1), None)
    joined = found.first > 1 and sentence.tokens[found.first - 1].pos == "CCONJ"
    if number is None or not joined or LAST not in (*found.turns.only, *found.turns.except_) or number.value.denominator != 1:
        return found
    denied = sentence.tokens[max(0, number.first - 1)].norm in words(LEXICON, "limits.none")
    turns = (int(number.value), *found.turns.only, *found.turns.except_)
    excepted = denied or bool(found.turns.except_)
    return TurnPhrase(TurnSet(except_=turns) if excepted else TurnSet(only=turns), number.first, found.stop, found.end)


def only_near(sentence: Sentence, phrase: TurnPhrase) -> bool:
    """True if «только» stands right before the turns."""
    near = sentence.tokens[max(0, phrase.first - 3) : phrase.first]
    return any(t.norm in words(LEXICON, "limits.only") for t in near)


def words_around(sentence: Sentence, i: int) -> Span:
    """The words up to the nearest colon or semicolon around token ``i``: what says it, without what explains it."""
    first = last = i
    while first > 0 and sentence.tokens[first - 1].text not in (":", ";", ".", "(", ")"):
        first -= 1
    while last + 1 < len(sentence.tokens) and sentence.tokens[last + 1].text not in (":", ";", ".", "!", ")"):
        if sentence.tokens[last + 1].text == "(":
            closed = next((t.i for t in sentence.tokens[last + 1 :] if t.text == ")"), len(sentence.tokens))
            if closed + 1 >= len(sentence.tokens) or sentence.tokens[closed + 1].is_punct:
                break
            last = closed  # «в недели с 5 по 8 (полярная ночь) этого шага нет»
            continue
        if _next_statement(sentence, i, last + 1):
            break
        last += 1
    return Span(sentence.tokens[first].start, sentence.tokens[last].end)


def _next_statement(sentence: Sentence, i: int, at: int) -> bool:
    """The comma before another statement that no conjunction ties to the one of token ``i``."""
    if sentence.tokens[at].text != "," or at + 1 >= len(sentence.tokens) or sentence.tokens[at + 1].pos == "CCONJ":
        return False
    own, after = sentence.clause_of(i), sentence.clause_of(at + 1)
    return after.i != own.i and after.kind == "main" and own.kind == "main" and after.start == at + 1
