"""A report as Markdown: a summary table, the findings with both sides, and all outcomes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from models.reports import Finding, Report
from models.rulebook import RuleBook
from verification.labels import label_in
from verification.reasons import reason_in_both
from verification.reference.base import Engine
from verification.reports.common import (
    SEVERITIES,
    VERDICTS,
    Language,
    clean,
    engine_of,
    label_of,
    message_of,
    names_of,
    near_tail,
    played_of,
    quotes_of,
    sides_of,
    situation_of,
    words,
)
from verification.reports.results import result_in_both

__all__ = ["escape", "to_markdown"]

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&!])")
_LINK = re.compile(r"(\w)(://|\.(?=\w+\.\w)|@)")
_AT_START = re.compile(r"^(\s*)([-+=]|\d+[.)])")


def escape(text: str) -> str:
    """Text as Markdown that shows it and does nothing else: no links, tags, tables, lists or headings come of it."""
    safe = _LINK.sub(lambda m: f"{m[1]}\\{m[2]}", _SPECIAL.sub(r"\\\1", clean(text)))
    return _AT_START.sub(lambda m: m[1] + "".join(f"\\{c}" if not c.isdigit() else c for c in m[2]), safe)


def to_markdown(report: Report, book: RuleBook, engine: Engine | None = None, language: Language = "ru") -> str:
    """The whole report. ``engine`` puts situations and rules into a player's words; without it their ids stand."""
    named = engine_of(report, book, engine)
    parts = [
        _head(report, language),
        f"## {words('findings', language)}",
        *(_finding(f, book, named, language) for f in report.findings),
    ]
    if not report.findings:
        parts.append(words("nothing", language))
    if report.outcomes:
        parts.append(_outcomes(report, book, engine, language))
    if report.bindings:
        parts.append(_bindings(report, language))
    return "\n\n".join(parts) + "\n"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    columns = list(head)
    lines = [columns, ["---"] * len(columns), *(list(r) for r in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _head(report: Report, language: Language) -> str:
    en = language == "en"
    lines = [f"# {words('report', language)}: {escape(report.document.source)}"]
    if report.game is not None:
        lines.append(f"{words('game', language)}: {escape(report.game)}")
    lines += [escape(x) for x in sides_of(report, language)]
    if report.outcomes:
        tally = report.tally()
        lines.append(
            _table([words("outcome", language), words("count", language)],
                   [(n[en], str(tally[v])) for v, n in VERDICTS.items() if tally[v]])
        )  # fmt: skip
    c = report.coverage
    if c.sentences:
        lines.append(
            f"{words('coverage', language)}: {c.recorded} {words('of', language)} {c.sentences} "
            f"({words('sentences', language)}); {words('run', language)}: {c.runs}"
        )
    return "\n\n".join(lines)


def _finding(finding: Finding, book: RuleBook, engine: Engine | None, language: Language) -> str:
    en = language == "en"
    lines = [f"### {SEVERITIES[finding.severity][en]}: {label_of(finding)[en]}", escape(message_of(finding, language))]
    if finding.accepted is not None:
        lines.append(f"{words('accepted', language).capitalize()}: {escape(finding.accepted.reason)}")
    elif finding.severity != "note":
        lines.append(f"`{finding.id}` · `{finding.fingerprint}`")
    for quote in quotes_of(finding, book):
        place = [f"{words('section', language)} {escape(quote.section)}"] if quote.section else []
        place += [f"{words('page', language)} {quote.page}"] if quote.page else []
        lines.append(f"> «{escape(quote.text)}»" + (f" ({', '.join(place)})" if place else ""))
    witness = finding.witness
    if witness is not None:
        results = {words("text", language): witness.text, words("reference", language): witness.reference}
        results |= {label_in(language, k): v for k, v in (witness.readings or {}).items()}
        said = [f"{escape(k)}: {escape(result_in_both(v, engine)[en])}" for k, v in results.items() if v]
        case, near = (situation_of(witness, engine, language, n) for n in (False, True))
        items = [f"- {words('situation', language)}: {escape(case)}"] if case else []
        items += [f"- {x}" for x in said]
        items += [f"- {words('near', language)}: {escape(near)} — {near_tail(finding, language)}"] if near else []
        items += [f"- {words('replayed', language)}"] if witness.replayed else []
        items += [f"- {words(witness.origin, language)}{':' if witness.play else ''}"] if case else []
        items += [f"  {i}. {escape(step)}" for i, step in enumerate(played_of(witness, language) if case else (), 1)]
        lines.append("\n".join(items))
    return "\n\n".join(x for x in lines if x)


def _outcomes(report: Report, book: RuleBook, engine: Engine | None, language: Language) -> str:
    en = language == "en"
    rows = []
    for o in report.outcomes:
        text, rules = names_of(o, book, engine, language)
        basis = f"{o.basis or '—'}" + (f", {o.states}" if o.states else "")
        note = words("same_text", language) if o.provenance == "same_text" and o.outcome == "agrees" else ""
        rows.append((escape(text), escape(rules), VERDICTS[o.outcome][en], basis, note))
    head = [words("records", language), words("rules", language), words("outcome", language), words("basis", language), ""]
    return f"## {words('outcome', language)}\n\n" + _table(head, rows)


def _bindings(report: Report, language: Language) -> str:
    rows = [
        (escape(b.name), escape(b.target or "—"), b.method, f"{b.score:g}", escape(reason_in_both(b.reason)[language == "en"]))
        for b in report.bindings
    ]
    head = [words(k, language) for k in ("name", "target", "how", "score")]
    return f"## {words('bindings', language)}\n\n" + _table([*head, ""], rows)
