"""One thing under two names."""

from __future__ import annotations

import itertools
import re

from models.reports import Finding
from models.rulebook import RuleBook
from models.spans import Span
from verification.binding.wording import phrase
from verification.consistency.lexicon import lexicon
from verification.findings import finding

__all__ = ["check_terms"]

_LONGEST_LIST = 6
_TAIL = 5
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def check_terms(book: RuleBook) -> list[Finding]:
    """Words of the text that differ only in an interchangeable beginning («сверхдержава», «супердержава»)."""
    places: dict[str, list[Span]] = {}
    for found in _WORD.finditer(book.text):
        for word in phrase(found[0]).words:
            lemma = min(word.lemmas - {word.text}, default=word.text)
            places.setdefault(lemma, []).append(Span(found.start(), found.end()))
    return [_drift(a, places[a], b, places[b]) for a, b in itertools.combinations(sorted(places), 2) if _same_thing(a, b)]


def _same_thing(a: str, b: str) -> bool:
    for one, two in lexicon().same_beginnings:
        for x, y in ((one, two), (two, one)):
            if a.startswith(x) and b.startswith(y):
                tail = a[len(x) :]
                if len(tail) >= _TAIL and tail == b[len(y) :]:
                    return True
    return False


def _drift(a: str, places_a: list[Span], b: str, places_b: list[Span]) -> Finding:
    often, rare = ((a, places_a), (b, places_b)) if len(places_a) >= len(places_b) else ((b, places_b), (a, places_a))
    evidence = [often[1][0], *rare[1][:_LONGEST_LIST]]
    return finding(
        "term_drift", "note", f"одно и то же названо то «{often[0]}», то «{rare[0]}»",
        f"one thing is called now “{often[0]}”, now “{rare[0]}”", evidence=evidence, about=f"{a}/{b}",
    )  # fmt: skip
