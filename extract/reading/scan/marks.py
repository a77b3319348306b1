"""What the ink itself tells: bullets, the length of dashes, large and small letters, words run together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from extract.reading.pages import Word
from extract.reading.scan.engine import SeenLine
from extract.reading.scan.figures import columns, cropped, figure_in, part_of
from extract.reading.scan.repair_data import core_of, data
from models.spans import Box

__all__ = ["high_and_low", "in_its_case", "marked", "parted", "spot_in"]

_ALIKE = frozenset("вгжзиклмнопстхчшщэюя")
"""Letters without strokes above or below whose capitals have the same form."""
_APART = 0.15
"""Of the size: a gap between letters that may be one between words."""
_ALMOST = 0.75
"""Of the usual gap between the words of a line."""

Grey = NDArray[np.uint8]


def marked(word: Word, place: int, words: Sequence[Word], line: SeenLine, grey: Grey) -> Word:
    """Bullets at the start of a line and dashes anywhere, by their ink."""
    lists = data()
    if word.text == "|" and _stands_as_figure(word, line, grey):
        sure = figure_in(cropped(cropped(part_of(word.box, grey)).T).T) == "1"
        return replace(word, text="1") if sure else replace(word, text="1", doubt="repair", other=word.text)
    strokes = 2 <= len(word.text) <= 3 and set(word.text) <= set(lists["strokes"]["signs"]) and set(word.text) != {"I"}
    if strokes or word.text in lists["strokes"]["read_as"] or (word.text == "!" and len(words) > 1):
        return _strokes(word, line, grey)
    if place == 0 and len(words) > 1 and word.text in lists["bullets"]["read_as"]:
        spot = spot_in(word.box, grey, line) if words[1].box[0] - word.box[2] > 0.1 * line.size else ""
        if spot:
            return replace(word, text=spot)
    if any(c in lists["dashes"]["read_as"] for c in word.text):
        return replace(word, text=_dashes(word, line, grey))
    if len(word.text) > 2 and word.text[-1] in ",." and word.text[-2].isalpha():
        return replace(word, text=word.text[:-1] + _stop(word, line, grey))
    return word


def _stands_as_figure(word: Word, line: SeenLine, grey: Grey) -> bool:
    """True if a stroke is as high as a capital and stands on the line: it is a 1, and no piece of a rule."""
    edges = _bounds(part_of(word.box, grey))
    if edges is None:
        return False
    at = line.baseline + line.slope * (word.box[0] - line.words[0].box[0])
    high, foot = edges[3] - edges[1], round(word.box[1]) + edges[3]
    return 0.75 * line.large <= high <= 1.2 * line.large and abs(foot - at) <= 0.12 * line.size


def _strokes(word: Word, line: SeenLine, grey: Grey) -> Word:
    """«!!» that stands alone: a Roman number of as many strokes as there are in the ink, each as high as a capital."""
    ink = part_of(word.box, grey)
    pieces = columns(ink)
    high = [e[3] - e[1] for x0, x1 in pieces if (e := _bounds(ink[:, x0:x1])) is not None]
    if not 2 <= len(pieces) <= 3 or any(h < 0.75 * line.large for h in high):
        return word if len(word.text) > 1 else replace(word, doubt="confidence")  # a mark stands at a word, never alone
    return replace(word, text="I" * len(pieces), doubt="repair", other=word.text)


def high_and_low(word: Word, line: SeenLine, grey: Grey) -> Word:
    """«OO» of which the first letter is high and the second low in the ink: a slanted «до»."""
    before, core, behind = core_of(word.text)
    lists = data()["high_and_low"]
    if core not in lists["read_as"] or line.large - line.small < 3:
        return word
    heights = _letter_heights(word, core, grey)
    middle = (line.small + line.large) / 2
    if len(heights) != len(core) or not heights[1] < middle < heights[0]:
        return word
    return replace(word, text=before + lists["printed"] + behind)


def _stop(word: Word, line: SeenLine, grey: Grey) -> str:
    """Full stop or comma: the one stands on the line and is as high as wide, the other hangs below it; in doubt as it was."""
    x0, top, x1, bottom = word.box
    reach = bottom + 0.2 * line.size
    ink = part_of((x0, top, x1, reach), grey)
    pieces = columns(ink)
    edges = _bounds(ink[:, slice(*pieces[-1])]) if pieces else None
    if edges is None or edges[1] < 0.5 * (line.baseline + line.slope * (x1 - line.words[0].box[0]) - top):
        return word.text[-1]  # it is joined to a letter
    high, wide = edges[3] - edges[1], edges[2] - edges[0]
    below = top + edges[3] - (line.baseline + line.slope * (x1 - line.words[0].box[0]))
    if word.text[-1] == "," and below < 0.05 * line.size and high <= 1.35 * wide:
        return "."
    return "," if word.text[-1] == "." and below > 0.12 * line.size and high > 1.4 * wide else word.text[-1]


def _bounds(ink: NDArray[np.bool_]) -> tuple[int, int, int, int] | None:
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    return (int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1) if len(rows) else None


def spot_in(box: Box, grey: Grey, line: SeenLine) -> str:
    """The bullet if the ink is one filled round spot that does not lie on the baseline."""
    ink = part_of(box, grey)
    edges = _bounds(ink)
    if edges is None:
        return ""
    x0, top, x1, bottom = edges
    high, wide = bottom - top, x1 - x0
    round_ = 0.06 * line.size <= high <= 0.45 * line.size and (0.65 if high > 0.2 * line.size else 0.5) <= wide / high <= 1.6
    above = line.baseline - (round(box[1]) + bottom) > 0.06 * line.size
    if not (round_ and above and ink[top:bottom, x0:x1].mean() >= (0.66 if high > 0.2 * line.size else 0.55)):
        return ""
    return "•" if high >= 0.17 * line.size else "·"


def _dashes(word: Word, line: SeenLine, grey: Grey) -> str:
    """Each dash of a word by its length; left as it is where letters and pieces of ink do not match."""
    lists = data()["dashes"]
    pieces = columns(part_of(word.box, grey))
    if len(pieces) != len(word.text) or any(c.isalpha() for c in word.text):
        return word.text
    out = []
    for char, (x0, x1) in zip(word.text, pieces, strict=True):
        wide = (x1 - x0) / max(1.0, line.size)
        if char in lists["read_as"]:
            char = "-" if wide <= lists["short"] else "–" if wide < lists["long"] else "—"
        out.append(char)
    return "".join(out)


def in_its_case(word: Word, line: SeenLine, grey: Grey, known: Callable[[str], bool], on_page: Callable[[str], bool]) -> Word:
    """«по» as high as capitals is «ПО» if that is ``on_page`` elsewhere, «ОЧКОВ» as low as small letters is «очков».

    ``line`` gives the heights of small and large letters.
    """
    before, core, behind = core_of(word.text)
    if before or len(core) < 2 or line.large - line.small < 3:
        return word
    alike = set(core.lower()) <= _ALIKE
    small, large, titled = alike and core.islower() and len(core) <= 3, alike and core.isupper(), core.istitle()
    if not (small or (large and known(core.lower())) or (titled and core[0].lower() in _ALIKE and known(core))):
        return word
    uncertain = line.small + 0.3 * (line.large - line.small), line.small + 0.7 * (line.large - line.small)
    # Marks and specks are no letters; two that touch are one piece of ink.
    heights = [h for h in _letter_heights(word, core, grey) if h >= 0.6 * line.small]
    if not heights:
        return word
    high = float(np.median(heights))
    clearly = high >= line.small + 0.85 * (line.large - line.small) and len(heights) == len(core)
    if small and high > uncertain[1] and (clearly or on_page(core.upper())):
        return replace(word, text=core.upper() + behind, doubt="repair", other=word.text)
    if large and high < uncertain[0]:
        return replace(word, text=core.lower() + behind, doubt="repair", other=word.text)
    if titled and heights[0] < uncertain[0] and len(heights) == len(core):
        return replace(word, text=core.lower() + behind)
    return word


def _letter_heights(word: Word, core: str, grey: Grey) -> list[int]:
    """The heights of the letters of a word, without the marks behind it."""
    ink = part_of(word.box, grey)
    found = [_bounds(ink[:, x0:x1]) for x0, x1 in columns(ink)[: len(core)]]
    return [e[3] - e[1] for e in found if e is not None]


def parted(word: Word, line: SeenLine, grey: Grey, known: Callable[[str], bool]) -> list[Word]:
    """«ав» with a gap in its ink is «а в», «колонки’с» two words: parted at the widest gap, where words are on either side.

    One that the dictionary holds as a whole («вход») is parted where the gap is as wide as those between words.
    """
    before, core, behind = core_of(word.text)
    joined = next((k for k, c in enumerate(core) if c in "’'" and known(core[:k]) and known(core[k + 1 :])), None)
    if joined is not None and not before:
        return _cut(word, core[:joined], core[joined + 1 :] + behind, joined / len(core), grey, line)
    short = data()["short_words"]["words"]
    if len(core) < 2 or before or not core.isalpha() or not core[1:].islower() or (core[0].isupper() and not known(core)):
        return [word]
    cuts = [k for k in (1, len(core) - 1) if all(p.lower() in short or (len(p) > 1 and known(p)) for p in (core[:k], core[k:]))]
    cuts = [k for k in cuts if core[:k].lower() in short or core[k:].lower() in short]
    if not cuts:
        return [word]
    gaps = _gaps(word, grey)
    wide, left, _ = gaps[0]
    if wide < _APART * line.size or (known(core) and not _as_between_words(gaps, line)):
        return [word]
    share = left / max(1.0, word.box[2] - word.box[0])
    cut = min(cuts, key=lambda k: abs(k / len(core) - share))
    return _cut(word, core[:cut], core[cut:] + behind, cut / len(core), grey, line)


def _gaps(word: Word, grey: Grey) -> list[tuple[int, int, int]]:
    """The gaps in the ink of a word: width, where it begins and ends (pixels from its left edge); the widest first."""
    pieces = columns(part_of(word.box, grey))
    return sorted(((b[0] - a[1], a[1], b[0]) for a, b in pairwise(pieces)), reverse=True) or [(0, 0, 0)]


def _as_between_words(gaps: Sequence[tuple[int, int, int]], line: SeenLine) -> bool:
    """Whether the widest gap in a word is as wide as those around the words of its line, and much wider than its others."""
    between = [b.box[0] - a.box[2] for a, b in pairwise(line.words)]
    others = gaps[1][0] if len(gaps) > 1 else 0
    return bool(between) and gaps[0][0] >= _ALMOST * float(np.median(between)) and gaps[0][0] >= 3 * others


def _cut(word: Word, first: str, second: str, share: float, grey: Grey, line: SeenLine) -> list[Word]:
    """The word as two, at the gap in its ink that is nearest to ``share`` of its width."""
    x0, top, x1, bottom = word.box
    at = share * (x1 - x0)
    near = [g for g in _gaps(word, grey) if g[0] >= 0.5 * _APART * line.size]
    _, left, right = min(near, key=lambda g: (abs((g[1] + g[2]) / 2 - at), g)) if near else (0, round(at), round(at))
    one = replace(word, text=first, box=(x0, top, x0 + left, bottom))
    return [one, replace(word, text=second, box=(x0 + right, top, x1, bottom))]
