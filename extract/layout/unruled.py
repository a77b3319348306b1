"""Tables without rules: rows of short pieces that stand under each other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from extract.layout.markers import marker_length
from extract.layout.words import merge_lines
from extract.reading.pages import Line

__all__ = ["Found", "find_table"]

_OPENS = re.compile(r"[«\"„“(\[+–—-]?\s*[А-ЯЁA-Z0-9]")
_ENDS = re.compile(r"[.!?;:…»)]$")


@dataclass(frozen=True, slots=True)
class Found:
    """An unruled table: what stands before it, its rows of cells (each a list of lines, maybe empty), what stands after."""

    before: tuple[Line, ...]
    rows: tuple[tuple[tuple[Line, ...], ...], ...]
    after: tuple[Line, ...]
    edges: tuple[float, ...]


def _rows(lines: Sequence[Line]) -> list[list[Line]]:
    out: list[list[Line]] = []
    for line in sorted(lines, key=lambda n: (n.baseline, n.box[0])):
        if out and line.baseline - out[-1][0].baseline <= 0.35 * (line.size or 8):
            out[-1].append(line)
        else:
            out.append([line])
    for row in out:
        row.sort(key=lambda n: n.box[0])
    return out


def _columns(rows: Sequence[Sequence[Line]]) -> list[tuple[float, float]]:
    """The stretches of the width in which pieces stand, left to right; pieces over several columns do not join them."""
    pieces = sorted((n.box[0], n.box[2]) for row in rows for n in row)
    most = max(len(r) for r in rows)
    for narrow in (1.0, 0.75, 0.5):
        widest = sorted(b - a for a, b in pieces)[max(0, int(narrow * len(pieces)) - 1)]
        out: list[tuple[float, float]] = []
        for a, b in pieces:
            if b - a > widest + 0.1:
                continue
            if out and a <= out[-1][1] + 1:
                out[-1] = (out[-1][0], max(out[-1][1], b))
            else:
                out.append((a, b))
        if len(out) >= min(most, 2):
            return out
    return out


def _prose(pieces: Sequence[Line]) -> bool:
    """True if the pieces of a column read as running text: full lines that go on below."""
    if len(pieces) < 3:
        return False
    width = max(p.box[2] for p in pieces) - min(p.box[0] for p in pieces)
    full = median(p.box[2] - p.box[0] for p in pieces) >= 0.72 * width
    pairs = list(pairwise(pieces))
    on = sum(bool(not _ENDS.search(a.text) and (b.text[:1].islower() or a.text[-1] in "-,")) for a, b in pairs)
    return full and median(len(p.words) for p in pieces) >= 3 and on >= 0.3 * len(pairs)


def find_table(lines: Sequence[Line]) -> Found | None:
    """The table that these lines make between their first and last row of several pieces; None if they make none."""
    rows = _rows(lines)
    many = [i for i, row in enumerate(rows) if len(row) > 1]
    if len(many) < 2:
        return None
    first, last = many[0], many[-1]
    body = rows[first : last + 1]
    columns = _columns([r for r in body if len(r) > 1])
    if len(columns) < 2 or (len(columns) == 2 and len(many) < 3):
        return None
    last += _tail(rows, last, columns)
    body = rows[first : last + 1]
    by_column: list[list[Line]] = [[] for _ in columns]
    for row in body:
        for k in range(len(columns)):
            by_column[k] += merge_lines([n for n in row if _column(n, columns) == k])
    if not _tabular(body, by_column):
        return None
    cells = _cells(body, columns)
    before = tuple(n for row in rows[:first] for n in row)
    after = tuple(n for row in rows[last + 1 :] for n in row)
    return Found(before, cells, after, tuple(a for a, _ in columns))


def _tail(rows: list[list[Line]], last: int, columns: list[tuple[float, float]]) -> int:
    """How many rows below the last full one only go on with cells that are not the first."""
    more = 0
    while last + more + 1 < len(rows):
        row, above = rows[last + more + 1], rows[last + more]
        near = row[0].baseline - above[0].baseline <= 1.45 * (row[0].size or 8)
        if near and all(_column(n, columns) > 0 for n in row):
            more += 1
        else:
            break
    return more


def _column(piece: Line, columns: Sequence[tuple[float, float]]) -> int:
    """The column that the piece begins in, or shares most of its width with."""
    shares = [min(piece.box[2], b) - max(piece.box[0], a) for a, b in columns]
    for k, (a, b) in enumerate(columns):
        if a - 2 <= piece.box[0] <= b:
            return k
    return max(range(len(columns)), key=lambda k: (shares[k], -k))


def _tabular(rows: Sequence[Sequence[Line]], by_column: Sequence[Sequence[Line]]) -> bool:
    """Whether columns of pieces are a table, and no columns of text or of list items that happen to stand side by side."""
    if any(not column for column in by_column):
        return False
    prose = [_prose(c) for c in by_column]
    if all(prose):
        return False
    marked = [sum(marker_length(n.text) > 0 for n in c) >= 0.5 * len(c) for c in by_column]
    if len(by_column) == 2 and marked[1]:
        return False
    if not all(_lined_up(c) for c in by_column[1:]):
        return False
    heads = by_column[0]
    shared = [row[0].baseline for row in rows if len(row) > 1]
    beside = sum(any(abs(n.baseline - b) < 0.1 for b in shared) for n in heads)
    if any(prose):
        k = prose.index(True)
        other = by_column[0] if k else by_column[1]
        baselines = [n.baseline for n in by_column[k]]
        met = [n for n in other if any(abs(n.baseline - b) < 0.35 * (n.size or 8) for b in baselines)]
        opening = [n for n in by_column[k] if any(abs(n.baseline - m.baseline) < 0.35 * (n.size or 8) for m in met)]
        opened = sum(bool(_OPENS.match(n.text)) for n in opening)
        short = median(len(n.words) for n in other) <= 4
        return bool(opening) and len(met) >= 0.8 * len(other) and opened >= 0.75 * len(opening) and short
    return beside >= 0.5 * len(heads) or len(by_column) > 2


def _lined_up(pieces: Sequence[Line]) -> bool:
    """Whether the pieces of a column begin under each other, or are centred, or are figures that end under each other."""
    size, enough = pieces[0].size or 8, 0.6 * len(pieces)
    figures = sum(p.text[-1:].isdigit() for p in pieces) >= enough

    def near(values: list[float]) -> bool:
        middle = median(values)
        return sum(abs(v - middle) <= 0.6 * size for v in values) >= enough

    ends = near([p.box[2] for p in pieces]) and figures
    return ends or near([p.box[0] for p in pieces]) or near([(p.box[0] + p.box[2]) / 2 for p in pieces])


def _cells(rows: Sequence[Sequence[Line]], columns: Sequence[tuple[float, float]]) -> tuple[tuple[tuple[Line, ...], ...], ...]:
    gaps = [b[0].baseline - a[0].baseline for a, b in pairwise(rows)]
    near = min(gaps, default=0.0)
    spaced = sorted(gaps)
    clear = bool(gaps) and spaced[-1] >= 1.3 * near and near <= 1.45 * (max(n.size for n in rows[0]) or 8)
    out: list[list[list[Line]]] = []
    for k, row in enumerate(rows):
        placed: list[list[Line]] = [[] for _ in columns]
        for piece in row:
            placed[_column(piece, columns)].append(piece)
        if out and _goes_on(placed, out[-1], gaps[k - 1], near, clear):
            for cell, more in zip(out[-1], placed, strict=True):
                cell.extend(more)
        else:
            out.append(placed)
    return tuple(tuple(tuple(c) for c in row) for row in out)


def _goes_on(row: list[list[Line]], above: list[list[Line]], gap: float, near: float, clear: bool) -> bool:
    """Whether a row of pieces goes on with the cells above it."""
    if clear and gap >= 1.25 * near:
        return False
    if not row[0]:
        held = [c[0].text for c in row if c]
        return clear or (gap <= 1.45 * max((n.size for c in above for n in c), default=10.0) and all(
            above[k] and not (above[k][-1].text[-1:] in ".;" and _OPENS.match(t[0].text)) for k, t in enumerate(row) if t
        ) and bool(held))  # fmt: skip
    filled = sum(bool(c) for c in row)
    return filled == 1 and row[0][0].text[:1].islower()
