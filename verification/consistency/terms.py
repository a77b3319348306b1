"""One thing under two names."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from models.records import Record
from models.reports import Finding
from models.rulebook import RuleBook
from models.spans import Span
from verification.binding import Bound
from verification.binding.wording import known_word, phrase
from verification.consistency.lexicon import lexicon
from verification.findings import finding

__all__ = ["check_names", "check_terms"]

_LONGEST_LIST = 6
_TAIL = 5
_ALIKE = 75.0
_LONG_WORD, _ENDING = 7, 3
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def check_terms(book: RuleBook) -> list[Finding]:
    """Words of the text that are one word spelt twice.

    They differ in an interchangeable beginning («сверхдержава», «супердержава»), or by one letter within the word where
    the dictionary does not have both.
    """
    places: dict[str, list[Span]] = {}
    for found in _WORD.finditer(book.text):
        for word in phrase(found[0]).words:
            lemma = min(word.lemmas - {word.text}, default=word.text)
            places.setdefault(lemma, []).append(Span(found.start(), found.end()))
    begun = [w for w in sorted(places) if w.startswith(tuple(x for pair in lexicon().same_beginnings for x in pair))]
    unknown = [w for w in sorted(places) if len(w) >= _LONG_WORD and not known_word(w)]
    pairs = [(a, b) for a, b in itertools.combinations(begun, 2) if _same_thing(a, b)]
    pairs += [(min(a, b), max(a, b)) for a in unknown for b in places if a != b and _misspelt(a, b)]
    return [_drift(a, places[a], b, places[b]) for a, b in sorted(set(pairs))]


def check_names(bounds: Sequence[Bound]) -> list[Finding]:
    """Two spellings of one name: bound to the same thing, and alike but for a word that is no form of the other."""
    used: dict[str, dict[str, list[Record]]] = {}
    for bound in bounds:
        for named in bound.bindings:
            if named.target is not None and not named.reason.startswith(("rule", "fact", "role")):
                used.setdefault(named.target, {}).setdefault(named.name, []).append(bound.record)
    out: list[Finding] = []
    for names in used.values():
        for a, b in itertools.combinations(names, 2):
            if _other_spelling(a, b):
                ru, en = f"одно и то же названо то «{a}», то «{b}»", f"one thing is called now “{a}”, now “{b}”"
                out.append(finding("term_drift", "note", ru, en, records=[*names[a], *names[b]], about=f"{a}/{b}"))
    return out


def _other_spelling(a: str, b: str) -> bool:
    one, two = phrase(a).words, phrase(b).words
    if len(one) != len(two):
        return False
    other = [(x, y) for x, y in zip(one, two, strict=True) if not x.lemmas & y.lemmas]
    return len(other) == 1 and fuzz.ratio(other[0][0].text, other[0][1].text) >= _ALIKE


def _same_thing(a: str, b: str) -> bool:
    for one, two in lexicon().same_beginnings:
        for x, y in ((one, two), (two, one)):
            if a.startswith(x) and b.startswith(y):
                tail = a[len(x) :]
                if len(tail) >= _TAIL and tail == b[len(y) :]:
                    return True
    return False


def _misspelt(a: str, b: str) -> bool:
    """True for two long words that are one letter apart, not at the ends."""
    if min(len(a), len(b)) < _LONG_WORD or a[0] != b[0] or a[-_ENDING:] != b[-_ENDING:] or abs(len(a) - len(b)) > 1:
        return False
    return Levenshtein.distance(a, b, score_cutoff=1) == 1


def _drift(a: str, places_a: list[Span], b: str, places_b: list[Span]) -> Finding:
    often, rare = ((a, places_a), (b, places_b)) if len(places_a) >= len(places_b) else ((b, places_b), (a, places_a))
    evidence = [often[1][0], *rare[1][:_LONGEST_LIST]]
    return finding(
        "term_drift", "note", f"одно и то же названо то «{often[0]}», то «{rare[0]}»",
        f"one thing is called now “{often[0]}”, now “{rare[0]}”", evidence=evidence, about=f"{a}/{b}",
    )  # fmt: skip
