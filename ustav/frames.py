"""Records, outcomes and findings as pandas tables."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pandas

from models.expressions import Expr
from models.meaning import in_russian
from models.meaning.sentence import party_in_russian
from models.parties import Party
from models.records import Amount, Record
from models.reports import Report
from models.rulebook import RuleBook
from models.timing import Timing, TurnSet

__all__ = ["findings_frame", "outcomes_frame", "record_row", "records_frame"]


def _turns(turns: TurnSet | None) -> str:
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


def record_row(record: Record, book: RuleBook) -> dict[str, Any]:
    """One record as plain cells: id, type, name, section, who, what, when, condition, evidence and its place."""
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
        "when": timing.when if timing else "",
        "turns": _turns(turns),
        "condition": in_russian(condition) if condition is not None else "",
        "readings": len(record.readings),
        "evidence": book.quote(record),
        "start": first.start,
        "end": first.end,
    }


def records_frame(book: RuleBook) -> pandas.DataFrame:
    """The records as a table in reading order."""
    rows = [record_row(r, book) for r in book.records]
    return pandas.DataFrame(rows, columns=list(rows[0]) if rows else ["id", "type", "name", "section", "evidence"])


def outcomes_frame(report: Report) -> pandas.DataFrame:
    """The outcomes as a table."""
    columns = ["outcome", "basis", "provenance", "rules", "records", "states", "detail"]
    rows = [
        [o.outcome, o.basis or "", o.provenance or "", ", ".join(o.rules), ", ".join(o.records), o.states, o.detail]
        for o in report.outcomes
    ]
    return pandas.DataFrame(rows, columns=columns)


def findings_frame(report: Report) -> pandas.DataFrame:
    """The findings as a table; ``state`` is the situation of the witness."""
    columns = ["severity", "kind", "message", "message_en", "state", "text", "reference", "records", "rules"]
    rows = []
    for f in report.findings:
        w = f.witness
        state = ", ".join(f"{k} = {v}" for k, v in w.state.items()) if w else ""
        sides = [w.text or "", w.reference or ""] if w else ["", ""]
        rows.append([f.severity, f.kind, f.message, f.message_en, state, *sides, ", ".join(f.records), ", ".join(f.rules)])
    return pandas.DataFrame(rows, columns=columns)
