"""Own gains: verbs of giving and taking whose subject gets what it gives, or gets nothing: «пишет себе», «кладёт в копилку»."""

from __future__ import annotations

from itertools import pairwise

from extract.grammar.names import is_role
from extract.language import Sentence, Token
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON

__all__ = ["by_thing", "puts_aside", "to_own"]


def puts_aside(sentence: Sentence, verb: Token) -> bool:
    """True for «владелец маяка кладёт в копилку 4»: somebody is the subject before the verb."""
    before = [x for x in sentence.tokens[: verb.i] if x.head == verb.i and x.dep.startswith("nsubj")]
    return any(is_role(x) or x.feats.get("Animacy") == "Anim" or x.feats.get("VerbForm") == "Part" for x in before)


def by_thing(sentence: Sentence, verb: Token) -> bool:
    """True for «закрытый умысел отнимает у владельца 3»: a thing takes, and gets nothing itself."""
    before = [x for x in sentence.tokens[: verb.i] if x.dep.startswith("nsubj") and x.head == verb.i]
    return any(x.pos == "NOUN" and x.feats.get("Animacy") == "Inan" and not is_role(x) for x in before)


def to_own(sentence: Sentence, verb: int) -> bool:
    """True for «пишет себе 3», «добавляет к своей славе 2»: the subject of giving gets what it gives."""
    near = sentence.tokens[verb : verb + 4]
    if any(x.norm in words(LEXICON, "recipient.itself") for x in near[:3]):
        return True
    return any(
        x.norm in words(LEXICON, "recipient.onto") and y.lemma in words(LEXICON, "recipient.own") for x, y in pairwise(near)
    )
