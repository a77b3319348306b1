"""Sentences inside one block of text: razdel's boundaries, less those that an abbreviation or a number feigns."""

from __future__ import annotations

import re

from extract.language.lexicon import abbreviations

_LAST_WORD = re.compile(r"(?:[^\W\d_]\.\s?)?[^\s(«\[]+$")
_INITIAL = re.compile(r"(?:^|[\s(«])[А-ЯЁA-Z]\.$")
_SECTION = re.compile(r"(?:^|[\s(])\d{1,2}(?:\.\d{1,2})*\.$")
_AFTER_CAPITALS = re.compile(r"(?<=[А-ЯЁA-Z]{2}\.)\s+(?=[А-ЯЁ][а-яё])")
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
    return [(start + first, start + last) for first, last in spans if first < last]


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
