"""``ustav lint``: a rule text held against itself, without a game or an engine."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ustav.exits import Exit
from ustav.options import Cache, Encoding, Errata, Html, Junit, Language, Output, Quiet, Sarif, Strict, Tongue, Verbose
from ustav.output import guard, progress, put, shown

if TYPE_CHECKING:
    from models.reports import Report
    from models.rulebook import RuleBook
    from ustav.books import BookRead
    from ustav.cache import Stages

__all__ = ["lint"]


class LintForm(StrEnum):
    """How ``lint`` shows its reports."""

    terminal = "terminal"
    markdown = "markdown"
    json = "json"


def lint(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Rulebooks: PDF, DOCX, HTML, text.", show_default=False)],
    form: Annotated[LintForm, typer.Option("--format", "-f", help="How to show the findings.")] = LintForm.terminal,
    output: Output = None,
    html: Html = None,
    junit: Junit = None,
    sarif: Sarif = None,
    language: Language = Tongue.ru,
    errata: Errata = None,
    strict: Strict = False,
    encoding: Encoding = None,
    cache: Cache = True,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Look for what a rule text says wrongly of itself. No game, no engine: any rulebook will do.

    Counts and ordinals against lists; one rule with two numbers; sections, titles and tables that are cited and not there;
    section numbers that stand twice or are left out; one thing under two names; abbreviations and names that nothing
    explains; two ways to win at once; ties, orders and turns that no rule settles; conditions that never or always hold;
    sentences with several readings, each with a situation that tells them apart.

    **Examples**

    `ustav lint rules.pdf`

    `ustav lint rules.txt --language en`

    `ustav lint base.docx expansion.docx --format json -o findings.json`

    `ustav lint rules.txt --html findings.html` writes one page for the browser that needs no other file

    `ustav lint rules.txt --sarif findings.sarif --junit findings.xml` for a code host and a build

    `ustav lint rules.txt --strict` for a build that must not let a warning pass

    Exit status: 0 fine, 1 findings of severity error or a file read only in part, 2 unusable input or arguments, 5 nothing
    could be checked: the text has no rule; 130 interrupted.
    """
    outputs = {"--output": output, "--html": html, "--junit": junit, "--sarif": sarif}
    if errata is not None and len(files) > 1:
        raise typer.BadParameter("errata belong to one text: name one FILE")
    guard([*files, *([errata] if errata else [])], outputs, prints=True)

    from ustav.books import stages_for

    stages = stages_for(cache)
    linted = []
    for place, file in enumerate(files, 1):
        progress(f"reading {file}", place, len(files))
        linted.append(_linted(file, encoding, errata, stages))
    reports, books = [r for r, _ in linted], [b.book for _, b in linted]
    from ustav.report_files import write_reports

    places = [b.places for _, b in linted]
    write_reports(reports, books, places=places, language=language.value, html=html, junit=junit, sarif=sarif)
    _show(reports, books, form, language, output)
    raise typer.Exit(_status(reports, books, strict) or max(b.status for _, b in linted))


def _linted(file: Path, encoding: str | None, errata: Path | None, stages: Stages) -> tuple[Report, BookRead]:
    from ustav.books import read_book

    read = read_book(file, encoding, stages, errata, so="nothing can be checked")
    return stages.lint(read.book), read


def _show(reports: list[Report], books: list[RuleBook], form: LintForm, language: Tongue, output: Path | None) -> None:
    from verification.reports import reports_as_json, reports_as_markdown, show_reports

    if form is LintForm.json:
        put(reports_as_json(reports), output)
    elif form is LintForm.markdown:
        put(reports_as_markdown(reports, books, language.value), output)
    else:
        shown(output, lambda console: show_reports(reports, books, console, language.value), 110)


def _status(reports: list[Report], books: list[RuleBook], strict: bool) -> Exit:
    if not any(b.records for b in books):
        return Exit.NOTHING_CHECKED
    wrong = {"error", "warning"} if strict else {"error"}
    return Exit.FINDINGS if any(f.severity in wrong for r in reports for f in r.open) else Exit.OK
