"""A track that two sides pull at: «от 20 за Ось до 20 за Союз», «от Юг-15 до Север-15», «от −20 до +20»."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from extract.language import Sentence
from extract.lexicon import WordFile, words
from models.spans import Span

__all__ = ["Track", "track_in"]

LEXICON = WordFile(__file__).with_name("limits.toml")


@dataclass(frozen=True, slots=True)
class Track:
    """Its ends and where they stand: the side that is named first counts downwards."""

    low: Fraction
    high: Fraction
    span: Span


def track_in(sentence: Sentence) -> Track | None:
    """The track whose two ends the sentence names, each by its side or its sign; None where there is none."""
    for found in _ends().finditer(sentence.text):
        low, high = _end(found, "a"), _end(found, "b")
        span = Span(sentence.start + found.start(), sentence.start + found.end())
        if low.side and high.side and low.side != high.side:
            return Track(-low.size, high.size, span)
        if low.sign == "-" and high.sign == "+":
            return Track(-low.size, high.size, span)
    return None


@dataclass(frozen=True, slots=True)
class _End:
    size: Fraction
    side: str
    sign: str


def _end(found: re.Match[str], key: str) -> _End:
    number = found[f"{key}_number"] or found[f"{key}_glued"] or found[f"{key}_signed"]
    sign = {"": "", "+": "+"}.get(number.rstrip("0123456789"), "-")
    side = found[f"{key}_owner"] or found[f"{key}_name"] or ""
    return _End(Fraction(number.lstrip("+-−–‑")), side, sign)


@cache
def _ends() -> re.Pattern[str]:
    """The two ends with what stands in brackets beside each."""
    low, high, of = ("|".join(sorted(words(LEXICON, f"track.{k}"))) for k in ("from", "to", "of"))

    def end(key: str) -> str:
        owned = rf"(?P<{key}_number>\d+)(?:\s+[а-яё]+)??(?:\s+(?:{of}))?\s+(?P<{key}_owner>[А-ЯЁA-Z]\w*)"
        named = rf"(?P<{key}_name>[А-ЯЁA-Z][^\W\d]*)[-−–‑ ]?(?P<{key}_glued>\d+)"
        return rf"(?:{owned}|{named}|(?P<{key}_signed>[+\-−–]\d+))(?:\s*\([^)]*\))?"

    return re.compile(rf"\b(?:{low})\s+{end('a')},?\s+(?:{high})\s+{end('b')}")
