"""The options that several commands have, each told once."""

from __future__ import annotations

import os
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ustav import aside

_LANGUAGE = ("--lang", "--language", "-l")

__all__ = [
    "Cache", "Encoding", "Errata", "Form", "Html", "Junit", "Language", "Output", "PlainForm", "Quiet", "Sarif", "Speech",
    "SpeechOnly", "Strict", "Tongue", "Verbose", "games_begun", "spoken", "tongue_before", "tongue_of_locale",
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


def tongue_before(arguments: Sequence[str]) -> Tongue | None:
    """The language of a run before its arguments are taken apart: the last one asked for, else that of ustav.toml or the locale.

    A page of help and a fault of the arguments are in it too. What is no language is not looked at: the command refuses it.
    """
    for place in range(len(arguments) - 1, -1, -1):
        name, given, value = arguments[place].partition("=")
        if name in _LANGUAGE:
            value = value if given else "".join(arguments[place + 1 : place + 2])
            if value in set(Tongue):
                return Tongue(value)
    return _tongue_of_settings(arguments) or tongue_of_locale()


def _tongue_of_settings(arguments: Sequence[str]) -> Tongue | None:
    """The language of the file of settings; a file that is not in order is told of when it is read for good."""
    import tomllib

    named = next((arguments[i + 1] for i, a in enumerate(arguments[:-1]) if a == "--config"), "ustav.toml")
    try:
        text = Path(named).read_text("utf-8-sig")
        return Tongue(tomllib.loads(text)["language"])
    except (OSError, ValueError, KeyError):
        return None


def games_begun(incomplete: str) -> list[str]:
    """For a shell that completes a game: the known ones that begin like this, folders of the user's own, and the way to them."""
    from ustav.library import known_games

    return [*(name for name in known_games() if name.startswith(incomplete)), *_folders_begun(incomplete)]


def _folders_begun(incomplete: str) -> list[str]:
    """Folders that begin like this, as they would be written: a game's as it is, any other with a stroke behind it."""
    start, stroke, begun = incomplete.rpartition("/")
    home = Path((start or "/") if stroke else ".").expanduser()
    try:
        found = sorted(p for p in home.iterdir() if p.name.startswith(begun) and p.is_dir())
    except OSError:
        return []
    seen = [p for p in found if begun.startswith(".") or not p.name.startswith((".", "_"))]
    return [f"{start}{stroke}{p.name}" + ("" if (p / "game.toml").is_file() else "/") for p in seen]


def spoken(context: typer.Context, language: Tongue) -> Tongue:
    """The language that was asked for, which then is that of the messages too; else that of the locale, else Russian."""
    source = context.get_parameter_source("language")
    if source is not None and source.name in ("COMMANDLINE", "DEFAULT_MAP"):
        aside.set_russian(language is Tongue.ru)
        return language
    return tongue_of_locale() or Tongue.ru


def _speak(language: Tongue | None) -> Tongue | None:
    """The language holds from here on."""
    if language is not None:
        aside.set_russian(language is Tongue.ru)
    return language


def _hushed(context: typer.Context, wanted: bool) -> bool:
    return _loud(context, wanted, "quiet", "verbose", aside.Loudness.QUIET)


def _told_all(context: typer.Context, wanted: bool) -> bool:
    return _loud(context, wanted, "verbose", "quiet", aside.Loudness.VERBOSE)


def _loud(context: typer.Context, wanted: bool, mine: str, other: str, loudness: aside.Loudness) -> bool:
    """What was said on the command line comes before ustav.toml, and is handed here first; both on it contradict each other."""
    if not wanted:
        return False
    if context.params.get(other):
        if _on_command_line(context, mine) and _on_command_line(context, other):
            raise typer.BadParameter("--quiet and --verbose contradict each other: leave one of them out")
        return False
    aside.set_loudness(loudness)
    return True


def _on_command_line(context: typer.Context, parameter: str) -> bool:
    source = context.get_parameter_source(parameter)
    return source is not None and source.name == "COMMANDLINE"


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
Speech = Annotated[
    Tongue | None,
    typer.Option(
        "--language", "-l", "--lang", callback=_speak, show_default="by the locale, else en",
        help="The language of what is said.",
    ),
]  # fmt: skip
SpeechOnly = Annotated[
    Tongue | None,
    typer.Option(
        "--language", "--lang", callback=_speak, show_default="by the locale, else en", help="The language of what is said."
    ),
]
"""The same for a command whose -l is taken."""
Quiet = Annotated[bool, typer.Option("--quiet", "-q", callback=_hushed, help="Say nothing on stderr but errors.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", callback=_told_all, help="Say what is done and how long it takes.")]
Html = Annotated[Path | None, typer.Option(metavar="PATH", help="Write it as one HTML page too.")]
Junit = Annotated[Path | None, typer.Option(metavar="PATH", help="Write it as JUnit XML too.")]
Sarif = Annotated[Path | None, typer.Option(metavar="PATH", help="Write it as SARIF 2.1.0 too.")]
Strict = Annotated[bool, typer.Option("--strict", help="Exit with 1 for warnings as well.")]
Cache = Annotated[bool, typer.Option("--cache/--no-cache", help="Use and keep results of earlier runs.")]
