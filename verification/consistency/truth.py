"""Conditions that decide nothing: those that can never hold, and those that always do."""

from __future__ import annotations

from collections.abc import Sequence

from models.expressions import FALSE, TRUE, Expr, all_of, any_of, negate
from models.meaning import IntRange
from models.meaning.solver import satisfy
from models.records import GameEnd, Phase, Record, Victory, VPSource
from models.reports import Finding, FindingKind, Severity
from models.timing import TurnSet
from verification.binding import Bound
from verification.comparison import Context
from verification.comparison.base import has_opaque
from verification.consistency.windows import numbers_of
from verification.findings import finding
from verification.semantics import condition_for, speaks_of_a_party, turn_condition

__all__ = ["check_truth"]

_WIDE = 1000


def check_truth(bounds: Sequence[Bound], context: Context) -> list[Finding]:
    """A `contradiction` for a rule that can never apply within the game's bounds, a `gap` for a condition that is idle."""
    out: list[Finding] = []
    for bound in bounds:
        record = bound.record
        if not isinstance(record, Victory | VPSource | GameEnd | Phase) or record.condition is None or bound.problems:
            continue
        if record.status != "stated" or has_opaque(record.condition):
            continue
        out += _of_record(record, record.condition, context)
    return out


def _of_record(record: Victory | VPSource | GameEnd | Phase, condition: Expr, context: Context) -> list[Finding]:
    cases = _cases(record, condition, context)
    turns = turn_condition(_turns(record, context.engine.last_turn), context.engine.last_turn)
    if not cases:
        return []
    possible = any_of(*cases)
    if context.impossible(all_of(turns, possible)):
        kind, severity, why, why_en = _reason(possible, context)
        return [
            finding(kind, severity, f"«{record.name}»: условие не может выполниться ни в какой ситуации{why}",
                    f"“{record.name}”: its condition can never hold{why_en}", records=[record], about="never")
        ]  # fmt: skip
    if all(context.impossible(negate(c)) for c in cases):
        return [
            finding("gap", "warning", f"«{record.name}»: условие выполнено всегда и ничего не решает",
                    f"“{record.name}”: its condition always holds and decides nothing", records=[record], about="always")
        ]  # fmt: skip
    return []


def _cases(record: Record, condition: Expr, context: Context) -> list[Expr]:
    """The condition for every party that it can speak of."""
    parties = context.engine.party_ids
    whole = context.expanded(condition)
    assert whole is not None
    if not speaks_of_a_party(whole):
        return [x] if (x := condition_for(whole, None, parties)) not in (TRUE, FALSE) else []
    who = getattr(record, "winner", None) or getattr(record, "recipient", None)
    some = who.words if who is not None and who.is_named else parties
    made = (condition_for(whole, p, parties) for p in some if p in parties)
    return [c for c in made if c not in (TRUE, FALSE) and context.known(c) == c]


def _turns(record: Record, last: int) -> TurnSet | None:
    timing = getattr(record, "timing", None)
    found = timing.turns if timing is not None else getattr(record, "turns", None)
    if not isinstance(found, TurnSet) or found.unit is not None or max(numbers_of(found), default=0) > last:
        return None  # turns beyond the last are another finding
    return found


def _reason(condition: Expr, context: Context) -> tuple[FindingKind, Severity, str, str]:
    """A condition that holds in no state at all may be misread; one that only the bounds rule out disagrees with them."""
    wide = {k: IntRange(d.low - _WIDE, d.high + _WIDE) if isinstance(d, IntRange) else d for k, d in context.domains.items()}
    if satisfy([condition], wide) is False:
        return "gap", "warning", "", ""
    return "contradiction", "error", ": его исключают границы, данные в другом месте", ": bounds given elsewhere rule it out"
