"""What decides rules is looked at twice: numbers, signs of comparison, section numbers, names, abbreviations.

Each is cut out, made twice as large and recognised by itself; where the two looks differ, the word is marked, and it is
replaced only where the first one makes no sense and the second does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from PIL import Image

from extract.reading.pages import Word
from extract.reading.scan.engine import LANGUAGE, SeenLine, recognise
from extract.reading.scan.preparing import Prepared
from extract.reading.scan.repair_data import core_of, data

__all__ = ["SIGNS_ALIKE", "looked_again"]

_MOST = 150
"""Looks at one page; the least sure come first, what is left over is marked by its confidence alone."""
_UNSURE = 0.8
_NAME = 0.955
_COMPARATOR = 0.85
_LATIN, _CYRILLIC = re.compile("[A-Za-z]"), re.compile("[А-Яа-яЁё]")
_JUNK = re.compile(r"(?=.*\d)(?=.*[^\W\d_]{2})\w+|[^\W\d_]*\d[^\W\d_]+\w*", re.UNICODE)
SIGNS_ALIKE = str.maketrans({"–": "-", "—": "-", "−": "-", "ё": "е", "Ё": "Е", "З": "3", "О": "0", "O": "0", "о": "0", "o": "0"})


@dataclass(frozen=True, slots=True)
class _Target:
    line: int
    word: int
    language: str
    kind: str


def looked_again(lines: Sequence[Sequence[Word]], made: Prepared, source: str, known: Callable[[str], bool]) -> list[list[Word]]:
    """The words with their doubts after the second look. Boxes are in pixels of the prepared picture."""
    out = [list(n) for n in lines]
    targets = [
        t for i, n in enumerate(out) for k, w in enumerate(n) if (t := _target(i, k, w, _foreign(n, k), known)) is not None
    ]
    targets.sort(key=lambda t: (out[t.line][t.word].confidence or 0.0, t.line, t.word))
    votes = Counter(core_of(w.text)[1] for n in out for w in n)
    for language in (LANGUAGE, "rus", "eng"):
        some = [t for t in targets[:_MOST] if t.language == language]
        cuts = [_cut(out[t.line][t.word], made) for t in some]
        looks = recognise(cuts, source, dpi=2 * made.dpi, psm=7, language=language)
        for target, look in zip(some, looks, strict=True):
            out[target.line][target.word] = _decided(out[target.line][target.word], target, look, votes, known)
    for target in targets:
        word = out[target.line][target.word]
        if word.doubt is None and (word.confidence or 0.0) < _UNSURE:
            out[target.line][target.word] = replace(word, doubt="confidence")
    return out


def _foreign(words: Sequence[Word], k: int) -> bool:
    """True if a word beside it on the line is Latin."""
    return any(
        _LATIN.search(words[j].text) and not _CYRILLIC.search(words[j].text) for j in (k - 1, k + 1) if 0 <= j < len(words)
    )


def _target(line: int, place: int, word: Word, foreign: bool, known: Callable[[str], bool]) -> _Target | None:
    """What kind of second look a word needs, if any."""
    core = core_of(word.text)[1]
    confidence = word.confidence or 0.0
    latin, cyrillic = bool(_LATIN.search(core)), bool(_CYRILLIC.search(core))
    if any(c.isdigit() for c in word.text):
        return _Target(line, place, "rus" if cyrillic or latin else LANGUAGE, "number")
    if any(c in data()["comparators"]["signs"] for c in word.text) and len(word.text) <= 2 and not core:
        return _Target(line, place, LANGUAGE, "comparator") if word.text not in ("-", "–") else None
    if latin and len(core) <= 3 and not cyrillic:
        return _Target(line, place, "rus", "gloss")
    if core.lower() in data()["comparators"]["words"]:
        return _Target(line, place, LANGUAGE, "comparator") if confidence < _COMPARATOR else None
    bracketed = "[" in word.text or "]" in word.text
    if not core[:1].isupper() or (known(core) and not (foreign and bracketed)):
        return None
    if cyrillic and (foreign or bracketed):
        return _Target(line, place, "eng", "name")
    return _Target(line, place, "eng" if latin else LANGUAGE, "name") if confidence < _NAME else None


def _cut(word: Word, made: Prepared) -> Image.Image:
    """The word with a margin of paper, twice as large."""
    grey = np.asarray(made.image)
    x0, top, x1, bottom = (round(v) for v in word.box)
    part = grey[max(0, top - 3) : bottom + 3, max(0, x0 - 3) : x1 + 3]
    if not part.size:
        part = np.full((8, 8), 255, dtype=np.uint8)
    paper = int(np.percentile(part, 90))
    margin = max(6, round(0.04 * made.dpi))
    cut = Image.fromarray(np.pad(part, margin, constant_values=paper))
    return cut.resize((2 * cut.width, 2 * cut.height), Image.Resampling.BICUBIC)


def _decided(word: Word, target: _Target, look: list[SeenLine], votes: Counter[str], known: Callable[[str], bool]) -> Word:
    seen = " ".join(w.text for n in look for w in n.words)
    sure = max((w.confidence for n in look for w in n.words), default=0.0)
    core, other = core_of(word.text)[1] or word.text, core_of(seen)[1] or seen
    if not seen or _same(core, other):
        return word
    if target.kind == "gloss":
        # The Russian reading counts where the page has it elsewhere, the Latin one where it has that more often.
        if votes[other] >= 2 and votes[other] > votes[core] and _CYRILLIC.search(other):
            return _replaced(word, other)
        return word
    if target.language == "eng" and _CYRILLIC.search(core):
        enough = max(0.75, (word.confidence or 0.0) - 0.15) if not known(core) else 0.9
        return _replaced(word, other) if _LATIN.search(other) and sure >= enough else word
    if target.kind == "number" and _JUNK.fullmatch(core) and _sense(seen, known):
        return _replaced(word, other)
    empty = target.kind == "number" and not any(c.isdigit() for c in seen)
    if (word.confidence or 0.0) >= 0.9 and (sure < 0.6 or empty):
        return word  # a glance that is itself unsure, or sees no figure in one, says nothing against a sure one
    return word if word.doubt else replace(word, doubt="second look", other=seen)


def _same(one: str, other: str) -> bool:
    return one.translate(SIGNS_ALIKE).replace(" ", "") == other.translate(SIGNS_ALIKE).replace(" ", "")


def _sense(seen: str, known: Callable[[str], bool]) -> bool:
    """Numbers and known words only."""
    parts = [core_of(p)[1] for p in seen.split()]
    return len(parts) > 1 and all(p.isdigit() or (p.isalpha() and known(p)) for p in parts)


def _replaced(word: Word, text: str) -> Word:
    before, _, behind = core_of(word.text)
    return replace(word, text=before + text + behind, doubt="repair", other=word.text)
