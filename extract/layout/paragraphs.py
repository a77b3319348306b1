"""Lines of a column become paragraphs: where one ends and the next begins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from extract.layout.flow import Atom, Item, Paragraph, Run
from extract.layout.markers import BULLETS, marker_length, opens_footnote, opens_section
from extract.reading.pages import Line
from models.spans import Box

__all__ = ["Margins", "paragraphs_of", "runs_of"]

_CAPITAL = re.compile(r"[«\"(]?[А-ЯЁA-Z0-9]")
_TERMINAL = re.compile(r"[.!?…:;][»\"”')\]]*$")
_GAP, _GAP_EVEN = 1.35, 1.2
"""Of the usual distance of lines: a wider one parts paragraphs; the second where nearly all are the same to a hair."""
_MOSTLY, _SOME, _FEWEST = 0.8, 0.2, 8
"""Of the steps of a column: how many are among those that come again and again; how many the smallest of these has; how many."""


class Margins:
    """Left and right edge, usual distance of lines, usual size of letters of a column."""

    def __init__(self, lines: Sequence[Line], obstacles: Sequence[Box] = ()) -> None:
        self.obstacles = obstacles
        weights = Counter[float]()
        for n in lines:
            weights[round(n.size, 1)] += len(n.text)
        self.size = max(weights, key=lambda s: (weights[s], s))
        body = [n for n in lines if abs(n.size - self.size) <= 0.08 * self.size] or list(lines)
        starts = Counter(round(n.box[0]) for n in body)
        self.left = min((x for x in starts if starts[x] >= 0.2 * len(body)), default=min(starts))
        self.right = max(n.box[2] for n in lines)
        steps = [b.baseline - a.baseline for a, b in pairwise(lines)]
        usual = [s for s in steps if 0.8 * self.size <= s <= 2.2 * self.size]
        self.leading = median(sorted(usual)[: max(1, 2 * len(usual) // 3)]) if usual else 1.25 * self.size
        self.gap = _GAP
        if (even := _even_step(lines, self.size)) is not None:
            self.leading, self.gap = even, _GAP_EVEN

    def right_of(self, line: Line) -> float:
        """Where a line has to end at the latest: at the edge of its column, or before what stands beside it."""
        edge, reach = self.right, 1.6 * self.size
        for x0, top, _, bottom in self.obstacles:
            if top - reach <= line.baseline <= bottom + reach and line.box[2] <= x0 + 1:
                edge = min(edge, x0)
        return edge


def _even_step(lines: Sequence[Line], size: float) -> float | None:
    """The distance of lines within a paragraph where the steps of a column are few and exact; None where they are not."""
    body = [abs(n.size - size) <= 0.08 * size for n in lines]
    pairs = [(a, b) for (a, b), one, two in zip(pairwise(lines), body, body[1:], strict=False) if one and two]
    steps = [round(b.baseline - a.baseline, 1) for a, b in pairs if 0.8 * size <= b.baseline - a.baseline <= 2.2 * size]
    often = {s: n for s, n in Counter(steps).items() if n >= 3}
    if len(steps) < _FEWEST or sum(often.values()) < _MOSTLY * len(steps):
        return None
    least = min(often)
    return least if often[least] >= _SOME * len(steps) else None


def runs_of(line: Line, page: int) -> list[Run]:
    """The words of a line with their places."""
    return [Run(w.text, page, w.box) for w in line.words]


def paragraphs_of(items: Sequence[Item], page: int, cell: bool = False, margins: Margins | None = None) -> list[Paragraph]:
    """The paragraphs of the lines among ``items``, top to bottom (atoms end a paragraph and are not told).

    In a cell there are no headings, and an indent opens nothing.
    """
    out: list[Paragraph] = []
    lines = [i for i in items if isinstance(i, Line)]
    if not lines:
        return out
    usual = margins or Margins(lines)
    last: Line | None = None
    first: Line | None = None
    for item in items:
        if isinstance(item, Atom):
            last = None
            continue
        if last is None or first is None or _begins(item, last, first, usual, cell):
            out.append(_opened(item, last, usual, page, cell))
            first = item
        else:
            out[-1].lines.append(runs_of(item, page))
            if out[-1].kind == "heading" and not item.bold and item.size <= 1.05 * usual.size:
                out[-1].kind = "text"
        out[-1].full = usual.right_of(item) - item.box[2] < 2.5 * usual.size
        last = item
    return out


def _opened(line: Line, last: Line | None, usual: Margins, page: int, cell: bool) -> Paragraph:
    marked = marker_length(line.text) > 0
    large = line.size >= 1.12 * usual.size
    kind = "item" if marked and not opens_section(line.text) else "text"
    if (
        not cell
        and (large or (line.bold and len(line.words) <= 14 and not _TERMINAL.search(line.text.rstrip("."))))
        and kind != "item"
    ):
        kind = "heading"
    if line.size <= 0.92 * usual.size and opens_footnote(line.text) and not cell:
        kind = "footnote"
    gap = last is None or line.baseline - last.baseline > 1.3 * max(usual.leading, line.size) or kind == "heading"
    depth = 0 if cell else max(0, round((line.box[0] - usual.left) / (1.8 * usual.size)))
    return Paragraph([runs_of(line, page)], kind, gap, depth if kind == "item" else 0, line.size, page)  # type: ignore[arg-type]


def _begins(line: Line, last: Line, first: Line, usual: Margins, cell: bool) -> bool:
    """Whether ``line`` opens a paragraph of its own below ``last``; ``first`` is the first line of the one before."""
    em = usual.size
    step = line.baseline - last.baseline
    larger = max(line.size, last.size)
    if abs(line.size - last.size) > 0.08 * larger:
        return True
    ended = bool(_TERMINAL.search(last.text))
    if line.bold != last.bold and (ended or not line.text[:1].islower()) and (last.bold or ended):
        return True
    if step > max(usual.gap * usual.leading, 1.15 * larger) and not (cell and not ended and line.text[:1].islower()):
        return step > 1.45 * larger
    centred = _centred(line, usual) and _centred(last, usual)
    if centred and not ended and line.bold == last.bold and (line.bold or larger > 1.05 * em):
        return False
    if line.size <= 0.92 * em and ended and opens_footnote(line.text):
        return True
    room = usual.right_of(last) - last.box[2] - (line.words[0].box[2] - line.words[0].box[0])
    broken = last.text[-1] in "-\u00ad\u2010"
    fitted = not centred and not broken and room > (0.6 if ended else 4.0) * em
    hanging = marker_length(first.text) > 0 and _hangs(line, last, first, ended, em)
    step_in = line.box[0] - last.box[0]
    if marker_length(line.text):
        if line.text[0] in BULLETS:
            return True  # such a sign stands nowhere else
        if line.text[0] in "–—-*" and not ended and not fitted and not hanging:
            return False  # a dash in the middle of a sentence
        return ended or fitted or step_in < -0.5 * em or (hanging and abs(line.box[0] - first.box[0]) < 0.5 * em)
    if cell:
        return ended and fitted and bool(_CAPITAL.match(line.text))
    within = hanging and last.text[-1:] == ":" and line.box[0] > first.box[0] + 0.4 * em  # still in the item
    if line.text[:1].islower() and (not ended or within):
        return False
    if fitted:
        return True
    if hanging:
        return step_in < (-0.5 if last is first else -0.7) * em and (ended or last is first)
    if not ended or centred:
        return False
    alone = last is first and abs(step_in) < 0.3 * em and line.box[0] > usual.left + 0.7 * em
    return step_in > 0.7 * em or alone


def _hangs(line: Line, last: Line, first: Line, ended: bool, em: float) -> bool:
    """Whether the lines of an item stand further in than its marker: told by the second, or by the text behind the marker."""
    if last is not first:
        return last.box[0] > first.box[0] + 0.4 * em
    behind = len(first.words) > 1 and abs(line.box[0] - first.words[1].box[0]) < 0.6 * em
    return behind or not (ended and opens_section(first.text))


def _centred(line: Line, usual: Margins) -> bool:
    before, behind = line.box[0] - usual.left, usual.right - line.box[2]
    return before > 1.5 * usual.size and abs(before - behind) < 1.2 * usual.size + 0.1 * (before + behind)
