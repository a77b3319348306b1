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
_LEADERS = re.compile(r"(?:[.…·_]\s?){4,}\s*\S{1,12}(?:\s\S{1,12}){0,2}$")
"""A row of a table of contents, or of a price list: dots lead to what is at its end."""
_COUNTED = re.compile(r"(?P<open>\(?)(?P<name>[б-я]|[b-z]|[1-9]\d?)(?P<close>[.)]) ")
_GOES_ON = ",–—(«-\u00ad\u2010"
_GAP, _GAP_EVEN = 1.35, 1.2
"""Of the usual distance of lines: a wider one parts paragraphs; the second where nearly all are the same to a hair."""
_MOSTLY, _SOME, _FEWEST = 0.8, 0.2, 8
"""Of the steps of a column: how many are among those that come again and again; how many the smallest of these has; how many."""
_BESIDE = 4
"""Lines that end at one place: something stands there."""
_WORD = 6
"""Times the size: so near to the edge end most of the lines that were broken because the next word did not fit."""
_FAR = 8
"""Times the size: so much free behind a line was left free on purpose, whatever the next line begins with."""
_ALIKE, _CLEAR, _CLEARLY = 0.06, 0.9, 0.97
"""Of the size: steps that differ by less are one; of the lines above a step: how many must be ends of paragraphs for the step
to part paragraphs; of that step: what is as wide."""


class Margins:
    """Left and right edge, usual distance of lines, usual size of letters of a column.

    ``apart``: the step between lines that parts paragraphs, where it is known; ``unbroken``: no line is broken at the edge.
    """

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
        self.apart = self._parting(body)
        near = sum(self.right - n.box[2] <= _WORD * self.size for n in lines)
        self._ends = [n.box[2] for n in lines]
        self.unbroken = len(lines) >= _FEWEST and near <= 1

    def room(self, line: Line, following: Line) -> float:
        """How much is free behind a line, the first word of the next taken off: that word would have fitted where it is wide."""
        return self.right_of(line) - line.box[2] - (following.words[0].box[2] - following.words[0].box[0])

    def ending_at(self, edge: float) -> int:
        """How many lines end there, a short word more or less."""
        return sum(abs(end - edge) <= 3 * self.size for end in self._ends)

    def _parting(self, lines: Sequence[Line]) -> float | None:
        """The least step between lines above which (nearly) every line ends a paragraph, where smaller ones are there too.

        It tells paragraphs where most have one line, and the usual step is the one between them.
        """
        steps = sorted(
            (b.baseline - a.baseline, bool(_TERMINAL.search(a.text)) or self.room(a, b) > 0.6 * self.size)
            for a, b in pairwise(lines) if 0.8 * self.size <= b.baseline - a.baseline <= 3 * self.size
        )  # fmt: skip
        groups: list[list[tuple[float, bool]]] = []
        for step in steps:
            if groups and step[0] - groups[-1][-1][0] <= _ALIKE * self.size:
                groups[-1].append(step)
            else:
                groups.append([step])
        for k, group in enumerate(groups[1:], 1):
            wide = group[0][0] >= _GAP_EVEN * groups[k - 1][-1][0]
            above = [ends for g in groups[k:] for _, ends in g]
            if wide and len(group) >= 3 and sum(above) >= _CLEAR * len(above):
                return _CLEARLY * group[0][0]
        return None

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
        if last is None or first is None or (_begins(item, last, first, usual, cell) and not _counts_on(item, last, out[-1])):
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
    title = large and line.bold and line.text[0].isdigit() and not _TERMINAL.search(line.text)
    kind = "item" if marked and not opens_section(line.text) and not title else "text"
    if (
        not cell
        and (large or (line.bold and len(line.words) <= 14 and not _TERMINAL.search(line.text.rstrip("."))))
        and kind != "item"
    ):
        kind = "heading"
    if line.size <= 0.92 * usual.size and opens_footnote(line.text) and not cell:
        kind = "footnote"
    step = round((line.baseline - last.baseline) / line.size, 3) if last is not None and line.size else None
    depth = 0 if cell else max(0, round((line.box[0] - usual.left) / (1.8 * usual.size)))
    return Paragraph([runs_of(line, page)], kind, step, depth if kind == "item" else 0, line.size, page)  # type: ignore[arg-type]


def _begins(line: Line, last: Line, first: Line, usual: Margins, cell: bool) -> bool:
    """Whether ``line`` opens a paragraph of its own below ``last``; ``first`` is the first line of the one before."""
    em = usual.size
    step = line.baseline - last.baseline
    larger = max(line.size, last.size)
    if abs(line.size - last.size) > 0.08 * larger:
        return True
    ended = bool(_TERMINAL.search(last.text))
    if not cell and _LEADERS.search(last.text):
        return True
    if line.bold != last.bold and (ended or not line.text[:1].islower()) and (last.bold or ended):
        return True
    if usual.apart is not None and step >= usual.apart and not cell:
        return True
    if step > max(usual.gap * usual.leading, 1.15 * larger) and not (cell and not ended and line.text[:1].islower()):
        return step > 1.45 * larger
    centred = _centred(line, usual) and _centred(last, usual)
    if centred and not ended and line.bold == last.bold and (line.bold or larger > 1.05 * em):
        return False
    if line.size <= 0.92 * em and ended and opens_footnote(line.text):
        return True
    room = usual.room(last, line)
    broken = last.text[-1] in "-\u00ad\u2010"
    fitted = not centred and not broken and room > (0.6 if ended else 4.0) * em
    hanging = marker_length(first.text) > 0 and _hangs(line, last, first, ended, em)
    step_in = line.box[0] - last.box[0]
    if marker_length(line.text):
        if line.text[0] in BULLETS:
            return True  # such a sign stands nowhere else
        if line.text[0] in "–—-*" and not ended and not fitted and not (hanging and line.text[0] == first.text[0]):
            return False  # a dash in the middle of a sentence
        return ended or fitted or step_in < -0.5 * em or (hanging and abs(line.box[0] - first.box[0]) < 0.5 * em)
    if cell:
        return ended and fitted and bool(_CAPITAL.match(line.text))
    within = hanging and last.text[-1:] == ":" and line.box[0] > first.box[0] + 0.4 * em  # still in the item
    if usual.unbroken and not line.text[:1].islower() and last.text[-1] not in _GOES_ON:
        return True
    if line.text[:1].islower() and (not ended or within):
        return bool(fitted and not within and _broken_off(last, room, usual))
    if fitted:
        return True
    if hanging:
        return step_in < (-0.5 if last is first else -0.7) * em and (ended or last is first)
    if not ended or centred:
        return False
    alone = last is first and abs(step_in) < 0.3 * em and line.box[0] > usual.left + 0.7 * em
    return step_in > 0.7 * em or alone


def _counts_on(line: Line, last: Line, paragraph: Paragraph) -> bool:
    """Whether «б)» at the start of a line is the next of a list within a sentence: «а)» stands in the middle of a line above."""
    found = _COUNTED.match(line.text)
    if not found or last.text[-1] not in ";," or line.baseline - last.baseline > 1.9 * line.size:
        return False
    name = found["name"]
    before = str(int(name) - 1) if name.isdigit() else chr(ord(name) - 1)
    opening, closing = re.escape(found["open"]), re.escape(found["close"])
    return bool(re.search(rf"\S {opening}{before}{closing} ", paragraph.text))


def _broken_off(last: Line, room: float, usual: Margins) -> bool:
    """Whether a line was ended on purpose far from the edge, and not because a picture stands beside it and its neighbours."""
    beside = not usual.unbroken and usual.ending_at(last.box[2]) >= _BESIDE
    return room > _FAR * usual.size and last.text[-1] not in _GOES_ON and not beside


def _hangs(line: Line, last: Line, first: Line, ended: bool, em: float) -> bool:
    """Whether the lines of an item stand further in than its marker: told by the second, or by the text behind the marker."""
    if last is not first:
        return last.box[0] > first.box[0] + 0.4 * em
    behind = len(first.words) > 1 and abs(line.box[0] - first.words[1].box[0]) < 0.6 * em
    return behind or not (ended and opens_section(first.text))


def _centred(line: Line, usual: Margins) -> bool:
    before, behind = line.box[0] - usual.left, usual.right - line.box[2]
    return before > 1.5 * usual.size and abs(before - behind) < 1.2 * usual.size + 0.1 * (before + behind)
