"""The page of conditions: every node of the language, what it is, how it stands in the JSON, how reports word it."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator

from models import expressions
from models.contract.export import expr_to_json, term_to_json
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
    Node,
    Not,
    Number,
    Opaque,
    Others,
    Quantity,
    Sum,
    Term,
    all_of,
    any_of,
    number,
)
from models.meaning import in_russian
from models.parties import anyone, named
from ustav.manual.base import page

__all__ = ["conditions_page"]

_POINTS = Quantity("ПО", named("Испания"))
_CITIES = Quantity("города", anyone("держава"), ("Италия",))
_AT_WAR = Fact("держава воюет")
EXAMPLES: dict[type[Node], Node] = {
    All: all_of(_POINTS >= 25, _AT_WAR), Any: any_of(_POINTS >= 25, _AT_WAR), Not: Not(_AT_WAR), Compare: _POINTS > 20,
    Is: Is(Quantity("столица"), "Париж"), Fact: _AT_WAR, Opaque: Opaque("обстановка на море спокойна"),
    Number: number(25), Quantity: _CITIES, Others: Others("highest", "ПО"), Sum: _POINTS + Quantity("крепости", named("Испания")),
    Difference: _POINTS - Others("highest", "ПО"), Highest: Highest((_POINTS, number(10))),
    Count: Count((_POINTS >= 25, _AT_WAR)),
}  # fmt: skip
"""One of each kind: a kind without an example has no entry, so making the page fails there."""

_INTRODUCTION = """\
A condition is a small closed expression: whole or exact numbers, named values and truth values; and, or, not; comparison; sum,
difference, count and highest. There are no loops, so two conditions can be proved to mean the same on every state within the
bounds. In the JSON each is an object; in reports it is worded in Russian, as below.

A text's words stand where an engine has identifiers: binding adds `id` to a quantity or fact that the game's vocabulary knows.
A fact that nothing is known of, and what could not be formalised, never counts as agreement."""


def conditions_page() -> str:
    """The page."""
    conditions = [_entry(kind) for kind in _kinds(Expr)]
    terms = [_entry(kind) for kind in _kinds(Term)]
    return page(
        "Conditions", "`models/expressions.py`", _INTRODUCTION,
        "## Conditions\n\nTrue or false of a state of the game.", *conditions,
        "## Terms\n\nThey have a number as their value.", *terms,
    )  # fmt: skip


def _kinds(base: type[Node]) -> Iterator[type[Node]]:
    """The kinds of conditions or of terms, in the order of the module."""
    yield from (v for v in vars(expressions).values() if isinstance(v, type) and issubclass(v, base) and v is not base)


def _entry(kind: type[Node]) -> str:
    if kind not in EXAMPLES:
        raise LookupError(f"ustav/manual/conditions.py: EXAMPLES has none of {kind.__name__}; add one, so that it can be shown")
    example = EXAMPLES[kind]
    told = " ".join(inspect.cleandoc(kind.__doc__ or "").replace("``", "`").split())
    return f"### {kind.__name__}\n\n{told}\n\n{_shown(example)}"


def _shown(node: Node) -> str:
    data = expr_to_json(node) if isinstance(node, Expr) else term_to_json(node) if isinstance(node, Term) else None
    words = in_russian(node) if isinstance(node, Expr) else in_russian(node >= 5) if isinstance(node, Term) else ""
    label = "In words" if isinstance(node, Expr) else "In words, with «≥ 5» behind it"
    return f"```json\n{json.dumps(data, ensure_ascii=False)}\n```\n\n{label}: «{words}»."
