"""Sources of points: how many points each party gets in which state."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd, lcm
from typing import cast

from models.expressions import FALSE, TRUE, Compare, Expr, Number, Quantity, Sum, Term, all_of, any_of, negate, number
from models.meaning import Value
from models.meaning.equivalence import variables
from models.records import Amount, VPSource
from verification.comparison.base import Comparison, Context, Difference, Group, bounds, definite, has_opaque, unique
from verification.comparison.timing import timing_difference
from verification.reference.base import Engine, Rule
from verification.semantics import Award, award
from verification.witness import show_points

__all__ = ["awards", "compare_points", "points_differ", "points_of"]

_WHETHER = (("ПО не полагаются", "there are no points"), ("ПО полагаются", "there are points"))
"""Where only the condition was compared: what 0 and 1 point of the comparison stand for."""
MOST_CONDITIONS = 8
"""So many different conditions among the awards of one group are taken apart case by case; more are left undecided."""


def compare_points(group: Group, context: Context) -> Comparison:
    """Hold sources of points against the engine's; every record is bound, every rule known."""
    problems = tuple(p for b in group.records for p in b.problems)
    if problems:
        return Comparison("not_formalised", detail="; ".join(problems))
    texts = tuple(cast(VPSource, b.record) for b in group.records)
    rules = tuple(cast(VPSource, r.record) for r in group.rules)
    if all(t.amount.number is not None for t in texts if not t.amount.unspecified) and any(
        t.amount.number is not None for t in texts
    ):
        texts = tuple(t for t in texts if not t.amount.unspecified)
    kinds = {_kind(t.amount) for t in texts}, {_kind(r.amount) for r in rules}
    if kinds == ({"number"}, {"number"}):
        return _numbers(texts, rules, group, context)
    return _other_kinds(texts, rules, kinds, context)


def _kind(amount: Amount) -> str:
    if amount.number is not None:
        return "number"
    return "table" if amount.table is not None else "formula" if amount.formula is not None else "unspecified"


# ---------------------------------------------------------------------- tables, formulas, nothing said


def _other_kinds(
    texts: Sequence[VPSource], rules: Sequence[VPSource], kinds: tuple[set[str], set[str]], context: Context
) -> Comparison:
    text, reference = (" and ".join(sorted(k)) for k in kinds)
    if kinds[0] == {"unspecified"} and kinds[1] != {"unspecified"}:
        found, states, _ = _entitled(texts, rules, context)
        if found:
            return Comparison("differs", "proved", states, found, "who gets the points, and when; the text does not say how many")
        return Comparison("text_silent", detail=f"the text does not say how many points; the reference has a {reference}")
    if kinds[1] == {"unspecified"} and kinds[0] != {"unspecified"}:
        return Comparison("reference_silent", detail=f"the reference does not say how many points; the text has a {text}")
    if kinds[0] != kinds[1]:
        return Comparison("not_formalised", detail=f"a {text} in the text and a {reference} in the reference: not comparable")
    found, states, decided = _entitled(texts, rules, context)
    opaque = has_opaque(*(t.condition for t in texts))
    detail = f"both: {text}; compared: who gets the points, and when. The numbers themselves were not"
    if found:
        return Comparison("differs", "proved", states, found, detail)
    if opaque:
        return Comparison("not_formalised", None, states, (), detail)
    return Comparison("agrees" if decided else "undecided", "compared" if decided else None, states, (), detail)


def _entitled(texts: Sequence[VPSource], rules: Sequence[VPSource], context: Context) -> tuple[tuple[Difference, ...], int, bool]:
    """Whether the same parties get points under the same conditions, whatever their number."""
    states, decided, one = 0, True, Amount(number=Fraction(1))
    parties = context.engine.party_ids
    if any(t.recipient is None for t in texts) or any(r.recipient is None for r in rules):
        parties = tuple(p for p in parties if any(r.recipient is None or p in r.recipient.words for r in rules)) or parties
    for party in parties:
        sides = [
            any_of(*(a.condition for a in awards([replace(x, amount=one) for x in side], party, context) if a.condition != FALSE))
            for side in ([replace(t, condition=bounds(t.condition)[0]) for t in texts],
                         [replace(t, condition=bounds(t.condition)[1]) for t in texts], rules)
        ]  # fmt: skip
        same = sides[0] == sides[1]
        answer = context.decide(sides[1], sides[2]) if same else context.decide(definite(sides[0], sides[1], sides[2]), FALSE)
        states, decided = states + answer.states, decided and answer.decided
        if answer.different is not None:
            text = _Side((Award(sides[1], Fraction(1), None),))
            reference = _Side((Award(sides[2], Fraction(1), None),))
            shown = show_points(answer.different, party, text, reference, _WHETHER, context)
            return (Difference(*shown.sentences(context.engine), shown.witness),), states, decided
    return (), states, decided


# ---------------------------------------------------------------------- numbers


def points_of(given: Sequence[Award], state: Mapping[str, Value]) -> Fraction:
    """The points that awards give together in a state."""
    return sum((a.points(state) for a in given), Fraction(0))


@dataclass(frozen=True, slots=True)
class _Side:
    """The points that awards give a party, as something to run."""

    awards: tuple[Award, ...]

    def __call__(self, state: Mapping[str, Value]) -> Fraction:
        return points_of(self.awards, state)


@dataclass(frozen=True, slots=True)
class _EngineSide:
    """The points that rules of the engine give a party: the engine's own code runs."""

    engine: Engine
    rules: tuple[str, ...]
    party: str

    def __call__(self, state: Mapping[str, Value]) -> Fraction:
        return sum((self.engine.points(r, self.party, state) for r in self.rules), Fraction(0))


def awards(records: Sequence[VPSource], party: str, context: Context) -> tuple[Award, ...]:
    """What the records give a party, restatements once, exceptions heeded."""
    out: list[Award] = []
    for record in records:
        if party in context.excepted.get(record.id, ()):
            continue
        whole = replace(record, condition=context.expanded(record.condition))
        made = award(whole, party, context.engine.party_ids, context.engine.last_turn)
        if made is None or made.condition == FALSE:
            continue
        used = (made.condition,) if made.per is None else (made.condition, made.per)
        if set(variables(*used)) <= context.domains.keys() and made not in out:
            out.append(made)
    return tuple(out)


def _numbers(texts: Sequence[VPSource], rules: Sequence[VPSource], group: Group, context: Context) -> Comparison:
    opaque = has_opaque(*(t.condition for t in texts))
    states, decided = 0, True
    found: tuple[Difference, ...] = ()
    for party in context.engine.party_ids:
        lower, upper = (
            awards([replace(t, condition=bounds(context.expanded(t.condition))[i]) for t in texts], party, context)
            for i in (0, 1)
        )
        exceptions = _unsaid(group, party, context)
        reference = awards([*rules, *(cast(VPSource, r.record) for r in exceptions)], party, context)
        if opaque and len(texts) > 1:
            continue
        question = _uncertain(lower, upper, reference) if opaque else points_differ(upper, reference)
        if question is None:
            return Comparison("undecided", None, states, (), "too many different conditions to take apart")
        answer = context.decide(question, FALSE)
        states, decided = states + answer.states, decided and answer.decided
        if answer.different is not None and not found:
            run = _EngineSide(context.engine, tuple(r.id for r in (*group.rules, *exceptions)), party)
            shown = show_points(answer.different, party, _Side(upper), run, _unit(context), context)
            found = (Difference(*shown.sentences(context.engine), shown.witness),)
    timing = [timing_difference(t.timing, rules[0].timing, context, points=True) for t in texts]
    moments = unique(timing)
    detail = f"points of {len(context.engine.party_ids)} parties"
    if opaque:
        detail += "; not formalised: " + "; ".join(f"«{u}»" for b in group.records for u in b.unread) + "; the rest was compared"
    if found or moments:
        return Comparison("differs", "proved" if found else "compared", states, (*found, *moments), detail)
    if opaque:
        return Comparison("not_formalised", None, states, (), detail)
    return Comparison("agrees", "proved", states, (), detail) if decided else Comparison("undecided", None, states, (), detail)


def _unsaid(group: Group, party: str, context: Context) -> list[Rule]:
    """The engine's exceptions for a party that the text does not state: its general rule then speaks for that party too."""
    if any(party in context.excepted.get(b.record.id, ()) for b in group.records):
        return []
    general = {r.id for r in group.rules}
    return [
        r
        for r in context.engine.rules
        if general & set(r.overrides) and r.known and isinstance(r.record, VPSource) and r.record.recipient is not None
        and party in r.record.recipient.words
    ]  # fmt: skip


def _unit(context: Context) -> tuple[str, str]:
    names = next((q.names for q in context.vocabulary.quantities if q.id == "victory_points"), ("ПО",))
    return names[0], "VP"


def _uncertain(lower: Sequence[Award], upper: Sequence[Award], reference: Sequence[Award]) -> Expr | None:
    """Where an award of the text differs from the reference whatever the part of its condition means that is not formalised."""
    nothing = points_differ((), reference)
    if not upper:
        return nothing
    full = points_differ((replace(upper[0], condition=TRUE),), reference)
    if nothing is None or full is None:
        return None
    surely = lower[0].condition if lower else FALSE
    return any_of(all_of(negate(upper[0].condition), nothing), all_of(surely, full), all_of(nothing, full))


def points_differ(text: Sequence[Award], reference: Sequence[Award]) -> Expr | None:
    """The condition that both sides give different points; None where there are too many conditions to take apart.

    Each combination of conditions that are true and false is a case; in each the points are a sum of numbers and
    quantities, and the cases in which the sums differ are joined.
    """
    conditions = tuple(dict.fromkeys(a.condition for a in (*text, *reference) if a.condition not in (TRUE, FALSE)))
    if len(conditions) > MOST_CONDITIONS:
        return None
    cases: list[Expr] = []
    for truth in itertools.product((True, False), repeat=len(conditions)):
        now = dict(zip(conditions, truth, strict=True)) | {TRUE: True, FALSE: False}
        live = [(sign * a.number, a.per) for side, sign in ((text, 1), (reference, -1)) for a in side if now[a.condition]]
        unequal = _not_zero(live)
        if unequal is not None:
            cases.append(all_of(*(c if now[c] else negate(c) for c in conditions), unequal))
    return any_of(*cases)


def _not_zero(terms: Sequence[tuple[Fraction, Quantity | None]]) -> Expr | None:
    """The condition that a weighted sum is not zero; None where it always is zero."""
    weights: dict[Quantity | None, Fraction] = {}
    for weight, per in terms:
        weights[per] = weights.get(per, Fraction(0)) + weight
    weights = {k: w for k, w in weights.items() if w}
    if not weights:
        return None
    if set(weights) == {None}:
        return TRUE
    scale = Fraction(lcm(*(w.denominator for w in weights.values())), gcd(*(w.numerator for w in weights.values())))
    left, right = (_side(weights, scale, sign) for sign in (1, -1))
    return Compare(left, "!=", right)


def _side(weights: Mapping[Quantity | None, Fraction], scale: Fraction, sign: int) -> Term:
    terms: list[Term] = []
    for per, weight in weights.items():
        amount = abs(int(weight * scale))
        if (weight > 0) != (sign > 0):
            continue
        terms += [number(amount)] if per is None else [per] * amount
    return terms[0] if len(terms) == 1 else Sum(tuple(terms)) if terms else Number(Fraction(0))
