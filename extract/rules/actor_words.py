"""The words that say who acts in a step, beside its name: evidence of its actors."""

from __future__ import annotations

from collections.abc import Sequence

from extract.context import Context
from extract.language import Sentence, Token
from extract.lexicon import words
from extract.rules.steps import LEXICON, Step
from models.spans import Span

__all__ = ["actor_words"]

_SENTENCES = 3
"""In how many sentences of a description those who act may be named."""
_AHEAD = 3
"""How many words before the first name may hold what opens the row."""
_SHORT = 5
"""The most words of a sentence that says no more than who acts."""


def actor_words(context: Context, step: Step, actors: Sequence[str]) -> Span | None:
    """Where the description names several who act in a row, or says in a few words who alone does; else None."""
    if not actors or step.acting:
        return None
    for line in step.described[:_SENTENCES]:
        sentence = line.sentence
        tokens = [t for t in sentence.tokens if t.start >= step.spans[0].end]
        found = _in_row(tokens, actors)
        if found is None:
            continue
        if len(actors) > 1:
            return Span(_opening(sentence, found[0]).start, _closing(sentence, found[-1]).end)
        said = [t for t in tokens if not t.is_punct]
        if len(said) <= _SHORT and any(t.norm in words(LEXICON, "limits.only") | words(LEXICON, "actors.alone") for t in said):
            return Span(said[0].start, said[-1].end)
    return None


def _in_row(tokens: Sequence[Token], actors: Sequence[str]) -> list[Token] | None:
    """The last word of each name, in the order of the names; None if one of them is not there."""
    out: list[Token] = []
    at = 0
    for name in actors:
        last = name.split()[-1].lower()
        found = next((k for k in range(at, len(tokens)) if tokens[k].text.lower() == last), None)
        if found is None:
            return None
        out.append(tokens[found])
        at = found + 1
    return out


def _opening(sentence: Sentence, name: Token) -> Token:
    """«сначала», «первой ходит» in front of the first name, with the adjectives that belong to the name."""
    first = name
    while first.i and sentence.tokens[first.i - 1].pos == "ADJ" and not sentence.tokens[first.i - 1].is_punct:
        first = sentence.tokens[first.i - 1]
    before = sentence.tokens[max(0, first.i - _AHEAD) : first.i]
    return next((t for t in before if t.norm in words(LEXICON, "actors.first")), first)


def _closing(sentence: Sentence, name: Token) -> Token:
    """«писцы замыкают»: the verb behind the last name."""
    after = sentence.tokens[name.i + 1] if name.i + 1 < len(sentence.tokens) else None
    return after if after is not None and after.lemma in words(LEXICON, "actors.closing") else name
