"""The small language of conditions and amounts.

It is total: bounded integers, named values and truth values; and, or, not; comparison; sum, difference, count and
highest. No loops, exact numbers. Every node may carry the span it was read from; equality and hashing ignore it.

A condition is never a Python truth value: ``if condition:``, ``a and b`` and ``not a`` raise `AmbiguousTruthError`,
so that a rule written with the wrong operator fails at once instead of silently becoming something else. Use
`all_of`, `any_of` and `negate`; compare terms with ``>= > <= <`` and the methods `Term.equals` and `Term.differs`
(``==`` is equality of the nodes themselves).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from html import escape
from typing import Any as AnyType
from typing import Literal, NoReturn, TypeVar, cast

from models.parties import Party
from models.showing import Shown
from models.spans import Span

__all__ = [
    "FALSE", "FLIPPED", "MIRRORED", "TRUE", "All", "AmbiguousTruthError", "Any", "Compare", "Count", "Difference", "Expr",
    "Fact", "Highest", "Is", "Node", "Not", "Number", "Op", "Opaque", "Others", "Quantity", "Sum", "Term", "all_of",
    "any_of", "fact", "negate", "number", "quantity", "rewrite", "walk",
]  # fmt: skip

Op = Literal[">=", ">", "<=", "<", "==", "!="]
FLIPPED: dict[Op, Op] = {">=": "<", ">": "<=", "<=": ">", "<": ">=", "==": "!=", "!=": "=="}
"""The comparison that is true exactly when the other is false."""
MIRRORED: dict[Op, Op] = {">=": "<=", ">": "<", "<=": ">=", "<": ">", "==": "==", "!=": "!="}
"""The same comparison with its sides exchanged."""


class AmbiguousTruthError(TypeError):
    """A condition was used as a Python truth value."""

    def __init__(self, node: object) -> None:
        super().__init__(
            f"{type(node).__name__} has no truth value of its own: join conditions with all_of, any_of and negate, "
            "or evaluate it on a state (models.meaning.evaluate)"
        )


@dataclass(frozen=True, slots=True)
class Node(Shown):
    """Anything of the language; ``span`` is where it was read."""

    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)

    def in_words(self) -> str:
        """The node as a Russian phrase."""
        from models.meaning.sentence import node_in_russian

        return node_in_russian(self)

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.in_words())}</p>"


@dataclass(frozen=True, slots=True)
class Term(Node):
    """Something with a number as its value."""

    def __ge__(self, other: Term | int) -> Compare:
        return Compare(self, ">=", number(other))

    def __gt__(self, other: Term | int) -> Compare:
        return Compare(self, ">", number(other))

    def __le__(self, other: Term | int) -> Compare:
        return Compare(self, "<=", number(other))

    def __lt__(self, other: Term | int) -> Compare:
        return Compare(self, "<", number(other))

    def equals(self, other: Term | int) -> Compare:
        """The condition that both have the same value."""
        return Compare(self, "==", number(other))

    def differs(self, other: Term | int) -> Compare:
        """The condition that their values are not the same."""
        return Compare(self, "!=", number(other))

    def __add__(self, other: Term | int) -> Sum:
        return Sum((self, number(other)))

    def __sub__(self, other: Term | int) -> Difference:
        return Difference(self, number(other))

    def __bool__(self) -> NoReturn:
        raise AmbiguousTruthError(self)


@dataclass(frozen=True, slots=True)
class Number(Term):
    """An exact number."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Quantity(Term):
    """A counted thing of the game: its name, whose it is (None: nobody's own), where it is counted.

    ``id`` is the vocabulary's identifier, filled by binding; the engines write it straight away.
    """

    name: str
    holder: Party | None = None
    within: tuple[str, ...] = ()
    id: str | None = field(default=None)


@dataclass(frozen=True, slots=True)
class Others(Term):
    """That quantity of the parties other than the one the rule speaks of: of ``each``, of ``any``, or the ``highest``."""

    which: Literal["each", "any", "highest"]
    name: str
    within: tuple[str, ...] = ()
    id: str | None = field(default=None)


@dataclass(frozen=True, slots=True)
class Sum(Term):
    """The sum of its terms."""

    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Difference(Term):
    """``left`` minus ``right``."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Highest(Term):
    """The greatest of its terms."""

    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Count(Term):
    """How many of its conditions are true."""

    conditions: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Expr(Node):
    """Something that is true or false of a state of the game."""

    def __bool__(self) -> NoReturn:
        raise AmbiguousTruthError(self)


@dataclass(frozen=True, slots=True)
class All(Expr):
    """True when every part is; `TRUE` has none."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Any(Expr):
    """True when at least one part is; `FALSE` has none."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not(Expr):
    """True when its part is not."""

    part: Expr


@dataclass(frozen=True, slots=True)
class Compare(Expr):
    """``left`` stands to ``right`` as ``op`` says."""

    left: Term
    op: Op
    right: Term


@dataclass(frozen=True, slots=True)
class Is(Expr):
    """A named value: the quantity (an enumeration of the engine) has the value of this name."""

    quantity: Quantity
    value: str


@dataclass(frozen=True, slots=True)
class Fact(Expr):
    """Something true or false that a text states without a number, in its own words.

    ``id`` is the engine's truth value, filled by binding; a fact without one is opaque: it cannot run.
    """

    text: str
    id: str | None = field(default=None)
    holder: Party | None = None


@dataclass(frozen=True, slots=True)
class Opaque(Expr):
    """A condition that could not be formalised; shown as such, and never agreement."""

    text: str


TRUE = All(())
FALSE = Any(())


def number(value: Term | int | float | Fraction | str) -> Term:
    """A number as a term; terms pass through. Strings are decimals or fractions («0.7», «1/2»); floats by their digits."""
    if isinstance(value, Term):
        return value
    return Number(Fraction(str(value)) if isinstance(value, float) else Fraction(value))


def quantity(identifier: str, holder: Party | None = None, within: tuple[str, ...] = ()) -> Quantity:
    """A quantity that is already bound: its identifier serves as its name."""
    return Quantity(identifier, holder, within, identifier)


def fact(identifier: str, holder: Party | None = None) -> Fact:
    """A fact that is already bound."""
    return Fact(identifier, identifier, holder)


def all_of(*parts: Expr) -> Expr:
    """The condition that all parts hold; nested conjunctions are flattened, a single part is itself."""
    flat = tuple(x for p in parts for x in (p.parts if isinstance(p, All) else (p,)))
    return flat[0] if len(flat) == 1 else All(flat)


def any_of(*parts: Expr) -> Expr:
    """The condition that at least one part holds; flattened like `all_of`."""
    flat = tuple(x for p in parts for x in (p.parts if isinstance(p, Any) else (p,)))
    return flat[0] if len(flat) == 1 else Any(flat)


def negate(part: Expr) -> Expr:
    """The condition that ``part`` does not hold; two negations cancel."""
    return part.part if isinstance(part, Not) else Not(part)


def _children(node: Node) -> Iterator[Node]:
    for f in fields(node):
        value = getattr(node, f.name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from (x for x in value if isinstance(x, Node))


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it, outermost first, in reading order."""
    yield node
    for child in _children(node):
        yield from walk(child)


N = TypeVar("N", bound=Node)


def rewrite(node: N, change: Callable[[Node], Node]) -> N:
    """The same tree with ``change`` applied to every node, innermost first.

    ``change`` returns the node itself where it has nothing to say; it must give a term for a term and a condition
    for a condition.
    """
    new: dict[str, object] = {}
    for f in fields(node):
        value = getattr(node, f.name)
        if isinstance(value, Node):
            new[f.name] = rewrite(value, change)
        elif isinstance(value, tuple) and any(isinstance(x, Node) for x in value):
            new[f.name] = tuple(rewrite(x, change) if isinstance(x, Node) else x for x in value)
    rebuilt = replace(node, **cast(dict[str, AnyType], new)) if new else node
    return cast(N, change(rebuilt))
