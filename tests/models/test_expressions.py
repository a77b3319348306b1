from __future__ import annotations

import pytest

from models.expressions import (
    FALSE,
    TRUE,
    All,
    AmbiguousTruthError,
    Any,
    Compare,
    Fact,
    Node,
    Not,
    Number,
    Quantity,
    all_of,
    any_of,
    fact,
    negate,
    number,
    quantity,
    rewrite,
    walk,
)
from models.spans import Span

VP = quantity("victory_points")


@pytest.mark.parametrize("use", [lambda c: bool(c), lambda c: c and True, lambda c: not c, lambda c: 1 if c else 2])
def test_a_condition_used_as_a_truth_value_fails_at_once(use: object) -> None:
    with pytest.raises(AmbiguousTruthError, match="all_of, any_of and negate"):
        use(VP >= 25)  # type: ignore[operator]


def test_a_term_used_as_a_truth_value_fails_too() -> None:
    with pytest.raises(AmbiguousTruthError):
        bool(VP)


def test_where_a_node_was_read_makes_no_other_node() -> None:
    assert Fact("дождь", span=Span(3, 8)) == Fact("дождь")
    assert hash(Fact("дождь", span=Span(3, 8))) == hash(Fact("дождь"))


def test_nested_conjunctions_are_flattened_and_a_single_part_is_itself() -> None:
    a, b, c = fact("a"), fact("b"), fact("c")
    assert All((a, b, c)) == all_of(all_of(a, b), c)
    assert a == all_of(TRUE, a)
    assert a == any_of(FALSE, a)
    assert Any((a, b)) == any_of(a, b)


def test_two_negations_cancel() -> None:
    assert fact("a") == negate(negate(fact("a")))
    assert Not(fact("a")) == negate(fact("a"))


def test_comparisons_take_numbers_on_their_right() -> None:
    assert Compare(VP, ">=", number(25)) == (VP >= 25)
    assert Compare(VP, "==", number(3)) == VP.equals(3)
    assert (VP == VP) is True


@pytest.mark.parametrize(("given", "text"), [(0.7, "7/10"), ("1/2", "1/2"), ("0.25", "1/4"), (3, "3")])
def test_numbers_are_exact(given: float | str | int, text: str) -> None:
    made = number(given)
    assert isinstance(made, Number)
    assert text == str(made.value)


def test_walk_goes_through_every_node_in_reading_order() -> None:
    condition = all_of(VP - quantity("x") >= 5, negate(fact("a")))
    names = [n.name for n in walk(condition) if isinstance(n, Quantity)]
    assert ["victory_points", "x"] == names
    assert any(isinstance(n, Fact) for n in walk(condition))


def test_rewrite_changes_what_it_is_told_and_nothing_else() -> None:
    def double(node: Node) -> Node:
        return Number(node.value * 2) if isinstance(node, Number) else node

    assert all_of(VP >= 50, fact("a")) == rewrite(all_of(VP >= 25, fact("a")), double)
