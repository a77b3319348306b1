"""Taken up: an award told over two sentences («…, когда он взял порт. За это он получает 3 ПО»)."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_words, conditions_of
from extract.grammar.parties import party_at
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.persons import is_nominative, is_person, person
from extract.rules.vp_sources.segments import Segment
from models.expressions import Expr, Fact
from models.parties import Party

__all__ = ["deed_before", "party_before"]


def party_before(context: Context, line: Line, segment: Segment) -> Party | None:
    """Whom «он получает», «приносит ему» means: the party that the sentence before names first, in the nominative."""
    pronoun = next((x for x in line.sentence.tokens[segment.start : segment.stop] if x.norm in words(LEXICON, "told.whom")), None)
    before = context.before(line)
    if pronoun is None or before is None:
        return None
    for token in before.sentence.tokens:
        if is_nominative(token) and token.pos != "PRON":
            found = party_at(context, before.sentence, token.i)
            if found is None and token.dep.startswith("nsubj") and is_person(before.sentence, token.i):
                found = person(before.sentence, token.i)
            if found is not None:
                return found
    earlier = context.before(before)
    opened = any(x.norm in words(LEXICON, "told.whom") for x in before.sentence.tokens)
    return _subject_of(context, earlier) if opened and earlier is not None else None


def _subject_of(context: Context, line: Line) -> Party | None:
    found = (party_at(context, line.sentence, x.i) for x in line.sentence.tokens if is_nominative(x) and x.pos != "PRON")
    return next((x for x in found if x is not None), None)


def deed_before(context: Context, line: Line, segment: Segment, about: Party | None) -> list[Expr]:
    """What «за это», «это приносит» means: the case that the sentence before opens with, else what it says was done."""
    before = context.before(line)
    if before is None or not _points_back(line.sentence, segment):
        return []
    cases = [x.expr for x in conditions_of(context, before, about)]
    if cases:
        return [_without_pronoun(cases[0], about)]
    tokens = before.sentence.tokens
    done = any(x.feats.get("Tense") == "Past" or x.feats.get("Variant") == "Short" for x in tokens)
    if not done:
        return []
    found = condition_of_words(context, before, tuple(x.i for x in tokens if not x.is_punct), about)
    return [found] if found is not None else []


def _without_pronoun(expr: Expr, about: Party | None) -> Expr:
    """«он взял порт» → «игрок взял порт»: whoever gets the points, by his noun."""
    first, _, rest = expr.text.partition(" ") if isinstance(expr, Fact) else ("", "", "")
    if about is None or not rest or first.lower() not in words(LEXICON, "told.whom"):
        return expr
    return Fact(f"{about.word} {rest}", span=expr.span)


def _points_back(sentence: Sentence, segment: Segment) -> bool:
    """True for «за это», «за такое» before the amount or its verb, and «это» as what gives."""
    stop = max(segment.mention.first, segment.verb or 0)
    for token in sentence.tokens[segment.start : stop]:
        if token.norm not in words(LEXICON, "told.this") or (token.pos in ("ADJ", "DET") and _has_noun(sentence, token.i)):
            continue
        if token.i == segment.start or sentence.tokens[token.i - 1].norm in words(LEXICON, "ground.sole"):
            return True
    return False


def _has_noun(sentence: Sentence, i: int) -> bool:
    return any(x.pos == "NOUN" for x in sentence.tokens[i + 1 : i + 2])
