"""General cases: «Порт приносит 3 ПО. Если он блокирован, порт приносит 1 ПО»: the first holds where the second does not."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from models.expressions import All, Expr, all_of, negate
from models.records import VPSource

__all__ = ["with_general_cases"]


def with_general_cases(text: str, records: list[VPSource]) -> list[VPSource]:
    """Where the same thing brings another number in a case of its own, in the sentence after, the general record denies it."""
    out = list(records)
    for k, (general, special) in enumerate(pairwise(records)):
        own = _own_case(general, special)
        if own is None or not _adjacent(text, general, special):
            continue
        kept = [x for x in (general.condition, negate(own)) if x is not None]
        out[k] = replace(general, condition=all_of(*kept))
    return out


def _own_case(general: VPSource, special: VPSource) -> Expr | None:
    """The condition that only the second has, if nothing else but the number differs."""
    one, other = general.amount, special.amount
    if one.number is None or other.number is None or one.number == other.number or one.per is None or one.per != other.per:
        return None
    if general.recipient != special.recipient or general.timing != special.timing:
        return None
    shared = _parts(general.condition)
    own = [x for x in _parts(special.condition) if x not in shared]
    rest = [x for x in shared if x not in _parts(special.condition)]
    return all_of(*own) if own and not rest else None


def _parts(condition: Expr | None) -> tuple[Expr, ...]:
    return condition.parts if isinstance(condition, All) else (condition,) if condition is not None else ()


def _adjacent(text: str, general: VPSource, special: VPSource) -> bool:
    """True if nothing but the end of a sentence parts them."""
    between = text[general.evidence[-1].end : special.evidence[-1].start]
    return "." in between and not between.strip(" .")
