"""Where words stand in a text, whatever blanks and line breaks are between them, and what is wrong if not exactly once."""

from __future__ import annotations

import re
from collections.abc import Sequence

from models.spans import Span

__all__ = ["not_once", "places_of"]


def places_of(text: str, words: str, within: Span | None = None) -> list[Span]:
    """Every place where the words stand, in order."""
    pattern = re.compile(r"\s+".join(map(re.escape, words.split())))
    start, end = (within.start, within.end) if within is not None else (0, len(text))
    return [Span(m.start(), m.end()) for m in pattern.finditer(text, start, end)]


def not_once(places: Sequence[Span]) -> tuple[str, str]:
    """Why words cannot be taken, in Russian and English; two empty texts if they stand at exactly one place."""
    if not places:
        return "этих слов в тексте нет", "the text does not have these words"
    if len(places) > 1:
        n = len(places)
        return f"эти слова стоят в тексте не один раз ({n}): приведите больше", f"these words stand {n} times: give more of them"
    return "", ""
