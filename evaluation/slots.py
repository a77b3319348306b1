"""What a pair of records can have right and wrong, field by field."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from evaluation.conditions import Comparison, Shape, StatedFact, comparisons, facts, shape
from evaluation.words import likeness
from models.expressions import Expr

__all__ = ["Slot", "Value", "alike", "compare_conditions", "equal", "slot"]


@dataclass(frozen=True, slots=True)
class Value:
    """What a field says: ``key`` to compare by, ``shown`` to show. A field that says nothing has None instead."""

    key: Hashable
    shown: str


@dataclass(frozen=True, slots=True)
class Slot:
    """One field («victory.winner») of a pair, as both sides show it (None: says nothing), and whether they agree."""

    field: str
    predicted: str | None
    gold: str | None
    right: bool


Same = Callable[[Value, Value], bool]


def equal(a: Value, b: Value) -> bool:
    """True if both say exactly the same."""
    return a.key == b.key


def alike(share: float) -> Same:
    """A comparison that asks for at least this share of words in common."""
    return lambda a, b: likeness(str(a.key), str(b.key)) >= share


def slot(field: str, predicted: Value | None, gold: Value | None, same: Same = equal) -> Iterator[Slot]:
    """The slot of a field; none where neither side says anything."""
    if predicted is not None or gold is not None:
        right = predicted is not None and gold is not None and same(predicted, gold)
        yield Slot(field, predicted.shown if predicted else None, gold.shown if gold else None, right)


# --------------------------------------------------------------------------------------------------- conditions

_ALIKE_QUANTITY, _ALIKE_FACT = 0.5, 0.6
Part = TypeVar("Part")
Pairs = tuple[list[tuple[Part | None, Part]], list[Part]]


def _matched(predicted: Sequence[Part], gold: Sequence[Part], akin: Callable[[Part, Part], tuple[float, ...]]) -> Pairs[Part]:
    """Each part of the gold with the most akin part that is left of the prediction, and what is left at the end."""
    left, pairs = list(predicted), []
    for wanted in gold:
        best = max(left, key=lambda part, wanted=wanted: akin(part, wanted), default=None)  # type: ignore[misc]
        if best is not None:
            left.remove(best)
        pairs.append((best, wanted))
    return pairs, left


def _closeness(a: Comparison, b: Comparison) -> tuple[float, ...]:
    return ((a.op, a.against) == (b.op, b.against), a.against == b.against, likeness(a.words, b.words))


def _fact_closeness(a: StatedFact, b: StatedFact) -> tuple[float, ...]:
    return (likeness(a.text, b.text), a.denied == b.denied)


def _relation(c: Comparison | None) -> Value | None:
    return None if c is None else Value((c.op, c.against), f"{c.op} {c.against}")


def _quantity(c: Comparison | None) -> Value | None:
    return None if c is None else Value(c.words, c.words or "(no words)")


def _holder(c: Comparison | None) -> Value | None:
    return Value(c.holders, ", ".join(" ".join(map(str, h)) for h in c.holders)) if c is not None and c.holders else None


def _fact(f: StatedFact | None) -> Value | None:
    return None if f is None else Value(f, f.text + (" (denied)" if f.denied else ""))


def _same_fact(a: Value, b: Value) -> bool:
    ours, theirs = a.key, b.key
    if not isinstance(ours, StatedFact) or not isinstance(theirs, StatedFact):
        raise TypeError(f"facts are compared with facts, not {ours!r} with {theirs!r}")
    return ours.denied == theirs.denied and likeness(ours.text, theirs.text) >= _ALIKE_FACT


def _drawn(found: Shape) -> str:
    """A shape as it is shown: ``all(·, any(·, ·))``."""
    if not found:
        return "·"
    kind, parts = found
    return f"{kind}({', '.join(_drawn(p) for p in parts)})"  # type: ignore[attr-defined]


def _logic(expr: Expr | None) -> Value | None:
    found = shape(expr)
    return Value(found, _drawn(found)) if found else None


def compare_conditions(kind: str, predicted: Expr | None, gold: Expr | None) -> Iterator[Slot]:
    """The slots of a condition: each comparison (operator with number), its quantity, its holder, each fact, the logic."""
    names: Mapping[str, str] = {x: f"{kind}.{x}" for x in ("comparison", "quantity", "holder", "fact", "logic")}
    pairs, left = _matched(comparisons(predicted), comparisons(gold), _closeness)
    for p, g in pairs:
        yield from slot(names["comparison"], _relation(p), _relation(g))
        yield from slot(names["quantity"], _quantity(p), _quantity(g), alike(_ALIKE_QUANTITY))
        yield from slot(names["holder"], _holder(p), _holder(g))
    for extra in left:  # its holder is not asked for: the comparison and its words count against it already
        yield from slot(names["comparison"], _relation(extra), None)
        yield from slot(names["quantity"], _quantity(extra), None)
    stated, unstated = _matched(facts(predicted), facts(gold), _fact_closeness)
    for f, wanted in stated:
        yield from slot(names["fact"], _fact(f), _fact(wanted), _same_fact)
    for surplus in unstated:
        yield from slot(names["fact"], _fact(surplus), None)
    yield from slot(names["logic"], _logic(predicted), _logic(gold))
