from __future__ import annotations

import pytest

from models.timing import TurnSet


@pytest.mark.parametrize(
    ("turns", "wanted"),
    [
        (TurnSet(only=(1,)), (1,)),
        (TurnSet(only=(5, 6, 7)), (5, 6, 7)),
        (TurnSet(only=("last",)), (9,)),
        (TurnSet(except_=("last",)), (1, 2, 3, 4, 5, 6, 7, 8)),
        (TurnSet(except_=(1, "last")), (2, 3, 4, 5, 6, 7, 8)),
        (TurnSet(first=4), (4, 5, 6, 7, 8, 9)),
        (TurnSet(first=1, final=3), (1, 2, 3)),
        (TurnSet(final="last"), (1, 2, 3, 4, 5, 6, 7, 8, 9)),
    ],
)
def test_a_set_holds_the_turns_that_it_says(turns: TurnSet, wanted: tuple[int, ...]) -> None:
    assert wanted == turns.turns(9)


def test_the_last_turn_has_to_be_known_where_it_is_spoken_of() -> None:
    assert TurnSet(first=4).holds(5)
    with pytest.raises(ValueError, match="say which turn is the last"):
        TurnSet(only=("last",)).holds(9)


@pytest.mark.parametrize("forms", [{}, {"only": (1,), "first": 2}, {"only": (1,), "except_": (2,)}])
def test_a_set_of_turns_has_exactly_one_form(forms: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="exactly one form"):
        TurnSet(**forms)  # type: ignore[arg-type]
