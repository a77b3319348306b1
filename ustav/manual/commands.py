"""The page of commands: what each does, its arguments and options, as `--help` says it."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any

from ustav.manual.base import page, table

__all__ = ["commands_page"]

_HEAD = ("option", "holds", "default", "what it does")
_KINDS: dict[object, str] = {str: "text", int: "whole number", float: "number", Path: "path"}


def commands_page() -> str:
    """The page: every command in the order of ``ustav --help``; commands of commands behind their own."""
    import typer

    from ustav.cli import app

    root: Any = typer.main.get_command(app)
    entries = [_entry(name, command) for name, command in _commands(root, "ustav")]
    return page("Commands", "`ustav/*_command.py`", _about(root), *entries)


def _commands(group: Any, path: str) -> Iterator[tuple[str, Any]]:
    for name, command in group.commands.items():
        if not command.hidden:
            yield f"{path} {name}", command
            yield from _commands(command, f"{path} {name}") if hasattr(command, "commands") else ()


def _about(root: Any) -> str:
    epilog = inspect.cleandoc(root.epilog or "")
    hints = typing.get_type_hints(inspect.unwrap(root.callback))
    options = [_option(p, hints) for p in root.params if not p.hidden and p.name not in ("install_completion", "show_completion")]
    return "\n\n".join(x for x in (epilog, "For `ustav` itself:\n\n" + table(_HEAD, options) if options else "") if x)


def _entry(name: str, command: Any) -> str:
    hints = typing.get_type_hints(inspect.unwrap(command.callback)) if command.callback is not None else {}
    shown = [p for p in command.params if not getattr(p, "hidden", False) and p.name != "help"]
    arguments = [p for p in shown if p.param_type_name == "argument"]
    options = [p for p in shown if p.param_type_name == "option"]
    usage = " ".join([name, *map(_place, arguments), *(["[OPTIONS]"] if options else [])])
    parts = [f"## {name}", f"    {usage}", _help(command.help or "")]
    if arguments:
        rows = [[f"`{_metavar(p)}`", p.help or ""] for p in arguments]
        parts.append(table(("argument", "what it is"), rows))
    if options:
        parts.append(table(_HEAD, [_option(p, hints) for p in options]))
    return "\n\n".join(p for p in parts if p)


def _help(text: str) -> str:
    """The help text; a single line in bold is a paragraph of its own, as in the terminal."""
    return inspect.cleandoc(text).replace("<", "\\<")


def _metavar(parameter: Any) -> str:
    return str(parameter.metavar or parameter.name.upper()).strip("[]")


def _place(argument: Any) -> str:
    shown = _metavar(argument)
    return shown if argument.required else f"[{shown}]"


def _option(parameter: Any, hints: dict[str, Any]) -> list[str]:
    names = ", ".join(f"`{n}`" for n in (*parameter.opts, *parameter.secondary_opts))
    return [names, _holds(parameter, hints.get(parameter.name)), _default(parameter), " ".join((parameter.help or "").split())]


def _holds(parameter: Any, hint: Any) -> str:
    if getattr(parameter, "is_flag", False):
        return ""
    choices = _choices(hint)
    words = choices or (f"`{parameter.metavar}`" if parameter.metavar else _KINDS.get(_plain(hint), "text"))
    return words + (", more than once" if parameter.multiple else "")


def _plain(hint: Any) -> Any:
    """The type of one value: without None, and of a list that of its items."""
    inside = [a for a in typing.get_args(hint) if a is not type(None)]
    return _plain(inside[0]) if inside and typing.get_origin(hint) is not typing.Literal else hint


def _choices(hint: Any) -> str:
    plain = _plain(hint)
    if isinstance(plain, type) and issubclass(plain, Enum):
        return ", ".join(f"`{member.value}`" for member in plain)
    if typing.get_origin(plain) is typing.Literal:
        return ", ".join(f"`{a}`" for a in typing.get_args(plain))
    return ""


def _default(parameter: Any) -> str:
    value = parameter.default
    if parameter.required:
        return "must be given"
    if isinstance(parameter.show_default, str):
        return str(parameter.show_default)
    if getattr(parameter, "is_flag", False):
        return f"`{(parameter.opts if value else parameter.secondary_opts)[0]}`" if parameter.secondary_opts else ""
    if value is None or value in ((), []) or callable(value):
        return ""
    return f"`{value:g}`" if isinstance(value, float) else f"`{value.value if isinstance(value, Enum) else value}`"
