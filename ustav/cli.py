"""The command line: every command in its order, and what becomes of a mistake."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from contextvars import copy_context
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ustav import __version__, aside
from ustav.cache_command import cache
from ustav.diff_command import diff
from ustav.evaluate_command import evaluate
from ustav.exits import STATUSES, Exit
from ustav.extract_command import extract
from ustav.faults import UsageError, check_arguments, misuse, told
from ustav.games_command import games
from ustav.interrupts import Interrupted, interruptible
from ustav.lab_command import lab
from ustav.lexicon_command import lexicon
from ustav.lint_command import lint
from ustav.measure_command import measure
from ustav.new_command import new
from ustav.options import Form, PlainForm, Speech, Tongue, tongue_before
from ustav.overrides_command import overrides
from ustav.reading_commands import doctor, page, read
from ustav.regenerate_command import regenerate
from ustav.settings_command import show_settings, take_defaults
from ustav.terms_command import terms
from ustav.verify_command import verify

if TYPE_CHECKING:
    from ustav.settings import Setting

app = typer.Typer(
    add_completion=True, no_args_is_help=True, rich_markup_mode="markdown", pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)  # fmt: skip


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"ustav {__version__}")
        raise typer.Exit


def _speak(language: Tongue | None) -> Tongue | None:
    """The language holds from here on: also for a command that is not there."""
    if language is not None:
        aside.set_russian(language is Tongue.ru)
    return language


@app.callback(epilog=STATUSES)
def _main(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")] = False,
    config: Annotated[
        Path | None, typer.Option(metavar="PATH", help="Defaults of options; else ./ustav.toml.", show_default=False)
    ] = None,
    language: Annotated[
        Tongue | None,
        typer.Option("--lang", callback=_speak, help="The language of messages and reports.", show_default="by the locale"),
    ] = None,
) -> None:
    """Read Russian rulebooks, and hold what they say against a hand-coded engine of the game.

    **Examples**

    `ustav extract rules.txt` shows the records of a text

    `ustav extract rules.txt --format json -o rules.json` writes them in the records contract

    `ustav verify` verifies every game of the corpus

    `ustav verify my.txt --game virgin_queen` holds your own copy against the engine

    `ustav lint my.txt` holds any rulebook against itself

    `ustav evaluate rules.txt gold.json` measures records against records annotated by hand

    `ustav --lang ru verify` speaks Russian, whatever the locale; `NO_COLOR=1` turns colours off

    `ustav --config team.toml verify` takes defaults from there (docs/settings.md); `ustav settings` lists what may stand in it

    `ustav --install-completion` teaches the shell to complete commands and options
    """
    take_defaults(context, _settings, config, language)


_COMMANDS = (extract, verify, lint, diff, terms, new, overrides, read, page, doctor, games, evaluate, measure, regenerate, lab)
_GROUPS = {"lexicon": lexicon, "cache": cache}


def _settings() -> list[Setting]:
    """Every option of every command but this one's: what ``ustav.toml`` may set."""
    from ustav.settings import settings_of

    commands = {c.__name__: c for c in _COMMANDS}
    for group, its in _GROUPS.items():
        for one in its.registered_commands:
            assert one.callback is not None
            commands[f"{group} {one.name or one.callback.__name__}"] = one.callback
    return settings_of(commands)


for _command in _COMMANDS:
    app.command()(_command)


@app.command()
def settings(form: Form = PlainForm.terminal, language: Speech = None) -> None:
    """List what ustav.toml may set: for each command its keys, what they take, and what holds without them.

    **Examples**

    `ustav settings`

    `ustav settings --format json`
    """
    show_settings(_settings(), form)


for _name, _group in _GROUPS.items():
    app.add_typer(_group, name=_name)


def main() -> None:
    """Run the command line; every mistake of the user's is one line on stderr and exit status 2."""
    aside.begin()
    aside.set_russian(tongue_before(sys.argv[1:]) is Tongue.ru)
    try:
        with interruptible():
            check_arguments(sys.argv)
            status = _run()
    except Interrupted:
        aside.say(f"interrupted; no file was left half-written; {aside.how_it_goes_on()}")
        raise SystemExit(Exit.INTERRUPTED) from None
    except (ValueError, OSError) as error:
        line = told(error)
        if line is None:
            raise
        aside.say(line)
        raise SystemExit(Exit.UNUSABLE) from None
    raise SystemExit(status)


def _in_its_language(command: Any) -> AbstractContextManager[None]:
    """Help is made in English; where Russian is spoken its words are changed."""
    if not aside.in_russian():
        return nullcontext()
    from ustav.help_in_russian import speaking_russian

    return speaking_russian(command)


def _run() -> int:
    """Run the command that was asked for; its exit status."""
    try:
        command = typer.main.get_command(app)
        with _in_its_language(command):
            # in a context of its own: the limits that it puts in force end with it
            return copy_context().run(command, standalone_mode=False) or Exit.OK
    except UsageError as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            error.show()
        else:
            aside.say(misuse(error))
        return Exit.UNUSABLE
    finally:
        aside.end()
