"""Places: from the characters of a text to pages and boxes."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from models.spans import Box

__all__ = ["Places", "around"]


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


def around(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds all of ``boxes`` (at least one)."""
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))
