"""Cells whose parts have run together: «Фаза сбора Игроки получают доход   Подфаза торга …»."""

from __future__ import annotations

import itertools
import re

from extract.language import split_sentences
from extract.structure.lexicon import fold, words
from extract.structure.words import opens_phrase

__all__ = ["split_cell"]

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_WIDE = re.compile(r"(?:[ \u00a0\u2003\u2009]){2,}|\n")


def split_cell(text: str, start: int) -> list[tuple[int, int]]:
    """The sentences and headings of a cell as spans; ``start`` is where ``text`` begins.

    Wide gaps part it first, then sentences, then places inside a sentence without punctuation where a capitalised
    word opens a new phrase, if the first part names itself a phase, a stage, a step.
    """
    spans: list[tuple[int, int]] = []
    position = 0
    for gap in [*_WIDE.finditer(text), None]:
        stop = gap.start() if gap else len(text)
        if text[position:stop].strip():
            for a, b in split_sentences(text[position:stop], start + position):
                spans.extend(_parts(text[a - start : b - start], a))
        position = gap.end() if gap else stop
    return spans


def _parts(sentence: str, start: int) -> list[tuple[int, int]]:
    cuts = [0]
    matches = list(_WORD.finditer(sentence))
    for before, found in itertools.pairwise(matches):
        between = sentence[before.end() : found.start()]
        loose = between.strip() in ("", ")") or re.fullmatch(r"\s*(?:\([^()]*\)|\d+)?\s*", between)
        inside = sentence[: found.start()].count("(") > sentence[: found.start()].count(")")
        quoted = sentence[: found.start()].count("«") > sentence[: found.start()].count("»")
        capital = found[0][0].isupper() and not (len(found[0]) > 1 and found[0].isupper())
        if (
            loose
            and between
            and capital
            and not inside
            and not quoted
            and (between.strip()[-1:] == ")" or opens_phrase(found[0], before[0]))
        ):
            cuts.append(found.start())
    if len(cuts) == 1 or not _headed(sentence[: cuts[1]]):
        cuts = [0]
    bounds = [*cuts, len(sentence)]
    out = []
    for a, b in itertools.pairwise(bounds):
        piece = sentence[a:b]
        lead = len(piece) - len(piece.lstrip())
        if piece.strip():
            out.append((start + a + lead, start + a + lead + len(piece.strip())))
    return out


def _headed(part: str) -> bool:
    """The first part names a step by its own word: only then is the rest of the run taken apart."""
    stems = {_stem(x) for x in words("cells", "part_words")}
    return any(_stem(fold(w)) in stems for w in _WORD.findall(part))


def _stem(word: str) -> str:
    ending = next((e for e in sorted(words("small", "endings"), key=lambda e: (-len(e), e)) if word.endswith(e)), "")
    return word[: len(word) - len(ending)]
