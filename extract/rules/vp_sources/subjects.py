"""Subjects of a verb of points that are no party by name: things and people together that gain or lose."""

from __future__ import annotations

from extract.context import Context
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.forms import may_be
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.persons import is_nominative, is_person
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.told import described_noun
from models.parties import Party, anyone

__all__ = ["gets", "undergoing"]


def undergoing(context: Context, sentence: Sentence, segment: Segment, reach: list[int]) -> Party | None:
    """«отряд штрафуется на 20 очков»: the people that are the subject of a verb of having it done."""
    verb = segment.verb
    if verb is None or sentence.tokens[verb].lemma not in words(AMOUNTS, "undergone"):
        return None
    before = [i for i in reach if i < verb and is_nominative(sentence.tokens[i])]
    people = [i for i in before if is_person(sentence, i) or sentence.tokens[i].lemma in words(LEXICON, "recipient.groups")]
    return next((anyone(sentence.tokens[i].lemma) for i in people if gets(context, sentence, segment, i)), None)


def gets(context: Context, sentence: Sentence, segment: Segment, i: int) -> bool:
    """True for the subject of a gain or loss that is no living being: «отряд получает 2 балла»."""
    token = sentence.tokens[i]
    governed = i > 0 and sentence.tokens[i - 1].pos == "ADP"
    if governed or token.pos != "NOUN" or token.head != segment.verb or _is_done_to(sentence, segment, i):
        return False
    return not context.is_points(token, sentence)


def _is_done_to(sentence: Sentence, segment: Segment, i: int) -> bool:
    """True for «изготовивший предмет получает»: what the participle before it was done to."""
    for token in sentence.tokens[segment.start : i]:
        active = token.feats.get("VerbForm") == "Part" and token.feats.get("Voice") != "Pass" and may_be(token, "Nom")
        if active and described_noun(sentence, token.i, i + 1) is None and may_be(sentence.tokens[i], "Acc"):
            return all(not x.is_punct for x in sentence.tokens[token.i : i])
    return False
