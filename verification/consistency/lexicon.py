"""The words of ``words.toml``, and the dictionary forms of a text's phrases."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from verification.binding.wording import phrase

__all__ = ["Lexicon", "forms", "lexicon", "speaks_of"]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What a text calls its own parts."""

    phases: frozenset[str]
    top: frozenset[str]
    victories: frozenset[str]
    turns: frozenset[str]
    ordinal: frozenset[str]
    winner: frozenset[str]
    nobody: frozenset[str]
    absent: frozenset[str]
    condition: frozenset[str]
    met: frozenset[str]
    parted: frozenset[str]
    such: frozenset[str]
    several: frozenset[str]
    players: frozenset[str]
    so_far: frozenset[str]
    last: frozenset[str]
    first: frozenset[str]
    later: frozenset[str]
    only: frozenset[str]
    every: frozenset[str]
    whole: frozenset[str]
    order_by: frozenset[str]
    by_lot: frozenset[str]
    in_line: frozenset[str]
    nobody_has_more: tuple[str, ...]
    look_alike: tuple[str, ...]
    own: frozenset[str]
    control: frozenset[str]
    cited_by_title: frozenset[str]
    labelled: tuple[str, ...]
    retaken: frozenset[str]
    rest: frozenset[str]
    untouched: frozenset[str]
    up_to: frozenset[str]
    after: frozenset[str]
    included: frozenset[str]
    both: frozenset[str]
    either: frozenset[str]
    grouping: frozenset[str]
    netted: frozenset[str]
    gaining: frozenset[str]
    falling: frozenset[str]
    fallen: frozenset[str]
    kinds: frozenset[str]
    below: frozenset[str]
    restricted: frozenset[str]
    equal: frozenset[str]
    more: frozenset[str]
    fewer: frozenset[str]
    ending: frozenset[str]
    game: frozenset[str]
    may: frozenset[str]
    get: frozenset[str]
    points: frozenset[str]
    during: str
    same_beginnings: tuple[tuple[str, str], ...]
    labels: Mapping[str, str]


@cache
def lexicon() -> Lexicon:
    """The word lists, read once."""
    data = tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))
    pairs = tuple((a, b) for a, b in data.pop("same_beginnings"))
    labelled, during = tuple(data.pop("labelled")), str(data.pop("during"))
    labels, nobody, alike = dict(data.pop("labels")), tuple(data.pop("nobody_has_more")), tuple(data.pop("look_alike"))
    listed = {k: frozenset(v) for k, v in data.items()}
    return Lexicon(
        **listed, same_beginnings=pairs, labelled=labelled, during=during, labels=labels, nobody_has_more=nobody,
        look_alike=alike,
    )  # fmt: skip


def forms(text: str) -> list[frozenset[str]]:
    """The possible dictionary forms of each word of a phrase, in order."""
    return [w.lemmas for w in phrase(text).words]


def speaks_of(text: str, words: frozenset[str]) -> bool:
    """True if any word of the phrase is one of these."""
    return any(f & words for f in forms(text))
