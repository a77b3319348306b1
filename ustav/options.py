"""The options that several commands have, each told once."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ustav import aside

__all__ = [
    "Cache", "Encoding", "Errata", "Form", "Html", "Junit", "Language", "Output", "PlainForm", "Quiet", "Sarif", "Strict",
    "Tongue", "Verbose", "games_begun", "spoken", "tongue_of_locale",
]  # fmt: skip


class Tongue(StrEnum):
    """The language of what is said."""

    ru = "ru"
    en = "en"


class PlainForm(StrEnum):
    """How a command shows what it lists."""

    terminal = "terminal"
    json = "json"


def tongue_of_locale() -> Tongue | None:
    """The language that the user's locale names, if it is one that ustav speaks; the first variable that is set decides."""
    named = next((v for k in ("LC_ALL", "LC_MESSAGES", "LANG") if (v := os.environ.get(k))), "")
    return next((t for t in Tongue if named.lower().replace("-", "_").partition("_")[0].partition(".")[0] == t.value), None)


def games_begun(incomplete: str) -> list[str]:
    """For a shell that completes the name of a game: the known ones that begin like this."""
    from ustav.library import known_games

    return [name for name in known_games() if name.startswith(incomplete)]


def spoken(context: typer.Context, language: Tongue) -> Tongue:
    """The language that was asked for, which then is that of the messages too; else that of the locale, else Russian."""
    source = context.get_parameter_source("language")
    if source is not None and source.name in ("COMMANDLINE", "DEFAULT_MAP"):
        aside.set_russian(language is Tongue.ru)
        return language
    return tongue_of_locale() or Tongue.ru


def _hushed(wanted: bool) -> bool:
    if wanted:
        aside.set_loudness(aside.Loudness.QUIET)
    return wanted


def _told_all(wanted: bool) -> bool:
    if wanted:
        aside.set_loudness(aside.Loudness.VERBOSE)
    return wanted


Output = Annotated[Path | None, typer.Option("--output", "-o", metavar="PATH", help="Write there instead; - is standard output.")]
Encoding = Annotated[str | None, typer.Option(help="Overrule the guess, e.g. cp1251.")]
Errata = Annotated[Path | None, typer.Option(metavar="PATH", help="A TOML file of errata, put into the text first.")]
Form = Annotated[PlainForm, typer.Option("--format", "-f", help="How to show it.")]
Language = Annotated[
    Tongue,
    typer.Option(
        "--language", "-l", "--lang", callback=spoken, show_default="by the locale, else ru",
        help="The language of what is said.",
    ),
]  # fmt: skip
Quiet = Annotated[bool, typer.Option("--quiet", "-q", callback=_hushed, help="Say nothing on stderr but errors.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", callback=_told_all, help="Say what is done and how long it takes.")]
Html = Annotated[Path | None, typer.Option(metavar="PATH", help="Write it as one HTML page too.")]
Junit = Annotated[Path | None, typer.Option(metavar="PATH", help="Write it as JUnit XML too.")]
Sarif = Annotated[Path | None, typer.Option(metavar="PATH", help="Write it as SARIF 2.1.0 too.")]
Strict = Annotated[bool, typer.Option("--strict", help="Exit with 1 for warnings as well.")]
Cache = Annotated[bool, typer.Option("--cache/--no-cache", help="Use and keep results of earlier runs.")]
