"""Pieces find their places: items in lists, lists under lead-ins, cells under the head of their row."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from extract.blocks import BlockKind
from extract.structure.lines import ends_sentence
from extract.structure.pieces import Piece

__all__ = ["Place", "place_pieces"]


_TITLE = 7
"""The most words, marker and all, of an item that is the title of what stands below it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a piece stands: its final kind, its depth in lists, what governs it, which list it belongs to."""

    kind: BlockKind
    depth: int = 0
    parent: int | None = None
    list_id: int | None = None


@dataclass(slots=True)
class _Level:
    style: str
    indent: int
    list_id: int
    last: int
    ordinal: int | None
    sign: str = ""
    """The bullet as written: dashes of two lengths may be two levels."""
    titled: bool = False
    """True if the items are titles with paragraphs of their own below them."""
    holds: set[str] = field(default_factory=set)
    """The styles of the lists that hang under its items."""


class _Lists:
    def __init__(self, text: str, pieces: list[Piece]) -> None:
        self.text = text
        self.pieces = pieces
        self.places: list[Place] = []
        self.levels: list[_Level] = []
        self.next_id = 0
        self.lead_in: int | None = None
        """Block that governs what follows: the last heading, or paragraph that opened a list."""
        self.row_head: int | None = None

    def run(self) -> list[Place]:
        for i, piece in enumerate(self.pieces):
            if piece.kind == "noise":
                self.places.append(Place("noise"))
            elif piece.kind == "cell":
                self.places.append(self._cell(i, piece))
            elif piece.kind == "heading":
                self.levels, self.lead_in = [], i
                self.places.append(Place("heading"))
            elif piece.marker and piece.heading is None:
                self.places.append(self._item(i, piece))
            else:
                self.places.append(self._paragraph(i, piece))
        return self.places

    def _cell(self, i: int, piece: Piece) -> Place:
        self.levels = []
        if piece.row_start:
            self.row_head = i
            return Place("cell", parent=self.lead_in)
        return Place("cell", parent=self.row_head)

    def _item(self, i: int, piece: Piece) -> Place:
        assert piece.marker is not None
        self._find_level(i, piece)
        level = self.levels[-1]
        level.last, level.ordinal = i, piece.marker.ordinal
        outer = self.levels[-2].last if len(self.levels) > 1 else self.lead_in
        return Place(piece.kind, len(self.levels), outer, level.list_id)

    def _find_level(self, i: int, piece: Piece) -> None:
        """Brings the stack of open lists to the one that this item belongs to, opening it if need be."""
        marker = piece.marker
        assert marker is not None
        while self.levels and piece.indent < self.levels[-1].indent - 1 and len(self.levels) > 1:
            self.levels.pop()
        for k in range(len(self.levels) - 1, -1, -1):
            level = self.levels[k]
            if self._other_dash(level, piece):
                continue
            if level.style == marker.style and abs(level.indent - piece.indent) <= 1 and self._goes_on(level, marker.ordinal):
                del self.levels[k + 1 :]
                return
        if self.levels and not self._below(i, piece):
            self.levels = []
        elif self.levels:
            self.levels[-1].holds.add(marker.style)
        self.levels.append(_Level(marker.style, piece.indent, self.next_id, i, None, marker.text))
        self.next_id += 1

    def _other_dash(self, level: _Level, piece: Piece) -> bool:
        """«— Торг:» over «- ставки;»: another dash opens a list below a colon, and the outer dash goes back to its own."""
        marker = piece.marker
        if marker is None or level.style != marker.style or level.sign == marker.text or not marker.style.endswith(" -"):
            return False
        above = self.pieces[level.last]
        known = any(x.sign == marker.text and x.style == marker.style for x in self.levels)
        return known or self.text[above.start : above.end].rstrip().endswith(":")

    def _goes_on(self, level: _Level, ordinal: int | None) -> bool:
        """A number of one again opens a new list."""
        return ordinal is None or level.ordinal is None or ordinal > level.ordinal

    def _below(self, i: int, piece: Piece) -> bool:
        """Whether a list that starts here hangs under the item before it."""
        level = self.levels[-1]
        before = self.pieces[level.last]
        if piece.indent > level.indent + 1 or self.text[before.start : before.end].rstrip().endswith(":"):
            return True
        if piece.marker is None or level.style == piece.marker.style or piece.marker.bulleted:
            return False
        return piece.gap == 0 or piece.marker.style in level.holds or self._resumes(i, level)

    def _resumes(self, i: int, level: _Level) -> bool:
        """True if the outer list goes on below, with nothing but items between: empty lines part every item from the next."""
        for piece in self.pieces[i + 1 :]:
            if piece.kind == "noise":
                continue
            if piece.marker is None or piece.kind in ("heading", "cell") or piece.heading is not None:
                return False
            same = piece.marker.style == level.style and abs(level.indent - piece.indent) <= 1
            if same and not (level.sign != piece.marker.text and level.style.endswith(" -")):
                return level.ordinal is None or piece.marker.ordinal == level.ordinal + 1
        return False

    def _paragraph(self, i: int, piece: Piece) -> Place:
        quote = self.text[piece.start : piece.end]
        under = self.levels and piece.gap == 0 and piece.indent > self.levels[-1].indent and piece.indent > 0
        if under:
            return Place(piece.kind, len(self.levels), self.levels[-1].last, None)
        before = next((k for k in range(i - 1, -1, -1) if self.places[k].kind != "noise"), None)
        clause = self._clause(i, piece, before)
        if clause is not None:
            return clause
        run = self._unmarked(i, piece, before)
        if run is not None:
            return run
        if self._below_title(i, before):
            return Place(piece.kind, len(self.levels), self.levels[-1].last, None)
        self.levels = []
        heading = self.lead_in if self.lead_in is not None and self.pieces[self.lead_in].kind == "heading" else None
        if quote.rstrip().endswith((":", ": ", "–", "—")) or not ends_sentence(quote, ".!?…"):
            parent = self._governor(before)
            self.lead_in = i
            return Place(piece.kind, parent=parent)
        parent = self._governor(before)
        if parent is None:
            self.lead_in = self._last_heading() if heading is None else self.lead_in
        return Place(piece.kind, parent=parent)

    def _below_title(self, i: int, before: int | None) -> bool:
        """«а) Дезертиры», its text below, «б) Резервы»: a paragraph that belongs to the short item above it.

        The next item must stand further below; the text of the last item is only what follows it at once.
        """
        if not self.levels or before is None:
            return False
        level = self.levels[-1]
        item = self.pieces[level.last]
        quote = self.text[item.start : item.end].rstrip()
        if level.ordinal is None or before < level.last or len(quote.split()) > _TITLE or quote[-1:] in ".:;,!?":
            return False
        if self.text[self.pieces[i].start : self.pieces[i].end].rstrip().endswith(":"):
            return False  # it leads to what is below it
        for piece in self.pieces[i + 1 :]:
            if piece.kind in ("heading", "cell"):
                break
            if piece.marker is not None and piece.marker.style == level.style:
                level.titled = level.titled or piece.marker.ordinal == level.ordinal + 1
                return piece.marker.ordinal == level.ordinal + 1
        return level.titled and before == level.last

    def _last_heading(self) -> int | None:
        """After a full paragraph no list hangs on what stood before it."""
        return None

    def _governor(self, before: int | None) -> int | None:
        """Labelled paragraphs and those right behind a lead-in or a heading are governed by it."""
        if before is None:
            return None
        quote = self.text[self.pieces[before].start : self.pieces[before].end].rstrip()
        if self.pieces[before].kind == "heading" or quote.endswith(":"):
            return before
        return None

    def _clause(self, i: int, piece: Piece, before: int | None) -> Place | None:
        """Numbered clauses without titles («2.1.1. …») below one that ends with a colon are the items of a list."""
        number = piece.heading.number if piece.heading and not piece.heading.title else None
        if before is None or number is None or "." not in number:
            return None
        above = self.pieces[before]
        opened = above.heading.number if above.heading else self._run_in_number(before)
        if opened == number.rsplit(".", 1)[0] and self.text[above.start : above.end].rstrip().endswith(":"):
            self.levels = []
            self.next_id += 1
            return Place(self._kind(piece), 1, before, self.next_id - 1)
        last = self.places[before]
        if opened and opened.rsplit(".", 1)[0] == number.rsplit(".", 1)[0] and last.list_id is not None:
            return Place(self._kind(piece), 1, last.parent, last.list_id)
        return None

    def _run_in_number(self, at: int) -> str | None:
        """The number of the heading that a paragraph goes on with on the same line."""
        over = self.pieces[at - 1] if at else None
        if over is None or over.heading is None or "\n" in self.text[over.end : self.pieces[at].start]:
            return None
        return over.heading.number

    def _unmarked(self, i: int, piece: Piece, before: int | None) -> Place | None:
        """Lines without markers right behind a lead-in that look alike are the items of a list."""
        if before is None:
            return None
        last = self.places[before]
        if last.list_id is not None and self.pieces[before].marker is None and self._near(before, i) and self._alike(before, i):
            return replace(last, kind=self._kind(piece))
        quote = self.text[self.pieces[before].start : self.pieces[before].end].rstrip()
        opens = (quote.endswith(":") and self.pieces[before].kind != "cell" and piece.label is None) or (
            piece.label is not None and quote.endswith(":")
        )
        following = i + 1 < len(self.pieces) and self._near(i, i + 1) and self._alike(i, i + 1)
        if not opens or piece.heading is not None or not following:
            return None
        self.levels = []
        self.next_id += 1
        return Place(self._kind(piece), 1, before, self.next_id - 1)

    def _near(self, one: int, other: int) -> bool:
        """Items without markers follow line by line; those with labels may have an empty line between them."""
        labelled = bool(self.pieces[one].label and self.pieces[other].label)
        return self.pieces[other].gap <= int(labelled)

    @staticmethod
    def _kind(piece: Piece) -> BlockKind:
        return "item" if piece.kind == "paragraph" else piece.kind

    def _alike(self, one: int, other: int) -> bool:
        """Two pieces without markers that can be items of one list."""
        a, b = self.pieces[one], self.pieces[other]
        if (
            a.kind not in ("paragraph", "definition")
            or b.kind not in ("paragraph", "definition")
            or a.marker
            or b.marker
            or b.heading
        ):
            return False
        if a.label and b.label:
            return True
        x, y = self.text[a.start : a.end], self.text[b.start : b.end]
        if x.split()[0].lower() == y.split()[0].lower() or x.rstrip()[-1] == ";":
            return True
        return len(x) <= 80 and len(y) <= 80 and (x.rstrip()[-1:] in ".;,") == (y.rstrip()[-1:] in ".;,")


def place_pieces(text: str, pieces: list[Piece]) -> list[Place]:
    """The place of every piece, in the order of the pieces."""
    return _Lists(text, pieces).run()
