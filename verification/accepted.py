"""Findings that a person has looked at and accepted: they show as such until their text, or what is found, changes."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import cast, get_args

from models.reports import Acceptance, Finding, FindingKind
from models.rulebook import RuleBook
from verification.findings import finding

__all__ = ["with_acceptances", "with_fingerprints"]


def with_fingerprints(findings: Sequence[Finding], book: RuleBook) -> tuple[Finding, ...]:
    """The findings with the fingerprint of what each says and of the words that it stands on."""
    return tuple(replace(f, fingerprint=_fingerprint(f, book)) for f in findings)


def _fingerprint(found: Finding, book: RuleBook) -> str:
    words = [" ".join(re.findall(r"\w+", e.quote(book.text).lower())) for e in found.evidence]
    return hashlib.sha256("|".join((*words, found.message)).encode()).hexdigest()[:12]


def with_acceptances(findings: Sequence[Finding], accepted: Sequence[Acceptance], edition: str | None) -> tuple[Finding, ...]:
    """The findings with the acceptances that hold; a note for each that does not, which says why.

    An acceptance holds for the finding of its id while the fingerprint is the same and the text is of its ``edition``.
    """
    by_id, known = {a.finding: a for a in accepted}, {f.id: f for f in findings}
    out = [replace(f, accepted=a) if (a := by_id.get(f.id)) is not None and _holds(a, f, edition) else f for f in findings]
    stale = []
    for a in accepted:
        f = known.get(a.finding)
        if f is None or not _holds(a, f, edition):
            stale.append(_stale(a, f, edition))
    return (*out, *stale)


def _holds(accepted: Acceptance, found: Finding, edition: str | None) -> bool:
    return accepted.fingerprint == found.fingerprint and accepted.edition == edition


def _stale(accepted: Acceptance, found: Finding | None, edition: str | None) -> Finding:
    kind = accepted.finding.partition("/")[0]
    if found is None:
        why, why_en = "такого замечания больше нет", "there is no such finding any more"
    elif accepted.edition != edition:
        why, why_en = f"принято для издания «{accepted.edition}»", f"it was accepted for the edition “{accepted.edition}”"
    else:
        why, why_en = "слова текста или само замечание изменились", "the words of the text or the finding itself have changed"
    return finding(
        cast(FindingKind, kind) if kind in get_args(FindingKind) else "contradiction", "note",
        f"принятое замечание {accepted.finding} больше не действует: {why}",
        f"the acceptance of {accepted.finding} no longer holds: {why_en}",
        evidence=found.evidence if found is not None else (), about=f"accepted {accepted.finding}",
    )  # fmt: skip
