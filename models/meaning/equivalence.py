"""Whether two conditions are true in the same states, and if not, a plain state that tells them apart.

The solver looks at the whole bounded domain. Some boundary states (every constant of either side and its neighbours,
sums and differences of constants, an ordinary value), in a fixed order that prefers ordinary states, are run besides: where
there is a difference, to find one that a player meets; where the solver finds none, as a check on the solver.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from models.expressions import Expr, Fact, Node, Not, Number, Quantity, all_of, any_of, walk
from models.meaning.domains import Choice, Domain, Flag, IntRange, State, Value
from models.meaning.evaluate import holds
from models.meaning.ground import key
from models.showing import Shown

__all__ = [
    "BOUNDARY_LIMIT",
    "Different",
    "Equivalent",
    "Undecided",
    "boundary_states",
    "decide",
    "rare_first",
    "relevant",
    "variables",
]

BOUNDARY_LIMIT = 2_000
"""How many boundary states are tried where the solver gave up."""
CHECK_LIMIT = 250
"""How many boundary states are run besides the solver."""


@dataclass(frozen=True, slots=True)
class Equivalent(Shown):
    """No state within the bounds tells them apart; ``states`` is how many boundary states were run besides the proof."""

    states: int


@dataclass(frozen=True, slots=True)
class Different(Shown):
    """``state`` tells them apart; ``near`` is a state in which both agree and that differs in one value (or None)."""

    state: dict[str, Value]
    near: dict[str, Value] | None
    states: int


@dataclass(frozen=True, slots=True)
class Undecided(Shown):
    """The solver's resource limit ran out."""

    states: int


def variables(*nodes: Node) -> tuple[str, ...]:
    """The keys of all quantities and facts of grounded expressions, sorted."""
    return tuple(sorted({key(x) for n in nodes for x in walk(n) if isinstance(x, Quantity | Fact)}))


def _constants(node: Node) -> set[int]:
    return {int(x.value) + d for x in walk(node) if isinstance(x, Number) for d in (0, 1 if x.value.denominator > 1 else 0)}


def _candidates(name: str, domain: Domain, constants: Sequence[int], typical: Mapping[str, Value]) -> list[Value]:
    """Values worth trying for one variable, the ordinary one first, then by distance from it."""
    if isinstance(domain, Flag):
        first = bool(typical.get(name, False))
        return [first, not first]
    if isinstance(domain, Choice):
        usual = typical.get(name, domain.values[0])
        return [usual, *(v for v in domain.values if v != usual)]
    middle = typical.get(name)
    start = int(middle) if isinstance(middle, int) and middle in domain else max(domain.low, min(domain.high, 1))
    near = {c + d for c in constants for d in (-1, 0, 1)} | {domain.low, domain.high, start}
    inside = sorted(v for v in near if v in domain)
    return [*sorted(inside, key=lambda v: (v != start, abs(v - start), v))]


def boundary_states(
    nodes: Sequence[Node], domains: Mapping[str, Domain], typical: Mapping[str, Value], limit: int = BOUNDARY_LIMIT
) -> Iterator[dict[str, Value]]:
    """Boundary-aware states over the variables of ``nodes``, ordinary ones first, at most ``limit`` of them.

    States with one, two, … values away from the ordinary one come in that order.
    """
    names = variables(*nodes)
    constants = sorted(set().union(*(_constants(n) for n in nodes))) if nodes else []
    missing = [n for n in names if n not in domains]
    if missing:
        return
    sums = sorted(
        {a + b for a, b in itertools.combinations(constants, 2)} | {a - b for a, b in itertools.permutations(constants, 2)}
    )
    options = {n: _candidates(n, domains[n], [*constants, *sums] if len(sums) <= 12 else constants, typical) for n in names}
    base = {n: options[n][0] for n in names}
    count = 0
    if prod(len(o) for o in options.values()) <= limit:
        changed_sets: Iterator[tuple[str, ...]] = itertools.chain.from_iterable(
            itertools.combinations(names, k) for k in range(len(names) + 1)
        )
    else:
        changed_sets = itertools.chain.from_iterable(itertools.combinations(names, k) for k in range(min(4, len(names) + 1)))
    for changed in changed_sets:
        for values in itertools.product(*(options[n][1:] for n in changed)):
            if count >= limit:
                return
            count += 1
            yield {**base, **dict(zip(changed, values, strict=True))}


def _steps(name: str, old: Value, domain: Domain) -> list[Value]:
    """Neighbouring values of a variable, the nearest first."""
    if isinstance(domain, IntRange):
        return [old + d for d in (1, -1, 2, -2, 3, -3, 5, -5) if old + d in domain] if isinstance(old, int) else []
    return [not old] if isinstance(domain, Flag) else [v for v in domain.values if v != old]


def _nearest_agreeing(
    a: Expr, b: Expr, state: State, domains: Mapping[str, Domain], invariants: Sequence[Expr]
) -> dict[str, Value] | None:
    """A state in which both conditions have the same truth value, and that differs in one value by as little as can be.

    Where the invariants tie values together, it differs in two.
    """
    steps = {n: _steps(n, state[n], domains[n]) for n in sorted(state)}

    def agrees(near: State) -> bool:
        return _lawful(invariants, near) and holds(a, near) == holds(b, near)

    for place in range(max((len(s) for s in steps.values()), default=0)):
        for name, values in steps.items():
            if place < len(values) and agrees(near := {**state, name: values[place]}):
                return near
    for one, two in itertools.combinations(steps, 2):
        for x, y in itertools.product(steps[one][:4], steps[two][:4]):
            if agrees(near := {**state, one: x, two: y}):
                return near
    return None


def _lawful(invariants: Sequence[Expr], state: State) -> bool:
    """Whether the invariants, all of whose variables the state has, hold."""
    return all(holds(i, state) for i in invariants)


def decide(
    a: Expr,
    b: Expr,
    domains: Mapping[str, Domain],
    *,
    invariants: Sequence[Expr] = (),
    typical: Mapping[str, Value] | None = None,
    resource_limit: int | None = None,
) -> Equivalent | Different | Undecided:
    """Decide whether grounded ``a`` and ``b`` are true in the same states that satisfy ``invariants``.

    ``domains`` bounds every variable, ``typical`` gives ordinary values. The witness is replayed on both sides before
    it is returned. Raises `UndeclaredError` for a variable without bounds.
    """
    if not variables(a, b):
        return Equivalent(1) if holds(a, {}) == holds(b, {}) else Different({}, None, 1)
    typical, lawful = typical or {}, relevant(invariants, (a, b))
    question = any_of(all_of(a, Not(b)), all_of(Not(a), b))
    limits = () if resource_limit is None else (resource_limit,)
    from models.meaning.solver import ordinary, satisfy  # the solver is large, and only a decision needs it

    answer = satisfy([question, *lawful], domains, *limits)
    # Where the solver gave up, the boundary states are the only chance to find a difference.
    tries, states = BOUNDARY_LIMIT if answer is None else CHECK_LIMIT, 0
    found: dict[str, Value] | None = None
    for state in boundary_states((a, b, *lawful), domains, typical, tries):
        states += 1
        if holds(a, state) != holds(b, state) and _lawful(lawful, state):
            found = state
            break
    if found is None and answer is None:
        return Undecided(states)
    if found is None and isinstance(answer, bool):
        return Equivalent(states)
    usual = {n: _candidates(n, domains[n], [], typical)[0] for n in rare_first(variables(a, b, *lawful), typical)}
    plain = ordinary([question, *lawful], domains, usual, *limits) or (answer if isinstance(answer, dict) else None)
    if plain is not None:
        plain = {n: plain.get(n, value) for n, value in usual.items()}
    state = min((s for s in (found, plain) if s is not None), key=lambda s: _oddness(s, usual))
    assert holds(a, state) != holds(b, state), "a witness must separate the two sides"
    return Different(state, _nearest_agreeing(a, b, state, domains, lawful), states)


def rare_first(names: Sequence[str], typical: Mapping[str, Value]) -> list[str]:
    """The variables in the order in which they are to be given their ordinary values: those first that are ordinarily nothing.

    Where not all can be ordinary, what seldom is there at all (spaces in unrest, a marker held) had better stay away.
    """
    return sorted(names, key=lambda n: bool(typical.get(n, 0)))


def _oddness(state: Mapping[str, Value], usual: Mapping[str, Value]) -> tuple[int, int, int]:
    """How many values are not the usual ones, how many of them are usually nothing, and by how much the numbers are off."""
    odd = [n for n in usual if state[n] != usual[n]]
    numbers = [(state[n], usual[n]) for n in odd]
    return (
        len(odd),
        sum(not usual[n] for n in odd),
        sum(abs(int(x) - int(y)) for x, y in numbers if not isinstance(x, str) and not isinstance(y, str)),
    )


def relevant(invariants: Sequence[Expr], nodes: Sequence[Node]) -> list[Expr]:
    """The invariants that share a variable with the nodes, directly or through one another."""
    names, kept = set(variables(*nodes)), list[Expr]()
    left = [(i, set(variables(i))) for i in invariants]
    while True:
        touched = [(i, v) for i, v in left if v & names]
        if not touched:
            return kept
        kept += [i for i, _ in touched]
        left = [(i, v) for i, v in left if not v & names]
        for _, v in touched:
            names |= v
