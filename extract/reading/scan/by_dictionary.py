"""Words that no dictionary holds, one letter away from one that it does: those that compare, and those that lost a tail."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from rapidfuzz.distance import Levenshtein

from extract.reading.pages import Word
from extract.reading.scan.repair_data import core_of, data, mended

__all__ = ["comparing", "glued", "negated", "tailed"]

_CYRILLIC = re.compile("[А-Яа-яЁё]")
_JOINED = re.compile("[-.,:;'’]")
_LEAST = 5
"""Letters of a word that one of them may be wrong in: in shorter ones it may be another word."""


def comparing(word: Word, known: Callable[[str], bool]) -> Word:
    """«болыше» → «больше»: no word, and one letter away from a word that compares (two: told as a doubt)."""
    before, core, behind = core_of(word.text)
    low = core.lower()
    if len(low) < _LEAST or not _CYRILLIC.search(core) or known(core):
        return word
    words = [w for w in data()["comparators"]["words"] if abs(len(w) - len(low)) <= 1]
    near = [w for w in words if Levenshtein.distance(w, low) == 1]
    far = [w for w in words if len(w) == len(low) > _LEAST and Levenshtein.distance(w, low) == 2]
    if len(near) != 1 and (near or len(far) != 1):
        return word
    new = (near or far)[0]
    new = new.upper() if core.isupper() else new.capitalize() if core[0].isupper() else new
    return mended(word, before + new + behind, doubtful=not near or len(low) == _LEAST)


def tailed(word: Word, known: Callable[[str], bool]) -> Word:
    """«двадиать» → «двадцать»: no word, and the only one that letters with a tail below the line make of it."""
    before, core, behind = core_of(word.text)
    lists = data()["tails"]
    places = [k for k, c in enumerate(core) if c in lists["lost"]]
    if len(core) < _LEAST or not core.isalpha() or not core[1:].islower() or not places or known(core):
        return word
    tails = dict(zip(lists["lost"], lists["kept"], strict=True))
    found = [w for k in places if known(w := core[:k] + tails[core[k]] + core[k + 1 :])]
    return mended(word, before + found[0] + behind, doubtful=core[0].isupper()) if len(found) == 1 else word


def negated(word: Word, following: str, known: Callable[[str], bool]) -> Word:
    """«ме более» → «не более»: no word, one letter away, before a word that compares."""
    before, core, behind = core_of(word.text)
    near = len(core) == 2 and core.islower() and not before and not behind and not known(core)
    if near and following in data()["comparators"]["negated"] and Levenshtein.distance("не", core) == 1:
        return mended(word, "не", doubtful=True)
    return word


def glued(word: Word, known: Callable[[str], bool]) -> Word:
    """«снабжения-до» is told as a doubt: a speck may have joined a word that compares to its neighbour."""
    core = core_of(word.text)[1]
    parts = _JOINED.split(core)
    if word.doubt is not None or len(parts) != 2 or known(core) or not all(p.isalpha() and known(p) for p in parts):
        return word
    compares = any(p.lower() in data()["comparators"]["words"] for p in parts)
    return replace(word, doubt="confidence", other=" ".join(parts)) if compares else word
