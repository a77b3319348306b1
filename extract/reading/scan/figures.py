"""What the ink says of figures: holes, and on which side a figure is open, are the same in every face.

The recogniser takes a 3 with a flat top for a 5, and does so again at a second look: it has seen few faces of that kind. The
strokes tell them apart for sure. Values were measured on seventy faces (with and without serifs, narrow, bold, slanted, of a
typewriter) at 9 to 12 points and 300 dpi.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from extract.reading.pages import Word

__all__ = ["Verdict", "by_ink", "columns", "cropped", "figure_in", "part_of", "strokes_apart", "whole"]

_DARK = 150
_LEAST_HIGH = 11
"""Pixels: in lower figures nothing is told."""
_SHARE = 0.5
"""Of the height of the box: what is lower is a piece of another line that the box touches."""
_BESIDE = 0.4
"""Of the height of a word: strokes of one number stand nearer to each other than that, words do not."""
_LEAST_HOLE = 0.06
_GAP_3, _GAP_5 = -0.045, -0.16
"""In its upper half a 3 is open to the left as far as to the right (0.00 and more), a 5 to the right (-0.17 and less)."""

Ink = NDArray[np.bool_]
Verdict = Literal["yes", "no", "unknown"]


def part_of(box: tuple[float, float, float, float], grey: NDArray[np.uint8]) -> Ink:
    """The ink in a box of the page (pixels)."""
    x0, top, x1, bottom = (max(0, round(v)) for v in box)
    return np.asarray(grey[top:bottom, x0:x1] < _DARK)


def columns(ink: Ink) -> list[tuple[int, int]]:
    """Runs of columns with ink in them: letters, or pieces of letters."""
    filled = np.concatenate(([0], ink.any(axis=0).astype(np.int8), [0]))
    edges = np.flatnonzero(np.diff(filled))
    return list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))


def by_ink(word: Word, grey: NDArray[np.uint8]) -> tuple[Word, Verdict]:
    """The word with a 3 for a 5 and a 5 for a 3 where the ink shows them, and what it says of all figures in it.

    «yes»: each was seen to be what was read; «no»: one of them is another; «unknown»: letters and pieces of ink do not match,
    or a figure is too small or too worn to tell.
    """
    ink = part_of(word.box, grey)
    pieces = columns(ink)
    if len(pieces) != len(word.text):
        return word, "unknown"
    out, verdicts = [], set[Verdict]()
    for char, (x0, x1) in zip(word.text, pieces, strict=True):
        if not char.isdigit():
            out.append(char)
            continue
        piece = cropped(ink[:, x0:x1])
        seen = figure_in(piece) if piece.shape[0] >= _SHARE * ink.shape[0] else ""
        swapped = char in "35" and seen in ("3", "5")
        out.append(seen if swapped else char)
        verdicts.add("unknown" if not seen else "yes" if swapped or char in seen else "no")
    verdict: Verdict = "no" if "no" in verdicts else "unknown" if "unknown" in verdicts else "yes"
    text = "".join(out)
    return (word if text == word.text else replace(word, text=text)), verdict


def strokes_apart(word: Word, grey: NDArray[np.uint8]) -> bool:
    """True for a Roman number of strokes only («II», «III») whose strokes do not touch: it is no «П» and no «Ш».

    Nor is there a stroke more right beside it, which the box of the word leaves out.
    """
    core = word.text.strip(".,;:()[]«»")
    apart = bool(core) and set(core) == {"I"} and len(columns(part_of(word.box, grey))) == len(word.text)
    return apart and whole(word, grey, _BESIDE)


def whole(word: Word, grey: NDArray[np.uint8], reach: float = 0.2) -> bool:
    """Whether the ink in the box of a word is all there is: none stands nearer beside it than ``reach`` of its height."""
    x0, top, x1, bottom = word.box
    beside = reach * (bottom - top)
    return len(columns(part_of((x0 - beside, top, x1 + beside, bottom), grey))) == len(columns(part_of(word.box, grey)))


def cropped(ink: Ink) -> Ink:
    """Without the rows of paper above and below."""
    rows = np.flatnonzero(ink.any(axis=1))
    return ink[rows[0] : rows[-1] + 1] if len(rows) else ink


def figure_in(ink: Ink) -> str:
    """The figures that a piece of ink, cut close around it, may be; «» where it is none or cannot be told."""
    high, wide = ink.shape
    if high < _LEAST_HIGH or not 0.2 * high <= wide <= 1.1 * high:
        return ""
    holes = _holes(ink)
    if len(holes) > 1:
        return "8" if len(holes) == 2 and holes[0][1] < 0.55 < holes[1][1] else ""
    return _with_hole(*holes[0]) if holes else _without_hole(ink)


def _with_hole(top: float, bottom: float) -> str:
    if top <= 0.26 and bottom >= 0.74:
        return "0"
    if top >= 0.32 and bottom >= 0.74:
        return "6"
    return "49" if bottom <= 0.74 else ""


def _without_hole(ink: Ink) -> str:
    high = ink.shape[0]
    head, foot = _width(ink, 0.0, 0.12), _width(ink, 0.88, 1.0)
    low = _middle(ink, 0.62, 0.82)
    if head >= 0.78 and foot <= 0.5 and _width(ink, 0.6, 0.8) <= 0.55:
        return "7"
    if _width(ink, 0.42, 0.8) <= 0.5 and _width(ink, 0.55, 0.75) <= 0.5 and head <= 0.76:
        return "1"
    gap = max(_gaps(ink, round(0.14 * high), round(0.38 * high), 0)) - max(_gaps(ink, round(0.14 * high), round(0.38 * high), 1))
    foot_left = _gaps(ink, round(0.6 * high), round(0.8 * high), 0)
    if low >= 0.56 and max(foot_left) >= 0.3:  # open to the left below: 3 or 5
        return "3" if gap >= _GAP_3 else "5" if gap <= _GAP_5 else ""
    return "2" if foot >= 0.75 and low <= 0.56 and gap >= 0.1 else ""


def _gaps(ink: Ink, first: int, last: int, side: int) -> list[float]:
    """How far the paper reaches in from the left (0) or the right (1) in each row, in shares of the width."""
    wide = ink.shape[1]
    out = []
    for row in ink[first : max(first + 1, last)]:
        filled = np.flatnonzero(row)
        if len(filled):
            out.append(float(filled[0] if side == 0 else wide - 1 - filled[-1]) / wide)
    return out or [1.0]


def _band(ink: Ink, first: float, last: float) -> Ink:
    high = ink.shape[0]
    return ink[round(first * high) : max(round(first * high) + 1, round(last * high))]


def _width(ink: Ink, first: float, last: float) -> float:
    """The share of the width over which a band of rows has ink."""
    filled = np.flatnonzero(_band(ink, first, last).any(axis=0))
    return float(filled[-1] - filled[0] + 1) / ink.shape[1] if len(filled) else 0.0


def _middle(ink: Ink, first: float, last: float) -> float:
    """Where the ink of a band of rows lies: 0 at the left edge, 1 at the right."""
    sums = _band(ink, first, last).sum(axis=0)
    total = int(sums.sum())
    return float((sums * (np.arange(len(sums)) + 0.5)).sum()) / total / len(sums) if total else 0.5


def _holes(ink: Ink) -> list[tuple[float, float]]:
    """Top and bottom (shares of the height) of the paper that ink closes in, one above the other."""
    paper = np.pad(~ink, 1, constant_values=True)
    outside = np.zeros_like(paper)
    outside[0] = outside[-1] = outside[:, 0] = outside[:, -1] = True
    while True:
        grown = outside.copy()
        grown[1:] |= outside[:-1]
        grown[:-1] |= outside[1:]
        grown[:, 1:] |= outside[:, :-1]
        grown[:, :-1] |= outside[:, 1:]
        grown &= paper
        if (grown == outside).all():
            break
        outside = grown
    high, wide = ink.shape
    rows = np.flatnonzero((paper & ~outside)[1:-1, 1:-1].sum(axis=1) >= max(1, 0.08 * wide)).tolist()
    groups: list[list[int]] = []
    for row in rows:
        if groups and row - groups[-1][1] <= 1:
            groups[-1][1] = row
        else:
            groups.append([row, row])
    return [(a / high, (b + 1) / high) for a, b in groups if b - a + 1 >= _LEAST_HOLE * high]
