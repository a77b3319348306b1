"""Records as rows of plain cells: what a table, a CSV file and a data frame of records show."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from models.expressions import Expr, Op
from models.meaning import in_russian
from models.meaning.sentence import op_in_russian, party_in_russian
from models.parties import Party
from models.records import Amount, Claim, Example, Limit, Phase, Record, TieBreak, Victory, VPSource
from models.rulebook import RuleBook
from models.timing import Timing, TurnSet

__all__ = ["record_row", "record_rows", "turns_in_words"]


def turns_in_words(turns: TurnSet | None) -> str:
    """The turns of a set as plain text («1, 2», «≠ last», «4–»); empty for None."""
    if turns is None:
        return ""
    if turns.only:
        return ", ".join(map(str, turns.only))
    if turns.except_:
        return "≠ " + ", ".join(map(str, turns.except_))
    return f"{turns.first or ''}–{turns.final or ''}"


def _plain(number: Fraction) -> str:
    return str(number.numerator) if number.denominator == 1 else f"{float(number):g}"


def _amount(amount: Amount) -> str:
    if amount.number is not None:
        per = f" / {amount.per.name}" if amount.per is not None else ""
        return _plain(amount.number) + per
    return amount.table or amount.formula or "?"


def _bounds(limit: Limit) -> str:
    bounds: tuple[tuple[Op, Fraction | None], ...] = ((">=", limit.minimum), ("<=", limit.maximum))
    if limit.minimum is not None and limit.minimum == limit.maximum:
        bounds = (("==", limit.minimum),)
    return ", ".join(f"{op_in_russian(op)} {_plain(number)}" for op, number in bounds if number is not None)


def _step(step: TieBreak) -> str:
    prefer = step.prefer if isinstance(step.prefer, str) else party_in_russian(step.prefer)
    quantity = f" {step.quantity}" if step.quantity else ""
    at = f" ({step.at})" if step.at != "same" else ""
    return f"{prefer}{quantity}{at}{' …' if step.repeat else ''}"


def _value(record: Record) -> str:
    """What a record says beside its condition: points, bounds, a number claimed, tie-breaks, expected results."""
    match record:
        case VPSource():
            return "" if record.amount.unspecified else _amount(record.amount)
        case Limit():
            return _bounds(record)
        case Claim():
            return f"{record.op} {_plain(record.number)}"
        case Victory():
            return " > ".join(map(_step, record.tie_break))
        case Example():
            return "; ".join(f"{e.party}: {e.quantity} {e.op} {_plain(e.number)}" for e in record.expected)
        case Phase():
            return ", ".join(record.actors)
        case _:
            return ""


def record_rows(book: RuleBook) -> Iterator[tuple[Record, dict[str, Any]]]:
    """Every record of the book with its cells, in reading order."""
    likely = book.likely
    return ((record, record_row(record, book, likely)) for record in book.records)


def record_row(record: Record, book: RuleBook, likely: frozenset[str]) -> dict[str, Any]:
    """One record as plain cells: id, type, name, section, who, amount, value, when, condition, evidence and its place.

    ``likely`` are the ids of the records that were read by likeness.
    """
    who: Party | None = next(
        (p for f in ("winner", "loser", "recipient", "holder", "actor") if (p := getattr(record, f, None)) is not None), None
    )
    timing: Timing | None = getattr(record, "timing", None)
    condition: Expr | None = getattr(record, "condition", None)
    amount: Amount | None = getattr(record, "amount", None)
    turns: TurnSet | None = getattr(record, "turns", None) or (timing.turns if timing else None)
    first = record.evidence[0]
    return {
        "id": record.id,
        "type": record.type,
        "name": record.name,
        "section": record.section or "",
        "status": record.status,
        "who": party_in_russian(who) if who is not None else "",
        "amount": _amount(amount) if amount is not None else "",
        "value": _value(record),
        "when": timing.when if timing else "",
        "turns": turns_in_words(turns),
        "condition": in_russian(condition) if condition is not None else "",
        "readings": len(record.readings),
        "likely": record.id in likely,
        "evidence": book.quote(record),
        "start": first.start,
        "end": first.end,
    }
