"""Cuts a tagged sentence into segments at its punctuation and says of each what it holds: the ground for clauses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from extract.language.lexicon import conjunctions, predicates, word_set
from extract.language.markers import Marker, find_markers
from extract.language.tagged import Tagged, find_predicates, is_finite


@dataclass(slots=True)
class Segment:
    """Tokens `[start, end)` between two separators, or between a separator and a conjunction."""

    start: int
    end: int
    separator: str
    marker: Marker | None = None
    predicates: list[int] = field(default_factory=list)
    phrase: str | None = None

    def __len__(self) -> int:
        return self.end - self.start


def find_segments(words: Tagged) -> list[Segment]:
    """The segments of a sentence in order, each with its conjunction, its predicates, and what phrase it is."""
    markers = find_markers(words)
    hidden = {i for marker in markers for i in range(marker.start, marker.end)}
    segments: list[Segment] = []
    start, separator = 0, ""
    for i in range(len(words) + 1):
        if i < len(words) and (not words.is_separator(i) or i in hidden):
            continue
        if i > start:
            segments.extend(_cut(words, start, i, separator, markers))
        if i < len(words):
            separator = _stronger(separator, words.norms[i]) if i == start and segments else words.norms[i]
            start = i + 1
    segments = [piece for segment in segments for piece in _two_statements(words, segment)]
    for segment in segments:
        begin = segment.marker.end if segment.marker else segment.start
        segment.predicates = [] if _is_parenthesis(words, segment) else find_predicates(words, begin, segment.end)
        if segment.marker is None:
            segment.phrase = _phrase(words, segment)
        elif not segment.predicates:
            segment.predicates = _verbless_predicates(words, begin, segment.end)
    return segments


def _verbless_predicates(words: Tagged, start: int, end: int) -> list[int]:
    """What a clause without a finite form says: an infinitive («чтобы выиграть»), a comparison («если сумма больше 8»)."""
    outside = [i for i in range(start, end) if not words.quoted[i]]
    infinitives = [i for i in outside if words.feats[i].get("VerbForm") == "Inf"]
    if infinitives:
        return infinitives[:1]
    has_subject = any(words.pos[i] in ("NOUN", "PROPN", "PRON") and words.feats[i].get("Case") == "Nom" for i in outside)
    return [i for i in outside if words.feats[i].get("Degree") == "Cmp"][:1] if has_subject else []


def _two_statements(words: Tagged, segment: Segment) -> list[Segment]:
    """«Карта сбрасывается и игрок берёт новую»: two statements that no comma parts, each with its subject."""
    if segment.marker is not None or words.pos[segment.start] == "SCONJ":
        return [segment]
    joining = word_set("conjunctions", "joining_statements")
    found = [i for i in find_predicates(words, segment.start, segment.end) if is_finite(words, i)]
    for first, second in pairwise(found):
        for i in range(first + 1, second):
            if words.norms[i] not in joining or not _subject_of(words, i + 1, second, second):
                continue
            if _subject_of(words, segment.start, i, first):
                return [Segment(segment.start, i, segment.separator), Segment(i, segment.end, "")]
    return [segment]


def _subject_of(words: Tagged, start: int, end: int, predicate: int) -> bool:
    """Whether a stretch of text begins with, or holds, a noun in the nominative that agrees with the predicate."""
    number = words.feats[predicate].get("Number")
    for i in range(start, end):
        if words.quoted[i] or words.pos[i] not in ("NOUN", "PROPN", "PRON"):
            continue
        return words.feats[i].get("Case") == "Nom" and words.feats[i].get("Number") == number
    return False


def _is_parenthesis(words: Tagged, segment: Segment) -> bool:
    """Whether a segment is nothing but «возможно», «как правило»."""
    return tuple(words.norms[segment.start : segment.end]) in predicates().parenthetic


def _stronger(first: str, second: str) -> str:
    """Of two separators side by side («, —», «),») the one that says more."""
    order = ["(", ";", "|", "?", "!", ":", "—", "–", "-", ")", ","]
    ranks = {mark: rank for rank, mark in enumerate(order)}
    return min(first, second, key=lambda mark: ranks.get(mark, len(order)))


def _cut(words: Tagged, start: int, end: int, separator: str, markers: Sequence[Marker]) -> list[Segment]:
    """One stretch between separators, cut again where a conjunction stands inside it."""
    before = conjunctions().before_marker
    pieces = []
    for marker in markers:
        if not start <= marker.start < end:
            continue
        opening = marker.start
        while opening > start and words.norms[opening - 1] in before:
            opening -= 1
        if marker.kind in ("relative", "content") or all(words.pos[i] == "ADP" for i in range(start, opening)):
            opening = start
        if opening > start:
            pieces.append(Segment(start, opening, separator))
            separator = ""
        pieces.append(Segment(opening, end, separator, marker))
        start, separator = end, ""
        later = [other for other in markers if marker.end <= other.start < end]
        if later and later[0].kind != "relative":
            cut = later[0].start
            while cut > marker.end and words.norms[cut - 1] in before:
                cut -= 1
            if cut > marker.end:
                pieces[-1].end = cut
                start = cut
    if start < end:
        pieces.append(Segment(start, end, separator))
    return [piece for piece in pieces if len(piece)]


_LIGHT = frozenset(["ADV", "PART", "CCONJ"])


def _phrase(words: Tagged, segment: Segment) -> str | None:
    """What phrase a segment begins with: "participle", "converb" or None."""
    i = segment.start
    while i < segment.end and words.pos[i] in _LIGHT and i - segment.start < 3:
        i += 1
    if i >= segment.end or segment.predicates:
        # «а снятые фишки возвращаются»: with a predicate the participle is an attribute of the subject
        return None
    form = words.feats[i].get("VerbForm")
    if form == "Conv":
        return "converb"
    if form != "Part" and _late_participle(words, segment):
        return "participle"
    if i + 1 == segment.end or segment.start == 0 or words.norms[segment.start] in word_set("conjunctions", "opposing"):
        # «…, а потерявший — теряет»: the participle is the subject of what follows
        return None
    if form == "Part" and words.feats[i].get("Variant") != "Short":
        return "participle" if _after_noun(words, segment) else None
    return "participle" if _adjective_phrase(words, segment, i) else None


_NEAR = 5


def _late_participle(words: Tagged, segment: Segment) -> bool:
    """«игрок, ни разу не бросавший жребий», «игрок, в этом раунде потерявший город»: other words before the participle.

    It agrees with the noun before the comma, and with no noun behind itself.
    """
    noun = segment.start - 2
    if noun < 0 or words.pos[noun] not in ("NOUN", "PROPN") or words.norms[segment.start - 1] != ",":
        return False
    for i in range(segment.start, min(segment.end, segment.start + _NEAR + 1)):
        own = words.feats[i]
        if words.pos[i] == "CCONJ" or (words.pos[i] in ("NOUN", "PROPN", "PRON") and own.get("Case") == "Nom"):
            return False
        if own.get("VerbForm") == "Part" and own.get("Variant") != "Short":
            behind = words.feats[i + 1] if i + 1 < segment.end and words.pos[i + 1] in ("NOUN", "ADJ", "PROPN") else {}
            described = bool(behind) and _agree(behind, own)
            return i > segment.start and _agree(words.feats[noun], own) and not described
    return False


def _agree(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    same = all(one.get(x) == other.get(x) for x in ("Case", "Number"))
    return same and (one.get("Number") == "Plur" or one.get("Gender") == other.get("Gender"))


def _after_noun(words: Tagged, segment: Segment) -> bool:
    before = segment.start - 2
    return before >= 0 and words.pos[before] in ("NOUN", "PROPN", "PRON", "NUM", "X", "PUNCT", "DET")


def _adjective_phrase(words: Tagged, segment: Segment, i: int) -> bool:
    """«в область, свободную от врага»: an adjective that agrees with the noun before the comma and has a complement."""
    before = segment.start - 2
    if words.pos[i] != "ADJ" or before < 0 or words.pos[before] not in ("NOUN", "PROPN") or i + 1 >= segment.end:
        return False
    adjective, following = words.feats[i], words.feats[i + 1]
    nouns = [j for j in range(max(0, before - 3), before + 1) if words.pos[j] in ("NOUN", "PROPN")]
    agrees = any(
        words.feats[j].get("Case") == adjective.get("Case") and words.feats[j].get("Number") == adjective.get("Number")
        for j in nouns
    )
    complement = words.pos[i + 1] == "ADP" or following.get("Case", adjective.get("Case")) != adjective.get("Case")
    return agrees and complement and words.pos[i + 1] != "CCONJ"
