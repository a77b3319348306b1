"""Ties that are broken by going back turn by turn, and the checks of a victory phase."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verification.reference.totals import HistoryError, Ladder, break_tie

LADDER = Ladder(threshold=25, lead=5, lead_from=4, last_turn=7)


def test_a_tie_is_broken_by_the_turn_before() -> None:
    tie = break_tie([{"a": 9, "b": 8}, {"a": 20, "b": 20}], ["a", "b"])
    assert ("a", 1, False) == (tie.winner, tie.turn, tie.unbroken)


def test_a_tie_goes_back_as_many_turns_as_it_takes() -> None:
    tie = break_tie([{"a": 1, "b": 2}, {"a": 9, "b": 9}, {"a": 20, "b": 20}], ["a", "b"])
    assert ("b", 1) == (tie.winner, tie.turn)


def test_a_tie_of_every_turn_on_record_is_reported_as_unbroken() -> None:
    tie = break_tie([{"a": 9, "b": 9}, {"a": 20, "b": 20}], ["a", "b"])
    assert (None, ("a", "b"), True) == (tie.winner, tie.left, tie.unbroken)


def test_only_tied_powers_are_compared_with_each_other() -> None:
    tie = break_tie([{"a": 9, "b": 8, "c": 30}, {"a": 20, "b": 20, "c": 3}], ["a", "b"])
    assert "a" == tie.winner


def test_of_three_tied_powers_the_one_that_falls_behind_is_left_out_for_good() -> None:
    history = [{"a": 1, "b": 2, "c": 9}, {"a": 10, "b": 10, "c": 9}, {"a": 20, "b": 20, "c": 20}]
    assert ("b", ("b",)) == (break_tie(history, ["a", "b", "c"]).winner, break_tie(history, ["a", "b", "c"]).left)


def test_a_total_that_was_not_written_down_is_an_error() -> None:
    with pytest.raises(HistoryError, match="turn 1 on record has no total of 'b'"):
        break_tie([{"a": 9}, {"a": 20, "b": 20}], ["a", "b"])


@pytest.mark.parametrize(
    ("totals", "turn", "how", "winner"),
    [
        ({"a": 25, "b": 24}, 1, "standard_victory", "a"),
        ({"a": 24, "b": 19}, 4, "domination_victory", "a"),
        ({"a": 24, "b": 20}, 4, None, None),
        ({"a": 24, "b": 19}, 3, None, None),
        ({"a": 24, "b": 24}, 6, None, None),
        ({"a": 12, "b": 11}, 7, "time_limit_victory", "a"),
        ({"a": 17, "b": 11}, 7, "domination_victory", "a"),
        ({"a": 30, "b": 11}, 7, "standard_victory", "a"),
    ],
)
def test_the_checks_come_in_their_order(totals: dict[str, int], turn: int, how: str | None, winner: str | None) -> None:
    decision = LADDER.decide([totals], turn)
    assert (how, winner) == (decision.how, decision.winner)


def test_a_tie_of_the_first_turn_has_no_winner_and_says_so() -> None:
    decision = LADDER.decide([{"a": 25, "b": 25}])
    assert "standard_victory" == decision.how
    assert decision.winner is None
    assert decision.tie is not None
    assert decision.tie.unbroken


@pytest.mark.parametrize("history", [[], [{}]])
def test_nothing_on_record_is_an_error(history: list[dict[str, int]]) -> None:
    with pytest.raises(HistoryError, match="no totals on record"):
        LADDER.decide(history)


@pytest.mark.parametrize("turn", [0, 8])
def test_a_turn_that_the_game_has_not_is_an_error(turn: int) -> None:
    with pytest.raises(HistoryError, match=f"turn {turn} is not one of the turns 1 to 7"):
        LADDER.decide([{"a": 1, "b": 2}], turn)


POWERS = ("a", "b", "c")
TOTALS = st.fixed_dictionaries({p: st.sampled_from([3, 4, 18, 19, 20, 24, 25, 26]) for p in POWERS})


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.lists(TOTALS, min_size=1, max_size=7))
def test_a_decision_agrees_with_sorting_the_records_backwards(history: list[dict[str, int]]) -> None:
    """The oracle orders powers by their totals read from the last turn to the first."""
    turn, now = len(history), history[-1]
    backwards = {p: [t[p] for t in reversed(history)] for p in POWERS}
    best = max(backwards.values())
    first = [p for p in POWERS if backwards[p] == best]
    winner = first[0] if len(first) == 1 else None
    ordered = sorted(now.values(), reverse=True)
    decision = LADDER.decide(history)
    if ordered[0] > 24:
        assert ("standard_victory", winner) == (decision.how, decision.winner)
    elif turn > 3 and ordered[0] - ordered[1] > 4:
        assert ("domination_victory", winner) == (decision.how, decision.winner)
    elif turn == 7:
        assert ("time_limit_victory", winner) == (decision.how, decision.winner)
    else:
        assert decision.how is None
    assert (decision.tie is not None) is (decision.how in ("standard_victory", "time_limit_victory") and ordered[0] == ordered[1])
