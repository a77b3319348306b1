"""Holders: who gets points as the one who holds what they are for, or who is named before the colon of the sentence."""

from __future__ import annotations

from extract.context import Context
from extract.grammar.function_words import does
from extract.grammar.parties import party_at
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.persons import is_nominative
from extract.rules.vp_sources.segments import Segment
from models.parties import Party

__all__ = ["holder", "possessor", "told"]


def holder(context: Context, sentence: Sentence, segment: Segment) -> Party | None:
    """«за контроль Оттомана над Кипром»: the named power whose control brings the points."""
    for token in sentence.tokens[segment.start : segment.stop - 2]:
        after = sentence.tokens[token.i + 1 : token.i + 4]
        if token.lemma in words(LEXICON, "recipient.control") and any(does(x, "over") for x in after):
            found = party_at(context, sentence, after[0].i)
            if found is not None and found.is_named:
                return found
    return None


def possessor(context: Context, sentence: Sentence, taken: frozenset[int]) -> Party | None:
    """«Каждые 100 марок у игрока – 1»: whoever has what the points are given for."""
    for i in sorted(taken):
        following = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
        if does(sentence.tokens[i], "at") and following is not None and i + 1 in taken:
            return party_at(context, sentence, i + 1)
    return None


def told(context: Context, sentence: Sentence, segment: Segment) -> Party | None:
    """«Рим считает так: возьмите …», «у Рима счёт иной: берутся …»: the named power before the colon of the sentence."""
    colon = next((x.i for x in reversed(sentence.tokens[: segment.mention.first]) if x.text == ":"), None)
    for token in sentence.tokens[: colon or 0]:
        possessing = token.i > 0 and does(sentence.tokens[token.i - 1], "at")
        if is_nominative(token) or (possessing and token.feats.get("Case") == "Gen"):
            found = party_at(context, sentence, token.i)
            if found is not None and found.is_named:
                return found
    return None
