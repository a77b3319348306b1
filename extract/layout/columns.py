"""Where the gutters are: strips of white that part a region into columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from extract.layout.flow import Item, bounds
from extract.reading.pages import Line

__all__ = ["Band", "find_bands", "middle"]

_FEWEST = 3
"""Lines on either side that make a gutter."""
_SHARED = 0.5
"""Of the lower side: how much of its height must stand beside the other side."""


@dataclass(frozen=True, slots=True)
class Band:
    """Part of a region from top to bottom: either parted by a gutter into left and right, or (right empty) not."""

    left: tuple[Item, ...]
    right: tuple[Item, ...] = ()


def middle(item: Item) -> float:
    """The height at which an item stands: the middle of its box."""
    return (item.box[1] + item.box[3]) / 2


def _lines_high(items: Sequence[Item], em: float) -> float:
    """How many rows of text the items make (an atom counts for the rows that its height would hold)."""
    rows = {round(i.baseline / (0.5 * em)) for i in items if isinstance(i, Line)}
    return len(rows) + sum((i.box[3] - i.box[1]) / (1.3 * em) for i in items if not isinstance(i, Line))


def _fewest(x: float, hints: Sequence[float]) -> int:
    return 1 if any(abs(x - h) <= 4 for h in hints) else _FEWEST


def _candidates(items: Sequence[Item], em: float, hints: Sequence[float]) -> list[float]:
    """Just left of where several items begin under each other."""
    starts = sorted(i.box[0] for i in items)
    alone = {i.box[0] for i in items if not isinstance(i, Line)}
    out: list[float] = []
    k = 0
    while k < len(starts):
        j = k
        while j < len(starts) and starts[j] - starts[k] <= 0.4 * em:
            j += 1
        if starts[k] > starts[0] + 2 * em and (j - k > 1 or starts[k] in alone or _fewest(starts[k], hints) == 1):
            out.append(starts[k] - 0.15 * em)
        k = j
    return out


def _score(left: Sequence[Item], right: Sequence[Item], em: float, fewest: float) -> float:
    """How good a gutter is between the two sides; 0 for none."""
    if not left or not right or min(_lines_high(left, em), _lines_high(right, em)) < fewest:
        return 0.0
    a, b = bounds(left), bounds(right)
    if b[0] - a[2] < 0.6 * em:
        return 0.0
    shared = min(a[3], b[3]) - max(a[1], b[1])
    lower = min(a[3] - a[1], b[3] - b[1])
    if shared < _SHARED * lower:
        return 0.0
    return shared * min(1.0, (b[0] - a[2]) / (1.5 * em))


def _parted(item: Item, x: float, em: float) -> list[Item]:
    """A line that was put together across a gutter at ``x``, as two: a wide gap is there, and a column begins behind it."""
    if not isinstance(item, Line) or not item.box[0] < x < item.box[2]:
        return [item]
    for k, (a, b) in enumerate(pairwise(item.words)):
        if b.box[0] >= x:
            opens = b.box[0] - x <= 1.6 * em and b.box[0] - a.box[2] >= 0.6 * em and a.box[2] <= x
            return [Line(item.words[: k + 1], item.baseline), Line(item.words[k + 1 :], item.baseline)] if opens else [item]
    return [item]


def _cut(items: Sequence[Item], x: float, em: float) -> list[tuple[list[Item], list[Item], list[Item]]]:
    """The region from top to bottom as (crossing, left, right), each crossing group followed by what stands below it."""
    tolerance = 0.12 * em
    crossing = sorted((i for i in items if i.box[0] < x - tolerance and i.box[2] > x + tolerance), key=middle)
    bands: list[tuple[list[Item], list[Item], list[Item]]] = []
    rest = sorted((i for i in items if not (i.box[0] < x - tolerance and i.box[2] > x + tolerance)), key=middle)
    edges = [middle(i) for i in crossing]
    k = 0
    current: tuple[list[Item], list[Item], list[Item]] = ([], [], [])
    for n, edge in enumerate([*edges, float("inf")]):
        here = []
        while k < len(rest) and middle(rest[k]) < edge:
            here.append(rest[k])
            k += 1
        if here:
            for i in here:
                (current[1] if i.box[2] <= x + tolerance else current[2]).append(i)
            bands.append(current)
            current = ([], [], [])
        if n < len(crossing):
            current[0].append(crossing[n])
    if current[0]:
        bands.append(current)
    return bands


def find_bands(items: Sequence[Item], em: float, hints: Sequence[float] = ()) -> list[Band] | None:
    """The region cut into bands by its best gutter; None if it has none. ``em`` is the size of its letters.

    ``hints`` are where columns are known to begin (on other pages, or by the distance of those to the left): there one
    line is enough for a column, as at the end of a chapter.
    """
    best: tuple[float, list[tuple[list[Item], list[Item], list[Item]]]] = (0.0, [])
    enough = 2
    for x in _candidates(items, em, hints):
        cut = _cut(items, x, em)
        fewest = _fewest(x + 0.15 * em, hints)
        score = sum(_score(left, right, em, fewest) for _, left, right in cut)
        if score:
            cut = _cut([part for i in items for part in _parted(i, x, em)], x, em)
            score = sum(_score(left, right, em, fewest) for _, left, right in cut)
        if score > best[0] * 1.05:
            best = (score, cut)
            enough = min(2, fewest)
    if not best[0]:
        return None
    bands: list[Band] = []
    loose: list[Item] = []
    for crossing, left, right in best[1]:
        loose += crossing
        if _score(left, right, em, enough):
            if loose:
                bands.append(Band(tuple(loose)))
                loose = []
            bands.append(Band(tuple(left), tuple(right)))
        else:
            loose += [*left, *right]
    if loose:
        bands.append(Band(tuple(loose)))
    return bands
