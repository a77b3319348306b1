"""``[limits]`` of ``ustav.toml``: what a rulebook may take (`extract.limits`), read, refused and shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from extract.limits import Limits, wanted
from ustav.figures import figure
from ustav.messages import word_in_russian
from ustav.settings import SettingsError, line_of

__all__ = ["LIMITS", "key_of", "limit_rows", "limits_from", "written"]

LIMITS = "limits"
"""The table's name."""
_MEGABYTE = 1 << 20


def key_of(name: str) -> str:
    """A limit as ``ustav.toml`` writes it."""
    return name.replace("_", "-")


def limits_from(path: Path, text: str, data: Mapping[str, Any]) -> Limits:
    """The limits of a file whose ``text`` says ``data``. Raises `SettingsError`: file, line, what is wrong, what to write."""
    given = data.get(LIMITS, {})
    if not isinstance(given, dict):
        raise SettingsError(path, line_of(text, "", LIMITS), f"{LIMITS} is a table", f"write [{LIMITS}] on a line of its own")
    known = {key_of(f.name): f for f in fields(Limits)}
    values = {}
    for key, value in given.items():
        line = line_of(text, LIMITS, key)
        if key not in known:
            near = get_close_matches(key, known, 1)
            cure = f"did you mean {near[0]}?" if near else f"there are: {', '.join(known)}"
            raise SettingsError(path, line, f"[{LIMITS}] has no key «{key}»", cure)
        try:
            Limits(**{known[key].name: value})
        except ValueError as error:
            raise SettingsError(path, line, f"{key} = {value!r}", f"give {wanted(known[key])}") from error
        values[known[key].name] = value
    return Limits(**values)


def limit_rows(limits: Limits) -> list[dict[str, object]]:
    """Every limit: its key, value, unit, default, what it bounds and what happens when it is met."""
    return [
        {
            "key": key_of(f.name), "value": getattr(limits, f.name), "unit": f.metadata["unit"], "default": f.default,
            "what": f.metadata["what"], "met": f.metadata["met"],
        }
        for f in fields(Limits)
    ]  # fmt: skip


def written(one: Field[Any], value: Any, *, russian: bool = False) -> str:
    """A limit's value as people read it, with its unit, in English or in Russian."""
    word = word_in_russian if russian else str
    if isinstance(value, bool):
        return word("yes" if value else "no")
    unit = one.metadata["unit"]
    if not value:
        return word("none")
    if unit == "bytes" and value % _MEGABYTE == 0:
        return f"{figure(value // _MEGABYTE, russian=russian)} {word('MiB')}"
    return f"{figure(value, russian=russian)} {word(unit)}".strip()
