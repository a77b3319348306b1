"""Square brackets around Latin terms: a «[» that was read as a stroke, as another bracket, or apart from its word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from extract.reading.pages import Word
from extract.reading.places import around
from extract.reading.scan.repair_data import core_of

__all__ = ["bracketed", "in_one_script"]

_LATIN, _CYRILLIC = re.compile("[A-Za-z]"), re.compile("[А-Яа-яЁё]")
_LATIN_TERM = re.compile("[A-Z][a-z]")
_STROKES = "|{("
_FURTHEST = 8
"""Words between two brackets."""


def bracketed(words: Sequence[Word]) -> list[Word]:
    """The words of a line with the brackets that their partners on the line prove; one that stands apart joins its word."""
    out: list[Word] = []
    k = 0
    while k < len(words):
        word = words[k]
        if word.text[:1] in _STROKES and _closes(words, k):
            word = replace(word, text="[" + word.text[1:])
        elif word.text in ("|", "{") and k + 1 < len(words) and _LATIN_TERM.match(words[k + 1].text):
            word = replace(word, text="[", doubt="repair", other=word.text)  # its partner may stand on the next line
        if "}" in word.text and (partner := _partner(out, word.text.partition("}")[0])):
            word = replace(word, text=word.text.replace("}", partner, 1))
        if word.text == "[" and k + 1 < len(words):
            behind = words[k + 1]
            sure = min(word.confidence or 0.0, behind.confidence or 0.0)
            box, doubt, other = around([word.box, behind.box]), behind.doubt or word.doubt, behind.other or word.other
            word = replace(behind, text="[" + behind.text, box=box, confidence=sure, doubt=doubt, other=other)
            k += 1
        out.append(word)
        k += 1
    return out


def in_one_script(words: Sequence[Word]) -> list[Word]:
    """The words of a line after their second look: what stands in one pair of square brackets is in one script.

    Where every word there is Latin or may be, it is Latin, told as a repair; where one may be, the others are told as doubtful.
    """
    out = list(words)
    first: int | None = None
    for k, word in enumerate(words):
        if "[" in word.text:
            first = k
        if first is not None and "]" in word.text and k - first < _FURTHEST:
            group = range(first, k + 1)
            latin = [_LATIN.search(out[j].text) is not None or _LATIN.search(out[j].other) is not None for j in group]
            for j in group:
                if any(latin) and _CYRILLIC.search(out[j].text):
                    out[j] = _in_latin(out[j]) if all(latin) else replace(out[j], doubt=out[j].doubt or "second look")
        if "]" in word.text:
            first = None
    return out


def _in_latin(word: Word) -> Word:
    before, _, behind = core_of(word.text)
    return replace(word, text=before + core_of(word.other)[1] + behind, doubt="repair", other=word.text)


def _closes(words: Sequence[Word], k: int) -> bool:
    """Whether a «]» that nothing else opens stands behind place ``k``, and what is there closes in no other way."""
    text = (words[k].text[1:] + "".join(w.text for w in words[k + 1 : k + _FURTHEST])).partition("[")[0]
    return "]" in text and ")" not in text.partition("]")[0]


def _partner(words: Sequence[Word], before: str) -> str:
    """The bracket that closes the last one that is open before it; «» if none is."""
    text = " ".join([*(w.text for w in words[-_FURTHEST:]), before])
    depth = {"[": text.rfind("[") if text.count("[") > text.count("]") else -1,
             "(": text.rfind("(") if text.count("(") > text.count(")") else -1}  # fmt: skip
    last = max(depth, key=lambda c: depth[c])
    return {"[": "]", "(": ")"}[last] if depth[last] >= 0 else ""
