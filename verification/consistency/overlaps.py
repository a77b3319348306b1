"""Situations that the rules must settle and do not: two ways to win at once, ties left as they are, open orders."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from models.expressions import FALSE, Expr, Fact, Node, Quantity, all_of, any_of, negate, rewrite, walk
from models.meaning import Value, holds
from models.meaning.equivalence import variables
from models.parties import Party
from models.records import Phase, TieBreak, Victory
from models.reports import Finding, Witness
from verification.binding import Bound
from verification.comparison import Context
from verification.comparison.base import has_opaque
from verification.consistency.lexicon import forms, lexicon, speaks_of
from verification.findings import finding
from verification.neighbours import complete, nearest
from verification.played import by_play
from verification.semantics import winning_condition
from verification.situations import told_situation
from verification.witness import matters

__all__ = ["check_gaps", "check_overlaps"]


def _victories(bounds: Sequence[Bound]) -> list[Victory]:
    """The stated ways to win that run: a winner, nothing opaque, no draw."""
    stated = [b for b in bounds if isinstance(b.record, Victory) and b.record.status == "stated" and not b.opaque]
    records = [cast(Victory, b.record) for b in stated]
    return [r for r in records if r.winner is not None and not r.draw and not has_opaque(r.condition)]


def _wins(record: Victory, context: Context) -> dict[str, Expr]:
    """Who wins when, by one record."""
    engine = context.engine
    whole = replace(record, condition=context.expanded(record.condition))
    made = {p: winning_condition(whole, p, engine.party_ids, engine.last_turn, engine.holders()) for p in engine.party_ids}
    return {p: c for p, c in made.items() if c != FALSE and context.known(c) != FALSE}


def _model(condition: Expr, context: Context) -> dict[str, Value] | None:
    """A lawful state in which the condition holds, with few values away from the ordinary."""
    found = context.situation(condition)
    return None if found is None else complete(found, context.engine)


# ---------------------------------------------------------------------- two ways at once


def check_overlaps(bounds: Sequence[Bound], context: Context) -> list[Finding]:
    """Pairs of ways to win that can hold at the same moment and give the win to different parties."""
    wins = [(r, _wins(r, context)) for r in _victories(bounds)]
    out: list[Finding] = []
    seen: set[frozenset[str]] = set()
    for (a, a_wins), (b, b_wins) in itertools.combinations(wins, 2):
        pair = frozenset((a.name, b.name))
        if pair in seen or a.name == b.name or not _same_moment(a, b) or _same_race(a, b):
            continue
        some = any_of(*a_wins.values()), any_of(*b_wins.values())
        only_one = any_of(*(all_of(x, negate(b_wins[p])) if p in b_wins else x for p, x in a_wins.items()))
        state = _model(all_of(*some, only_one), context)
        if state is None:
            continue
        seen.add(pair)
        out.append(_overlap(a, a_wins, b, b_wins, state, context))
    return out


def _same_race(a: Victory, b: Victory) -> bool:
    """True if both are one rule for two parties («first to 20»): whoever is there first has won."""

    def nobody(node: Node) -> Node:
        return replace(node, holder=None) if isinstance(node, Quantity | Fact) else node

    if a.condition is None or b.condition is None or a.winner == b.winner:
        return False
    return rewrite(a.condition, nobody) == rewrite(b.condition, nobody)


def _same_moment(a: Victory, b: Victory) -> bool:
    """True if both are looked at at the same time: at any moment, or in the same phase. Silence could be any time."""
    first, second = a.timing, b.timing
    if "unspecified" in (first.when, second.when):
        return first.when == second.when
    return (first.when, first.phase) == (second.when, second.phase)


def _overlap(
    a: Victory, a_wins: Mapping[str, Expr], b: Victory, b_wins: Mapping[str, Expr], whole: Mapping[str, Value], context: Context
) -> Finding:
    names = {p.id: p.ru for p in context.engine.parties}

    def winners(state: Mapping[str, Value]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return tuple(p for p, c in a_wins.items() if holds(c, state)), tuple(p for p, c in b_wins.items() if holds(c, state))

    state = matters(whole, variables(*a_wins.values(), *b_wins.values()), winners, context)
    first, second = winners(whole)
    told = {a.name: ", ".join(names[p] for p in first), b.name: ", ".join(names[p] for p in second)}

    def clear(other: Mapping[str, Value]) -> bool:
        return len({*winners(other)[0], *winners(other)[1]}) < 2

    near = nearest(state, clear, context)
    witness = Witness(state, readings=told, near=near, replayed=first != second and bool(first) and bool(second))
    witness = by_play(witness, winners, context.engine)
    ru, en = told_situation(state, context.engine)
    return finding(
        "overlap", "warning",
        f"«{a.name}» и «{b.name}» могут случиться одновременно, а что важнее, не сказано. {ru[:1].upper() + ru[1:]}: "
        + "; ".join(f"«{k}» — {v}" for k, v in told.items()),
        f"“{a.name}” and “{b.name}” can come about at once, and the text does not say which counts: {en}",
        records=[a, b], witness=witness,
    )  # fmt: skip


# ---------------------------------------------------------------------- ties and orders


def check_gaps(bounds: Sequence[Bound], text: str, context: Context) -> list[Finding]:
    """Ties that the text leaves unbroken, and orders that equal quantities leave open."""
    out: list[Finding] = []
    draws = [b.record for b in bounds if isinstance(b.record, Victory) and b.record.draw]
    # A named party that shares the win says nothing of the ties of others.
    drawn = {(r.timing.when, r.timing.phase) for r in draws if r.winner is None or not r.winner.is_named}
    alike: dict[tuple[object, ...], list[Victory]] = {}
    ways = _victories(bounds)
    told = [r.winner for r in ways if r.tie_break]
    for record in ways:
        if _in_own_turn(record, text) or (not record.tie_break and record.winner in told):
            continue  # another sentence on the same win breaks its ties
        moment = (record.timing.when, record.timing.phase)
        if moment in drawn or ("unspecified", None) in drawn or _settled(record.tie_break):
            continue
        alike.setdefault((record.winner, _steps(record.tie_break)), []).append(record)
    for records in alike.values():
        tied = [(r, _tie(r, context)) for r in records if not _compared_further(r, ways, context)]
        open_ones = [(r, s) for r, s in tied if s is not None]
        if open_ones:
            out.append(_gap([r for r, _ in open_ones], open_ones[0][1] or {}, context))
    for bound in bounds:
        if isinstance(bound.record, Phase):
            out += _open_order(bound.record, bound)
    return out


def _settled(steps: Sequence[TieBreak]) -> bool:
    """True if a step always leaves one winner, or says that the win is shared."""
    return any(map(_settles, steps))


def _settles(step: TieBreak) -> bool:
    """True for a shared win, a named party, a lot, whoever is earlier or stands before, and what is repeated until it is broken.

    Going back to earlier turns, of which there are only so many, may leave a tie all the same.
    """
    if step.at == "shared" or isinstance(step.prefer, Party) or (step.repeat and step.at != "previous_turn"):
        return True
    said = (step.quantity or "").partition(":")[0]
    words = forms(said)
    return speaks_of(said, lexicon().by_lot) or (len(words) == 1 and bool(words[0] & lexicon().in_line))


def _steps(steps: Sequence[TieBreak]) -> tuple[object, ...]:
    return tuple((s.prefer, s.quantity_id or s.quantity, s.at, s.repeat) for s in steps)


def _tie(record: Victory, context: Context) -> dict[str, Value] | None:
    """A situation in which two parties win by the record at once, if it is looked at for all of them at one time."""
    if record.winner is None or record.winner.is_named or record.timing.when in ("immediately", "event"):
        return None
    if record.winner.kind == "any" and (record.timing.when == "unspecified" or _vague_fact(record, context)):
        return None  # what the text says of nobody in particular may be true of one party only
    wins = _wins(record, context)
    for p, q in itertools.combinations(wins, 2):
        state = _model(all_of(wins[p], wins[q]), context)
        if state is not None:
            return state
    return None


def _in_own_turn(record: Victory, text: str) -> bool:
    """True if the win comes in somebody's own turn or phase («побеждает, если в свой ход …»)."""
    lex, phase = lexicon(), record.timing.phase
    parts = lex.turns | lex.phases | frozenset(w for f in forms(phase or "") for w in f)
    said = [f for e in record.evidence for f in forms(e.quote(text))]
    return any(a & lex.own and b & parts for a, b in itertools.pairwise(said))


def _compared_further(record: Victory, ways: Sequence[Victory], context: Context) -> bool:
    """True if the text says who of several wins that fulfil this condition: the one with more of what it counts."""
    if record.winner is None or record.winner.kind != "any" or record.condition is None:
        return False
    counted = {x.id or x.name for x in walk(record.condition) if isinstance(x, Quantity)}
    mine = _wins(record, context)
    for other in ways:
        who = other.winner
        if other is record or who is None or who.kind not in ("highest", "lowest") or who.word not in counted:
            continue
        both = [all_of(mine[p], mine[q], any_of(*_wins(other, context).values())) for p, q in itertools.combinations(mine, 2)]
        if any(context.situation(b) is not None for b in both):
            return True
    return False


def _vague_fact(record: Victory, context: Context) -> bool:
    """True if the condition holds a fact of which no engine says whether it can be so of two parties."""
    facts = [x for x in walk(record.condition) if isinstance(x, Fact)] if record.condition is not None else []
    return any(f.holder is None or not context.engine.rules for f in facts)


def _gap(records: Sequence[Victory], whole: Mapping[str, Value], context: Context) -> Finding:
    record = records[0]
    wins = _wins(record, context)

    def winners(state: Mapping[str, Value]) -> tuple[str, ...]:
        return tuple(p for p, c in wins.items() if holds(c, state))

    who = winners(whole)
    state = matters(whole, variables(*wins.values()), winners, context)
    names = " и ".join(p.ru for p in context.engine.parties if p.id in who)
    ru, en = told_situation(state, context.engine)
    titles = ", ".join(f"«{r.name}»" for r in records)
    near = nearest(state, lambda other: len(winners(other)) == 1, context)
    witness = Witness(state, readings={r.name: names for r in records}, near=near, replayed=len(who) > 1)
    last = record.tie_break[-1] if record.tie_break else None
    if last is None:
        why, why_en = "как разрешить ничью, не сказано", "how the tie is broken is not said"
    elif last.repeat:
        why, why_en = (
            "если равенство не нарушилось и дальше, победитель не определён",
            "if the tie stays unbroken all the way, there is no winner",
        )
    else:
        why, why_en = "если поровну и этого, победитель не определён", "if that is equal too, there is no winner"
    return finding(
        "gap", "warning",
        f"{titles}: {ru}: на победу равно претендуют {names}; {why}",
        f"{titles}: {en}: {len(who)} parties have an equal claim; {why_en}",
        records=records, about="tie", witness=by_play(witness, winners, context.engine),
    )  # fmt: skip


def _open_order(phase: Phase, bound: Bound) -> list[Finding]:
    said = {b.target: b.name for b in bound.bindings}
    for actor in (said.get(a, a) for a in phase.actors):
        if speaks_of(actor, lexicon().order_by):
            return [
                finding("gap", "warning", f"{phase.name}: «{actor}»: порядок при равенстве не определён",
                        f"{phase.name}: the order of equals is left open", records=[phase], about="order")
            ]  # fmt: skip
    return []
