"""The words of the page: every phrase in Russian and English, from the data files beside this module."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

__all__ = ["Pair", "asset", "phrases", "said"]

Pair = tuple[str, str]
"""The same in Russian and in English."""


def asset(name: str) -> str:
    """The text of a data file of this package."""
    return (files("verification.reports.html") / name).read_text("utf-8")


@cache
def _tables() -> dict[str, dict[str, Pair]]:
    data = tomllib.loads(asset("words.toml"))
    return {table: {key: (pair[0], pair[1]) for key, pair in words.items()} for table, words in data.items()}


def phrases(table: str) -> dict[str, Pair]:
    """All phrases of one table."""
    return _tables()[table]


def said(table: str, key: str, *values: object) -> Pair:
    """One phrase with its places filled in. Raises KeyError for a phrase that the file lacks."""
    ru, en = _tables()[table][key]
    return ru.format(*values), en.format(*values)
