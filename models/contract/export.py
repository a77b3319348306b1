"""Nouns to plain JSON data in the contract's form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from fractions import Fraction
from typing import Any as Json

from models.amendments import Amendment
from models.expressions import (
    All,
    Any,
    Compare,
    Count,
    Difference,
    Expr,
    Fact,
    Highest,
    Is,
    Not,
    Number,
    Opaque,
    Others,
    Quantity,
    Sum,
    Term,
)
from models.parties import Party
from models.records import Amount, Phase, Record, TieBreak, Victory
from models.reports import Finding, Outcome, Report, Witness
from models.rulebook import Doubt, RuleBook
from models.spans import Span
from models.timing import Timing, TurnSet

RECORDS_SCHEMA = "ustav.records/1"
REPORT_SCHEMA = "ustav.report/1"


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else float(value)


def span_to_json(span: Span) -> dict[str, Json]:
    """A span; page and box only where there is a page."""
    out: dict[str, Json] = {"start": span.start, "end": span.end}
    if span.page is not None:
        out["page"] = span.page
    if span.box is not None:
        out["bbox"] = list(span.box)
    return out


def party_to_json(party: Party | None) -> dict[str, Json] | None:
    """A party, or None."""
    if party is None:
        return None
    return {party.kind: list(party.words) if party.kind == "names" else party.word}


def turns_to_json(turns: TurnSet | None) -> dict[str, Json] | None:
    """A set of turns, or None."""
    if turns is None:
        return None
    out: dict[str, Json] = {}
    if turns.only:
        out["only"] = list(turns.only)
    if turns.except_:
        out["except"] = list(turns.except_)
    if turns.first is not None:
        out["from"] = turns.first
    if turns.final is not None:
        out["to"] = turns.final
    if turns.unit:
        out["unit"] = turns.unit
    return out


def _timing(timing: Timing) -> dict[str, Json]:
    return {"when": timing.when, "phase": timing.phase, "turns": turns_to_json(timing.turns)}


def term_to_json(term: Term) -> dict[str, Json]:
    """A term; `Highest` and `Count` have no form in version 1 and are written as additional keys."""
    match term:
        case Number():
            return {"number": _number(term.value)}
        case Quantity():
            out: dict[str, Json] = {"quantity": term.name}
            if term.id:
                out["id"] = term.id
            if term.holder:
                out["holder"] = party_to_json(term.holder)
            if term.within:
                out["within"] = list(term.within)
            return out
        case Others():
            return {
                "others": term.which,
                "quantity": term.name,
                **({"within": list(term.within)} if term.within else {}),
                **({"id": term.id} if term.id else {}),
            }
        case Sum():
            return {"sum": [term_to_json(t) for t in term.terms]}
        case Difference():
            return {"difference": [term_to_json(term.left), term_to_json(term.right)]}
        case Highest():
            return {"highest": [term_to_json(t) for t in term.terms]}
        case Count():
            return {"count": [expr_to_json(c) for c in term.conditions]}
        case _:
            raise TypeError(f"no term: {term!r}")


def expr_to_json(expr: Expr | None) -> dict[str, Json] | None:
    """A condition, or None. A named value is written as a fact."""
    match expr:
        case None:
            return None
        case All():
            return {"all": [expr_to_json(x) for x in expr.parts]}
        case Any():
            return {"any": [expr_to_json(x) for x in expr.parts]}
        case Not():
            return {"not": expr_to_json(expr.part)}
        case Compare():
            return {"left": term_to_json(expr.left), "op": expr.op, "right": term_to_json(expr.right)}
        case Fact() | Opaque():
            return {"fact": expr.text}
        case Is():
            return {"fact": f"{expr.quantity.name}: {expr.value}"}
        case _:
            raise TypeError(f"no condition: {expr!r}")


def _amount(amount: Amount) -> dict[str, Json]:
    if amount.number is not None:
        return {
            "number": _number(amount.number),
            **({"per": term_to_json(amount.per)} if amount.per is not None else {}),
        }
    if amount.table is not None:
        return {"table": amount.table}
    return {"formula": amount.formula} if amount.formula is not None else {"unspecified": True}


def _tie(tie: TieBreak) -> dict[str, Json]:
    prefer = party_to_json(tie.prefer) if isinstance(tie.prefer, Party) else tie.prefer
    return {"prefer": prefer, "quantity": tie.quantity, "at": tie.at, "repeat": tie.repeat}


def _bound(value: Fraction | None) -> int | float | None:
    return None if value is None else _number(value)


_FIELDS: dict[str, Callable[[Json], Json]] = {
    "winner": party_to_json, "loser": party_to_json, "recipient": party_to_json, "holder": party_to_json, "actor": party_to_json,
    "timing": _timing, "condition": expr_to_json, "amount": _amount, "turns": turns_to_json, "limited_turns": turns_to_json,
    "tie_break": lambda ties: [_tie(t) for t in ties], "actors": list, "minimum": _bound, "maximum": _bound, "number": _number,
    "given": lambda given: [expr_to_json(e) for e in given],
    "expected": lambda ex: [{"party": e.party, "quantity": e.quantity, "op": e.op, "number": _number(e.number)} for e in ex],
}  # fmt: skip
_COMMON = ("id", "name", "section", "status", "evidence", "refs", "readings")


def record_to_json(record: Record) -> dict[str, Json]:
    """A record with all fields of its type."""
    out: dict[str, Json] = {
        "id": record.id, "type": record.type, "name": record.name, "section": record.section, "status": record.status,
        "evidence": [span_to_json(s) for s in record.evidence], "refs": list(record.refs),
        "readings": [
            {"label": r.label, **{k: _FIELDS.get(k, lambda v: v)(v) for k, v in r.changes}} for r in record.readings
        ],
    }  # fmt: skip
    for f in fields(record):
        if f.name not in _COMMON:
            value = getattr(record, f.name)
            out[f.name] = _FIELDS[f.name](value) if f.name in _FIELDS else value
    if isinstance(record, Victory):  # these two may be left out, and are where they say nothing
        out = {k: v for k, v in out.items() if not (k in ("loser", "draw") and not v)}
    if isinstance(record, Phase) and record.condition is None:
        del out["condition"]
    return out


def book_to_json(book: RuleBook) -> dict[str, Json]:
    """A rule book in the form of the records contract."""
    d = book.document
    return {
        "schema": RECORDS_SCHEMA,
        "document": {"id": d.id, "source": d.source, "sha256": d.sha256, "characters": d.characters},
        "text": book.text,
        "sections": [
            {
                "number": s.number,
                "title": s.title,
                "level": s.level,
                "start": s.span.start,
                "end": s.span.end,
                "parent": s.parent,
            }
            for s in book.sections
        ],
        "records": [record_to_json(r) for r in book.records],
        "references": [
            {"number": r.number, "start": r.span.start, "end": r.span.end, "resolved": r.resolved} for r in book.references
        ],
        "sentences": [
            {**span_to_json(s.span), "normative": s.normative, "records": list(s.records), "reason": s.reason}
            for s in book.sentences
        ],
        **({"doubts": [_doubt(d) for d in book.doubts]} if book.doubts else {}),
        **({"amendments": [amendment_to_json(a) for a in book.amendments]} if book.amendments else {}),
    }


def amendment_to_json(amendment: Amendment) -> dict[str, Json]:
    """An erratum or a change by hand; offsets of ``original`` refer to the text as it was read."""
    return {
        "kind": amendment.kind, "what": amendment.what, "reason": amendment.reason, "status": amendment.status,
        "section": amendment.section, "file": amendment.file, "number": amendment.number, "applied": amendment.applied,
        "fault": amendment.fault[0], "fault_en": amendment.fault[1], "evidence": [span_to_json(s) for s in amendment.spans],
        "original": None if amendment.original is None else span_to_json(amendment.original), "records": list(amendment.records),
    }  # fmt: skip


def _doubt(doubt: Doubt) -> dict[str, Json]:
    return {**span_to_json(doubt.span), "why": doubt.why, "other": doubt.other, "confidence": doubt.confidence}


def _witness(witness: Witness | None) -> dict[str, Json] | None:
    if witness is None:
        return None
    out: dict[str, Json] = {
        "state": dict(witness.state),
        "near": dict(witness.near) if witness.near is not None else None,
    }
    if witness.readings is None:
        out |= {"text": witness.text, "reference": witness.reference}
    else:
        out["readings"] = dict(witness.readings)
    played = {"play": [{"ru": ru, "en": en} for ru, en in witness.play]} if witness.play else {}
    return out | {"replayed": witness.replayed, "origin": witness.origin, **played}


def _outcome(o: Outcome) -> dict[str, Json]:
    return {
        "records": list(o.records), "rules": list(o.rules), "outcome": o.outcome, "basis": o.basis, "provenance": o.provenance,
        "states": o.states, "witness": _witness(o.witness), "detail": o.detail,
    }  # fmt: skip


def _finding(f: Finding) -> dict[str, Json]:
    return {
        "id": f.id, "kind": f.kind, "severity": f.severity, "records": list(f.records), "rules": list(f.rules),
        "evidence": [span_to_json(s) for s in f.evidence], "message": f.message, "message_en": f.message_en,
        "readings": list(f.readings), "witness": _witness(f.witness), "fingerprint": f.fingerprint,
        "accepted": None if f.accepted is None else {"reason": f.accepted.reason, "edition": f.accepted.edition},
    }  # fmt: skip


def report_to_json(report: Report) -> dict[str, Json]:
    """A report in the form of the report contract."""
    d, c = report.document, report.coverage
    return {
        "schema": REPORT_SCHEMA,
        "document": {"id": d.id, "source": d.source, "sha256": d.sha256, "characters": d.characters},
        "game": report.game,
        "editions": dict(report.editions or {}),
        "outcomes": [_outcome(o) for o in report.outcomes],
        "findings": [_finding(f) for f in report.findings],
        "coverage": {
            "sentences": c.sentences,
            "recorded": c.recorded,
            "runs": c.runs,
            "unread": [span_to_json(s) for s in c.unread],
        },
        "bindings": [
            {"name": b.name, "target": b.target, "method": b.method, "score": b.score, "reason": b.reason}
            for b in report.bindings
        ],
        **({"amendments": [amendment_to_json(a) for a in report.amendments]} if report.amendments else {}),
    }
