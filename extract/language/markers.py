"""Finds the conjunctions and relative words that open clauses, with the kind of clause that they open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from extract.language.lexicon import conjunctions, word_set
from extract.language.tagged import Tagged, find_predicates, is_finite

# a conjunction of these kinds opens a clause wherever it stands, others only at the start of a segment
_STRONG_KINDS = frozenset(["condition", "purpose", "cause"])
_RELATIVE_REACH = 4


@dataclass(frozen=True, slots=True)
class Marker:
    """A conjunction: its tokens `[start, end)` (commas inside it too) and the kind of clause that it opens."""

    start: int
    end: int
    kind: str


def find_markers(words: Tagged) -> list[Marker]:
    """Conjunctions and relative words in text order, none inside quotation marks; of two at one place the longer."""
    found: list[Marker] = []
    i = 0
    while i < len(words):
        marker = None if words.quoted[i] else _marker_at(words, i)
        if marker is None:
            i += 1
            continue
        found.append(marker)
        i = marker.end
    return found


def _marker_at(words: Tagged, i: int) -> Marker | None:
    lists = conjunctions()
    if any(words.norms[i : i + len(phrase)] == phrase for phrase in lists.not_markers_by_first.get(words.norms[i], ())):
        return None
    for phrase, kind in lists.markers_by_first.get(words.norms[i], ()):
        end = _match(words, i, phrase)
        if end is None:
            continue
        if _opens(words, i, end, phrase, kind):
            return Marker(i, end, kind)
    if words.lemmas[i] in lists.relative_lemmas and words.pos[i] != "PUNCT":
        reach = 2 if words.lemmas[i] in word_set("conjunctions", "first_in_clause") else _RELATIVE_REACH
        if any(_segment_start(words, j) for j in range(i, max(-1, i - reach), -1) if _bare(words, j, i)):
            return Marker(i, i + 1, "relative")
    if words.norms[i] in lists.question_particles and not _segment_start(words, i):
        return Marker(i, i + 1, "content")
    if words.norms[i] in lists.question_words or words.lemmas[i] in lists.question_words:
        return _question(words, i)
    return None


def _bare(words: Tagged, start: int, end: int) -> bool:
    """No separator and no finite verb between."""
    return not any(words.is_separator(j) or is_finite(words, j) for j in range(start, end))


def _match(words: Tagged, i: int, phrase: Sequence[str]) -> int | None:
    """End of a phrase that begins at token i, commas inside it skipped; None where it does not stand there."""
    for number, word in enumerate(phrase):
        if number and i < len(words) and words.norms[i] == ",":
            i += 1
        if i >= len(words) or words.norms[i] != word:
            return None
        i += 1
    return i


def _opens(words: Tagged, start: int, end: int, phrase: Sequence[str], kind: str) -> bool:
    at_start = _segment_start(words, start)
    if len(phrase) > 1 and kind not in ("content", "other"):
        return True
    if len(phrase) == 1 and phrase[0] in conjunctions().weak_markers:
        # «по тем же правилам, что и дом», «раз в ход»: nothing is said of anything, so no clause begins
        stop = _next_separator(words, end)
        follows_later = end < len(words) and words.norms[end] == "," and bool(find_predicates(words, end, len(words)))
        return at_start and (bool(find_predicates(words, end, stop)) or follows_later)
    return at_start or kind in _STRONG_KINDS


def _question(words: Tagged, i: int) -> Marker | None:
    """A question word opens a clause after a comma, with a predicate of its own («сколько у него городов» has none).

    At the start of a sentence it does so only where another word answers it: «Сколько …, столько …».
    """
    lists = conjunctions()
    first = i
    while first > 0 and words.pos[first - 1] == "ADP":
        first -= 1
    if not _segment_start(words, first) or words.norms[first : i + 1] in lists.coordinators:
        return None
    stop = _next_separator(words, i + 1)
    if first == 0:
        answered = stop + 1 < len(words) and words.norms[stop + 1] in lists.answers
        compared = any(words.feats[j].get("Degree") == "Cmp" for j in range(i + 1, stop))
        if not answered or not (compared or find_predicates(words, i + 1, stop)):
            return None
    elif not find_predicates(words, i + 1, stop):
        return None
    if words.norms[i] in lists.manner:
        return Marker(i, i + 1, "other")
    after_noun = first == 0 or (first >= 2 and words.pos[first - 2] in ("NOUN", "PROPN"))
    return Marker(i, i + 1, "relative" if after_noun else "content")


def _next_separator(words: Tagged, i: int) -> int:
    while i < len(words) and not words.is_separator(i):
        i += 1
    return i


def _segment_start(words: Tagged, i: int) -> bool:
    """Whether only words such as «и», «только», «даже» stand between token i and the separator before it."""
    while i > 0 and words.norms[i - 1] in conjunctions().before_marker:
        i -= 1
    return i == 0 or words.is_separator(i - 1) or words.norms[i - 1] in ("«", '"')
