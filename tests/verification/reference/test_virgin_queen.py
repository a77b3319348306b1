"""Virgin Queen against a second reading of its rules in plain Python, and the cases that a careful player would ask about."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from models.meaning import Value
from verification.reference.base import NotKnownError, StateError
from verification.reference.virgin_queen import ENGINE, VirginQueenState, total, victory_phase, victory_phase_with_reveal

POWERS = ("ottoman", "spain", "england", "france", "empire", "protestant")
PARIS = {"france", "spain", "protestant"}

# ------------------------------------------------------------------------------------------------ the second reading


def winners_oracle(s: dict[str, Any]) -> dict[str, set[str]]:
    """Who wins by which rule, read off the rules a second time; ``s`` is a flat state."""
    points = {p: s[f"victory_points[{p}]"] for p in POWERS}
    out: dict[str, set[str]] = {}
    if s["protestant_influence_spaces"] > 49 and not s["protestant_spaces_in_unrest"]:
        out["protestant_religious_victory"] = {"protestant"}
    if s["protestant_spaces"] < 10:
        if s["protestant_spaces_france_scotland"] in (0, 1, 2, 3):
            out["catholic_religious_victory_france"] = {"france"}
        else:
            out["catholic_religious_victory_spain"] = {"spain"}
    if s["uprising_hits[spain]"] > s["uprising_hits[england]"] + 3:
        out["catholic_uprising_victory"] = {"spain"}
    best = max(points.values())
    leaders = {p for p in POWERS if points[p] == best}
    second = max((points[p] for p in POWERS if p not in leaders), default=best)
    if best > 24:
        out["standard_victory"] = leaders
    if s["turn"] not in (1, 2, 3) and best < 25 and len(leaders) == 1 and best >= second + 5:
        out["domination_victory"] = leaders
    if s["turn"] == 7 and not out:
        out["time_limit_victory"] = leaders
    return out


def points_oracle(s: dict[str, Any]) -> dict[tuple[str, str], int]:
    """Points by rule and power, read off the rules a second time."""
    out: dict[tuple[str, str], int] = {}
    holder = s["paris_controller"]
    if holder in PARIS and not s["paris_in_unrest"]:
        personal = {
            "france": s["french_ruler"] != "other",
            "spain": s["duke_of_guise_in_paris"],
            "protestant": s["henry_of_navarre_in_paris"],
        }[holder]
        two = personal and s["turn"] > 4
        out[f"paris_points_{holder}_{2 if two else 1}", holder] = 2 if two else 1
    if s["empire_controls_prague_vienna_buda"] and not s["central_europe_in_unrest"]:
        out["master_of_central_europe_points", "empire"] = 1
    out["valois_marriage_points", "france"] = s["married_valois"]
    out["protestant_netherlands_points", "protestant"] = 3 * s["keys_in_netherlands[protestant]"]
    for p in POWERS:
        out["assassination_points", p] = s[f"assassinations[{p}]"]
        out["virgin_queen_points", p] = s[f"unmarried_turns[{p}]"]
        out["circumnavigation_points_first", p] = 2 * s[f"first_circumnavigation[{p}]"]
        out["circumnavigation_points_second", p] = 1 * s[f"second_circumnavigation[{p}]"]
        out["suez_canal_points", p] = 2 * s[f"suez_canal_built[{p}]"]
        out["slave_trader_points", p] = -1 * s[f"slave_trader[{p}]"]
        out["mary_executed_points", p] = -1 * s[f"mary_executed[{p}]"]
    return {k: v for k, v in out.items() if v}


# --------------------------------------------------------------------------------------------------- lawful states

NUMBERS = st.sampled_from([0, 3, 4, 5, 14, 15, 19, 20, 21, 24, 25, 26, 50])
ONE_POWER = st.sampled_from(["nobody", *POWERS])


def of_one(power: str) -> dict[str, bool]:
    return {} if power == "nobody" else {power: True}


@st.composite
def lawful(draw: st.DrawFn) -> VirginQueenState:
    unrest = draw(st.sampled_from([0, 0, 1, 2]))
    counted = draw(st.sampled_from([0, 8, 9, 10, 11, 30, 48, 49, 50, 51]))
    flags = st.booleans()
    flag_of_powers = st.dictionaries(st.sampled_from(POWERS), flags)
    return VirginQueenState(
        turn=draw(st.integers(1, 7)),
        victory_points={p: draw(NUMBERS) for p in POWERS},
        uprising_hits={p: draw(st.integers(0, 9)) for p in ("spain", "england")},
        keys_in_netherlands={"protestant": draw(st.integers(0, 6))},
        assassinations=draw(st.dictionaries(st.sampled_from(POWERS), st.integers(0, 3))),
        unmarried_turns=draw(st.dictionaries(st.sampled_from(POWERS), st.integers(0, 7))),
        married_valois=draw(st.integers(0, 5)),
        protestant_spaces=counted,
        protestant_spaces_in_unrest=unrest,
        protestant_influence_spaces=counted + unrest,
        protestant_spaces_france_scotland=min(counted, draw(st.integers(0, 6))),
        paris_controller=draw(st.sampled_from([*POWERS, "none"])),
        paris_in_unrest=draw(flags),
        french_ruler=draw(st.sampled_from(["charles_ix", "henry_iii", "other"])),
        duke_of_guise_in_paris=draw(flags),
        henry_of_navarre_in_paris=draw(flags),
        empire_controls_prague_vienna_buda=draw(flags),
        central_europe_in_unrest=draw(flags),
        suez_canal_built=of_one(draw(ONE_POWER)),
        first_circumnavigation=of_one(draw(ONE_POWER)),
        second_circumnavigation=of_one(draw(ONE_POWER)),
        slave_trader=draw(flag_of_powers),
        mary_executed=of_one(draw(ONE_POWER)),
    )


@settings(derandomize=True, deadline=None, max_examples=150)
@given(lawful())
def test_winners_and_points_agree_with_the_second_reading(state: VirginQueenState) -> None:
    flat = state.values()
    assert winners_oracle(flat) == {r: set(w) for r, w in state.winners().items()}
    assert points_oracle(flat) == {(s.rule, s.party): s.points for s in ENGINE.scores(flat)}


# -------------------------------------------------------------------------------------------- cases, one at a time


@pytest.mark.parametrize("turn", [1, 4, 5, 6, 7])
@pytest.mark.parametrize(
    ("power", "helped"),
    [
        ("france", {"french_ruler": "charles_ix"}),
        ("france", {"french_ruler": "henry_iii"}),
        ("spain", {"duke_of_guise_in_paris": True}),
        ("protestant", {"henry_of_navarre_in_paris": True}),
    ],
)
def test_paris_is_worth_2_late_in_the_game_with_the_right_man_and_1_otherwise(
    turn: int, power: str, helped: dict[str, Value]
) -> None:
    without: dict[str, Value] = {"french_ruler": "other"}
    for values, wanted in ((helped, 2 if turn >= 5 else 1), (without, 1)):
        state = VirginQueenState.from_values({"turn": turn, "paris_controller": power, **values})
        assert {wanted} == {n for r, n in state.points(power).items() if r.startswith("paris_points")}


@pytest.mark.parametrize("power", sorted(PARIS))
def test_paris_in_unrest_is_worth_nothing(power: str) -> None:
    state = VirginQueenState(
        turn=6, paris_controller=power, paris_in_unrest=True, duke_of_guise_in_paris=True, henry_of_navarre_in_paris=True
    )
    assert [] == [s for s in ENGINE.scores(state.values()) if s.rule.startswith("paris")]


@pytest.mark.parametrize("power", ["ottoman", "england", "empire", "none"])
def test_other_holders_of_paris_get_nothing_for_it(power: str) -> None:
    state = VirginQueenState(turn=6, paris_controller=power)
    assert [] == [s for s in ENGINE.scores(state.values()) if s.rule.startswith("paris")]


@pytest.mark.parametrize(
    ("turn", "spain", "others", "wins"),
    [(4, 20, 15, True), (4, 20, 16, False), (3, 20, 15, False), (4, 24, 19, True), (4, 25, 15, False), (7, 20, 15, True)],
)
def test_domination_needs_exactly_5_more_than_each_other_from_turn_4(turn: int, spain: int, others: int, wins: bool) -> None:
    totals = dict.fromkeys(POWERS, others) | {"spain": spain}
    assert wins is ("domination_victory" in VirginQueenState(turn=turn, victory_points=totals).winners())
    assert wins is ("domination_victory" == victory_phase([totals], turn).how)


def test_one_close_rival_prevents_domination() -> None:
    totals = dict.fromkeys(POWERS, 2) | {"spain": 20, "england": 16}
    assert {} == VirginQueenState(turn=5, victory_points=totals).winners()


@pytest.mark.parametrize(("counted", "wins"), [(8, True), (9, True), (10, False)])
def test_a_fall_past_9_protestant_spaces_counts_as_a_fall_to_9(counted: int, wins: bool) -> None:
    state = VirginQueenState(protestant_spaces=counted, protestant_influence_spaces=counted, protestant_spaces_france_scotland=3)
    assert wins is ("catholic_religious_victory_france" in state.winners())


@pytest.mark.parametrize(("here", "winner"), [(3, "france"), (4, "spain")])
def test_france_and_scotland_together_decide_who_wins_for_the_catholics(here: int, winner: str) -> None:
    state = VirginQueenState(protestant_spaces=9, protestant_influence_spaces=9, protestant_spaces_france_scotland=here)
    assert {f"catholic_religious_victory_{winner}": (winner,)} == state.winners()


@pytest.mark.parametrize(("spaces", "wins"), [(49, False), (50, True), (51, True)])
def test_the_protestant_wins_with_50_spaces(spaces: int, wins: bool) -> None:
    state = VirginQueenState(protestant_influence_spaces=spaces, protestant_spaces=spaces)
    assert wins is ("protestant_religious_victory" in state.winners())


def test_one_space_in_unrest_prevents_the_protestant_victory() -> None:
    lawful_state = {"protestant_influence_spaces": 51, "protestant_spaces": 50, "protestant_spaces_in_unrest": 1}
    assert {} == VirginQueenState.from_values(lawful_state).winners()


def test_spaces_in_unrest_are_not_counted_on_the_track() -> None:
    with pytest.raises(StateError, match="breaks an invariant"):
        VirginQueenState(protestant_influence_spaces=50, protestant_spaces_in_unrest=1, protestant_spaces=50)


def test_there_is_no_second_first_circumnavigation() -> None:
    with pytest.raises(StateError, match="breaks an invariant"):
        VirginQueenState(first_circumnavigation={"england": True, "spain": True})


def test_the_uprising_and_the_religious_victory_can_come_about_together_with_different_winners() -> None:
    state = VirginQueenState(
        protestant_spaces=9, protestant_influence_spaces=9, protestant_spaces_france_scotland=0,
        uprising_hits={"spain": 6, "england": 2},
    )  # fmt: skip
    assert {"catholic_religious_victory_france": ("france",), "catholic_uprising_victory": ("spain",)} == state.winners()


def test_time_runs_out_on_turn_7_only_and_only_where_nobody_has_won() -> None:
    totals = dict.fromkeys(POWERS, 10) | {"spain": 14, "england": 14}
    assert {"time_limit_victory": ("spain", "england")} == VirginQueenState(turn=7, victory_points=totals).winners()
    assert {} == VirginQueenState(turn=6, victory_points=totals).winners()
    assert {"standard_victory": ("spain",)} == VirginQueenState(turn=7, victory_points=totals | {"spain": 25}).winners()


@pytest.mark.parametrize(
    ("totals", "how"),
    [
        ({"spain": 15}, "domination_victory"),
        ({"spain": 14}, "time_limit_victory"),
        ({"spain": 20, "england": 16, "ottoman": 2}, "time_limit_victory"),
        ({"spain": 25, "england": 24}, "standard_victory"),
    ],
)
def test_on_turn_7_there_is_just_one_way_to_win_by_points(totals: dict[str, int], how: str) -> None:
    whole = dict.fromkeys(POWERS, 10) | totals
    assert {how: ("spain",)} == VirginQueenState(turn=7, victory_points=whole).winners()
    assert (how, "spain") == (victory_phase([whole], 7).how, victory_phase([whole], 7).winner)


@pytest.mark.parametrize(
    ("turn", "lead", "goes_on"), [(3, 5, True), (4, 5, False), (4, 4, True), (6, 5, False), (3, 15, False), (3, 14, True)]
)
def test_the_turn_marker_moves_on_where_nobody_has_won(turn: int, lead: int, goes_on: bool) -> None:
    state = VirginQueenState(turn=turn, victory_points=dict.fromkeys(POWERS, 10) | {"spain": 10 + lead})
    assert goes_on is ENGINE.condition("advance_turn", "spain", state.values())


def test_a_tie_on_turn_7_is_broken_by_the_turn_before_among_the_tied() -> None:
    before = dict.fromkeys(POWERS, 3) | {"france": 20, "spain": 9, "england": 8}
    now = dict.fromkeys(POWERS, 10) | {"spain": 14, "england": 14}
    decision = victory_phase([before, now], turn=7)
    assert ("time_limit_victory", "spain") == (decision.how, decision.winner)


def test_a_tie_that_no_turn_breaks_has_no_winner() -> None:
    decision = victory_phase([dict.fromkeys(POWERS, n) for n in (3, 9, 12, 13, 14, 15, 16)])
    assert decision.winner is None
    assert decision.tie is not None
    assert set(POWERS) == set(decision.tie.left)


def test_a_reveal_of_the_empire_can_prevent_a_domination_victory() -> None:
    totals = dict.fromkeys(POWERS, 10) | {"spain": 19, "empire": 14}
    kept, revealed = victory_phase_with_reveal([totals], 3, turn=5)
    assert ("domination_victory", "spain") == (kept.how, kept.winner)
    assert revealed.how is None


def test_the_empires_points_of_the_track_depend_on_the_reveal() -> None:
    record = ENGINE.rule("protestant_spaces_points_empire").record
    assert "empire_preference_revealed" in repr(record)
    assert "empire_preference_revealed" not in repr(ENGINE.rule("protestant_spaces_points_spain").record)


def test_numbers_of_the_power_cards_are_not_invented() -> None:
    for missing in ("military_victory", "base_points_from_card", "protestant_spaces_points_spain", "piracy_points"):
        with pytest.raises(NotKnownError, match=missing):
            ENGINE.condition(missing, "spain", ENGINE.state())


def test_the_total_is_the_sum_of_three_kinds_of_points() -> None:
    assert 15 == total(8, 4, 3)
    parts: dict[str, Value] = {"base_points[spain]": 8, "special_points[spain]": 4, "bonus_points[spain]": 3}
    for whole, wanted in ((15, True), (14, False)):
        assert wanted is ENGINE.condition(
            "total_victory_points", "spain", ENGINE.state({**parts, "victory_points[spain]": whole})
        )


def test_the_victory_phase_has_four_steps_and_three_on_the_last_turn() -> None:
    steps = ("award_paris_and_central_europe", "total_points", "check_victory", "advance_turn")
    assert steps == ENGINE.phases(6, "victory_determination")
    assert steps[:3] == ENGINE.phases(7, "victory_determination")


def test_what_is_known_from_elsewhere_is_marked_so() -> None:
    independent = {r.id for r in ENGINE.rules if r.provenance == "independent"}
    assert {"catholic_uprising_victory", "military_victory"} == independent


# -------------------------------------------------------------------------------------- a game played by the machine


class Play(RuleBasedStateMachine):
    """Spaces change faith, riot and calm down, powers score and turns go by: the state stays lawful and a winner stays named."""

    def __init__(self) -> None:
        super().__init__()
        self.counted, self.unrest, self.here = 25, 0, 8
        self.values: dict[str, Value] = {}

    @rule(step=st.integers(-20, 20))
    def spaces_change_faith(self, step: int) -> None:
        self.counted = max(0, min(60 - self.unrest, self.counted + step))
        self.here = min(self.here, self.counted)

    @rule()
    def a_space_riots(self) -> None:
        if self.counted:
            self.counted, self.unrest = self.counted - 1, self.unrest + 1
            self.here = min(self.here, self.counted)

    @rule()
    def a_space_calms_down(self) -> None:
        if self.unrest:
            self.counted, self.unrest = self.counted + 1, self.unrest - 1

    @rule(power=st.sampled_from(POWERS), points=st.integers(0, 50))
    def a_power_has_points(self, power: str, points: int) -> None:
        self.values[f"victory_points[{power}]"] = points

    @rule(turn=st.integers(1, 7))
    def it_is_a_turn(self, turn: int) -> None:
        self.values["turn"] = turn

    @rule(holder=st.sampled_from([*POWERS, "none"]), unrest=st.booleans(), guise=st.booleans())
    def paris_changes_hands(self, holder: str, unrest: bool, guise: bool) -> None:
        self.values |= {"paris_controller": holder, "paris_in_unrest": unrest, "duke_of_guise_in_paris": guise}

    def state(self) -> VirginQueenState:
        spaces: dict[str, Value] = {
            "protestant_spaces": self.counted,
            "protestant_spaces_in_unrest": self.unrest,
            "protestant_influence_spaces": self.counted + self.unrest,
            "protestant_spaces_france_scotland": self.here,
        }
        return VirginQueenState.from_values({**self.values, **spaces})

    @invariant()
    def the_state_is_lawful_and_agrees_with_the_second_reading(self) -> None:
        state = self.state()
        flat = state.values()
        assert VirginQueenState.from_values(flat) == state
        assert winners_oracle(flat) == {r: set(w) for r, w in state.winners().items()}

    @invariant()
    def paris_never_gives_more_than_2_and_never_to_two_powers(self) -> None:
        paris = [s for s in ENGINE.scores(self.state().values()) if s.rule.startswith("paris_points")]
        assert len(paris) <= 1
        assert all(s.points in (Fraction(1), Fraction(2)) for s in paris)


TestPlay = Play.TestCase
TestPlay.settings = settings(derandomize=True, deadline=None, max_examples=15, stateful_step_count=12)
