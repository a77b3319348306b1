"""Tables and frames made of rules: edges → cells with what they cover, or a frame around text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pdfplumber.table import cells_to_tables, edges_to_intersections, intersections_to_cells, merge_edges

from models.spans import Box

__all__ = ["Grid", "grids"]

_SNAP = 3.0
_MOST_EDGES = 1500


@dataclass(frozen=True, slots=True)
class Grid:
    """A ruled table: where it is, and (row, column, rowspan, colspan, box) of every cell; ``edges``: left of each column."""

    box: Box
    cells: tuple[tuple[int, int, int, int, Box], ...]
    edges: tuple[float, ...]

    @property
    def columns(self) -> int:
        """How many columns it has."""
        return max(c[1] + c[3] for c in self.cells)


def _edge(box: Box) -> dict[str, float | str] | None:
    x0, top, x1, bottom = box
    wide, high = x1 - x0, bottom - top
    if wide >= high:
        y = (top + bottom) / 2
        return {"x0": x0, "x1": x1, "top": y, "bottom": y, "width": wide, "height": 0, "orientation": "h", "object_type": "line"}
    x = (x0 + x1) / 2
    return {"x0": x, "x1": x, "top": top, "bottom": bottom, "width": 0, "height": high, "orientation": "v", "object_type": "line"}


def _open_sides(edges: list[dict[str, float | str]]) -> list[dict[str, float | str]]:
    """Outer verticals for tables ruled inside only: where three rules or more begin and end at the same two places."""
    ends: dict[tuple[int, int], list[dict[str, float | str]]] = {}
    for e in edges:
        if e["orientation"] == "h":
            ends.setdefault((round(float(e["x0"]) / 3), round(float(e["x1"]) / 3)), []).append(e)
    verticals = [e for e in edges if e["orientation"] == "v"]
    made: list[dict[str, float | str]] = []
    for group in ends.values():
        x0, x1 = float(group[0]["x0"]), float(group[0]["x1"])
        top, bottom = min(float(e["top"]) for e in group), max(float(e["top"]) for e in group)
        inside = [
            v for v in verticals
            if x0 + 3 < float(v["x0"]) < x1 - 3 and float(v["top"]) <= bottom - 6 and float(v["bottom"]) >= top + 6
        ]  # fmt: skip
        if len(group) < 3 or not inside:
            continue
        for x in (x0, x1):
            if not any(abs(float(v["x0"]) - x) <= 3 for v in verticals):
                edge = _edge((x, top, x, bottom))
                if edge:
                    made.append(edge)
    return made


def _open_ends(edges: list[dict[str, float | str]]) -> list[dict[str, float | str]]:
    """Rules above or below tables that a page has cut open: where three verticals or more that a rule crosses end together."""
    verticals = [e for e in edges if e["orientation"] == "v"]
    across = [e for e in edges if e["orientation"] == "h"]
    made: list[dict[str, float | str]] = []
    for side in ("top", "bottom"):
        ends: dict[int, list[dict[str, float | str]]] = {}
        for e in verticals:
            ends.setdefault(round(float(e[side]) / _SNAP), []).append(e)
        for group in ends.values():
            places = sorted({round(float(e["x0"]) / _SNAP) for e in group})
            x0, x1, y = min(float(e["x0"]) for e in group), max(float(e["x0"]) for e in group), float(group[0][side])
            first, last = max(float(e["top"]) for e in group), min(float(e["bottom"]) for e in group)
            wide = [float(h["top"]) for h in across if float(h["x0"]) <= x0 + _SNAP and float(h["x1"]) >= x1 - _SNAP]
            crossed = any(first - _SNAP <= h <= last + _SNAP and abs(h - y) > 2 * _SNAP for h in wide)
            closed = any(abs(float(h["top"]) - y) <= 2 * _SNAP and float(h["x1"]) > x0 and float(h["x0"]) < x1 for h in across)
            if len(places) >= 3 and crossed and not closed and (edge := _edge((x0, y, x1, y))):
                made.append(edge)
    return made


def grids(rules: Sequence[Box]) -> list[Grid]:
    """The tables that the rules of a page make, from top to bottom. A frame is a table of one cell."""
    edges = [e for e in (_edge(b) for b in rules) if e is not None]
    if not edges or len(edges) > _MOST_EDGES:
        return []
    edges += _open_sides(edges)
    edges += _open_ends(edges)
    merged = merge_edges(edges, snap_x_tolerance=_SNAP, snap_y_tolerance=_SNAP, join_x_tolerance=_SNAP, join_y_tolerance=_SNAP)
    if len(merged) > 400:
        return []
    cells = intersections_to_cells(edges_to_intersections(merged, x_tolerance=_SNAP, y_tolerance=_SNAP))
    out = []
    for table in cells_to_tables(cells) if len(cells) else []:
        out.append(_grid([tuple(map(float, c)) for c in table]))
    single = {g.box for g in out}
    for cell in cells:  # cells_to_tables leaves single cells out
        box = tuple(map(float, cell))
        if box not in single and not any(_inside(box, g.box) for g in out):
            out.append(_grid([box]))
    return sorted(out, key=lambda g: (g.box[1], g.box[0]))


def _inside(inner: Sequence[float], outer: Sequence[float]) -> bool:
    return (
        inner[0] >= outer[0] - 1 and inner[1] >= outer[1] - 1 and inner[2] <= outer[2] + 1 and inner[3] <= outer[3] + 1
    )  # fmt: skip


def _grid(cells: Sequence[tuple[float, ...]]) -> Grid:
    xs = _steps([v for c in cells for v in (c[0], c[2])])
    ys = _steps([v for c in cells for v in (c[1], c[3])])
    placed = []
    for c in sorted(cells, key=lambda c: (c[1], c[0])):
        column, right = _nearest(xs, c[0]), _nearest(xs, c[2])
        row, below = _nearest(ys, c[1]), _nearest(ys, c[3])
        placed.append((row, column, max(1, below - row), max(1, right - column), (c[0], c[1], c[2], c[3])))
    box = (min(c[0] for c in cells), min(c[1] for c in cells), max(c[2] for c in cells), max(c[3] for c in cells))
    return Grid(box, tuple(placed), tuple(xs[:-1]))


def _steps(values: Sequence[float]) -> list[float]:
    out: list[float] = []
    for v in sorted(values):
        if not out or v - out[-1] > _SNAP:
            out.append(v)
    return out


def _nearest(steps: Sequence[float], value: float) -> int:
    return min(range(len(steps)), key=lambda i: abs(steps[i] - value))
