"""A grounded expression as a term of z3, and the only place that knows z3.

Whole numbers are z3 integers within their bounds, named values integers by their place in the engine's order, truth
values z3 booleans. A fresh solver per question, a fixed seed and a resource limit instead of a clock: the same
question gives the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any as AnyType

import z3

from models.expressions import (
    All,
    Any,
    Compare,
    Count,
    Difference,
    Expr,
    Fact,
    Highest,
    Is,
    Not,
    Number,
    Quantity,
    Sum,
    Term,
)
from models.meaning.domains import Choice, Domain, Flag, IntRange, Value
from models.meaning.ground import key

__all__ = ["RESOURCE_LIMIT", "UndeclaredError", "ordinary", "satisfy"]

RESOURCE_LIMIT = 20_000_000
"""z3's own unit of work for one question; about ten seconds on a laptop."""


class UndeclaredError(KeyError):
    """The expression speaks of a quantity that has no bounds, or uses it as another kind of value."""

    def __init__(self, name: str, wanted: str) -> None:
        super().__init__(f"{name!r} is used as {wanted} and the engine declares no such variable")


class _Translator:
    def __init__(self, domains: Mapping[str, Domain]) -> None:
        self.domains = domains
        self.context = z3.Context()
        self.variables: dict[str, AnyType] = {}

    def variable(self, name: str, kind: type, wanted: str) -> AnyType:
        domain = self.domains.get(name)
        if not isinstance(domain, kind):
            raise UndeclaredError(name, wanted)
        if name not in self.variables:
            make = z3.Bool if isinstance(domain, Flag) else z3.Int
            self.variables[name] = make(name, self.context)
        return self.variables[name]

    def term(self, term: Term) -> AnyType:
        match term:
            case Number():
                if term.value.denominator == 1:
                    return z3.IntVal(term.value.numerator, self.context)
                return z3.RealVal(str(term.value), self.context)
            case Quantity():
                return self.variable(key(term), IntRange, "a number")
            case Sum():
                parts = [self.term(t) for t in term.terms]
                return z3.Sum(parts) if parts else z3.IntVal(0, self.context)
            case Difference():
                return self.term(term.left) - self.term(term.right)
            case Highest():
                parts = [self.term(t) for t in term.terms]
                best = parts[0]
                for p in parts[1:]:
                    best = z3.If(p > best, p, best)
                return best
            case Count():
                ones = [z3.If(self.expr(c), z3.IntVal(1, self.context), z3.IntVal(0, self.context)) for c in term.conditions]
                return z3.Sum(ones) if ones else z3.IntVal(0, self.context)
            case _:
                raise TypeError(f"not grounded: {term!r}")

    def expr(self, expr: Expr) -> AnyType:
        match expr:
            case All():
                return z3.And([self.expr(x) for x in expr.parts]) if expr.parts else z3.BoolVal(True, self.context)
            case Any():
                return z3.Or([self.expr(x) for x in expr.parts]) if expr.parts else z3.BoolVal(False, self.context)
            case Not():
                return z3.Not(self.expr(expr.part))
            case Compare():
                left, right = self.term(expr.left), self.term(expr.right)
                return {
                    ">=": left >= right, ">": left > right, "<=": left <= right, "<": left < right,
                    "==": left == right, "!=": left != right,
                }[expr.op]  # fmt: skip
            case Is():
                name = key(expr.quantity)
                place = self.variable(name, Choice, "a named value")
                domain = self.domains[name]
                assert isinstance(domain, Choice)
                if expr.value not in domain:
                    raise UndeclaredError(f"{name}={expr.value}", f"one of {', '.join(domain.values)}")
                return place == domain.values.index(expr.value)
            case Fact():
                return self.variable(key(expr), Flag, "true or false")
            case _:
                raise TypeError(f"not grounded: {expr!r}")

    def bounds(self) -> list[AnyType]:
        out: list[AnyType] = []
        for name in sorted(self.variables):
            domain, variable = self.domains[name], self.variables[name]
            if isinstance(domain, IntRange):
                out += [variable >= domain.low, variable <= domain.high]
            elif isinstance(domain, Choice):
                out += [variable >= 0, variable < len(domain)]
        return out

    def equals(self, name: str, value: Value) -> AnyType:
        """That a variable has a value."""
        domain, variable = self.domains[name], self.variables[name]
        if isinstance(domain, Choice):
            return variable == domain.values.index(str(value))
        return variable == value

    def read(self, model: AnyType) -> dict[str, Value]:
        state: dict[str, Value] = {}
        for name in sorted(self.variables):
            domain, value = self.domains[name], model.eval(self.variables[name], model_completion=True)
            if isinstance(domain, Flag):
                state[name] = z3.is_true(value)
            elif isinstance(domain, Choice):
                state[name] = domain.values[value.as_long()]
            else:
                state[name] = int(value.as_long())
        return state


def _asked(conditions: Sequence[Expr], domains: Mapping[str, Domain], resource_limit: int) -> tuple[_Translator, AnyType]:
    """A fresh solver that has been told the conditions and the bounds of what they speak of."""
    translator = _Translator(domains)
    solver = z3.Solver(ctx=translator.context)
    solver.set("random_seed", 0)
    solver.set("ctrl_c", False)  # an interrupt ends the run: it is not the answer "unknown"
    solver.set("rlimit", resource_limit)
    for condition in conditions:
        solver.add(translator.expr(condition))
    for bound in translator.bounds():
        solver.add(bound)
    return translator, solver


def ordinary(
    conditions: Sequence[Expr],
    domains: Mapping[str, Domain],
    wanted: Mapping[str, Value],
    resource_limit: int = RESOURCE_LIMIT,
) -> dict[str, Value] | None:
    """A state in which all conditions hold and each variable is as near to its ``wanted`` value as it can be.

    Variables are settled one after the other, in the order of ``wanted``. None if there is no such state, or the
    resource limit ran out.
    """
    translator, solver = _asked(conditions, domains, resource_limit)
    if solver.check() != z3.sat:
        return None
    for name, value in wanted.items():
        if name in translator.variables:
            _settle(solver, translator, name, value)
    return translator.read(solver.model()) if solver.check() == z3.sat else None


def _settle(solver: AnyType, translator: _Translator, name: str, value: Value) -> None:
    """Give a variable the wanted value, or the nearest that leaves the rest a solution."""
    domain = translator.domains[name]
    if isinstance(domain, IntRange):
        assert isinstance(value, int)
        variable = translator.variables[name]
        low, high = 0, max(domain.high - value, value - domain.low)
        while low < high:  # the least distance at which there is a solution
            middle = (low + high) // 2
            if solver.check(variable >= value - middle, variable <= value + middle) == z3.sat:
                high = middle
            else:
                low = middle + 1
        above = variable == value + low
        solver.add(above if solver.check(above) == z3.sat else variable == value - low)
        return
    options = (value, not value) if isinstance(domain, Flag) else (value, *(v for v in domain.values if v != value))
    for option in options:
        if solver.check(translator.equals(name, option)) == z3.sat:
            solver.add(translator.equals(name, option))
            return


def satisfy(
    conditions: Sequence[Expr], domains: Mapping[str, Domain], resource_limit: int = RESOURCE_LIMIT
) -> dict[str, Value] | bool | None:
    """A state within ``domains`` in which all grounded ``conditions`` hold.

    Returns the state (only the variables spoken of), False if it is proved that there is none, None if the resource
    limit ran out. Raises `UndeclaredError` for a quantity without bounds.
    """
    translator, solver = _asked(conditions, domains, resource_limit)
    answer = solver.check()
    if answer == z3.sat:
        return translator.read(solver.model())
    return False if answer == z3.unsat else None
