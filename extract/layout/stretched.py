"""Lines of a narrow column that were set to its full width: gaps as wide as gutters, and yet one line each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from extract.reading.pages import Line

__all__ = ["stretched_lines"]

_WIDEST = 3.5
"""Of the size: the widest gap between the words of such a line."""
_ALIKE = 0.45
"""Of the widest gap of a line: all others are at least so wide."""
_MOST_WORDS = 5
_EDGE = 0.8
"""Points by which lines of full width may differ at their ends."""
_FEWEST = 2


def stretched_lines(lines: Sequence[Line]) -> list[Line]:
    """The lines with pieces put together that reach, as one, from edge to edge of a column that other lines fill whole."""
    full = [(n.box[0], n.box[2]) for n in lines if len(n.words) > 1]
    rows: dict[float, list[Line]] = {}
    for line in lines:
        rows.setdefault(round(line.baseline, 1), []).append(line)
    joined: dict[int, Line] = {}
    gone: set[int] = set()
    for row in rows.values():
        row.sort(key=lambda n: n.box[0])
        for i in range(len(row) - 1):
            for j in range(i + 1, len(row)):
                pieces = row[i : j + 1]
                if id(row[i]) not in gone and _stretched(pieces) and _fills(pieces, full):
                    joined[id(row[i])] = Line(tuple(w for n in pieces for w in n.words), row[i].baseline)
                    gone |= {id(n) for n in pieces}
    return [joined.get(id(n), n) for n in lines if id(n) in joined or id(n) not in gone]


def _stretched(pieces: Sequence[Line]) -> bool:
    """Few words with gaps that are all wide and much alike; no figures, which stand in tables."""
    words = [w for n in pieces for w in n.words]
    gaps = [b.box[0] - a.box[2] for a, b in pairwise(words)]
    lettered = all(w.text[:1].isalpha() or w.text[:1] in "«(–—" for w in words)
    return lettered and len(words) <= _MOST_WORDS and max(gaps) <= _WIDEST * pieces[0].size and min(gaps) >= _ALIKE * max(gaps)


def _fills(pieces: Sequence[Line], full: Sequence[tuple[float, float]]) -> bool:
    left, right = pieces[0].box[0], pieces[-1].box[2]
    return sum(abs(a - left) <= _EDGE and abs(b - right) <= _EDGE for a, b in full) >= _FEWEST
