"""A report for the terminal: one compact table, then the findings with both sides, the quote and the situation.

Everything that comes from a rulebook is put into `rich.text.Text`, never into markup, and loses its control characters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from models.reports import Finding, Report, Severity
from models.rulebook import RuleBook
from verification.reference.base import Engine
from verification.reports.common import (
    SEVERITIES,
    VERDICTS,
    Language,
    clean,
    coverage_of,
    engine_of,
    label_of,
    message_of,
    near_tail,
    origin_of,
    quotes_of,
    sides_of,
    situation_of,
    tally_line,
    words,
)

__all__ = ["Fitting", "print_report", "render", "summary"]

_UNBOUNDED = 1000
"""Columns: more than any summary takes."""

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


@dataclass(frozen=True, slots=True)
class Fitting:
    """The summary as wide as there is room: a table, or a line of counts for each report, so that no heading is cut."""

    reports: Sequence[Report]
    language: Language = "ru"

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The table where it fits, else the lines."""
        table = summary(self.reports, self.language)
        if Measurement.get(console, options.update(width=_UNBOUNDED), table).maximum <= options.max_width:
            yield table
            return
        for report in self.reports:
            found = Counter(f.severity for f in report.open)
            severities = (f"{SEVERITIES[s][self.language == 'en']} {found[s]}" for s in SEVERITIES)
            counts = ", ".join(x for x in (tally_line(report, self.language), *severities) if x)
            yield Text(f"{report.game or clean(report.document.source)}: {counts}")


def render(report: Report, book: RuleBook, engine: Engine | None = None, language: Language = "ru") -> RenderableType:
    """The summary and every finding; notes in one line each."""
    sides = [Text(x, style="dim") for x in sides_of(report, language)]
    unread = [Text(x, style="dim") for x in [coverage_of(report, language)] if x]
    parts: list[RenderableType] = [Fitting([report], language), Text(), *sides, *unread, Text()]
    named = engine_of(report, book, engine)
    for finding in report.findings:
        parts += list(_finding(finding, book, named, language))
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
    head = Text.assemble((f"{SEVERITIES[finding.severity][en]}, {label_of(finding)[en]}: ", style), message_of(finding, language))
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
            line = f"{words('near', language)}: {near} — {near_tail(finding, language)}"
            yield Padding(Text(line, style="dim"), (0, 0, 0, 4))
        if witness.state and engine is not None:
            yield Padding(Text(f"({origin_of(witness, language)})", style="dim"), (0, 0, 0, 4))
    yield Text()
