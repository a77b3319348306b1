"""A condition taken apart into what can be right or wrong by itself: comparisons, facts, and the logic that ties them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from evaluation.words import is_negative, stems
from models.expressions import (
    FLIPPED,
    MIRRORED,
    All,
    Any,
    Compare,
    Difference,
    Expr,
    Fact,
    Is,
    Not,
    Number,
    Op,
    Opaque,
    Others,
    Quantity,
    Sum,
    Term,
)
from models.parties import Party

__all__ = ["Comparison", "PartyKey", "Shape", "StatedFact", "comparisons", "facts", "party_key", "shape", "wording"]

PartyKey = tuple[Hashable, ...]
Shape = tuple[Hashable, ...]
"""``()`` for a single part; else ``("all" or "any", shapes of the parts)``."""


def party_key(party: Party | None) -> PartyKey | None:
    """What makes two parties the same: names by their stems in any order, else only the kind («держава», «игрок»: anybody)."""
    if party is None:
        return None
    if party.is_named:
        return ("named", *sorted(stem for name in party.words for stem in stems(name)))
    return (party.kind,)


@dataclass(frozen=True, slots=True)
class Comparison:
    """``op`` and ``against`` (a number, the others, another quantity), the words of what is compared, and who holds it.

    Whole numbers are normalised: «> 5» is «>= 6».
    """

    op: Op
    against: str
    words: str
    holders: tuple[PartyKey, ...]


@dataclass(frozen=True, slots=True)
class StatedFact:
    """The words of a fact and whether it is denied, by a word of its own or from outside."""

    text: str
    denied: bool


def wording(term: Term) -> str:
    """The words that name a term: quantity and places; those of its parts for a sum or difference."""
    match term:
        case Quantity() | Others():
            return " ".join((term.name, *term.within))
        case Sum():
            return " ".join(wording(t) for t in term.terms)
        case Difference():
            return f"{wording(term.left)} {wording(term.right)}"
        case _:
            return ""


def _parts(term: Term) -> tuple[Term, ...]:
    match term:
        case Sum():
            return term.terms
        case Difference():
            return (term.left, term.right)
        case _:
            return ()


def _holders(term: Term) -> tuple[PartyKey, ...]:
    if isinstance(term, Quantity):
        key = party_key(term.holder)
        return () if key is None else (key,)
    return tuple(holder for part in _parts(term) for holder in _holders(part))


def _compared(compare: Compare, negated: bool) -> Comparison:
    left, op, right = compare.left, compare.op, compare.right
    if isinstance(left, Number):
        left, op, right = right, MIRRORED[op], left
    if negated:
        op = FLIPPED[op]
    differing = _parts(left) if isinstance(left, Difference) else ()
    others = next((t.which for t in (right, *differing) if isinstance(t, Others)), None)
    if isinstance(right, Number):
        op, value = _whole(op, right.value)
        against = f"{float(value):g}" + (f" than others ({others})" if others else "")
    else:
        against = f"others ({others})" if others else "another quantity"
    return Comparison(op, against, wording(left), _holders(left))


def _whole(op: Op, value: Fraction) -> tuple[Op, Fraction]:
    if value.denominator == 1 and op == ">":
        return ">=", value + 1
    if value.denominator == 1 and op == "<":
        return "<=", value - 1
    return op, value


def _leaves(expr: Expr | None, negated: bool = False) -> Iterator[tuple[Expr, bool]]:
    """The parts that are no logic, in order, each with whether it stands under an odd number of negations."""
    match expr:
        case None:
            return
        case All() | Any():
            for part in expr.parts:
                yield from _leaves(part, negated)
        case Not():
            yield from _leaves(expr.part, not negated)
        case _:
            yield expr, negated


def comparisons(expr: Expr | None) -> tuple[Comparison, ...]:
    """Every comparison of a condition, negations applied, in order."""
    return tuple(_compared(leaf, negated) for leaf, negated in _leaves(expr) if isinstance(leaf, Compare))


def facts(expr: Expr | None) -> tuple[StatedFact, ...]:
    """Every fact of a condition, in order."""
    out = []
    for leaf, negated in _leaves(expr):
        if isinstance(leaf, Fact | Opaque):
            out.append(StatedFact(leaf.text, negated != is_negative(leaf.text)))
        elif isinstance(leaf, Is):
            out.append(StatedFact(f"{leaf.quantity.name}: {leaf.value}", negated))
    return tuple(out)


def shape(expr: Expr | None, negated: bool = False) -> Shape:
    """How all, any and not tie the parts: negations pushed inwards, like nestings joined, the order of parts forgotten."""
    if isinstance(expr, Not):
        return shape(expr.part, not negated)
    if not isinstance(expr, All | Any):
        return ()
    kind = "all" if isinstance(expr, All) != negated else "any"
    inner: list[Shape] = []
    for part in expr.parts:
        below = shape(part, negated)
        inner.extend(below[1] if below and below[0] == kind else (below,))  # type: ignore[arg-type]
    if len(inner) > 1:
        return (kind, tuple(sorted(inner, key=repr)))
    return inner[0] if inner else ()
