"""What decides rules is looked at twice: numbers, signs of comparison, section numbers, names, abbreviations.

Each is cut out, made twice as large and recognised by itself; where the two looks differ, the word is marked, and it is
replaced only where the first one makes no sense and the second does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from extract.reading.pages import Word
from extract.reading.scan.brackets import in_one_script
from extract.reading.scan.engine import SeenLine, recognise
from extract.reading.scan.figures import by_ink, strokes_apart, whole
from extract.reading.scan.preparing import Prepared
from extract.reading.scan.repair_data import core_of, data
from extract.reading.scan.targets import PageWords, Target, doubles, page_words, targets_in

__all__ = ["SIGNS_ALIKE", "looked_again"]

_MOST = 150
"""Looks at one page; the least sure come first, what is left over is marked by its confidence alone."""
_UNSURE = 0.8
_UNSURE_TERM = 0.6
"""The same for a Latin word that two looks read letter for letter."""
_GUESSED = 0.7
_PROVED = 0.5
"""Confidence from which on figures are believed that the ink shows as well."""
_PERHAPS = 0.75
_ALIKE = 0.8
"""Of its letters: a word with fewer that look like Latin ones is no Latin word."""
_ABBREVIATION = re.compile("[А-ЯЁ]{2,4}")
_ROMAN = "IVXLC"
_VOWEL = re.compile("[АЕЁИОУЫЭЮЯ]")
_NO_PRINT = re.compile(r"[$@#\\{}|¢€£©®]")
"""Signs that rules hardly ever print inside a word: something else was there."""
_MARKS = ".,;:–—-•·*()[]«»…!?\"'/+−=<>×"
_SURE_ABBREVIATION = 0.93
_SURE_LATIN = 0.93
"""From here on a Latin word between Russian ones is told as a doubt and not replaced by what the Russian look makes of it."""
_FIGURES = re.compile(r"\d[\d.,:/–—-]*")
_LATIN_WORD = re.compile("[A-Z]?[a-z]+(?:['’-][A-Za-z]+)?|[A-Z]{2,}")
_LATIN, _CYRILLIC = re.compile("[A-Za-z]"), re.compile("[А-Яа-яЁё]")
_JUNK = re.compile(r"(?=.*\d)(?=.*[^\W\d_]{2})\w+|[^\W\d_]*\d[^\W\d_]+\w*", re.UNICODE)
SIGNS_ALIKE = str.maketrans({"–": "-", "—": "-", "−": "-", "ё": "е", "Ё": "Е", "З": "3", "О": "0", "O": "0", "о": "0", "o": "0"})


def looked_again(lines: Sequence[Sequence[Word]], made: Prepared, source: str, known: Callable[[str], bool]) -> list[list[Word]]:
    """The words with their doubts after the second look. Boxes are in pixels of the prepared picture."""
    grey = np.asarray(made.image)
    out = [[_by_ink(w, grey) for w in n] for n in lines]
    page = page_words([w for n in out for w, _ in n])
    targets: list[Target] = []
    for i, line in enumerate(out):
        targets += targets_in(i, *_apart(line), page, known)
    words_of = [_apart(n)[0] for n in out]
    agreed: set[tuple[int, int]] = set()
    for t in [t for t in targets if _same_ink(words_of[t.line][t.word], t)]:
        targets.remove(t)
        word = words_of[t.line][t.word]
        other = core_of(word.text)[1].translate(_latin_letters())
        words_of[t.line][t.word] = word if word.doubt else replace(word, doubt="second look", other=other)
    targets.sort(key=lambda t: (words_of[t.line][t.word].confidence or 0.0, t.line, t.word))
    for language in ("rus", "eng"):
        some = [t for t in targets[:_MOST] if t.language == language]
        cuts = [_cut(words_of[t.line][t.word], grey, made.dpi) for t in some]
        looks = recognise(cuts, source, dpi=2 * made.dpi, psm=7, language=language)
        for target, look in zip(some, looks, strict=True):
            word = words_of[target.line][target.word]
            words_of[target.line][target.word] = _decided(word, target, look, page.votes, known, grey)
            enough = _UNSURE_TERM if _LATIN_WORD.fullmatch(core_of(word.text)[1]) and len(word.text) > 3 else _UNSURE
            if _same(word.text, _seen(look)) and max(word.confidence or 0.0, _sureness(look)) >= enough:
                agreed.add((target.line, target.word))
    for target in targets:
        word = words_of[target.line][target.word]
        if word.doubt is None and (word.confidence or 0.0) < _UNSURE and (target.line, target.word) not in agreed:
            words_of[target.line][target.word] = replace(word, doubt="confidence")
    settled = agreed | {(i, k) for i, n in enumerate(out) for k, (_, proved) in enumerate(n) if proved}
    settled = {(i, k) for i, k in settled if not _NO_PRINT.search(words_of[i][k].text)}
    return [
        in_one_script([w if (i, k) in settled else _unsure(w, page, known) for k, w in enumerate(n)])
        for i, n in enumerate(words_of)
    ]


def _unsure(word: Word, page: PageWords, known: Callable[[str], bool]) -> Word:
    """Marked where the recogniser was not sure at all and no dictionary has the word: it may have been a name or a number.

    A short word in capitals that stands once on a page with Latin words has to be surer: it may be one of them.
    """
    core = core_of(word.text)[1]
    unlikely = _NO_PRINT.search(word.text) if core else (word.confidence or 0.0) < _GUESSED and word.text.strip(_MARKS)
    if word.doubt is None and unlikely:
        return replace(word, doubt="confidence")
    if word.doubt is None and len(core) == 1 and core.isupper() and page.votes[core] < 2 and _alone(word.text, core):
        return replace(word, doubt="confidence")
    no_word = not known(core) or not _VOWEL.search(core)
    if word.doubt is None and page.latin >= 3 and page.votes[core] < 2 and _ABBREVIATION.fullmatch(core) and no_word:
        lone = core not in page.explained and (word.confidence or 0.0) < _SURE_ABBREVIATION
        return replace(word, doubt="confidence") if lone else word
    strange = bool(core) and (not known(core) or (len(core) <= 2 and core.isupper()))
    odd = word.doubt is None and (word.confidence or 0.0) < _GUESSED and strange
    return replace(word, doubt="confidence") if odd else word


def _alone(text: str, core: str) -> bool:
    """True for one capital that is no word, no initial («К. Маркс») and no Roman number."""
    return core not in _ROMAN and core.lower() not in data()["short_words"]["words"] and not text.endswith((".", ")"))


def _by_ink(word: Word, grey: NDArray[np.uint8]) -> tuple[Word, bool]:
    """The word with its figures as the ink shows them, and whether that is proof enough."""
    if strokes_apart(word, grey):
        return replace(word, doubt=None, other=""), True
    if not any(c.isdigit() for c in word.text):
        return word, False
    seen, verdict = by_ink(word, grey)
    letters = any(c.isalpha() for c in word.text)
    return seen, verdict == "yes" and not letters and (word.confidence or 0.0) >= _PROVED and whole(seen, grey)


def _apart(line: Sequence[tuple[Word, bool]]) -> tuple[list[Word], list[bool]]:
    return [w for w, _ in line], [proved for _, proved in line]


def _cut(word: Word, grey: NDArray[np.uint8], dpi: float) -> Image.Image:
    """The word with a margin of paper, twice as large."""
    x0, top, x1, bottom = (round(v) for v in word.box)
    part = grey[max(0, top - 3) : bottom + 3, max(0, x0 - 3) : x1 + 3]
    if not part.size:
        part = np.full((8, 8), 255, dtype=np.uint8)
    paper = int(np.percentile(part, 90))
    margin = max(6, round(0.04 * dpi))
    cut = Image.fromarray(np.pad(part, margin, constant_values=paper))
    return cut.resize((2 * cut.width, 2 * cut.height), Image.Resampling.BICUBIC)


def _same_ink(word: Word, target: Target) -> bool:
    """True for an abbreviation that is the same ink in both scripts («СР»): no look can tell."""
    core = core_of(word.text)[1]
    return target.kind == "other script" and core.isupper() and set(core) <= set(data()["alike"]["exact"])


def _decided(
    word: Word, target: Target, look: list[SeenLine], votes: Counter[str], known: Callable[[str], bool], grey: NDArray[np.uint8]
) -> Word:
    seen, sure = _seen(look), _sureness(look)
    core, other = core_of(word.text)[1] or word.text, core_of(seen)[1] or seen
    if not seen or _same(core, other):
        return word
    if target.kind == "lonely":
        if sure < _UNSURE or abs(len(other) - len(core)) > 1:
            return word
        if not known(other):  # a name, or a Latin word after all
            name = core.istitle() and other.istitle() and bool(_CYRILLIC.search(other)) and votes[core] < 2
            return replace(word, doubt="second look", other=other) if name and not word.doubt else word
        surer = (word.confidence or 0.0) < _SURE_LATIN or not core.isascii()
        return _replaced(word, other) if surer else word if word.doubt else replace(word, doubt="second look", other=other)
    if target.kind == "gloss" and set(core) <= set(data()["figures"]["letters"]) and not votes[core] > 1:
        figures = core.translate(_figures())
        proved = replace(word, text=figures)
        return _replaced(word, figures) if by_ink(proved, grey)[1] == "yes" else replace(word, doubt="second look", other=figures)
    if target.kind == "gloss":
        # The Russian reading counts where the page has it elsewhere, the Latin one where it has that more often.
        if votes[other] >= 2 and votes[other] > votes[core] and _CYRILLIC.search(other):
            return _replaced(word, other)
        return word
    if target.language == "eng" and _CYRILLIC.search(core):
        return _in_latin(word, target.kind, other, sure, known(core))
    if target.kind == "number" and _JUNK.fullmatch(core) and _sense(seen, known):
        return _replaced(word, other)
    if target.kind == "number" and _better_by_ink(word, other, grey):
        return _replaced(word, other)
    blind = target.kind == "number" and bool(_FIGURES.fullmatch(core)) and not _FIGURES.fullmatch(other)
    if (word.confidence or 0.0) >= 0.9 and (sure < 0.6 or blind):
        return word  # a glance that is itself unsure, or sees no number in one, says nothing against a sure one
    return word if word.doubt else replace(word, doubt="second look", other=seen)


def _seen(look: list[SeenLine]) -> str:
    return " ".join(w.text for n in look for w in n.words)


def _sureness(look: list[SeenLine]) -> float:
    return max((w.confidence for n in look for w in n.words), default=0.0)


def _better_by_ink(word: Word, other: str, grey: NDArray[np.uint8]) -> bool:
    """Whether the ink speaks for the second reading of a number and against the first."""
    before, core, behind = core_of(word.text)
    fits = len(other) == len(core) and all(a == b or (a + b).isdigit() for a, b in zip(core, other, strict=True))
    if not fits or by_ink(word, grey)[1] != "no":
        return False
    again = replace(word, text=before + other + behind)
    return by_ink(again, grey) == (again, "yes")


def _in_latin(word: Word, kind: str, other: str, sure: float, known: bool) -> Word:
    """A Cyrillic word that may be Latin: read so beside Latin words where that is sure, told as a doubt where it may be."""
    core = core_of(word.text)[1]
    if kind == "name" and not known and sure < _PERHAPS and ("[" in word.text or "]" in word.text) and not word.doubt:
        # In such brackets stand Latin terms: what is neither one nor a Russian word was misread.
        return replace(word, doubt="second look", other=other)
    if not _LATIN_WORD.fullmatch(other) or abs(len(other) - len(core)) > 1 or core.isupper() != other.isupper():
        return word
    enough = max(0.75, (word.confidence or 0.0) - 0.15) if not known else 0.9
    looks_latin = doubles(core) >= _ALIKE or "[" in word.text or "]" in word.text
    if kind == "name" and not looks_latin:
        return word  # a name beside Latin words, whose letters look like no Latin ones
    if kind == "name" and sure >= enough:
        return _replaced(word, other)
    return replace(word, doubt="second look", other=other) if sure >= _PERHAPS and not word.doubt else word


@cache
def _latin_letters() -> dict[int, str]:
    alike = data()["alike"]
    return {ord(b): a for a, b in zip(alike["latin"], alike["cyrillic"], strict=True)}


@cache
def _figures() -> dict[int, str]:
    figures = data()["figures"]
    return {ord(a): b for a, b in zip(figures["letters"], figures["figures"], strict=True)}


def _same(one: str, other: str) -> bool:
    return one.translate(SIGNS_ALIKE).replace(" ", "") == other.translate(SIGNS_ALIKE).replace(" ", "")


def _sense(seen: str, known: Callable[[str], bool]) -> bool:
    """Numbers and known words only."""
    parts = [core_of(p)[1] for p in seen.split()]
    return len(parts) > 1 and all(p.isdigit() or (p.isalpha() and known(p)) for p in parts)


def _replaced(word: Word, text: str) -> Word:
    before, _, behind = core_of(word.text)
    return replace(word, text=before + text + behind, doubt="repair", other=word.text)
