"""General cases: «Порт приносит 3 ПО. Если он блокирован, порт приносит 1 ПО»: the first holds where the second does not."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from models.expressions import All, Expr, all_of, negate
from models.records import VPSource
from models.timing import TurnSet

__all__ = ["with_general_cases"]


def with_general_cases(text: str, records: list[VPSource]) -> list[VPSource]:
    """Where the same thing brings another number in a case of its own, in the sentence after, the general record denies it."""
    out = list(records)
    for k, (general, special) in enumerate(pairwise(records)):
        if _until_then(text, general, special):
            start = special.timing.turns.first if special.timing.turns is not None else None
            turns = TurnSet(first=1, final=int(start or 0) - 1)
            out[k] = replace(general, timing=replace(general.timing, turns=turns))
            continue
        own = _own_case(general, special)
        if own is None or not _adjacent(text, general, special):
            continue
        kept = [x for x in (general.condition, negate(own)) if x is not None]
        out[k] = replace(general, condition=all_of(*kept))
    return out


def _until_then(text: str, general: VPSource, special: VPSource) -> bool:
    """True for «храм – 1 очко, а с третьей эпохи – 3»: the same thing brings another number from a turn on."""
    one, other, turns = general.amount, special.amount, special.timing.turns
    if turns is None or not isinstance(turns.first, int) or turns.first < 2 or turns.final is not None or turns.only:
        return False
    same = one.per is not None and one.per == other.per and one.number != other.number and None not in (one.number, other.number)
    between = text[general.evidence[-1].end : special.evidence[0].start]
    return same and general.timing.turns is None and general.condition == special.condition and not set(between) & set(".;\n")


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
