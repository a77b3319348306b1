"""A condition as a plain sentence, in Russian and in English.

Both are made from the nodes alone, so that the same condition always reads the same. ``names`` maps identifiers
(quantities, parties, facts, values) to words of the reader's language; what it lacks stands as it is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
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
    Number,
    Op,
    Opaque,
    Others,
    Quantity,
    Sum,
    Term,
)
from models.parties import Party

__all__ = ["in_english", "in_russian", "node_in_russian", "op_in_russian", "party_in_english", "party_in_russian"]


@dataclass(frozen=True, slots=True)
class _Words:
    both: str
    either: str
    no: str
    always: str
    never: str
    within: str
    least: str
    most: str
    largest: str
    count: str
    opaque: str
    others: Mapping[str, str]
    ops: Mapping[Op, str]


_RU = _Words(
    both=" и ", either=" или ", no="неверно, что ({})", always="всегда", never="никогда", within="в", least="наименьшее: {}",
    most="наибольшее: {}", largest="наибольшее из ({})", count="сколько из ({}) верно", opaque="не формализовано: «{}»",
    others={"each": "у каждого из остальных", "any": "у кого-либо из остальных", "highest": "у лучшего из остальных"},
    ops={">=": "не меньше", ">": "больше", "<=": "не больше", "<": "меньше", "==": "ровно", "!=": "не равно"},
)  # fmt: skip
_EN = _Words(
    both=" and ", either=" or ", no="it is not so that ({})", always="always", never="never", within="in", least="lowest: {}",
    most="highest: {}", largest="the highest of ({})", count="how many of ({}) hold", opaque="not formalised: “{}”",
    others={"each": "of each other party", "any": "of any other party", "highest": "of the best other party"},
    ops={">=": "at least", ">": "more than", "<=": "at most", "<": "less than", "==": "exactly", "!=": "not"},
)  # fmt: skip


def _party(party: Party, w: _Words, names: Mapping[str, str]) -> str:
    words = ", ".join(names.get(x, x) for x in party.words)
    return {"highest": w.most, "lowest": w.least}.get(party.kind, "{}").format(words)


def _term(term: Term, w: _Words, names: Mapping[str, str]) -> str:
    match term:
        case Number():
            return str(term.value)
        case Quantity():
            text = names.get(term.id or "", term.name)
            if term.within:
                text += f" {w.within} {', '.join(term.within)}"
            return f"{text} ({_party(term.holder, w, names)})" if term.holder else text
        case Others():
            return f"{names.get(term.id or '', term.name)} {w.others[term.which]}"
        case Sum():
            return " + ".join(_term(t, w, names) for t in term.terms)
        case Difference():
            return f"({_term(term.left, w, names)} − {_term(term.right, w, names)})"
        case Highest():
            return w.largest.format("; ".join(_term(t, w, names) for t in term.terms))
        case Count():
            return w.count.format("; ".join(_expr(c, w, names) for c in term.conditions))
        case _:
            raise TypeError(f"no term: {term!r}")


def _expr(expr: Expr, w: _Words, names: Mapping[str, str], inside: bool = False) -> str:
    match expr:
        case All() | Any():
            if not expr.parts:
                return w.always if isinstance(expr, All) else w.never
            text = (w.both if isinstance(expr, All) else w.either).join(_expr(x, w, names, True) for x in expr.parts)
            return f"({text})" if inside and len(expr.parts) > 1 else text
        case Not():
            return w.no.format(_expr(expr.part, w, names))
        case Compare():
            return f"{_term(expr.left, w, names)} {w.ops[expr.op]} {_term(expr.right, w, names)}"
        case Is():
            return f"{_term(expr.quantity, w, names)}: {names.get(expr.value, expr.value)}"
        case Fact():
            text = names.get(expr.id or "", expr.text)
            return f"{text} ({_party(expr.holder, w, names)})" if expr.holder else text
        case Opaque():
            return w.opaque.format(expr.text)
        case _:
            raise TypeError(f"no condition: {expr!r}")


def in_russian(expr: Expr, names: Mapping[str, str] | None = None) -> str:
    """The condition as a Russian phrase."""
    return _expr(expr, _RU, names or {})


def node_in_russian(node: Node) -> str:
    """Any node of the language, a condition or a term, as a Russian phrase."""
    return _expr(node, _RU, {}) if isinstance(node, Expr) else _term(cast(Term, node), _RU, {})


def in_english(expr: Expr, names: Mapping[str, str] | None = None) -> str:
    """The condition as an English phrase."""
    return _expr(expr, _EN, names or {})


def op_in_russian(op: Op) -> str:
    """The comparison as Russian words that stand before a number: «не больше»."""
    return _RU.ops[op]


def party_in_russian(party: Party, names: Mapping[str, str] | None = None) -> str:
    """The party as a Russian phrase."""
    return _party(party, _RU, names or {})


def party_in_english(party: Party, names: Mapping[str, str] | None = None) -> str:
    """The party as an English phrase."""
    return _party(party, _EN, names or {})
