"""The command line: ``ustav extract``, ``verify`` and ``games``; other commands stand in modules of their own."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ustav import __version__
from ustav.batch_command import Cluster, Jobs, Memory, Timeout, extract_folders
from ustav.cache_command import Cache, cache
from ustav.diff_command import diff
from ustav.evaluate_command import evaluate
from ustav.exits import STATUSES, Exit
from ustav.faults import check_arguments, told
from ustav.interrupts import Interrupted, interruptible
from ustav.lab_command import lab
from ustav.lexicon_command import lexicon
from ustav.lint_command import Tongue, lint
from ustav.measure_command import measure
from ustav.new_command import new
from ustav.output import game_files, guard, overrides_of, progress, put, put_bytes, shown, warn
from ustav.overrides_command import overrides
from ustav.reading_commands import doctor, page, read, say_what_is_missing, say_what_is_stale
from ustav.regenerate_command import regenerate
from ustav.terms_command import terms

if TYPE_CHECKING:
    from models.reports import Report
    from models.rulebook import RuleBook
    from ustav.library import Game

app = typer.Typer(add_completion=True, no_args_is_help=True, rich_markup_mode="markdown", pretty_exceptions_enable=False)


class RecordForm(StrEnum):
    """How ``extract`` shows records."""

    json = "json"
    jsonl = "jsonl"
    csv = "csv"
    table = "table"
    parquet = "parquet"
    duckdb = "duckdb"


class ReportForm(StrEnum):
    """How ``verify`` shows a report."""

    json = "json"
    terminal = "terminal"


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"ustav {__version__}")
        raise typer.Exit


@app.callback(epilog=STATUSES)
def _main(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    """Read Russian rulebooks, and hold what they say against a hand-coded engine of the game.

    **Examples**

    `ustav extract rules.txt` shows the records of a text

    `ustav extract rules.txt --format json -o rules.json` writes them in the records contract

    `ustav verify` verifies every game of the corpus

    `ustav verify my.txt --game virgin_queen` holds your own copy against the engine

    `ustav lint my.txt` holds any rulebook against itself

    `ustav evaluate rules.txt gold.json` measures records against records annotated by hand
    """


@app.command()
def extract(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE…", help="Rulebooks (PDF, DOCX, HTML, scan, text), or folders.", show_default=False),
    ],
    form: Annotated[RecordForm, typer.Option("--format", "-f", help="How to show the records.")] = RecordForm.table,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="PATH", help="Write there instead; - is standard output.")
    ] = None,
    encoding: Annotated[str | None, typer.Option(help="Overrule the guess, e.g. cp1251.")] = None,
    errata: Annotated[Path | None, typer.Option(metavar="PATH", help="A TOML file of errata, put into the text first.")] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show each sentence's parse, and its records or why it gave none.")
    ] = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    timeout: Timeout = 600.0,
    memory: Memory = None,
    cache: Cache = True,
) -> None:
    """Say in records what rule texts state.

    **Examples**

    `ustav extract rules.txt`

    `ustav extract rules.txt --format json -o rules.json`

    `ustav extract a.txt b.txt --format csv -o both.csv`

    `ustav extract rules.pdf --format duckdb -o rules.duckdb` writes every table (docs/tables.md); parquet: the records alone

    `ustav extract rules.txt --explain` shows how each sentence was understood

    `ustav extract library/ --jobs 4 -o library.jsonl` reads every rulebook of a folder, four side by side

    Folders (and files with --jobs or --cluster) go into a file, in the order of their names. What is finished stays in
    OUT.parts until the file is written: after an interrupt or a kill, the same command goes on from there. A file that
    fails is named with the reason, and the others go on (exit status 1).

    In CSV a cell that a spreadsheet would run as a formula (it begins with =, +, -, @) has an apostrophe in front; a cell
    that is wholly a number stands as it is. `value` holds points, bounds, numbers claimed, tie-breaks, expected results.

    A text without any rule gives an empty list and a warning; exit status 1 where part of a file was not read.
    """
    guard([*files, *([errata] if errata else []), *overrides_of(files)], {"--output": output})
    if jobs is not None or cluster is not None or any(f.is_dir() for f in files):
        if explain or errata is not None:
            raise typer.BadParameter("an explanation and errata are of single files: leave out --explain and --errata")
        wanted = None if form is RecordForm.table else form.value
        raise typer.Exit(
            extract_folders(
                files, output, wanted,
                jobs=jobs, cluster=cluster, encoding=encoding, cache=cache, timeout=timeout, memory=memory,
            )
        )  # fmt: skip
    if explain:
        if errata is not None:
            raise typer.BadParameter("an explanation is of the text as it stands: leave out --errata")
        if form is not RecordForm.table:
            raise typer.BadParameter(f"an explanation is plain text: leave out --format {form.value}")
        from ustav.explain_command import explain_file

        told = [explain_file(f, encoding) for f in files]
        put("\n".join(text for text, _ in told), output)
        raise typer.Exit(max(say_what_is_missing(reading) for _, reading in told))
    if form in (RecordForm.parquet, RecordForm.duckdb) and (output is None or str(output) == "-"):
        raise typer.BadParameter(f"{form.value} cannot be printed: say where to write it with -o")
    from ustav.cache import kept_stages

    stages = kept_stages(cache)
    readings = []
    for place, file in enumerate(files, 1):
        progress(f"reading {file} ({place} of {len(files)})")
        readings.append(stages.read(file, encoding))
    status = max(say_what_is_missing(r) for r in readings)
    books = []
    for place, reading in enumerate(readings, 1):
        progress(f"extracting {reading.source} ({place} of {len(readings)})")
        books.append(stages.records(reading, errata))
        say_what_is_stale(books[-1])
    for book in books:
        if not book.records:
            warn(f"{book.document.source}: no rule was found in this text")
    from ustav import forms

    if form is RecordForm.table:
        shown(output, lambda console: forms.show_tables(books, console))
        raise typer.Exit(status)
    if form in (RecordForm.parquet, RecordForm.duckdb):
        from ustav import tables

        put_bytes(tables.as_parquet(books) if form is RecordForm.parquet else tables.as_duckdb(books), output)
        raise typer.Exit(status)
    make = {RecordForm.json: forms.books_as_json, RecordForm.jsonl: forms.books_as_jsonl, RecordForm.csv: forms.books_as_csv}
    put(make[form](books), output)
    raise typer.Exit(status)


@app.command()
def verify(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A rule text; without it the text that comes with the game.")
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", "-g", metavar="NAME-OR-FOLDER", help="A known game, or the folder of your own.")
    ] = None,
    form: Annotated[ReportForm, typer.Option("--format", "-f", help="How to show the report.")] = ReportForm.terminal,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="PATH", help="Write there instead; - is standard output.")
    ] = None,
    html: Annotated[Path | None, typer.Option(metavar="PATH", help="Write the report as one HTML page too.")] = None,
    markdown: Annotated[Path | None, typer.Option(metavar="PATH", help="Write the report as Markdown too.")] = None,
    json: Annotated[Path | None, typer.Option(metavar="PATH", help="Write the report as JSON too.")] = None,
    junit: Annotated[Path | None, typer.Option(metavar="PATH", help="Write the report as JUnit XML too.")] = None,
    sarif: Annotated[Path | None, typer.Option(metavar="PATH", help="Write the report as SARIF 2.1.0 too.")] = None,
    emit_tests: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write the situations found as pytest cases into this folder.")
    ] = None,
    errata: Annotated[Path | None, typer.Option(metavar="PATH", help="A TOML file of errata, put into the text first.")] = None,
    language: Annotated[Tongue, typer.Option("--language", "-l", help="The language of the report.")] = Tongue.ru,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 1 for warnings as well.")] = False,
    encoding: Annotated[str | None, typer.Option(help="Overrule the guess, e.g. cp1251.")] = None,
    cache: Cache = True,
) -> None:
    """Hold a rule text against the engine of its game.

    **Examples**

    `ustav verify` verifies every game of the corpus

    `ustav verify --game sword_of_rome`

    `ustav verify --html report.html` writes one page for the browser that needs no other file

    `ustav verify my.txt --game virgin_queen --junit report.xml --sarif report.sarif` for a build and a code host

    `ustav verify my.txt --game virgin_queen --format json -o report.json`

    `ustav verify --game here_i_stand --language en` reports in English

    `ustav verify --game virgin_queen --emit-tests tests/found` writes every situation found as a pytest case

    `ustav verify my.txt --game ./my_game` takes a game of your own: a folder with game.toml and engine.py

    Findings that were looked at are accepted in accepted.toml of the game's folder, one [[accepted]] each with the id and
    fingerprint that the report gives, a reason and the edition. They show as accepted and no longer count for the exit
    status; when their text changes, they come back.

    `--errata FILE.toml` puts errata into the text first; `FILE.overrides.toml` beside the text and overrides.toml in the game's
    folder correct, add and remove records by hand (`ustav overrides`). Every report lists them, and those that no longer fit.
    """
    if file is not None and game is None:
        from ustav.library import known_games

        raise typer.BadParameter(f"say which game {file} is of: --game NAME-OR-FOLDER; known games: {', '.join(known_games())}")
    chosen = _games(game)
    outputs = {"--output": output, "--html": html, "--markdown": markdown, "--json": json, "--junit": junit, "--sarif": sarif}
    tests = {f"--emit-tests for {g.id}": emit_tests and emit_tests / f"test_{g.id}_findings.py" for g in chosen}
    if errata is not None and file is None and game is None:
        raise typer.BadParameter("errata belong to one text: name FILE, or the game with --game")
    own = [x for x in (file, errata) if x is not None]
    read = [*own, *overrides_of([file] if file else []), *(f for g in chosen for f in game_files(g.folder))]
    guard(read, {**outputs, **tests, "--emit-tests": emit_tests}, prints=True)
    verified, read_whole = _verified(file, chosen, encoding, errata, cache)
    books, reports = [book for book, _, _ in verified], [report for _, report, _ in verified]
    from ustav.report_files import write_reports, write_tests
    from verification.reports import reports_as_json, show_reports

    engines = [one.engine for _, _, one in verified]
    files = {"html": html, "markdown": markdown, "json": json, "junit": junit, "sarif": sarif}
    write_reports(reports, books, engines=engines, language=language.value, **files)
    if emit_tests is not None:
        for name in write_tests(reports, game, emit_tests):
            warn(f"{name}: no finding has a situation, so no test was written")
    if form is ReportForm.json:
        put(reports_as_json(reports), output)
    else:
        shown(output, lambda console: show_reports(reports, books, console, language.value), 110)
    raise typer.Exit(_status(reports, strict) or read_whole)


for _command in (lint, diff, terms, new, overrides, read, page, doctor):
    app.command()(_command)


@app.command()
def games() -> None:
    """List the games that come with ustav."""
    import tomllib

    from ustav.library import corpus_folder, known_games

    for name in known_games():
        words = tomllib.loads((corpus_folder() / name / "game.toml").read_text("utf-8"))
        typer.echo(f"{name:<20} {words['title_ru']} ({words['title_en']})")


app.command()(evaluate)
app.command()(measure)
app.command()(regenerate)
app.command()(lab)
app.add_typer(lexicon, name="lexicon")
app.add_typer(cache, name="cache")


def _games(name: str | None) -> list[Game]:
    from ustav.library import known_games, load_game

    return [load_game(n) for n in (known_games() if name is None else [name])]


def _verified(
    file: Path | None, chosen: list[Game], encoding: str | None, errata: Path | None, cache: bool
) -> tuple[list[tuple[RuleBook, Report, Game]], Exit]:
    from ustav.cache import kept_stages

    stages = kept_stages(cache)
    out: list[tuple[RuleBook, Report, Game]] = []
    status = Exit.OK
    for place, one in enumerate(chosen, 1):
        progress(f"verifying {one.id} ({place} of {len(chosen)})")
        reading = stages.read(file or _from_here(one.rules), encoding)
        status = max(status, say_what_is_missing(reading))
        book = one.amended(stages.records(reading, errata))
        if not book.records:
            warn(f"{book.document.source}: no rule was found in this text, so nothing can be checked")
        out.append((book, stages.report(book, one), one))
        if out[-1][1].is_stranger:
            warn(f"{book.document.source}: no rule of {one.id} agrees with it; is it the text of another game?")
    return out, status


def _from_here(path: Path) -> Path:
    """The path as seen from the current folder, where it lies below it: reports then read the same on every machine."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def _status(reports: list[Report], strict: bool) -> int:
    wrong = {"error", "warning"} if strict else {"error"}
    if all(r.checked == 0 for r in reports):
        return Exit.NOTHING_CHECKED
    return Exit.FINDINGS if any(f.severity in wrong for r in reports for f in r.open) else Exit.OK


def main() -> None:
    """Run the command line; every mistake of the user's is one line on stderr and exit status 2."""
    try:
        with interruptible():
            check_arguments(sys.argv)
            app()
    except Interrupted:
        typer.echo("ustav: interrupted; no file was left half-written; the same command goes on with what is finished", err=True)
        raise SystemExit(Exit.INTERRUPTED) from None
    except (ValueError, OSError) as error:
        line = told(error)
        if line is None:
            raise
        typer.echo(f"ustav: {line}", err=True)
        raise SystemExit(Exit.UNUSABLE) from None
