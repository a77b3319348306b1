"""Worked examples: set up on the engine's map, run there and by the text's own rules, held against what the text expects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from models.expressions import Compare, Expr, Fact, Is, Not, Number, Opaque, Quantity
from models.meaning import Choice, Value, in_russian
from models.records import Example, Expected, Record, VPSource
from models.reports import Finding, Witness
from verification.binding import Binder, Bound
from verification.binding.matching import Candidate, search
from verification.binding.wording import Phrase, Word, phrase
from verification.comparison import Context, Group
from verification.comparison.points import awards, points_of
from verification.consistency.lexicon import lexicon
from verification.findings import finding

__all__ = ["check_examples"]


@dataclass(frozen=True, slots=True)
class _Case:
    """An example as the engine's map takes it, and what could not be set up."""

    given: dict[str, Value]
    left: tuple[str, ...]


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


def _check(example: Example, bound: Bound, groups: Sequence[Group], binder: Binder, context: Context) -> list[Finding]:
    case = _case(example, cast(Example, bound.record), binder, context)
    if case.left or not case.given:
        words = "; ".join(f"«{x}»" for x in case.left)
        return [
            finding("unread", "note", f"{example.name}: пример не проверен: не разобрано {words}",
                    f"{example.name}: the example was not run: not understood {words}", records=[example])
        ]  # fmt: skip
    assert context.engine.example is not None
    try:
        results = context.engine.example(case.given)
    except (ValueError, KeyError) as error:
        return [
            finding("unread", "note", f"{example.name}: пример не проверен: движок не может его расставить",
                    f"{example.name}: the example was not run: {error}", records=[example])
        ]  # fmt: skip
    expected = [(e, _key(e, binder)) for e in example.expected]
    known = [(e, k) for e, k in expected if k is not None and k in results]
    wrong = [(e, k) for e, k in known if results[k] != e.number]
    out = [_wrong_by_engine(example, e, results[k], case, context) for e, k in wrong]
    return out + _by_own_rules(example, known, results, groups, case, context)


def _key(expected: Expected, binder: Binder) -> str | None:
    """The key of a result in the engine's answer."""
    power = search("power", expected.party, [expected.party], binder.powers).target
    names = [Candidate(n, q.id, q.id) for q in binder.vocabulary.quantities for n in q.names]
    quantity = search("quantity", expected.quantity, [expected.quantity], names).target
    return None if power is None or quantity is None else f"{quantity}[{power}]"


# ---------------------------------------------------------------------- setting up


def _case(example: Example, bound: Example, binder: Binder, context: Context) -> _Case:
    given: dict[str, Value] = {}
    left: list[str] = []
    for text, condition in zip(example.given, bound.given, strict=True):
        found = _in_state(condition, context)
        if found is None:
            found = _on_map(text, binder, context) or _mentioned(text, binder, context)
        if found is None:
            left.append(_words(text))
        else:
            given |= found
    return _Case(given, tuple(left))


def _words(expr: Expr) -> str:
    return in_russian(expr)


def _places(said: Phrase, context: Context) -> list[str]:
    """The places of the map that a phrase names, in the map's order."""
    out = []
    for place in context.engine.places:
        if _stands_in([w for w in phrase(place.ru).words if w.kind != "weak"], said):
            out.append(place.id)
    return out


def _power_in(said: Phrase, binder: Binder) -> str | None:
    found = {
        c.id for c in binder.powers for i in range(len(said.words))
        if (parts := phrase(c.wording).words) and len(said.words) - i >= len(parts)
        and all(p.lemmas & w.lemmas for p, w in zip(parts, said.words[i:], strict=False))
    }  # fmt: skip
    return found.pop() if len(found) == 1 else None


def _on_map(expr: Expr, binder: Binder, context: Context) -> dict[str, Value] | None:
    """«СССР контролирует Кубу и Гаити», «1 очко влияния США в Панаме» as keys of the map, or None."""
    if isinstance(expr, Fact | Opaque):
        said = phrase(expr.text)
        places, power = _places(said, context), _power_in(said, binder)
        controls = any(w.lemmas & lexicon().control for w in said.words)
        if not places or power is None or not controls or any(w.guard == "не" for w in said.words):
            return None
        return {f"controller[{p}]": power for p in places}
    if isinstance(expr, Compare) and expr.op == "==" and isinstance(expr.left, Quantity) and isinstance(expr.right, Number):
        places = [p for w in expr.left.within for p in _places(phrase(w), context)]
        holder = expr.left.holder
        power = None if holder is None else _power_in(phrase(holder.word), binder)
        names = [Candidate(n, q.id, q.id) for q in binder.vocabulary.quantities for n in q.names]
        quantity = search("quantity", expr.left.name, [expr.left.name], names).target
        if len(places) == 1 and power is not None and quantity is not None:
            return {f"{quantity}[{power}][{places[0]}]": int(expr.right.value)}
    return None


def _mentioned(expr: Expr, binder: Binder, context: Context) -> dict[str, Value] | None:
    """What a told deed says by the way of the whole game: «сыграл карту подсчёта очков в Азии» fixes the region, or None.

    The longest wording of the vocabulary that stands in the deed word for word decides; equally long ones must agree.
    """
    if not isinstance(expr, Fact | Opaque):
        return None
    said = phrase(expr.text)
    if any(w.guard == "не" for w in said.words):
        return None
    choices = {v.id for v in context.engine.variables if isinstance(v.domain, Choice) and not v.parties}
    found: dict[int, set[tuple[str, Value]]] = {}
    for fact in binder.vocabulary.facts:
        if fact.variable not in choices or len(fact.values) != 1:
            continue
        for wording in fact.names:
            parts = phrase(wording).words
            if any(w.kind == "plain" for w in parts) and _stands_in(parts, said):  # a bare name of a place says too little
                found.setdefault(len(parts), set()).add((fact.variable, fact.values[0]))
    longest = found.get(max(found, default=0), set())
    return dict(longest) if len(longest) == 1 else None


def _stands_in(parts: Sequence[Word], said: Phrase) -> bool:
    """True if the words stand in the phrase one after another, in whatever case."""
    starts = range(len(said.words) - len(parts) + 1)
    return any(all(p.lemmas & w.lemmas for p, w in zip(parts, said.words[i:], strict=False)) for i in starts)


def _in_state(expr: Expr, context: Context) -> dict[str, Value] | None:
    """A bound condition that fixes one variable, as its key; a derived fact that is always true adds nothing."""
    if isinstance(expr, Is):
        return {expr.quantity.id or expr.quantity.name: expr.value}
    if isinstance(expr, Fact) and expr.id is not None:
        if expr.id in context.engine.derived:
            return {}
        return {expr.id: True}
    if isinstance(expr, Not) and isinstance(expr.part, Is | Fact):
        return _denied(expr.part, context)
    return None


def _denied(part: Is | Fact, context: Context) -> dict[str, Value] | None:
    """The variable with another value than the one that is denied: its ordinary one, or the next."""
    if isinstance(part, Fact):
        return None if part.id is None or part.id in context.engine.derived else {part.id: False}
    name = part.quantity.id or part.quantity.name
    usual, domain = context.typical.get(name), context.domains.get(name)
    others = [v for v in (usual, *getattr(domain, "values", ())) if v is not None and v != part.value]
    return {name: others[0]} if others else None


# ---------------------------------------------------------------------- results


def _wrong_by_engine(example: Example, expected: Expected, got: int, case: _Case, context: Context) -> Finding:
    witness = Witness(dict(case.given), f"{expected.party}: {expected.number}", f"{expected.party}: {got}",
                      replayed=got != expected.number, origin="example")  # fmt: skip
    return finding(
        "example", "error",
        f"{example.name}: по примеру {expected.party} — {expected.quantity}: {expected.number}, по движку {got}",
        f"{example.name}: {expected.quantity} of {expected.party} is {expected.number} in the example, {got} by the reference",
        records=[example], about=f"engine {expected.party} {expected.quantity}", witness=witness,
    )  # fmt: skip


def _by_own_rules(
    example: Example,
    known: Sequence[tuple[Expected, str]],
    results: Mapping[str, Value],
    groups: Sequence[Group],
    case: _Case,
    context: Context,
) -> list[Finding]:
    """The example against the text's own awards, where the engine tells the situation that the example comes to.

    What the text does not state (and every award that was not aligned) is borrowed from the engine.
    """
    if context.engine.situation is None:
        return []
    state = {**context.typical, **context.engine.situation(case.given)}
    out: list[Finding] = []
    for expected, key in known:
        if not key.startswith("victory_points["):
            continue
        party = key.partition("[")[2][:-1]
        got = results[key]
        if not isinstance(got, int):
            continue
        total, changed = Fraction(got), list[Record]()
        for group in groups:
            shift = _shift(group, party, state, context)
            if shift:
                total += shift
                changed += [b.record for b in group.records]
        if changed and total != expected.number and got == expected.number:
            witness = Witness(dict(case.given), f"{expected.party}: {total}", f"{expected.party}: {got}", replayed=True,
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
