"""Whether an engine's rules are in order: every name they use is declared, no id stands twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from models.expressions import Fact, Node, Others, Quantity, walk
from models.parties import Party
from models.records import Amount, Phase, Record
from models.timing import Timing

if TYPE_CHECKING:
    from verification.reference.parts import Rule

__all__ = ["disorder"]


def disorder(rules: Sequence[Rule], declared: Iterable[str], parties: Iterable[str], acting: Iterable[str]) -> list[str]:
    """What is wrong with the rules of an engine, one phrase with its cure for each; empty where all is well.

    ``declared`` are the ids of variables and derived facts, ``acting`` those of parties and of groups that act together.
    """
    ids = [r.id for r in rules]
    out = [f"two rules share the id {i}; give each its own" for i in sorted({i for i in ids if ids.count(i) > 1})]
    phases = {r.id for r in rules if isinstance(r.record, Phase)}
    for r in rules:
        out += [f"{r.id} overrides {o!r}, which is no rule; correct the id" for o in r.overrides if o not in ids]
        strangers = [
            *sorted(_names(r.record) - set(declared)),
            *sorted(_powers(r.record) - set(parties)),
            *sorted(set(getattr(r.record, "actors", ())) - set(acting)),
            *sorted(_phases(r.record) - phases),
        ]
        out += [f"{r.id} speaks of {s!r}, which is not declared; declare it or correct the name" for s in strangers]
    return out


def _nodes(record: Record) -> list[Node]:
    """Every node of a record's condition and amount."""
    amount = getattr(record, "amount", None)
    roots = (getattr(record, "condition", None), amount.per if isinstance(amount, Amount) else None)
    return [x for root in roots if isinstance(root, Node) for x in walk(root)]


def _names(record: Record) -> set[str]:
    """The quantities and facts that a record speaks of."""
    found = {x.id or x.name for x in _nodes(record) if isinstance(x, Quantity | Others)}
    found |= {x.id or x.text for x in _nodes(record) if isinstance(x, Fact)}
    found |= {p.word for p in _parties(record) if p.kind in ("highest", "lowest")}
    return found | {t.quantity for t in getattr(record, "tie_break", ()) if t.quantity is not None}


def _powers(record: Record) -> set[str]:
    return {w for p in _parties(record) if p.is_named for w in p.words}


def _phases(record: Record) -> set[str]:
    timing, parent = getattr(record, "timing", None), getattr(record, "parent", None)
    phase = timing.phase if isinstance(timing, Timing) else None
    return {p for p in (phase, parent) if isinstance(p, str)}


def _parties(record: Record) -> list[Party]:
    """Every party that a record names: who wins, gains or acts, and whose a quantity is."""
    whose = [x.holder for x in _nodes(record) if isinstance(x, Quantity | Fact)]
    own = [getattr(record, f, None) for f in ("winner", "loser", "recipient", "holder", "actor")]
    return [p for p in (*own, *whose) if isinstance(p, Party)]
