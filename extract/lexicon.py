"""Word lists: TOML files beside the code that reads them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["LexiconError", "Phrases", "WordFile", "any_words", "lexicon", "phrases", "table", "words"]


class LexiconError(ValueError):
    """A word list lacks what the code reads from it, or holds it in another shape."""

    def __init__(self, path: Path, place: str, found: object, wanted: str) -> None:
        super().__init__(f"{path}: {place}: found {found!r}, wanted {wanted}; correct the entry in this file")


class WordFile(type(Path())):  # type: ignore[misc]
    """The path of a word list, equal to nothing but itself: it is asked for at every word, and paths are slow to compare."""

    __slots__ = ()
    __eq__ = object.__eq__
    __hash__ = object.__hash__


class Phrases(tuple[tuple[str, ...], ...]):
    """Phrases, each split into words, longest first; those that begin with a word are found without looking at the others."""

    _by_first: dict[str, tuple[tuple[str, ...], ...]]
    firsts: frozenset[str]

    def __new__(cls, listed: Iterable[tuple[str, ...]]) -> Phrases:
        """The phrases, which may come in any order."""
        made = super().__new__(cls, sorted(listed, key=lambda x: (-len(x), x)))
        firsts = dict.fromkeys(x[0] for x in made)
        made.firsts = frozenset(firsts)
        made._by_first = {first: tuple(x for x in made if x[0] == first) for first in firsts}
        return made

    def beginning(self, norm: str, lemma: str) -> tuple[tuple[str, ...], ...]:
        """The phrases that begin with a word, as it is written or by its dictionary form, longest first."""
        written = self._by_first.get(norm, ())
        if norm == lemma or lemma not in self._by_first:
            return written
        return tuple(x for x in self if x[0] in (norm, lemma)) if written else self._by_first[lemma]


def lexicon(path: Path) -> dict[str, Any]:
    """The word list of this file. Raises OSError if it is missing, `LexiconError` if it is no TOML."""
    return _lexicon(str(path))


@cache
def _lexicon(place: str) -> dict[str, Any]:
    path = Path(place)
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
def any_words(path: Path, *keys: str) -> frozenset[str]:
    """The words of several lists together."""
    return frozenset[str]().union(*(words(path, key) for key in keys))


@cache
def phrases(path: Path, key: str) -> Phrases:
    """The list of phrases under ``key``."""
    return Phrases(tuple(x.split()) for x in words(path, key))


@cache
def table(path: Path, key: str) -> dict[str, str]:
    """The table word → word under ``key``."""
    value = _value(path, key)
    if not isinstance(value, dict) or not all(isinstance(x, str) for x in value.values()):
        raise LexiconError(path, key, value, "a table of strings")
    return dict(value)
