"""Announced: a case told with the count one sentence before («Если никто не победил, считают очки. За город 2 очка, …»)."""

from __future__ import annotations

from collections.abc import Mapping

from extract.context import Context, Line
from extract.grammar.amounts import mentions_in
from extract.grammar.conditions import conditions_of
from extract.lexicon import words
from extract.memory import remembered
from extract.rules.vp_sources.noun_phrases import LEXICON
from models.expressions import Expr, all_of
from models.parties import Party

__all__ = ["announced_case"]


def announced_case(context: Context, line: Line, about: Party | None) -> list[Expr]:
    """The case in which what the line counts is counted at all: of the nearest sentence before that announces a count."""
    before = _announcers(context, line.block.index).get(line.index)
    if before is None:
        return []
    found = [x.expr for x in conditions_of(context, context.sentences[before], about) if x.clause is not None and x.first == 0]
    return [all_of(*found)] if found else []


@remembered
def _announcers(context: Context, block: int) -> Mapping[int, int]:
    """Of the sentences of a block by their index the one that announces their count, with only awards between the two."""
    out: dict[int, int] = {}
    nearest: int | None = None
    for line in context.lines_of(context.layout.blocks[block]):
        if nearest is not None:
            out[line.index] = nearest
        amounts = any(x.kind != "unspecified" and x.sure for x in mentions_in(line.sentence, context.is_points))
        if not amounts:
            nearest = line.index if _announces(context, line) else None
    return out


def _announces(context: Context, line: Line) -> bool:
    """True for «…, подсчитывают очки»: a verb of counting with points as its object."""
    tokens = line.sentence.tokens
    counted = [x for x in tokens if x.lemma in words(LEXICON, "place.announcing") and x.feats.get("VerbForm") == "Fin"]
    return bool(counted) and any(context.is_points(x, line.sentence) for x in tokens)
