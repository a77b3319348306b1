"""The forms of a report, one module for each; the functions here take several reports at once.

``books`` are the rule books that the reports are of, in the same order: quotes come from them. A game that comes with an
engine is told in its own words; of another one the report shows ids.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from models.reports import Report
from models.rulebook import RuleBook
from verification.reference import engine, known
from verification.reference.base import Engine
from verification.reports.common import Language
from verification.reports.html import to_html
from verification.reports.html.crops import Crops
from verification.reports.json import to_json
from verification.reports.junit import to_junit
from verification.reports.markdown import to_markdown
from verification.reports.sarif import to_sarif
from verification.reports.terminal import Fitting, print_report, render, summary
from verification.reports.tests import report_as_tests

__all__ = [
    "print_report", "render", "report_as_tests", "reports_as_html", "reports_as_json", "reports_as_junit", "reports_as_markdown",
    "reports_as_sarif", "show_reports", "summary", "to_html", "to_json", "to_junit", "to_markdown", "to_sarif",
]  # fmt: skip


def _engine(report: Report) -> Engine | None:
    return engine(report.game) if report.game in known() else None


def reports_as_json(reports: Sequence[Report]) -> str:
    """One report as an object, several as a list, in the report contract."""
    return to_json(reports[0] if len(reports) == 1 else reports)


def _engines(reports: Sequence[Report], engines: Sequence[Engine | None] | None) -> list[Engine | None]:
    """The engines given, or those of the games that come with ustav."""
    return list(engines) if engines is not None else [_engine(r) for r in reports]


def reports_as_markdown(
    reports: Sequence[Report],
    books: Sequence[RuleBook],
    language: Language = "ru",
    engines: Sequence[Engine | None] | None = None,
) -> str:
    """The reports as one Markdown text, one after the other. ``engines`` word the games that do not come with ustav."""
    named = _engines(reports, engines)
    return "\n".join(to_markdown(r, b, e, language) for r, b, e in zip(reports, books, named, strict=True))


def reports_as_html(
    reports: Sequence[Report],
    books: Sequence[RuleBook],
    language: Language = "ru",
    engines: Sequence[Engine | None] | None = None,
    crops: Sequence[Crops] | None = None,
) -> str:
    """The reports as one HTML file that needs no other.

    ``engines`` words the games that do not come with ustav; ``crops`` are pictures of the places, for each report.
    """
    return to_html(reports, books, _engines(reports, engines), language, crops)


def reports_as_junit(
    reports: Sequence[Report],
    books: Sequence[RuleBook],
    language: Language = "ru",
    engines: Sequence[Engine | None] | None = None,
) -> str:
    """The reports as JUnit XML: a suite for each, a case for each rule."""
    return to_junit(reports, books, _engines(reports, engines), language)


def reports_as_sarif(
    reports: Sequence[Report], books: Sequence[RuleBook], language: Language = "ru", version: str | None = None
) -> str:
    """The reports as one SARIF 2.1.0 log: a run for each, a result for each finding."""
    return to_sarif(reports, books, language, version)


def show_reports(
    reports: Sequence[Report],
    books: Sequence[RuleBook],
    console: Console,
    language: Language = "ru",
    engines: Sequence[Engine | None] | None = None,
) -> None:
    """Write a summary of all reports to the console, then the findings of each; ``engines`` as in `reports_as_markdown`."""
    if len(reports) > 1:
        console.print(Fitting(reports, language))
        console.print()
    for report, book, named in zip(reports, books, _engines(reports, engines), strict=True):
        print_report(report, book, named, language, console)
