"""Times that point back: «в ту же фазу», «на этом же этапе», «тогда же»."""

from __future__ import annotations

from collections.abc import Sequence

from extract.context import Context, Line
from extract.grammar.timing import time_of_words
from extract.grammar.tree import phrase_stop
from extract.language import Sentence
from extract.lexicon import WordFile, phrases
from models.timing import Timing

__all__ = ["points_back", "time_before"]

LEXICON = WordFile(__file__).with_name("timing.toml")
FAR = 8
"""More sentences than a reader looks back for the time that is meant."""


def points_back(sentence: Sentence, inside: Sequence[int]) -> bool:
    """True if the words say that something happens at the time that was named before."""
    return any(phrase_stop(sentence, i, phrases(LEXICON, "same")) is not None for i in inside)


def time_before(context: Context, line: Line) -> Timing:
    """The phase, or the end of a turn or of the game, that was named last before the line, in its part of the text."""
    held = {x.title for x in context.headings(line.block)}
    for other in reversed(context.sentences[max(0, line.index - FAR) : line.index]):
        if not held & {x.title for x in context.headings(other.block)}:
            break
        told = time_of_words(context, other.sentence, range(len(other.sentence.tokens)))
        if told.when in ("phase", "turn_end", "game_end") and not points_back(other.sentence, range(len(other.sentence.tokens))):
            return told
    return Timing()
