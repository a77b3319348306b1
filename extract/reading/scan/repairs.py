"""Usual confusions of recognisers are mended where dictionary, neighbours or the ink itself tell; otherwise they are marked."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from extract.reading.pages import Word
from extract.reading.scan.engine import SeenLine, SeenWord
from models.spans import Box

__all__ = ["data", "core_of", "repaired"]

_CORE = re.compile(r"^([^\w]*)(.*?)([^\w]*)$", re.DOTALL)
_LATIN, _CYRILLIC = re.compile("[A-Za-z]"), re.compile("[А-Яа-яЁё]")
_DICE = re.compile(r"\d*[dкдК]\d+|\d+-?(?:[а-яё]{1,3}|[xх])|[A-Za-zА-Яа-я]-?\d+", re.IGNORECASE)
_SECTION = re.compile(r"\d{1,3}(?:[.:,;]\d{1,3}){2,}")
_GLOSS = 4
"""Letters: a longer word in capitals is no abbreviation."""
_CLOSE = 0.12


@cache
def data() -> dict[str, Any]:
    """The lists in repairs.toml."""
    return tomllib.loads((Path(__file__).parent / "repairs.toml").read_text("utf-8"))


@cache
def _tables() -> dict[str, dict[int, str]]:
    alike, figures = data()["alike"], data()["figures"]
    return {
        "cyrillic": {ord(a): b for a, b in zip(alike["latin"], alike["cyrillic"], strict=True)},
        "latin": {ord(b): a for a, b in zip(alike["latin"], alike["cyrillic"], strict=True)},
        "figures": {ord(a): b for a, b in zip(figures["letters"], figures["figures"], strict=True)},
        "letters": {ord(a): b for a, b in zip(figures["back_from"][1:], figures["back_to"][1:], strict=True)},
    }


def core_of(text: str) -> tuple[str, str, str]:
    """A word without the marks before and behind it: (before, core, behind)."""
    found = _CORE.match(text)
    assert found is not None
    return found[1], found[2], found[3]


def repaired(lines: Sequence[SeenLine], grey: NDArray[np.uint8], known: Callable[[str], bool]) -> list[list[Word]]:
    """The words of every line (boxes in pixels), mended; what was mended without proof is marked in `Word.doubt`."""
    scripts = _scripts(lines)
    out = []
    for line in lines:
        words = [Word(_signs(w.text), w.box, confidence=w.confidence) for w in line.words]
        words = [_letters(w, scripts, known) for w in words]
        out.append([_mark(w, k, line, grey) for k, w in enumerate(words)])
    return out


def _signs(text: str) -> str:
    signs = data()["signs"]
    for old, new in zip(signs["from"], signs["to"], strict=True):
        text = text.replace(old, new)
    return text


# ---------------------------------------------------------------------------------------------------- letters


def _scripts(lines: Sequence[SeenLine]) -> Counter[str]:
    """How surely the words of the page were read in each script: confidence summed over equal words."""
    out: Counter[str] = Counter()
    for word in (w for n in lines for w in n.words):
        core = core_of(word.text)[1]
        if core and bool(_LATIN.search(core)) != bool(_CYRILLIC.search(core)):
            out[core] += round(100 * word.confidence)
    return out


def _letters(word: Word, scripts: Counter[str], known: Callable[[str], bool]) -> Word:
    before, core, behind = core_of(word.text)
    if not core:
        return word
    latin, cyrillic, digit = bool(_LATIN.search(core)), bool(_CYRILLIC.search(core)), any(c.isdigit() for c in core)
    if digit:
        return _number(word, before, core, behind, known) if latin or cyrillic or ":" in core else _section(word)
    if latin and cyrillic:
        return _mixed(word, scripts, known)
    if latin and not cyrillic:
        return _one_script(word, "cyrillic", scripts, known)
    if cyrillic and core.isupper() and len(core) <= _GLOSS and not known(core):
        return _one_script(word, "latin", scripts, known)
    if core in ("З", "з") and not before and not behind.strip(".,;:)"):
        return _new(word, before + "3" + behind, doubtful=True)
    return word


def _new(word: Word, text: str, *, doubtful: bool) -> Word:
    if text == word.text:
        return word
    if not doubtful:
        return Word(text, word.box, confidence=word.confidence, doubt=word.doubt, other=word.other)
    return Word(text, word.box, confidence=word.confidence, doubt="repair", other=word.text)


def _mixed(word: Word, scripts: Counter[str], known: Callable[[str], bool]) -> Word:
    """Letters of both scripts in one word: the reading that the dictionary or the page knows, Russian first."""
    before, core, behind = core_of(word.text)
    russian, foreign = core.translate(_tables()["cyrillic"]), core.translate(_tables()["latin"])
    parts = [p for p in re.split(r"[-–/]", core) if p]
    if len(parts) > 1 and not any(_LATIN.search(p) and _CYRILLIC.search(p) for p in parts):
        return word  # a word of two parts, each in its own script
    if not _LATIN.search(russian) and (known(russian) or not _CYRILLIC.search(foreign) is None):
        return _new(word, before + russian + behind, doubtful=not known(russian) and core.isupper())
    if not _CYRILLIC.search(foreign) and scripts[foreign] > scripts[russian]:
        return _new(word, before + foreign + behind, doubtful=True)
    return _new(word, before + russian + behind, doubtful=True) if not _LATIN.search(russian) else word


def _one_script(word: Word, to: str, scripts: Counter[str], known: Callable[[str], bool]) -> Word:
    """A word in one script whose letters all have a double in the other."""
    before, core, behind = core_of(word.text)
    other = core.translate(_tables()[to])
    left = _LATIN if to == "cyrillic" else _CYRILLIC
    if left.search(other):
        return word
    exact = set(core) <= set(data()["alike"]["exact"])
    if to == "cyrillic" and exact and known(other) and not core.isupper():
        return _new(word, before + other + behind, doubtful=False)
    if scripts[other] > scripts[core]:
        return _new(word, before + other + behind, doubtful=not exact)
    return word


def _number(word: Word, before: str, core: str, behind: str, known: Callable[[str], bool]) -> Word:
    """Figures and letters in one word: a number with letters in it, or a word with figures in it."""
    if _DICE.fullmatch(core):
        return word
    letters = core.translate(_tables()["letters"])
    if not any(c.isdigit() for c in letters) and known(letters):
        return _new(word, before + letters + behind, doubtful=False)
    figures = core.translate(_tables()["figures"])
    if figures != core and re.fullmatch(r"[\d.,:–-]+", figures):
        return _section(_new(word, before + figures + behind, doubtful=True))
    return _section(word)


def _section(word: Word) -> Word:
    """«25:4.1» → «25.4.1», told as a doubt: no other number has three parts."""
    before, core, behind = core_of(word.text)
    if not _SECTION.fullmatch(core) or not re.search(r"[:,;]", core) or "." not in core:
        return word
    return _new(word, before + re.sub(r"[:,;]", ".", core) + behind, doubtful=True)


# ---------------------------------------------------------------------------------------------------- marks


def _mark(word: Word, place: int, line: SeenLine, grey: NDArray[np.uint8]) -> Word:
    """Bullets at the start of a line and dashes anywhere, by their ink."""
    lists = data()
    if place == 0 and len(line.words) > 1 and word.text in lists["bullets"]["read_as"]:
        if _gap(line, 0) > 0.12 * line.size and _is_spot(word.box, grey, line.size):
            return _new(word, "•", doubtful=False)
    if word.text in lists["dashes"]["read_as"]:
        wide = _ink_width(word.box, grey) / max(1.0, line.size)
        if wide <= lists["dashes"]["short"]:
            return _new(word, "-", doubtful=False)
        return _new(word, "–" if wide < lists["dashes"]["long"] else "—", doubtful=False)
    return word


def _gap(line: SeenLine, k: int) -> float:
    words: tuple[SeenWord, ...] = line.words
    return words[k + 1].box[0] - words[k].box[2]


def _ink(box: Box, grey: NDArray[np.uint8]) -> NDArray[np.bool_]:
    x0, top, x1, bottom = (max(0, round(v)) for v in box)
    part = grey[top:bottom, x0:x1] < 150
    rows, columns = np.flatnonzero(part.any(axis=1)), np.flatnonzero(part.any(axis=0))
    return part[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] if len(rows) and len(columns) else part[:0, :0]


def _is_spot(box: Box, grey: NDArray[np.uint8], size: float) -> bool:
    ink = _ink(box, grey)
    if not ink.size:
        return False
    high, wide = ink.shape
    return bool(0.12 * size <= high <= 0.55 * size and 0.65 <= wide / high <= 1.5 and ink.mean() >= 0.62)


def _ink_width(box: Box, grey: NDArray[np.uint8]) -> float:
    ink = _ink(box, grey)
    return float(ink.shape[1]) if ink.size else box[2] - box[0]
