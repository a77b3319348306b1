"""Whether two editions of a rule mean the same: decided on all states of their common world, with a situation where not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Literal, cast

from models.expressions import FALSE, Expr, Fact, Node, Opaque, all_of, any_of, negate, rewrite
from models.meaning import Different, Value, holds
from models.records import Record, Victory, VPSource
from verification.binding import Bound
from verification.comparison import Context
from verification.comparison.base import bounds, has_opaque
from verification.comparison.points import awards, points_differ, points_of
from verification.editions.base import Telling
from verification.reference.base import PartyName
from verification.semantics import RESULTS, Award, Result, condition_for, result_condition
from verification.situations import Told, told_result, told_situation
from verification.witness import Shown, show

__all__ = ["Proof", "may_be_same", "prove"]


@dataclass(frozen=True, slots=True)
class Proof:
    """``same`` and ``different`` are proved; ``open``: something was not formalised, or the solver gave up."""

    verdict: Literal["same", "different", "open"]
    telling: Telling | None = None


def prove(old: Sequence[Bound], new: Sequence[Bound], context: Context) -> Proof:
    """Hold the records of a rule in one edition against those in the other: who wins, who gets how many points, what holds.

    All records are of one type. Conditions and numbers only: time, order and bounds are compared field by field elsewhere.
    """
    if any(b.problems or has_opaque(_condition(b.record)) for b in (*old, *new)):
        return Proof("open")
    before, after = [b.record for b in old], [b.record for b in new]
    if all(isinstance(r, Victory) for r in (*before, *after)):
        return _results([cast(Victory, r) for r in before], [cast(Victory, r) for r in after], context)
    if all(isinstance(r, VPSource) and r.amount.number is not None for r in (*before, *after)):
        return _points([cast(VPSource, r) for r in before], [cast(VPSource, r) for r in after], context)
    return _conditions(before, after, context)


def _condition(record: Record) -> Expr | None:
    return getattr(record, "condition", None)


def _results(old: Sequence[Victory], new: Sequence[Victory], context: Context) -> Proof:
    decided = True
    for result in RESULTS:
        sides = [{p: _result(rs, result, p, context) for p in context.engine.party_ids} for rs in (old, new)]
        for party in context.engine.party_ids:
            answer = context.decide(sides[0][party], sides[1][party])
            decided = decided and answer.decided
            if answer.different is not None:
                return Proof("different", _told_results(answer.different, result, sides, context))
    return Proof("same" if decided else "open")


def _result(records: Sequence[Victory], result: Result, party: str, context: Context) -> Expr:
    engine = context.engine
    found = (result_condition(r, result, party, engine.party_ids, engine.last_turn, engine.holders()) for r in records)
    return any_of(*(context.known(x) for x in found if x != FALSE))


def _told_results(found: Different, result: Result, sides: Sequence[Mapping[str, Expr]], context: Context) -> Telling:
    def run(side: Mapping[str, Expr], state: Mapping[str, Value]) -> tuple[str, ...]:
        return tuple(p for p, c in side.items() if holds(c, state))

    def told(who: tuple[str, ...]) -> Told:
        return told_result(result, who, context.engine)

    return _telling(show(found, lambda s: run(sides[1], s), lambda s: run(sides[0], s), told, context), context)


def _points(old: Sequence[VPSource], new: Sequence[VPSource], context: Context) -> Proof:
    decided = True
    for party in context.engine.parties:
        before, after = (awards(rs, party.id, context) for rs in (old, new))
        question = points_differ(after, before)
        if question is None:
            return Proof("open")
        answer = context.decide(question, FALSE)
        decided = decided and answer.decided
        if answer.different is not None:
            return Proof("different", _told_points(answer.different, party, before, after, context))
    return Proof("same" if decided else "open")


def _told_points(found: Different, party: PartyName, old: Sequence[Award], new: Sequence[Award], context: Context) -> Telling:
    def told(points: Fraction) -> Told:
        return f"{party.ru} получает {points}", f"{party.en} gets {points}"

    return _telling(show(found, lambda s: points_of(new, s), lambda s: points_of(old, s), told, context), context)


def _conditions(old: Sequence[Record], new: Sequence[Record], context: Context) -> Proof:
    """Whether the conditions hold for every party in the same states; records without one always hold."""
    decided = True
    for party in context.engine.party_ids:
        before, after = (
            any_of(*(context.known(condition_for(_condition(r), party, context.engine.party_ids)) for r in rs))
            for rs in (old, new)
        )
        answer = context.decide(before, after)
        decided = decided and answer.decided
        if answer.different is not None:
            return Proof("different", _told_condition(answer.different, before, after, context))
    return Proof("same" if decided else "open")


def _condition_of(records: Sequence[Record], party: str, context: Context) -> Expr:
    return any_of(*(context.known(condition_for(_condition(r), party, context.engine.party_ids)) for r in records))


def _told_condition(found: Different, old: Expr, new: Expr, context: Context) -> Telling:
    told = {True: ("условие выполнено", "the condition holds"), False: ("условие не выполнено", "it does not hold")}
    return _telling(show(found, lambda s: holds(new, s), lambda s: holds(old, s), told.__getitem__, context), context)


def _telling(shown: Shown, context: Context) -> Telling:
    witness = shown.witness
    words, other = told_situation(witness.state, context.engine), witness.otherwise()
    return Telling(
        words, shown.reference, shown.text, dict(witness.state), witness.near, witness.replayed,
        told_situation(other, context.engine) if other else None,
    )  # fmt: skip


def may_be_same(old: Bound, new: Bound, unlike: frozenset[str], context: Context) -> bool:
    """True if nothing but facts told in ``unlike`` words tells two records of one type apart.

    Whatever those facts mean, no state is then known in which the records come to something else. Of sources of points only the
    conditions are looked at.
    """

    def hide(node: Node) -> Node:
        return Opaque(node.text) if isinstance(node, Fact) and node.text in unlike else node

    bounded = []
    for record in (old.record, new.record):
        condition = _condition(record)
        sides = bounds(None if condition is None else rewrite(condition, hide))
        bounded.append([replace(record, condition=side) for side in sides])  # type: ignore[call-arg]
    (low, high), (its_low, its_high) = bounded
    for ask in _questions(old.record, context):
        for least, most in ((low, its_high), (its_low, high)):
            answer = context.decide(all_of(ask(least), negate(ask(most))), FALSE)
            if answer.different is not None or not answer.decided:
                return False
    return True


def _questions(record: Record, context: Context) -> list[Callable[[Record], Expr]]:
    """What a record of this type is asked for each party: whether it wins by it, or whether the condition holds for it."""
    parties = context.engine.party_ids
    if isinstance(record, Victory):
        return [partial(_wins, result, p, context) for result in RESULTS for p in parties]
    return [partial(_holds, p, context) for p in parties]


def _wins(result: Result, party: str, context: Context, record: Record) -> Expr:
    return _result([cast(Victory, record)], result, party, context)


def _holds(party: str, context: Context, record: Record) -> Expr:
    return _condition_of([record], party, context)
