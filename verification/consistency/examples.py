"""Worked examples: set up on the engine's map, run there and by the text's own rules, held against what the text expects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from models.meaning import Value
from models.records import Example, Expected, Record, VPSource
from models.reports import Finding, Witness
from verification.binding import Binder, Bound
from verification.binding.matching import Candidate, search
from verification.comparison import Context, Group
from verification.comparison.points import awards, points_of
from verification.consistency.example_setup import Case, set_up, turn_of
from verification.consistency.lexicon import lexicon
from verification.findings import finding

__all__ = ["check_examples"]


def check_examples(
    raw: Sequence[Record], bounds: Sequence[Bound], groups: Sequence[Group], binder: Binder, context: Context
) -> list[Finding]:
    """An `example` finding for each worked example that does not come out as the text says.

    ``raw`` are the text's records, ``groups`` what they were aligned with. An engine without a map runs no examples.
    """
    if context.engine.example is None:
        return []
    out: list[Finding] = []
    for record in raw:
        if isinstance(record, Example):
            bound = next(b for b in bounds if b.record.id == record.id)
            out += _check(record, bound, groups, binder, context)
    return out


@dataclass(frozen=True, slots=True)
class _Result:
    """A result that the example states, what the engine makes of it, and the situation of its turn."""

    expected: Expected
    key: str
    got: Value
    given: dict[str, Value]


def _check(example: Example, bound: Bound, groups: Sequence[Group], binder: Binder, context: Context) -> list[Finding]:
    case = set_up(example, cast(Example, bound.record), binder, context)
    words = "; ".join(f"«{x}»" for x in case.left)
    if case.left or not case.at(None):
        return [_not_run(example, f"не разобрано {words}", f"not understood {words}")]
    try:
        known = _results(example, case, binder, context)
    except (ValueError, KeyError) as error:
        return [_not_run(example, "движок не может его расставить", str(error))]
    if not known:
        return [_not_run(example, "не разобрано, что получается", "its results were not understood")]
    out = [_wrong_by_engine(example, r) for r in known if r.got != r.expected.number]
    return out + _by_own_rules(example, known, groups, context)


def _not_run(example: Example, why: str, why_en: str) -> Finding:
    return finding("unread", "note", f"{example.name}: пример не проверен: {why}",
                   f"{example.name}: the example was not run: {why_en}", records=[example])  # fmt: skip


def _results(example: Example, case: Case, binder: Binder, context: Context) -> list[_Result]:
    """What the engine makes of every result that it knows, each in the situation of its own turn."""
    assert context.engine.example is not None
    out = []
    for expected in example.expected:
        turn = turn_of(expected.quantity)
        given = case.at(turn)
        results = context.engine.example(given) if given else {}
        key = _key(expected, binder, results, turn)
        if key is not None:
            out.append(_Result(expected, key, results[key], given))
    return out


def _key(expected: Expected, binder: Binder, results: Mapping[str, Value], turn: int | None) -> str | None:
    """The key of a result in the engine's answer; points of a turn are also what the turn changes."""
    power = search("power", expected.party, [expected.party], binder.powers).target
    names = [Candidate(n, q.id, q.id) for q in binder.vocabulary.quantities for n in q.names]
    plain = expected.quantity if turn is None else expected.quantity.rpartition(f" {lexicon().during} ")[0]
    for wording in dict.fromkeys((expected.quantity, plain)):
        quantity = search("quantity", wording, [wording], names).target
        for key in (f"{quantity}[{power}]", f"{quantity}_change[{power}]"):
            if power is not None and quantity is not None and key in results:
                return key
    return None


# ---------------------------------------------------------------------- results


def _wrong_by_engine(example: Example, result: _Result) -> Finding:
    expected, got = result.expected, result.got
    witness = Witness(dict(result.given), f"{expected.party}: {expected.number}", f"{expected.party}: {got}",
                      replayed=got != expected.number, origin="example")  # fmt: skip
    return finding(
        "example", "error",
        f"{example.name}: по примеру {expected.party} — {expected.quantity}: {expected.number}, по движку {got}",
        f"{example.name}: {expected.quantity} of {expected.party} is {expected.number} in the example, {got} by the reference",
        records=[example], about=f"engine {expected.party} {expected.quantity}", witness=witness,
    )  # fmt: skip


def _by_own_rules(example: Example, known: Sequence[_Result], groups: Sequence[Group], context: Context) -> list[Finding]:
    """The example against the text's own awards, where the engine tells the situation that the example comes to.

    What the text does not state (and every award that was not aligned) is borrowed from the engine.
    """
    if context.engine.situation is None:
        return []
    out: list[Finding] = []
    for result in known:
        expected, got = result.expected, result.got
        if not result.key.startswith("victory_points[") or not isinstance(got, int):
            continue
        state = {**context.typical, **context.engine.situation(result.given)}
        party = result.key.partition("[")[2][:-1]
        total, changed = Fraction(got), list[Record]()
        for group in groups:
            shift = _shift(group, party, state, context)
            if shift:
                total += shift
                changed += [b.record for b in group.records]
        if changed and total != expected.number and got == expected.number:
            witness = Witness(dict(result.given), f"{expected.party}: {total}", f"{expected.party}: {got}", replayed=True,
                              origin="example")  # fmt: skip
            names = ", ".join(f"«{r.name}»" for r in changed)
            out.append(
                finding("example", "error",
                        f"{example.name}: пример даёт {expected.party} {expected.number} {expected.quantity}, а по правилам "
                        f"самого текста ({names}) вышло бы {total} (чего в тексте нет, взято из движка)",
                        f"{example.name}: the example gives {expected.party} {expected.number}; by the text's own rules "
                        f"it would be {total} (what the text lacks is borrowed from the reference)",
                        records=[example, *changed], about=f"text {expected.party}", witness=witness)
            )  # fmt: skip
    return out


def _shift(group: Group, party: str, state: Mapping[str, Value], context: Context) -> Fraction:
    """By how much the text's awards differ from the engine's in a state; 0 where either cannot be run."""
    if not group.records or not group.rules or group.kind != "vp_source" or any(b.opaque for b in group.records):
        return Fraction(0)
    texts = [cast(VPSource, b.record) for b in group.records]
    rules = [cast(VPSource, r.record) for r in group.rules]
    if any(r.amount.number is None for r in (*texts, *rules)):
        return Fraction(0)
    return points_of(awards(texts, party, context), state) - points_of(awards(rules, party, context), state)
