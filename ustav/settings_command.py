"""``ustav settings``, and how the defaults of ``ustav.toml`` reach the commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ustav import aside
from ustav.aside import said
from ustav.options import PlainForm, Tongue
from ustav.output import dump, put

if TYPE_CHECKING:
    from ustav.settings import Setting

FILE_NAME = "ustav.toml"

__all__ = ["FILE_NAME", "show_settings", "take_defaults"]


def take_defaults(
    context: typer.Context, settings: Callable[[], Sequence[Setting]], config: Path | None, language: Tongue | None
) -> None:
    """Give the command that follows the defaults of the file, put its limits in force, and the language that was asked for.

    Raises `SettingsError`.
    """
    path = config or Path(FILE_NAME)
    found: dict[str, Any] = {}
    if config is not None or path.is_file():
        from ustav.settings import read_settings

        found = read_settings(path, settings())
        _take_limits(path)
        if language is None and (given := _language_of(path)) is not None:
            aside.set_russian(given is Tongue.ru)
    if language is not None:
        from ustav.settings import table

        for one in settings():
            if one.key == "language":
                table(found, one.command)[one.parameter] = language.value
    if found:
        context.default_map = found


def _take_limits(path: Path) -> None:
    from extract.limits import take_limits
    from models.toml_file import read_toml
    from ustav.limit_settings import limits_from

    take_limits(limits_from(path, path.read_text("utf-8-sig"), read_toml(path)))


def _language_of(path: Path) -> Tongue | None:
    from models.toml_file import read_toml

    given = read_toml(path).get("language")
    return None if given is None else Tongue(given)


def show_settings(settings: Sequence[Setting], form: PlainForm) -> None:
    """Print every key: a line each, or JSON."""
    from ustav.help_in_russian import words_in_russian
    from ustav.settings import GENERAL

    if form is PlainForm.json:
        rows = [
            {
                "command": s.command, "key": s.key, "takes": s.wants, "default": None if s.default is None else _plain(s.default),
                "general": s.key in GENERAL, "help": s.help,
            }
            for s in settings
        ]  # fmt: skip
        put(dump([*rows, *_limit_settings()]), None)
        return
    lines = ["# " + said("above the tables, for every command that has it") + f": {', '.join(GENERAL)}"]
    command = None
    for s in settings:
        if s.command != command:
            command = s.command
            lines += ["", f'["{command}"]' if " " in command else f"[{command}]"]
        lines.append(f"{s.key:<16} # {said(s.wants)}; {words_in_russian(s.help) if aside.in_russian() else s.help}")
    lines += ["", "[limits]", *_limit_lines()]
    put("\n".join(lines) + "\n", None)


def _limit_settings() -> list[dict[str, object]]:
    from dataclasses import fields

    from extract.limits import Limits, wanted
    from ustav.limit_settings import key_of

    return [
        {
            "command": "limits", "key": key_of(f.name), "takes": wanted(f), "default": f.default, "general": False,
            "help": f"{f.metadata['what']}; when it is met: {f.metadata['met']}",
        }
        for f in fields(Limits)
    ]  # fmt: skip


def _limit_lines() -> list[str]:
    return [f"{row['key']:<18} # {said(str(row['takes']))}; {said(str(row['help']))}" for row in _limit_settings()]


def _plain(value: object) -> object:
    return value if isinstance(value, (bool, int, float, str)) else str(value)
