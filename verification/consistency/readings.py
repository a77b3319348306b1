"""A sentence with several readings: which of them mean the same, and a situation that tells the others apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import cast

from models.expressions import FALSE, Expr, Opaque, walk
from models.meaning import Value, holds
from models.records import Definition, GameEnd, Limit, Norm, Phase, Record, Victory, VPSource
from models.reports import Finding, Witness
from verification.binding import Bound
from verification.comparison import Context, Group, compare
from verification.comparison.base import bounds, has_opaque
from verification.comparison.points import awards, points_differ, points_of
from verification.findings import finding
from verification.labels import label_in_english
from verification.neighbours import complete, nearest
from verification.played import by_play
from verification.reference.base import Rule
from verification.semantics import RESULTS, Result, condition_for, result_condition
from verification.situations import Told, told_result, told_situation
from verification.witness import matters

__all__ = ["check_readings", "same_meaning"]


@dataclass(frozen=True, slots=True)
class _Variant:
    label: str
    record: Record
    told: bool = True
    """False where no field of the record shows in what this reading differs."""


Run = Callable[[Mapping[str, Value]], Told]
"""What a reading gives in a state, in both languages."""


@dataclass(frozen=True, slots=True)
class _Case:
    """A situation that tells two readings apart: what each gives in it, in English too; whether they agree in another."""

    witness: Witness
    english: tuple[str, str]
    agrees: Callable[[Mapping[str, Value]], bool]


def check_readings(bounds: Sequence[Bound], context: Context, rules: Mapping[str, tuple[Rule, ...]]) -> list[Finding]:
    """An ambiguity for every sentence whose readings do not all come to the same.

    ``rules`` gives the engine's rules that a record was aligned with. Sentences with the same readings (the sub-cases of
    one sentence) give one finding.
    """
    found: dict[tuple[str, ...], list[_Found]] = {}
    for bound in bounds:
        if len(bound.record.readings) < 2:
            continue
        variants = [
            _Variant(r.label, replace(bound.record, readings=(), **dict(r.changes)), bool(r.changes))
            for r in bound.record.readings
        ]
        groups, case = _grouped(variants, context)
        if len(groups) < 2:
            continue
        followed = _followed(bound, groups, context, rules.get(bound.record.id, ()))
        labels = tuple(v.label for v in variants)
        found.setdefault(labels, []).append(_Found(bound, case, followed))
    return [_finding(labels, cases, context) for labels, cases in found.items()]


@dataclass(frozen=True, slots=True)
class _Found:
    """A record with several readings, a situation for two of them, and the reading that the engine follows."""

    bound: Bound
    case: _Case | None
    followed: str | None


def _grouped(variants: Sequence[_Variant], context: Context) -> tuple[list[list[_Variant]], _Case | None]:
    """The readings by what they mean, and a situation that tells the first two groups apart."""
    groups: list[list[_Variant]] = []
    found: _Case | None = None
    for variant in variants:
        for group in groups:
            same, case = _same(group[0], variant, context) if group[0].told or variant.told else (False, None)
            found = found or case
            if same:
                group.append(variant)
                break
        else:
            groups.append([variant])
    return groups, found


def _followed(bound: Bound, groups: Sequence[Sequence[_Variant]], context: Context, rules: tuple[Rule, ...]) -> str | None:
    for group in groups:
        if rules and compare(Group((replace(bound, record=group[0].record),), rules), context).verdict == "agrees":
            return group[0].label
    return None


def _finding(labels: tuple[str, ...], found: Sequence[_Found], context: Context) -> Finding:
    records = [x.bound.record for x in found]
    cases = [x.case for x in found if x.case is not None]
    followed = next((x.followed for x in found if x.followed is not None), None)
    ru = f"{records[0].name}: можно понять по-разному: " + "; ".join(f"«{x}»" for x in labels)
    en = f"{records[0].name}: can be read in {len(labels)} ways: " + "; ".join(f"“{label_in_english(x)}”" for x in labels)
    witness = None
    if cases:
        witness = cases[0].witness
        if len(cases) > 1:  # the neighbour must be one for all that the sentence says
            witness = replace(witness, near=nearest(witness.state, lambda s: all(c.agrees(s) for c in cases), context))
        case, case_en = told_situation(witness.state, context.engine)
        readings = witness.readings or {}
        ru += f". {case[:1].upper()}{case[1:]}: " + "; ".join(f"«{k}» — {v}" for k, v in readings.items())
        told = "; ".join(f"“{label_in_english(k)}” — {v}" for k, v in zip(readings, cases[0].english, strict=True))
        en += f". {case_en[:1].upper()}{case_en[1:]}: {told}"
    if followed is not None:
        ru += f". Движок следует прочтению «{followed}»"
        en += f". The reference follows “{label_in_english(followed)}”"
    return finding("ambiguity", "warning", ru, en, records=records, readings=labels, witness=witness)


# ---------------------------------------------------------------------- two readings


def _same(a: _Variant, b: _Variant, context: Context) -> tuple[bool, _Case | None]:
    """Whether two readings of a record always give the same, and a situation in which they do not."""
    one, two = a.record, b.record
    if (halves := _without_opaque(a, b)) is not None:
        answers = [_same(*pair, context) for pair in halves]
        return all(same for same, _ in answers), next((case for _, case in answers if case is not None), None)
    if isinstance(one, Victory) and isinstance(two, Victory):
        return _by_cases(a, b, _victory_questions(one, two, context), context)
    if isinstance(one, VPSource) and isinstance(two, VPSource) and None not in (one.amount.number, two.amount.number):
        return _by_cases(a, b, _point_questions(one, two, context), context)
    if isinstance(one, GameEnd | Phase) and isinstance(two, GameEnd | Phase) and one.condition != two.condition:
        return _by_cases(a, b, _plain_questions(one, two, context), context)
    if isinstance(one, Definition) and isinstance(two, Definition) and None not in (one.condition, two.condition):
        return _by_cases(a, b, _definition_questions(one, two, context), context)
    if isinstance(one, Limit) and isinstance(two, Limit):
        return (one.minimum, one.maximum, one.holder, one.quantity) == (two.minimum, two.maximum, two.holder, two.quantity), None
    if isinstance(one, Phase | Norm) and isinstance(two, Phase | Norm) and (case := _by_turns(a, b, context)) is not None:
        return False, case
    return _without_evidence(one) == _without_evidence(two), None


def _without_opaque(a: _Variant, b: _Variant) -> list[tuple[_Variant, _Variant]] | None:
    """Both readings with what neither formalises taken as false, and as true; None where that is not the same in both."""
    conditions = [getattr(x.record, "condition", None) for x in (a, b)]
    opaque = [[n.text for n in walk(c) if isinstance(n, Opaque)] if isinstance(c, Expr) else [] for c in conditions]
    if not opaque[0] or opaque[0] != opaque[1]:
        return None
    sides = [bounds(c) for c in conditions]
    return [
        (replace(a, record=replace(a.record, condition=one)), replace(b, record=replace(b.record, condition=two)))  # type: ignore[call-arg]
        for one, two in zip(*sides, strict=True)
    ]  # fmt: skip


_APPLIES: dict[bool, Told] = {True: ("действует", "applies"), False: ("не действует", "does not apply")}


def _by_turns(a: _Variant, b: _Variant, context: Context) -> _Case | None:
    """A turn in which one reading applies and the other does not."""
    last = context.engine.last_turn
    sets = [r.turns if isinstance(r, Phase) else r.timing.turns if isinstance(r, Norm) else None for r in (a.record, b.record)]

    def applies(turn: int) -> list[bool]:
        return [s is None or s.holds(turn, last) for s in sets]

    for turn in range(1, last + 1):
        one, two = applies(turn)
        if one != two:
            (ru, en), (other, other_en) = _APPLIES[one], _APPLIES[two]
            near = next(
                ({"turn": t} for t in sorted(range(1, last + 1), key=lambda t: abs(t - turn)) if len(set(applies(t))) == 1), None
            )
            witness = Witness({"turn": turn}, readings={a.label: ru, b.label: other}, near=near, replayed=True)
            witness = by_play(witness, lambda s: s["turn"], context.engine)
            return _Case(witness, (en, other_en), lambda s: len(set(applies(int(s["turn"])))) == 1)
    return None


def same_meaning(one: Record, two: Record, context: Context) -> bool:
    """True if it is proved, and confirmed on boundary states, that two bound records come to the same in every lawful state.

    Moments, tie-breaks and whatever else no state shows must be the same as they stand.
    """
    if type(one) is not type(two):
        return False
    free = ("id", "evidence", "name", "section", "refs", "readings", "condition", "amount", "winner", "loser", "recipient")
    if any(getattr(one, f.name) != getattr(two, f.name) for f in fields(one) if f.name not in (*free, "timing", "category")):
        return False
    if isinstance(one, Victory | VPSource | GameEnd) and isinstance(two, Victory | VPSource | GameEnd):
        moments = [(r.timing.when, r.timing.phase) for r in (one, two)]
        if moments[0] != moments[1]:
            return False
    if has_opaque(getattr(one, "condition", None), getattr(two, "condition", None)):
        return _without_evidence(replace(one, id="", name="")) == _without_evidence(replace(two, id="", name=""))
    return _same(_Variant("", one), _Variant("", two), context)[0]


def _without_evidence(record: Record) -> Record:
    return replace(record, evidence=(), readings=())


Question = tuple[Expr, Expr, Run, Run]
"""Two conditions to be told apart, and what each reading gives in a state."""


def _by_cases(a: _Variant, b: _Variant, questions: Sequence[Question] | None, context: Context) -> tuple[bool, _Case | None]:
    if questions is None:
        return _without_evidence(a.record) == _without_evidence(b.record), None
    for left, right, run_a, run_b in questions:
        answer = context.decide(left, right)
        if answer.different is None:
            continue
        whole = complete(answer.different.state, context.engine)
        if whole is None:
            return False, None

        def results(state: Mapping[str, Value], x: Run = run_a, y: Run = run_b) -> tuple[Told, Told]:
            return x(state), y(state)

        def agrees(state: Mapping[str, Value]) -> bool:
            return all(x(state) == y(state) for _, _, x, y in questions)

        (said, said_en), (other, other_en) = results(whole)
        state = matters(whole, answer.different.state, results, context)
        near = nearest(state, agrees, context)
        witness = Witness(state, readings={a.label: said, b.label: other}, near=near, replayed=said != other)
        return False, _Case(by_play(witness, results, context.engine), (said_en, other_en), agrees)
    return True, None


def _told(conditions: Mapping[str, Expr], result: Result, context: Context) -> Run:
    return lambda state: told_result(result, [p for p, c in conditions.items() if holds(c, state)], context.engine)


def _victory_questions(one: Victory, two: Victory, context: Context) -> list[Question] | None:
    if has_opaque(one.condition, two.condition):
        return None
    engine, out = context.engine, list[Question]()
    sides = [replace(r, condition=context.expanded(r.condition)) for r in (one, two)]
    for result in RESULTS:
        conditions = [
            {p: context.known(result_condition(r, result, p, engine.party_ids, engine.last_turn, engine.holders()))
             for p in engine.party_ids} for r in sides
        ]  # fmt: skip
        runs = [_told(c, result, context) for c in conditions]
        out += [(conditions[0][p], conditions[1][p], runs[0], runs[1]) for p in engine.party_ids]
    return out


def _point_questions(one: VPSource, two: VPSource, context: Context) -> list[Question] | None:
    if has_opaque(one.condition, two.condition):
        return None
    out: list[Question] = []
    for party in context.engine.party_ids:
        a, b = (awards([r], party, context) for r in (one, two))
        differ = points_differ(a, b)
        if differ is None:
            return None
        who = next(p for p in context.engine.parties if p.id == party)
        runs = [cast(Run, lambda s, x=x, w=who: (f"{w.ru}: {points_of(x, s)}", f"{w.en}: {points_of(x, s)}")) for x in (a, b)]
        out.append((differ, FALSE, runs[0], runs[1]))
    return out


def _yes_or_no(condition: Expr) -> Run:
    return lambda state: ("да", "yes") if holds(condition, state) else ("нет", "no")


def _definition_questions(one: Definition, two: Definition, context: Context) -> list[Question] | None:
    if has_opaque(one.condition, two.condition):
        return None
    parties = context.engine.party_ids
    out: list[Question] = []
    for party in parties:
        tests = [context.known(condition_for(context.expanded(r.condition), party, parties)) for r in (one, two)]
        runs = [_yes_or_no(c) for c in tests]
        out.append((tests[0], tests[1], runs[0], runs[1]))
    return out


def _plain_questions(one: GameEnd | Phase, two: GameEnd | Phase, context: Context) -> list[Question] | None:
    if has_opaque(one.condition, two.condition):
        return None
    parties = context.engine.party_ids
    conditions = [condition_for(context.expanded(r.condition), parties[0] if parties else None, parties) for r in (one, two)]
    runs = [_yes_or_no(c) for c in conditions]
    return [(conditions[0], conditions[1], runs[0], runs[1])]
