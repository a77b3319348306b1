"""Where output goes: places that would destroy something are refused beforehand; ``-`` is the standard output."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ustav.aside import detail, progress, warn

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["PlaceError", "detail", "dump", "game_files", "guard", "progress", "put", "put_bytes", "shown", "warn"]

GAME_FILES = (
    "game.toml", "engine.py", "accepted.toml", "overrides.toml", "terms.toml", "rules.txt", "rules_mended.txt", "gold.json",
    "gold_mended.json",
)  # fmt: skip
"""What ustav reads of a game's folder."""

_WIDE = 160
"""Columns of a table that goes into a file or a pipe, where nothing need be cut short."""


class PlaceError(ValueError):
    """A place that cannot be read from or written to: the message says which, why, and what to do."""


def game_files(folder: Path) -> list[Path]:
    """The files of a game's folder that are read, and so must not be written over."""
    return [folder / name for name in GAME_FILES if (folder / name).exists()]


def guard(inputs: Iterable[Path], outputs: Mapping[str, Path | None], *, prints: bool = False) -> None:
    """Refuse outputs (by the option that names them) that are an input or one another. Raises `PlaceError`.

    ``prints`` is true for a command that shows its result on the standard output where ``--output`` is not given. Links
    are followed: two names of one file are the same place. What stands beside an input and is read with it is an input too.
    """
    from ustav.beside import files_beside

    inputs = list(inputs)
    for path in inputs:
        if _is_standard(path):
            raise PlaceError("-: the standard input is not read; save the text in a file and give its name")
    inputs += [beside for path in inputs for beside in files_beside(path) if beside.exists()]
    given = {option: path for option, path in outputs.items() if path is not None}
    if prints and "--output" not in given:
        given["--output"] = Path("-")
    taken: list[tuple[str, Path]] = []
    for option, path in given.items():
        for source in inputs:
            if _same(path, source):
                raise PlaceError(f"{path}: {option} would write over {source}, which is read; name another place")
        for other, place in taken:
            if _same(path, place):
                where = "to the standard output" if _is_standard(path) else "to one place"
                raise PlaceError(f"{path}: {other} and {option} would both write {where}; give each a place of its own")
        taken.append((option, path))


def _is_standard(path: Path) -> bool:
    return str(path) == "-"


def _same(one: Path, other: Path) -> bool:
    if _is_standard(one) or _is_standard(other):
        return _is_standard(one) and _is_standard(other)
    if one.exists() and other.exists():
        return one.samefile(other) and (one.is_file() or one.is_dir())  # a device may take any number of outputs
    return os.path.realpath(one) == os.path.realpath(other)


def put(text: str, output: Path | None) -> None:
    """Write to the place, whole or not at all, or to the standard output. Raises `ustav.writing.WritingError`."""
    if output is None or _is_standard(output):
        _print(text)
        return
    from ustav.writing import write_whole

    write_whole(output, text)
    detail(f"wrote {output} ({len(text.encode())} bytes)")


def _print(text: str) -> None:
    """Write to the standard output at once. Raises `WritingError`; a reader that went away is told as the system tells it."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        from ustav.writing import WritingError

        sys.stdout = io.StringIO()  # what is left in the old one would be tried again at the end of the program
        raise WritingError(Path("-"), error) from error


def put_bytes(content: bytes, output: Path | None) -> None:
    """The same for bytes."""
    if output is None or _is_standard(output):
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        return
    from ustav.writing import write_bytes_whole

    write_bytes_whole(output, content)
    detail(f"wrote {output} ({len(content)} bytes)")


def dump(data: Any) -> str:
    """JSON as ustav writes it: one blank of indent, Cyrillic as it is, a newline at the end."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def shown(output: Path | None, show: Callable[[Console], None], wide: int = _WIDE) -> None:
    """Show something with rich: as wide as the terminal is, ``wide`` columns into a pipe or a file."""
    from rich.console import Console

    if output is None and sys.stdout.isatty():
        show(Console(highlight=False))
        return
    console = Console(record=True, width=wide, file=io.StringIO(), highlight=False)
    show(console)
    put(console.export_text(), output)
