"""Lawful states of an engine: a few values made whole, and the nearest state that something is otherwise in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from models.expressions import Expr, Fact, Is, negate, number, quantity
from models.meaning import Different, IntRange, Value
from models.meaning.equivalence import rare_first, relevant, variables
from models.meaning.solver import ordinary
from models.parties import named
from verification.reference.base import Engine, StateError
from verification.situations import split_key

if TYPE_CHECKING:
    from verification.comparison.base import Context

__all__ = ["complete", "nearest", "others", "told_near"]


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


def told_near(
    found: Different,
    whole: Mapping[str, Value],
    shown: Mapping[str, Value],
    agrees: Callable[[Mapping[str, Value]], bool],
    engine: Engine,
) -> dict[str, Value] | None:
    """The neighbour that came with a difference, if both sides agree in it: the values shown, and those that it changes."""
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

    Beside the values worth trying at all (`others`) stand those of the other shown variables.
    """
    tries: list[tuple[int, str, Value]] = []
    numbers = [v for v in shown.values() if isinstance(v, int) and not isinstance(v, bool)]
    for name, value in shown.items():
        whole = isinstance(value, int) and not isinstance(value, bool)
        more = [v for v in numbers if whole and v in context.domains[name] and v != value]
        for v in dict.fromkeys([*others(name, value, context), *more]):
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


def others(name: str, value: Value, context: Context) -> list[Value]:
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
