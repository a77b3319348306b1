"""First looks for most and least: the words at which a superlative may stand, before the sentence around them is read."""

from __future__ import annotations

from functools import cache

from extract.grammar.most import LEXICON, WAYS
from extract.language import Sentence, outline
from extract.language.dictionary import Analysis, analyses
from extract.lexicon import words
from extract.memory import remembered

__all__ = ["graded_at", "may_grade"]


def may_grade(text: str) -> bool:
    """False for words among which `superlative_in` finds nothing, whatever their parse."""
    return any(_grades(x) or any(_compares(a) for a in analyses(x)) for x in outline(text).words)


def _compares(reading: Analysis) -> bool:
    """A comparative or a superlative, as the dictionary reads it; of a word that it guesses, anything."""
    return not reading.known or bool({"COMP", "Supr"} & reading.grammemes)


@remembered
def graded_at(sentence: Sentence) -> frozenset[int]:
    """The words at which a superlative may stand: first looks are kept, they are asked for with ever other stretches."""
    return frozenset(
        t.i for t in sentence.tokens if t.feats.get("Degree") in ("Cmp", "Sup") or _grades(t.norm) or _grades(t.lemma)
    )


@cache
def _grades(word: str) -> bool:
    """True for a word, as written or as a dictionary form, that says most or least or stands beside what does."""
    forms = tuple(x[:-2] for _, key in WAYS for x in words(LEXICON, f"{key}.attributes"))
    return word in _grading() or word.startswith(forms)


@cache
def _grading() -> frozenset[str]:
    keys = [f"{key}.{x}" for _, key in WAYS for x in ("nouns", "short", "comparatives", "verbs", "aged")]
    keys += ["others.very", "others.more", "others.first", "others.lead", "time.least", "time.most"]
    return frozenset[str]().union(*(words(LEXICON, key) for key in keys))
