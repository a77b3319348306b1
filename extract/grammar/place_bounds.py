"""Bounds on a place in a ranking: «финишировал не ниже шестого», «место выше пятого», «в первой четвёрке»."""

from __future__ import annotations

from collections.abc import Sequence

from extract.grammar.function_words import does
from extract.grammar.numbers import numbers_in
from extract.grammar.parties import player
from extract.language import Sentence
from extract.lexicon import WordFile, lexicon, table, words
from models.expressions import Compare, Op, Quantity, number
from models.parties import Party
from models.spans import Span

__all__ = ["place_bound"]

LEXICON = WordFile(__file__).with_name("comparisons.toml")


def place_bound(sentence: Sentence, indices: Sequence[int], about: Party | None) -> Compare | None:
    """What the words say of the place that somebody has come in; None where they say nothing of one."""
    said = [sentence.tokens[i] for i in indices]
    finished = any(t.lemma in words(LEXICON, "places.finishing") for t in said)
    placed = any(t.lemma in words(LEXICON, "places.nouns") for t in said)
    holder = about if about is not None and about.kind in ("any", "name") else player()
    where = Quantity(str(lexicon(LEXICON)["places"]["name"]), holder)
    for found in numbers_in(sentence):
        if found.first not in indices or found.kind != "ordinal" or not (finished or placed):
            continue
        ahead = sentence.tokens[found.first - 1] if found.first else None
        after = sentence.tokens[found.stop] if found.stop < len(sentence.tokens) else None
        if after is not None and after.i in indices and after.lemma in table(LEXICON, "places.groups") and found.value == 1:
            first = table(LEXICON, "places.groups")[after.lemma]
            return Compare(where, "<=", number(int(first)), span=Span(sentence.tokens[found.first].start, after.end))
        if ahead is None or (after is not None and after.pos == "NOUN" and after.lemma not in words(LEXICON, "places.nouns")):
            continue
        below, above = (ahead.norm in words(LEXICON, f"places.{x}") for x in ("below", "above"))
        if not below and not above:
            continue
        denied = ahead.i > 0 and does(sentence.tokens[ahead.i - 1], "not")
        op: Op = ("<=" if denied else ">") if below else (">=" if denied else "<")
        return Compare(where, op, number(found.value), span=Span(ahead.start, sentence.tokens[found.stop - 1].end))
    return None
