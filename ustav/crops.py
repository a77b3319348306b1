"""Pictures of the places that a report's findings stand on, cut from the pages of its file with the words marked.

Drawn through what ``ustav page`` draws through. The gravest findings come first, and there is an end: so many pictures and so
many bytes for one file. A text without pages gives none.
"""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from extract.reading import kind_at
from extract.reading.errors import ReadingError
from extract.reading.places import around
from models.spans import Box, Span
from ustav.output import warn
from ustav.page_image import Pages
from verification.reports.html.crops import Crop, Crops

if TYPE_CHECKING:
    from extract.reading.places import Places
    from models.reports import Finding, Report

__all__ = ["crops_of"]

MOST, MOST_BYTES, EACH = 150, 3_000_000, 3
"""Pictures of one file, their bytes, and pictures of one finding."""
_DPI = 110
_QUALITY = 50
_BESIDE, _ABOVE = 10.0, 34.0
"""Points of the page around what is shown: to the sides, and above and below."""
_WIDEST, _TALLEST = 310.0, 230.0
"""Points: so wide a column is shown whole, of a wider one the part with the words; of words that take more than this height the
beginning."""
_AROUND = 600
"""Characters before and behind the words in which the width of their column is looked for."""
_MARK = (255, 224, 120)
_SEVERITIES = ("error", "warning", "note")


@dataclass(frozen=True, slots=True)
class _Cut:
    """A part of a page, in points: what is shown from left to right and of which marks."""

    page: int
    sides: tuple[float, float]
    marks: tuple[Box, ...]


def crops_of(path: Path, places: Places, report: Report) -> Crops:
    """The pictures for the findings of a report on the file; ``places`` are those of the reading that it was made of.

    A file that can no longer be opened gives none, with a warning: the report stands without its pictures.
    """
    if not len(places) or kind_at(path) not in ("pdf", "image"):
        return {}
    wanted: dict[tuple[Span, ...], list[_Cut]] = {}
    number = 0
    for found in _by_weight(report.findings):
        if found.evidence and found.evidence not in wanted and number < MOST:
            wanted[found.evidence] = list(_cuts(found.evidence, places))[:EACH]
            number += len(wanted[found.evidence])
    try:
        drawn = _drawn(path, {cut for cuts in wanted.values() for cut in cuts})
    except (ReadingError, OSError) as error:
        warn(f"{path}: its pages cannot be shown in the report ({error})")
        return {}
    return _within_bounds(wanted, drawn)


def _by_weight(findings: Sequence[Finding]) -> Iterable[Finding]:
    return sorted(findings, key=lambda f: (f.accepted is not None, _SEVERITIES.index(f.severity)))


def _within_bounds(wanted: dict[tuple[Span, ...], list[_Cut]], drawn: dict[_Cut, Crop]) -> Crops:
    out: dict[tuple[Span, ...], tuple[Crop, ...]] = {}
    held: set[_Cut] = set()
    size = 0
    for evidence, cuts in wanted.items():
        size += sum(len(drawn[c].picture) for c in set(cuts) - held)
        if size > MOST_BYTES:
            break
        held.update(cuts)
        if cuts:
            out[evidence] = tuple(drawn[c] for c in cuts)
    return out


# ------------------------------------------------------------------ what is cut


def _cuts(evidence: Iterable[Span], places: Places) -> Iterator[_Cut]:
    """The parts of pages that show the words: those that stand together in one, in reading order."""
    evidence = tuple(evidence)
    lines = [line for span in evidence for line in _lines(places.boxes(span.start, span.end))]
    near_words = [w for s in evidence for w in places.boxes(max(0, s.start - _AROUND), s.end + _AROUND)]
    while lines:
        page, first = lines[0]
        group, box = [first], first
        rest = []
        for there, line in lines[1:]:
            grown = around([box, line])
            near = there == page and line[1] - box[3] < 2 * _ABOVE and line[0] < box[2] + _ABOVE and box[0] < line[2] + _ABOVE
            if near and line[1] >= box[1] - 1 and grown[3] - grown[1] <= _TALLEST:
                group.append(line)
                box = grown
            else:
                rest.append((there, line))
        lines = rest
        around_it = [w for there, w in near_words if there == page and box[1] - _ABOVE < w[1] and w[3] < box[3] + _ABOVE]
        yield _Cut(page, _sides(box, around([box, *around_it])), tuple(group))


def _sides(box: Box, column: Box) -> tuple[float, float]:
    """From where to where a line of the column is shown: whole, or as much as there is room for around the words."""
    if column[2] - column[0] <= _WIDEST or box[2] - box[0] >= _WIDEST:
        return column[0], max(box[2], min(column[2], column[0] + max(_WIDEST, box[2] - box[0])))
    left = min(max(column[0], (box[0] + box[2] - _WIDEST) / 2), column[2] - _WIDEST)
    return left, left + _WIDEST


def _lines(boxes: Iterable[tuple[int, Box]]) -> Iterator[tuple[int, Box]]:
    """The words of a span joined into one box for each line."""
    last: tuple[int, Box] | None = None
    for page, box in boxes:
        if last is not None and last[0] == page and _one_line(last[1], box):
            last = (page, around([last[1], box]))
            continue
        if last is not None:
            yield last
        last = (page, box)
    if last is not None:
        yield last


def _one_line(one: Box, other: Box) -> bool:
    height = min(one[3] - one[1], other[3] - other[1])
    return min(one[3], other[3]) - max(one[1], other[1]) > height / 2 and 0 <= other[0] - one[2] + height < 3 * height


# ------------------------------------------------------------------ how it is drawn


def _drawn(path: Path, cuts: Iterable[_Cut]) -> dict[_Cut, Crop]:
    """The picture of every cut; each page is drawn once. Raises `ReadingError` and OSError."""
    by_page: dict[int, list[_Cut]] = defaultdict(list)
    for cut in cuts:
        by_page[cut.page].append(cut)
    out = {}
    with Pages(path) as pages:
        for page, its in sorted(by_page.items()):
            image, scale = pages.picture(page, _DPI)
            for cut in its:
                out[cut] = _crop(image, scale, cut)
    return out


def _crop(image: Any, scale: float, cut: _Cut) -> Crop:
    from PIL import Image, ImageChops, ImageDraw

    _, top, _, bottom = around(cut.marks)
    corners = (cut.sides[0] - _BESIDE, top - _ABOVE, cut.sides[1] + _BESIDE, min(bottom, top + _TALLEST) + _ABOVE)
    left, upper, right, lower = (round(v * scale) for v in corners)
    left, upper, right, lower = max(0, left), max(0, upper), min(image.width, right), min(image.height, lower)
    part = image.crop((left, upper, max(left + 1, right), max(upper + 1, lower)))
    ink = Image.new("RGB", part.size, (255, 255, 255))
    pen = ImageDraw.Draw(ink)
    for box in cut.marks:
        a, b, c, d = (v * scale for v in box)
        pen.rectangle((a - left - 2, b - upper - 2, c - left + 2, d - upper + 2), fill=_MARK)
    out = io.BytesIO()
    ImageChops.multiply(part, ink).save(out, "WEBP", quality=_QUALITY, method=4)
    return Crop(cut.page, out.getvalue(), part.width, part.height)
