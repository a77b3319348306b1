"""One page image becomes lines: turned upright, prepared, recognised, tables cell by cell, repaired, looked at again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from PIL import Image

from extract.layout.ruled import Grid
from extract.layout.words import leads
from extract.limits import limits
from extract.reading.ocr import RecognisedPage, recognised_once
from extract.reading.pages import Line, Word
from extract.reading.scan.corrections import Correction, corrected, read_corrections
from extract.reading.scan.engine import SeenLine, SeenWord, check, recognise, turned_by
from extract.reading.scan.even_faces import even_step
from extract.reading.scan.in_two import with_halves_joined
from extract.reading.scan.lost import with_lost
from extract.reading.scan.preparing import DOTS, Prepared, prepare, without_second_ink
from extract.reading.scan.repairs import repaired
from extract.reading.scan.rules import Piece, cell_pieces, find_rules, tables_in, without
from extract.reading.scan.second_look import looked_again
from extract.reading.scan.skew import sideways
from models.spans import Box

__all__ = ["ScanReader", "bounded", "page_reader", "plain"]

_POOR = 0.72
"""Mean confidence below which a page may lie on its head, or may have been spoilt by its preparation."""
_POOR_CELL = 0.85
_GAP = 0.9
"""Of the size: words further apart may stand in two columns, and make two lines."""
_BLANKS = 2.05
"""Steps of a face whose letters all have one width: a gap that no single blank leaves, even between narrow letters."""
_STRETCHED = 2.5
"""Of the size: the widest gap between the words of a line that is set to the width of its column."""
_SURE_TURN = 1.5
_BREAK = 3
"""Pixels: a break in a rule that a dot on it has left."""


def page_reader(source: str) -> ScanReader:
    """The reader of the page images of ``source``. Raises `OcrMissingError` where this machine cannot recognise Russian."""
    check(source)
    return ScanReader(source, read_corrections(Path(source)))


@lru_cache(maxsize=1)
def _dictionary() -> Callable[[str], bool]:
    from extract.language import known_word

    return lru_cache(maxsize=50_000)(known_word)


@dataclass(slots=True)
class ScanReader:
    """Reads page after page of one file. ``repair`` and ``prepare`` can be switched off to measure what they bring."""

    source: str
    corrections: tuple[Correction, ...] = ()
    prepare: bool = True
    repair: bool = True
    known: Callable[[str], bool] = field(default_factory=_dictionary)

    def read(self, image: Any, dpi: float, page: int) -> RecognisedPage:
        """Recognise a PIL image of ``dpi`` dots to the inch. Raises a `ReadingError` where that fails."""
        grey, dpi = bounded(plain(image), dpi)
        if self.prepare and self.repair:
            found = recognised_once(grey, dpi, lambda: self._recognised(grey, dpi))
        else:
            found = self._recognised(grey, dpi)
        if not self.corrections:
            return found
        lines, notes = corrected(list(found.lines), self.corrections, page)
        return replace(found, lines=tuple(lines), notes=notes)

    def _recognised(self, grey: Image.Image, dpi: float) -> RecognisedPage:
        """The page as it is recognised and repaired, before corrections by hand."""
        quarter = self._quarter(grey, dpi)
        made = self._prepared(_turned(grey, quarter), dpi)
        lines, grids = self._seen(made)
        if self.prepare and _confidence(lines) < _POOR:
            turn, sure = turned_by(made.image, self.source, made.dpi)
            other = Prepared(_turned(grey, (quarter + turn) % 4), dpi)
            if turn and sure > _SURE_TURN:
                quarter = (quarter + turn) % 4
                other = self._prepared(other.image, dpi)
            again, its_grids = self._seen(other)
            if _confidence(again) > _confidence(lines):
                lines, grids, made = again, its_grids, other
        if any(n.torn for n in lines) and (bare := without_second_ink(made)) is not None:
            again, its_grids = self._seen(bare)
            if _read_surely(again) > _read_surely(lines):
                lines, grids, made = again, its_grids, bare
        return self._page(lines, grids, made, quarter)

    def _quarter(self, grey: Image.Image, dpi: float) -> int:
        if not self.prepare or not sideways(np.asarray(grey)):
            return 0
        turn, sure = turned_by(_turned(grey, 1), self.source, dpi)
        return (1 + turn) % 4 if sure > 0.3 else 1

    def _prepared(self, image: Image.Image, dpi: float) -> Prepared:
        return prepare(image, dpi) if self.prepare else Prepared(image, dpi)

    def _seen(self, made: Prepared) -> tuple[list[SeenLine], list[Grid]]:
        """The lines of the page, those of tables cell by cell."""
        grids: list[Grid] = []
        if self.prepare:
            gap = _BREAK if DOTS in made.steps else 0
            grids = tables_in(find_rules(np.asarray(made.image), made.dpi, gap), made.dpi, made.image.size)
        image, dpi = made.first or (made.image, made.dpi)
        bare = without(image, [_scaled(g.box, dpi / 72) for g in grids], round(0.02 * dpi))
        lines = recognise([bare], self.source, dpi=dpi, psm=3)[0]
        if self.prepare:
            lines = with_lost(
                with_halves_joined(lines), bare, dpi, lambda part: recognise([part], self.source, dpi=dpi, psm=6)[0]
            )
        lines = [_enlarged(n, made.dpi / dpi) for n in lines]
        pieces = [p for g in grids for p in cell_pieces(made.image, g, made.dpi)]
        for psm, some in ((7, [p for p in pieces if p.lines == 1]), (6, [p for p in pieces if p.lines > 1])):
            lines += self._cells(some, psm, made.dpi)
        return lines, grids

    def _cells(self, pieces: list[Piece], psm: int, dpi: float) -> list[SeenLine]:
        """The lines of cells in pixels of the page; cells read badly are read again twice as large, the surer reading counts."""
        found = recognise([p.image for p in pieces], self.source, dpi=dpi, psm=psm)
        poor = [k for k, cell in enumerate(found) if _confidence(cell) < _POOR_CELL]
        images = [pieces[k].image for k in poor]
        large = [i.resize((2 * i.width, 2 * i.height), Image.Resampling.BICUBIC) for i in images]
        for k, again in zip(poor, recognise(large, self.source, dpi=2 * dpi, psm=psm), strict=True):
            if _confidence(again) > _confidence(found[k]):
                found[k] = [_enlarged(n, 0.5) for n in again]
        return [_moved(n, p.left, p.top) for p, cell in zip(pieces, found, strict=True) for n in cell]

    def _page(self, seen: list[SeenLine], grids: list[Grid], made: Prepared, quarter: int) -> RecognisedPage:
        if self.repair:
            fixed = repaired(seen, np.asarray(made.image), self.known)
            marked = looked_again(fixed, made, self.source, self.known)
        else:
            marked = [[Word(w.text, w.box, confidence=w.confidence) for w in n.words] for n in seen]
        lines = _lines(seen, marked, made.dpi)
        confidence = _confidence(seen)
        why = f"recognised by tesseract rus+eng, mean confidence {confidence:.2f}"
        why += "".join(f"; {step}" for step in made.steps)
        edges = [(c[4][a], c[4][b], c[4][d], c[4][e]) for g in grids for c in g.cells
                 for a, b, d, e in ((0, 1, 2, 1), (0, 3, 2, 3), (0, 1, 0, 3), (2, 1, 2, 3))]  # fmt: skip
        if quarter:
            why += f"; turned by {90 * quarter}° to stand upright"
        return RecognisedPage(tuple(lines), why, tuple(dict.fromkeys(edges)), (), (4 - quarter) % 4, made.skew)


def bounded(grey: Image.Image, dpi: float) -> tuple[Image.Image, float]:
    """A picture of at most `Limits.page_pixels` pixels, and its dots to the inch."""
    most = limits().page_pixels
    if grey.width * grey.height <= most:
        return grey, dpi
    factor = (most / (grey.width * grey.height)) ** 0.5
    return grey.resize((round(grey.width * factor), round(grey.height * factor)), Image.Resampling.BOX), dpi * factor


def plain(image: Image.Image) -> Image.Image:
    """Grey; what is transparent is paper."""
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        over = image.convert("RGBA")
        back = Image.new("RGBA", over.size, (255, 255, 255, 255))
        back.alpha_composite(over)
        return back.convert("L")
    if image.mode in ("I;16", "I", "F"):
        values = np.asarray(image, dtype=np.float64)
        top = max(1.0, float(values.max()))
        return Image.fromarray((values * (255.0 / top)).clip(0, 255).astype(np.uint8))
    return image.convert("L")


def _turned(image: Image.Image, quarter: int) -> Image.Image:
    """Turned clockwise by so many quarters."""
    if not quarter:
        return image
    how = (Image.Transpose.ROTATE_270, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_90)[quarter - 1]
    return image.transpose(how)


def _confidence(lines: list[SeenLine]) -> float:
    """The mean of all words, longer ones counting more; 0 where there are none."""
    weights = [(w.confidence, len(w.text)) for n in lines for w in n.words]
    total = sum(n for _, n in weights)
    return sum(c * n for c, n in weights) / total if total else 0.0


def _read_surely(lines: list[SeenLine]) -> float:
    """How many letters were read, each counted as far as it is sure; those of lines that something lies over by half."""
    return sum(w.confidence * len(w.text) * (0.5 if n.torn else 1) for n in lines for w in n.words)


def _scaled(box: Box, scale: float) -> Box:
    return (box[0] * scale, box[1] * scale, box[2] * scale, box[3] * scale)


def _enlarged(line: SeenLine, by: float) -> SeenLine:
    """The line as it stands on a picture so many times as large."""
    if by == 1:
        return line
    words = tuple(replace(w, box=_scaled(w.box, by)) for w in line.words)
    measures = (by * line.baseline, line.slope, by * line.size, by * line.small, by * line.large)
    return SeenLine(words, *measures, line.torn)


def _moved(line: SeenLine, left: int, top: int) -> SeenLine:
    words = tuple(
        SeenWord(w.text, (w.box[0] + left, w.box[1] + top, w.box[2] + left, w.box[3] + top), w.confidence) for w in line.words
    )
    return replace(line, words=words, baseline=line.baseline + top)


def _lines(seen: list[SeenLine], words: list[list[Word]], dpi: float) -> list[Line]:
    """Lines in points; parted at wide gaps; sizes that differ by the accident of measuring made one."""
    scale = 72 / dpi
    usual = median([n.size for n in seen for _ in n.words]) if seen else 0.0
    even = even_step(seen)
    out: list[Line] = []
    for line, held in zip(seen, words, strict=True):
        size = usual if abs(line.size - usual) <= 0.2 * usual else line.size
        groups: list[list[Word]] = []
        whole = _set_to_width(held, size)
        for w in held:
            near = groups and (whole or w.box[0] - groups[-1][-1].box[2] <= max(_GAP * size, _BLANKS * even))
            near = near or (groups and leads([v.text for v in groups[-1]]))
            if near:
                groups[-1].append(w)
            else:
                groups.append([w])
        left = line.words[0].box[0]
        for group in groups:
            placed = tuple(replace(w, box=_rounded(_scaled(w.box, scale)), size=round(size * scale, 1)) for w in group)
            baseline = line.baseline + line.slope * (group[0].box[0] - left)
            out.append(Line(placed, round(baseline * scale, 2)))
    return out


def _set_to_width(words: list[Word], size: float) -> bool:
    """True for a line whose gaps are all wide and much alike: set to the full width of its column, and no row of cells."""
    gaps = [b.box[0] - a.box[2] for a, b in pairwise(words)]
    figures = sum(w.text[:1].isdigit() or w.text[:1] in "+–−-" for w in words)
    return len(gaps) >= 3 and max(gaps) <= _STRETCHED * size and min(gaps) >= 0.5 * max(gaps) and figures <= 1


def _rounded(box: Box) -> Box:
    return (round(box[0], 2), round(box[1], 2), round(box[2], 2), round(box[3], 2))
