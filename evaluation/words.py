"""How alike two wordings are, without a dictionary: the measure must not depend on what it measures."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

__all__ = ["is_negative", "likeness", "stems"]

_LISTS = Path(__file__).with_name("words.toml")
_LONGEST_STEM = 5
_SHARED = 4
"""Two stems are one word if they share this many first letters, or all of the shorter one (at least two)."""


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(tomllib.loads(_LISTS.read_text("utf-8"))[name])


def _split(text: str | None) -> list[str]:
    return re.findall(r"[0-9a-zа-я]+", (text or "").lower().replace("ё", "е"))


@cache
def stems(text: str | None) -> tuple[str, ...]:
    """The words of a wording cut down to their beginnings, those that say nothing left out."""
    kept = [word for word in _split(text) if word not in _words("empty")]
    return tuple(word[:_LONGEST_STEM] if len(word) > _LONGEST_STEM else word[: max(2, len(word) - 1)] for word in kept)


def _one_word(a: str, b: str) -> bool:
    shared = min(len(a), len(b), _SHARED)
    return a == b or (shared >= 2 and a[:shared] == b[:shared])


def likeness(a: str | None, b: str | None) -> float:
    """Share of the words that two wordings have in common (Dice's coefficient of their stems), 0 to 1."""
    ours, theirs = stems(a), list(stems(b))
    total = len(ours) + len(theirs)
    if not total:
        return 1.0
    common = 0
    for word in ours:
        found = next((i for i, other in enumerate(theirs) if _one_word(word, other)), None)
        if found is not None:
            del theirs[found]
            common += 1
    return 2 * common / total


def is_negative(text: str) -> bool:
    """True if the words of a fact deny it («не под контролем»); two denials cancel."""
    words = re.findall(r"[а-яё]+", text.lower())
    return sum(word in _words("negative") for word in words) % 2 == 1
