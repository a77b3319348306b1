"""The command line: every command in its order, and what becomes of a mistake."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ustav import __version__
from ustav.cache_command import cache
from ustav.diff_command import diff
from ustav.evaluate_command import evaluate
from ustav.exits import STATUSES, Exit
from ustav.extract_command import extract
from ustav.faults import check_arguments, told
from ustav.interrupts import Interrupted, interruptible
from ustav.lab_command import lab
from ustav.lexicon_command import lexicon
from ustav.lint_command import lint
from ustav.measure_command import measure
from ustav.new_command import new
from ustav.overrides_command import overrides
from ustav.reading_commands import doctor, page, read
from ustav.regenerate_command import regenerate
from ustav.terms_command import terms
from ustav.verify_command import verify

app = typer.Typer(add_completion=True, no_args_is_help=True, rich_markup_mode="markdown", pretty_exceptions_enable=False)


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


for _command in (extract, verify, lint, diff, terms, new, overrides, read, page, doctor):
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
