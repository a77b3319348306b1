"""Rules in a picture, and the cells of the tables that they make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from extract.layout.ruled import Grid, grids
from models.spans import Box

__all__ = ["Piece", "cell_pieces", "find_rules", "tables_in", "without"]

_LONG = 0.26
"""Inches: shorter strokes are letters."""
_THICK = 0.05
"""Inches: what is thicker is a bar or a picture."""
_DARK = 150
_MOST = 600
_WIDEST_CELL = 0.5
"""Of the page: what has larger cells is a page in frames, not a table."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The picture of one cell, cut inside its rules, and where its upper left corner is on the page (pixels)."""

    image: Image.Image
    left: int
    top: int
    lines: int


def find_rules(grey: NDArray[np.uint8], dpi: float, gap: int = 0) -> list[Box]:
    """The horizontal and vertical rules as thin boxes in pixels, from top to bottom; empty where the page is full of them.

    Breaks of up to ``gap`` pixels are passed over: where dots were taken out of a page, some were on its rules.
    """
    dark = grey < _DARK
    rows = _strokes(dark, round(_LONG * dpi), round(_THICK * dpi), gap)
    columns = _strokes(np.ascontiguousarray(dark.T), round(0.8 * _LONG * dpi), round(_THICK * dpi), gap)
    found = [*rows, *((top, x0, bottom, x1) for x0, top, x1, bottom in columns)]
    return sorted(found, key=lambda b: (b[1], b[0])) if len(found) <= _MOST else []


def _strokes(dark: NDArray[np.bool_], shortest: int, thickest: int, gap: int) -> list[Box]:
    """Long runs of ink along the rows, those that touch each other as one box."""
    # What is left of a skew breaks a rule into steps: neighbours above and below count.
    wide = dark.copy()
    wide[1:] |= dark[:-1]
    wide[:-1] |= dark[1:]
    if wide.shape[1] <= shortest:
        return []
    # Looked at closely are only rows in which every eighth dot of some window is ink.
    counts = np.add.accumulate(wide[:, ::8].astype(np.int32), axis=1)
    span = max(2, shortest // 8 - 1)
    if counts.shape[1] <= span:
        return []
    candidates = np.flatnonzero(((counts[:, span:] - counts[:, :-span]) >= span - (2 if gap else 0)).any(axis=1))
    open_boxes: list[list[int]] = []
    done: list[list[int]] = []
    for y in candidates.tolist():
        edges = np.flatnonzero(np.diff(np.concatenate(([0], wide[y].astype(np.int8), [0]))))
        starts, ends = edges[::2], edges[1::2]
        if gap and len(starts):
            apart = starts[1:] - ends[:-1] > gap
            starts, ends = starts[np.concatenate(([True], apart))], ends[np.concatenate((apart, [True]))]
        long = np.flatnonzero(ends - starts >= shortest)
        done += [b for b in open_boxes if b[3] < y - 2]
        open_boxes = [b for b in open_boxes if b[3] >= y - 2]
        for k in long.tolist():
            x0, x1 = int(starts[k]), int(ends[k])
            touching = next((b for b in open_boxes if b[0] < x1 and x0 < b[2]), None)
            if touching is None:
                open_boxes.append([x0, y, x1, y + 1])
            else:
                touching[0], touching[2], touching[3] = min(touching[0], x0), max(touching[2], x1), y + 1
    return [
        (float(b[0]), float(b[1] + 1), float(b[2]), float(max(b[1] + 2, b[3] - 1)))
        for b in done + open_boxes
        if b[3] - b[1] - 2 <= thickest
    ]


def tables_in(rules: list[Box], dpi: float, size: tuple[int, int]) -> list[Grid]:
    """The ruled tables of a page in points: two rows and columns or more, no cell as large as the page."""
    scale = 72 / dpi
    made = grids([(b[0] * scale, b[1] * scale, b[2] * scale, b[3] * scale) for b in rules])
    widest, highest = size[0] * scale, size[1] * scale
    out = []
    for grid in made:
        rows = max(c[0] + c[2] for c in grid.cells)
        large = any((c[4][2] - c[4][0]) > _WIDEST_CELL * widest and (c[4][3] - c[4][1]) > 0.25 * highest for c in grid.cells)
        if grid.columns >= 2 and rows >= 2 and not large:
            out.append(grid)
    return out


def cell_pieces(image: Image.Image, grid: Grid, dpi: float) -> list[Piece]:
    """The cells of a table that have ink in them, cut out, with the number of lines of text in each."""
    grey = np.asarray(image)
    inset = max(3, round(0.014 * dpi))
    out = []
    for *_, (x0, top, x1, bottom) in grid.cells:
        a, b = round(x0 * dpi / 72) + inset, round(x1 * dpi / 72) - inset
        c, d = round(top * dpi / 72) + inset, round(bottom * dpi / 72) - inset
        if b - a < 6 or d - c < 8:
            continue
        part = grey[c:d, a:b]
        ink = part < _DARK
        if ink.sum() < 0.0004 * dpi * dpi:
            continue
        lines = _lines(ink, dpi)
        if lines:
            out.append(Piece(_padded(part, dpi), a - _pad(dpi), c - _pad(dpi), lines))
    return out


def _pad(dpi: float) -> int:
    return round(0.035 * dpi)


def _padded(part: NDArray[np.uint8], dpi: float) -> Image.Image:
    """With a margin of paper around it, which the recogniser needs."""
    paper = int(np.percentile(part, 90))
    return Image.fromarray(np.pad(part, _pad(dpi), constant_values=paper))


def _lines(ink: NDArray[np.bool_], dpi: float) -> int:
    """How many lines of text stand in a cell: bands of rows with ink, high enough to be letters."""
    filled = np.concatenate(([0], (ink.sum(axis=1) > 0).astype(np.int8), [0]))
    edges = np.flatnonzero(np.diff(filled))
    bands = [(a, b) for a, b in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True) if b - a >= 0.01 * dpi]
    high = max((b - a for a, b in bands), default=0)
    letters = [b for b in bands if b[1] - b[0] >= 0.45 * high]
    return max(len(letters), round(high / (0.25 * dpi)) if high > 0.3 * dpi else 0) if bands else 0


def without(image: Image.Image, boxes: list[Box], margin: int) -> Image.Image:
    """The picture with boxes (pixels) painted as paper."""
    if not boxes:
        return image
    grey: NDArray[Any] = np.array(image)
    paper = int(np.percentile(grey[::4, ::4], 90))
    for x0, top, x1, bottom in boxes:
        grey[max(0, int(top) - margin) : int(bottom) + margin, max(0, int(x0) - margin) : int(x1) + margin] = paper
    return Image.fromarray(grey)
