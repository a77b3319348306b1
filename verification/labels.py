"""What the readings of a sentence are called, in English too."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

__all__ = ["label_in", "label_in_english"]

_PLACE = re.compile(r"\\\{(\w+)\\\}")
"""A place of a pattern after `re.escape`."""


def label_in(language: str, label: str) -> str:
    """A label as the language has it."""
    return label if language == "ru" else label_in_english(label)


@cache
def label_in_english(label: str) -> str:
    """The label in English; words of the text in it stay as they are, and so does a label of words of the text alone."""
    for pattern, english in _patterns():
        if found := pattern.fullmatch(label):
            return english.format(**found.groupdict())
    return label


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The patterns, the ones with the most words of their own first."""
    pairs = tomllib.loads((files("verification") / "labels.toml").read_text("utf-8"))["label"]
    ordered = sorted(pairs, key=lambda one: -len(re.sub(r"\{\w+\}", "", one["ru"])))
    return tuple((_pattern(one["ru"]), one["en"]) for one in ordered)


def _pattern(russian: str) -> re.Pattern[str]:
    seen: set[str] = set()

    def place(found: re.Match[str]) -> str:
        name = found[1]
        if name in seen:
            return f"(?P={name})"
        seen.add(name)
        return f"(?P<{name}>{r'-?[0-9]+' if name == 'n' else '.+'})"

    return re.compile(_PLACE.sub(place, re.escape(russian)))
