"""Words of the end of the game, looked up in their lists."""

from __future__ import annotations

from extract.language import Sentence
from extract.lexicon import WordFile, words

__all__ = ["LEXICON", "is_denied", "says"]

LEXICON = WordFile(__file__).with_name("game_ends.toml")


def says(sentence: Sentence, i: int, key: str) -> bool:
    """True if the word at ``i`` stands in the list ``key`` of the lexicon, as written or by its dictionary form."""
    token, listed = sentence.tokens[i], words(LEXICON, key)
    return token.lemma in listed or token.norm in listed


def is_denied(sentence: Sentence, i: int) -> bool:
    """True if «не» stands right before the word."""
    return i > 0 and says(sentence, i - 1, "denied")
