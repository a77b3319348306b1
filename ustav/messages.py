"""Messages of the command line in Russian: each is made in English, and worded anew by the patterns of messages.toml.

A message that the list lacks stays in English: what it says matters more than its language.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

__all__ = ["in_russian_words", "word_in_russian"]

_PLACE = re.compile(r"\{(\w+)\}")


def in_russian_words(message: str) -> str:
    """The message in Russian: as a whole where the list has it, else its parts between «; », and behind a place and «: »."""
    for kind, told in _kinds():
        if message.startswith(kind):
            return told + in_russian_words(message.removeprefix(kind))
    if (whole := _one(message)) is not None:
        return whole
    for border in ("; ", ": "):
        first, found, rest = message.partition(border)
        if found:
            return (in_russian_words(first) if border == "; " else _one(first) or first) + border + in_russian_words(rest)
    return message


def word_in_russian(words: str) -> str:
    """What the standard output says: a word of words.toml, else as `in_russian_words` has it."""
    return _words().get(words) or in_russian_words(words)


def _one(message: str) -> str | None:
    for pattern, told in _patterns():
        if found := pattern.fullmatch(message):
            return told.format(**{k: _one(v) or v for k, v in found.groupdict().items()})
    return None


@cache
def _table() -> dict[str, list[dict[str, str]]]:
    table: dict[str, list[dict[str, str]]] = tomllib.loads((files("ustav") / "messages.toml").read_text("utf-8"))
    return table


@cache
def _words() -> dict[str, str]:
    tables: dict[str, dict[str, str]] = tomllib.loads((files("ustav") / "words.toml").read_text("utf-8"))
    return {english: russian for table in tables.values() for english, russian in table.items()}


@cache
def _kinds() -> tuple[tuple[str, str], ...]:
    return tuple((one["en"], one["ru"]) for one in _table()["kind"])


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The patterns, the ones with the most words of their own first."""
    ordered = sorted(_table()["message"], key=lambda one: -len(_PLACE.sub("", one["en"])))
    return tuple((_pattern(one["en"]), one["ru"]) for one in ordered)


def _pattern(english: str) -> re.Pattern[str]:
    """What stands in a place does not run over a border of parts; behind the last words it may hold a «: » of its own."""
    out, last = "", 0
    for place in _PLACE.finditer(english):
        border = "; " if place.end() == len(english) else "[;:] "
        out += re.escape(english[last : place.start()]) + f"(?P<{place[1]}>(?:(?!{border}).)+?)"
        last = place.end()
    return re.compile(out + re.escape(english[last:]), re.DOTALL)
