"""Here I Stand: the sequence of play turn by turn, what powers may do, and who wins, against a second reading."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from models.expressions import fact
from models.meaning import Value, holds
from models.records import Phase
from verification.reference.base import StateError
from verification.reference.here_i_stand import (
    AUTO_WIN_KEYS,
    ENGINE,
    OVERDUE_EVENTS,
    TURN_YEARS,
    HereIStandState,
    diplomacy,
    next_impulse,
    victory_phase,
)

POWERS = ("ottoman", "hapsburg", "england", "france", "papacy", "protestant")
NINE = (
    "luther_95_theses", "card_draw", "diplomacy", "diet_of_worms", "spring_deployment", "action", "winter", "new_world",
    "victory_determination",
)  # fmt: skip
SEVEN = tuple(p for p in NINE if p not in ("luther_95_theses", "diet_of_worms"))


def phase(identifier: str) -> Phase:
    record = ENGINE.rule(identifier).record
    assert isinstance(record, Phase)
    return record


def test_the_first_turn_has_nine_phases() -> None:
    assert NINE == ENGINE.phases(1)


@pytest.mark.parametrize("turn", range(2, 10))
def test_every_later_turn_has_seven_phases(turn: int) -> None:
    assert SEVEN == ENGINE.phases(turn)


def test_the_sixth_phase_is_the_action_phase_and_the_last_determines_victory() -> None:
    assert (6, 9) == (phase("action").order, phase("victory_determination").order)
    assert POWERS == phase("action").actors


def test_the_first_turns_diplomacy_is_englands_talks_in_four_steps() -> None:
    steps = ("england_first_negotiation", "england_second_negotiation", "hapsburg_deals_announced", "french_deals_announced")
    assert steps == diplomacy(1)
    assert ("negotiation", *steps) == ENGINE.phases(1, "diplomacy")


@pytest.mark.parametrize("turn", range(2, 9))
def test_later_diplomacy_has_five_segments(turn: int) -> None:
    assert ("negotiation", "peace", "ransom", "excommunication", "war") == diplomacy(turn)


def test_nobody_sues_for_peace_on_the_last_turn() -> None:
    assert ("negotiation", "ransom", "excommunication", "war") == diplomacy(9)


def test_the_last_turn_of_the_tournament_scenario_is_the_sixth() -> None:
    assert "peace" not in diplomacy(6, last_turn=6)
    assert "peace" in diplomacy(6)


@pytest.mark.parametrize(("turn", "last"), [(0, 9), (10, 9), (7, 6), (1, 12)])
def test_diplomacy_of_a_turn_that_is_not_played_is_an_error(turn: int, last: int) -> None:
    with pytest.raises(ValueError, match=f"turn {turn} is not one of the turns 1 to {last}"):
        diplomacy(turn, last_turn=last)


def test_the_four_steps_of_the_first_turn_are_numbered_in_order() -> None:
    assert [1, 2, 3, 4] == [phase(step).order for step in diplomacy(1)]


def test_the_diplomacy_phase_is_limited_on_the_first_turn_only() -> None:
    limited = phase("diplomacy").limited_turns
    assert limited is not None
    assert (1,) == limited.turns(9)


@pytest.mark.parametrize(
    ("parent", "steps"),
    [
        ("card_draw", ("add_leaders", "add_cards", "new_world_riches", "shuffle_and_deal")),
        ("new_world", ("exploration", "conquest")),
    ],
)
def test_phases_with_steps_have_them_in_order_on_every_turn(parent: str, steps: tuple[str, ...]) -> None:
    assert {steps} == {ENGINE.phases(turn, parent) for turn in range(1, 10)}


def test_the_diet_is_played_by_three_powers() -> None:
    assert ("hapsburg", "papacy", "protestant") == phase("diet_of_worms").actors


def test_the_first_turn_is_seven_years_and_every_other_is_four() -> None:
    assert [7, *[4] * 8] == [last - first + 1 for first, last in TURN_YEARS.values()]
    assert (1517, 1555) == (TURN_YEARS[1][0], TURN_YEARS[9][1])
    assert all(TURN_YEARS[t][1] + 1 == TURN_YEARS[t + 1][0] for t in range(1, 9))
    assert 1532 == TURN_YEARS[4][0]


def test_impulses_go_round_the_six_powers() -> None:
    order = ["ottoman"]
    for _ in range(6):
        order.append(next_impulse(order[-1]))
    assert [*POWERS, "ottoman"] == order


def test_an_unknown_power_has_no_impulse() -> None:
    with pytest.raises(ValueError, match="no power 'venice'; in impulse order they are ottoman"):
        next_impulse("venice")


def test_the_action_phase_ends_after_six_passes_in_a_row() -> None:
    for passes in range(7):
        state = ENGINE.state({"consecutive_passes": passes})
        assert (passes == 6) is ENGINE.condition("action_phase_ends", "ottoman", state)


@pytest.mark.parametrize(
    ("must_play", "hand", "rating", "may"), [(False, 1, 1, True), (False, 2, 1, False), (True, 0, 1, False), (False, 0, 0, True)]
)
def test_a_power_may_pass_with_few_cards_and_nothing_that_must_be_played(
    must_play: bool, hand: int, rating: int, may: bool
) -> None:
    state = HereIStandState(must_play_in_hand={"france": must_play}, hand={"france": hand}, admin_rating={"france": rating})
    assert may is state.may_pass("france")


def test_only_a_power_at_war_can_have_lost_a_leader_to_its_enemy() -> None:
    with pytest.raises(StateError, match="breaks an invariant"):
        HereIStandState(captured_leader_or_home_space={"france": True})
    state = HereIStandState(captured_leader_or_home_space={"france": True}, at_war={"france": True})
    assert ENGINE.condition("sue_for_peace", "france", state.values())


def test_mandatory_events_come_about_in_a_winter_of_the_game() -> None:
    assert all(1 < turn <= 9 for turn in OVERDUE_EVENTS.values())
    assert [2, 3, 4, 4, 6] == sorted(OVERDUE_EVENTS.values())


# ------------------------------------------------------------------------------------------------------- victories


def oracle(s: dict[str, Any]) -> dict[str, set[str]]:
    """Who wins by which rule, read off the rules a second time; ``s`` is a flat state."""
    out: dict[str, set[str]] = {}
    for power, needed in (("ottoman", 11), ("hapsburg", 14), ("england", 9), ("france", 13), ("papacy", 7)):
        if not s[f"keys[{power}]"] < needed and s[f"keys_in_unrest[{power}]"] == 0:
            out[f"military_victory_{power}"] = {power}
    if s["protestant_influence_spaces"] > 49 and s["protestant_spaces_in_unrest"] == 0:
        out["religious_victory"] = {"protestant"}
    ranking = sorted(POWERS, key=lambda p: -s[f"victory_points[{p}]"])
    first, second = (s[f"victory_points[{p}]"] for p in ranking[:2])
    leaders = {p for p in POWERS if s[f"victory_points[{p}]"] == first}
    if first > 24:
        out["standard_victory"] = leaders
    elif first - second > 4 and s["turn"] > 3:
        out["domination_victory"] = leaders
    if s["turn"] == 9 and not out:
        out["time_limit_victory"] = leaders
    return out


@st.composite
def lawful(draw: st.DrawFn) -> HereIStandState:
    keys = {p: draw(st.sampled_from([0, n - 1, n, n + 1])) for p, n in AUTO_WIN_KEYS.items()} if draw(st.booleans()) else {}
    spaces = draw(st.sampled_from([0, 25, 49, 50, 51]))
    points = st.sampled_from([0, 14, 15, 18, 19, 20, 24, 25, 26])
    return HereIStandState(
        turn=draw(st.integers(1, 9)),
        victory_points={p: draw(points) for p in POWERS}
        if draw(st.booleans())
        else {draw(st.sampled_from(POWERS)): draw(points)},
        keys=keys,
        keys_in_unrest={p: min(n, draw(st.sampled_from([0, 0, 1]))) for p, n in keys.items()},
        protestant_influence_spaces=spaces,
        protestant_spaces_in_unrest=min(spaces, draw(st.sampled_from([0, 0, 1]))),
    )


@settings(derandomize=True, deadline=None, max_examples=200)
@given(lawful())
def test_winners_agree_with_the_second_reading(state: HereIStandState) -> None:
    assert oracle(state.values()) == {r: set(w) for r, w in state.winners().items()}


@pytest.mark.parametrize(
    ("lead", "how"), [(4, "time_limit_victory"), (5, "domination_victory"), (15, "standard_victory"), (14, "domination_victory")]
)
def test_on_turn_9_there_is_just_one_way_to_win_by_points(lead: int, how: str) -> None:
    totals = dict.fromkeys(POWERS, 10) | {"papacy": 10 + lead}
    assert {how: ("papacy",)} == HereIStandState(turn=9, victory_points=totals).winners()
    assert how == victory_phase([totals], 9).how


@pytest.mark.parametrize(("turn", "decided"), [(3, False), (4, True), (5, True)])
def test_a_lead_of_5_decides_the_game_from_turn_4(turn: int, decided: bool) -> None:
    state = HereIStandState(turn=turn, victory_points=dict.fromkeys(POWERS, 10) | {"papacy": 15})
    assert decided is holds(ENGINE.expand(fact("someone_has_won")), state.values())
    assert decided is ("domination_victory" in state.winners())


def test_one_close_rival_leaves_the_decision_to_time() -> None:
    totals = dict.fromkeys(POWERS, 2) | {"papacy": 20, "france": 16}
    assert {"time_limit_victory": ("papacy",)} == HereIStandState(turn=9, victory_points=totals).winners()


@pytest.mark.parametrize(("power", "keys"), [("ottoman", 11), ("hapsburg", 14), ("england", 9), ("france", 13), ("papacy", 7)])
def test_each_power_wins_by_its_own_number_of_keys_and_none_in_unrest(power: str, keys: int) -> None:
    for have, unrest, wins in ((keys - 1, 0, False), (keys, 0, True), (keys + 1, 1, False)):
        state = HereIStandState(keys={power: have}, keys_in_unrest={power: unrest})
        assert wins is (f"military_victory_{power}" in state.winners())


@pytest.mark.parametrize(("spaces", "unrest", "wins"), [(49, 0, False), (50, 0, True), (51, 1, False)])
def test_the_protestant_wins_with_50_spaces_and_none_in_unrest(spaces: int, unrest: int, wins: bool) -> None:
    state = HereIStandState(protestant_influence_spaces=spaces, protestant_spaces_in_unrest=unrest)
    assert wins is ("religious_victory" in state.winners())


def test_the_protestant_has_no_military_victory() -> None:
    assert "protestant" not in AUTO_WIN_KEYS
    with pytest.raises(StateError, match="keys of protestant: no such power has it"):
        HereIStandState(keys={"protestant": 9})


def test_numbers_read_off_an_image_say_so() -> None:
    assert all("confidence M" in ENGINE.rule(f"military_victory_{p}").note for p in AUTO_WIN_KEYS)


def test_a_tie_goes_back_turn_by_turn() -> None:
    history = [dict.fromkeys(POWERS, 9) | {"papacy": 10}, dict.fromkeys(POWERS, 15), dict.fromkeys(POWERS, 25)]
    decision = victory_phase(history)
    assert ("standard_victory", "papacy") == (decision.how, decision.winner)


def test_a_tie_that_was_never_broken_is_reported() -> None:
    decision = victory_phase([dict.fromkeys(POWERS, n) for n in range(1, 10)])
    assert ("time_limit_victory", None) == (decision.how, decision.winner)
    assert decision.tie is not None
    assert decision.tie.unbroken


def test_two_players_need_a_lead_of_8() -> None:
    totals = dict.fromkeys(POWERS, 10) | {"ottoman": 17}
    assert "domination_victory" == victory_phase([totals], 5).how
    assert victory_phase([totals], 5, lead=8).how is None


def test_time_runs_out_on_the_scheduled_last_turn() -> None:
    totals = dict.fromkeys(POWERS, 10) | {"ottoman": 12}
    assert victory_phase([totals], 6).how is None
    assert "time_limit_victory" == victory_phase([totals], 6, last_turn=6).how


def test_nothing_rests_on_the_russian_text() -> None:
    assert {"independent"} == {r.provenance for r in ENGINE.rules}


def test_more_keys_in_unrest_than_keys_are_an_error() -> None:
    with pytest.raises(StateError, match="breaks an invariant"):
        ENGINE.state(dict[str, Value]({"keys[papacy]": 2, "keys_in_unrest[papacy]": 3}))


# -------------------------------------------------------------------------------------- a game played by the machine


class Play(RuleBasedStateMachine):
    """A whole game, phase by phase: impulses go round until all pass, keys and spaces change hands, each turn is checked."""

    def __init__(self) -> None:
        super().__init__()
        self.turn, self.place, self.mover, self.passes = 1, 0, POWERS[0], 0
        self.hand, self.must = dict.fromkeys(POWERS, 4), dict.fromkeys(POWERS, False)
        self.keys, self.unrest = dict.fromkeys(AUTO_WIN_KEYS, 5), dict.fromkeys(AUTO_WIN_KEYS, 0)
        self.spaces, self.rioting = 0, 0
        self.history: list[dict[str, int]] = []
        self.totals = dict.fromkeys(POWERS, 12)
        self.over = False

    @property
    def phase(self) -> str:
        return ENGINE.phases(self.turn)[self.place]

    def state(self) -> HereIStandState:
        return HereIStandState(
            turn=self.turn, victory_points=self.totals, keys=self.keys, keys_in_unrest=self.unrest,
            protestant_influence_spaces=self.spaces, protestant_spaces_in_unrest=self.rioting,
            consecutive_passes=self.passes, must_play_in_hand=self.must, hand=self.hand,
        )  # fmt: skip

    @precondition(lambda self: not self.over and self.phase not in ("action", "victory_determination"))
    @rule(power=st.sampled_from(POWERS), home=st.booleans())
    def a_phase_goes_by(self, power: str, home: bool) -> None:
        if self.phase == "card_draw":
            self.hand = dict.fromkeys(POWERS, 3)
            self.must = dict.fromkeys(POWERS, False) | {power: home}
        self.place += 1

    @precondition(lambda self: not self.over and self.phase == "action")
    @rule(keys=st.integers(-2, 2), riot=st.booleans(), spaces=st.integers(-6, 10))
    def an_impulse(self, keys: int, riot: bool, spaces: int) -> None:
        power, state = self.mover, self.state()
        if state.may_pass(power):
            self.passes += 1
        else:
            assert self.must[power] or self.hand[power] > 1
            self.passes, self.must[power] = 0, False
            self.hand[power] = max(0, self.hand[power] - 1)
            if power in self.keys:
                self.keys[power] = max(0, min(18, self.keys[power] + keys))
                self.unrest[power] = min(self.keys[power], int(riot))
            else:
                self.spaces = max(0, min(60, self.spaces + spaces))
            self.rioting = min(self.spaces, int(riot))
        self.mover = next_impulse(power)
        if self.passes == len(POWERS):
            self.passes, self.place = 0, self.place + 1

    @precondition(lambda self: not self.over and self.phase == "victory_determination")
    @rule(power=st.sampled_from(POWERS), points=st.integers(-4, 6))
    def the_turn_is_checked(self, power: str, points: int) -> None:
        self.totals[power] = max(0, min(50, self.totals[power] + points))
        self.history.append(dict(self.totals))
        decision = victory_phase(self.history)
        won = self.state().winners()
        if decision.how is not None and decision.how != "time_limit_victory":
            assert decision.how in won
            assert decision.winner is None or decision.winner in won[decision.how]
        self.over = decision.how is not None
        if not self.over:
            assert self.turn < 9
            self.turn, self.place, self.mover = self.turn + 1, 0, POWERS[0]

    @invariant()
    def the_state_is_lawful_and_comes_back_from_its_values(self) -> None:
        state = self.state()
        assert HereIStandState.from_values(state.values()) == state

    @invariant()
    def a_military_or_religious_victory_is_named_exactly_when_it_is_there(self) -> None:
        won = self.state().winners()
        military = {p for p, n in AUTO_WIN_KEYS.items() if self.keys[p] >= n and not self.unrest[p]}
        assert military == {p for r, w in won.items() if r.startswith("military_victory") for p in w}
        assert (self.spaces >= 50 and not self.rioting) == ("religious_victory" in won)

    @invariant()
    def a_turn_has_its_phases(self) -> None:
        assert (NINE if self.turn == 1 else SEVEN) == ENGINE.phases(self.turn)


TestPlay = Play.TestCase
TestPlay.settings = settings(derandomize=True, deadline=None, max_examples=10, stateful_step_count=60)
