"""Bounds of what is both gained and lost: whether they hold after all of it, or after each gain and each loss by itself."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from models.expressions import Expr, all_of, quantity
from models.meaning import Value, key
from models.parties import named
from models.records import Limit, VPSource
from models.reports import Finding, Witness
from models.timing import When
from verification.binding import Bound
from verification.comparison import Context
from verification.comparison.base import has_opaque
from verification.comparison.points import awards
from verification.consistency.lexicon import lexicon, speaks_of
from verification.findings import finding
from verification.neighbours import complete, nearest
from verification.played import by_play
from verification.semantics import Award
from verification.situations import told_situation
from verification.witness import matters

__all__ = ["check_netting"]

_ANY_TIME: frozenset[tuple[When, str | None]] = frozenset({("unspecified", None), ("event", None)})
"""Moments of awards that may fall together with one another."""


def check_netting(bounds: Sequence[Bound], text: str, context: Context) -> list[Finding]:
    """An `ambiguity` for bounds of points with no word on when they apply, where some party can gain and lose at one time."""
    told: dict[tuple[object, ...], list[Limit]] = {}
    for bound in bounds:
        limit = bound.record
        if isinstance(limit, Limit) and not bound.problems and _is_open(limit, text):
            told.setdefault((limit.quantity, _whose(limit)), []).append(limit)
    awarded = [b for b in bounds if isinstance(b.record, VPSource) and b.record.status == "stated" and not b.opaque]
    return [f for limits in told.values() if (f := _of_limits(limits, awarded, context)) is not None]


def _is_open(limit: Limit, text: str) -> bool:
    if limit.status != "stated" or limit.readings or _settled(limit, text):
        return False
    said = " ".join(e.quote(text) for e in limit.evidence)
    return speaks_of(said, lexicon().points) and not speaks_of(said, lexicon().gaining)


def _whose(limit: Limit) -> tuple[str, ...] | None:
    """The parties that a limit names."""
    return limit.holder.words if limit.holder is not None and limit.holder.is_named else None


def _of_limits(limits: Sequence[Limit], awarded: Sequence[Bound], context: Context) -> Finding | None:
    """The finding on the bounds of one quantity, which several sentences may give."""
    least, most = ([x for x in ends if x is not None] for ends in zip(*((r.minimum, r.maximum) for r in limits), strict=True))
    limit = replace(limits[0], minimum=max(least, default=None), maximum=min(most, default=None))
    for party in _whose(limit) or context.engine.party_ids:
        name = key(quantity(limit.quantity, named(party)))
        if name not in context.domains:
            continue
        for gain, loss in _pairs(awarded, party, context):
            case = _case(limit, name, gain, loss, context)
            if case is not None:
                return _finding(limits, party, case, context)
    return None


def _settled(limit: Limit, text: str) -> bool:
    """True if a word of the paragraph says when the bounds apply."""
    start, end = limit.evidence[0].start, limit.evidence[-1].end
    line = text[text.rfind("\n", 0, start) + 1 : end if (stop := text.find("\n", end)) < 0 else stop]
    return speaks_of(line, lexicon().netted)


def _pairs(awarded: Sequence[Bound], party: str, context: Context) -> Iterator[tuple[Award, Award]]:
    """A gain and a loss of a party that fall at one time."""
    made: list[tuple[tuple[When, str | None], Award]] = []
    for b in awarded:
        assert isinstance(b.record, VPSource)
        moment = (b.record.timing.when, b.record.timing.phase)
        made += [(moment, a) for a in awards([b.record], party, context) if not has_opaque(a.condition)]
    for (when, gain), (other, loss) in itertools.product(made, made):
        if (when == other or {when, other} <= _ANY_TIME) and gain.number > 0 > loss.number:
            yield gain, loss


@dataclass(frozen=True, slots=True)
class _Case:
    """A situation at a bound, and the points that are left when all is added up, and when it is not."""

    witness: Witness
    together: int
    apart: int


def _case(limit: Limit, name: str, gain: Award, loss: Award, context: Context) -> _Case | None:
    """A lawful state at the bound with both a gain and a loss; one that play can reach, if there is one."""
    wanted: list[Expr] = [gain.condition, loss.condition, *(a.per >= 1 for a in (gain, loss) if a.per is not None)]
    found = context.situation(all_of(*wanted))
    cases: list[_Case] = []
    for at in (limit.maximum, limit.minimum):
        if found is None or at is None or at.denominator != 1 or int(at) not in context.domains[name]:
            continue
        whole = complete({**found, name: int(at)}, context.engine)
        if whole is None or gain.points(whole) <= 0 or loss.points(whole) >= 0:
            continue

        def results(state: Mapping[str, Value]) -> tuple[int, int]:
            """The points when all is added up, and when the bound holds after each step, that towards it first."""
            now, plus, minus = Fraction(int(state[name])), gain.points(state), loss.points(state)
            first, then = (plus, minus) if now == limit.maximum else (minus, plus)
            return _held(now + plus + minus, limit), _held(_held(now + first, limit) + then, limit)

        together, apart = results(whole)
        if together != apart:
            state = matters(whole, {*found, name}, results, context)
            witness = by_play(Witness(state, near=nearest(state, lambda s: len(set(results(s))) == 1, context), replayed=True),
                              results, context.engine)  # fmt: skip
            cases.append(_Case(witness, together, apart))
    return next((c for c in cases if c.witness.origin == "played"), next(iter(cases), None))


def _held(value: Fraction, limit: Limit) -> int:
    held = value if limit.maximum is None else min(value, limit.maximum)
    return int(held if limit.minimum is None else max(held, limit.minimum))


def _finding(limits: Sequence[Limit], party: str, case: _Case, context: Context) -> Finding:
    who = next(p for p in context.engine.parties if p.id == party)
    labels = (lexicon().labels["netted"], lexicon().labels["each"])
    results = {labels[0]: f"{who.ru}: {case.together}", labels[1]: f"{who.ru}: {case.apart}"}
    ru, en = told_situation(case.witness.state, context.engine)
    return finding(
        "ambiguity", "warning",
        f"{limits[0].name}: можно понять по-разному: {'; '.join(f'«{x}»' for x in labels)}. {ru[:1].upper()}{ru[1:]}: "
        + "; ".join(f"«{k}» — {v}" for k, v in results.items()),
        f"{limits[0].name}: the text does not say whether the bounds hold after all gains and losses or after each. {en}: "
        f"{case.together} or {case.apart}",
        records=limits, readings=labels, about="netting", witness=replace(case.witness, readings=results),
    )  # fmt: skip
