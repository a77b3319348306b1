"""A situation that tells two sides apart: lawful, as ordinary as can be, and run on both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from models.expressions import Expr, Fact, Is, negate, number, quantity
from models.meaning import Different, IntRange, Value, holds
from models.meaning.equivalence import rare_first, relevant, variables
from models.meaning.solver import ordinary
from models.parties import named
from models.records import Victory
from models.reports import Witness
from verification.played import by_play
from verification.reference.base import Engine, Rule, StateError
from verification.semantics import Result
from verification.situations import Told, split_key, told_result, told_situation

if TYPE_CHECKING:
    from verification.comparison.base import Context

__all__ = ["Run", "Shown", "complete", "matters", "nearest", "show", "show_points", "show_result"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shown:
    """A witness and what each side gives in it, in both languages."""

    witness: Witness
    text: Told
    reference: Told

    def sentences(self, engine: Engine) -> Told:
        """The whole as one sentence in Russian and one in English."""
        ru, en = told_situation(self.witness.state, engine)
        return (
            f"{ru}. По тексту {self.text[0]}, по движку {self.reference[0]}",
            f"{en}. By the text {self.text[1]}, by the reference {self.reference[1]}",
        )


Run = Callable[[Mapping[str, Value]], T]


def show(
    found: Different,
    text: Run[T],
    reference: Run[T],
    told: Callable[[T], Told],
    context: Context,
) -> Shown:
    """The situation of ``found``, completed and run on both sides.

    ``text`` and ``reference`` give each side's result in a whole state, ``told`` puts a result into words. Where no
    whole lawful state has these values, or both sides then agree, the witness says that it was not replayed.
    """
    whole = complete(found.state, context.engine)
    if whole is None:
        return Shown(Witness(dict(found.state)), ("?", "?"), ("?", "?"))
    said, done = text(whole), reference(whole)

    def agree(state: Mapping[str, Value]) -> bool:
        return text(state) == reference(state)

    shown = matters(whole, found.state, lambda s: (text(s), reference(s)), context)
    a, b = told(said), told(done)
    near = _near(found, whole, shown, agree, context.engine) or nearest(shown, agree, context)
    witness = Witness(shown, a[0], b[0], near=near, replayed=said != done)
    return Shown(by_play(witness, lambda s: (text(s), reference(s)), context.engine), a, b)


def complete(
    values: Mapping[str, Value], engine: Engine, preferred: Mapping[str, Value] | None = None
) -> dict[str, Value] | None:
    """A whole lawful state with these values: ordinary values for the rest where that is lawful, else the nearest to them.

    Where ``preferred`` values stand for the ordinary ones, they are kept before all others.
    """
    preferred = preferred or {}
    try:
        return engine.state({**preferred, **values})
    except StateError:
        fixed = [_is(k, v, engine) for k, v in sorted(values.items())]
        lawful = relevant(engine.grounded_invariants(), fixed)
        typical = {**engine.typical(), **preferred}
        names = sorted(rare_first(variables(*lawful), engine.typical()), key=lambda n: n not in preferred)
        wanted = {n: typical[n] for n in names if n not in values}
        found = ordinary([*fixed, *lawful], engine.domains(), wanted)
        if found is None:
            return None
        try:
            return engine.state({**preferred, **found, **values})
        except StateError:
            return None


def _is(key: str, value: Value, engine: Engine) -> Expr:
    name, owner = split_key(key)
    holder = None if owner is None else named(owner)
    if isinstance(value, bool):
        fact = Fact(name, name, holder)
        return fact if value else negate(fact)
    if isinstance(value, str):
        return Is(quantity(name, holder), value)
    return quantity(name, holder).equals(number(value))


def matters(
    whole: Mapping[str, Value], names: Iterable[str], results: Callable[[Mapping[str, Value]], object], context: Context
) -> dict[str, Value]:
    """Of a whole state, the values that matter to the results: those whose change alone could change them.

    ``names`` are the variables that the two sides speak of. What is left out has its ordinary value: the engine, given
    what is shown, comes to a lawful state with the same results.
    """
    now, typical, spoken = results(whole), context.typical, set(names)
    odd = [k for k, v in whole.items() if v != typical[k]]
    shown = {k for k in whole if k in spoken and any(results({**whole, k: v}) != now for v in _others(k, whole[k], context))}
    added: list[str] = []
    for name in odd:  # values that are not ordinary come back until what is shown suffices
        if _suffices({k: whole[k] for k in shown}, now, results, context.engine):
            break
        if name not in shown:
            shown.add(name)
            added.append(name)
    for name in added:
        if _suffices({k: whole[k] for k in shown - {name}}, now, results, context.engine):
            shown.discard(name)
    return {k: whole[k] for k in whole if k in shown}


def _suffices(shown: Mapping[str, Value], now: object, results: Callable[[Mapping[str, Value]], object], engine: Engine) -> bool:
    try:
        return results(engine.state(shown)) == now
    except StateError:
        return False


def _others(name: str, value: Value, context: Context) -> list[Value]:
    """Other values of a variable worth trying: its ends, its neighbours, every named value."""
    domain = context.domains[name]
    if isinstance(domain, IntRange):
        assert isinstance(value, int)
        near = {
            domain.low,
            domain.high,
            value - 1,
            value + 1,
            value + 5,
            value - 5,
            (value + domain.high) // 2,
            (value + domain.low) // 2,
        }
        return [v for v in sorted(near) if v in domain and v != value]
    if isinstance(value, bool):
        return [not value]
    return [v for v in getattr(domain, "values", ()) if v != value]


def show_result(
    found: Different,
    result: Result,
    text: Mapping[str, Expr],
    reference: Mapping[str, Expr],
    rules: Sequence[Rule],
    context: Context,
) -> Shown:
    """Who wins, loses or draws in the situation: the text's conditions and the engine's own rules are run."""
    engine = context.engine
    winners = result == "win" and all(isinstance(r.record, Victory) and r.record.winner is not None for r in rules)

    def run_text(state: Mapping[str, Value]) -> tuple[str, ...]:
        return tuple(p for p, c in text.items() if holds(c, state))

    def run_reference(state: Mapping[str, Value]) -> tuple[str, ...]:
        if not winners:
            return tuple(p for p, c in reference.items() if holds(c, state))
        run = engine.winners(state)
        won = {p for r in rules for p in run.get(r.id, ())}
        return tuple(p for p in engine.party_ids if p in won)

    return show(found, run_text, run_reference, lambda who: told_result(result, who, engine), context)


def show_points(
    found: Different, party: str, text: Run[Fraction], reference: Run[Fraction], unit: Told, context: Context
) -> Shown:
    """How many points the party gets in the situation by each side."""
    who = next(p for p in context.engine.parties if p.id == party)

    def told(points: Fraction) -> Told:
        return f"{who.ru}: {points} {unit[0]}", f"{who.en}: {points} {unit[1]}"

    return show(found, text, reference, told, context)


def _near(
    found: Different,
    whole: Mapping[str, Value],
    shown: Mapping[str, Value],
    agrees: Callable[[Mapping[str, Value]], bool],
    engine: Engine,
) -> dict[str, Value] | None:
    if found.near is None:
        return None
    lawful = complete({**{k: whole[k] for k in found.state}, **found.near}, engine)
    if lawful is None or not agrees(lawful):
        return None
    changed = [k for k in found.near if found.near[k] != found.state.get(k)]
    return _standing({*shown, *changed}, lawful, agrees, engine)


def nearest(
    shown: Mapping[str, Value], agrees: Callable[[Mapping[str, Value]], bool], context: Context
) -> dict[str, Value] | None:
    """The shown state with one value otherwise, as little as can be, so that both sides agree; None where none is found.

    Beside the values worth trying at all (`_others`) stand those of the other shown variables.
    """
    tries: list[tuple[int, str, Value]] = []
    numbers = [v for v in shown.values() if isinstance(v, int) and not isinstance(v, bool)]
    for name, value in shown.items():
        whole = isinstance(value, int) and not isinstance(value, bool)
        more = [v for v in numbers if whole and v in context.domains[name] and v != value]
        for v in dict.fromkeys([*_others(name, value, context), *more]):
            tries.append((abs(int(v) - int(value)) if whole else 0, name, v))
    ordered = sorted(tries, key=lambda t: (t[0], t[1], str(t[2])))
    return _first_near(shown, ordered, _lawful, agrees, context) or _first_near(shown, ordered, _mended, agrees, context)


def _first_near(
    shown: Mapping[str, Value],
    tries: Sequence[tuple[int, str, Value]],
    whole: Callable[[Mapping[str, Value], str, Engine], dict[str, Value] | None],
    agrees: Callable[[Mapping[str, Value]], bool],
    context: Context,
) -> dict[str, Value] | None:
    """The first neighbour of which no more need be told than of the situation itself, else that of which least need be."""
    best: dict[str, Value] | None = None
    for _, name, value in tries:
        if best is not None and len(best) <= len(shown):
            break
        lawful = whole({**shown, name: value}, name, context.engine)
        if lawful is None or not agrees(lawful):
            continue
        near = _standing(shown, lawful, agrees, context.engine)
        if near is not None and (best is None or len(near) < len(best)):
            best = near
    return best


def _mended(values: Mapping[str, Value], changed: str, engine: Engine) -> dict[str, Value] | None:
    """A lawful state with the changed value, the others as they are but for those that an invariant ties to it."""
    tied = {n for i in engine.grounded_invariants() if changed in (names := variables(i)) for n in names}
    fixed = {k: v for k, v in values.items() if k == changed or k not in tied}
    return complete(fixed, engine, {k: v for k, v in values.items() if k not in fixed})


def _lawful(values: Mapping[str, Value], changed: str, engine: Engine) -> dict[str, Value] | None:
    """The state with these values, if it is lawful as it stands."""
    try:
        return engine.state(values)
    except StateError:
        return None


def _standing(
    names: Iterable[str], whole: Mapping[str, Value], agrees: Callable[[Mapping[str, Value]], bool], engine: Engine
) -> dict[str, Value] | None:
    """The values of these names in a whole lawful state, and as few others as it takes: a lawful state in which both agree."""
    typical, wanted = engine.typical(), set(names)
    shown = {k: v for k, v in whole.items() if k in wanted or v != typical[k]}
    if not _stands(shown, agrees, engine):
        return None
    for name in [k for k in shown if k not in wanted]:
        fewer = {k: v for k, v in shown.items() if k != name}
        if _stands(fewer, agrees, engine):
            shown = fewer
    return shown


def _stands(shown: Mapping[str, Value], agrees: Callable[[Mapping[str, Value]], bool], engine: Engine) -> bool:
    try:
        return agrees(engine.state(shown))
    except StateError:
        return False
