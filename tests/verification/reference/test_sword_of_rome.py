"""The Sword of Rome: scoring over turns, plunder, orders and ends, against a second reading in plain Python."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from models.meaning import holds
from models.records import Victory
from verification.reference.base import NotKnownError, StateError
from verification.reference.sword_of_rome import (
    ENGINE,
    NON_PLAYERS,
    REINFORCEMENTS,
    PlunderTrack,
    PowerError,
    SwordOfRomeState,
    automatic_victory,
    end_of_game,
    reinforcement_order,
    reinforcements,
    score_turn,
)
from verification.reference.sword_of_rome.scoring import worked_example
from verification.semantics import winning_condition

POWERS = ("romans", "greeks", "gauls", "etruscans_samnites", "carthaginians")
RANK = {"gauls": 1, "etruscans_samnites": 2, "greeks": 4, "carthaginians": 5, "romans": 6}

# ------------------------------------------------------------------------------------------------------- scoring


def test_the_example_of_the_rules_comes_out_over_two_turns() -> None:
    points = {"romans": 5, "greeks": 4, "gauls": 6, "etruscans_samnites": 3}
    for romans, greeks in ((6, 3), (7, 2)):
        turn = score_turn(points, foreign={"romans": 1}, lost_home={"greeks": 1})
        points = {p: s.after for p, s in turn.items()}
        assert (romans, greeks, 6, 3) == tuple(points[p] for p in ("romans", "greeks", "gauls", "etruscans_samnites"))


def test_the_example_is_worked_out_from_what_is_given() -> None:
    wanted = {f"victory_points_change[{p}]": 0 for p in POWERS}
    wanted |= {"victory_points_change[romans]": 1, "victory_points_change[greeks]": -1}
    assert wanted == worked_example({"neapolis_controller": "romans"}) == worked_example({"controller[neapolis]": "romans"})


def test_an_independent_home_space_is_lost_and_nobody_gains_by_it() -> None:
    found = worked_example({"neapolis_controller": "independent"})
    assert {"victory_points_change[greeks]": -1} == {k: v for k, v in found.items() if v}


def test_a_home_space_in_its_owners_hands_changes_nothing() -> None:
    assert {0} == set(worked_example({"neapolis_controller": "greeks"}).values())


def test_the_gauls_gain_nothing_by_neapolis() -> None:
    found = worked_example({"neapolis_controller": "gauls"})
    assert {"victory_points_change[greeks]": -1} == {k: v for k, v in found.items() if v}


@pytest.mark.parametrize("given_", [{"controller[roma]": "greeks"}, {"neapolis_controller": "persians"}])
def test_an_example_of_unknown_places_or_powers_is_an_error(given_: dict[str, Any]) -> None:
    with pytest.raises(PowerError, match="no power"):
        worked_example(given_)


@pytest.mark.parametrize(
    ("before", "foreign", "lost", "after"),
    [(0, 0, 3, 0), (12, 2, 0, 12), (11, 2, 1, 12), (11, 1, 0, 12), (1, 0, 1, 0), (5, 3, 1, 7)],
)
def test_points_stay_between_0_and_12_after_gains_and_losses_are_added(before: int, foreign: int, lost: int, after: int) -> None:
    assert after == score_turn({"romans": before}, {"romans": foreign}, {"romans": lost})["romans"].after


def test_the_gauls_lose_home_spaces_and_gain_no_others() -> None:
    score = score_turn({"gauls": 5}, {"gauls": 3}, {"gauls": 2})["gauls"]
    assert [("gauls_lost_home_victory_spaces_points", -2)] == [(i.rule, i.points) for i in score.items]


@pytest.mark.parametrize(("players", "unrest", "lost"), [(5, 2, 0), (5, 3, 1), (5, 8, 2), (4, 9, 0)])
def test_carthage_pays_for_a_third_of_its_unrest_where_five_play(players: int, unrest: int, lost: int) -> None:
    score = score_turn({"carthaginians": 6}, {}, {}, players=players, carthaginian_unrest=unrest)["carthaginians"]
    assert -lost == score.change


def test_a_power_that_the_game_has_not_is_an_error() -> None:
    with pytest.raises(PowerError, match="no power 'persians'; there are romans"):
        score_turn({"romans": 1}, {"persians": 1}, {})


COUNTS = st.fixed_dictionaries({p: st.integers(0, 6) for p in POWERS})


@settings(derandomize=True, deadline=None, max_examples=200)
@given(
    COUNTS, COUNTS, st.sampled_from(["greeks", "romans", "gauls", "carthaginians", "independent"]), st.booleans(), st.booleans()
)
def test_records_and_procedure_agree_with_the_second_reading(
    foreign: dict[str, int], lost: dict[str, int], neapolis: str, gallic: bool, transalpine: bool
) -> None:
    if neapolis != "greeks":
        lost["greeks"] = max(1, lost["greeks"])
        foreign |= {neapolis: max(1, foreign[neapolis])} if neapolis in foreign else {}
    state = SwordOfRomeState(
        foreign_victory_spaces=foreign,
        lost_home_victory_spaces=lost,
        neapolis_controller=neapolis,
        plunder_track_full_gallic=gallic,
        plunder_track_full_transalpine=transalpine and not gallic,
    )
    for power, scored in state.score().items():
        # The second reading: one sum per power, the Gauls without the first part, plunder apart.
        spaces = -lost[power] if power == "gauls" else foreign[power] - lost[power]
        plunder = (1 if gallic else -1 if transalpine else 0) if power == "gauls" else 0
        assert spaces == scored.change
        assert spaces + plunder == sum(state.points(power).values())


def test_a_conquered_neapolis_is_counted_on_both_sides() -> None:
    with pytest.raises(StateError, match="breaks an invariant"):
        SwordOfRomeState(neapolis_controller="romans", foreign_victory_spaces={"romans": 0})
    with pytest.raises(StateError, match="breaks an invariant"):
        SwordOfRomeState(neapolis_controller="independent", lost_home_victory_spaces={"greeks": 0})


# ------------------------------------------------------------------------------------------------------- plunder


def test_the_length_of_the_plunder_track_is_not_invented() -> None:
    with pytest.raises(NotKnownError, match="the length of the plunder track"):
        PlunderTrack().add(gallic=1)


def test_a_full_track_gives_a_point_and_is_cleared() -> None:
    track, points = PlunderTrack(length=4).add(gallic=3)
    assert (3, 0) == (track.markers, points)
    track, points = track.add(gallic=2)
    assert (1, 1) == (track.markers, points)


def test_transalpine_markers_cancel_gallic_ones_and_a_track_full_of_them_costs_a_point() -> None:
    track, points = PlunderTrack(length=3, markers=2).add(transalpine=4)
    assert (-2, 0) == (track.markers, points)
    track, points = track.add(transalpine=1)
    assert (0, -1) == (track.markers, points)


def test_the_track_cannot_be_full_of_both_kinds() -> None:
    with pytest.raises(StateError, match="breaks an invariant"):
        SwordOfRomeState(plunder_track_full_gallic=True, plunder_track_full_transalpine=True)


# --------------------------------------------------------------------------------------------- orders and ends


def test_of_equal_powers_the_one_named_first_by_the_rules_decides_their_order() -> None:
    slots = reinforcement_order({"romans": 6, "greeks": 4, "gauls": 6, "etruscans_samnites": 2})
    assert ((*NON_PLAYERS, "carthaginians"), None) == (slots[0].powers, slots[0].decides)
    assert [(("gauls", "romans"), "gauls"), (("greeks",), None), (("etruscans_samnites",), None)] == [
        (s.powers, s.decides) for s in slots[1:]
    ]


def test_carthage_is_no_non_player_where_five_play() -> None:
    assert NON_PLAYERS == reinforcement_order(dict.fromkeys(POWERS, 3))[0].powers


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.dictionaries(st.sampled_from(POWERS), st.integers(0, 3), min_size=1))
def test_the_order_of_reinforcement_agrees_with_sorting(points: dict[str, int]) -> None:
    slots = reinforcement_order(points)[1:]
    assert sorted(points, key=lambda p: (-points[p], RANK[p])) == [p for s in slots for p in s.powers]
    for s in slots:
        assert 1 == len({points[p] for p in s.powers})
        assert (min(s.powers, key=RANK.__getitem__) if len(s.powers) > 1 else None) == s.decides
    assert end_of_game(points) == slots[0].powers[0]


@pytest.mark.parametrize("pair", list(permutations(POWERS, 2)))
def test_an_equal_end_goes_by_the_order_of_ties(pair: tuple[str, str]) -> None:
    assert min(pair, key=RANK.__getitem__) == end_of_game(dict.fromkeys(pair, 7))


def test_an_automatic_victory_needs_the_level_of_the_turn_which_is_not_invented() -> None:
    with pytest.raises(NotKnownError, match="the automatic victory level of the turn"):
        automatic_victory({"romans": 12})
    assert automatic_victory({"romans": 9, "greeks": 8}, level=10) is None
    assert "romans" == automatic_victory({"romans": 10, "greeks": 8}, level=10)
    assert "greeks" == automatic_victory({"romans": 10, "greeks": 10}, level=10)


@pytest.mark.parametrize(("points", "wins"), [(9, False), (10, True), (11, True)])
def test_the_record_of_the_automatic_victory_runs_once_the_level_is_given(points: int, wins: bool) -> None:
    record = ENGINE.rule("automatic_victory").record
    assert isinstance(record, Victory)
    condition = winning_condition(record, "romans", ENGINE.party_ids, ENGINE.last_turn, ENGINE.holders())
    state = SwordOfRomeState(automatic_victory_level=10, victory_points={"romans": points})
    assert wins is holds(condition, state.values())


@pytest.mark.parametrize(("players", "unrest", "costs"), [(5, 2, False), (5, 3, True), (4, 3, False)])
def test_the_record_of_carthaginian_unrest_holds_where_it_costs_points(players: int, unrest: int, costs: bool) -> None:
    state = SwordOfRomeState(players=players, carthaginian_unrest=unrest)
    assert costs is ENGINE.condition("carthaginian_unrest_points", "carthaginians", state.values())
    assert costs is any(i.rule == "carthaginian_unrest_points" for i in state.score()["carthaginians"].items)


def test_the_records_name_all_who_tie_at_the_end() -> None:
    state = SwordOfRomeState(turn=9, victory_points={"romans": 9, "greeks": 9})
    assert {"end_game_victory": ("romans", "greeks")} == ENGINE.winners(state.values())


@pytest.mark.parametrize(
    ("power", "units"),
    [
        ("romans", 2), ("greeks", 5), ("gauls", 6), ("etruscans", 2), ("samnites", 3), ("volsci", 1), ("transalpine_gauls", 1),
        ("carthaginians", 3),
    ],
)  # fmt: skip
def test_every_power_has_its_units(power: str, units: int) -> None:
    assert units == sum(reinforcements(power).values())


def test_the_romans_get_a_unit_for_each_other_walled_city() -> None:
    assert {"Roma": 2, "Capua": 1} == reinforcements("romans", roman_cities=["Capua", "Roma"])


def test_a_blocked_space_gives_no_units() -> None:
    assert 3 == sum(reinforcements("greeks", blocked=["Syracusae"]).values())


def test_reinforcements_of_an_unknown_power_are_an_error() -> None:
    with pytest.raises(PowerError, match="no power 'persians'"):
        reinforcements("persians")
    assert "etruscans" in REINFORCEMENTS


def test_the_turn_has_eleven_phases_and_scoring_has_two_steps() -> None:
    phases = ENGINE.phases(1)
    assert 11 == len(phases)
    assert ("scoring", "alliances", "reinforcement") == phases[7:10]
    assert ("count_points", "check_victory") == ENGINE.phases(1, "scoring")


# ----------------------------------------------------------------------------------------------- turn after turn


class Play(RuleBasedStateMachine):
    """Neapolis changes hands and turns are scored: points stay within bounds, and each turn's state is lawful."""

    def __init__(self) -> None:
        super().__init__()
        self.points = dict.fromkeys(POWERS, 6)
        self.holder = "greeks"
        self.track = PlunderTrack(length=5)

    @rule(holder=st.sampled_from([*POWERS, "independent"]))
    def neapolis_changes_hands(self, holder: str) -> None:
        self.holder = holder

    @rule(gallic=st.integers(0, 6), transalpine=st.integers(0, 6))
    def plunder_is_taken(self, gallic: int, transalpine: int) -> None:
        self.track, points = self.track.add(gallic=gallic, transalpine=transalpine)
        self.points["gauls"] = max(0, min(12, self.points["gauls"] + points))
        assert abs(self.track.markers) < 5

    @rule()
    def a_turn_is_scored(self) -> None:
        changes = worked_example({"neapolis_controller": self.holder})
        for p in POWERS:
            self.points[p] = max(0, min(12, self.points[p] + changes[f"victory_points_change[{p}]"]))

    @invariant()
    def the_state_is_lawful(self) -> None:
        away = self.holder not in ("greeks", "independent")
        state = SwordOfRomeState(
            victory_points=self.points,
            neapolis_controller=self.holder,
            foreign_victory_spaces={p: int(away and p == self.holder) for p in POWERS},
            lost_home_victory_spaces={p: int(p == "greeks" != self.holder) for p in POWERS},
        )
        assert {p: s.after for p, s in state.score().items()} == {
            p: max(
                0, min(12, self.points[p] + worked_example({"neapolis_controller": self.holder})[f"victory_points_change[{p}]"])
            )
            for p in POWERS
        }


TestPlay = Play.TestCase
TestPlay.settings = settings(derandomize=True, deadline=None, max_examples=15, stateful_step_count=10)
