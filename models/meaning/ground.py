"""From «the party that the rule speaks of» to one concrete party.

A grounded expression holds no `Others` and no holder of kind ``any``: every quantity has one key. It is what
`evaluate` and `solver` take.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from models.expressions import (
    All,
    Any,
    Compare,
    Count,
    Difference,
    Expr,
    Fact,
    Highest,
    Is,
    Node,
    Not,
    Opaque,
    Others,
    Quantity,
    Sum,
    Term,
    all_of,
    any_of,
    walk,
)
from models.parties import Party, named

__all__ = ["OpaqueError", "UnboundError", "free_key", "ground", "key"]


class OpaqueError(ValueError):
    """The condition holds something that was not formalised, so it cannot run."""

    def __init__(self, text: str) -> None:
        super().__init__(
            f"not formalised: «{text}»; add the words to the game's vocabulary (game.toml) or state the rule in numbers"
        )
        self.text = text


class UnboundError(ValueError):
    """A quantity is counted per party and the expression does not say whose."""

    def __init__(self, name: str) -> None:
        super().__init__(f"whose «{name}»? give ground() the party that the rule speaks of")


def free_key(text: str) -> str:
    """The key of something that no vocabulary binds: its words, lower case, ё as е."""
    return " ".join(re.findall(r"[\w%+-]+", text.lower().replace("ё", "е")))


def key(quantity: Quantity | Fact) -> str:
    """The state key of a grounded quantity or fact: its id (or, unbound, its words) and its holder in brackets."""
    if isinstance(quantity, Fact):
        name, holder = quantity.id or free_key(quantity.text), quantity.holder
    else:
        name, holder = quantity.id or free_key(" ".join((quantity.name, *quantity.within))), quantity.holder
    if holder is None:
        return name
    if holder.kind != "name":
        raise UnboundError(name)
    return f"{name}[{holder.word}]"


def _holder(holder: Party | None, party: str | None) -> Party | None:
    if holder is None or holder.kind == "name":
        return holder
    if holder.kind == "any" and party is not None:
        return named(party)
    return holder


def _substitute(term: Term, party: str | None, other: str | None, others: Sequence[str]) -> Term:
    """The term for one party; `Others` become that quantity of ``other`` (or the highest of all others)."""
    match term:
        case Quantity():
            holder = _holder(term.holder, party)
            if holder is not None and holder.kind == "names":
                parts = tuple(Quantity(term.name, named(n), term.within, term.id, span=term.span) for n in holder.words)
                return Sum(parts, span=term.span)
            return Quantity(term.name, holder, term.within, term.id, span=term.span)
        case Others():
            if term.which == "highest" or other is None:
                return Highest(tuple(Quantity(term.name, named(o), term.within, term.id) for o in others), span=term.span)
            return Quantity(term.name, named(other), term.within, term.id, span=term.span)
        case Sum() | Highest():
            return type(term)(tuple(_substitute(t, party, other, others) for t in term.terms), span=term.span)
        case Difference():
            left, right = (_substitute(t, party, other, others) for t in (term.left, term.right))
            return Difference(left, right, span=term.span)
        case Count():
            return Count(tuple(ground(c, party, (*others, party) if party else others) for c in term.conditions), span=term.span)
        case _:
            return term


def _which(node: Node) -> str | None:
    return next((x.which for x in walk(node) if isinstance(x, Others)), None)


def ground(expr: Expr, party: str | None, parties: Sequence[str], *, opaque: bool = True) -> Expr:
    """The condition for ``party`` (an id, or None for a rule that speaks of nobody) among ``parties``.

    ``others each`` becomes a conjunction over the other parties, ``others any`` a disjunction. Raises `OpaqueError` if
    something in it was not formalised; with ``opaque=False`` unbound facts stay as truth values under their own words.
    """
    others = [p for p in parties if p != party]
    match expr:
        case All() | Any():
            return type(expr)(tuple(ground(x, party, parties, opaque=opaque) for x in expr.parts), span=expr.span)
        case Not():
            return Not(ground(expr.part, party, parties, opaque=opaque), span=expr.span)
        case Compare():
            which = _which(expr)
            if which in (None, "highest"):
                return _compare(expr, party, None, others)
            join = all_of if which == "each" else any_of
            return join(*(_compare(expr, party, o, others) for o in others))
        case Is():
            return Is(cast(Quantity, _substitute(expr.quantity, party, None, others)), expr.value, span=expr.span)
        case Fact():
            if expr.id is None and opaque:
                raise OpaqueError(expr.text)
            return Fact(expr.text, expr.id, _holder(expr.holder, party), span=expr.span)
        case Opaque():
            if opaque:
                raise OpaqueError(expr.text)
            return Fact(expr.text, span=expr.span)
        case _:
            raise TypeError(f"no condition: {expr!r}")


def _compare(expr: Compare, party: str | None, other: str | None, others: Sequence[str]) -> Compare:
    left, right = (_substitute(t, party, other, others) for t in (expr.left, expr.right))
    return Compare(left, expr.op, right, span=expr.span)
