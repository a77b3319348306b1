"""The word lists of the structure layer, read once from `lexicon.toml`."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from pathlib import Path

__all__ = ["BrokenStructureLexicon", "fold", "series", "words"]

PATH = Path(__file__).with_name("lexicon.toml")


class BrokenStructureLexicon(ValueError):
    """`lexicon.toml` lacks a list that the code reads."""

    def __init__(self, table: str, key: str, value: object) -> None:
        super().__init__(f"{PATH}: [{table}] {key}: found {value!r}, wanted a list of strings; correct the entry in this file")


def fold(word: str) -> str:
    """Lower case, ё written е: the form in which words are compared. As long as what it was made from."""
    low = word.lower()
    if len(low) != len(word):
        low = "".join(c.lower() if len(c.lower()) == 1 else c for c in word)
    return low.replace("ё", "е")


@lru_cache(maxsize=1)
def _tables() -> dict[str, dict[str, object]]:
    with PATH.open("rb") as file:
        return tomllib.load(file)


@cache
def words(table: str, key: str) -> frozenset[str]:
    """The list ``key`` of ``[table]``, folded. Raises `BrokenStructureLexicon` if there is none."""
    value = _tables().get(table, {}).get(key)
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise BrokenStructureLexicon(table, key, value)
    return frozenset(fold(word) for word in value)


@cache
def series(table: str) -> dict[str, dict[str, int]]:
    """The lists of ``[table.series]``: by name, each word (folded) with its place from 1. Words of one place stand in one string.

    Raises `BrokenStructureLexicon` if there is none.
    """
    found = _tables().get(table, {}).get("series")
    if not isinstance(found, dict) or not all(isinstance(x, list) for x in found.values()):
        raise BrokenStructureLexicon(table, "series", found)
    return {f"series {name}": {fold(w): k for k, same in enumerate(x, 1) for w in str(same).split()} for name, x in found.items()}
