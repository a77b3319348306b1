"""Usual confusions of recognisers are mended where dictionary, neighbours or the ink itself tell; otherwise they are marked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from statistics import median

import numpy as np
from numpy.typing import NDArray

from extract.reading.pages import Word
from extract.reading.scan.brackets import bracketed
from extract.reading.scan.bullets import with_bullets
from extract.reading.scan.by_dictionary import comparing, glued, negated, tailed
from extract.reading.scan.engine import SeenLine
from extract.reading.scan.figures import by_ink, strokes_apart
from extract.reading.scan.gaps import numbers_parted, with_missed
from extract.reading.scan.marks import high_and_low, in_its_case, marked, parted
from extract.reading.scan.repair_data import core_of, data, mended

__all__ = ["repaired"]

_LATIN, _CYRILLIC = re.compile("[A-Za-z]"), re.compile("[А-Яа-яЁё]")
_KEPT = re.compile(r"\d*[dкдК]\d+|[A-Za-zА-Яа-я]-?\d+")
_ENDED = re.compile(r"\d+-?([а-яё]{1,3}|[xх])")
_SECTION = re.compile(r"\d{1,3}(?:[.:,;]\d{1,3}){2,}")
_ITEM, _LONE_ITEM = re.compile(r"(\(?\d*)6(\)[.,;:]?)"), re.compile(r"\d+6\)[.,;:]?")
_OPENING = re.compile(r"(\d{1,3})[,:;](\d{1,3}\.?)")
_OFTEN = 400
"""Confidence in hundredths, summed over the words of a page: four sure readings of one word, or more."""
_NAME = re.compile("[А-ЯЁ][а-яё]{2,}")
_GLOSS = 4
"""Letters: a longer word in capitals is no abbreviation."""


@cache
def _tables() -> dict[str, dict[int, str]]:
    alike, figures = data()["alike"], data()["figures"]
    return {
        "cyrillic": {ord(a): b for a, b in zip(alike["latin"], alike["cyrillic"], strict=True)},
        "latin": {ord(b): a for a, b in zip(alike["latin"], alike["cyrillic"], strict=True)},
        "figures": {ord(a): b for a, b in zip(figures["letters"], figures["figures"], strict=True)},
        "letters": {ord(a): b for a, b in zip(figures["back_from"][1:], figures["back_to"][1:], strict=True)},
    }


def repaired(lines: Sequence[SeenLine], grey: NDArray[np.uint8], known: Callable[[str], bool]) -> list[list[Word]]:
    """The words of every line (boxes in pixels), mended; what was mended without proof is marked in `Word.doubt`."""
    scripts = _scripts(lines)
    out = []
    even = _even(lines)
    for line in even:
        words = bracketed([Word(_signs(w.text), w.box, confidence=w.confidence) for w in line.words])
        words = [part for w in words for part in parted(high_and_low(w, line, grey), line, grey, known)]
        words = [_letters(w, _beside(words, k), scripts, known, words[k - 1].text if k else "") for k, w in enumerate(words)]
        words = [glued(comparing(tailed(w, known), known), known) for w in words]
        words = [negated(w, words[k + 1].text if k + 1 < len(words) else "", known) for k, w in enumerate(words)]
        words = [_opening(words), *words[1:]]
        words = [_behind_number(w, words[k - 1].text if k else "") for k, w in enumerate(words)]
        words = [in_its_case(w, line, grey, known, lambda text: scripts[text] > 0) for w in words]
        words = [replace(w, doubt=None, other="") if w.doubt and _shown_by_ink(w, grey) else w for w in words]
        words = [marked(w, k, words, line, grey) for k, w in enumerate(words)]
        words = [part for w in words for part in numbers_parted(w, line, grey)]
        words = with_missed(words, line, grey)
        out.append([_torn(w, known) for w in words] if line.torn else words)
    return _lettered_items(with_bullets(out, even, grey))


def _shown_by_ink(word: Word, grey: NDArray[np.uint8]) -> bool:
    """Whether the ink proves what a word was mended to: strokes that stand apart, figures with the holes that they have."""
    if strokes_apart(word, grey):
        return True
    figures = any(c.isdigit() for c in word.text) and not any(c.isalpha() for c in word.text)
    return figures and by_ink(word, grey) == (word, "yes")


def _even(lines: Sequence[SeenLine]) -> list[SeenLine]:
    """Lines with the heights of letters that are usual for their size: a single line without capitals measures them badly.

    A line of small letters, or nearly, seems to be set in a smaller size: what is taken for its highest letters are as high
    as small ones are in most lines of the page.
    """
    measured = [n for n in lines if n.large > n.small > 0 for _ in n.words]
    small, large = (median(n.small for n in measured), median(n.large for n in measured)) if measured else (0.0, 0.0)
    out = []
    for line in lines:
        alike = [n for n in lines if abs(n.size - line.size) <= 0.15 * line.size and n.large > n.small > 0]
        if abs(line.large - small) <= 0.15 * small and (_low(line) or _highest(line) >= 0.85 * large):
            line = replace(line, small=small, large=large)
        elif alike:
            line = replace(line, small=median(n.small for n in alike), large=median(n.large for n in alike))
        out.append(line)
    return out


def _highest(line: SeenLine) -> float:
    """How far the highest word rises above the line."""
    first = line.words[0].box[0]
    tall = [line.baseline + line.slope * (w.box[0] - first) - w.box[1] for w in line.words if any(c.isalnum() for c in w.text)]
    return max(tall, default=0.0)


def _low(line: SeenLine) -> bool:
    """True if no letter of a line rises above the small ones, or only the few strokes of «й» and the like."""
    text = "".join(w.text for w in line.words)
    return not any(c.isupper() or c.isdigit() or c in "бф()[]" for c in text)


def _beside(words: Sequence[Word], k: int) -> bool:
    """True if the words before and behind, as far as there are any, are no Latin ones, and nothing is in brackets."""
    near = [words[j].text for j in (k - 1, k + 1) if 0 <= j < len(words)]
    marks = "".join([*near, words[k].text])
    russian = any(_CYRILLIC.search(t) for t in near) or not near
    return russian and not any(_LATIN.search(t) for t in near) and not set(marks) & set("[]")


def _behind_number(word: Word, last: str) -> Word:
    """«3 изб» → «3 из 6»: what is two words only behind a number."""
    before, core, behind = core_of(word.text)
    if last.isdigit() and core in data()["doubtful_behind_number"] and word.doubt is None:
        return replace(word, doubt="second look", other=data()["doubtful_behind_number"][core] + behind)
    new = data()["behind_number"].get(core) if last.isdigit() and not before else None
    return word if new is None else mended(word, new + behind, doubtful=True)


def _opening(words: Sequence[Word]) -> Word:
    """The first word of a line; «28,2» and «28:2» before a capital are numbers of sections, told as a doubt."""
    found = _OPENING.fullmatch(words[0].text) if len(words) > 1 and words[1].text[:1].isupper() else None
    return mended(words[0], f"{found[1]}.{found[2]}", doubtful=True) if found else words[0]


def _torn(word: Word, known: Callable[[str], bool]) -> Word:
    """A word of a line over which something lies: told as a doubt where it decides anything, or is no whole word."""
    core = core_of(word.text)[1]
    if word.doubt is None and (len(core) < 3 or not core.isalpha() or not known(core)):
        return replace(word, doubt="confidence")
    return word


def _lettered_items(lines: list[list[Word]]) -> list[list[Word]]:
    """«(6)» behind «(а)» is «(б)», «36)» behind «3а)» is «3б)», unless the page also counts «(5)» or «35)».

    A «36)» that follows on neither is told as a doubt.
    """
    shapes = {w.text for n in lines for w in n}
    seen: set[str] = set()
    out = []
    for line in lines:
        made = []
        for w in line:
            first, fifth, second = (_at_its_end(w.text, c) for c in "а5б")
            if not second:
                made.append(w)
            elif not (first in seen and fifth not in shapes):
                lone = _LONE_ITEM.fullmatch(w.text) and fifth not in shapes and not any("(" in v.text for v in made)
                made.append(replace(w, doubt="second look", other=second) if lone and not w.doubt else w)
            else:
                made.append(mended(w, second, doubtful=True))
            seen |= {w.text.rstrip(".,;:"), w.text}
        out.append(made)
    return out


def _at_its_end(text: str, letter: str) -> str:
    """«36)» with another letter for its last figure; «» for what is no such item."""
    found = _ITEM.fullmatch(text)
    return f"{found[1]}{letter}{found[2]}" if found else ""


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


def _letters(word: Word, in_russian: bool, scripts: Counter[str], known: Callable[[str], bool], last: str) -> Word:
    before, core, behind = core_of(word.text)
    if not core:
        return word
    if core in data()["alone"] and not before.strip("[(«") and not behind.strip(".,;:)]"):
        of_a_name = _NAME.fullmatch(last) is not None and not before and behind != "."  # «Карл Ш» has no third name
        return mended(word, before + data()["alone"][core] + behind, doubtful=not of_a_name)
    latin, cyrillic, digit = bool(_LATIN.search(core)), bool(_CYRILLIC.search(core)), any(c.isdigit() for c in core)
    if digit:
        return _number(word, before, core, behind, known) if latin or cyrillic or ":" in core else _section(word)
    if latin and cyrillic:
        return _mixed(word, scripts, known)
    if latin and not cyrillic:
        return _one_script(word, "cyrillic", in_russian, scripts, known)
    if cyrillic and core.isupper() and len(core) <= _GLOSS:
        return _one_script(word, "latin", False, scripts, known)
    return word


def _mixed(word: Word, scripts: Counter[str], known: Callable[[str], bool]) -> Word:
    """Letters of both scripts in one word: the reading that the dictionary or the page knows, Russian first."""
    before, core, behind = core_of(word.text)
    russian, foreign = core.translate(_tables()["cyrillic"]), core.translate(_tables()["latin"])
    parts = [p for p in re.split(r"[-–/]", core) if p]
    if len(parts) > 1 and not any(_LATIN.search(p) and _CYRILLIC.search(p) for p in parts):
        return word  # a word of two parts, each in its own script
    if not _LATIN.search(russian) and (known(russian) or _CYRILLIC.search(foreign) is not None):
        return mended(word, before + russian + behind, doubtful=not known(russian) and core.isupper())
    if not _CYRILLIC.search(foreign) and scripts[foreign] > scripts[russian]:
        return mended(word, before + foreign + behind, doubtful=True)
    return mended(word, before + russian + behind, doubtful=True) if not _LATIN.search(russian) else word


def _one_script(word: Word, to: str, in_russian: bool, scripts: Counter[str], known: Callable[[str], bool]) -> Word:
    """A word in one script whose letters all have a double in the other."""
    before, core, behind = core_of(word.text)
    other = core.translate(_tables()[to])
    left = _LATIN if to == "cyrillic" else _CYRILLIC
    if left.search(other):
        return word
    exact = set(core) <= set(data()["alike"]["exact"])
    if to == "cyrillic" and exact and known(other) and not core.isupper():
        return mended(word, before + other + behind, doubtful=False)
    if to == "cyrillic" and in_russian and known(other) and scripts[core] <= 100:
        return mended(word, before + other + behind, doubtful=scripts[other] < _OFTEN)
    if scripts[other] > scripts[core]:
        return mended(word, before + other + behind, doubtful=not exact and scripts[other] < _OFTEN)
    return word


def _number(word: Word, before: str, core: str, behind: str, known: Callable[[str], bool]) -> Word:
    """Figures and letters in one word: a number with letters in it, or a word with figures in it."""
    ended = _ENDED.fullmatch(core)
    if _KEPT.fullmatch(core) or (ended and ended[1] in data()["figures"]["endings"]):
        return word
    run_together = re.fullmatch(r"(\d+)([а-яё]{1,3})(\d+)", core)
    if run_together and known(run_together[2]):
        return mended(word, before + " ".join(run_together.groups()) + behind, doubtful=True)
    letters = core.translate(_tables()["letters"]).translate(_tables()["cyrillic"])
    label = behind.startswith(")") and core[:-1].isdigit()
    if not label and core[-1].isalpha() and not re.search(r"[\dA-Za-z]", letters) and known(letters):
        # «3a» may be a label as well.
        return mended(word, before + letters + behind, doubtful=len(core) < 4)
    figures = core.translate(_tables()["figures"])
    if figures != core and re.fullmatch(r"[\d.,:–-]+", figures):
        return _section(mended(word, before + figures + behind, doubtful=True))
    return _section(word)


def _section(word: Word) -> Word:
    """«25:4.1» → «25.4.1», told as a doubt: no other number has three parts."""
    before, core, behind = core_of(word.text)
    if not _SECTION.fullmatch(core) or not re.search(r"[:,;]", core) or "." not in core:
        return word
    return mended(word, before + re.sub(r"[:,;]", ".", core) + behind, doubtful=True)
