"""The word lists of the language layer, read once from the TOML files in `data/`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from extract.language.errors import BrokenLexicon

DATA = Path(__file__).parent / "data"

MARKER_KINDS = ("condition", "time", "cause", "purpose", "concession", "content", "other")


@dataclass(frozen=True, slots=True)
class Conjunctions:
    """What opens a clause. Phrases are tuples of words, longest first; `…_by_first` finds them by their first word."""

    markers: tuple[tuple[tuple[str, ...], str], ...]
    markers_by_first: dict[str, tuple[tuple[tuple[str, ...], str], ...]]
    relative_lemmas: frozenset[str]
    question_words: frozenset[str]
    question_particles: frozenset[str]
    manner: frozenset[str]
    comparing: frozenset[str]
    weak_markers: frozenset[str]
    not_markers_by_first: dict[str, tuple[tuple[str, ...], ...]]
    before_marker: frozenset[str]
    correlatives: frozenset[str]
    answers: frozenset[str]
    coordinators: tuple[tuple[str, ...], ...]
    adversatives: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Predicates:
    """What can be a predicate beside verbs, and how it is negated."""

    predicatives: frozenset[str]
    weak: frozenset[str]
    negations: frozenset[str]
    negative: frozenset[str]
    parenthetic: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Abbreviations:
    """Abbreviations that end in a full stop, lower case, spaces dropped."""

    before_something: frozenset[str]
    maybe_last: frozenset[str]


@dataclass(frozen=True, slots=True)
class StandIns:
    """Known words that stand in for unknown ones."""

    by_tags: tuple[tuple[tuple[str, ...], str], ...]
    spelt_like_words: frozenset[str]
    abbreviation_genitive: str
    abbreviation: str
    latin_word: str
    latin_letter: str
    ordinals: dict[str, str]


@dataclass(frozen=True, slots=True)
class NumberEndings:
    """Endings after a digit, and how numerals govern."""

    ordinal: frozenset[str]
    cardinal: frozenset[str]
    few: frozenset[str]
    one: frozenset[str]


def _load(name: str) -> tuple[Path, dict[str, Any]]:
    path = DATA / f"{name}.toml"
    with path.open("rb") as file:
        return path, tomllib.load(file)


def _words(path: Path, table: dict[str, Any], key: str) -> tuple[str, ...]:
    value = table.get(key)
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise BrokenLexicon(path, key, value, "a list of strings")
    return tuple(value)


def _text(path: Path, table: dict[str, Any], *keys: str) -> str:
    value: Any = table
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    if not isinstance(value, str):
        raise BrokenLexicon(path, ".".join(keys), value, "a string")
    return value


def _mapping(path: Path, table: dict[str, Any], key: str) -> dict[str, str]:
    value = table.get(key)
    if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
        raise BrokenLexicon(path, key, value, "a table of strings")
    return dict(value)


def _phrases(words: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(sorted((tuple(phrase.split()) for phrase in words), key=lambda phrase: (-len(phrase), phrase)))


@lru_cache(maxsize=1)
def conjunctions() -> Conjunctions:
    """What opens a clause (`data/conjunctions.toml`)."""
    path, table = _load("conjunctions")
    markers = [(tuple(phrase.split()), kind) for kind in MARKER_KINDS for phrase in _words(path, table, kind)]
    markers.sort(key=lambda marker: (-len(marker[0]), marker[0]))
    none = _phrases(_words(path, table, "not_markers"))
    return Conjunctions(
        markers=tuple(markers),
        markers_by_first={first: tuple(x for x in markers if x[0][0] == first) for first in {x[0][0] for x in markers}},
        relative_lemmas=frozenset(_words(path, table, "relative_lemmas")),
        question_words=frozenset(_words(path, table, "question_words")),
        question_particles=frozenset(_words(path, table, "question_particles")),
        manner=frozenset(_words(path, table, "manner")),
        comparing=frozenset(_words(path, table, "comparing")),
        weak_markers=frozenset(_words(path, table, "weak_markers")),
        not_markers_by_first={x[0]: tuple(y for y in none if y[0] == x[0]) for x in none},
        before_marker=frozenset(_words(path, table, "before_marker")),
        answers=frozenset(_words(path, table, "answers")),
        correlatives=frozenset(_words(path, table, "correlatives")),
        coordinators=_phrases(_words(path, table, "coordinators")),
        adversatives=_phrases(_words(path, table, "adversatives")),
    )


@lru_cache(maxsize=1)
def predicates() -> Predicates:
    """What can be a predicate beside verbs (`data/predicates.toml`)."""
    path, table = _load("predicates")
    return Predicates(
        predicatives=frozenset(_words(path, table, "predicatives")),
        weak=frozenset(_words(path, table, "weak_predicatives")),
        negations=frozenset(_words(path, table, "negations")),
        negative=frozenset(_words(path, table, "negative_predicatives")),
        parenthetic=_phrases(_words(path, table, "parenthetic")),
    )


@lru_cache(maxsize=1)
def abbreviations() -> Abbreviations:
    """Abbreviations whose full stop ends no sentence (`data/abbreviations.toml`)."""
    path, table = _load("abbreviations")
    return Abbreviations(
        before_something=frozenset(word.replace(" ", "").lower() for word in _words(path, table, "before_something")),
        maybe_last=frozenset(word.replace(" ", "").lower() for word in _words(path, table, "maybe_last")),
    )


@lru_cache(maxsize=1)
def contracted() -> dict[str, str]:
    """Words written with their middle left out («кол-во»), and what is meant (`data/abbreviations.toml`)."""
    path, table = _load("abbreviations")
    return _mapping(path, table, "contracted")


@lru_cache(maxsize=1)
def look_alikes() -> tuple[dict[str, str], dict[str, str]]:
    """Letters of one shape in two scripts: (Latin to Cyrillic, Cyrillic to Latin) (`data/lookalikes.toml`)."""
    path, table = _load("lookalikes")
    return _mapping(path, table, "latin_to_cyrillic"), _mapping(path, table, "cyrillic_to_latin")


@lru_cache(maxsize=1)
def number_endings() -> NumberEndings:
    """Endings written after a digit (`data/numbers.toml`)."""
    path, table = _load("numbers")
    return NumberEndings(
        ordinal=frozenset(_words(path, table, "ordinal")),
        cardinal=frozenset(_words(path, table, "cardinal")),
        few=frozenset(_words(path, table, "few")),
        one=frozenset(_words(path, table, "one")),
    )


@lru_cache(maxsize=1)
def stand_ins() -> StandIns:
    """Known words for unknown ones (`data/stand_ins.toml`, `data/numbers.toml`)."""
    path, table = _load("stand_ins")
    entries = table.get("word")
    if not isinstance(entries, list):
        raise BrokenLexicon(path, "word", entries, "a list of tables")
    number_path, numbers = _load("numbers")
    return StandIns(
        by_tags=tuple((_words(path, entry, "tags"), _text(path, entry, "stand_in")) for entry in entries),
        spelt_like_words=frozenset(_words(path, table.get("abbreviation", {}), "spelt_like_words")),
        abbreviation_genitive=_text(path, table, "abbreviation", "genitive"),
        abbreviation=_text(path, table, "abbreviation", "elsewhere"),
        latin_word=_text(path, table, "latin", "word"),
        latin_letter=_text(path, table, "latin", "letter"),
        ordinals=_mapping(number_path, numbers, "ordinal_stand_ins"),
    )


@lru_cache(maxsize=64)
def word_set(file: str, key: str) -> frozenset[str]:
    """One list of words: `word_set("lemmas", "preferred")` is the list `preferred` of `data/lemmas.toml`."""
    path, table = _load(file)
    return frozenset(_words(path, table, key))


@lru_cache(maxsize=1)
def people_endings() -> dict[str, tuple[str, ...]]:
    """Plural endings of names of peoples, and their cases (`data/lemmas.toml`)."""
    path, table = _load("lemmas")
    endings = table.get("peoples")
    if not isinstance(endings, dict):
        raise BrokenLexicon(path, "peoples", endings, "a table of lists")
    return {ending: _words(path, endings, ending) for ending in endings}


@lru_cache(maxsize=1)
def government() -> dict[str, frozenset[str]]:
    """Which cases a preposition takes (`data/government.toml`)."""
    path, table = _load("government")
    cases = table.get("cases")
    if not isinstance(cases, dict):
        raise BrokenLexicon(path, "cases", cases, "a table of lists")
    return {word: frozenset(_words(path, cases, word)) for word in cases}
