"""Several cases that end the game, told behind the colon of one sentence: «… в двух случаях: кончились карты или пал город»."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_words
from extract.lexicon import WordFile, words
from extract.rules.end_cues import Cue
from extract.rules.victory_premises import at_least
from extract.rules.ways_to_win import pieces_after
from models.expressions import Expr

__all__ = ["cases_of_end"]

LEXICON = WordFile(__file__).with_name("victories.toml")


def cases_of_end(context: Context, line: Line, cue: Cue) -> list[tuple[Expr, tuple[int, ...]]]:
    """Each case with the words that tell it; empty where the sentence does not announce cases, or tells only one."""
    sentence = line.sentence
    colon = next((t.i for t in sentence.tokens[cue.at :] if t.text == ":"), None)
    if colon is None or colon + 1 >= len(sentence.tokens):
        return []
    if not any(t.lemma in words(LEXICON, "ways.cases") for t in sentence.tokens[:colon]):
        return []
    if any(t.norm in words(LEXICON, "lists.all") for t in sentence.tokens[:colon]):
        return []
    pieces = pieces_after(sentence, colon + 1)
    read = [(condition_of_words(context, line, piece), piece) for piece in pieces]
    told = [(at_least(expr), piece) for expr, piece in read if expr is not None]
    return told if len(told) == len(pieces) and len(told) > 1 else []
