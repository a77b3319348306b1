"""Gaps between the words of a line: ink in them that the recogniser passed over, and gaps in numbers that are two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median, median_low

import numpy as np
from numpy.typing import NDArray

from extract.reading.pages import Word
from extract.reading.scan.engine import SeenLine
from extract.reading.scan.figures import columns, cropped, part_of

__all__ = ["numbers_parted", "with_missed"]

_WIDE, _WIDER = 0.6, 1.7
"""Of the size, and times the usual gap of the line: gaps that are looked into."""
_FAR = 6.0
"""Of the size: what is further apart stands in two columns."""
_HIGH = 0.75
"""Of a capital: what is as high is a letter or figure."""
_SLIM = 0.3
"""Of its height: a stroke is no wider."""
_MOST_STROKES = 3
_BLANK = 0.8
"""Of the usual gap between the words of a line: so wide a gap in a number parts two."""
_NARROW = "1"
"""A figure with so much paper beside it that a gap tells nothing."""

Grey = NDArray[np.uint8]


def with_missed(words: Sequence[Word], line: SeenLine, grey: Grey) -> list[Word]:
    """The words with what stands between them and was not read: strokes are a Roman number; other ink puts them in doubt.

    «Иоанн III» may come as «Иоанн»: the recogniser drops what it makes nothing of, and says nothing.
    """
    gaps = [b.box[0] - a.box[2] for a, b in pairwise(words)]
    if len(gaps) < 2 or line.large <= 0:
        return list(words)
    least = max(_WIDE * line.size, _WIDER * median_low(gaps))
    out = list(words[:1])
    for gap, after in zip(gaps, words[1:], strict=True):
        if least <= gap <= _FAR * line.size:
            found, missed = _between(out[-1], after, line, grey)
            if found is not None:
                out.append(found)
            elif missed:
                out[-1] = out[-1] if out[-1].doubt else replace(out[-1], doubt="confidence")
                after = after if after.doubt else replace(after, doubt="confidence")
        out.append(after)
    return out


def _between(before: Word, after: Word, line: SeenLine, grey: Grey) -> tuple[Word | None, bool]:
    """A Roman number of strokes that stands between two words, if one does; and whether anything as high as letters does."""
    foot = line.baseline + line.slope * (before.box[2] - line.words[0].box[0])
    left, top, right = before.box[2] + 1, foot - 1.1 * line.large, after.box[0] - 1
    ink = part_of((left, top, right, foot + 0.05 * line.large), grey)
    inner = [(a, b) for a, b in columns(ink) if a > 0 and b < ink.shape[1]]
    high = [(a, b, cropped(ink[:, a:b]).shape[0]) for a, b in inner]
    tall = [(a, b, h) for a, b, h in high if _HIGH * line.large <= h <= 1.15 * line.large]
    if not tall:
        return None, False
    x0, x1 = round(left) + tall[0][0], round(left) + tall[-1][1]
    strokes = len(tall) == len(high) <= _MOST_STROKES and all(b - a <= _SLIM * h for a, b, h in tall)
    apart = all(b[0] - a[1] <= 0.3 * line.size for a, b in pairwise(tall))
    if not (strokes and apart and len(tall) > 1):
        return None, True
    box = (float(x0), foot - line.large, float(x1), foot)
    return Word("I" * len(tall), box, confidence=0.0, doubt="repair", other="…"), True


def numbers_parted(word: Word, line: SeenLine, grey: Grey) -> list[Word]:
    """«43» with a gap in its ink as wide as those between the words of its line as two numbers, told as a doubt."""
    if not word.text.isdigit() or len(word.text) < 2 or len(line.words) < 3:
        return [word]
    pieces = columns(part_of(word.box, grey))
    if len(pieces) != len(word.text):
        return [word]
    usual = median(b.box[0] - a.box[2] for a, b in pairwise(line.words))
    gaps = [(b[0] - a[1], k) for k, (a, b) in enumerate(pairwise(pieces), 1)]
    wide, at = max(gaps)
    rest = [g for g, k in gaps if k != at]
    if wide < max(_BLANK * usual, 0.15 * line.size) or any(3 * g > wide for g in rest) or _NARROW in word.text[at - 1 : at + 1]:
        return [word]
    x0, top, x1, bottom = word.box
    left, right = round(x0) + pieces[at - 1][1], round(x0) + pieces[at][0]
    first = replace(word, text=word.text[:at], box=(x0, top, float(left), bottom), doubt="repair", other=word.text)
    return [first, replace(word, text=word.text[at:], box=(float(right), top, x1, bottom), doubt="repair", other=word.text)]
