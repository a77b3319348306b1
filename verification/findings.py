"""Findings with stable ids, and the order in which a reader sees them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace

from models.records import Record
from models.reports import Finding, FindingKind, Severity, Witness
from models.spans import Span

__all__ = ["finding", "ordered"]

_SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")


def finding(
    kind: FindingKind,
    severity: Severity,
    message: str,
    message_en: str,
    *,
    records: Sequence[Record] = (),
    rules: Sequence[str] = (),
    evidence: Sequence[Span] | None = None,
    readings: Sequence[str] = (),
    witness: Witness | None = None,
    about: str = "",
) -> Finding:
    """A finding. Its evidence is that of its records unless given.

    The id is made of kind, records, rules and ``about`` (what tells it from another of the same records), so that a
    rule inserted elsewhere changes no other id.
    """
    spans = tuple(evidence) if evidence is not None else tuple(s for r in records for s in r.evidence)
    ids = tuple(dict.fromkeys(r.id for r in records))
    words = "|".join((kind, *ids, *rules, about or ("" if ids or rules else message)))
    made = f"{kind}/{hashlib.sha256(words.encode()).hexdigest()[:10]}"
    return Finding(
        made, kind, severity, _one_line(message), _one_line(message_en), ids, tuple(dict.fromkeys(rules)),
        tuple(dict.fromkeys(spans)), tuple(readings), witness,
    )  # fmt: skip


def _one_line(text: str) -> str:
    return " ".join(text.split())


def ordered(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Each finding once, the gravest first, then as they stand in the text. Ids that fall together are numbered."""

    def place(f: Finding) -> tuple[int, int, str, str, str]:
        start = f.evidence[0].start if f.evidence else 10**9
        return _SEVERITIES.index(f.severity), start, f.kind, f.id, f.message

    out: list[Finding] = []
    seen: dict[str, int] = {}
    for f in sorted(findings, key=place):
        if out and replace(out[-1], id=f.id) == f:
            continue
        seen[f.id] = seen.get(f.id, 0) + 1
        if seen[f.id] > 1:
            f = replace(f, id=f"{f.id}-{seen[f.id]}")
        out.append(f)
    return tuple(out)
