"""Which predicted record speaks of the same rule as which gold record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from evaluation.conditions import party_key
from evaluation.words import likeness
from models.parties import Party
from models.records import Amount, Phase, Record, VPSource
from models.rulebook import RuleBook

__all__ = ["Pairing", "amount_key", "overlap", "pair_records", "same_extent"]

_WEAKEST = 0.3
"""Records that are less akin than this are not paired."""
_ALIKE_QUOTES = 0.45
"""In texts that differ, quotes less alike than this speak of different rules."""
_TIGHT, _TIGHT_QUOTES = 0.5, 0.65
"""Evidence is as long as it should be from this share in common on (same text: characters; other text: wording)."""
_SPRAWL, _SPRAWL_FACTOR = 600, 4
"""Evidence of more characters than this, and than this many times the gold's, points at nothing."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Places in both lists of records: the pairs, and those that found no partner."""

    pairs: tuple[tuple[int, int], ...]
    made_up: tuple[int, ...]
    missed: tuple[int, ...]


def amount_key(amount: Amount) -> float | str | None:
    """What makes two amounts the same: the number, or that it is read off a table or worked out; None if not stated."""
    if amount.number is not None:
        return float(amount.number)
    if amount.table is not None:
        return "table"
    return "formula" if amount.formula is not None else None


def _covered(record: Record) -> frozenset[int]:
    return frozenset(i for span in record.evidence for i in range(span.start, span.end))


def _quote(record: Record, book: RuleBook) -> str:
    return " ".join(span.quote(book.text) for span in record.evidence)


def overlap(predicted: Record, gold: Record, ours: RuleBook, theirs: RuleBook) -> tuple[float, float]:
    """How far two pieces of evidence coincide, 0 to 1: as a share of the shorter one, and of both together.

    In one text by characters. Where the two were read from different texts, by how alike the quotes are.
    """
    if ours.text != theirs.text:
        alike = SequenceMatcher(None, _quote(predicted, ours), _quote(gold, theirs), autojunk=False).ratio()
        return (alike, alike) if alike >= _ALIKE_QUOTES else (0.0, 0.0)
    a, b = _covered(predicted), _covered(gold)
    common = len(a & b)
    if not common or len(a) > max(_SPRAWL, _SPRAWL_FACTOR * len(b)):
        return 0.0, 0.0
    return common / min(len(a), len(b)), common / len(a | b)


def same_extent(predicted: Record, gold: Record, ours: RuleBook, theirs: RuleBook) -> bool:
    """True if the evidence is neither much longer nor much shorter than the gold's."""
    if ours.text == theirs.text:
        a, b = _covered(predicted), _covered(gold)
        return len(a & b) >= _TIGHT * len(a | b)
    return SequenceMatcher(None, _quote(predicted, ours), _quote(gold, theirs), autojunk=False).ratio() >= _TIGHT_QUOTES


def _kinship(predicted: Record, gold: Record, ours: RuleBook, theirs: RuleBook) -> float:
    """How likely two records of one type are the same rule, 0 to about 3: evidence first, then name and main field."""
    place, tight = overlap(predicted, gold, ours, theirs)
    if not place:
        return 0.0
    kinship = place + 0.5 * tight + 0.6 * likeness(predicted.name, gold.name)
    for field in ("winner", "recipient"):
        if hasattr(gold, field) and _who(predicted, field) == _who(gold, field):
            kinship += 0.5
    if isinstance(predicted, VPSource) and isinstance(gold, VPSource):
        kinship += 0.3 * (amount_key(predicted.amount) == amount_key(gold.amount))
    if isinstance(predicted, Phase) and isinstance(gold, Phase):
        kinship += 0.1 * (predicted.order == gold.order)
    return kinship


def _who(record: Record, field: str) -> object:
    party: Party | None = getattr(record, field)
    return party_key(party)


def pair_records(ours: RuleBook, theirs: RuleBook) -> Pairing:
    """Pair the records of a prediction (``ours``) with those of the gold (``theirs``), the most akin first.

    Equally akin pairs are taken in reading order, so the result does not depend on chance.
    """
    candidates = [
        (-_kinship(p, g, ours, theirs), i, j)
        for i, p in enumerate(ours.records)
        for j, g in enumerate(theirs.records)
        if p.type == g.type
    ]
    taken: dict[int, int] = {}
    found: set[int] = set()
    for unlike, i, j in sorted(candidates):
        if -unlike <= _WEAKEST:
            break
        if i not in taken and j not in found:
            taken[i] = j
            found.add(j)
    return Pairing(
        tuple(taken.items()),
        _without(ours.records, set(taken)),
        _without(theirs.records, found),
    )


def _without(records: Sequence[Record], used: set[int]) -> tuple[int, ...]:
    return tuple(i for i in range(len(records)) if i not in used)
