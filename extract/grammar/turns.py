"""Sets of turns: «ход 5, 6 или 7», «с хода 4», «кроме первых трёх ходов», «только в первом ходе», «после 10 хода»."""

from __future__ import annotations

from dataclasses import dataclass

from extract.grammar.function_words import means
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.tree import case, may_stand, phrase_at, phrases_from
from extract.language import Sentence, Token
from extract.lexicon import WordFile, phrases, words
from extract.memory import remembered
from models.timing import LAST, Turn, TurnSet

__all__ = ["TurnPhrase", "at_edge", "is_time", "is_unit", "turn_sets_in"]

LEXICON = WordFile(__file__).with_name("timing.toml")
LIMITING = ("from", "to", "except")
"""Kinds of words before an ordinal that limit the turns of which the sentence just spoke."""
REACH = 5
"""How many words before a turn may hold what is said of it («нет в последний ход», «только в первом ходе»)."""


@dataclass(frozen=True, slots=True)
class TurnPhrase:
    """A set of turns and the tokens ``[first, stop)`` that state it; ``end`` is true for «в конце хода 7», «после 10 хода»."""

    turns: TurnSet
    first: int
    stop: int
    end: bool = False


def is_unit(token: Token) -> bool:
    """True for a noun by which a text counts its turns: «ход», «раунд», «век»."""
    return token.lemma in words(LEXICON, "units")


def is_time(token: Token) -> bool:
    """True for a noun that names a time: a turn, a phase, a moment, the game."""
    listed = ("units", "phases", "games", "instants")
    return any(token.lemma in words(LEXICON, key) for key in listed)


@remembered
def turn_sets_in(sentence: Sentence) -> tuple[TurnPhrase, ...]:
    """The sets of turns that a sentence names, in reading order."""
    out: list[TurnPhrase] = []
    numbers = numbers_in(sentence)
    for token in sentence.tokens:
        if is_unit(token):
            found = _numbered(sentence, token, numbers) or _first_few(sentence, token, numbers) or _last(sentence, token)
            if found is not None and not any(found.first < x.stop and x.first < found.stop for x in out):
                out.append(found)
    out.extend(x for x in _left_out(sentence, numbers) if not any(x.first < y.stop and y.first < x.stop for y in out))
    return tuple(sorted(out, key=lambda x: x.first))


def _numbered(sentence: Sentence, unit: Token, numbers: tuple[NumberPhrase, ...]) -> TurnPhrase | None:
    """A turn with its number: «ход 5», «5-й ход», «в месяцах 3, 6, 9 и 12», «18 хода», «с 1 по 3 ход»."""
    number = next((x for x in numbers if x.first == unit.i + 1 or (x.stop == unit.i and _ranks(sentence, x, unit))), None)
    number = number or _stretch(sentence, unit, numbers)
    if number is None:
        return _or_later(sentence, unit, numbers)
    if number.value.denominator != 1 or number.value < 0 or number.each:
        return None
    if number.first == unit.i + 1 and (number.kind == "share" or _counts_next(sentence, number) or _picks(sentence, number)):
        return None
    first, stop = min(unit.i, number.first), max(unit.i + 1, number.stop)
    if first > 0 and sentence.tokens[first - 1].norm in words(LEXICON, "before.each_period"):
        return None
    values = [int(x) for x in (number.value, *number.listed)]
    return _shaped(sentence, first, stop, values, None if number.high is None else int(number.high), number.open_end)


def _stretch(sentence: Sentence, unit: Token, numbers: tuple[NumberPhrase, ...]) -> NumberPhrase | None:
    """«в раундах с 3 по 5»: the first and the last of them after the noun."""
    number = next((x for x in numbers if x.first == unit.i + 2 and x.high is not None), None)
    opened = sentence.tokens[unit.i + 1].norm in words(LEXICON, "before.from") if number is not None else False
    return number if opened else None


def _or_later(sentence: Sentence, unit: Token, numbers: tuple[NumberPhrase, ...]) -> TurnPhrase | None:
    """«на 4 или более позднем ходу», «в шестом или любом более раннем раунде»."""
    for number in numbers:
        for key in ("from", "to"):
            for phrase in phrases(LEXICON, f"between.{key}"):
                if phrase_at(sentence, number.stop, phrase) == unit.i and number.value.denominator == 1:
                    turn = int(number.value)
                    turns = TurnSet(first=turn) if key == "from" else TurnSet(final=turn)
                    return TurnPhrase(turns, number.first, unit.i + 1, at_edge(sentence, number.first))
    return None


def _picks(sentence: Sentence, number: NumberPhrase) -> bool:
    """«в конце хода одна из сторон»: the number picks from what follows."""
    after = sentence.tokens[number.stop] if number.stop < len(sentence.tokens) else None
    return after is not None and after.norm in words(LEXICON, "before.among") and means(sentence.tokens[number.first], "one")


def _counts_next(sentence: Sentence, number: NumberPhrase) -> bool:
    """«за ход 2 карты»: the number counts the noun after it, not the turn before it."""
    after = sentence.tokens[number.stop] if number.stop < len(sentence.tokens) else None
    noun = after is not None and after.pos in ("NOUN", "PROPN", "X", "ADJ") and not is_unit(after)
    return after is not None and noun and case(after) in ("Gen", "")


def _ranks(sentence: Sentence, number: NumberPhrase, unit: Token) -> bool:
    """True if the number before a turn is its rank.

    It is for an ordinal, and for digits with the noun in another form than the numeral would ask for («по завершении 18
    хода», «в 5 раунде», «только 1 ход»).
    """
    if number.kind == "ordinal":
        return True
    if number.kind == "cardinal" and unit.feats.get("Number") == "Plur" and number.value > 1:
        return at_edge(sentence, number.first) and case(unit) == "Gen" and number.high is None
    if number.kind != "cardinal" or number.more:
        return False
    written = sentence.tokens[number.first].text
    if not written[:1].isdigit():
        return False
    few = number.value % 10 in (2, 3, 4) and number.value % 100 not in (12, 13, 14)
    if case(unit) == "Gen" and few:
        return at_edge(sentence, number.first) or any(_said(sentence, number.first, x) is not None for x in ("from", "except"))
    if number.value == 1 and case(unit) in ("Nom", "Acc"):
        return sentence.tokens[max(0, number.first - 1)].norm not in words(LEXICON, "before.lasting")
    return True


def _shaped(
    sentence: Sentence, first: int, stop: int, values: list[int], high: int | None = None, opened: bool = False
) -> TurnPhrase | None:
    """The set with what is said before and after the numbers."""
    end = at_edge(sentence, first)
    for key in ("from", "to"):
        for phrase in phrases_from(sentence, stop, phrases(LEXICON, f"after.{key}")):
            after = phrase_at(sentence, stop, phrase)
            if after is not None and len(values) == 1:
                turns = TurnSet(first=values[0]) if key == "from" else TurnSet(final=values[0])
                return TurnPhrase(turns, first, after, end)
    if opened:
        return TurnPhrase(TurnSet(first=values[0]), first, stop, end)
    excepted = _said(sentence, first, "except") is not None or _absent(sentence, first, stop)
    if high is not None:
        if excepted:
            return TurnPhrase(TurnSet(except_=tuple(range(values[0], high + 1))), first, stop, end)
        return TurnPhrase(TurnSet(first=values[0], final=high), first, stop, end)
    if excepted:
        return TurnPhrase(TurnSet(except_=tuple(values)), first, stop, end)
    if len(values) == 1 and not end:
        if _said(sentence, first, "from") is not None:
            return TurnPhrase(TurnSet(first=values[0]), first, stop, end)
        if _said(sentence, first, "to") is not None:
            return TurnPhrase(TurnSet(final=values[0]), first, stop, end)
    return TurnPhrase(TurnSet(only=tuple(values)), first, stop, end)


def _said(sentence: Sentence, first: int, key: str) -> int | None:
    """Where a phrase of this kind ends right before the turn; None if none does."""
    listed = phrases(LEXICON, f"before.{key}")
    if not may_stand(sentence, listed):
        return None
    for phrase in listed:
        for start in range(max(0, first - len(phrase) - 1), first):
            if phrase_at(sentence, start, phrase) == first:
                return start
    if key == "except":
        for start in range(max(0, first - REACH), first):
            for phrase in phrases_from(sentence, start, listed):
                at = phrase_at(sentence, start, phrase)
                if at is not None and all(t.pos in ("ADP", "PART", "DET") for t in sentence.tokens[at:first]):
                    return start
    return None


def _absent(sentence: Sentence, first: int, stop: int) -> bool:
    """«На первом ходу Шёпотов нет»: the sentence says that something is not there in this turn."""
    if any(t.norm in words(LEXICON, "before.only") for t in sentence.tokens[max(0, first - 3) : first]):
        return False
    clause = sentence.clause_of(first)
    inside = [sentence.tokens[i] for i in clause.tokens]
    near = [t for t in inside if t.norm in words(LEXICON, "before.absent") or t.lemma in words(LEXICON, "before.absent")]
    return clause.kind == "main" and any(abs(t.i - first) <= REACH + 1 for t in near)


def at_edge(sentence: Sentence, first: int) -> bool:
    """True if the end of the turn is meant: «в конце хода 7», «после 10 хода», «по завершении первого раунда»."""
    ends = phrases(LEXICON, "edges.end")
    for phrase in ends if may_stand(sentence, ends) else ():
        for start in range(max(0, first - len(phrase) - 2), first):
            at = phrase_at(sentence, start, phrase)
            if at is not None and at <= first and all(t.pos in ("DET", "ADJ", "NUM") for t in sentence.tokens[at:first]):
                return True
    return False


def _first_few(sentence: Sentence, unit: Token, numbers: tuple[NumberPhrase, ...]) -> TurnPhrase | None:
    """«первых трёх ходов», «первые два раунда»."""
    number = next((x for x in numbers if x.stop == unit.i and x.kind == "cardinal"), None)
    if number is None or number.first == 0 or number.value.denominator != 1:
        return None
    if sentence.tokens[number.first - 1].lemma not in words(LEXICON, "before.first"):
        return None
    first, count = number.first - 1, int(number.value)
    if _said(sentence, first, "except") is not None or _absent(sentence, first, unit.i + 1):
        return TurnPhrase(TurnSet(except_=tuple(range(1, count + 1))), first, unit.i + 1)
    return TurnPhrase(TurnSet(first=1, final=count), first, unit.i + 1, at_edge(sentence, first))


def _last(sentence: Sentence, unit: Token) -> TurnPhrase | None:
    """«в последний ход», «на последнем раунде»."""
    before = sentence.tokens[unit.i - 1] if unit.i else None
    if before is None or before.lemma not in words(LEXICON, "before.last"):
        return None
    turns: tuple[Turn, ...] = (LAST,)
    excepted = _said(sentence, before.i, "except") is not None or _absent(sentence, before.i, unit.i + 1)
    chosen = TurnSet(except_=turns) if excepted else TurnSet(only=turns)
    return TurnPhrase(chosen, before.i, unit.i + 1, at_edge(sentence, before.i))


def _left_out(sentence: Sentence, numbers: tuple[NumberPhrase, ...]) -> list[TurnPhrase]:
    """«по завершении девятого»: an ordinal after the end of something, its noun left out."""
    out = []
    for number in numbers:
        after = sentence.tokens[number.stop] if number.stop < len(sentence.tokens) else None
        noun = (
            after is not None
            and after.pos in ("NOUN", "PROPN", "ADJ")
            and case(after) == "Gen"
            and after.feats.get("Number") == "Sing"
        )
        if number.kind != "ordinal" or noun or number.stop - number.first != 1:
            continue
        if at_edge(sentence, number.first):
            out.append(TurnPhrase(TurnSet(only=(int(number.value),)), number.first, number.stop, True))
        elif _of_turn_before(sentence, number):
            few = next((x for x in numbers if x.first == number.stop and x.kind == "cardinal"), None)  # «кроме первых двух»
            if few is None:
                shaped = _shaped(sentence, number.first, number.stop, [int(number.value)])
                out.extend([shaped] if shaped is not None else [])
            elif _said(sentence, number.first, "except") is not None and few.value.denominator == 1:
                left = tuple(range(1, int(few.value) + 1))
                out.append(TurnPhrase(TurnSet(except_=left), number.first, few.stop))
    return out


def _of_turn_before(sentence: Sentence, number: NumberPhrase) -> bool:
    """«в конце любого хода, начиная с третьего»: an ordinal that agrees with the turn before it and limits it."""
    ordinal = sentence.tokens[number.first]
    unit = next((t for t in reversed(sentence.tokens[: number.first]) if is_unit(t)), None)
    if unit is None or (ordinal.feats.get("Gender") == "Fem") != (unit.feats.get("Gender") == "Fem"):
        return False
    said = {key: start for key in LIMITING if (start := _said(sentence, number.first, key)) is not None}
    between = sentence.tokens[unit.i + 1 : min(said.values(), default=unit.i + 1)]
    worded = any(key == "except" or number.first - start > 1 for key, start in said.items())
    return worded and all(t.is_punct or t.pos in ("ADV", "PART", "CCONJ") for t in between)
