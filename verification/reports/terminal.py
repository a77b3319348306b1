"""A report for the terminal: one compact table, then the findings with both sides, the quote and the situation.

Everything that comes from a rulebook is put into `rich.text.Text`, never into markup, and loses its control characters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from models.reports import Finding, Report, Severity
from models.rulebook import RuleBook
from verification.reference.base import Engine
from verification.reports.common import (
    KINDS,
    SEVERITIES,
    VERDICTS,
    Language,
    clean,
    message_of,
    quotes_of,
    sides_of,
    situation_of,
    words,
)

__all__ = ["print_report", "render", "summary"]

_STYLES: dict[Severity, str] = {"error": "bold red", "warning": "yellow", "note": "dim"}


def summary(reports: Sequence[Report], language: Language = "ru") -> Table:
    """One line for each report: how many outcomes of each kind, how many findings of each severity."""
    en = language == "en"
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(words("game", language) if any(r.game for r in reports) else words("text", language))
    shown = [v for v in VERDICTS if any(r.tally()[v] for r in reports)]
    for verdict in shown:
        table.add_column(VERDICTS[verdict][en], justify="right")
    for severity in SEVERITIES:
        table.add_column(SEVERITIES[severity][en], justify="right", style=_STYLES[severity])
    for report in reports:
        tally = report.tally()
        counts = [str(sum(f.severity == s for f in report.open)) for s in SEVERITIES]
        name = Text(clean(report.game or report.document.source))
        table.add_row(name, *(str(tally[v]) if tally[v] else "·" for v in shown), *counts)
    return table


def render(report: Report, book: RuleBook, engine: Engine | None = None, language: Language = "ru") -> RenderableType:
    """The summary and every finding; notes in one line each."""
    sides = [Text(x, style="dim") for x in sides_of(report, language)]
    parts: list[RenderableType] = [summary([report], language), Text(), *sides, Text()]
    for finding in report.findings:
        parts += list(_finding(finding, book, engine, language))
    if not report.findings:
        parts.append(Text(words("nothing", language)))
    return Group(*parts)


def print_report(
    report: Report, book: RuleBook, engine: Engine | None = None, language: Language = "ru", console: Console | None = None
) -> None:
    """Write the report to a console (the standard output by default)."""
    (console or Console(highlight=False)).print(render(report, book, engine, language))


def _finding(finding: Finding, book: RuleBook, engine: Engine | None, language: Language) -> Iterator[RenderableType]:
    en, style = language == "en", _STYLES[finding.severity]
    head = Text.assemble(
        (f"{SEVERITIES[finding.severity][en]}, {KINDS[finding.kind][en]}: ", style), message_of(finding, language)
    )
    yield head
    if finding.accepted is not None:
        yield Padding(Text(f"{words('accepted', language)}: {clean(finding.accepted.reason)}", style="dim"), (0, 0, 0, 4))
        return
    if finding.severity == "note":
        return
    for quote in quotes_of(finding, book):
        place = f"{words('section', language)} {quote.section}" if quote.section else ""
        place += f", {words('page', language)} {quote.page}" if quote.page else ""
        yield Padding(Text.assemble(("«" + quote.text + "»", "italic"), f"  {place}" if place else ""), (0, 0, 0, 4))
    witness = finding.witness
    if witness is not None:
        near = situation_of(witness, engine, language, near=True)
        if near is not None:
            line = f"{words('near', language)}: {near} — {words('near_tail', language)}"
            yield Padding(Text(line, style="dim"), (0, 0, 0, 4))
    yield Text()
