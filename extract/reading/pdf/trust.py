"""Whether the letters of a page are what is printed on it.

A font without a map to Unicode, or with a false one, gives text that is not empty and not Russian either. What the
letters make is held against the dictionary and against how words are built.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

__all__ = ["Verdict", "judge", "mended"]

_RUSSIAN = re.compile(r"[А-Яа-яЁё]{4,}")
_LATIN = re.compile(r"[A-Za-z]{4,}")
_MIXED = re.compile(r"(?=\w*[a-z])\w*(?:[a-z][A-Z]|[A-Za-z]\d[A-Za-z]|[А-Яа-я][A-Za-z]|[A-Za-z][А-Яа-я])\w*")
_SHIFTED = re.compile(r"[À-ÿ¸¨]")
_VOWELS = re.compile(r"[aeiouy]", re.IGNORECASE)
_SAMPLE = 80
_FEWEST_WORDS = 8
_KNOWN = 0.4
_LOST = 0.05


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether text can be trusted; ``why`` is a phrase for people. ``shifted``: it is CP1251 taken for Latin-1."""

    trusted: bool
    why: str = ""
    shifted: bool = False


def mended(text: str) -> str:
    """Text in CP1251 that was taken for Latin-1 («Ïðàâèëà»), as it was meant."""
    return "".join(_right(c) for c in text)


def _right(char: str) -> str:
    if "\x80" <= char <= "\xff":
        return bytes([ord(char)]).decode("cp1251", "replace")
    return char


def judge(fonts: Mapping[str, str], lost: Mapping[str, int], known: Callable[[str], bool]) -> Verdict:
    """The verdict on a page: ``fonts`` maps the name of each font to the text set in it (words parted by blanks).

    ``lost`` counts the letters of each font that have no Unicode value. A font that sets less than a fiftieth of the
    page cannot condemn it.
    """
    whole = sum(len(t) for t in fonts.values())
    shifted = False
    for name, text in sorted(fonts.items()):
        if len(text) < max(0.02 * whole, 12):
            continue
        missing = lost.get(name, 0)
        if missing > _LOST * len(text):
            return Verdict(
                False, f"{missing} of {len(text)} letters of the font {name or '(without a name)'} have no Unicode value"
            )
        found = _judge_text(text, known)
        if not found.trusted:
            return Verdict(False, f"the text of the font {name or '(without a name)'} {found.why}")
        shifted = shifted or found.shifted
    return Verdict(True, shifted=shifted)


def _judge_text(text: str, known: Callable[[str], bool]) -> Verdict:
    letters = sum(c.isalpha() for c in text) or 1
    if len(_SHIFTED.findall(text)) > 0.4 * letters:
        found = _judge_text(mended(text), known)
        return (
            Verdict(True, shifted=True)
            if found.trusted and _RUSSIAN.search(mended(text))
            else Verdict(False, "is in no known alphabet")
        )
    if text.count("(cid:") > 3:
        return Verdict(False, "is only numbers of letters («(cid:…)»)")
    russian = _RUSSIAN.findall(text)
    step = max(1, len(russian) // _SAMPLE)
    sample = russian[::step]
    if len(sample) >= _FEWEST_WORDS:
        share = sum(known(w) for w in sample) / len(sample)
        if share < _KNOWN:
            return Verdict(False, f"makes no Russian words ({round(100 * share)} % of {len(sample)} are in the dictionary)")
    words = re.findall(r"\w{3,}", text)
    if len(words) >= _FEWEST_WORDS and len(_MIXED.findall(text)) > 0.25 * len(words):
        return Verdict(False, "mixes letters of two alphabets or figures within its words")
    latin = _LATIN.findall(text)
    if len(latin) >= 2 * _FEWEST_WORDS and len(latin) > 2 * len(russian):
        mute = sum(not _VOWELS.search(w) for w in latin)
        vowels = sum(len(_VOWELS.findall(w)) for w in latin) / sum(map(len, latin))
        if mute > 0.2 * len(latin) or not 0.24 <= vowels <= 0.56:
            return Verdict(False, "is in Latin letters that make no words")
    odd = sum(not c.isalnum() and not c.isspace() and c not in ".,;:!?-–—«»\"“”„'()[]/%+=*•·°№…&<>|_~" for c in text)
    if odd > 0.3 * len(text.replace(" ", "") or "x"):
        return Verdict(False, "is mostly signs that are no letters")
    return Verdict(True)
