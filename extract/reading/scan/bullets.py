"""Bullets that the recogniser has passed over: a round spot before the first word of several lines, at one place."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from extract.reading.pages import Word
from extract.reading.scan.engine import SeenLine
from extract.reading.scan.figures import columns, part_of
from extract.reading.scan.marks import spot_in
from models.spans import Box

__all__ = ["with_bullets"]

_REACH = 2.2
"""Of the size: how far before its text a bullet may stand."""
_FEWEST = 2
_SPOTS = "•·"


def with_bullets(lines: Sequence[list[Word]], seen: Sequence[SeenLine], grey: NDArray[np.uint8]) -> list[list[Word]]:
    """The lines of a page, ``seen`` with their measures, with the bullets that stand in the ink and not among their words."""
    found = [_spot_before(words, line, grey) for words, line in zip(lines, seen, strict=True)]
    places = [f[1][0] for f in found if f] + [n[0].box[0] for n in lines if n and n[0].text in _SPOTS]
    out = []
    for words, line, spot in zip(lines, seen, found, strict=True):
        if spot and sum(abs(x - spot[1][0]) <= 0.3 * line.size for x in places) >= _FEWEST:
            words = [Word(*spot), *words]
        out.append(words)
    return out


def _spot_before(words: Sequence[Word], line: SeenLine, grey: NDArray[np.uint8]) -> tuple[str, Box] | None:
    """The bullet in the paper before the first word of a line, and its box."""
    if not words or line.large <= 0 or words[0].text in _SPOTS:
        return None
    edge = words[0].box[0]
    left, top = max(0.0, edge - _REACH * line.size), line.baseline - line.large
    ink = part_of((left, top, edge - 0.1 * line.size, line.baseline), grey)
    pieces = columns(ink)
    if len(pieces) != 1:
        return None
    x0, x1 = round(left) + pieces[0][0], round(left) + pieces[0][1]
    box = (float(x0), float(round(top)), float(x1), float(round(line.baseline)))
    spot = spot_in(box, grey, line)
    return (spot, box) if spot else None
