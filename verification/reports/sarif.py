"""Reports as SARIF 2.1.0, which code hosts and editors show beside the lines of the text.

One run for each report. Lines and columns are those of the text, counted in characters; a text that was read out of a
PDF, a scan, a Word file or a page has none in its file, so that its findings stand at the file as a whole, with page and
quote beside them. An ambiguity is a result of level ``note``: kinds other than ``fail`` are not shown by code hosts.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from models.reports import Finding, FindingKind, Report, Severity
from models.rulebook import RuleBook
from models.spans import Span
from verification.labels import label_in
from verification.reports.common import KINDS, Language, clean, harmless, message_of, played_of, section_of
from verification.reports.kinds import kind_help

__all__ = ["to_sarif"]

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_PLAIN = (".txt", ".text", ".md", ".markdown", ".rst")
_LONGEST = 300
_LEVELS: Mapping[FindingKind, Severity] = {
    "mismatch": "error", "contradiction": "error", "example": "error", "missing": "warning", "extra": "warning",
    "overlap": "warning", "gap": "warning", "undefined_term": "warning", "scan": "warning", "ambiguity": "note",
}  # fmt: skip
_PROBLEM: Mapping[Severity, str] = {"error": "error", "warning": "warning", "note": "recommendation"}


def to_sarif(reports: Sequence[Report], books: Sequence[RuleBook], language: Language = "ru", version: str | None = None) -> str:
    """The reports as one SARIF log. ``books`` go with them one by one; ``version`` is that of the program."""
    runs = [_run(r, b, language, version) for r, b in zip(reports, books, strict=True)]
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": runs}, ensure_ascii=False, indent=2) + "\n"


def _run(report: Report, book: RuleBook, language: Language, version: str | None) -> dict[str, Any]:
    place = _Lines(book)
    tally = {k: v for k, v in report.tally().items() if v}
    coverage = {"sentences": report.coverage.sentences, "recorded": report.coverage.recorded, "runs": report.coverage.runs}
    editions = {k: v if v is None else clean(v) for k, v in (report.editions or {}).items()}
    return {
        "tool": {"driver": {
            "name": "ustav",
            **({"version": version} if version else {}),
            "language": {"ru": "ru-RU", "en": "en-US"}[language],
            "rules": [_rule(k, language) for k in kind_help()],
        }},
        "automationDetails": {"id": f"ustav/{clean(report.game or report.document.source)}/"},
        "columnKind": "unicodeCodePoints",
        "newlineSequences": ["\r\n", "\n"],
        "artifacts": [{
            "location": {"uri": place.uri}, "roles": ["analysisTarget"], "hashes": {"sha-256": report.document.sha256},
        }],
        "results": [_result(f, place, language) for f in report.findings],
        "properties": {"outcomes": tally, "coverage": coverage, "editions": editions},
    }  # fmt: skip


def _rule(kind: FindingKind, language: Language) -> dict[str, Any]:
    en, told = language == "en", kind_help()[kind]
    level = _LEVELS.get(kind, "note")
    return {
        "id": kind,
        "name": "".join(part.capitalize() for part in kind.split("_")),
        "shortDescription": {"text": KINDS[kind][en].capitalize()},
        "fullDescription": {"text": told.says[en]},
        "help": {"text": f"{told.says[en]} {told.do[en]}", "markdown": f"{told.says[en]}\n\n{told.do[en]}"},
        "defaultConfiguration": {"level": level},
        "properties": {"tags": ["rulebook"], "problem.severity": _PROBLEM[level]},
    }


def _level(found: Finding) -> Severity:
    return "note" if found.kind == "ambiguity" else found.severity


def _result(found: Finding, place: _Lines, language: Language) -> dict[str, Any]:
    first = found.evidence[0] if found.evidence else None
    related = [{"id": i, **place.location(span)} for i, span in enumerate(found.evidence[1:], 1)]
    out: dict[str, Any] = {
        "ruleId": found.kind,
        "ruleIndex": list(kind_help()).index(found.kind),
        "level": _level(found),
        "message": {"text": _message(message_of(found, language))},
        "locations": [place.location(first)],
        **({"relatedLocations": related} if related else {}),
        "partialFingerprints": {
            "ustavFinding/v1": clean(found.id),
            **({"ustavWords/v1": found.fingerprint} if found.fingerprint else {}),
        },
    }
    if found.accepted is not None:
        reason = _message(clean(found.accepted.reason))
        out["suppressions"] = [{"kind": "external", "status": "accepted", "justification": reason}]
    properties: dict[str, Any] = {"severity": found.severity, "records": list(found.records), "rules": list(found.rules)}
    if found.readings:
        properties["readings"] = [clean(label_in(language, r)) for r in found.readings]
    if found.witness is not None:
        properties["situation"] = {k: clean(v) if isinstance(v, str) else v for k, v in found.witness.state.items()}
        properties["origin"] = found.witness.origin
        if found.witness.play:
            properties["play"] = played_of(found.witness, language)
    return {**out, "properties": properties}


def _message(text: str) -> str:
    """A message in the standard's terms: braces doubled, and nothing that it would take for a link."""
    return text.replace("{", "{{").replace("}", "}}").replace("](", "] (")


class _Lines:
    """Places of a text as SARIF tells them."""

    def __init__(self, book: RuleBook) -> None:
        self._book = book
        path = PurePath(book.document.source)
        at = quote(path.as_posix(), safe="/")
        self.uri = f"file://{at}" if path.is_absolute() else at
        self._plain = path.suffix.lower() in _PLAIN
        self._starts = [0, *(i + 1 for i, c in enumerate(book.text) if c == "\n")]

    def location(self, span: Span | None) -> dict[str, Any]:
        """A place: the file, line and column of a plain text, section and page where there are any."""
        physical: dict[str, Any] = {"artifactLocation": {"uri": self.uri, "index": 0}}
        out: dict[str, Any] = {"physicalLocation": physical}
        if span is None:
            return out
        quoted = clean(span.quote(self._book.text))
        if self._plain:
            physical["region"] = {**self._region(span), "snippet": {"text": harmless(span.quote(self._book.text))}}
        section = section_of(span, self._book)
        if section is not None:
            out["logicalLocations"] = [{"name": section, "kind": "section"}]
        if not self._plain or span.page is not None:
            out["properties"] = {
                "quote": quoted[:_LONGEST],
                **({"page": span.page} if span.page is not None else {}),
                **({"box": list(span.box)} if span.box is not None else {}),
            }
        return out

    def _region(self, span: Span) -> dict[str, Any]:
        (line, column), (end_line, end_column) = self._at(span.start), self._at(span.end)
        return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column,
                "charOffset": span.start, "charLength": len(span)}  # fmt: skip

    def _at(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1
