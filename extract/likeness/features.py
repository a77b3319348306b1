"""What is weighed of a sentence: its words, the word lists they stand in, its grammar, its place, its numbers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from extract.context import Context, Line
from extract.grammar.amounts import mentions_in
from extract.language import Token
from extract.lexicon import lexicon
from extract.rules.vp_sources.places import place_of

__all__ = ["features_of", "lemma_features", "spoken_words"]

ROOMS = (Path(__file__).parent.parent / "grammar", Path(__file__).parent.parent / "rules")
"""The rooms whose word lists are asked which of them a word stands in."""
STEM = 6
"""Letters of a word of a title that are weighed: its endings differ from text to text."""
SIGNED = re.compile(r"(?:^|\s)[+−–-]\s?\d")
WORD = re.compile(r"[а-яё]+")
MARKS = {"colon": ":", "question": "?", "shout": "!", "arrow": "→", "dash": "—"}
QUIET = ("PUNCT", "ADP", "CCONJ", "NUM")
"""Parts of speech that carry no meaning of their own."""


def spoken_words(line: Line) -> list[str]:
    """The words of a sentence that carry meaning, as written, in small letters."""
    return [x.norm for x in line.sentence.tokens if x.pos not in QUIET]


def features_of(context: Context, line: Line, before: Sequence[str]) -> dict[str, float]:
    """The features of one sentence by name; ``before`` are the lemmas of the sentence before it."""
    found: dict[str, float] = {f"before:{x}": 1.0 for x in before}
    found.update(_of_words(line.sentence.tokens))
    found.update(_of_grammar(line))
    found.update(_of_place(context, line))
    found.update(_of_numbers(context, line))
    return {name: value for name, value in found.items() if value}


def lemma_features(tokens: Iterable[Token]) -> list[str]:
    """The lemmas of a sentence, numbers alike."""
    return ["#" if _has_digit(x.text) else x.lemma for x in tokens]


@lru_cache(maxsize=16384)
def _has_digit(text: str) -> bool:
    return any(c.isdigit() for c in text)


def _of_words(tokens: Sequence[Token]) -> dict[str, float]:
    lemmas = lemma_features(tokens)
    names = [f"word:{x}" for x in lemmas]
    names += [f"pair:{x} {y}" for x, y in pairwise(lemmas)]
    for token in tokens:
        names += _in_lists("listed", token.lemma)
        if token.norm != token.lemma:
            names += _in_lists("listed", token.norm)
    found = dict.fromkeys(names, 1.0)
    found["length"] = min(len(lemmas), 40) / 20
    return found


def _of_grammar(line: Line) -> dict[str, float]:
    sentence = line.sentence
    found: dict[str, float] = defaultdict(float)
    for token in sentence.tokens:
        found[f"part:{token.pos}"] += 1 / max(4, len(sentence.tokens))
        for feature in ("Person", "VerbForm", "Mood", "Tense"):
            if feature in token.feats:
                found[f"form:{token.feats[feature]}"] = 1.0
    for clause in sentence.clauses:
        found[f"clause:{clause.kind}"] = 1.0
    root = sentence.root
    if root is not None:
        found[f"root:{root.lemma}"] = found[f"root:{root.pos}"] = 1.0
        found.update(dict.fromkeys(_in_lists("root listed", root.lemma), 1.0))
    found.update((f"mark:{name}", 1.0) for name, mark in MARKS.items() if mark in sentence.text)
    return found


def _of_place(context: Context, line: Line) -> dict[str, float]:
    block, place = line.block, place_of(context, line)
    found = {
        f"kind:{block.kind}": 1.0,
        f"scoring:{place.scoring}": 1.0,
        "ordinal": float(block.ordinal is not None),
        "column": float(block.column is not None),
        "row": float(bool(block.row)),
        "label": float(bool(block.label)),
        "depth": float(block.depth),
        "silent": float(place.silent),
        "grid": float(place.grid),
    }
    for word in titles_over(context, line):
        found[f"title:{word[:STEM]}"] = 1.0
        found.update(dict.fromkeys(_in_lists("title listed", word), 1.0))
    for lead in context.governing(line)[:1]:
        for token in lead.sentence.tokens:
            found[f"lead:{token.lemma}"] = 1.0
            found.update(dict.fromkeys(_in_lists("lead listed", token.lemma), 1.0))
    return found


def titles_over(context: Context, line: Line) -> list[str]:
    """The words of the two innermost titles over a sentence, in small letters."""
    return WORD.findall(" ".join(x.title for x in context.headings(line.block)[:2]).lower())


def _of_numbers(context: Context, line: Line) -> dict[str, float]:
    sentence = line.sentence
    numbers = sum(_has_digit(x.text) for x in sentence.tokens)
    mentions = mentions_in(sentence, context.is_points)
    found = {
        "numbers": min(numbers, 4) / 2,
        "number": float(numbers > 0),
        "signed": float(SIGNED.search(sentence.text) is not None),
        "points": float(any(context.is_points(x, sentence) for x in sentence.tokens)),
        "amounts": min(len(mentions), 3) / 2,
        "sure amount": float(any(x.sure and x.kind == "number" for x in mentions)),
    }
    found.update((f"amount:{x.kind}", 1.0) for x in mentions)
    return found


@lru_cache(maxsize=16384)
def _in_lists(role: str, word: str) -> tuple[str, ...]:
    """The features that tell in which word lists a word of this role stands."""
    return tuple(f"{role}:{x}" for x in _listed().get(word, ()))


@cache
def _listed() -> Mapping[str, tuple[str, ...]]:
    """For every word of a word list the lists it stands in, by the name of the file and of the entry."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(x for room in ROOMS for x in room.rglob("*.toml")):
        _gather(path.stem, lexicon(path), found)
    return {word: tuple(sorted(names)) for word, names in found.items()}


def _gather(name: str, value: Any, found: dict[str, set[str]]) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            _gather(f"{name}.{key}", inner, found)
    elif isinstance(value, list):
        for word in value:
            if isinstance(word, str):
                found[word].add(name)
