"""What a comparison of records with rules is made of, and the questions that every kind of record asks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar, cast

from models.expressions import (
    FALSE,
    TRUE,
    All,
    Any,
    Compare,
    Count,
    Expr,
    Not,
    Opaque,
    all_of,
    any_of,
    negate,
    walk,
)
from models.meaning import Different, Domain, Undecided, Value, decide
from models.meaning.equivalence import rare_first, relevant, variables
from models.meaning.solver import ordinary, satisfy
from models.reports import Basis, Verdict, Witness
from models.vocabulary import Vocabulary
from verification.binding import Bound
from verification.reference.base import Engine, Rule

__all__ = ["Answer", "Comparison", "Context", "Difference", "Group", "Memory", "bounds", "has_opaque"]

Memory = dict[Hashable, object]
"""Answers to questions about conditions, by question. It may be shared by comparisons with one engine's variables and
invariants under one resource limit; the rules may be others."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Difference:
    """One way in which text and reference differ, in a plain sentence each, with a situation where there is one."""

    ru: str
    en: str
    witness: Witness | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """What came of holding records against rules.

    ``verdict`` and ``basis`` are the contract's; ``states`` is how many states were run; ``detail`` says in English
    what was compared, and what was not.
    """

    verdict: Verdict
    basis: Basis | None = None
    states: int | None = None
    differences: tuple[Difference, ...] = ()
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Records and rules that state the same rule."""

    records: tuple[Bound, ...]
    rules: tuple[Rule, ...]

    @property
    def kind(self) -> str:
        """The type of record that they all are."""
        return (self.records[0].record if self.records else self.rules[0].record).type

    def title(self, language: str = "ru") -> str:
        """What the text calls the rule, or the engine's own wording where the text lacks it."""
        if self.records:
            return self.records[0].record.name
        return self.rules[0].ru if language == "ru" else self.rules[0].en


@dataclass(frozen=True)
class Context:
    """The game that a comparison stands in.

    ``excepted`` names, for records and rules by id, the parties for which an exception stands in their place.
    ``placed`` gives the rule id of every phase record that has one, ``phases`` all phase records by id.
    """

    engine: Engine
    vocabulary: Vocabulary
    resource_limit: int | None = None
    excepted: Mapping[str, frozenset[str]] = field(default_factory=dict)
    placed: Mapping[str, str] = field(default_factory=dict)
    phases: Mapping[str, Bound] = field(default_factory=dict)
    memory: Memory = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def domains(self) -> dict[str, Domain]:
        """Bounds of every key of a state."""
        return self.engine.domains()

    @cached_property
    def typical(self) -> dict[str, Value]:
        """An ordinary state."""
        return self.engine.typical()

    @cached_property
    def invariants(self) -> tuple[Expr, ...]:
        """What holds in every lawful state."""
        return self.engine.grounded_invariants()

    def expanded(self, expr: Expr | None) -> Expr | None:
        """The condition with the engine's derived facts written out."""
        return None if expr is None else self.engine.expand(expr)

    def known(self, expr: Expr) -> Expr:
        """The grounded condition itself, or false where it asks for something that this party does not have."""
        return expr if set(variables(expr)) <= self.domains.keys() else FALSE

    def decide(self, a: Expr, b: Expr) -> Answer:
        """Whether two grounded conditions are true in the same lawful states."""
        if a == b:
            return Answer(None, True, 0)
        return self._once(("decide", a, b), lambda: self._decided(a, b))

    def _once(self, question: Hashable, ask: Callable[[], T]) -> T:
        """The answer to a question that may have been asked before: bounds and invariants are those of one engine."""
        if question not in self.memory:
            self.memory[question] = ask()
        return cast(T, self.memory[question])

    def _decided(self, a: Expr, b: Expr) -> Answer:
        found = decide(
            a, b, self.domains, invariants=self.invariants, typical=self.typical, resource_limit=self.resource_limit
        )  # fmt: skip
        if isinstance(found, Different):
            return Answer(found, True, found.states)
        return Answer(None, not isinstance(found, Undecided), found.states)

    def situation(self, condition: Expr) -> dict[str, Value] | None:
        """A lawful state, as ordinary as can be, in which a grounded condition holds; None if there is none."""
        return self._once(("situation", condition), lambda: self._situation(condition))

    def _situation(self, condition: Expr) -> dict[str, Value] | None:
        lawful = relevant(self.invariants, (condition,))
        wanted = {n: self.typical[n] for n in rare_first(variables(condition, *lawful), self.typical)}
        limits = () if self.resource_limit is None else (self.resource_limit,)
        return ordinary([condition, *lawful], self.domains, wanted, *limits)

    def impossible(self, condition: Expr) -> bool:
        """True if it is proved that a grounded condition holds in no lawful state; False also where the solver gave up."""
        limits = () if self.resource_limit is None else (self.resource_limit,)
        asked = [condition, *relevant(self.invariants, (condition,))]
        return self._once(("impossible", condition), lambda: satisfy(asked, self.domains, *limits) is False)


@dataclass(frozen=True, slots=True)
class Answer:
    """``different`` tells two conditions apart, or None; ``decided`` is False where the solver gave up."""

    different: Different | None
    decided: bool
    states: int


def has_opaque(*exprs: Expr | None) -> bool:
    """True if anything in the conditions was not formalised."""
    return any(isinstance(x, Opaque) for e in exprs if e is not None for x in walk(e))


def bounds(expr: Expr | None) -> tuple[Expr, Expr]:
    """The condition when everything opaque in it works against it, and when it works for it; the truth lies between."""
    if expr is None:
        return TRUE, TRUE
    return _bound(expr, False), _bound(expr, True)


def _bound(expr: Expr, favourable: bool) -> Expr:
    match expr:
        case All():
            return all_of(*(_bound(x, favourable) for x in expr.parts))
        case Any():
            return any_of(*(_bound(x, favourable) for x in expr.parts))
        case Not():
            return negate(_bound(expr.part, not favourable))
        case Opaque():
            return TRUE if favourable else FALSE
        case Compare() if any(isinstance(x, Count) and has_opaque(*x.conditions) for x in walk(expr)):
            return TRUE if favourable else FALSE
        case _:
            return expr


def definite(lower: Expr, upper: Expr, other: Expr) -> Expr:
    """True where the two differ whatever the opaque parts mean."""
    return any_of(all_of(other, negate(upper)), all_of(lower, negate(other)))


def unique(differences: Iterable[Difference | None]) -> tuple[Difference, ...]:
    """Each difference once, in order; None is left out."""
    out: list[Difference] = []
    for d in differences:
        if d is not None and d not in out:
            out.append(d)
    return tuple(out)


def joined(differences: Sequence[Difference]) -> Witness | None:
    """The first situation among the differences."""
    return next((d.witness for d in differences if d.witness is not None), None)
