"""Steps of a course over plain states: a number that goes up or down, something that becomes so, a turn that ends.

A position is a whole state of the engine. Each function gives the steps that lead a variable towards a wanted value and
leave a lawful state; the words are filled in with the power (``{who}``), the number (``{n}``) and the value (``{what}``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from models.meaning import IntRange, State, Value
from verification.reference.base import Engine, StateError
from verification.reference.course import Course, Step
from verification.situations import split_key

__all__ = ["Deed", "Position", "course_of", "number", "setting", "turn_ends"]

Position = Mapping[str, Value]
Told = tuple[str, str]
Changes = Mapping[str, Value] | None
"""What a step changes of a state; None where it cannot be made."""
Deed = Callable[[State, str, Value, Engine], Iterator[tuple[Told, Changes]]]
"""The steps that lead one key of a state towards a value."""


@dataclass(frozen=True, slots=True)
class _Wording:
    engine: Engine

    def told(self, words: Told, key: str, n: int = 0, value: Value = "") -> Told:
        name, owner = split_key(key)
        party = next((p for p in self.engine.parties if p.id == owner), None)
        variable = next(v for v in self.engine.variables if v.id == name)
        what = (variable.values_ru.get(str(value), ""), variable.values_en.get(str(value), ""))
        who = ("", "") if party is None else (party.ru, party.en)
        ru, en = (w.format(who=who[i], n=n, what=what[i]) for i, w in enumerate(words))
        return ru, en


def number(
    up: Told | None, down: Told | None, largest: int, *, also: Sequence[str] = (), against: Sequence[str] = ()
) -> Deed:  # fmt: skip
    """A number that goes up or down by ``largest`` at most at a time (None: never that way).

    The numbers ``also`` named change by as much, those named ``against`` by as much the other way; «{who}» in a name stands
    for the owner.
    """

    def deed(state: State, key: str, value: Value, engine: Engine) -> Iterator[tuple[Told, Changes]]:
        now, owner = state[key], split_key(key)[1] or ""
        if isinstance(value, bool) or not isinstance(value, int) or not isinstance(now, int):
            return
        way, words = (1, up) if value > now else (-1, down)
        if words is None:
            return
        for size in dict.fromkeys((min(abs(value - now), largest), 1)):
            changes: dict[str, Value] = {key: now + way * size}
            for sign, names in ((way, also), (-way, against)):
                for name in (n.format(who=owner) for n in names):
                    other = state[name]
                    assert isinstance(other, int)
                    changes[name] = other + sign * size
            yield _Wording(engine).told(words, key, size), changes

    return deed


def setting(
    words: Mapping[Value, Told] | Told, *, owners: Sequence[str] | None = None, effects: Mapping[str, int] | None = None
) -> Deed:  # fmt: skip
    """Something that becomes so, one value in one step; only for ``owners`` and the values that have words.

    ``effects``: numbers that change with it.
    """

    def deed(state: State, key: str, value: Value, engine: Engine) -> Iterator[tuple[Told, Changes]]:
        owner = split_key(key)[1]
        said = words.get(value) if isinstance(words, Mapping) else words
        if value == state[key] or said is None or (owners is not None and owner not in owners):
            return
        changes: dict[str, Value] = {key: value}
        for name, by in (effects or {}).items():
            other = state[name := name.format(who=owner)]
            assert isinstance(other, int)
            changes[name] = other + by
        yield _Wording(engine).told(said, key, value=value), changes

    return deed


def turn_ends(allowed: Callable[[State], bool], after: Callable[[State], Mapping[str, Value]] = lambda s: {}) -> Deed:
    """The next turn begins, where the game goes on by then; ``after`` gives what is otherwise in it."""

    def deed(state: State, key: str, value: Value, engine: Engine) -> Iterator[tuple[Told, Changes]]:
        now = state[key]
        if isinstance(now, int) and isinstance(value, int) and now < min(value, engine.last_turn) and allowed(state):
            yield (f"ход {now} сыгран, никто не победил", f"turn {now} is played, nobody has won"), {key: now + 1, **after(state)}

    return deed


def course_of(
    engine: Engine, start: Mapping[str, Value], told: Told, deeds: Mapping[str, Sequence[Deed]],
    at_once: frozenset[str] = frozenset(),
) -> Course[Position]:  # fmt: skip
    """A course over whole states: the ``start`` (values that are not the ordinary ones), and the deeds of each variable.

    ``at_once`` are the ways to win that end the game at any moment.
    """
    domains = engine.domains()

    def lawful(state: State, changes: Changes) -> Position | None:
        if changes is None or any(v not in domains[k] for k, v in changes.items() if isinstance(domains[k], IntRange)):
            return None
        after = {**state, **changes}
        try:
            engine.check(after)
        except StateError:
            return None
        return after

    def steps(state: Position, wanted: Mapping[str, Value]) -> Iterator[Step[Position]]:
        for key in sorted(wanted, key=lambda k: (k != "turn", k)):
            for deed in deeds.get(split_key(key)[0], ()) if state[key] != wanted[key] else ():
                for words, changes in deed(state, key, wanted[key], engine):
                    if (after := lawful(state, changes)) is not None:
                        yield Step(words, after)

    def over(state: Position) -> bool:
        return not at_once.isdisjoint(engine.winners(state))

    return Course(lambda _: (Step(told, engine.state(start)),), lambda p: p, steps, over)
