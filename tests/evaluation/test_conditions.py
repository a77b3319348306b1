from fractions import Fraction

import pytest

from evaluation.conditions import Comparison, StatedFact, comparisons, facts, party_key, shape
from models.expressions import Any, Compare, Difference, Expr, Fact, Not, Number, Others, Quantity, all_of, any_of, number
from models.parties import anyone, highest, named

POINTS = Quantity("очки")


@pytest.mark.parametrize(
    ("condition", "op", "against"),
    [
        (POINTS >= 20, ">=", "20"),
        (POINTS > 20, ">=", "21"),
        (POINTS < 20, "<=", "19"),
        (Not(POINTS >= 20), "<=", "19"),
        (Compare(Number(Fraction(20)), "<=", POINTS), ">=", "20"),
        (Compare(POINTS, ">", number("0.5")), ">", "0.5"),
        (Compare(POINTS, ">", Others("each", "очки")), ">", "others (each)"),
        (Compare(POINTS, ">", Quantity("монеты")), ">", "another quantity"),
        (Compare(Difference(POINTS, Others("highest", "очки")), ">=", number(5)), ">=", "5 than others (highest)"),
    ],
)
def test_a_comparison_is_normalised(condition: Expr, op: str, against: str) -> None:
    (found,) = comparisons(condition)
    assert (op, against) == (found.op, found.against)


def test_a_comparison_knows_its_words_and_holders() -> None:
    held = Quantity("очки", named("Испания"), ("Фландрия",))
    assert (Comparison(">=", "3", "очки Фландрия", (("named", "испан"),)),) == comparisons(held >= 3)


def test_facts_carry_their_polarity_from_words_and_from_outside() -> None:
    condition = all_of(Fact("город не взят"), Not(Fact("стена цела")), Not(Fact("хлеба нет")))
    expected = (StatedFact("город не взят", True), StatedFact("стена цела", True), StatedFact("хлеба нет", False))
    assert expected == facts(condition)


def test_logic_forgets_the_order_of_parts_and_pushes_negations_inwards() -> None:
    a, b, c = Fact("а"), Fact("б"), Fact("в")
    assert shape(all_of(a, any_of(b, c))) == shape(all_of(any_of(c, b), a))
    assert shape(Not(all_of(a, b))) == shape(any_of(Not(a), Not(b)))
    assert shape(Any((Any((a, b)), c))) == shape(any_of(a, b, c))
    assert shape(all_of(a, b)) != shape(any_of(a, b))
    assert () == shape(a) == shape(None) == shape(Not(a))
    assert shape(Any((all_of(a, b),))) == shape(all_of(a, b))


def test_any_player_and_any_power_are_the_same_party_but_names_are_not() -> None:
    assert party_key(anyone("игрок")) == party_key(anyone("держава"))
    assert party_key(named("Испания", "Англия")) == party_key(named("Англия", "Испания"))
    assert party_key(named("Испания")) != party_key(named("Англия"))
    assert party_key(highest("ПО")) != party_key(anyone("игрок"))
    assert party_key(None) is None
