"""Lines become pieces: the blocks of a text before their places in sections and lists are known."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, replace

from extract.blocks import BlockKind
from extract.language import split_sentences
from extract.structure.headings import find_headings
from extract.structure.labels import Label, read_label
from extract.structure.lexicon import fold, words
from extract.structure.lines import Line, ends_sentence, wrap_width
from extract.structure.mark_runs import marks_in_runs
from extract.structure.markers import Marker, inline_markers, read_marker
from extract.structure.noise import contents_lines, foreign, is_noise, noise_tail
from extract.structure.tables import Table, find_tables
from extract.structure.titles import Heading

__all__ = ["Piece", "cut_pieces"]


_LED = re.compile(r"(?:\.\s?){4,}\s*\S|…{2,}\s*\S")
"""Dots that lead from a thing to its value: «победа мирных ........ 1»: such a line stands alone."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A block in the making. ``table`` tells the cells of one table from another's; ``line`` is the first line's index."""

    kind: BlockKind
    start: int
    end: int
    body: int
    """Where the text behind marker and label begins."""
    gap: int = 0
    indent: int = 0
    marker: Marker | None = None
    label: str | None = None
    heading: Heading | None = None
    column: str | None = None
    row: str | None = None
    table: int | None = None
    row_start: bool = False
    body_end: int | None = None
    inline: bool = False


class _Cutter:
    def __init__(self, text: str, lines: list[Line]) -> None:
        self.text = text
        self.lines = lines
        self.width = wrap_width(lines)
        self.tables = {t.first: t for t in find_tables(lines)}
        covered = {i for t in self.tables.values() for i in range(t.first, t.last + 1)}
        self.marks = marks_in_runs(lines, covered)
        russian = sum(bool(re.search("[А-Яа-яЁё]", line.text)) for line in lines)
        self.noise = {
            i
            for i, line in enumerate(lines)
            if i not in covered and (self._noisy(line) or (foreign(line.text) and russian * 2 >= len(lines)))
        }
        self.noise |= contents_lines([line.text for line in lines]) - covered
        self.noise -= set(self.marks)
        self.forum = any(re.search(r"\d{1,2}:\d{2}", lines[i].text) for i in self.noise)
        for i in self._forum_names():
            self.noise.add(i)
        self.headings = find_headings(lines, covered | set(self.marks) | self.noise - self._underlines())
        self.noise -= set(self.headings)
        self.pieces: list[Piece] = []

    @staticmethod
    def _noisy(line: Line) -> bool:
        marker = read_marker(line.text)
        inner = line.text[marker.end :] if marker and marker.kind == "bullet" else line.text
        return is_noise(line.text) or (inner is not line.text and is_noise(inner))

    def _underlines(self) -> set[int]:
        return {i for i in self.noise if re.match(r"[=\-~]{3,}$", self.lines[i].text)}

    def _forum_names(self) -> list[int]:
        """A short line without punctuation right above a time stamp is the name of who wrote there."""
        return [
            i - 1
            for i in sorted(self.noise)
            if i > 0
            and (re.search(r"\d{1,2}:\d{2}", self.lines[i].text) or self._counts_posts(i))
            and self.lines[i].gap == 0
            and len(self.lines[i - 1].text) <= 40
            and not ends_sentence(self.lines[i - 1].text)
            and i - 1 not in self.noise
        ]

    def _counts_posts(self, i: int) -> bool:
        """A line of a forum's own about who wrote: «Сообщений: 412»."""
        return bool(re.match(r"[^\W\d_]+:\s*\d[\d\s]*$", self.lines[i].text))

    def run(self) -> list[Piece]:
        i = 0
        while i < len(self.lines):
            if i in self.tables:
                self._table(self.tables[i])
                i = self.tables[i].last + 1
            elif i in self.headings:
                i = self._heading(i, self.headings[i])
            elif i in self.noise:
                line = self.lines[i]
                self.pieces.append(Piece("noise", line.start, line.end, line.start, line.gap, line.indent))
                i += 1
            else:
                i = self._block(i, self.lines[i].start, None)
        return self.pieces

    def _heading(self, i: int, heading: Heading) -> int:
        line = self.lines[i]
        if not heading.title:
            return self._block(i, line.start, heading)
        end = min(heading.end, self.lines[i + heading.lines - 1].end)
        marker = read_marker(line.text)
        body = line.start + (marker.end if marker else 0)
        self.pieces.append(Piece("heading", line.start, end, min(body, end), line.gap, line.indent, marker, heading=heading))
        if heading.lines == 1 and end < line.end:
            rest = end + len(self.text[end : line.end]) - len(self.text[end : line.end].lstrip())
            return self._block(i, rest, None)
        return i + heading.lines

    def _table(self, table: Table) -> None:
        names: dict[int, str] = {}
        for i, cells in table.rows:
            line = self.lines[i]
            if not cells:
                self.pieces.append(Piece("noise", line.start, line.end, line.start, line.gap, line.indent, table=table.first))
                continue
            at = min(table.head, len(cells) - 1)
            head = self.text[cells[at].body[0] : cells[at].body[1]]
            for k, cell in enumerate(cells):
                value = self.text[cell.body[0] : cell.body[1]]
                if i == table.header:
                    names[cell.column] = value.strip("*_` ")
                self.pieces.append(
                    Piece(
                        "cell", cell.start, cell.end, cell.body[0], line.gap if k == 0 else 0, line.indent, body_end=cell.body[1],
                        column=None if i == table.header else names.get(cell.column, ""),
                        row=None if i == table.header else "" if k == at else head.strip("*_` "),
                        table=table.first, row_start=k == 0,
                    )
                )  # fmt: skip

    def _block(self, i: int, start: int, heading: Heading | None) -> int:
        """A paragraph, item or labelled block from ``start`` on, with the lines that continue it."""
        first = self.lines[i]
        marker = self._marker(i) if start == first.start else None
        if marker and not self._is_marker(i, marker):
            marker = None
        last = i
        while last + 1 < len(self.lines) and self._continues(last, last + 1, first, marker):
            last += 1
        end = self.lines[last].end
        tail = noise_tail(self.text[start:end])
        stop = start + len(self.text[start : start + tail].rstrip()) if tail else end
        self._split(Piece("paragraph", start, stop, start, first.gap, first.indent, marker, heading=heading))
        if tail:
            self.pieces.append(Piece("noise", start + tail, end, start + tail))
        return last + 1

    def _marker(self, i: int) -> Marker | None:
        """The marker of a line, alone or in a row of lines that begin alike."""
        return self.marks.get(i) or read_marker(self.lines[i].text)

    def _is_marker(self, i: int, marker: Marker) -> bool:
        """A bare number opens an item only in a run; a dash in the middle of a wrapped sentence opens none."""
        if marker.kind == "bare":
            same = [k for k in (i - 1, i + 1) if 0 <= k < len(self.lines)]
            near = [self._marker(k) for k in same]
            return any(m and m.kind == "bare" and abs((m.ordinal or 0) - (marker.ordinal or 0)) == 1 for m in near)
        return True

    def _continues(self, last: int, new: int, first: Line, marker: Marker | None) -> bool:
        """Whether line ``new`` goes on with the block that line ``last`` belongs to."""
        if new in self.tables or new in self.headings or new in self.noise or self.lines[new].gap:
            return False
        line, above = self.lines[new], self.lines[last]
        found = self._marker(new)
        if (
            found
            and self._is_marker(new, found)
            and not (found.text in "–—-" and self._wrapped(above) and line.text[found.end :][:1].islower())
        ):
            return False
        if _LED.search(above.text) or _LED.search(line.text):
            return False
        opens_lower = line.text[:1].islower() or (line.text[:1] in "(,;«" and line.text[1:2].islower())
        if "→" in line.text and "→" in above.text:
            return False
        if (opens_lower and not ends_sentence(above.text, ".!?…:;")) or (
            opens_lower and line.indent > first.indent and marker is not None
        ):
            return True
        if above.text[-1] in "-‐\u00ad," and not re.search(r"\s-$", above.text):
            return True
        if self._wrapped(above) and not above.text.endswith(":"):
            return not (read_label(line.text) and ends_sentence(above.text))
        return (
            marker is not None and line.indent > first.indent and not above.text.endswith(":") and not ends_sentence(above.text)
        )

    def _wrapped(self, line: Line) -> bool:
        return self.width is not None and len(line.text) >= self.width - 15

    def _split(self, piece: Piece) -> None:
        """Inline runs of markers become items of their own behind their lead-in."""
        offset = piece.start + (piece.marker.end if piece.marker else 0)
        body = self.text[offset : piece.end]
        run = inline_markers(body)
        if piece.marker and piece.marker.kind in ("number", "bare", "letter") and not run:
            run = self._run_with(piece)
            offset = piece.start if run else offset
        if not run:
            self._add(piece)
            return
        starts = [offset + at for at, _ in run]
        if starts[0] > piece.start:
            lead_end = piece.start + len(self.text[piece.start : starts[0]].rstrip())
            if lead_end > piece.start:
                self._add(replace(piece, end=lead_end))
        for k, (_, marker) in enumerate(run):
            stop = starts[k + 1] if k + 1 < len(starts) else piece.end
            end = starts[k] + len(self.text[starts[k] : stop].rstrip())
            item = Piece("item", starts[k], end, starts[k], 0, piece.indent + 1, marker, inline=True)
            if k + 1 == len(run):
                self._last_item(item, starts, piece)
            else:
                self._split(item) if self._holds_run(item) else self._add(item)

    def _holds_run(self, item: Piece) -> bool:
        """«2) торг: а) ставки, б) оплата»: a run of another kind inside an item of one."""
        body = item.start + (item.marker.end if item.marker else 0)
        inner = inline_markers(self.text[body : item.end])
        return bool(inner) and self.text[body : body + inner[0][0]].rstrip().endswith((":", "("))

    def _run_with(self, piece: Piece) -> list[tuple[int, Marker]]:
        """A run that begins with the block's own marker: «1. Сбор. 2. Ход. 3. Счёт.» on one line."""
        return inline_markers(self.text[piece.start : piece.end])

    def _last_item(self, item: Piece, starts: list[int], piece: Piece) -> None:
        """The last item of an inline run is one sentence if the others are; the rest is a paragraph of its own."""
        single = all(
            len(split_sentences(self.text[a:b].strip())) <= 2 and not re.search(r"[.!?]\s+[А-ЯЁ]", self.text[a:b].strip()[4:])
            for a, b in itertools.pairwise(starts)
        )
        body = item.start + (item.marker.end if item.marker else 0)
        cut = re.search(r"[.!?]\s+(?=[А-ЯЁ])", self.text[body : item.end])
        if not single or not cut:
            self._add(item)
            return
        end = body + cut.start() + 1
        self._add(replace(item, end=end))
        rest = body + cut.end()
        self._add(Piece("paragraph", rest, item.end, rest, 0, piece.indent))

    def _add(self, piece: Piece) -> None:
        """Labels are read off, and the kind of the block is settled."""
        offset = piece.start + (piece.marker.end if piece.marker else 0)
        label: Label | None = read_label(self.text[offset : piece.end])
        quoted = self.forum and piece.marker is not None and piece.marker.style == "bullet >"
        kind: BlockKind = "note" if quoted else "item" if piece.marker and piece.heading is None else "paragraph"
        body = offset
        if label:
            counted = piece.marker is not None and piece.marker.ordinal is not None
            named = counted and label.kind == "note" and fold(label.text).split()[0] in words("labels", "named")
            kind = label.kind if not named and (label.kind != "definition" or kind != "item") else kind
            body = offset if label.dash else offset + label.end
        self.pieces.append(replace(piece, kind=kind, body=min(body, piece.end), label=label.text if label else None))


def cut_pieces(text: str, lines: list[Line]) -> list[Piece]:
    """The pieces of the text in reading order; together they hold every character that is not blank, each once."""
    return _Cutter(text, lines).run()
