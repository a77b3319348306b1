"""Operators of comparisons with numbers: «не менее», «25 или более», «до», and what verbs say of a bare number."""

from __future__ import annotations

from dataclasses import dataclass

from extract.grammar.counted import is_active
from extract.grammar.numbers import NumberPhrase
from extract.grammar.quantities import counted_noun
from extract.grammar.tree import case, phrase_at, phrases_from
from extract.language import Sentence
from extract.lexicon import WordFile, phrases, words
from models.expressions import (
    Op,
)

__all__ = ["OPS", "Bound", "bound_before", "bound_by_verb", "bound_of", "brings_up_to", "is_negated", "noun_beyond"]

LEXICON = WordFile(__file__).with_name("comparisons.toml")
QUANTITIES = WordFile(__file__).with_name("quantities.toml")
OPS: tuple[Op, ...] = (">=", "<=", ">", "<", "==")


@dataclass(frozen=True, slots=True)
class Bound:
    """An operator with the tokens that state it; ``stated`` is false where only the verb says it."""

    op: Op
    first: int
    stop: int
    stated: bool = True
    words: tuple[int, ...] = ()


def bound_of(sentence: Sentence, inside: tuple[int, ...], number: NumberPhrase, noun: int | None) -> Bound | None:
    """What is said of the number in words: before it, or after it or its noun."""
    if number.high is not None or number.open_end or number.listed:
        return Bound("==", number.first, number.stop)
    after = number.stop
    for at in (after, *(x for x in ((noun or 0) + 1, (noun or 0) + 2, (noun or 0) + 3) if noun is not None)):
        for op in OPS[:2]:
            for phrase in phrases_from(sentence, at, phrases(LEXICON, f"after.{op}")):
                stop = phrase_at(sentence, at, phrase)
                if stop is not None and not _new_noun(sentence, noun, at):
                    return Bound(op, number.first, stop, words=tuple(range(at, stop)))
    for back in range(1, 5):
        at = number.first - back
        if at < 0 or at not in inside:
            break
        for op in OPS:
            for phrase in phrases_from(sentence, at, phrases(LEXICON, f"before.{op}")):
                stop = phrase_at(sentence, at, phrase)
                if stop is not None and (stop == number.first or _only_attributes(sentence, stop, number.first)):
                    longer = _longer(sentence, at, op, number)
                    return longer or Bound(op, at, number.stop, words=tuple(range(at, number.first)))
    return None


def _longer(sentence: Sentence, at: int, op: Op, number: NumberPhrase) -> Bound | None:
    """«не более» begins one word before «более»: the longer phrase wins."""
    for start in range(max(0, at - 2), at):
        for other in OPS:
            for phrase in phrases_from(sentence, start, phrases(LEXICON, f"before.{other}")):
                stop = phrase_at(sentence, start, phrase)
                if stop is not None and stop > at and (stop == number.first or _only_attributes(sentence, stop, number.first)):
                    return Bound(other, start, number.stop, words=tuple(range(start, number.first)))
    return None


def _only_attributes(sentence: Sentence, i: int, stop: int) -> bool:
    """True if nothing stands between a comparator and its number but the noun counted or a particle."""
    between = sentence.tokens[i:stop]
    if between and between[-1].pos == "ADP" and between[-1].norm not in words(LEXICON, "others.by"):
        between = between[:-1]  # «не менее чем с двумя партиями»
    return all(x.text == "," or x.norm in words(LEXICON, "between") or x.pos == "PART" for x in between)


def _new_noun(sentence: Sentence, noun: int | None, at: int) -> bool:
    """True if a verb or a second subject stands between the noun and what looks like «или более»."""
    return noun is not None and any(x.pos == "VERB" for x in sentence.tokens[noun + 1 : at])


def bound_by_verb(sentence: Sentence, number: NumberPhrase, verb: int | None, noun: int | None) -> Bound | None:
    """What the verb alone says of a bare number: reaching, having, doing N is at least N, falling to N at most."""
    if number.kind == "ordinal" and noun is not None:
        return Bound(">=", number.first, number.stop, stated=False)
    if verb is None:
        possessed = any(
            t.norm in words(LEXICON, "verbs.possessive")
            or (t.lemma in words(QUANTITIES, "possession") and case(sentence.tokens[t.i + 1]) == "Gen")
            for t in sentence.tokens[max(0, number.first - 4) : number.first]
        )
        if possessed:
            return Bound(">=", number.first, number.stop, stated=False)
        return Bound("==", number.first, number.stop, stated=False)
    lemma = sentence.tokens[verb].lemma
    if _on_a_mark(sentence, number) and lemma in words(LEXICON, "verbs.standing"):
        return Bound("==", number.first, number.stop, stated=False)  # «маркер оказался на делении 10»
    if _on_a_mark(sentence, number) and lemma in words(LEXICON, "verbs.arriving"):
        return Bound("<=" if number.value == 0 else ">=", number.first, number.stop, stated=False)
    for op in OPS:
        if lemma in words(LEXICON, f"verbs.{op}"):
            op = "<=" if op == ">=" and number.value == 0 else op
            if op == "<=" and _falls_itself(sentence, number, verb, noun):
                break
            return Bound(op, number.first, number.stop, stated=False)
    done = (
        noun is not None
        and sentence.tokens[noun].dep == "obj"
        and sentence.tokens[noun].head == verb
        and is_active(sentence, verb)
    )
    perfect = number.kind == "cardinal" and sentence.tokens[verb].feats.get("Aspect") == "Perf"
    reached = perfect and _counted_by_verb(sentence, noun)
    return Bound(">=" if done or reached else "==", number.first, number.stop, stated=False)


def _on_a_mark(sentence: Sentence, number: NumberPhrase) -> bool:
    """The number of a mark: «на делении 10», «на отметке 0»."""
    before = sentence.tokens[number.first - 1] if number.first else None
    return before is not None and before.lemma in words(LEXICON, "verbs.marks")


def _counted_by_verb(sentence: Sentence, noun: int | None) -> bool:
    """«запущены 3 модуля», «пали три рыцаря»: those counted are what has been done, or has come, so far."""
    return noun is not None and sentence.tokens[noun].dep.startswith(("nsubj", "obj"))


def _falls_itself(sentence: Sentence, number: NumberPhrase, verb: int, noun: int | None) -> bool:
    """«все пять бобов падают на ребро»: so many things fall, and nothing falls to so many."""
    counted = noun is not None and number.stop <= noun < verb and sentence.tokens[noun].dep.startswith("nsubj")
    return counted and not (number.first and sentence.tokens[number.first - 1].pos == "ADP")


def bound_before(sentence: Sentence, inside: tuple[int, ...], at: int) -> Bound | None:
    """«по крайней мере», «не менее чем» before «на 5 больше»."""
    for start in range(max(0, at - 4), at):
        for op in OPS:
            for phrase in phrases_from(sentence, start, phrases(LEXICON, f"before.{op}")):
                if start in inside and phrase_at(sentence, start, phrase) == at:
                    return Bound(op, start, at)
    return None


def brings_up_to(sentence: Sentence, bound: Bound, verb: int) -> bool:
    """«довести число до 50», «дойти до 12»: with a verb of reaching «до» is where one must come, and no upper bound."""
    up_to = [sentence.tokens[i].norm for i in bound.words] in [[x] for x in words(LEXICON, "verbs.up_to")]
    return up_to and sentence.tokens[verb].lemma in words(LEXICON, "verbs.>=")


def is_negated(sentence: Sentence, verb: int, bound: Bound) -> bool:
    """True if «не» stands right before the verb and is no part of the comparator."""
    i = verb - 1
    return i >= 0 and sentence.tokens[i].norm in words(LEXICON, "others.negations") and not bound.first <= i < bound.stop


def noun_beyond(sentence: Sentence, inside: tuple[int, ...], number: NumberPhrase) -> int | None:
    """«20 или больше победных очков»: the noun stands after the comparator."""
    for op in OPS[:2]:
        for phrase in phrases_from(sentence, number.stop, phrases(LEXICON, f"after.{op}")):
            stop = phrase_at(sentence, number.stop, phrase)
            noun = counted_noun(sentence, stop) if stop is not None else None
            if noun is not None and noun in inside and case(sentence.tokens[noun]) in ("Gen", ""):
                return noun
    return None
