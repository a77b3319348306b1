"""What the page's script shows: the reports as plain data, every text of theirs made harmless."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from models.reports import Finding, Outcome, Report
from models.rulebook import RuleBook
from verification.labels import label_in_english
from verification.reasons import detail_in_both, reason_in_both
from verification.reference.base import Engine
from verification.reports.common import KINDS, SEVERITIES, VERDICTS, clean, engine_of, label_of
from verification.reports.html.crops import Album, Crops
from verification.reports.html.places import Places
from verification.reports.html.sides import Sides
from verification.reports.html.words import phrases
from verification.reports.kinds import kind_help

__all__ = ["Shown", "page_data", "title_of"]


@dataclass(frozen=True, slots=True)
class Shown:
    """One report of the page, with its rule book, its engine where it has one, the anchors of its findings, and pictures."""

    report: Report
    book: RuleBook
    engine: Engine | None
    anchors: tuple[str, ...]
    crops: Crops

    @classmethod
    def each(
        cls, reports: Sequence[Report], books: Sequence[RuleBook], engines: Sequence[Engine | None], crops: Sequence[Crops]
    ) -> list[Shown]:
        """All reports of a page. An anchor is the finding's id; where two reports share one, the later gets a number."""
        seen: Counter[str] = Counter()
        out = []
        for report, book, engine, pictures in zip(reports, books, engines, crops, strict=True):
            anchors = []
            for found in report.findings:
                seen[found.id] += 1
                anchors.append(found.id if seen[found.id] == 1 else f"{found.id}~{seen[found.id]}")
            out.append(cls(report, book, engine, tuple(anchors), pictures))
        return out


def title_of(shown: Shown) -> str:
    """What the report is called: the game's title, its id, or the file's name."""
    if shown.engine is not None:
        return clean(shown.engine.title)
    return clean(shown.report.game or re.split(r"[\\/]", shown.report.document.source)[-1])


def page_data(shown: Sequence[Shown], language: str) -> dict[str, Any]:
    """Everything that the script needs, as JSON can hold it."""
    return {
        "language": language,
        "words": {**phrases("ui"), **phrases("page")},
        "types": phrases("record_type"),
        "groups": phrases("group"),
        "verdicts": VERDICTS,
        "verdictHelp": phrases("verdict_help"),
        "severities": SEVERITIES,
        "kinds": {k: [*KINDS[k], *told.says, *told.do] for k, told in kind_help().items()},
        "games": [_game(s) for s in shown],
    }


def _game(shown: Shown) -> dict[str, Any]:
    report, book = shown.report, shown.book
    places, sides = Places(book), Sides(engine_of(report, book, shown.engine))
    records = {r.id: r for r in book.records}
    held = _held(report)
    album = Album(shown.crops)
    findings = [
        {**_finding(f, a, places, sides, held), "pictures": album.numbers(f.evidence)}
        for f, a in zip(report.findings, shown.anchors, strict=True)
    ]
    names = {i: clean(r.name) for i, r in records.items()}
    editions = report.editions or {}
    return {
        "title": title_of(shown),
        "source": clean(report.document.source),
        "sha256": report.document.sha256,
        "characters": report.document.characters,
        "textEdition": clean(editions.get("text") or ""),
        "noEdition": "text" in editions and not editions["text"],
        "wordsEdition": clean(editions.get("vocabulary") or ""),
        "engineEdition": clean(editions.get("reference") or ""),
        "text": places.text,
        "sections": places.sections,
        "coverage": places.coverage(report, book),
        "records": {i: sides.record(records[i]) for i in sorted({i for f in report.findings for i in f.records} & set(records))},
        "rules": {i: sides.rule(i) for i in sorted({i for f in findings for i in f["rules"]})},
        "findings": findings,
        "pictures": album.pictures(),
        "outcomes": [_outcome(o, names, sides) for o in report.outcomes],
        "bindings": [
            [clean(b.name), clean(b.target or "—"), f"{b.score:g}", [clean(x) for x in reason_in_both(b.reason)]]
            for b in report.bindings
        ],
    }


def _labels(found: Finding) -> dict[str, str]:
    """What each reading is called in English."""
    labels = [*found.readings, *((found.witness.readings or {}) if found.witness is not None else ())]
    return {clean(x): clean(label_in_english(x)) for x in labels if label_in_english(x) != x}


def _held(report: Report) -> dict[str, tuple[str, ...]]:
    """For each record the rules that it was held against."""
    return {i: o.rules for o in report.outcomes for i in o.records}


def _finding(found: Finding, anchor: str, places: Places, sides: Sides, held: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    rules = found.rules or tuple(dict.fromkeys(rule for i in found.records for rule in held.get(i, ())))
    return {
        "a": clean(anchor),
        "kind": found.kind,
        "label": label_of(found),
        "severity": found.severity,
        "message": [clean(found.message), clean(found.message_en)],
        "section": places.section(found.evidence),
        "evidence": [places.span(e) for e in found.evidence],
        "records": list(found.records),
        "rules": list(rules),
        "readings": [clean(r) for r in found.readings],
        "labels": _labels(found),
        "witness": sides.witness(found.witness) if found.witness is not None else None,
        "fingerprint": clean(found.fingerprint),
        "accepted": clean(found.accepted.reason) if found.accepted is not None else None,
    }


def _outcome(outcome: Outcome, names: dict[str, str], sides: Sides) -> dict[str, Any]:
    rules = [sides.rule(i)["name"] for i in outcome.rules]
    return {
        "text": "; ".join(names.get(i, clean(i)) for i in outcome.records) or "—",
        "rules": ["; ".join(n[k] for n in rules) or "—" for k in (0, 1)],
        "outcome": outcome.outcome,
        "basis": outcome.basis,
        "states": outcome.states,
        "sameText": outcome.provenance == "same_text",
        "detail": [clean(x) for x in detail_in_both(outcome.detail)],
    }
