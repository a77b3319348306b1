"""Records, outcomes and findings as pandas tables."""

from __future__ import annotations

import pandas

from models.reports import Report
from models.rulebook import RuleBook
from ustav.rows import record_rows
from ustav.unread import UNREAD_COLUMNS, unread_rows

__all__ = ["findings_frame", "outcomes_frame", "records_frame", "unread_frame"]


def records_frame(book: RuleBook) -> pandas.DataFrame:
    """The records as a table in reading order."""
    rows = [row for _, row in record_rows(book)]
    return pandas.DataFrame(rows, columns=list(rows[0]) if rows else ["id", "type", "name", "section", "evidence"])


def unread_frame(book: RuleBook) -> pandas.DataFrame:
    """The sentences that state a rule and gave no record, in reading order, with the reason."""
    return pandas.DataFrame(list(unread_rows(book)), columns=list(UNREAD_COLUMNS))


def outcomes_frame(report: Report) -> pandas.DataFrame:
    """The outcomes as a table."""
    columns = ["outcome", "basis", "provenance", "rules", "records", "states", "detail"]
    rows = [
        [o.outcome, o.basis or "", o.provenance or "", ", ".join(o.rules), ", ".join(o.records), o.states, o.detail]
        for o in report.outcomes
    ]
    return pandas.DataFrame(rows, columns=columns)


def findings_frame(report: Report) -> pandas.DataFrame:
    """The findings as a table; ``state`` is the situation of the witness, ``origin`` whether it was played or made."""
    columns = ["severity", "kind", "message", "message_en", "state", "text", "reference", "origin", "records", "rules"]
    rows = []
    for f in report.findings:
        w = f.witness
        state = ", ".join(f"{k} = {v}" for k, v in w.state.items()) if w else ""
        sides = [w.text or "", w.reference or "", w.origin] if w else ["", "", ""]
        rows.append([f.severity, f.kind, f.message, f.message_en, state, *sides, ", ".join(f.records), ", ".join(f.rules)])
    return pandas.DataFrame(rows, columns=columns)
