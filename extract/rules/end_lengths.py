"""Ends of the game that are a number of turns: «после 8 раундов», «когда разыграна десятая сдача»."""

from __future__ import annotations

from dataclasses import replace

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_words
from extract.grammar.numbers import numbers_in
from extract.grammar.timing import time_of_words
from extract.grammar.tree import phrase_stop
from extract.grammar.turns import TurnPhrase, is_unit, turn_sets_in
from extract.language import Sentence
from extract.lexicon import WordFile, phrases, words
from extract.rules.end_cues import Cue, says
from models.expressions import Expr
from models.records import GameEnd
from models.timing import LAST, Timing, TurnSet

__all__ = ["besides", "numbered_end", "or_else", "without_repeats"]

LEXICON = WordFile(__file__).with_name("game_ends.toml")
OPENING = 4
"""How many words may stand before the turn with whose end a sentence opens."""


def numbered_end(sentence: Sentence, cue: Cue) -> TurnPhrase | None:
    """«заканчивается по окончании четвёртого сезона», «после 8 раундов», «в конце хода 7»."""
    for number in numbers_in(sentence):
        after = sentence.tokens[number.stop] if number.stop < len(sentence.tokens) else None
        lasting = any(phrase_stop(sentence, i, phrases(LEXICON, "during")) == number.first for i in range(number.first))
        counted = (number.first in cue.clause.tokens or lasting) and number.kind == "cardinal" and number.value > 1
        if counted and after is not None and is_unit(after) and after.feats.get("Number") == "Plur":
            return TurnPhrase(TurnSet(first=1, final=int(number.value)), number.first, number.stop + 1, True)
    opening = next((x for x in turn_sets_in(sentence) if x.end and x.first < OPENING), None)
    bare = not any(c.kind in ("condition", "time") for c in sentence.clauses)
    opened = _opens_and_closes(sentence)
    if opened is not None:
        return opened
    all_played = _all_played(sentence)
    if all_played is not None:
        return all_played
    found = next((x for x in turn_sets_in(sentence) if x.first in cue.clause.tokens), None) or _played_through(sentence)
    found = _said_of_last(sentence, found) or found
    found = found or (opening if bare else None)
    if found is not None and found.turns.final is not None and found.turns.first is None:
        return TurnPhrase(TurnSet(first=1, final=found.turns.final), found.first, found.stop, True)
    if found is None or not (found.end or found.turns.only):
        return None
    lasts = says(sentence, cue.at, "playing") and not says(sentence, cue.at, "played_out")
    lasts = lasts and len(found.turns.only) == 1 and found.turns.only[0] != LAST
    if lasts:
        return TurnPhrase(TurnSet(first=1, final=found.turns.only[0]), found.first, found.stop, True)
    return found


def or_else(context: Context, line: Line, after: int) -> tuple[Expr, range, Timing] | None:
    """«… после 12 недели или сразу, как только кончилось топливо»: what ends it as well, the words that say so, when."""
    tokens = line.sentence.tokens
    if after >= len(tokens) or tokens[after].norm not in words(LEXICON, "either"):
        return None
    asked = next((t.i for t in tokens[after : after + OPENING + 1] if t.norm in words(LEXICON, "asked")), None)
    if asked is None:
        return None
    rest = [i for i in range(asked + 1, len(tokens)) if tokens[i].norm not in words(LEXICON, "asked") and tokens[i].text != "."]
    expr = condition_of_words(context, line, rest)
    said = range(after + 1, len(tokens))
    played = time_of_words(context, line.sentence, tuple(said)).when == "turn_end"
    return (expr, said, Timing("turn_end" if played else "immediately")) if expr is not None else None


def besides(context: Context, line: Line) -> TurnPhrase | None:
    """«… когда взят последний жетон, либо после десятого раунда»: the turn that ends the game beside what stands before it."""
    tokens = line.sentence.tokens
    for found in turn_sets_in(line.sentence):
        back = next((i for i in range(found.first - 1, max(-1, found.first - 4), -1) if tokens[i].pos != "ADP"), None)
        joined = back is not None and tokens[back].norm in words(LEXICON, "either") and back > OPENING
        if joined and found.turns.only and found.turns.only[0] != LAST and (found.end or tokens[found.first - 1].pos == "ADP"):
            return found
    return None


def _said_of_last(sentence: Sentence, found: TurnPhrase | None) -> TurnPhrase | None:
    """«Последний раунд — пятый»: which one the last is."""
    if found is None or found.turns.only != (LAST,):
        return None
    dash = next((t.i for t in sentence.tokens[found.stop : found.stop + 2] if t.text in "—–-"), None)
    number = next((n for n in numbers_in(sentence) if dash is not None and n.first == dash + 1 and n.kind == "ordinal"), None)
    if number is None:
        return None
    return TurnPhrase(TurnSet(only=(int(number.value),)), found.first, number.stop, True)


def _opens_and_closes(sentence: Sentence) -> TurnPhrase | None:
    """«Сценарий открывается ходом 1 и закрывается ходом 9»: the first turn and the last."""
    if not any(says(sentence, t.i, "opens") for t in sentence.tokens):
        return None
    numbered = [x for x in turn_sets_in(sentence) if len(x.turns.only) == 1 and x.turns.only[0] != LAST]
    if len(numbered) != 2 or numbered[0].turns.only != (1,):
        return None
    final = numbered[1].turns.only[0]
    if not isinstance(final, int):
        return None
    return TurnPhrase(TurnSet(first=1, final=final), numbered[0].first, numbered[1].stop, True)


def _all_played(sentence: Sentence) -> TurnPhrase | None:
    """«когда будут сыграны все 6 раундов»: so many turns, as the subject of their being played."""
    for clause in sentence.clauses:
        verb = clause.predicate
        if verb is None or clause.kind not in ("time", "condition", "converb"):
            continue
        if not (says(sentence, verb, "finished") or says(sentence, verb, "rounds")):
            continue
        for number in numbers_in(sentence):
            unit = sentence.tokens[number.stop] if number.stop < len(sentence.tokens) else None
            counted = number.first in clause.tokens and number.kind == "cardinal" and number.value > 1
            held = unit is not None and is_unit(unit) and unit.head in (verb, clause.subject, number.first)
            if counted and held:
                return TurnPhrase(TurnSet(first=1, final=int(number.value)), number.first, number.stop + 1, True)
    return None


def _played_through(sentence: Sentence) -> TurnPhrase | None:
    """«когда разыграна десятая сдача», «как только завершён пятый раунд»: the turn is the subject of its being played."""
    for clause in sentence.clauses:
        if clause.predicate is None:
            continue
        done = says(sentence, clause.predicate, "finished") or says(sentence, clause.predicate, "end")
        found = next((x for x in turn_sets_in(sentence) if x.first in clause.tokens and len(x.turns.only) == 1), None)
        held = {t.i for t in sentence.tokens if t.head == clause.predicate and t.dep in ("obj", "nsubj:pass", "nsubj")}
        if done and found is not None and ({clause.subject} | held) & set(range(found.first, found.stop)):
            return TurnPhrase(found.turns, found.first, found.stop, True)
    return None


def without_repeats(found: list[GameEnd]) -> list[GameEnd]:
    """A length told twice is one record: with both places where one tells how many turns and the other the last of them."""
    out: list[GameEnd] = []
    for end in found:
        again = next((k for k, x in enumerate(out) if _same_length(x, end)), None)
        if again is None:
            out.append(end)
            continue
        first = out[again]
        whole = first if first.turns is not None and first.turns.first == 1 else replace(end, name=first.name)
        if first.turns != end.turns:
            out[again] = replace(whole, evidence=(*first.evidence, *end.evidence))
    return out


def _same_length(one: GameEnd, other: GameEnd) -> bool:
    """«Игра продолжается шесть сезонов» and «Игра заканчивается после шестого сезона»."""
    if one.condition is not None or other.condition is not None:
        return False
    if one.turns == other.turns:
        return True
    if one.turns is None or other.turns is None or one.timing != other.timing:
        return False
    whole, last = (one.turns, other.turns) if one.turns.first == 1 else (other.turns, one.turns)
    return whole.first == 1 and whole.final is not None and last.only == (whole.final,)
