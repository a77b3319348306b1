"""A condition as a tree, and the phases of a turn as boxes in boxes."""

from __future__ import annotations

from dataclasses import dataclass

from models.expressions import All, Any, Expr, Not, Opaque
from models.meaning import in_russian
from models.records import Phase, Record
from models.rulebook import RuleBook
from models.timing import TurnSet
from ustav.drawings.canvas import LINE, Canvas, Drawing, width_of, wrapped

__all__ = ["draw_condition", "draw_phases"]

_LETTERS, _PAD, _GAP, _DROP = 26, 8, 14, 34
_JOINS = {"all": "И", "any": "ИЛИ", "not": "НЕ"}
_COLOURS = {"join": "#e8eefc", "leaf": "#f6f6f2", "opaque": "#fbe3e0"}


@dataclass(frozen=True, slots=True)
class _Node:
    """A part of a condition with the room that it takes."""

    lines: tuple[str, ...]
    colour: str
    below: tuple[_Node, ...]

    @property
    def own(self) -> float:
        return max(map(width_of, self.lines)) + 2 * _PAD

    @property
    def width(self) -> float:
        return max(self.own, sum(n.width for n in self.below) + _GAP * max(0, len(self.below) - 1))

    @property
    def height(self) -> float:
        return len(self.lines) * LINE + 2 * _PAD


def draw_condition(condition: Expr | Record | None) -> Drawing:
    """The condition (or that of a record) as a tree: joins blue, comparisons and facts grey, what was not formalised red."""
    expr = condition if isinstance(condition, Expr) or condition is None else getattr(condition, "condition", None)
    canvas = Canvas()
    if expr is None:
        canvas.words(12, 12, ["без условия"])
    else:
        _draw(_node(expr), canvas, 12, 12)
    return canvas.drawing()


def _node(expr: Expr) -> _Node:
    match expr:
        case All() | Any() if expr.parts:
            join = _JOINS["all" if isinstance(expr, All) else "any"]
            return _Node((join,), _COLOURS["join"], tuple(map(_node, expr.parts)))
        case Not():
            return _Node((_JOINS["not"],), _COLOURS["join"], (_node(expr.part),))
        case _:
            colour = _COLOURS["opaque" if isinstance(expr, Opaque) else "leaf"]
            return _Node(tuple(wrapped(in_russian(expr), _LETTERS)), colour, ())


def _draw(node: _Node, canvas: Canvas, x: float, y: float) -> None:
    middle = x + node.width / 2
    at = x + (node.width - sum(n.width for n in node.below) - _GAP * max(0, len(node.below) - 1)) / 2
    for below in node.below:
        canvas.line(middle, y + node.height, at + below.width / 2, y + node.height + _DROP)
        _draw(below, canvas, at, y + node.height + _DROP)
        at += below.width + _GAP
    canvas.box(middle - node.own / 2, y, node.own, node.height, node.colour)
    canvas.words(middle, y + _PAD, node.lines, middle=True)


# ---------------------------------------------------------------------- phases


_WIDE, _INDENT = 46, 16


def draw_phases(book: RuleBook) -> Drawing:
    """The phases of a turn from top to bottom, parts within their phase, with who acts and in which turns."""
    canvas = Canvas()
    phases = [r for r in book.records if isinstance(r, Phase)]
    known = {p.id for p in phases}
    y = 12.0
    for phase in sorted((p for p in phases if p.parent not in known), key=lambda p: p.order):
        y = _phase(phase, phases, canvas, 12, y, _WIDE * 7.3) + 10
    if not phases:
        canvas.words(12, 12, ["фаз в тексте нет"])
    return canvas.drawing()


def _phase(phase: Phase, phases: list[Phase], canvas: Canvas, x: float, y: float, width: float) -> float:
    """Draw a phase and its parts; where it ends."""
    title = wrapped(f"{phase.order}. {phase.name}", int((width - 2 * _PAD) / 8.6))
    told = [", ".join(phase.actors), f"ходы: {turns}" if (turns := _turns(phase.turns)) else ""]
    told.append(f"урезана: {turns}" if (turns := _turns(phase.limited_turns)) else "")
    small = [line for t in told if t for line in wrapped(t, int((width - 2 * _PAD) / 7.3))]
    start = len(canvas.shapes)
    below = y + _PAD + (len(title) + len(small)) * LINE + 4
    for part in sorted((p for p in phases if p.parent == phase.id), key=lambda p: p.order):
        below = _phase(part, phases, canvas, x + _INDENT, below, width - 2 * _INDENT) + 6
    over = canvas.shapes[start:]
    del canvas.shapes[start:]
    canvas.box(x, y, width, below + 4 - y, "#f6f6f2" if over else "#e8eefc")
    canvas.words(x + _PAD, y + _PAD, title, bold=True)
    canvas.words(x + _PAD, y + _PAD + len(title) * LINE, small, ink="#55595f")
    canvas.shapes += over
    return below + 4


def _turns(turns: TurnSet | None) -> str:
    """The turns in Russian: «все, кроме последнего»."""
    from ustav.rows import turns_in_words

    told = turns_in_words(turns)
    if told.startswith("≠"):
        return f"все, кроме {told.removeprefix('≠').strip().replace('last', 'последнего')}"
    return told.replace("last", "последний")
