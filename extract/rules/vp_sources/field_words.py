"""Field words: by which words of a text the fields of an award can be found again in it."""

from __future__ import annotations

from collections.abc import Iterable

from extract.language import Token
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from models.expressions import All, Any, Compare, Expr, Fact, Not, Quantity
from models.records import VPSource

__all__ = ["case_words", "class_words", "counted_words", "party_words", "stems_of"]

STEM = 5
"""Letters of a word that tell it from others."""
KEPT = 3
"""Words shorter than this are no words of a field."""


def party_words(record: VPSource) -> set[str]:
    """The stems of whoever gets the points; whoever has a place in a ranking is no party of its own."""
    told = record.recipient
    return _cut_all(told.words) if told is not None and not _is_place(record.condition) else set()


def case_words(expr: Expr | None) -> set[str]:
    """The stems of a condition, but for a place in a ranking."""
    return _cut_all(_names(expr)) if not _is_place(expr) else set()


def counted_words(record: VPSource) -> set[str]:
    """The stems of the thing that is counted."""
    return _cut_all([record.amount.per.name]) if record.amount.per is not None else set()


def class_words(record: VPSource) -> set[str]:
    """The stems of the class of the points."""
    return _cut_all([record.category]) if record.category is not None else set()


def stems_of(token: Token) -> set[str]:
    """The stems of a word of the text: as it is written and in its dictionary form."""
    return {_cut(x.replace("ё", "е")) for x in (token.norm, token.lemma)}


def _is_place(expr: Expr | None) -> bool:
    named = expr.left.name if isinstance(expr, Compare) and isinstance(expr.left, Quantity) else ""
    return named.split(" ", 1)[0] in words(LEXICON, "ground.place_name")


def _cut_all(told: Iterable[str]) -> set[str]:
    return {_cut(x) for text in told for x in text.lower().replace("ё", "е").split() if len(x) >= KEPT}


def _names(expr: Expr | None) -> list[str]:
    if isinstance(expr, All | Any):
        return [x for part in expr.parts for x in _names(part)]
    if isinstance(expr, Not):
        return _names(expr.part)
    if isinstance(expr, Compare):
        return [y for x in (expr.left, expr.right) if isinstance(x, Quantity) for y in (x.name, *x.within)]
    return [expr.text] if isinstance(expr, Fact) else []


def _cut(word: str) -> str:
    word = word.strip('«»"().,;:')
    return word[:STEM] if len(word) > STEM else word[: max(2, len(word) - 1)]
