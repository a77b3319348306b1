"""Running heads and page numbers: found by what returns from page to page, and taken out of the text."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from extract.layout.markers import marker_length, opens_footnote
from extract.layout.words import merge_lines
from extract.reading.pages import Aside, Line

__all__ = ["PageLines", "find_furniture"]

_DEEPEST = 3
"""Rows from the upper and the lower edge that may be furniture."""
_SAME_PLACE = 4.0
"""Points."""
_FOLIO = re.compile(
    r"(?:стр(?:аница|\.)?\s*|с\.\s*|page\s*)?[-–—•|\[(]*\s*(?:\d{1,4}|[ivxlc]{1,7})\s*[-–—•|\])]*(?:\s*(?:/|из|of)\s*\d{1,4})?",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class PageLines:
    """What of a page is needed to find its furniture: number, height, lines."""

    number: int
    height: float
    lines: Sequence[Line]
    turned: Sequence[Line] = ()


@dataclass(frozen=True, slots=True)
class _Row:
    page: int
    place: tuple[str, int]
    """Upper or lower edge, and the height on the page in steps of four points."""
    depth: int
    text: str
    pattern: str
    line: Line
    parts: tuple[Line, ...]
    apart: bool
    """It stands further from its inner neighbour than lines of text do, or is set in another size."""
    marginal: bool
    """It is short, set small, and lies at the very edge of the page: where there is no other page, that must do."""


def _rows(page: PageLines) -> list[_Row]:
    merged = merge_lines(page.lines)
    steps = [b.baseline - a.baseline for a, b in pairwise(merged)]
    leading = median(steps) if steps else 0.0
    usual = median(n.size for n in merged) if merged else 0.0
    out = []
    for edge, order in (("upper", merged), ("lower", merged[::-1])):
        for depth, line in enumerate(order[:_DEEPEST]):
            inner = order[depth + 1] if depth + 1 < len(order) else None
            gap = abs(inner.baseline - line.baseline) if inner else page.height
            apart = gap > 1.4 * leading or (inner is not None and abs(inner.size - line.size) > 0.1 * line.size)
            height = line.baseline if edge == "upper" else page.height - line.baseline
            if height > 0.17 * page.height:
                break
            small = line.size <= 0.9 * usual and not opens_footnote(line.text)
            marginal = depth == 0 and small and height <= 0.08 * page.height and len(line.text) <= 70
            ids = {id(w) for w in line.words}
            parts = tuple(n for n in page.lines if any(id(w) in ids for w in n.words))
            pattern = re.sub(r"\s+", " ", _NUMBER.sub("#", line.text)).strip().lower()
            out.append(_Row(page.number, (edge, round(height / 4)), depth, line.text, pattern, line, parts, apart, marginal))
    return out


def find_furniture(pages: Sequence[PageLines]) -> tuple[dict[int, set[int]], list[Aside]]:
    """For every page the ids of its lines that are furniture, and the furniture as text, in the order of the pages."""
    rows = {p.number: _rows(p) for p in pages}
    everything = [r for found in rows.values() for r in found]
    same: dict[tuple[str, str], list[_Row]] = defaultdict(list)
    for r in everything:
        same[(r.place[0], r.pattern)].append(r)
    counted = _advancing(everything)
    gone: dict[int, set[int]] = defaultdict(set)
    asides: list[Aside] = []
    for page in pages:
        taken: set[tuple[str, int]] = set()
        for r in rows[page.number]:
            # Furniture lies outside everything else: a row counts only if the rows beyond it do.
            if r.depth and (r.place[0], r.depth - 1) not in taken:
                continue
            if not _is_furniture(r, same, counted, len(pages)):
                continue
            taken.add((r.place[0], r.depth))
            fresh = [n for n in r.parts if id(n) not in gone[page.number]]
            gone[page.number].update(id(n) for n in r.parts)
            if fresh:
                kind = "page number" if _is_folio(r) else "running head"
                asides.append(Aside(page.number, r.text, kind, r.line.box))  # type: ignore[arg-type]
    for number, line in _repeated_at_an_angle(pages):
        gone[number].add(id(line))
        asides.append(Aside(number, line.text, "running head", line.box))
    return dict(gone), asides


def _repeated_at_an_angle(pages: Sequence[PageLines]) -> list[tuple[int, Line]]:
    """Lines at an angle that stand on several pages in one place: marks laid over every page, notes of the printer."""
    held: dict[str, list[tuple[int, Line]]] = defaultdict(list)
    for page in pages:
        for line in page.turned:
            held[line.text].append((page.number, line))
    out = []
    for found in held.values():
        for number, line in found:
            alike = {k for k, n in found if all(abs(a - b) <= _SAME_PLACE for a, b in zip(n.box, line.box, strict=True))}
            if len(alike) >= 3 or (len(alike) == 2 and len(pages) <= 5):
                out.append((number, line))
    return sorted(out, key=lambda f: (f[0], f[1].box))


def _near(one: _Row, other: _Row) -> bool:
    return abs(one.place[1] - other.place[1]) <= 1


def _is_folio(row: _Row) -> bool:
    """A page number, or those of both pages of a spread."""
    return all(_FOLIO.fullmatch(n.text) for n in row.parts) or bool(_FOLIO.fullmatch(row.text))


def _is_furniture(row: _Row, same: dict[tuple[str, str], list[_Row]], counted: set[int], pages: int) -> bool:
    alike = {r.page for r in same[(row.place[0], row.pattern)] if _near(r, row)}
    if _is_folio(row) and (id(row.line) in counted or row.apart):
        return True
    if row.marginal and row.apart and pages < 3:
        return True
    if len(alike) >= 3 or (len(alike) == 2 and pages <= 5):
        return row.apart and len(row.text) <= 160
    # A number that rises page by page may be a chapter's: a heading is marked as such, bold or large.
    folio = len(row.parts) > 1 and any(_FOLIO.fullmatch(n.text) for n in row.parts)
    plain = folio or (not row.line.bold and not marker_length(row.text))
    return id(row.line) in counted and row.apart and plain


def _advancing(rows: Sequence[_Row]) -> set[int]:
    """Ids of the lines that hold a number which rises with the pages at the same height: folio and number less page agree."""
    offsets: Counter[tuple[tuple[str, int], int]] = Counter()
    held: list[tuple[_Row, list[int]]] = []
    for r in rows:
        numbers = [int(n) for n in (_NUMBER.findall(r.text)[:1] + _NUMBER.findall(r.text)[-1:]) if len(n) <= 4]
        outer = [
            n for n in dict.fromkeys(numbers) if re.match(rf"\D{{0,6}}{n}\b", r.text) or re.search(rf"\b{n}\D{{0,6}}$", r.text)
        ]
        held.append((r, outer))
        for n in outer:
            offsets[(r.place, n - r.page)] += 1
    return {id(r.line) for r, numbers in held if any(_often(offsets, r, n) for n in numbers)}


def _often(offsets: Counter[tuple[tuple[str, int], int]], row: _Row, number: int) -> bool:
    edge, height = row.place
    return sum(offsets[((edge, h), number - row.page)] for h in (height - 1, height, height + 1)) >= 3
