"""Word lists: TOML files beside the code that reads them."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["LexiconError", "lexicon", "phrases", "table", "words"]


class LexiconError(ValueError):
    """A word list lacks what the code reads from it, or holds it in another shape."""

    def __init__(self, path: Path, place: str, found: object, wanted: str) -> None:
        super().__init__(f"{path}: {place}: found {found!r}, wanted {wanted}; correct the entry in this file")


@cache
def lexicon(path: Path) -> dict[str, Any]:
    """The word list of this file. Raises OSError if it is missing, `LexiconError` if it is no TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise LexiconError(path, "the file", str(error), "TOML") from error


def _value(path: Path, key: str) -> Any:
    value: Any = lexicon(path)
    for part in key.split("."):
        if not isinstance(value, dict) or part not in value:
            raise LexiconError(path, key, None, "an entry")
        value = value[part]
    return value


@cache
def words(path: Path, key: str) -> frozenset[str]:
    """The list of words under ``key`` (dots descend into tables)."""
    value = _value(path, key)
    if not isinstance(value, list) or not all(isinstance(x, str) for x in value):
        raise LexiconError(path, key, value, "a list of strings")
    return frozenset(value)


@cache
def phrases(path: Path, key: str) -> tuple[tuple[str, ...], ...]:
    """The list of phrases under ``key``, each split into words, longest first."""
    return tuple(sorted((tuple(x.split()) for x in words(path, key)), key=lambda x: (-len(x), x)))


@cache
def table(path: Path, key: str) -> dict[str, str]:
    """The table word → word under ``key``."""
    value = _value(path, key)
    if not isinstance(value, dict) or not all(isinstance(x, str) for x in value.values()):
        raise LexiconError(path, key, value, "a table of strings")
    return dict(value)
