"""Announced: a case told with the count one sentence before («Если никто не победил, считают очки. За город 2 очка, …»)."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.amounts import mentions_in
from extract.grammar.conditions import conditions_of
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from models.expressions import Expr, all_of
from models.parties import Party

__all__ = ["announced_case"]


def announced_case(context: Context, line: Line, about: Party | None) -> list[Expr]:
    """The case in which what the line counts is counted at all: of the nearest sentence before that announces a count."""
    before = context.before(line)
    while before is not None:
        if _announces(context, before):
            found = [x.expr for x in conditions_of(context, before, about) if x.clause is not None and x.first == 0]
            return [all_of(*found)] if found else []
        if not _states_award(context, before):
            return []
        before = context.before(before)
    return []


def _announces(context: Context, line: Line) -> bool:
    """True for «…, подсчитывают очки»: a verb of counting with points as its object, and no amount."""
    tokens = line.sentence.tokens
    counted = [x for x in tokens if x.lemma in words(LEXICON, "place.announcing") and x.feats.get("VerbForm") == "Fin"]
    named = any(context.is_points(x, line.sentence) for x in tokens)
    return bool(counted) and named and not _amounts(context, line)


def _states_award(context: Context, line: Line) -> bool:
    return _amounts(context, line)


def _amounts(context: Context, line: Line) -> bool:
    return any(x.kind != "unspecified" and x.sure for x in mentions_in(line.sentence, context.is_points))
