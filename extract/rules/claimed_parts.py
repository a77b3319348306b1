"""Whether what a sentence counts is a part of the rules: steps that a turn goes through, turns that a greater one holds."""

from __future__ import annotations

from extract.context import Context
from extract.grammar.names import is_role
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.language import Sentence, Token
from extract.lexicon import WordFile, words
from extract.rules.steps import LEXICON as STEPS

__all__ = ["all_who_gain", "belongs", "described_below", "held_in", "passed"]

LEXICON = WordFile(__file__).with_name("claims.toml")


def passed(sentence: Sentence, number: NumberPhrase) -> bool:
    """«проходит через пять этапов», «идёт в три приёма»: what a turn goes through."""
    before = sentence.tokens[number.first - 1].norm if number.first else ""
    return number.value >= 2 and before in words(STEPS, "lead.through") | words(LEXICON, "words.into")


def belongs(sentence: Sentence, number: NumberPhrase) -> bool:
    """«У лота четыре стадии»: what has the steps opens the sentence."""
    ahead = [t.norm for t in sentence.tokens[: number.first] if not t.is_punct]
    return number.value >= 2 and 2 <= len(ahead) <= 3 and ahead[0] in words(LEXICON, "words.at")


def held_in(holder: Token, number: NumberPhrase, verbless: bool) -> bool:
    """«В сезоне десять партий»: the turns that a greater turn holds."""
    return verbless and holder.feats.get("Case") == "Loc" and holder.i < number.first


def described_below(sentence: Sentence, number: NumberPhrase, noun: Token) -> bool:
    """«два начисления, которые …»: parts of the rules that a clause goes on to describe."""
    after = [t.lemma for t in sentence.tokens[noun.i + 1 : noun.i + 3]]
    return noun.lemma in words(LEXICON, "nouns.parts") and number.value >= 2 and bool(set(after) & words(LEXICON, "words.which"))


def all_who_gain(context: Context, sentence: Sentence, number: NumberPhrase, noun: Token) -> bool:
    """«Четырём державам особые очки приносит …», «Особые очки получают три державы»: how many of the sides have something."""
    clause = sentence.clause_of(number.first)
    inside = [sentence.tokens[i] for i in clause.tokens]
    others = [n for n in numbers_in(sentence) if n.first in clause.tokens and n.first != number.first]
    gain = [t for t in inside if t.lemma in words(LEXICON, "verbs.bringing") and t.feats.get("Tense") == "Pres"]
    edge = number.first == 0 or noun.i + 1 >= len(sentence.tokens) or sentence.tokens[noun.i + 1].text in ".,:;"
    scored = any(context.is_points(t, sentence) for t in inside)
    return is_role(noun) and number.value >= 2 and clause.kind == "main" and not others and bool(gain) and scored and edge
