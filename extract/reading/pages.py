"""A document as it was read: its text, its pages and what stands on them.

Boxes are (x0, top, x1, bottom) in PDF points from the top left corner of the page as it is shown (rotation applied).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import Literal

from extract.reading.places import Places, around
from models.rulebook import Doubt, DoubtKind
from models.showing import Shown
from models.spans import Box, Span

__all__ = [
    "NO_PAGES", "Aside", "Cell", "How", "Join", "Line", "Note", "Page", "PageState",
    "Reading", "Region", "RegionKind", "Table", "Word", "doubts_of",
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
class Page(Shown):
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
class Region(Shown):
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
class Table(Shown):
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
class Aside(Shown):
    """Text that is on the page and not in the text: a running head, a page number, a hidden layer, a repeated table head."""

    page: int
    text: str
    kind: Literal["running head", "page number", "hidden", "repeated head", "menu"]
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Join(Shown):
    """A word that was broken at the end of a line: ``position`` is where the break was, ``dropped`` the sign left out.

    ``dropped`` is empty where the hyphen was kept as part of the word.
    """

    position: int
    dropped: str
    word: str
    why: str


@dataclass(frozen=True, slots=True)
class Note(Shown):
    """Something that was not read, or was read with a doubt: on which page (None: the whole file), what and why."""

    kind: str
    message: str
    page: int | None = None


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

    def _repr_html_(self) -> str:
        told = f"{self.source}: {len(self.text)} characters" + (f", {self.encoding}" if self.encoding else "")
        pages = "".join(
            f"<tr><td>{p.number}</td><td>{escape(p.state)}</td><td>{escape(p.how)}</td><td>{escape(p.why)}</td></tr>"
            for p in self.pages
        )
        head = "<table><tr><th>page</th><th>state</th><th>how</th><th>why</th></tr>"
        notes = "".join(f"<li>{escape(n.kind)}: {escape(n.message)}</li>" for n in self.notes)
        return f"<p>{escape(told)}</p>" + (f"{head}{pages}</table>" if pages else "") + (f"<ul>{notes}</ul>" if notes else "")

    def unjoined(self) -> str:
        """The text with every word that was broken at the end of a line broken again: a hyphen and a newline."""
        out, last = [], 0
        for join in self.joins:
            out += [self.text[last : join.position], join.dropped, "\n"]
            last = join.position
        return "".join([*out, self.text[last:]])


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
