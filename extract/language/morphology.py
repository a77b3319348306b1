"""Part of speech, features and lemma of every token: slovnet's tag scores reconciled with the dictionary.

The tagger gives every tag a score; the dictionary says which readings the form has. Chosen is the pair of a tag and
a reading with the best score of the tag less what the two disagree on, so a tag that the dictionary rules out never
wins for a known word, and the lemma always belongs to the tag. Neighbours then choose among the best readings of
each token (`agreement`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from extract.language.agreement import Candidate, best_sequence
from extract.language.dictionary import Analysis, analyses, fold, known_word, name_readings, people_readings
from extract.language.features import set_features
from extract.language.lexicon import number_endings, stand_ins, word_set
from extract.language.tags import universal_features, universal_pos
from extract.language.weights import Floats, networks

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)*(?:/\d+)?|\d*[¼½¾⅐-⅞]")
NUMBER_WITH_ENDING = re.compile(r"(\d+)-?([а-яё]+)", re.IGNORECASE)
ROMAN = re.compile(r"(?=[IVX])(?:X{0,3})(?:IX|IV|V?I{0,3})")
LATIN = re.compile(r"[^\W\d_]*[A-Za-z][\w'’-]*")

# Costs in log probability: of a part of speech that the dictionary does not have, of a feature that differs, of a
# feature the tag has and the dictionary leaves open. A guess of the dictionary for an unknown word weighs less.
_WRONG_POS = 60.0
_WRONG_FEATURE = 6.0
_EXTRA_FEATURE = 0.1
_GUESSED = 0.35
# features that a tag must have where the dictionary has them
_NEEDED = frozenset(["VerbForm", "Mood", "Case", "Variant"])
_PRIOR = 0.5
_PREFERRED = 4.0
# a sentence seldom begins with a noun in the genitive
_NOMINATIVE_FIRST = 2.5
# an imperative opens a rule far more often than the news the tagger was trained on
_IMPERATIVE_FIRST = 6.0
# «событие, сыгранное соперником»: a participle, not the adjective that is spelt alike
_PARTICIPLE_AFTER_COMMA = 3.0
# a dictionary word that the networks never saw
_RARE = 2.0
# what no name is: a capital letter makes a noun of it
_NO_NAME = frozenset(["VERB", "GRND", "PRCL", "INTJ", "PRED"])
# readings of a token that are weighed against its neighbours
_WIDTH = 8


def tag_batch(docs: list[Doc], scores: list[Floats]) -> Iterator[Doc]:
    """Write pos, morph and lemma into the documents."""
    for doc, matrix in zip(docs, scores, strict=True):
        rows = [_candidates(token, row) for token, row in zip(doc, matrix, strict=True)]
        for token, chosen in zip(doc, best_sequence(rows), strict=True):
            token.pos_ = chosen.pos
            set_features(token, chosen.features)
            token.lemma_ = chosen.lemma
        yield doc


def _candidates(token: Token, row: Floats) -> list[Candidate]:
    """Ways to read a token, best first."""
    fixed = _fixed(token)
    if fixed is not None:
        return [Candidate(0.0, fold(token.text), *fixed)]
    readings = _readings(token)
    if not readings:
        return [Candidate(0.0, fold(token.text), *_read_tag(networks().tags[int(row.argmax())], fold(token.text)))]
    totals = row - np.stack([disagreement(x.tag, x.lemma, x.known) for x in readings])
    indices = totals.argmax(axis=1)
    found = [
        _candidate(token, index, total, reading)
        for reading, index, total in zip(readings, indices.tolist(), totals[range(len(readings)), indices].tolist(), strict=True)
    ]
    found.sort(key=lambda candidate: -candidate.score)
    return found[:_WIDTH]


def _candidate(token: Token, index: int, total: float, reading: Analysis) -> Candidate:
    """A reading of the dictionary with the tag that fits it best, given by its number and what the two score."""
    pos, features, lemma = _read_tag(networks().tags[index], reading.lemma)
    allowed = universal_pos(reading.tag, reading.lemma)
    if reading.known and pos not in allowed:
        pos = allowed[0]
    if pos == "PROPN" and reading.known and allowed[0] == "NOUN" and is_first_word(token):
        # the capital letter is the sentence's
        pos = "NOUN"
    score = round(total + _bonus(token, reading), 3)
    return Candidate(score, fold(token.text), pos, {**features, **dict(universal_features(reading.tag))}, lemma)


def _fixed(token: Token) -> tuple[str, dict[str, str], str] | None:
    """Tokens that no tagger needs to look at: numbers, marks, Latin words."""
    text = token.text
    if _converb_preposition(token):
        return "ADP", {}, fold(text)
    if NUMBER.fullmatch(text):
        return "NUM", {"NumForm": "Digit"}, text
    ending = NUMBER_WITH_ENDING.fullmatch(text)
    if ending:
        few = ending.group(2) in word_set("numbers", "of_few") and ending.group(1) in word_set("numbers", "few_figures")
        kind = "Card" if few or ending.group(2) in number_endings().cardinal - number_endings().ordinal else "Ord"
        return ("NUM" if kind == "Card" else "ADJ"), {"NumForm": "Digit", "NumType": kind}, ending.group(1)
    if not any(letter.isalnum() for letter in text):
        return ("SYM" if text in {"%", "№", "+", "=", "→", "×", "*", "<", ">"} else "PUNCT"), {}, text
    if ROMAN.fullmatch(text):
        return "NUM", {"NumForm": "Roman"}, text
    if LATIN.fullmatch(text) and not re.search("[А-Яа-яЁё]", text):
        return "X", {"Foreign": "Yes"}, text.lower()
    return None


def _converb_preposition(token: Token) -> bool:
    """«начиная с 4 хода»: a converb that is no deed but a preposition, or one half of it."""
    if fold(token.text) not in word_set("lemmas", "converb_prepositions") or token.i + 1 >= len(token.doc):
        return False
    partnered = fold(token.nbor(1).text) in word_set("lemmas", "preposition_partners")
    if partnered and token.i > 0 and token.nbor(-1).text == ",":
        return False  # «…, начиная с первого, …» stands for itself
    return partnered or any("PREP" in x.tag for x in analyses(token.text))


def _readings(token: Token) -> tuple[Analysis, ...]:
    """Readings of the form; an abbreviation in capitals («ПО») is a noun and nothing else."""
    if token._.is_abbreviation and not has_own_reading(token.text):
        return (
            Analysis("NOUN,inan,neut plur,gent", fold(token.text), 1.0, False),
            Analysis("NOUN,inan,neut plur,nomn", fold(token.text), 1.0, False),
            Analysis("NOUN,inan,neut plur,accs", fold(token.text), 1.0, False),
        )
    if token.text.istitle() and (people := people_readings(token.text)):
        return people
    found = analyses(token.text)
    if token.text.istitle() and _names_something(token) and all(x.pos in _NO_NAME for x in found):
        return name_readings(token.text) or found
    return found


def _names_something(token: Token) -> bool:
    """«Вену и Буду»: a capital letter in the middle of a sentence, after a small word or a name in a row."""
    before = token.nbor(-1) if token.i else None
    if before is None or is_first_word(token):
        return False
    listed = before.text == "," and token.i > 1 and token.nbor(-2).text.istitle()
    return (before.text.isalpha() and not before.text.isupper()) or listed


def has_own_reading(text: str) -> bool:
    """Whether an abbreviation («США») stands in the dictionary and is not spelt like another word («ПО»)."""
    return text not in stand_ins().spelt_like_words and known_word(text)


def _bonus(token: Token, reading: Analysis) -> float:
    bonus = _PRIOR * math.log(reading.score + 1e-3)
    if reading.lemma in word_set("lemmas", "preferred"):
        bonus += _PREFERRED
    if reading.pos == "NOUN" and "nomn" in reading.grammemes and is_first_word(token):
        rival = any("impr" in other.grammemes for other in analyses(token.text))
        bonus += 0.0 if rival else _NOMINATIVE_FIRST
    if reading.known and not networks().knows(reading.lemma):
        bonus -= _RARE
    if reading.pos == "PRTF" and token.i > 0 and token.nbor(-1).text == ",":
        bonus += _PARTICIPLE_AFTER_COMMA
    if "impr" in reading.tag and (token.i == 0 or token.nbor(-1).text in {":", ";", "•", "—", "–", ")"}):
        bonus += _IMPERATIVE_FIRST
    return bonus


def is_first_word(token: Token) -> bool:
    """Whether no word stands before the token: only marks and numbers of a list."""
    return not any(token.doc[i].lower_.islower() for i in range(token.i - 1, -1, -1))


def _read_tag(tag: str, lemma: str) -> tuple[str, dict[str, str], str]:
    pos, features = _parts_of_tag(tag)
    return pos, dict(features), lemma


@lru_cache(maxsize=2048)
def _parts_of_tag(tag: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    pos, *features = tag.split("|")
    named = [feature.split("=", 1) for feature in features]
    return pos if pos != "<pad>" else "X", tuple((name, value) for name, value in named)


@dataclass(frozen=True, slots=True)
class _TagTable:
    """The tagger's tags as columns: parts of speech, for every feature its values ("" where absent), their number."""

    pos: NDArray[np.str_]
    features: dict[str, NDArray[np.str_]]
    count: Floats


@lru_cache(maxsize=1)
def _tag_table() -> _TagTable:
    rows = [_read_tag(tag, "") for tag in networks().tags]
    names = sorted({name for _, features, _ in rows for name in features})
    return _TagTable(
        pos=np.array([pos for pos, _, _ in rows]),
        features={name: np.array([features.get(name, "") for _, features, _ in rows]) for name in names},
        count=np.array([float(len(features)) for _, features, _ in rows]),
    )


def disagreement(tag: str, lemma: str, known: bool) -> Floats:
    """For every tag of the tagger, what it costs to call a word so that the dictionary reads as `tag`."""
    return _disagreement(tag, universal_pos(tag, lemma), known)


@lru_cache(maxsize=8192)
def _disagreement(tag: str, allowed: tuple[str, ...], known: bool) -> Floats:
    table = _tag_table()
    costs = np.where(np.isin(table.pos, allowed), 0.0, _WRONG_POS) + _EXTRA_FEATURE * table.count
    for name, value in universal_features(tag):
        column = table.features.get(name)
        if column is None:
            continue
        absent = column == ""
        same = (column == value) | ((column == "Mid") if name == "Voice" else False)
        costs -= np.where(absent, 0.0, _EXTRA_FEATURE)
        costs += np.where(absent | same, 0.0, _WRONG_FEATURE)
        if name in _NEEDED:
            costs += np.where(absent, _WRONG_FEATURE, 0.0)
    return costs if known else costs * _GUESSED
