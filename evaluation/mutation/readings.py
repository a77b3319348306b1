"""Sentences with a planted ambiguity, and plain ones with one reading, set into a game's text (``readings.toml``)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from models.spans import Span

__all__ = ["Planted", "planted_sentences"]


@dataclass(frozen=True, slots=True)
class Planted:
    """A text with one line more. ``kind`` is the kind of ambiguity, or what a plain line is near to; ``span`` is the line."""

    kind: str
    ambiguous: bool
    span: Span
    said: str
    text: str


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "readings.toml").read_text("utf-8"))


def planted_sentences(game: str, text: str) -> Iterator[Planted]:
    """The text of a game with each of its sentences in turn, kind by kind, the planted ones first; none for another game."""
    data = _data()
    words = data["places"].get(game)
    if words is None or words not in text:
        return
    start = text.index("\n", text.index(words)) + 1
    for name in ("planted", "plain"):
        for kind, entries in data[name].items():
            for said in (s for g, s in entries if g == game):
                new = f"{text[:start]}{said}\n{text[start:]}"
                yield Planted(kind, name == "planted", Span(start, start + len(said)), said, new)
