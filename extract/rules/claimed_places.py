"""Claims about places: «шестая фаза, фаза действий», «последняя фаза, фаза подсчёта»."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from extract.context import Context, Line
from extract.grammar.numbers import NumberPhrase
from extract.language import inflect
from extract.lexicon import lexicon, words
from extract.rules.steps import LEXICON as STEPS
from extract.rules.steps import folded
from models.records import Claim
from models.spans import Span

__all__ = ["last_places", "place_of"]

LEXICON = Path(__file__).with_name("claims.toml")


def place_of(context: Context, line: Line, number: NumberPhrase) -> Claim | None:
    """«Шестая фаза, фаза действий»: the place of a phase that is named beside its number."""
    return _named_place(context, line, number.first, number.stop, number.value)


def _named_place(context: Context, line: Line, first: int, stop: int, value: Fraction) -> Claim | None:
    tokens = line.sentence.tokens
    at = stop
    if at < len(tokens) and tokens[at].lemma in words(STEPS, "step.strong"):
        at += 1
    if at + 1 >= len(tokens) or tokens[at].text not in (",", "–", "—", "-", "("):
        return None
    head = tokens[at + 1]
    named = head.lemma in words(STEPS, "step.strong")
    if not named:
        return None
    end = at + 2
    while end < len(tokens) and tokens[end].feats.get("Case") == "Gen" and not tokens[end].is_punct:
        end += 1
    if end == at + 2:
        return None
    name = line.sentence.span_text(at + 2, end)
    about = f"{lexicon(LEXICON)['words']['number']} {inflect(head.lemma, case='gent', number='sing') or head.lemma} {name}"
    span = Span(tokens[first].start, tokens[end - 1].end)
    return Claim(name=about, section=context.section(line.block), evidence=(span,), about=about, number=value)


def last_places(context: Context, line: Line, before: list[Claim]) -> list[Claim]:
    """«последняя фаза, фаза подсчёта»: its place is the count of phases that the text has just claimed."""
    out = []
    for token in line.sentence.tokens:
        if token.lemma not in words(LEXICON, "words.last") or token.i + 1 >= len(line.sentence.tokens):
            continue
        following = line.sentence.tokens[token.i + 1]
        if following.lemma not in words(STEPS, "step.strong"):
            continue
        counts = [c for c in before if folded(c.about).startswith(folded(following.lemma[:3])) and c.op == "=="]
        if counts and (found := _named_place(context, line, token.i, token.i + 1, counts[-1].number)):
            out.append(found)
    return out
