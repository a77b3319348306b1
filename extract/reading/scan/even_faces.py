"""Faces of typewriters: all letters have one width, so that the gaps between narrow ones are wide and say nothing of columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from extract.reading.scan.engine import SeenLine

__all__ = ["even_step"]

_FEWEST = 20
_SAME, _MOSTLY = 0.03, 0.7
"""How far steps may be from the usual one, and how many of them must be that near (0.93 and more are;
of faces that are not even 0.38 and less)."""
_NEAR = 1.6
"""Of the size: words further apart may stand in two columns."""


def even_step(lines: Sequence[SeenLine]) -> float:
    """The width of a letter with its share of white, in pixels, where it is the same for all; 0 where it is not.

    From the start of a word to that of the next are as many steps as it has letters, and one for the blank.
    """
    steps = [
        (b.box[0] - a.box[0]) / (len(a.text) + 1)
        for n in lines
        for a, b in pairwise(n.words)
        if len(a.text) > 2 and 0 < b.box[0] - a.box[2] <= _NEAR * n.size
    ]
    if len(steps) < _FEWEST:
        return 0.0
    usual = median(steps)
    return usual if sum(abs(s - usual) <= _SAME * usual for s in steps) >= _MOSTLY * len(steps) else 0.0
