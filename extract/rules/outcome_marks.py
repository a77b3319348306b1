"""Marks of a scale at which the game is won: «от 20 у Рима (Рим побеждает) до …», «деление 12 (ничья)»."""

from __future__ import annotations

import re
from fractions import Fraction

from extract.context import Context, Line
from extract.grammar.parties import party_at, player
from extract.grammar.timing import time_of_words
from extract.grammar.tree import is_noun
from extract.language import Sentence, Token, analyse
from extract.lexicon import WordFile, words
from extract.rules.outcome_scale import kind_of_outcome, party_of_outcome
from extract.rules.outcomes import Outcome
from extract.rules.victory_drafts import Draft
from models.expressions import Compare, Number, Quantity
from models.parties import Party
from models.spans import Span

__all__ = ["marks_in"]

LEXICON = WordFile(__file__).with_name("outcomes.toml")
SHORT = 7
"""More words than a bracket beside a mark has that says who wins there."""
NUMBER = re.compile(r"\d+$")


def marks_in(context: Context, line: Line) -> tuple[Draft, ...]:
    """The outcomes that a sentence puts in brackets after the numbers of marks, each a way to win of its own."""
    sentence, out = line.sentence, []
    for opened in sentence.tokens[1:]:
        closed = next((t.i for t in sentence.tokens[opened.i + 1 : opened.i + SHORT + 1] if t.text == ")"), None)
        if opened.text != "(" or closed is None:
            continue
        draft = _mark(context, line, opened.i, closed)
        if draft is not None:
            out.append(draft)
    return tuple(out)


def _mark(context: Context, line: Line, opened: int, closed: int) -> Draft | None:
    sentence = line.sentence
    number = _number_before(sentence, opened)
    if number is None:
        return None
    inner = analyse(sentence.span_text(opened + 1, closed))
    kind = kind_of_outcome(inner)
    if kind is None or any(t.pos == "NUM" for t in inner.tokens):
        return None
    party = party_of_outcome(context, inner, True)
    winner = None if kind == "draw" else party or player()
    holder = party or _party_beside(context, sentence, number.i)
    text = inner.text
    span = Span(number.start, sentence.tokens[closed].end)
    condition = Compare(Quantity(context.points.plural or context.points.name, holder), ">=", Number(_value(number)), span=span)
    when = time_of_words(context, inner, tuple(range(len(inner.tokens))))
    name = text[:1].upper() + text[1:]
    return Draft(line, Outcome(kind, line.sentence.clause_of(opened), opened), name, winner, [condition], [span], when)


def _number_before(sentence: Sentence, opened: int) -> Token | None:
    """The number right before a bracket, alone or at the end of a name («США-20»); a noun of measure may follow it."""
    before = sentence.tokens[opened - 1]
    if is_noun(before) and before.lemma in words(LEXICON, "scale.measures") and opened > 1:
        before = sentence.tokens[opened - 2]
    return before if NUMBER.search(before.text) else None


def _value(token: Token) -> Fraction:
    found = NUMBER.search(token.text)
    return Fraction(found[0] if found is not None else 0)


def _party_beside(context: Context, sentence: Sentence, i: int) -> Party | None:
    """Whose mark it is, where the bracket does not say who wins."""
    found = (party_at(context, sentence, k) for k in range(i, max(-1, i - 4), -1))
    return next((x for x in found if x is not None and x.is_named), None)
