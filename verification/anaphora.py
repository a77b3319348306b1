"""«The other conditions»: what a record says by pointing at another record of the same name.

«2 points if A, B and C; if A holds and the other conditions do not, 1 point»: the other conditions are those of the first
record that the second does not have itself, its turns among them. «Not fulfilled» can mean that one of them is not, or
that none is: where the text was found open to both, each reading gets its own condition.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from models.expressions import All, Expr, Node, Not, Opaque, all_of, negate, rewrite, walk
from models.records import Reading, Record, Victory, VPSource
from verification.binding import Bound, likeness, speaks_for
from verification.binding.wording import lexicon
from verification.semantics import turn_condition

__all__ = ["resolve"]


def resolve(bounds: Sequence[Bound], last_turn: int) -> tuple[Bound, ...]:
    """The records with «the other conditions» filled in from the record that they point at, where there is one."""
    return tuple(_resolved(b, bounds, last_turn) for b in bounds)


def _points(node: Node) -> bool:
    return isinstance(node, Opaque) and any(likeness(node.text, p) for p in lexicon().other_conditions)


def _condition(record: Record) -> Expr | None:
    return record.condition if isinstance(record, Victory | VPSource) else None


def _resolved(bound: Bound, bounds: Sequence[Bound], last_turn: int) -> Bound:
    condition = _condition(bound.record)
    if condition is None or not any(_points(n) for n in walk(condition)):
        return bound
    others = _others(bound.record, bounds, last_turn)
    if not others:
        return bound
    record = bound.record
    assert isinstance(record, Victory | VPSource)
    filled = _filled(condition, others, none=False)
    readings = tuple(_reading(r, condition, others) for r in record.readings)
    new = cast(Record, replace(record, condition=filled, readings=readings))
    bindings = tuple(b for b in bound.bindings if not any(likeness(b.name, p) for p in lexicon().other_conditions))
    return replace(bound, record=new, bindings=bindings)


def _reading(reading: Reading, condition: Expr, others: tuple[Expr, ...]) -> Reading:
    if any(name == "condition" for name, _ in reading.changes):
        return reading
    none = any(phrase in reading.label for phrase in lexicon().none_of_them)
    return replace(reading, changes=(*reading.changes, ("condition", _filled(condition, others, none))))


def _others(record: Record, bounds: Sequence[Bound], last_turn: int) -> tuple[Expr, ...]:
    """The conditions, turns included, of the nearest record before this one that has its name and its party."""
    own = set(_parts(_condition(record)))
    place = next(i for i, b in enumerate(bounds) if b.record.id == record.id)
    for bound in reversed(bounds[:place]):
        other = bound.record
        if not isinstance(other, type(record)) or other.name != record.name or speaks_for(other) != speaks_for(record):
            continue
        condition = _condition(other)
        if condition is None or any(_points(n) for n in walk(condition)):
            continue
        assert isinstance(other, Victory | VPSource)
        turns = () if other.timing.turns is None else (turn_condition(other.timing.turns, last_turn),)
        return (*(p for p in _parts(condition) if p not in own), *turns)
    return ()


def _parts(condition: Expr | None) -> tuple[Expr, ...]:
    if condition is None:
        return ()
    return condition.parts if isinstance(condition, All) else (condition,)


def _filled(condition: Expr, others: tuple[Expr, ...], none: bool) -> Expr:
    def change(node: Node) -> Node:
        if none and isinstance(node, Not) and node.part == all_of(*others):
            return all_of(*(negate(o) for o in others))
        return all_of(*others) if _points(node) else node

    return rewrite(condition, change)
