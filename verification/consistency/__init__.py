"""The text against itself: what can be seen without an engine, and more with one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from models.reports import Finding
from models.rulebook import RuleBook
from verification.binding import Bound
from verification.comparison import Context
from verification.consistency.alphabets import check_alphabets
from verification.consistency.amendments import check_amendments
from verification.consistency.citations import check_citations
from verification.consistency.claims import check_claims
from verification.consistency.doubts import check_doubts
from verification.consistency.netting import check_netting
from verification.consistency.overlaps import check_gaps, check_overlaps
from verification.consistency.own_words import own_game
from verification.consistency.rarities import check_rarities
from verification.consistency.readings import check_readings
from verification.consistency.references import check_references, is_excerpt
from verification.consistency.repetition import check_repetition
from verification.consistency.silences import check_silences
from verification.consistency.terms import check_terms
from verification.consistency.told_numbers import check_told_numbers
from verification.consistency.told_turns import check_told_turns
from verification.consistency.truth import check_truth
from verification.consistency.windows import check_windows
from verification.consistency.wordings import with_wordings
from verification.reference.base import Rule

__all__ = ["check_meaning", "check_text", "is_excerpt", "own_game"]


def check_text(book: RuleBook) -> list[Finding]:
    """What the records and the text alone show: claims, references, restated rules, silences, terms, doubtful words."""
    checks = (
        check_claims, check_references, check_citations, check_repetition, check_windows, check_silences, check_terms,
        check_rarities, check_alphabets, check_doubts, check_told_turns, check_told_numbers, check_amendments,
    )  # fmt: skip
    return [f for check in checks for f in check(book)]


def check_meaning(
    bounds: Sequence[Bound], text: str, context: Context, rules: Mapping[str, tuple[Rule, ...]] | None = None
) -> list[Finding]:
    """What takes running the rules: readings that differ, ways to win that overlap, ties left open, idle conditions.

    ``text`` is what the evidence of the records is a part of; ``rules`` gives the engine's rules that each record was
    aligned with, if there is an engine.
    """
    return [
        *check_readings(with_wordings(bounds, text, context.engine.last_turn), context, rules or {}),
        *check_netting(bounds, text, context),
        *check_overlaps(bounds, context),
        *check_gaps(bounds, text, context),
        *check_truth(bounds, context),
    ]
