"""Lines that the recogniser passed over whole: what a stamp or a stain touches it takes for a picture, and says nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from extract.reading.scan.engine import SeenLine, SeenWord
from models.spans import Box

__all__ = ["lost_regions", "with_lost"]

_BLOCK = 8
"""Pixels: the ink of a page is looked at in blocks of that size."""
_DARK = 150
_LEAST = 0.02
"""Of a block: with less ink it is a speck."""
_WIDE, _HIGH = 0.8, 0.08
"""Inches of ink in a row of blocks, and of rows under each other, that may be a line of text."""
_SOLID = 0.6
"""Of the blocks' own area: what is darker is a picture."""
_MOST = 4
_SURE, _WORDS = 0.75, 2
"""Mean confidence of a line that is taken, and its words of three letters or more."""

Grey = NDArray[np.uint8]
Recogniser = Callable[[Image.Image], list[SeenLine]]


def with_lost(lines: list[SeenLine], image: Image.Image, dpi: float, recognise: Recogniser) -> list[SeenLine]:
    """The lines of a page with those that are found where there is ink and no line; ``recognise`` reads a block of lines."""
    out = list(lines)
    grey = np.asarray(image)
    for x0, top, x1, bottom in lost_regions(grey, lines, dpi):
        part = _without_words(grey, lines, (x0, top, x1, bottom))
        for line in recognise(Image.fromarray(part)):
            lettered = [w for w in line.words if sum(c.isalpha() for c in w.text) > 2]
            sure = sum(w.confidence for w in lettered) / max(1, len(lettered))
            if len(lettered) >= _WORDS and sure >= _SURE:
                out.append(_moved(line, x0, top))
    return out


def lost_regions(grey: Grey, lines: Sequence[SeenLine], dpi: float) -> list[Box]:
    """Where ink of lines stands that no line covers (pixels), the largest regions first."""
    high, wide = grey.shape[0] // _BLOCK, grey.shape[1] // _BLOCK
    if not high or not wide:
        return []
    dark = (grey[: high * _BLOCK, : wide * _BLOCK] < _DARK).reshape(high, _BLOCK, wide, _BLOCK)
    share = dark.sum(axis=3, dtype=np.int32).sum(axis=1) / (_BLOCK * _BLOCK)
    unread = share > _LEAST
    for line in lines:
        reach = 0.3 * line.size
        for x0, top, x1, bottom in (w.box for w in line.words):
            rows = slice(max(0, int((top - reach) // _BLOCK)), int((bottom + reach) // _BLOCK) + 1)
            unread[rows, max(0, int((x0 - reach) // _BLOCK)) : int((x1 + reach) // _BLOCK) + 1] = False
    full = np.concatenate(([0], (unread.sum(axis=1) >= _WIDE * dpi / _BLOCK).astype(np.int8), [0]))
    edges = np.flatnonzero(np.diff(full))
    out = []
    for first, last in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
        columns = np.flatnonzero(unread[first:last].any(axis=0))
        held = share[first:last][unread[first:last]]
        if (last - first) * _BLOCK >= _HIGH * dpi and float(held.mean()) <= _SOLID:
            out.append(_around(first, last, int(columns[0]), int(columns[-1]) + 1, grey.shape))
    return sorted(_joined(out, 0.2 * dpi), key=lambda b: ((b[0] - b[2]) * (b[3] - b[1]), b))[:_MOST]


def _around(first: int, last: int, left: int, right: int, size: tuple[int, ...]) -> Box:
    """The box of some blocks with a margin of paper."""
    return (
        float(max(0, (left - 2) * _BLOCK)), float(max(0, (first - 2) * _BLOCK)),
        float(min(size[1], (right + 2) * _BLOCK)), float(min(size[0], (last + 2) * _BLOCK)),
    )  # fmt: skip


def _joined(boxes: Sequence[Box], gap: float) -> list[Box]:
    """Boxes under each other, with less than a gap between them, as one."""
    out: list[Box] = []
    for box in boxes:
        if out and box[1] - out[-1][3] <= gap:
            last = out[-1]
            out[-1] = (min(last[0], box[0]), last[1], max(last[2], box[2]), max(last[3], box[3]))
        else:
            out.append(box)
    return out


def _without_words(grey: Grey, lines: Sequence[SeenLine], box: Box) -> Grey:
    """The part of the page in a box, with the words that were read painted as paper."""
    x0, top, x1, bottom = (int(v) for v in box)
    part = grey[top:bottom, x0:x1].copy()
    paper = int(np.percentile(part, 90))
    for a, b, c, d in (w.box for n in lines for w in n.words):
        part[max(0, int(b) - top - 2) : max(0, int(d) - top + 2), max(0, int(a) - x0 - 2) : max(0, int(c) - x0 + 2)] = paper
    return part


def _moved(line: SeenLine, left: float, top: float) -> SeenLine:
    words = tuple(
        SeenWord(w.text, (w.box[0] + left, w.box[1] + top, w.box[2] + left, w.box[3] + top), w.confidence) for w in line.words
    )
    return replace(line, words=words, baseline=line.baseline + top, torn=True)
