"""What the dictionary says of the words of a short line: is there a verb in it, can it open a phrase."""

from __future__ import annotations

import re
from functools import lru_cache

from extract.language.dictionary import Analysis, analyses
from extract.structure.lexicon import fold, words

__all__ = ["has_finite_verb", "names", "opens_phrase", "shape", "states_something", "words_of"]

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_FINITE = ("VERB",)
_SHORT = ("PRTS",)
_PROPER = {"Name", "Surn", "Patr", "Geox", "Orgn"}


def words_of(text: str) -> list[str]:
    """The words of the text, without digits and punctuation."""
    return _WORD.findall(text)


@lru_cache(maxsize=65536)
def _finite(word: str) -> bool:
    readings = [a for a in analyses(word) if a.known]
    least = 0.5 if readings else 0.9
    readings = readings or list(analyses(word))
    verbal = sum(a.score for a in readings if a.pos in _FINITE or a.pos in _SHORT)
    return verbal > least * sum(a.score for a in readings)


def has_finite_verb(text: str) -> bool:
    """True if a word of the text is, by its likeliest reading, a finite verb or a short participle."""
    return any(_finite(word.lower()) for word in words_of(text))


def states_something(text: str) -> bool:
    """True if a word of the text predicates without being a verb: «нет», «можно», «нельзя»."""
    low = [w.lower() for w in words_of(text)]
    return any(fold(w) in words("small", "none") or (analyses(w) and analyses(w)[0].pos == "PRED") for w in low)


def names(text: str) -> bool:
    """True if the text can name something: its first word stands in the nominative (or is unknown), nothing in it predicates."""
    found = words_of(text)
    if not found or has_finite_verb(text):
        return False
    first = analyses(found[0].lower())
    if first and first[0].pos in ("PREP", "CONJ", "PRCL"):
        return False
    nominal = any("nomn" in a.grammemes or a.pos in ("NUMR", "INFN") for a in first) or not any(a.known for a in first)
    return nominal and not any(_predicates(w.lower()) for w in found)


@lru_cache(maxsize=65536)
def _predicates(word: str) -> bool:
    """«нет», «можно», «больше», «не»: words of a statement, not of a name."""
    readings = analyses(word)
    if fold(word) in words("small", "denials"):
        return True
    return bool(readings) and (readings[0].pos in ("PRED", "COMP") or "Prdx" in readings[0].grammemes)


@lru_cache(maxsize=65536)
def _readings(word: str) -> tuple[Analysis, ...]:
    return tuple(a for a in analyses(word.lower()) if a.score >= 0.05)


def opens_phrase(word: str, before: str) -> bool:
    """True if a capitalised word inside a run of words without punctuation can open a new heading or sentence.

    It can if it stands in the nominative or is a finite verb, and is no part of a name that ``before`` opens: an
    adjective before it in the same case («Нового Света») holds it back. A name right behind a verb is who does it.
    """
    if _finite(before.lower()) and not any(a.known and not a.grammemes & _PROPER for a in analyses(word.lower())):
        return False
    if any(a.pos in ("CONJ", "PREP", "PRCL") for a in analyses(before.lower())[:1]):
        return False
    readings = _readings(word)
    if not any(a.known for a in readings) and sum(a.score for a in readings if "nomn" in a.grammemes) <= 0.5:
        return False
    starts = any(a.pos in _FINITE or "nomn" in a.grammemes or a.pos in ("PREP", "CONJ", "INFN", "NPRO") for a in readings)
    pronoun = any({"Apro", "nomn"} <= a.grammemes or {"NPRO", "nomn"} <= a.grammemes for a in analyses(word.lower()))
    if not (starts or pronoun):
        return False
    cases = {"nomn", "gent", "datv", "accs", "ablt", "loct"}
    held = {c for a in _readings(before) if a.pos in ("ADJF", "PRTF") for c in a.grammemes & cases}
    own = {c for a in readings for c in a.grammemes & cases}
    return not (before[:1].isupper() and held & own)


def shape(title: str) -> tuple[str, str]:
    """Part of speech and number of a title's first word: titles of one rank are often made alike."""
    found = words_of(title)
    for a in analyses(found[0].lower()) if found else ():
        if "nomn" in a.grammemes:
            return a.pos, "plur" if "plur" in a.grammemes else "sing"
    return "", ""
