"""``--help`` in Russian: the words of help.toml put in the place of the English ones, command by command.

What the list lacks stays in English. The library that shows help has words of its own; these change while it speaks Russian.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from inspect import cleandoc
from typing import Any

__all__ = ["paragraph_in_russian", "speaking_russian", "words_in_russian"]

_EXAMPLE = re.compile(r"`ustav[^`]*`(?: |$)")
"""The command that an example begins with: it is the same in every language."""

_TITLES = ("ARGUMENTS_PANEL_TITLE", "OPTIONS_PANEL_TITLE", "COMMANDS_PANEL_TITLE", "DEFAULT_STRING", "REQUIRED_LONG_STRING")
"""Where the library keeps its own words of a page of help."""


def words_in_russian(words: str) -> str:
    """A fixed word or line of the help in Russian; itself where the list lacks it."""
    return _table().get(" ".join(words.split()), words)


def paragraph_in_russian(paragraph: str) -> str:
    """A paragraph of a command's help: the command of an example stays as it is."""
    flat = " ".join(paragraph.split())
    command = _EXAMPLE.match(flat)
    if flat in _table() or command is None:
        return words_in_russian(flat)
    return command[0] + words_in_russian(flat[command.end() :])


@cache
def _table() -> dict[str, str]:
    tables: dict[str, dict[str, str]] = tomllib.loads((files("ustav") / "help.toml").read_text("utf-8"))
    return {english: russian for table in tables.values() for english, russian in table.items()}


@contextmanager
def speaking_russian(root: Any) -> Iterator[None]:
    """Within it the help of this command and of those below it is in Russian. ``root`` is made anew for every run."""
    kept: dict[str, str] = {}
    _translate(root, lambda: _change_titles(kept))
    try:
        yield
    finally:
        if kept:
            from typer import rich_utils

            for name, words in kept.items():
                setattr(rich_utils, name, words)


def _change_titles(kept: dict[str, str]) -> None:
    """The library's own words, when the first page of help is made; ``kept`` gets what they were."""
    from typer import rich_utils

    for name in _TITLES:
        if name not in kept and isinstance(words := getattr(rich_utils, name, None), str):
            kept[name] = words
            setattr(rich_utils, name, words_in_russian(words))


def _translate(command: Any, begins: Callable[[], None]) -> None:
    for field in ("help", "epilog"):
        if told := getattr(command, field, None):
            paragraphs = re.split(r"\n\s*\n", cleandoc(told))
            setattr(command, field, "\n\n".join(map(paragraph_in_russian, paragraphs)))
    for parameter in command.params:
        for field in ("help", "metavar", "show_default"):
            if isinstance(told := getattr(parameter, field, None), str):
                setattr(parameter, field, words_in_russian(told))
    _wrap(command, begins)
    for inner in getattr(command, "commands", {}).values():
        _translate(inner, begins)


def _wrap(command: Any, begins: Callable[[], None]) -> None:
    """The line of usage and the option for help are made when they are asked for, so that is when they change."""
    usage, help_option = command.get_usage, command.get_help_option

    def get_usage(context: Any) -> str:
        begins()
        told: str = usage(context)
        for words in ("Usage:", "[OPTIONS]", "COMMAND [ARGS]...", "[ARGS]..."):
            told = told.replace(words, words_in_russian(words))
        return told

    def get_help_option(context: Any) -> Any:
        option = help_option(context)
        if option is not None and option.help:
            option.help = words_in_russian(option.help)
        return option

    command.get_usage, command.get_help_option = get_usage, get_help_option
