"""Reports as JUnit XML, which continuous integration reads: a suite for each report, a case for each rule.

A rule on which text and engine differ fails; one that was not compared (not formalised, undecided, silent on one side) is
skipped and says why, so that a green case always rests on a comparison. Errors that belong to no such rule (the text
against itself, worked examples) are failing cases of their own. A difference that somebody accepted is skipped with the reason.
Without an engine, the cases are the records of the text, and one fails where an error stands on it.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from models.reports import Finding, Outcome, Report
from models.rulebook import RuleBook
from verification.reasons import detail_in_both
from verification.reference.base import Engine
from verification.reports.common import VERDICTS, Language, clean, label_of, message_of, names_of, origin_of, quotes_of, words

__all__ = ["to_junit"]


def to_junit(
    reports: Sequence[Report], books: Sequence[RuleBook], engines: Sequence[Engine | None], language: Language = "ru"
) -> str:
    """The reports as one XML text. It holds no times and no host, so that the same reports give the same bytes."""
    root = ET.Element("testsuites", name="ustav")
    for report, book, engine in zip(reports, books, engines, strict=True):
        suite = ET.SubElement(root, "testsuite", name=clean(report.game or report.document.source))
        _properties(suite, report)
        cases = list(_rules(report, book, engine, language) if report.outcomes else _records(report, book, language))
        cases += _others(report, book, language)
        suite.extend(_numbered(cases))
        _count(suite)
    _count(root)
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _properties(suite: ET.Element, report: Report) -> None:
    box = ET.SubElement(suite, "properties")
    coverage = report.coverage
    editions = {k: v for k, v in (report.editions or {}).items() if v is not None}
    told = {"source": report.document.source, "sha256": report.document.sha256, **editions,
            "sentences": f"{coverage.sentences}", "recorded": f"{coverage.recorded}", "runs": f"{coverage.runs}"}  # fmt: skip
    for name, value in told.items():
        ET.SubElement(box, "property", name=name, value=clean(value))


def _count(element: ET.Element) -> None:
    cases = list(element.iter("testcase"))
    element.set("tests", str(len(cases)))
    for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        element.set(name, str(sum(c.find(tag) is not None for c in cases)))


def _numbered(cases: Iterable[ET.Element]) -> Iterator[ET.Element]:
    """Cases of one name are told apart by a number: readers of the format keep one of each name."""
    seen: Counter[tuple[str, str]] = Counter()
    for case in cases:
        key = (case.get("classname", ""), case.get("name", ""))
        seen[key] += 1
        if seen[key] > 1:
            case.set("name", f"{key[1]} ({seen[key]})")
        yield case


def _case(report: Report, group: str, name: str) -> ET.Element:
    return ET.Element("testcase", classname=f"{clean(report.game or report.document.id)}.{group}", name=name, time="0")


def _rules(report: Report, book: RuleBook, engine: Engine | None, language: Language) -> Iterator[ET.Element]:
    for outcome in report.outcomes:
        text, rules = names_of(outcome, book, engine, language)
        case = _case(report, "rules", rules if outcome.rules else text)
        _judge(case, outcome, [f for f in report.findings if f.severity == "error" and _about(f, outcome)], book, language)
        yield case


def _about(found: Finding, outcome: Outcome) -> bool:
    """A finding tells of the difference of an outcome if it shares a rule or a record with it."""
    shared = set(found.rules) & set(outcome.rules) or set(found.records) & set(outcome.records)
    return found.kind == "mismatch" and outcome.outcome == "differs" and bool(shared)


def _judge(case: ET.Element, outcome: Outcome, found: Sequence[Finding], book: RuleBook, language: Language) -> None:
    name = VERDICTS[outcome.outcome][language == "en"]
    if outcome.outcome == "agrees":
        basis = f"{outcome.basis}" + (f", {outcome.states}" if outcome.states else "")
        same = f", {words('same_text', language)}" if outcome.provenance == "same_text" else ""
        ET.SubElement(case, "system-out").text = clean(f"{name}: {basis}{same}")
    elif outcome.outcome != "differs":
        detail = detail_in_both(outcome.detail)[language == "en"]
        ET.SubElement(case, "skipped", message=clean(f"{name}: {detail}" if detail else name))
    elif found and all(f.accepted is not None for f in found):
        reasons = "; ".join(dict.fromkeys(f.accepted.reason for f in found if f.accepted is not None))
        ET.SubElement(case, "skipped", message=clean(f"{words('accepted', language)}: {reasons}"))
    else:
        told = [f for f in found if f.accepted is None]
        _fail(case, told, book, language, name if not told else message_of(told[0], language))


def _fail(case: ET.Element, found: Sequence[Finding], book: RuleBook, language: Language, message: str) -> None:
    failure = ET.SubElement(case, "failure", type=found[0].kind if found else "mismatch", message=message)
    failure.text = "\n\n".join(_told(f, book, language) for f in found) or message


def _told(found: Finding, book: RuleBook, language: Language) -> str:
    lines = [message_of(found, language)]
    for quote in quotes_of(found, book):
        place = f" ({words('section', language)} {quote.section})" if quote.section else ""
        lines.append(f"«{quote.text}»{place}")
    if found.witness is not None and found.witness.state:
        lines.append(origin_of(found.witness, language))
    return "\n".join([*lines, clean(found.id)])


def _records(report: Report, book: RuleBook, language: Language) -> Iterator[ET.Element]:
    by_record: dict[str, list[Finding]] = {}
    for found in report.open:
        if found.severity == "error" and found.records:
            by_record.setdefault(found.records[0], []).append(found)
    for record in book.records:
        case = _case(report, record.type, clean(record.name) or record.id)
        if record.id in by_record:
            told = by_record[record.id]
            _fail(case, told, book, language, message_of(told[0], language))
        yield case


def _others(report: Report, book: RuleBook, language: Language) -> Iterator[ET.Element]:
    """Errors that no case has told yet, accepted ones as skipped."""
    differing = [o for o in report.outcomes if o.outcome == "differs"]
    known = {r.id for r in book.records} if not report.outcomes else set()
    for found in report.findings:
        told = any(_about(found, o) for o in differing) or (found.accepted is None and bool(set(found.records[:1]) & known))
        if found.severity != "error" or told:
            continue
        case = _case(report, found.kind, f"{label_of(found)[language == 'en']}: {clean(found.id)}")
        if found.accepted is None:
            _fail(case, [found], book, language, message_of(found, language))
        else:
            ET.SubElement(case, "skipped", message=clean(f"{words('accepted', language)}: {found.accepted.reason}"))
        yield case
