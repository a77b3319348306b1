"""``ustav verify``: a rule text held against the engine of its game."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from ustav.exits import Exit
from ustav.options import (
    Cache,
    Encoding,
    Errata,
    Html,
    Junit,
    Language,
    Output,
    Quiet,
    Sarif,
    Strict,
    Tongue,
    Verbose,
    games_begun,
)
from ustav.output import game_files, guard, progress, put, shown, warn

if TYPE_CHECKING:
    from extract.reading.places import Places
    from models.reports import Report
    from models.rulebook import RuleBook
    from ustav.library import Game

__all__ = ["verify"]


class ReportForm(StrEnum):
    """How ``verify`` shows a report."""

    json = "json"
    terminal = "terminal"


def verify(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A rule text; without it the text that comes with the game.")
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game", "-g", metavar="NAME-OR-FOLDER", help="A known game, or the folder of your own.", autocompletion=games_begun
        ),
    ] = None,
    form: Annotated[ReportForm, typer.Option("--format", "-f", help="How to show the report.")] = ReportForm.terminal,
    output: Output = None,
    html: Html = None,
    markdown: Annotated[Path | None, typer.Option(metavar="PATH", help="Write the report as Markdown too.")] = None,
    json: Annotated[Path | None, typer.Option(metavar="PATH", help="Write the report as JSON too.")] = None,
    junit: Junit = None,
    sarif: Sarif = None,
    emit_tests: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write the situations found as pytest cases into this folder.")
    ] = None,
    errata: Errata = None,
    language: Language = Tongue.ru,
    strict: Strict = False,
    encoding: Encoding = None,
    cache: Cache = True,
    quiet: Quiet = False,
    verbose: Verbose = False,
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

    Findings that were looked at are accepted in accepted.toml of the game's folder, one [[accepted]] each: `finding` and
    `fingerprint` as the report gives them, `reason` and `edition`. They show as accepted and no longer count for the exit
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
    read = [*own, *(f for g in chosen for f in game_files(g.folder))]
    guard(read, {**outputs, **tests, "--emit-tests": emit_tests}, prints=True)
    verified, read_whole = _verified(file, chosen, encoding, errata, cache)
    books, reports = [one.book for one in verified], [one.report for one in verified]
    from ustav.report_files import write_reports, write_tests
    from verification.reports import reports_as_json, show_reports

    engines, places = [one.game.engine for one in verified], [one.places for one in verified]
    files = {"html": html, "markdown": markdown, "json": json, "junit": junit, "sarif": sarif}
    write_reports(reports, books, engines=engines, places=places, language=language.value, **files)
    if emit_tests is not None:
        for name in write_tests(reports, game, emit_tests):
            warn(f"{name}: no finding has a situation, so no test was written")
    if form is ReportForm.json:
        put(reports_as_json(reports), output)
    else:
        shown(output, lambda console: show_reports(reports, books, console, language.value, engines), 110)
    raise typer.Exit(_status(reports, strict) or read_whole)


def _games(name: str | None) -> list[Game]:
    from ustav.library import known_games, load_game

    return [load_game(n) for n in (known_games() if name is None else [name])]


class _Verified(NamedTuple):
    """A text that was held against a game: its rule book, what came of it, and where on its pages the words stand."""

    book: RuleBook
    report: Report
    game: Game
    places: Places


def _verified(
    file: Path | None, chosen: list[Game], encoding: str | None, errata: Path | None, cache: bool
) -> tuple[list[_Verified], Exit]:
    from ustav.books import read_book, stages_for

    stages = stages_for(cache)
    out: list[_Verified] = []
    status = Exit.OK
    for place, one in enumerate(chosen, 1):
        progress(f"verifying {one.id}", place, len(chosen))
        path = file or _from_here(one.rules)
        book, whole, places = read_book(path, encoding, stages, errata, so="nothing can be checked")
        status, book = max(status, whole), one.amended(book)
        out.append(_Verified(book, stages.report(book, one), one, places))
        if out[-1].report.is_stranger:
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
