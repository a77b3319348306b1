"""The order in which what stands on a page is read: boxes and tables whole, columns one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import median

from extract.layout.columns import find_bands, middle
from extract.layout.filling import holds, table_of_grid
from extract.layout.flow import Atom, CellBox, Column, Item, TableFlow, bounds
from extract.layout.markers import is_marker
from extract.layout.paragraphs import paragraphs_of
from extract.layout.ruled import grids
from extract.layout.turning import Turn, turned_line
from extract.layout.unruled import Found, find_table
from extract.layout.words import merge_lines
from extract.reading.pages import Line
from extract.reading.places import around
from models.spans import Box

__all__ = ["Sheet", "column_starts", "reading_order"]

_DEEPEST = 6
_HUNG, _WORDY = 10, 4
"""Times the size of the letters: how far a number hangs out in the margin before lines of so many words, more than once."""
_RULE_NEAR = 20.0
"""Points: so near to lines at an angle stand the rules of their table."""
_SAME_HEIGHT = 4.0
"""Points: boxes in one row begin so near to one height."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on a page: upright lines, lines set at an angle, rules, frames; and the size of the page.

    ``angles``: of the lines at an angle, by their ids, those that run at a quarter turn or several, and at how many.
    """

    page: int
    width: float
    height: float
    lines: tuple[Line, ...]
    turned: tuple[Line, ...] = ()
    rules: tuple[Box, ...] = ()
    frames: tuple[Box, ...] = ()
    images: tuple[Box, ...] = ()
    angles: Mapping[int, int] = field(default_factory=dict)


def reading_order(sheet: Sheet, hints: Sequence[float] = ()) -> list[Column]:
    """The columns of the page in the order in which they are read; boxed notes and tables are atoms in their place.

    ``hints`` are where columns begin on other pages (points from the left).
    """
    if not sheet.lines and not sheet.turned:
        return []
    lines = _with_markers(sheet.lines)
    em = median(n.size for n in lines) if lines else 10.0
    made = grids(sheet.rules)
    items: list[Item] = list(lines)
    turned = list(sheet.turned)
    frames = [*sheet.frames]
    for grid in made:
        table, items, turned = table_of_grid(grid, items, turned, sheet.page)
        if table:
            items.append(table)
        else:
            frames.extend(c[4] for c in grid.cells)
    items = _boxed(items, _worth(frames, items, sheet), em, 0)
    out = _read(items, em, sheet.page, 0, hints)
    for column in out:
        column.obstacles = (*sheet.images, *sheet.frames, *(i.box for i in column.items if isinstance(i, Atom)))
    return out + _sideways(sheet, turned, [g.box for g in made])


def _sideways(sheet: Sheet, lines: Sequence[Line], grids_there: Sequence[Box]) -> list[Column]:
    """What is set at an angle and belongs to no upright table: each angle turned upright and read as a page of its own."""
    out: list[Column] = []
    loose = [n for n in lines if id(n) not in sheet.angles]
    for angle in sorted({sheet.angles[id(n)] for n in lines if id(n) in sheet.angles}):
        found = [n for n in lines if sheet.angles.get(id(n)) == angle]
        turn = Turn(angle, sheet.width, sheet.height)
        tables = [g for g in grids_there if any(holds(g, n.box) for n in found)]
        area = around([*(n.box for n in found), *tables])
        near = [r for r in sheet.rules if holds(area, r, _RULE_NEAR)]
        upright = tuple(turned_line(n, turn.upright) for n in found)
        columns = reading_order(Sheet(sheet.page, *turn.size, upright, rules=tuple(map(turn.upright, near))))
        for column in columns:
            column.back = turn.back
        out += columns
    return out + ([Column([*loose])] if loose else [])


def column_starts(columns: Sequence[Column]) -> set[int]:
    """Where the columns of a page begin, in whole points: those of five lines or more that have one beside them."""
    long = [c.box for c in columns if c.back is None and sum(isinstance(i, Line) for i in c.items) >= 5]
    return {round(b[0]) for b in long if any(o[2] < b[0] and min(o[3], b[3]) > max(o[1], b[1]) for o in long)}


def _with_markers(lines: Sequence[Line]) -> list[Line]:
    """Bullets and numbers hung out before the text they open become one line with it."""
    order = sorted(lines, key=lambda n: (round(n.baseline), n.box[0]))
    pairs = [(a, b) for a, b in pairwise(order) if abs(a.baseline - b.baseline) <= 0.3 * b.size and is_marker(a.text)]
    hung = Counter((round(a.box[0] / 2), round(b.box[0] / 2)) for a, b in pairs if len(b.words) >= _WORDY)
    out: list[Line] = []
    for line in order:
        last = out[-1] if out else None
        if last is not None and abs(last.baseline - line.baseline) <= 0.3 * line.size and is_marker(last.text):
            often = hung[(round(last.box[0] / 2), round(line.box[0] / 2))] >= 2 and len(line.words) >= _WORDY
            if 0 <= line.box[0] - last.box[2] <= (_HUNG if often else 4) * line.size:
                out[-1] = Line((*last.words, *line.words), line.baseline)
                continue
        out.append(line)
    return out


# ---------------------------------------------------------------------------------------------------- boxes


def _worth(frames: Sequence[Box], items: Sequence[Item], sheet: Sheet) -> list[Box]:
    """Frames around two rows of text or more that are not the page itself, not the stripes of a table; largest first."""
    total = sum(len(i.words) for i in items if isinstance(i, Line)) or 1
    kept: list[Box] = []
    for f in sorted(frames, key=lambda f: (-(f[2] - f[0]) * (f[3] - f[1]), f)):
        wide, high = f[2] - f[0], f[3] - f[1]
        if wide < 30 or high < 14 or any(_near(f, k) for k in kept):
            continue
        inside = [i for i in items if holds(f, i.box, 0) and i.box[0] >= f[0] - 4 and i.box[2] <= f[2] + 4]
        rows = {round(middle(i) / 4) for i in inside}
        share = sum(len(i.words) for i in inside if isinstance(i, Line)) / total
        page = wide * high > 0.8 * sheet.width * sheet.height or (share > 0.85 and high > 0.6 * sheet.height)
        if inside and len(rows) >= 2 and not page:
            kept.append(f)
    return [f for f in kept if not _striped(f, kept)]


def _near(one: Box, other: Box) -> bool:
    return all(abs(a - b) <= 4 for a, b in zip(one, other, strict=True))


def _striped(frame: Box, frames: Sequence[Box]) -> bool:
    alike = [f for f in frames if abs(f[0] - frame[0]) < 2 and abs(f[2] - frame[2]) < 2]
    touching = sum(any(abs(a[3] - b[1]) < 2 for b in alike) for a in alike)
    return len(alike) >= 3 and touching >= len(alike) - 1


def _boxed(items: list[Item], frames: list[Box], em: float, depth: int) -> list[Item]:
    """Items with those inside a frame gathered into it, frames inside frames too."""
    for k, frame in enumerate(frames):
        inside = [i for i in items if holds(frame, i.box, 0) and i.box[0] >= frame[0] - 4 and i.box[2] <= frame[2] + 4]
        if len(inside) < 2:
            continue
        taken = {id(i) for i in inside}
        inner = [f for f in frames[k + 1 :] if holds(frame, f) and f[3] <= frame[3] + 2 and f[1] >= frame[1] - 2]
        content = _boxed(inside, inner, em, depth + 1) if depth < _DEEPEST else inside
        atom = Atom(frame, content)
        return _boxed(
            [*(i for i in items if id(i) not in taken), atom], [f for f in frames[k + 1 :] if f not in inner], em, depth
        )
    return items


# ---------------------------------------------------------------------------------------------------- columns


def _read(items: list[Item], em: float, page: int, depth: int, hints: Sequence[float] = ()) -> list[Column]:
    items = [_inner(i, em, page, depth) for i in items]
    bands = find_bands(items, em, hints) if depth < _DEEPEST and len(items) > 3 else None
    if bands is None or _in_rows(items):
        return _leaf(items, em)
    out: list[Column] = []
    pending: list[Item] = []
    for band in bands:
        if not band.right:
            if find_bands(band.left, em, hints) is None:
                pending += _sorted(band.left)
                continue
            out += _leaf(pending, em) if pending else []  # parted too, at another gutter
            pending = []
            out += _read(list(band.left), em, page, depth + 1, hints)
            continue
        both = [*band.left, *band.right]
        lines = [i for i in both if isinstance(i, Line)]
        found = find_table(lines) if len(lines) == len(both) else None
        if found:
            pending += [*merge_lines(found.before), _table(found, page), *merge_lines(found.after)]
            continue
        if pending:
            out += _leaf(pending, em)
            pending = []
        left, right = bounds(band.left)[0], bounds(band.right)[0]
        known = (*hints, right, right + (right - left))  # columns stand at even distances
        for side in (band.left, band.right):
            out += _read(list(side), em, page, depth + 1, known)
    return out + (_leaf(pending, em) if pending else [])


def _in_rows(items: Sequence[Item]) -> bool:
    """True if all there is are boxes in rows, as cards are printed: two rows or more of two or more that begin at one height."""
    atoms = sorted((i for i in items if isinstance(i, Atom)), key=lambda i: i.box[1])
    rows: list[list[Atom]] = []
    for atom in atoms:
        if rows and atom.box[1] - rows[-1][0].box[1] <= _SAME_HEIGHT:
            rows[-1].append(atom)
        else:
            rows.append([atom])
    beside = [r for r in rows if len(r) > 1]
    columns = max((len(r) for r in rows), default=0)
    whole = all(len(r) == columns for r in rows[:-1])
    first = atoms[0].box[1] if atoms else 0.0
    last = max((i.box[3] for i in atoms), default=0.0)
    return len(beside) >= 2 and whole and not any(first <= middle(i) <= last for i in items if isinstance(i, Line))


def _inner(item: Item, em: float, page: int, depth: int) -> Item:
    """A box whose own content is in reading order."""
    if isinstance(item, Line) or isinstance(item.content, TableFlow) or depth >= _DEEPEST:
        return item
    columns = _read(list(item.content), em, page, depth + 1)
    return replace(item, content=[i for c in columns for i in c.items])


def _sorted(items: Sequence[Item]) -> list[Item]:
    return sorted(items, key=lambda i: (middle(i), i.box[0]))


def _table(found: Found, page: int) -> Atom:
    cells = [
        CellBox(r, k, paragraphs_of(merge_lines(piece), page, cell=True))
        for r, row in enumerate(found.rows)
        for k, piece in enumerate(row)
        if piece
    ]
    box = around([n.box for row in found.rows for piece in row for n in piece])
    return Atom(box, TableFlow(cells, page, found.edges, False, box=box))


def _leaf(items: Sequence[Item], em: float) -> list[Column]:
    """One column; pieces beside its running text (captions, marginal notes) are atoms, read by themselves."""
    lines = [i for i in items if isinstance(i, Line)]
    atoms = [i for i in items if not isinstance(i, Line)]
    main, beside = _beside(lines, em)
    apart = [Atom(bounds(group), list(merge_lines(group))) for group in beside]
    return [Column(_sorted([*merge_lines(main), *atoms, *apart]))]


def _beside(lines: list[Line], em: float) -> tuple[list[Line], list[list[Line]]]:
    rows: dict[int, list[Line]] = {}
    for line in sorted(lines, key=lambda n: n.baseline):
        key = next((k for k in rows if abs(rows[k][0].baseline - line.baseline) <= 0.3 * em), len(rows))
        rows.setdefault(key, []).append(line)
    apart: list[Line] = []
    order = list(rows.values())
    for k, row in enumerate(order):
        row.sort(key=lambda n: n.box[0])
        if len(row) < 2:
            continue
        left, right = row[0], row[1:]
        near = [order[j][0] for j in (k - 1, k + 1) if 0 <= j < len(order)]
        running = [
            n for n in near
            if abs(n.box[2] - left.box[2]) < 2 * em and len(n.words) >= 3 and abs(n.baseline - left.baseline) < 2 * em
        ]  # fmt: skip
        if len(left.words) >= 3 and running and right[0].box[0] - left.box[2] >= 1.2 * em:
            apart += right
    gone = {id(n) for n in apart}
    main = [n for n in lines if id(n) not in gone]
    groups: list[list[Line]] = []
    for line in apart:
        if groups and line.box[0] <= max(n.box[2] for n in groups[-1]) and line.baseline - groups[-1][-1].baseline < 2 * em:
            groups[-1].append(line)
        else:
            groups.append([line])
    for group in groups:
        _gather(group, main, em)
    return main, groups


def _gather(group: list[Line], main: list[Line], em: float) -> None:
    """What stands under or above a piece beside the text, clear of the text, goes with it."""
    edge = min(n.box[0] for n in group)
    for line in list(main):
        close = min(abs(line.baseline - n.baseline) for n in group) < 1.6 * em
        clear = all(line.box[0] > n.box[2] for n in main if n is not line and abs(n.baseline - line.baseline) < 0.3 * em)
        beside = any(n.box[2] < edge for n in main if abs(n.baseline - line.baseline) < 1.5 * em)
        if close and line.box[0] >= edge - 2 * em and clear and beside:
            group.append(line)
            main.remove(line)
