"""What can be wrong with a file of errata or overrides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from models.toml_file import TomlFileError, read_toml

__all__ = ["AmendmentError", "entries_of"]


class AmendmentError(ValueError):
    """A file of errata or overrides that is not in order: the message names file, entry, fault and cure."""

    def __init__(self, file: str, where: str, problem: str, cure: str) -> None:
        super().__init__(f"{file}: {where}: {problem}; {cure}" if where else f"{file}: {problem}; {cure}")


def entries_of(path: Path, table: str, needed: Sequence[str], allowed: Sequence[str]) -> list[Mapping[str, Any]]:
    """The entries ``[[table]]`` of a TOML file, in order. ``needed`` are texts that none may lack. Raises `AmendmentError`."""
    try:
        data = read_toml(path)
    except TomlFileError as error:
        raise AmendmentError(str(path), "", str(error), "check the path, or mend that place") from error
    listed = data.get(table, [])
    if set(data) - {table} or not isinstance(listed, list) or not all(isinstance(e, dict) for e in listed):
        raise AmendmentError(str(path), "", f"only [[{table}]] tables are known", f"write each entry under [[{table}]]")
    for number, entry in enumerate(listed, 1):
        unknown = sorted(set(entry) - {*needed, *allowed})
        if unknown:
            cure = f"known are {', '.join((*needed, *allowed))}"
            raise AmendmentError(str(path), f"{table} {number}", f"nobody reads {', '.join(unknown)}", cure)
        missing = [k for k in needed if not isinstance(entry.get(k), str) or not entry[k].strip()]
        if missing:
            raise AmendmentError(
                str(path), f"{table} {number}", f"{', '.join(missing)} is missing or no text", f'write {missing[0]} = "…"'
            )
    return listed
