"""Part of speech, features and lemma of every token: slovnet's tag scores reconciled with the dictionary.

The tagger gives every tag a score; the dictionary says which readings the form has. Chosen is the pair of a tag and
a reading with the best score of the tag less what the two disagree on, so a tag that the dictionary rules out never
wins for a known word, and the lemma always belongs to the tag.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from extract.language.dictionary import Analysis, analyses, fold
from extract.language.lexicon import number_endings, preferred_lemmas
from extract.language.tags import universal_features, universal_pos
from extract.language.weights import Floats, networks

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)*(?:/\d+)?")
NUMBER_WITH_ENDING = re.compile(r"(\d+)-?([а-яё]+)", re.IGNORECASE)
ROMAN = re.compile(r"(?=[IVX])(?:X{0,3})(?:IX|IV|V?I{0,3})")
LATIN = re.compile(r"[^\W\d_]*[A-Za-z][\w'’-]*")

# Costs in log probability: of a part of speech that the dictionary does not have, of a feature that differs, of a
# feature the tag has and the dictionary leaves open. A guess of the dictionary for an unknown word weighs less.
_WRONG_POS = 60.0
_WRONG_FEATURE = 6.0
_EXTRA_FEATURE = 0.1
_GUESSED = 0.35
_PRIOR = 0.5
_PREFERRED = 1.0
# an imperative opens a rule far more often than the news the tagger was trained on
_IMPERATIVE_FIRST = 4.0


def tag_batch(docs: list[Doc], scores: list[Floats]) -> Iterator[Doc]:
    """Write pos, morph and lemma into the documents."""
    for doc, matrix in zip(docs, scores, strict=True):
        for token, row in zip(doc, matrix, strict=True):
            _tag(token, row)
        yield doc


def _tag(token: Token, row: Floats) -> None:
    fixed = _fixed(token)
    if fixed is None:
        fixed = _choose(token, row)
    pos, features, lemma = fixed
    token.pos_ = pos
    token.set_morph(features)
    token.lemma_ = lemma


def _fixed(token: Token) -> tuple[str, dict[str, str], str] | None:
    """Tokens that no tagger needs to look at: numbers, marks, Latin words."""
    text = token.text
    if NUMBER.fullmatch(text):
        return "NUM", {"NumForm": "Digit"}, text
    ending = NUMBER_WITH_ENDING.fullmatch(text)
    if ending:
        kind = "Card" if ending.group(2) in number_endings().cardinal - number_endings().ordinal else "Ord"
        return ("NUM" if kind == "Card" else "ADJ"), {"NumForm": "Digit", "NumType": kind}, ending.group(1)
    if not any(letter.isalnum() for letter in text):
        return ("SYM" if text in {"%", "№", "+", "=", "→", "×", "*", "<", ">"} else "PUNCT"), {}, text
    if ROMAN.fullmatch(text):
        return "NUM", {"NumForm": "Roman"}, text
    if LATIN.fullmatch(text) and not re.search("[А-Яа-яЁё]", text):
        return "X", {"Foreign": "Yes"}, text.lower()
    return None


def _choose(token: Token, row: Floats) -> tuple[str, dict[str, str], str]:
    readings = _readings(token)
    if not readings:
        return _read_tag(networks().tags[int(row.argmax())], fold(token.text))
    best: tuple[float, int, Analysis] | None = None
    for reading in readings:
        total = row - disagreement(reading.tag, reading.lemma, reading.known)
        index = int(total.argmax())
        score = float(total[index]) + _bonus(token, reading)
        if best is None or score > best[0] + 1e-9:
            best = (score, index, reading)
    assert best is not None
    _, index, reading = best
    pos, features, lemma = _read_tag(networks().tags[index], reading.lemma)
    allowed = universal_pos(reading.tag, reading.lemma)
    if reading.known and pos not in allowed:
        pos = allowed[0]
    stated = dict(universal_features(reading.tag))
    if pos == "NOUN" and "Gender" in features and "Gender" in stated:
        features["Gender"] = stated["Gender"]
    return pos, {**features, **stated}, lemma


def _readings(token: Token) -> tuple[Analysis, ...]:
    """Readings of the form; an abbreviation in capitals («ПО») is a noun and nothing else."""
    if token._.is_abbreviation:
        return (Analysis("NOUN,inan,neut plur,gent", fold(token.text), 1.0, False),
                Analysis("NOUN,inan,neut plur,nomn", fold(token.text), 1.0, False),
                Analysis("NOUN,inan,neut plur,accs", fold(token.text), 1.0, False))
    return analyses(token.text)


def _bonus(token: Token, reading: Analysis) -> float:
    bonus = _PRIOR * math.log(reading.score + 1e-3)
    if reading.lemma in preferred_lemmas():
        bonus += _PREFERRED
    if "impr" in reading.tag and (token.i == 0 or token.nbor(-1).text in {":", ";", "•", "—", "–", ")"}):
        bonus += _IMPERATIVE_FIRST
    return bonus


def _read_tag(tag: str, lemma: str) -> tuple[str, dict[str, str], str]:
    pos, *features = tag.split("|")
    return pos if pos != "<pad>" else "X", dict(feature.split("=", 1) for feature in features), lemma


@lru_cache(maxsize=4096)
def disagreement(tag: str, lemma: str, known: bool) -> Floats:
    """For every tag of the tagger, what it costs to call a word so that the dictionary reads as `tag`."""
    allowed = universal_pos(tag, lemma)
    stated = dict(universal_features(tag))
    costs = np.zeros(len(networks().tags))
    for index, candidate in enumerate(networks().tags):
        pos, features, _ = _read_tag(candidate, lemma)
        cost = 0.0 if pos in allowed else _WRONG_POS
        for name, value in features.items():
            if name not in stated:
                cost += _EXTRA_FEATURE
            elif stated[name] != value and not (name == "Voice" and value == "Mid"):
                cost += _WRONG_FEATURE
        cost += _WRONG_FEATURE * sum(
            1 for name in ("VerbForm", "Mood", "Case", "Variant") if name in stated and name not in features
        )
        costs[index] = cost
    return costs if known else costs * _GUESSED
