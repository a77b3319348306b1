"""Lines that the recogniser has cut in two where light or grain change: put together where the gap is one between words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from extract.reading.scan.engine import SeenLine
from models.spans import Box

__all__ = ["with_halves_joined"]

_GAP = 0.6
"""Of the size: wider gaps may part columns."""
_LEVEL = 0.6
"""Of the lower of two words: how much of its height must stand beside the other."""
_SIZE = 0.35
"""By how much the sizes may differ: a half without tall letters measures low."""


def with_halves_joined(lines: Sequence[SeenLine]) -> list[SeenLine]:
    """The lines, those that begin right behind the end of another one added to it."""
    out = list(lines)
    k = 0
    while k < len(out):
        found = next((j for j, n in enumerate(out) if j != k and _goes_on(out[k], n)), None)
        if found is None:
            k += 1
            continue
        first, second = out[k], out[found]
        out[k] = replace(first, words=(*first.words, *second.words), torn=first.torn or second.torn)
        del out[found]
        k -= found < k
    return out


def _goes_on(first: SeenLine, second: SeenLine) -> bool:
    a, b = first.words[-1].box, second.words[0].box
    if not abs(first.size - second.size) <= _SIZE * max(first.size, second.size) or len(first.words) == len(second.words) == 1:
        return False
    return -0.1 * first.size <= b[0] - a[2] <= _GAP * first.size and _beside(a, b)


def _beside(a: Box, b: Box) -> bool:
    shared = min(a[3], b[3]) - max(a[1], b[1])
    return shared >= _LEVEL * min(a[3] - a[1], b[3] - b[1])
