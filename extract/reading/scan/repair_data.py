"""The lists of repairs.toml, and a word without its marks."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from extract.reading.pages import Word

__all__ = ["core_of", "data", "mended"]

_CORE = re.compile(r"^([^\w]*)(.*?)([^\w]*)$", re.DOTALL)


@cache
def data() -> dict[str, Any]:
    """The lists in repairs.toml."""
    return tomllib.loads((Path(__file__).parent / "repairs.toml").read_text("utf-8"))


def core_of(text: str) -> tuple[str, str, str]:
    """A word without the marks before and behind it: (before, core, behind)."""
    found = _CORE.match(text)
    assert found is not None
    return found[1], found[2], found[3]


def mended(word: Word, text: str, *, doubtful: bool) -> Word:
    """The word with another text; where that is not proved, with the doubt and what was read."""
    if text == word.text:
        return word
    if not doubtful:
        return replace(word, text=text)
    return replace(word, text=text, doubt="repair", other=word.text)
