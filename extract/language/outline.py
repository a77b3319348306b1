"""What the words of a sentence can be, found without parsing it: where none of them is what is looked for, no parse is needed."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache

from extract.language.dictionary import analyses, fold, name_readings, people_readings
from extract.language.mending import mend
from extract.language.morphology import NUMBER_WITH_ENDING
from extract.language.pipeline import pipeline
from extract.language.tags import universal_pos

__all__ = ["Outline", "may_have_verb", "may_say", "outline"]


@dataclass(frozen=True, slots=True)
class Outline:
    """The mended text of a sentence, how many words and marks it has, and every form and dictionary form that they may have.

    ``words`` holds all that `analyse` may give its words as ``norm`` and ``lemma``, and more.
    """

    text: str
    count: int
    words: frozenset[str]


@lru_cache(maxsize=4096)
def outline(text: str) -> Outline:
    """The outline of one sentence."""
    mended = mend(text).text
    doc = pipeline().make_doc(mended)
    return Outline(mended, len(doc), frozenset(x for token in doc for x in _may_be(token.text)))


def may_say(text: str, listed: AbstractSet[str]) -> bool:
    """False if no word of a sentence can be one of these, whatever its parse."""
    return not outline(text).words.isdisjoint(listed)


@lru_cache(maxsize=4096)
def may_have_verb(text: str) -> bool:
    """False if no word of a sentence can be a verb, whatever its parse: the dictionary knows them all as something else."""
    return any(_may_be_verb(token.text) for token in pipeline().make_doc(outline(text).text))


@lru_cache(maxsize=16384)
def _may_be_verb(word: str) -> bool:
    readings = analyses(word)
    lettered = any(c.isalpha() for c in word)
    return lettered and (not readings or any(not x.known or "VERB" in universal_pos(x.tag, x.lemma) for x in readings))


@lru_cache(maxsize=16384)
def _may_be(word: str) -> frozenset[str]:
    readings = (*analyses(word), *people_readings(word), *name_readings(word))
    number = NUMBER_WITH_ENDING.fullmatch(word)
    return frozenset((word, word.lower(), fold(word), *((number[1],) if number else ()), *(x.lemma for x in readings)))
