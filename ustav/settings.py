"""``ustav.toml``: defaults for the options of the command line, from the working folder or from the file that --config names.

    language = "en"            # keys above the tables: for every command that has the option
    [limits]                   # what a rulebook may take (ustav.limit_settings)
    [verify]                   # a table for a command; that of ``ustav cache info`` is ["cache info"]
    game = "./my_game"         # a folder or a file is looked for beside ustav.toml
    strict = true

What is said on the command line comes first. A key is the long name of an option; one that no command has is an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from inspect import signature
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from typer.models import OptionInfo

from models.toml_file import TomlFileError, read_toml

__all__ = ["GENERAL", "Setting", "SettingsError", "line_of", "read_settings", "settings_of", "table"]

GENERAL = ("cache", "encoding", "language", "quiet", "strict", "verbose")
"""What may stand above the tables."""
_ELSEWHERE = "limits"
"""The table that is no command's: `ustav.limit_settings` reads it."""
_FOLDERS = ("game",)
"""Options that take a name or a path: a path is one that is there, beside the file."""


class SettingsError(ValueError):
    """A key or value of ``ustav.toml`` that cannot be used: file, line, what is wrong, what to write instead."""

    def __init__(self, path: Path, line: int | None, problem: str, cure: str) -> None:
        place = f"{path}:{line}" if line is not None else str(path)
        super().__init__(f"{place}: {problem}; {cure}")


@dataclass(frozen=True, slots=True)
class Setting:
    """An option that ``ustav.toml`` may set: of which command, under which key, and what it takes."""

    command: str
    key: str
    parameter: str
    kind: type
    many: bool
    help: str
    default: object

    @property
    def wants(self) -> str:
        """What its value has to be, in words."""
        if issubclass(self.kind, bool):
            return "true or false"
        if issubclass(self.kind, Enum):
            one = "one of " + ", ".join(f'"{x.value}"' for x in self.kind)
        else:
            one = self._plainly()
        return f"a list: [{one}]" if self.many else one

    def _plainly(self) -> str:
        return {int: "a whole number", float: "a number", Path: 'a path, "like/this"'}.get(self.kind, 'words, "like this"')


def settings_of(commands: Mapping[str, Callable[..., object]]) -> list[Setting]:
    """Every option of these commands, by the name of the command and in its order."""
    return [s for name, command in commands.items() for s in _of_command(name, command)]


def _of_command(name: str, command: Callable[..., object]) -> list[Setting]:
    out = []
    hints = get_type_hints(command, include_extras=True)
    for parameter, told in signature(command).parameters.items():
        kind, *marks = get_args(hints[parameter]) if get_origin(hints[parameter]) is Annotated else (hints[parameter],)
        option = next((m for m in marks if isinstance(m, OptionInfo)), None)
        if option is None:
            continue
        key = _key(option, parameter)
        bare, many = _bare(kind)
        default = told.default.value if isinstance(told.default, Enum) else told.default
        out.append(Setting(name, key, parameter, bare, many, option.help or "", default))
    return out


def _key(option: OptionInfo, parameter: str) -> str:
    """The first long name. In an annotation typer has the first name of all where else the default stands."""
    names = [option.default, *(option.param_decls or ())]
    long = [d.partition("/")[0] for d in names if isinstance(d, str) and d.startswith("--")]
    return (long or [parameter.replace("_", "-")])[0].removeprefix("--")


def _bare(kind: Any) -> tuple[type, bool]:
    """The type itself, without None, and whether there may be several."""
    if get_origin(kind) in (Union, UnionType):
        kind = next(k for k in get_args(kind) if k is not type(None))
    if get_origin(kind) is list:
        return get_args(kind)[0], True
    return kind, False


def read_settings(path: Path, settings: Sequence[Setting]) -> dict[str, Any]:
    """The defaults of a file, by command (one below another for ``cache info``) and parameter. Raises `SettingsError`."""
    try:
        data = read_toml(path)
    except TomlFileError as error:
        raise SettingsError(path, None, str(error), "mend that place, or name another file with --config") from error
    text = path.read_text("utf-8-sig")
    out: dict[str, Any] = {}
    general = {k: v for k, v in data.items() if not isinstance(v, dict)}
    known = {s.key for s in settings}
    for key in general:
        if key not in GENERAL:
            raise _unknown(path, text, "", key, GENERAL, at_top=key in known)
    for command in dict.fromkeys(s.command for s in settings):
        mine = {s.key: s for s in settings if s.command == command}
        place, own = table(out, command), data.get(command, {})
        for key, value in {**{k: v for k, v in general.items() if k in mine}, **own}.items():
            if key in mine:
                line = line_of(text, command if key in own else "", key)
                place[mine[key].parameter] = _value(path, line, mine[key], value)
    _check_tables(path, text, data, settings)
    return out


def table(out: dict[str, Any], command: str) -> dict[str, Any]:
    """The part of the defaults that is the command's, made where there is none yet."""
    for part in command.split():
        out = out.setdefault(part, {})
    return out


def _check_tables(path: Path, text: str, data: Mapping[str, Any], settings: Sequence[Setting]) -> None:
    commands = list(dict.fromkeys(s.command for s in settings))
    for command, given in data.items():
        if not isinstance(given, dict) or command == _ELSEWHERE:
            continue
        if command not in commands:
            near = get_close_matches(command, [*commands, _ELSEWHERE], 1)
            cure = f"did you mean {_as_head(near[0])}?" if near else f"commands are: {', '.join(commands)}"
            raise SettingsError(path, _header(text, command), f"there is no command «{command}»", cure)
        keys = tuple(s.key for s in settings if s.command == command)
        for key in given:
            if key not in keys:
                raise _unknown(path, text, command, key, keys)


def _as_head(command: str) -> str:
    """The head of a command's table, as TOML has it."""
    return f'["{command}"]' if " " in command else f"[{command}]"


def _unknown(path: Path, text: str, command: str, key: str, keys: Sequence[str], *, at_top: bool = False) -> SettingsError:
    near = get_close_matches(key, keys, 1)
    where = f"{_as_head(command)} has no key" if command else "above the tables there is no key"
    cure = f"did you mean {near[0]}?" if near else f"there are: {', '.join(keys) or 'none'}"
    if at_top:
        cure = "put it into the table of a command, such as [verify]"
    return SettingsError(path, line_of(text, command, key), f"{where} «{key}»", cure)


def _value(path: Path, line: int | None, setting: Setting, value: Any) -> Any:
    """The value as the command line takes it."""
    wrong = SettingsError(path, line, f"{setting.key} = {value!r}", f"give {setting.wants}")
    values = value if setting.many and isinstance(value, list) else [value]
    if isinstance(value, list) != setting.many:
        raise wrong
    for one in values:
        kind = setting.kind
        if issubclass(kind, Enum):
            good = one in [x.value for x in kind]
        elif kind in (int, float):
            good = isinstance(one, (int, kind)) and not isinstance(one, bool)
        else:
            good = isinstance(one, bool if kind is bool else str)
        if not good:
            raise wrong
    if setting.kind is Path or setting.key in _FOLDERS:
        values = [_beside(path, one, named=setting.key in _FOLDERS) for one in values]
    return values if setting.many else values[0]


def _beside(path: Path, value: str, *, named: bool) -> str:
    """A path that is not from the root is from the folder of the file; a name that is no folder there stays a name."""
    if value == "-" or Path(value).is_absolute() or (named and not (path.parent / value).exists()):
        return value
    return str(path.parent / value)


def line_of(text: str, command: str, key: str) -> int | None:
    """The number of the line on which the key stands in its table; None where it is written in another way."""
    inside = ""
    for number, line in enumerate(text.split("\n"), 1):
        head = _head(line)
        inside = inside if head is None else head
        if head is None and inside == command and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[.=]", line):
            return number
    return None


def _header(text: str, command: str) -> int | None:
    """The number of the line that begins the table of a command."""
    return next((number for number, line in enumerate(text.split("\n"), 1) if _head(line) == command), None)


def _head(line: str) -> str | None:
    """The command whose table a line begins; None for a line that begins none."""
    found = re.match(r"\s*\[+\s*[\"']?([^\]]*?)[\"']?\s*\]", line)
    return found[1] if found else None
