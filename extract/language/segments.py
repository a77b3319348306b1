"""Cuts a tagged sentence into segments at its punctuation and says of each what it holds: the ground for clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from extract.language.dictionary import fold
from extract.language.lexicon import conjunctions, predicates, word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc

SEPARATORS = frozenset([",", ";", ":", "—", "–", "-", "−", "(", ")", "…", "...", "?", "!", "→", ".", "|"])
FRESH = frozenset([";", "|", "?", "!"])
DASHES = frozenset(["—", "–", "-", "−"])
# a conjunction of these kinds opens a clause wherever it stands, others only at the start of a segment
_STRONG_KINDS = frozenset(["condition", "purpose", "cause"])
_RELATIVE_REACH = 4


@dataclass(frozen=True, slots=True)
class Tagged:
    """What the clause finder looks at: one entry for every token."""

    norms: tuple[str, ...]
    pos: tuple[str, ...]
    feats: tuple[dict[str, str], ...]
    lemmas: tuple[str, ...]
    quoted: tuple[bool, ...]

    def __len__(self) -> int:
        return len(self.norms)

    def is_separator(self, i: int) -> bool:
        """Whether a token can part clauses: punctuation outside quotation marks."""
        return self.pos[i] in ("PUNCT", "SYM") and self.norms[i] in SEPARATORS and not self.quoted[i]


@dataclass(frozen=True, slots=True)
class Marker:
    """A conjunction: its tokens `[start, end)` (commas inside it too) and the kind of clause that it opens."""

    start: int
    end: int
    kind: str


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


def tagged(doc: Doc) -> Tagged:
    """Read what is needed from a tagged document."""
    norms = tuple(fold(token.text) for token in doc)
    return Tagged(
        norms=norms,
        pos=tuple(token.pos_ for token in doc),
        feats=tuple(token.morph.to_dict() for token in doc),
        lemmas=tuple(token.lemma_ for token in doc),
        quoted=_quoted(norms),
    )


def _quoted(norms: Sequence[str]) -> tuple[bool, ...]:
    """Tokens inside quotation marks, unless nearly the whole sentence stands in them: names may hold verbs."""
    inside = [False] * len(norms)
    opened: list[int] = []
    for i, norm in enumerate(norms):
        if norm in ("«", "„", "“") or (norm == '"' and not opened):
            opened.append(i)
        elif norm in ("»", "”", '"') and opened:
            start = opened.pop()
            inside[start + 1 : i] = [True] * (i - start - 1)
    return tuple(inside) if sum(inside) <= 0.7 * len(norms) else (False,) * len(norms)


def is_finite(words: Tagged, i: int) -> bool:
    """A finite verb, a short participle or a short adjective outside quotation marks."""
    if words.quoted[i]:
        return False
    feats = words.feats[i]
    if words.pos[i] in ("VERB", "AUX") and (feats.get("VerbForm") == "Fin"):
        return True
    return words.pos[i] in ("VERB", "ADJ") and feats.get("Variant") == "Short"


def find_predicates(words: Tagged, start: int, end: int) -> list[int]:
    """Predicates in a stretch of text: finite forms and words of state; weak ones only where there is nothing else."""
    lists = predicates()
    found, weak = [], []
    for i in range(start, end):
        if words.quoted[i]:
            continue
        if words.norms[i] in lists.weak:
            weak.append(i)
        elif is_finite(words, i) or words.norms[i] in lists.predicatives:
            found.append(i)
    return found or weak


def find_segments(words: Tagged) -> list[Segment]:
    """The segments of a sentence in order, each with its conjunction, its predicates, and what phrase it is."""
    markers = _find_markers(words)
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
    found = [i for i in find_predicates(words, segment.start, segment.end) if is_finite(words, i)]
    for first, second in pairwise(found):
        for i in range(first + 1, second):
            if words.norms[i] not in word_set("conjunctions", "joining_statements") or not _subject_of(words, i + 1, second, second):
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


def _find_markers(words: Tagged) -> list[Marker]:
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
    if any(words.norms[i : i + len(phrase)] == phrase for phrase in lists.not_markers):
        return None
    for phrase, kind in lists.markers:
        if words.norms[i] != phrase[0]:
            continue
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
    after_noun = first == 0 or first >= 2 and words.pos[first - 2] in ("NOUN", "PROPN")
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


_LIGHT = frozenset(["ADV", "PART", "CCONJ"])


def _phrase(words: Tagged, segment: Segment) -> str | None:
    """"participle" or "converb" where the segment begins with one, else None."""
    i = segment.start
    while i < segment.end and words.pos[i] in _LIGHT and i - segment.start < 3:
        i += 1
    if i >= segment.end or words.pos[i] not in ("VERB", "AUX"):
        return None
    form = words.feats[i].get("VerbForm")
    if segment.predicates:
        # «а снятые фишки возвращаются»: the participle is an attribute of the subject
        return None
    if form == "Conv":
        return "converb"
    if words.norms[segment.start] in word_set("conjunctions", "opposing"):
        # «…, а потерявший — теряет»: the participle is the subject of what follows
        return None
    if form == "Part" and words.feats[i].get("Variant") != "Short" and segment.start > 0:
        before = segment.start - 2
        after_noun = before >= 0 and words.pos[before] in ("NOUN", "PROPN", "PRON", "NUM", "X", "PUNCT", "DET")
        return "participle" if after_noun else None
    return None
