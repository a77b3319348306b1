"""Played cards: «сыгравший карту», «разыгравший её» says when points are given, and no condition."""

from __future__ import annotations

from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.segments import Segment

__all__ = ["is_play", "when_played"]


def is_play(sentence: Sentence, i: int) -> bool:
    """True for a participle of playing a card whose object is the card, a pronoun for it, its name, or left out."""
    token = sentence.tokens[i]
    if (
        token.feats.get("VerbForm") != "Part"
        or token.feats.get("Voice") == "Pass"
        or token.lemma not in words(LEXICON, "award.played")
    ):
        return False
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    if after is None or after.is_punct or after.pos in ("PRON", "NUM") or after.feats.get("VerbForm") == "Fin":
        return True
    return after.lemma in words(LEXICON, "ground.events") or after.text == "«" or after.feats.get("Case") == "Nom"


def when_played(sentence: Sentence, segment: Segment) -> bool:
    """True if the award goes to whoever has played the card."""
    return any(is_play(sentence, i) for i in range(segment.start, segment.mention.first))
