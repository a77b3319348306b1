"""Headings become sections: how deep each lies, in which other it lies, and how far it reaches."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace

from extract.structure.pieces import Piece
from extract.structure.titles import Heading
from extract.structure.words import shape
from models.rulebook import Section
from models.spans import Span

__all__ = ["section_of", "sections_of"]

_PLAIN = ("plain", "period", "colon", "bold", "step")


@dataclass(slots=True)
class _Open:
    index: int
    heading: Heading
    group: int


def _rank(style: str) -> int:
    """Families of headings from outermost to innermost, as far as that is the same in all texts."""
    name = style.split()[0]
    return {"word": 0, "number": 1}.get(name, 2 if name in ("markdown", "wiki", "setext", "caps") else 3)


def _numbers(number: str | None) -> tuple[str, ...]:
    return tuple(number.split(".")) if number else ()


class _Nesting:
    """A stack of open sections; a heading closes those that are not above it."""

    def __init__(self, pieces: list[tuple[int, Piece]], everything: list[Piece]) -> None:
        self.headed = pieces
        self.everything = everything
        self.stack: list[_Open] = []
        self.group = 0
        counted = [p.heading.number for _, p in pieces if p.heading and p.heading.style.startswith("number")]
        self.any_number = bool(counted)

    def place(self, k: int) -> int | None:
        """The section in which heading ``k`` lies; the stack is brought up to date."""
        at, piece = self.headed[k]
        heading = piece.heading
        assert heading is not None
        if len(self.stack) > 1 or k != 1 or not self._is_title():
            self._close(at, heading, 1 if self._has_title else 0)
        parent = self.stack[-1].index if self.stack else None
        self.stack.append(_Open(k, heading, self.group))
        return parent

    @property
    def _has_title(self) -> bool:
        return len(self.headed) > 1 and self._is_title()

    def _is_title(self) -> bool:
        """The first heading of the text is its title if another follows at once and nothing stands before it."""
        first, second = self.headed[0], self.headed[1]
        one, two = first[1].heading, second[1].heading
        if not one or not two or one.number or one.title == two.title:
            return False
        between = [p for p in self.everything[first[0] + 1 : second[0]] if p.kind != "noise"]
        before = [p for p in self.everything[: first[0]] if p.kind != "noise"]
        return not between and not before and len(self.headed) > 1

    def _close(self, at: int, heading: Heading, keep: int) -> None:
        if heading.number and heading.style.startswith("number"):
            self._close_for_number(heading, keep)
            return
        same = [i for i, o in enumerate(self.stack) if o.heading.style == heading.style and i >= keep]
        if same:
            self._close_for_sibling(at, heading, same)
            return
        while len(self.stack) > keep and _rank(self.stack[-1].heading.style) > _rank(heading.style):
            self.stack.pop()
        own = heading.style.split()
        while len(self.stack) > keep and len(own) == 2 and own[0] == "markdown":
            top = self.stack[-1].heading.style.split()
            if top[0] != own[0] or int(top[1]) < int(own[1]):
                break
            self.stack.pop()
        if heading.style in _PLAIN:
            while len(self.stack) > keep and self.stack[-1].heading.style in _PLAIN:
                self.stack.pop()

    def _close_for_number(self, heading: Heading, keep: int) -> None:
        own = _numbers(heading.number)
        while len(self.stack) > keep:
            top = self.stack[-1].heading
            above = _numbers(top.number) if top.style.startswith("number") else None
            if above is not None and len(above) < len(own) and own[: len(above)] == above:
                return
            first_of_style = not any(o.heading.style == heading.style for o in self.stack)
            outer = top.style.split()[0] in ("word", "caps", "markdown", "wiki", "setext")
            if above is None and outer and first_of_style:
                return
            self.stack.pop()

    def _close_for_sibling(self, at: int, heading: Heading, same: list[int]) -> None:
        """Same style, same rank; but headings right below a lead-in («…, следующие:») lie one deeper."""
        before = next((p for p in reversed(self.everything[:at]) if p.kind != "noise"), None)
        inner = same[-1]
        if heading.style == "plain" and before is not None and before.kind != "heading" and self._leads_in(before):
            self.group += 1
            return
        if len(same) > 1 and shape(heading.title) != shape(self.stack[inner].heading.title):
            outer = [i for i in same if shape(self.stack[i].heading.title) == shape(heading.title)]
            inner = outer[-1] if outer else inner
        del self.stack[inner:]

    @staticmethod
    def _leads_in(piece: Piece) -> bool:
        return piece.label is None and piece.marker is None and piece.body_end == -1


def sections_of(text: str, pieces: list[Piece]) -> tuple[Section, ...]:
    """The sections of a text, in order; a heading repeated at once (a page's title) opens one section only."""
    headed: list[tuple[int, Piece]] = []
    for at, piece in enumerate(pieces):
        if piece.heading is None:
            continue
        last = headed[-1][1].heading if headed else None
        between = pieces[headed[-1][0] + 1 : at] if headed else []
        if last and last.title and last.title == piece.heading.title and all(p.kind == "noise" for p in between):
            continue
        headed.append((at, piece))
    headed = _one_wiki_family(headed)
    marked = [_with_lead_in(text, p) for p in pieces]
    nesting = _Nesting(headed, marked)
    parents = [nesting.place(k) for k in range(len(headed))]
    levels = _levels(headed, parents, nesting.any_number)
    sections = []
    for k, (_, piece) in enumerate(headed):
        assert piece.heading is not None
        end = next((_opening(headed[j][1]) for j in range(k + 1, len(headed)) if not _inside(j, k, parents)), len(text))
        sections.append(Section(piece.heading.number, piece.heading.title, levels[k], Span(_opening(piece), end), parents[k]))
    return tuple(sections)


def _opening(piece: Piece) -> int:
    """Where a heading begins: behind its bullet if it has one."""
    return piece.body if piece.marker and piece.marker.kind == "bullet" and piece.marker.text[0] != "#" else piece.start


def _one_wiki_family(headed: list[tuple[int, Piece]]) -> list[tuple[int, Piece]]:
    """Signs of equality count inwards in one wiki and outwards in another; where both ways are mixed they do not count."""
    depths = [int(p.heading.style.split()[1]) for _, p in headed if p.heading and "wiki" in p.heading.style]
    if len(depths) < 3 or min(depths[1:]) >= depths[0]:
        return headed
    return [
        (at, replace(p, heading=replace(p.heading, style="wiki")) if p.heading and p.heading.style.startswith("wiki") else p)
        for at, p in headed
    ]


def _with_lead_in(text: str, piece: Piece) -> Piece:
    """Marks (``body_end`` -1) a paragraph that ends with a colon."""
    if piece.kind == "paragraph" and text[piece.start : piece.end].rstrip().endswith(":"):
        return Piece("paragraph", piece.start, piece.end, piece.body, marker=piece.marker, label=piece.label, body_end=-1)
    return piece


def _inside(inner: int, outer: int, parents: list[int | None]) -> bool:
    at: int | None = inner
    while at is not None and at != outer:
        at = parents[at]
    return at == outer


def _levels(headed: list[tuple[int, Piece]], parents: list[int | None], any_number: bool) -> list[int]:
    """1 for the outermost; headings without a number that stand before the first numbered one lie as deep as those after it."""
    levels: list[int] = []
    holders = set(parents)
    for k, parent in enumerate(parents):
        heading = headed[k][1].heading
        assert heading is not None
        loose = any_number and parent is None and heading.style in _PLAIN and heading.number is None
        child = k in holders
        below = _steps(headed[parent][1], headed[k][1]) if parent is not None else 0
        levels.append(levels[parent] + below if parent is not None else 2 if loose and not child else 1)
    return levels


def _steps(outer: Piece, inner: Piece) -> int:
    """How far one section lies below the one that it is in: 6.1.1 two steps below 6, though no 6.1 stands between them."""
    above, number = (_numbers(p.heading.number if p.heading else None) for p in (outer, inner))
    return len(number) - len(above) if above and number[: len(above)] == above and len(number) > len(above) else 1


def section_of(sections: tuple[Section, ...], offset: int) -> int | None:
    """Index of the innermost section that holds the character at ``offset``."""
    after = bisect_right(sections, offset, key=lambda x: x.span.start)
    return next((k for k in range(after - 1, -1, -1) if offset < sections[k].span.end), None)
