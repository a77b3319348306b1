"""Evaluation, grounding, the solver and equivalence, each against a plain reading of its own."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.expressions import (
    FALSE,
    TRUE,
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
    Op,
    Opaque,
    Others,
    Quantity,
    Sum,
    Term,
    all_of,
    any_of,
    fact,
    negate,
    number,
    quantity,
)
from models.meaning import (
    Choice,
    Different,
    Domain,
    Equivalent,
    Flag,
    IntRange,
    OpaqueError,
    UnboundError,
    Undecided,
    UnknownValueError,
    Value,
    decide,
    ground,
    holds,
    in_english,
    in_russian,
    key,
    value_of,
)
from models.meaning.equivalence import boundary_states, relevant
from models.meaning.solver import UndeclaredError, ordinary, satisfy
from models.parties import anyone, named

DOMAINS: dict[str, Domain] = {"x": IntRange(0, 4), "y": IntRange(-2, 3), "f": Flag(), "c": Choice(("red", "green", "blue"))}
X, Y = quantity("x"), quantity("y")

OPS: tuple[Op, ...] = (">=", ">", "<=", "<", "==", "!=")
terms: st.SearchStrategy[Term] = st.recursive(
    st.one_of(st.sampled_from([X, Y]), st.integers(-3, 6).map(lambda n: Number(Fraction(n)))),
    lambda t: st.one_of(
        st.tuples(t, t).map(lambda p: Difference(*p)),
        st.tuples(t, t).map(Sum),
        st.tuples(t, t).map(Highest),
    ),
    max_leaves=3,
)
atoms: st.SearchStrategy[Expr] = st.one_of(
    st.builds(Compare, terms, st.sampled_from(OPS), terms),
    st.just(fact("f")),
    st.sampled_from(["red", "green", "blue"]).map(lambda v: Is(quantity("c"), v)),
)
conditions: st.SearchStrategy[Expr] = st.recursive(
    atoms,
    lambda e: st.one_of(
        st.lists(e, max_size=3).map(lambda p: All(tuple(p))),
        st.lists(e, max_size=3).map(lambda p: Any(tuple(p))),
        e.map(Not),
        st.tuples(st.lists(e, min_size=1, max_size=2), st.sampled_from(OPS), st.integers(0, 2)).map(
            lambda p: Compare(Count(tuple(p[0])), p[1], number(p[2]))
        ),
    ),
    max_leaves=5,
)


def every_state() -> list[dict[str, Value]]:
    values: list[list[Value]] = [list(range(5)), list(range(-2, 4)), [False, True], ["red", "green", "blue"]]
    return [dict(zip(DOMAINS, v, strict=True)) for v in itertools.product(*values)]


STATES = every_state()


@given(conditions, conditions)
@settings(max_examples=120, deadline=None)
def test_equivalence_is_what_trying_every_state_says(a: Expr, b: Expr) -> None:
    apart = [s for s in STATES if holds(a, s) != holds(b, s)]
    found = decide(a, b, DOMAINS)
    if isinstance(found, Different):
        whole = {"x": 0, "y": 0, "f": False, "c": "red", **found.state}
        assert holds(a, whole) != holds(b, whole)
        assert apart
    else:
        assert isinstance(found, Equivalent)
        assert [] == apart


@given(conditions)
@settings(max_examples=80, deadline=None)
def test_the_solver_finds_a_state_exactly_where_there_is_one(a: Expr) -> None:
    found = satisfy([a], DOMAINS)
    assert any(holds(a, s) for s in STATES) == (found is not False)
    if isinstance(found, dict):
        assert holds(a, {"x": 0, "y": 0, "f": False, "c": "red", **found})


@given(conditions)
@settings(max_examples=60, deadline=None)
def test_near_states_are_lawful_and_agree(a: Expr) -> None:
    law = X >= Y
    found = decide(a, negate(a), DOMAINS, invariants=[law], typical={"x": 3, "y": 1})
    assert isinstance(found, Different)
    assert found.near is None  # a condition and its negation agree nowhere
    other = decide(a, TRUE, DOMAINS, invariants=[law])
    if isinstance(other, Different) and other.near is not None:
        whole = {"x": 4, "y": 0, "f": False, "c": "red", **other.near}
        assert holds(a, whole)


def test_a_boundary_is_found_and_the_state_is_ordinary_but_for_it() -> None:
    domains = {f"vp[{p}]": IntRange(0, 50) for p in "abc"}
    typical = dict.fromkeys(domains, 15)
    mine = quantity("vp", named("b"))
    found = decide(mine >= 25, mine > 25, domains, typical=typical)
    assert found == Different({"vp[b]": 25}, {"vp[b]": 26}, found.states)


def test_the_invariants_bound_the_witness() -> None:
    found = decide(X >= 2, X >= 3, DOMAINS, invariants=[X.equals(Y)])
    assert isinstance(found, Different)
    assert {"x": 2, "y": 2} == found.state
    assert isinstance(decide(X >= 3, X >= 4, DOMAINS, invariants=[X + Y <= 5, Y.equals(3)]), Equivalent)


def test_invariants_that_touch_through_one_another_are_kept_and_others_left_out() -> None:
    tied, far = X.equals(Y), fact("f")
    assert [tied] == relevant([far, tied], [X >= 1])
    chain = any_of(fact("f"), Y >= 1)
    assert [tied, chain] == relevant([tied, chain], [X >= 1])


def test_a_resource_limit_that_runs_out_is_undecided() -> None:
    domains = {f"x{i}": IntRange(0, 1_000_000) for i in range(6)}
    q = [quantity(f"x{i}") for i in range(6)]
    hard = all_of(*((q[i] + q[i]).differs(q[(i + 1) % 6] + 1) for i in range(6)), Sum(tuple(q)).equals(777_777))
    assert isinstance(decide(hard, all_of(hard, q[0] >= 0), domains, resource_limit=1), Undecided)


def test_the_same_question_gives_the_same_answer() -> None:
    a, b = all_of(X - Y >= 2, negate(fact("f"))), all_of(X - Y > 2, negate(fact("f")))
    assert decide(a, b, DOMAINS) == decide(a, b, DOMAINS)


def test_the_ordinary_state_is_as_near_to_what_is_wanted_as_can_be() -> None:
    domains: dict[str, Domain] = {"a": IntRange(0, 50), "b": IntRange(0, 50), "c": Choice(("red", "blue"))}
    a, b = quantity("a"), quantity("b")
    found = ordinary([a - b >= 7, Is(quantity("c"), "blue")], domains, {"b": 15, "a": 15, "c": "red"})
    assert {"a": 22, "b": 15, "c": "blue"} == found
    assert ordinary([a >= 51], domains, {"a": 15}) is None


def test_boundary_states_begin_with_the_ordinary_one() -> None:
    states = list(boundary_states([X >= 2], DOMAINS, {"x": 1}))
    assert {"x": 1} == states[0]
    assert {0, 1, 2, 3, 4} == {s["x"] for s in states}


# ---------------------------------------------------------------------- evaluation and grounding


def test_exact_arithmetic() -> None:
    half = Number(Fraction(1, 2))
    assert Fraction(7, 2) == value_of(Sum((X, half)), {"x": 3})
    assert Fraction(3) == value_of(Highest((X, Y)), {"x": 3, "y": -1})
    assert Fraction(2) == value_of(Count((X >= 3, TRUE, FALSE)), {"x": 3})


@pytest.mark.parametrize("state", [{}, {"x": True}, {"x": "3"}])
def test_a_value_that_is_missing_or_of_the_wrong_kind_is_named(state: Mapping[str, Value]) -> None:
    with pytest.raises(UnknownValueError, match="'x'"):
        holds(X >= 1, state)


def test_others_become_the_other_parties() -> None:
    mine = Quantity("ПО", anyone("держава"), id="vp")
    lead = mine - Others("each", "ПО", id="vp") >= 5
    grounded = ground(lead, "a", ["a", "b", "c"])
    assert {"vp[a]", "vp[b]", "vp[c]"} == {key(x) for x in _quantities(grounded)}
    assert holds(grounded, {"vp[a]": 20, "vp[b]": 15, "vp[c]": 3})
    assert not holds(grounded, {"vp[a]": 20, "vp[b]": 16, "vp[c]": 3})
    anybody = ground(mine > Others("any", "ПО", id="vp"), "a", ["a", "b", "c"])
    assert holds(anybody, {"vp[a]": 4, "vp[b]": 16, "vp[c]": 3})
    best = ground(mine > Others("highest", "ПО", id="vp"), "a", ["a", "b", "c"])
    assert not holds(best, {"vp[a]": 4, "vp[b]": 16, "vp[c]": 3})


def _quantities(expr: Expr) -> list[Quantity]:
    from models.expressions import walk

    return [x for x in walk(expr) if isinstance(x, Quantity)]


def test_what_is_not_formalised_does_not_run() -> None:
    with pytest.raises(OpaqueError, match="дождь"):
        ground(all_of(TRUE, Opaque("идёт дождь")), None, [])
    with pytest.raises(OpaqueError):
        ground(Fact("идёт дождь"), None, [])
    assert Fact("идёт дождь") == ground(Opaque("идёт дождь"), None, [], opaque=False)


def test_a_quantity_whose_holder_is_not_said_has_no_key() -> None:
    with pytest.raises(UnboundError, match="whose"):
        key(Quantity("ПО", anyone("держава"), id="vp"))


def test_an_undeclared_variable_is_an_error_of_the_question() -> None:
    with pytest.raises(UndeclaredError, match="'z'"):
        satisfy([quantity("z") >= 1], DOMAINS)
    with pytest.raises(UndeclaredError, match="named value"):
        satisfy([Is(X, "red")], DOMAINS)
    with pytest.raises(UndeclaredError, match="red, green, blue"):
        satisfy([Is(quantity("c"), "pink")], DOMAINS)


# ---------------------------------------------------------------------- sentences

NAMES = {"vp": "ПО", "spain": "Испания", "c": "правитель", "red": "Карл"}


@pytest.mark.parametrize(
    ("condition", "russian"),
    [
        (quantity("vp", named("spain")) >= 25, "ПО (Испания) не меньше 25"),
        (all_of(X > 1, any_of(Y < 2, fact("f"))), "x больше 1 и (y меньше 2 или f)"),
        (negate(Is(quantity("c"), "red")), "неверно, что (правитель: Карл)"),
        (TRUE, "всегда"),
        (FALSE, "никогда"),
        (quantity("vp") - Others("each", "ПО", id="vp") >= 5, "(ПО − ПО у каждого из остальных) не меньше 5"),
        (Opaque("идёт дождь"), "не формализовано: «идёт дождь»"),
    ],
)
def test_a_condition_reads_as_a_phrase(condition: Expr, russian: str) -> None:
    assert russian == in_russian(condition, NAMES)


def test_the_same_condition_reads_in_english() -> None:
    assert "x at least 2 and f" == in_english(all_of(X >= 2, fact("f")))
    assert "ПО of each other party less than 5" == in_english(Others("each", "ПО", id="vp") < 5, NAMES)
