"""By how much a page lies crooked: the angle at which its rows of ink are sharpest."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["sideways", "skew_of"]

_WIDEST = 6.0
_MOST_POINTS = 120_000
_SHARPER, _BY_DEGREE = 1.03, 0.5
"""So many times sharper than at none are lines at their angle; curved lines are a little sharper at a wide one."""


def _ink(grey: NDArray[np.uint8]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Coordinates (x, y) of dark points of the page at half size; a fixed choice of them where there are many."""
    half = grey[: grey.shape[0] // 2 * 2 : 2, : grey.shape[1] // 2 * 2 : 2]
    y, x = np.nonzero(half < min(140.0, 0.6 * float(np.percentile(half, 90))))
    step = max(1, len(x) // _MOST_POINTS)
    return x[::step].astype(np.float64), y[::step].astype(np.float64)


def _sharpness(x: NDArray[np.float64], y: NDArray[np.float64], degrees: float) -> float:
    rows = np.round(y + np.tan(np.radians(degrees)) * x).astype(np.int64)
    counts = np.bincount(rows - rows.min()).astype(np.float64)
    return float(np.square(np.diff(counts)).sum())


def skew_of(grey: NDArray[np.uint8]) -> float:
    """Degrees by which the lines rise to the right, between -6 and 6, within 0.05; 0 where nothing tells."""
    x, y = _ink(grey)
    if len(x) < 200:
        return 0.0
    best, step = 0.0, 0.5
    tried = {a: _sharpness(x, y, a) for a in np.arange(-_WIDEST, _WIDEST + 0.01, step).tolist()}
    best = max(tried, key=lambda a: (tried[a], -abs(a)))
    while step > 0.05:
        step /= 2
        tried |= {a: _sharpness(x, y, a) for a in (best - step, best + step)}
        best = max(tried, key=lambda a: (tried[a], -abs(a)))
    return best if tried[best] > (_SHARPER + _BY_DEGREE * max(0.0, abs(best) - 0.5)) * tried[0.0] else 0.0


def sideways(grey: NDArray[np.uint8]) -> bool:
    """True if the lines seem to run up or down the page: its columns of ink are much sharper than its rows."""
    x, y = _ink(grey)
    if len(x) < 2000:
        return False
    rows = max(_sharpness(x, y, a) for a in (-2.0, -1.0, 0.0, 1.0, 2.0))
    columns = max(_sharpness(y, x, a) for a in (-2.0, -1.0, 0.0, 1.0, 2.0))
    return columns > 1.5 * rows
