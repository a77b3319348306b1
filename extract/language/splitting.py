"""Sentences inside one block of text: razdel's boundaries, less those that an abbreviation or a number feigns."""

from __future__ import annotations

import re

from extract.language.lexicon import abbreviations
from extract.limits import limits

_LAST_WORD = re.compile(r"(?:[^\W\d_]\.\s?)?[^\s(«\[]+$")
_INITIAL = re.compile(r"(?:^|[\s(«])[А-ЯЁA-Z]\.$")
_SECTION = re.compile(r"(?:^|[\s(])\d{1,2}(?:\.\d{1,2})*\.$")
_AFTER_CAPITALS = re.compile(r"(?<=[А-ЯЁA-Z]{2}\.)\s+(?=[А-ЯЁ][а-яё])")
_GAPS = (r"\s+", r"(?=[^\w\s])")
_GOES_ON = re.compile(r"[а-яё0-9(\[,;:—–]")


def split_sentences(text: str, start: int = 0) -> list[tuple[int, int]]:
    """Spans of the sentences in one block (a paragraph, an item); `start` is the block's place in the source.

    No sentence ends after «см.», «т. е.», «стр.», «гл.», an initial, or the number of a section.
    """
    from razdel import sentenize

    spans: list[tuple[int, int]] = []
    for piece in sentenize(text):
        for first, last in _parts(text, piece.start, piece.stop):
            if spans and _is_feigned(text[spans[-1][0] : spans[-1][1]], text[first:last]):
                spans[-1] = (spans[-1][0], last)
            else:
                spans.append((first, last))
    cut = [part for span in spans for part in _bounded(text, *span)]
    return [(start + first, start + last) for first, last in cut if first < last]


def _bounded(text: str, start: int, stop: int) -> list[tuple[int, int]]:
    """A sentence, cut at blanks (else at marks) where it is longer than any: to parse one costs the square of its length."""
    parts, longest = [], limits().sentence_letters
    while stop - start > longest:
        found = next((x for x in (_last_gap(text, start, p, longest) for p in _GAPS) if x is not None), None)
        if found is None:
            break
        parts.append((start, found[0]))
        start = found[1]
    return [*parts, (start, stop)]


def _last_gap(text: str, start: int, pattern: str, longest: int) -> tuple[int, int] | None:
    """The last place within reach where a sentence that is too long may be cut."""
    found = [x.span() for x in re.finditer(pattern, text[start + 1 : start + longest])]
    return (found[-1][0] + start + 1, found[-1][1] + start + 1) if found else None


def _parts(text: str, start: int, stop: int) -> list[tuple[int, int]]:
    """A piece cut after abbreviations in capitals, which razdel takes for initials: «… за 2 ПО. Карта …»."""
    spans = []
    for match in _AFTER_CAPITALS.finditer(text, start, stop):
        spans.append((start, match.start()))
        start = match.end()
    return [*spans, (start, stop)]


def _is_feigned(left: str, right: str) -> bool:
    """Whether the boundary between two pieces is none."""
    if not left.endswith("."):
        return bool(re.match(r"[,;:)»]", right))
    word = _LAST_WORD.search(left)
    written = word.group().replace(" ", "") if word else ""
    # «СР.», «ПО.»: an abbreviation in capitals takes no full stop of its own
    if len(written) > 2 and written[:-1].isupper() and written.count(".") == 1:
        return False
    last = written.lower()
    lists = abbreviations()
    bare = last.rsplit("-", 1)[-1]
    tail = bare.split(".")[-2] + "." if bare.count(".") > 1 else bare
    if last in lists.before_something or (tail in lists.before_something and bare.count(".") > 1 and not last[0].isdigit()):
        return True
    if last in lists.maybe_last:
        return bool(_GOES_ON.match(right))
    if _INITIAL.search(left) or (_SECTION.search(left) and len(left) < 12):
        return True
    return bool(_GOES_ON.match(right)) and right[0].islower()
