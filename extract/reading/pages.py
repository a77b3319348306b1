"""A document as it was read: its text, and for every character the page and the box that it stands in.

Boxes are (x0, top, x1, bottom) in PDF points from the top left corner of the page as it is shown (rotation applied).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from models.rulebook import Doubt, DoubtKind
from models.spans import Box, Span

__all__ = [
    "NO_PAGES", "Aside", "Cell", "How", "Join", "Line", "Note", "Page", "PageState",
    "Places", "Reading", "Region", "RegionKind", "Table", "Word", "around", "doubts_of",
]  # fmt: skip

NO_PAGES = "it has no pages of its own, so places in it are characters, without page and box"
"""Said of files whose pages are made by the program that shows them."""

How = Literal["text", "text layer", "ocr", "docx", "html", "none"]
PageState = Literal["read", "blank", "needs ocr", "failed", "skipped"]
RegionKind = Literal["text", "heading", "item", "table", "box", "footnote"]


@dataclass(frozen=True, slots=True)
class Word:
    """A word as printed: where, how large (points), in which font; ``confidence`` 0 to 1, None where nobody measured it.

    ``doubt`` says why a recognised word is not to be relied on (None: no reason), ``other`` what else it may be.
    """

    text: str
    box: Box
    size: float = 0.0
    font: str = ""
    bold: bool = False
    italic: bool = False
    confidence: float | None = None
    doubt: DoubtKind | None = None
    other: str = ""


@dataclass(frozen=True)
class Line:
    """Words on one baseline with nothing but blanks between them. ``baseline`` in points from the top of the page."""

    words: tuple[Word, ...]
    baseline: float

    @cached_property
    def box(self) -> Box:
        """The box around all its words."""
        return around([w.box for w in self.words])

    @cached_property
    def text(self) -> str:
        """Its words with single blanks between them."""
        return " ".join(w.text for w in self.words)

    @cached_property
    def size(self) -> float:
        """The size of most of its letters."""
        weights: dict[float, int] = {}
        for w in self.words:
            weights[w.size] = weights.get(w.size, 0) + len(w.text)
        return max(weights, key=lambda s: (weights[s], s))

    @cached_property
    def bold(self) -> bool:
        """True if every word with a letter is bold."""
        lettered = [w for w in self.words if any(c.isalpha() for c in w.text)]
        return bool(lettered) and all(w.bold for w in lettered)


@dataclass(frozen=True, slots=True)
class Page:
    """A page (or a whole document without pages): how it was read, why so, and the lines that were found on it.

    ``lines`` hold everything visible, running heads too, in no particular order; the text is made of them.
    """

    number: int
    width: float | None
    height: float | None
    how: How
    why: str
    state: PageState = "read"
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Region:
    """A paragraph, table, box or footnote on one page; regions stand in reading order. Characters ``start`` to ``end``."""

    kind: RegionKind
    start: int
    end: int
    page: int
    box: Box


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table: its place in the grid (from 0), how many rows and columns it covers, its text."""

    row: int
    column: int
    text: str
    rowspan: int = 1
    colspan: int = 1


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its cells as printed (a merged cell once), where it stands in the text, and the pages it runs over."""

    cells: tuple[Cell, ...]
    start: int
    end: int
    pages: tuple[int, ...] = ()
    ruled: bool = True

    @property
    def rows(self) -> int:
        """How many rows it has."""
        return max((c.row + c.rowspan for c in self.cells), default=0)

    @property
    def columns(self) -> int:
        """How many columns it has."""
        return max((c.column + c.colspan for c in self.cells), default=0)

    def grid(self) -> list[list[str]]:
        """Its text row by row; a merged cell stands in every place that it covers."""
        out = [["" for _ in range(self.columns)] for _ in range(self.rows)]
        for cell in self.cells:
            for r in range(cell.row, cell.row + cell.rowspan):
                for c in range(cell.column, cell.column + cell.colspan):
                    out[r][c] = cell.text
        return out


@dataclass(frozen=True, slots=True)
class Aside:
    """Text that is on the page and not in the text: a running head, a page number, a hidden layer, a repeated table head."""

    page: int
    text: str
    kind: Literal["running head", "page number", "hidden", "repeated head", "menu"]
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Join:
    """A word that was broken at the end of a line: ``position`` is where the break was, ``dropped`` the sign left out.

    ``dropped`` is empty where the hyphen was kept as part of the word.
    """

    position: int
    dropped: str
    word: str
    why: str


@dataclass(frozen=True, slots=True)
class Note:
    """Something that was not read, or was read with a doubt: on which page (None: the whole file), what and why."""

    kind: str
    message: str
    page: int | None = None


class Places:
    """From characters to pages and boxes. Made once, by `add` in the order of the text; then only asked."""

    def __init__(self) -> None:
        self._starts = array("q")
        self._ends = array("q")
        self._pages = array("l")
        self._boxes = array("d")

    def add(self, start: int, end: int, page: int, box: Box) -> None:
        """Characters ``start`` to ``end``, one word, stand on ``page`` in ``box``. Places never overlap nor go back."""
        if end <= start:
            return
        if self._ends and start < self._ends[-1]:
            raise ValueError(f"place [{start}, {end}) begins before the last one ends ({self._ends[-1]})")
        self._starts.append(start)
        self._ends.append(end)
        self._pages.append(page)
        self._boxes.extend(box)

    def __len__(self) -> int:
        return len(self._starts)

    def columns(self) -> tuple[list[int], list[int], list[int], list[float]]:
        """First characters, ends, pages, and four corners of a box for each place: what `from_columns` takes."""
        return self._starts.tolist(), self._ends.tolist(), self._pages.tolist(), self._boxes.tolist()

    @classmethod
    def from_columns(cls, starts: Sequence[int], ends: Sequence[int], pages: Sequence[int], boxes: Sequence[float]) -> Places:
        """The places that gave these columns. Raises ValueError if they are not of one length or overlap."""
        out = cls()
        corners = iter(boxes)
        for start, end, page, *box in zip(starts, ends, pages, corners, corners, corners, corners, strict=True):
            out.add(start, end, page, (box[0], box[1], box[2], box[3]))
        return out

    def _part(self, i: int, start: int, end: int) -> Box:
        """The box of a part of a place: letters share its width evenly."""
        x0, top, x1, bottom = self._boxes[4 * i : 4 * i + 4]
        first, last = self._starts[i], self._ends[i]
        if bottom - top > 2 * (x1 - x0) and last - first > 2:
            return (x0, top, x1, bottom)  # set upwards: its letters do not share the width
        step = (x1 - x0) / (last - first)
        return (x0 + step * max(0, start - first), top, x1 - step * max(0, last - end), bottom)

    def _range(self, start: int, end: int) -> range:
        return range(bisect_right(self._ends, start), bisect_left(self._starts, end))

    def span(self, start: int, end: int) -> tuple[int | None, Box | None]:
        """Page and box of the characters ``start`` to ``end``; (None, None) where none of them is on a page.

        A span that runs over the end of a page gives the page it begins on and the box of what stands there.
        Found by bisection: O(log n), and the words of the span themselves.
        """
        hit = self._range(start, end)
        if not hit:
            return None, None
        page = self._pages[hit[0]]
        boxes = [self._part(i, start, end) for i in hit if self._pages[i] == page]
        x0, top, x1, bottom = around(boxes)
        return page, (round(x0, 2), round(top, 2), round(x1, 2), round(bottom, 2))

    def ranges(self) -> dict[tuple[int, Box], tuple[int, int]]:
        """Page and box of every word → its first character and the one behind its last."""
        boxes = iter(self._boxes)
        corners = zip(boxes, boxes, boxes, boxes, strict=True)
        return dict(zip(zip(self._pages, corners, strict=True), zip(self._starts, self._ends, strict=True), strict=True))

    def boxes(self, start: int, end: int) -> list[tuple[int, Box]]:
        """Page and box of every word of a span, for drawing."""
        return [(self._pages[i], self._part(i, start, end)) for i in self._range(start, end)]


@dataclass(frozen=True)
class Reading:
    """A file as it was read. Every offset refers to ``text``; ``notes`` say what was not read, and why."""

    source: str
    sha256: str
    text: str
    encoding: str | None = None
    pages: tuple[Page, ...] = ()
    places: Places = field(default_factory=Places, compare=False)
    regions: tuple[Region, ...] = ()
    tables: tuple[Table, ...] = ()
    furniture: tuple[Aside, ...] = ()
    hidden: tuple[Aside, ...] = ()
    joins: tuple[Join, ...] = ()
    notes: tuple[Note, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    @property
    def complete(self) -> bool:
        """True if every page was read."""
        return all(p.state in ("read", "blank") for p in self.pages)

    def unjoined(self) -> str:
        """The text with every word that was broken at the end of a line broken again: a hyphen and a newline."""
        out, last = [], 0
        for join in self.joins:
            out += [self.text[last : join.position], join.dropped, "\n"]
            last = join.position
        return "".join([*out, self.text[last:]])


def around(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds all of ``boxes`` (at least one)."""
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


def doubts_of(pages: Sequence[Page], places: Places) -> tuple[Doubt, ...]:
    """The doubtful words of ``pages`` as they stand in the text; what is not in the text (running heads) is not told."""
    if not any(w.doubt for p in pages for n in p.lines for w in n.words):
        return ()
    ranges = places.ranges()
    found = [
        Doubt(Span(*at, p.number, w.box), w.doubt, w.other, w.confidence)
        for p in pages
        for n in p.lines
        for w in n.words
        if w.doubt and (at := ranges.get((p.number, w.box))) is not None
    ]
    return tuple(sorted(found, key=lambda d: d.span.start))
