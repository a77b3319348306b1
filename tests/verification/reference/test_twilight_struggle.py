"""Twilight Struggle: the map, scoring recounted from the bare table, the track, and the records against both."""

from __future__ import annotations

import csv
import itertools
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

import verification.reference.twilight_struggle as game
from models.expressions import TRUE, fact
from models.meaning import Value, ground, holds
from models.parties import named
from verification.reference.base import StateError
from verification.reference.twilight_struggle import (
    ENGINE,
    REGIONS,
    Board,
    InfluenceError,
    Region,
    Side,
    TwilightStruggleState,
    UnknownCountryError,
    UnknownRegionError,
    automatic_winner,
    countries,
    countries_of,
    country,
    final_scoring,
    military_operations,
    move_marker,
    scoring,
    tier,
)
from verification.reference.twilight_struggle.example import ExampleError, worked_example

FEW = settings(derandomize=True, deadline=None, max_examples=120)

# ----------------------------------------------------------------------------- the second reading, from the bare table

TABLE = list(csv.DictReader((Path(game.__file__).parent / "countries.csv").read_text(encoding="utf-8").splitlines()))
VALUES = {
    "europe": (3, 7, 0),
    "asia": (3, 7, 9),
    "middle_east": (3, 5, 7),
    "africa": (1, 4, 6),
    "central_america": (1, 3, 5),
    "south_america": (2, 5, 6),
}


def rows(region: str) -> list[dict[str, str]]:
    return [r for r in TABLE if region == r["region"] or region in r["subregions"].split(";")]


def oracle(region: str, us: dict[str, int], ussr: dict[str, int]) -> tuple[int, int]:
    """Points of the US and of the USSR for a region, counted from the rows of the table."""
    out = []
    for mine, theirs, enemy in ((us, ussr, "ussr"), (ussr, us, "us")):

        def held(row: dict[str, str], a: dict[str, int], b: dict[str, int]) -> bool:
            return a.get(row["id"], 0) - max(0, b.get(row["id"], 0)) >= int(row["stability"])

        own = [r for r in rows(region) if held(r, mine, theirs)]
        other = [r for r in rows(region) if held(r, theirs, mine)]
        key = [r for r in own if r["battleground"] == "yes"]
        other_key = [r for r in other if r["battleground"] == "yes"]
        all_key = [r for r in rows(region) if r["battleground"] == "yes"]
        points = len(key) + len([r for r in own if r["next_to"] == enemy])
        if region == "southeast_asia":
            points += len(own)
        else:
            present, dominates, controls = VALUES[region]
            if len(own) > len(other) and len(key) == len(all_key):
                points += controls
            elif len(own) > len(other) and len(key) > len(other_key) and 0 < len(key) < len(own):
                points += dominates
            elif own:
                points += present
        out.append(points)
    return out[0], out[1]


IDS = [r["id"] for r in TABLE]
REGION = st.sampled_from(REGIONS)


@st.composite
def boards(draw: st.DrawFn, region: str) -> Board:
    """A board on which most countries of a region hold a few points, so that control of all kinds comes about."""
    ids = [r["id"] for r in rows(region)]
    lean = draw(st.sampled_from(["us", "ussr", "none", "battlegrounds"]))
    us: dict[str, int] = {}
    ussr: dict[str, int] = {}
    for row in rows(region):
        top = {"us": (6, 2), "ussr": (2, 6), "none": (4, 4)}.get(lean, (9, 0) if row["battleground"] == "yes" else (0, 2))
        us[row["id"]] = draw(st.integers(0, top[0]))
        ussr[row["id"]] = draw(st.integers(0, top[1]))
    assert len(ids) == len(us)
    return Board(us, ussr)


# ------------------------------------------------------------------------------------------------------- the map


def test_the_map_has_84_countries_of_as_many_names_in_each_language() -> None:
    assert 84 == len(countries())
    for names in ({c.en for c in countries().values()}, {c.ru for c in countries().values()}):
        assert 84 == len(names)


def test_neighbours_are_neighbours_of_each_other_on_112_borders() -> None:
    edges = {(c.id, n) for c in countries().values() for n in c.neighbours}
    assert edges == {(b, a) for a, b in edges}
    assert 224 == len(edges)
    assert not any(a == b for a, b in edges)
    assert {n for _, n in edges} <= set(countries())


@pytest.mark.parametrize(
    ("start", "pieces"),
    [("canada", {"europe", "asia", "middle_east", "africa"}), ("mexico", {"central_america", "south_america"})],
)
def test_the_map_has_two_pieces_the_americas_and_the_rest(start: str, pieces: set[str]) -> None:
    reached, waiting = set[str](), [start]
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            waiting += countries()[here].neighbours
    assert {c.id for c in countries().values() if c.region in pieces} == reached


@pytest.mark.parametrize(
    ("region", "size", "battlegrounds"),
    [
        ("europe", 21, {"France", "West Germany", "East Germany", "Poland", "Italy"}),
        ("asia", 15, {"India", "Pakistan", "Japan", "South Korea", "North Korea", "Thailand"}),
        ("middle_east", 10, {"Libya", "Egypt", "Israel", "Iraq", "Iran", "Saudi Arabia"}),
        ("africa", 18, {"Algeria", "Nigeria", "Zaire", "Angola", "South Africa"}),
        ("central_america", 10, {"Mexico", "Cuba", "Panama"}),
        ("south_america", 10, {"Venezuela", "Brazil", "Argentina", "Chile"}),
        ("southeast_asia", 7, {"Thailand"}),
    ],
)
def test_every_region_has_its_countries_and_battlegrounds(region: Region, size: int, battlegrounds: set[str]) -> None:
    inside = countries_of(region)
    assert size == len(inside)
    assert battlegrounds == {c.en for c in inside if c.battleground}


def test_nine_countries_border_on_a_superpower() -> None:
    next_to = {s: {c.en for c in countries().values() if c.next_to == s} for s in ("us", "ussr")}
    assert {"Canada", "Japan", "Mexico", "Cuba"} == next_to["us"]
    assert {"Finland", "Poland", "Romania", "Afghanistan", "North Korea"} == next_to["ussr"]


def test_europe_is_divided_and_two_countries_are_in_both_halves() -> None:
    halves = {h: {c.id for c in countries().values() if h in c.subregions} for h in ("western_europe", "eastern_europe")}
    assert (14, 9) == (len(halves["western_europe"]), len(halves["eastern_europe"]))
    assert {"austria", "finland"} == halves["western_europe"] & halves["eastern_europe"]


@pytest.mark.needs_shared
def test_the_table_restates_the_facts_it_stands_on() -> None:
    facts = Path(__file__).parents[4] / "shared" / "facts" / "twilight_struggle_countries.csv"
    if not facts.is_file():
        pytest.skip(f"{facts} is not beside this checkout")
    given = list(csv.DictReader(facts.read_text(encoding="utf-8").splitlines()))
    assert [(r["name_en"], r["name_ru"], r["stability"], r["battleground"]) for r in given] == [
        (r["en"], r["ru"], r["stability"], r["battleground"]) for r in TABLE
    ]
    for stated, row in zip(given, TABLE, strict=True):
        assert stated["adjacent"].split(";") == [countries()[n].en for n in row["neighbours"].split(";")]
        assert stated["adjacent_superpower"] == {"us": "USA", "ussr": "USSR", "": ""}[row["next_to"]]


@pytest.mark.parametrize("name", ["cuba", "Cuba", "Куба", " куба "])
def test_a_country_is_found_by_id_and_by_name_in_either_language(name: str) -> None:
    assert "cuba" == country(name).id


def test_an_unknown_country_is_an_error_with_the_nearest_name() -> None:
    with pytest.raises(UnknownCountryError, match="no country 'Гватимала' on the map; perhaps 'Гватемала'"):
        country("Гватимала")


def test_an_unknown_region_is_an_error_that_lists_the_regions() -> None:
    with pytest.raises(UnknownRegionError, match="no region 'oceania'; there are europe, asia"):
        countries_of("oceania")


# ------------------------------------------------------------------------------------------------ control and counts


@pytest.mark.parametrize(
    ("us", "ussr", "controls"), [(1, 0, False), (2, 0, True), (2, 1, False), (3, 1, True), (9, 8, False), (0, 0, False)]
)
def test_a_country_is_controlled_by_its_stability_and_a_lead_of_as_much(us: int, ussr: int, controls: bool) -> None:
    board = Board.of(us={"Panama": us}, ussr={"Panama": ussr})
    assert controls is board.controls("us", "Panama")
    values: dict[str, Value] = {"influence[us]": us, "influence[ussr]": ussr, "stability": 2}
    assert controls is ENGINE.condition("country_control", "us", ENGINE.state(values))


def test_a_country_cannot_be_controlled_by_both() -> None:
    with pytest.raises(InfluenceError, match="cuba cannot be controlled by both sides"):
        Board.controlled_by(us=["Куба"], ussr=["Cuba"])


def test_negative_influence_is_an_error() -> None:
    with pytest.raises(InfluenceError, match="-1 influence of us in cuba"):
        Board.of(us={"Cuba": -1})


def test_a_board_made_of_ids_takes_no_names() -> None:
    with pytest.raises(InfluenceError, match="'Cuba' is no country id"):
        Board(us={"Cuba": 1})
    with pytest.raises(UnknownCountryError):
        Board(us={"atlantis": 1})


@FEW
@given(st.data())
def test_scoring_a_region_agrees_with_the_count_from_the_bare_table(data: st.DataObject) -> None:
    region = data.draw(REGION)
    board = data.draw(boards(region))
    result = scoring(region, board)
    assert oracle(region, dict(board.us), dict(board.ussr)) == (result.us.total, result.ussr.total)
    assert result.net == result.us.total - result.ussr.total


@pytest.mark.slow
def test_every_way_to_control_central_america_scores_as_the_bare_table_says() -> None:
    # all 59,049 ways in which its ten countries can be controlled by one side, the other or nobody
    stability = {r["id"]: int(r["stability"]) for r in rows("central_america")}
    seen = set()
    for holders in itertools.product(("us", "ussr", None), repeat=len(stability)):
        held = {s: {i: n for (i, n), h in zip(stability.items(), holders, strict=True) if h == s} for s in ("us", "ussr")}
        result = scoring("central_america", Board(held["us"], held["ussr"]))
        assert oracle("central_america", held["us"], held["ussr"]) == (result.us.total, result.ussr.total)
        seen.add(result.us.total)
    assert {0, 1, 2, 3, 4, 5} <= seen


@FEW
@given(st.data())
def test_the_records_score_every_board_as_the_map_does(data: st.DataObject) -> None:
    region = data.draw(REGION)
    board = data.draw(boards(region))
    result = scoring(region, board)
    state = TwilightStruggleState.of_board(region, board)
    for score in (result.us, result.ussr):
        by_rule: dict[str, int] = {}
        for item in score.items:
            by_rule[item.rule] = by_rule.get(item.rule, 0) + item.points
        assert by_rule == dict(state.points(score.side))
    assert (result.winner is not None) is ("europe_control_victory" in state.winners())


@FEW
@given(st.data())
def test_definitions_agree_with_the_tiers_on_the_map(data: st.DataObject) -> None:
    region = data.draw(REGION)
    board = data.draw(boards(region))
    state = ENGINE.state(board.values(region))
    for side in game.SIDES:
        reached = [t for t in ("control", "domination", "presence") if ENGINE.condition(t, side, state)]
        assert tier(side, region, board) == (reached[0] if reached else "none")


def numbers(battlegrounds: int) -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(0, battlegrounds), st.integers(0, battlegrounds)).filter(lambda n: sum(n) <= battlegrounds)


@FEW
@given(st.sampled_from(["middle_east", "africa", "south_america"]), st.data())
def test_tiers_agree_with_a_second_reading_on_counts_alone(region: Region, data: st.DataObject) -> None:
    inside = countries_of(region)
    battlegrounds = sum(c.battleground for c in inside)
    key, rest = data.draw(numbers(battlegrounds)), data.draw(numbers(len(inside) - battlegrounds))
    values: dict[str, Value] = {"region": region, "battlegrounds": battlegrounds}
    for side, mine, others in (("us", key[0], rest[0]), ("ussr", key[1], rest[1])):
        values |= {
            f"controlled_countries[{side}]": mine + others,
            f"controlled_battlegrounds[{side}]": mine,
            f"controlled_non_battlegrounds[{side}]": others,
            f"controls_all_battlegrounds[{side}]": mine == battlegrounds,
        }
    state = ENGINE.state(values)
    more = key[0] + rest[0] > key[1] + rest[1]
    assert (key[0] + rest[0] > 0) is ENGINE.condition("presence", "us", state)
    assert (more and key[0] > key[1] and rest[0] > 0) is ENGINE.condition("domination", "us", state)
    assert (more and key[0] == battlegrounds) is ENGINE.condition("control", "us", state)


# ----------------------------------------------------------------------------------------------- cases, one at a time


def test_the_example_of_the_rules_comes_out_as_they_say() -> None:
    board = Board.controlled_by(ussr=["Куба", "Гаити", "Доминиканская Республика"], us=["Гватемала"])
    result = scoring("central_america", board.with_influence("us", "Панама", 1))
    assert ("domination", "presence") == (result.ussr.tier, result.us.tier)
    assert (5, 1, -4) == (result.ussr.total, result.us.total, result.net)
    assert [("domination_points_central_america", None), ("battleground_bonus", "cuba"), ("adjacency_bonus", "cuba")] == [
        (i.rule, i.country) for i in result.ussr.items
    ]


def test_the_example_is_worked_out_from_what_is_given() -> None:
    given_: dict[str, Value] = {
        "controller[cuba]": "ussr",
        "controller[haiti]": "ussr",
        "controller[dominican_republic]": "ussr",
        "controller[guatemala]": "us",
        "influence[us][panama]": 1,
    }
    assert {"victory_points[us]": 1, "victory_points[ussr]": 5, "vp_marker_shift[us]": -4, "vp_marker_shift[ussr]": 4} == (
        worked_example(given_)
    )


@pytest.mark.parametrize("one", ["Гаити", "Доминиканская Республика"])
def test_in_the_example_either_non_battleground_would_do(one: str) -> None:
    board = Board.controlled_by(ussr=["Куба", "Никарагуа", one], us=["Гватемала"])
    assert "domination" == tier("ussr", "central_america", board)


@pytest.mark.parametrize(
    ("given_", "problem"),
    [
        ({"controller[cuba]": "ussr", "controller[france]": "us"}, "say which region is scored"),
        ({"controller[cuba]": "france"}, "a side is us or ussr"),
        ({"influence[us][panama]": "one"}, "influence is a number"),
        ({"defcon": 3}, "cannot be put on the map"),
        ({}, "say which region is scored"),
    ],
)
def test_an_example_that_cannot_be_set_up_is_an_error(given_: dict[str, Any], problem: str) -> None:
    with pytest.raises(ExampleError, match=problem):
        worked_example(given_)


def test_equal_numbers_of_countries_are_only_presence() -> None:
    board = Board.controlled_by(us=["Cuba", "Haiti"], ussr=["Guatemala", "Honduras"])
    assert ("presence", "presence") == (tier("us", "central_america", board), tier("ussr", "central_america", board))


def test_battlegrounds_alone_do_not_dominate() -> None:
    board = Board.controlled_by(us=["Cuba", "Mexico"], ussr=["Guatemala"])
    assert "presence" == tier("us", "central_america", board)


def test_battlegrounds_alone_do_control() -> None:
    board = Board.controlled_by(us=["Cuba", "Mexico", "Panama"], ussr=["Guatemala"])
    assert "control" == tier("us", "central_america", board)


def test_all_battlegrounds_do_not_control_without_more_countries() -> None:
    board = Board.controlled_by(us=["Cuba", "Mexico", "Panama"], ussr=["Guatemala", "Honduras", "Haiti"])
    assert "presence" == tier("us", "central_america", board)


def test_thailand_is_worth_2_in_southeast_asia_and_the_rest_1() -> None:
    result = scoring("southeast_asia", Board.controlled_by(us=["Thailand", "Burma"], ussr=["Vietnam"]))
    assert (3, 1) == (result.us.total, result.ussr.total)


EUROPE = ["France", "West Germany", "East Germany", "Poland", "Italy"]


def test_control_of_europe_wins_when_it_is_scored() -> None:
    assert "ussr" == scoring("europe", Board.controlled_by(ussr=EUROPE)).winner
    assert scoring("asia", Board.controlled_by(ussr=EUROPE)).winner is None


@pytest.mark.parametrize(
    ("before", "net", "after", "winner"),
    [(-1, 2, 1, None), (0, 0, 0, None), (18, 2, 20, "us"), (18, 9, 20, "us"), (-18, -2, -20, "ussr"), (19, 0, 19, None)],
)
def test_the_marker_counts_the_start_box_and_stays_on_the_track(before: int, net: int, after: int, winner: str | None) -> None:
    assert after == move_marker(before, net)
    assert winner == automatic_winner(after)
    state = TwilightStruggleState(victory_points={"us": after, "ussr": -after})
    assert winner == next((w for r, (w,) in state.winners().items() if r.endswith("automatic_victory")), None)


def test_twenty_points_win_only_after_both_sides_are_netted() -> None:
    board = Board.controlled_by(us=["Cuba", "Haiti", "Honduras"], ussr=["Panama"])
    result = scoring("central_america", board)
    assert "us" == automatic_winner(move_marker(18, result.us.total))
    assert automatic_winner(move_marker(18, result.net)) is None


@pytest.mark.parametrize(
    ("defcon", "us", "ussr", "net"),
    [(3, 3, 3, 0), (3, 1, 3, -2), (3, 3, 0, 3), (4, 1, 2, -1), (2, 0, 0, 0), (5, 5, 5, 0), (1, 0, 1, -1)],
)
def test_missing_military_operations_are_the_enemys_points(defcon: int, us: int, ussr: int, net: int) -> None:
    assert net == military_operations(defcon, us, ussr)
    state = TwilightStruggleState(
        defcon=defcon,
        military_operations={"us": us, "ussr": ussr},
        opponent_missing_operations={"us": max(0, defcon - ussr), "ussr": max(0, defcon - us)},
    )
    found = {s: state.points(s).get("military_operations_points", 0) for s in game.SIDES}
    assert net == found["us"] - found["ussr"]


def test_defcon_has_five_levels() -> None:
    with pytest.raises(ValueError, match="DEFCON 6 is not one of the levels 1 to 5"):
        military_operations(6, 0, 0)


@pytest.mark.parametrize(("phasing", "winner"), [("us", "ussr"), ("ussr", "us")])
def test_defcon_1_loses_the_game_for_the_phasing_player(phasing: str, winner: str) -> None:
    state = TwilightStruggleState.from_values(
        {"defcon": 1, "phasing_player": phasing, "military_operations[us]": 3, "military_operations[ussr]": 3}
    )
    assert {f"defcon_loss_{phasing}": (winner,)} == state.winners()


def test_final_scoring_counts_six_regions_the_china_card_and_no_automatic_win() -> None:
    board = Board.controlled_by(us=["Thailand"])
    result = final_scoring(board, 15, "ussr")
    assert 6 == len(result.regions)
    # Presence in Asia and its battleground, less the China Card; nothing for Southeast Asia by itself.
    assert (15 + 3 + 1 - 1, "us") == (result.points, result.winner)


def test_final_scoring_is_won_by_control_of_europe_whatever_the_marker_says() -> None:
    assert "ussr" == final_scoring(Board.controlled_by(ussr=EUROPE), 20, "us").winner


def test_one_box_is_enough_at_the_end_and_the_china_card_is_worth_one() -> None:
    for holder, winner in (("us", "us"), ("ussr", "ussr")):
        result = final_scoring(Board(), 0, holder)  # type: ignore[arg-type]
        assert (1 if holder == "us" else -1, winner) == (result.points, result.winner)
    assert final_scoring(Board(), 0, None).winner is None


def test_nobody_wins_by_the_track_when_it_is_even() -> None:
    assert {} == TwilightStruggleState(turn=10).winners()


def test_bounds_are_those_of_the_map_and_its_tracks() -> None:
    sizes = [countries_of(r) for r in REGIONS]
    battlegrounds = [sum(c.battleground for c in inside) for inside in sizes]
    domains = ENGINE.domains()
    for side in game.SIDES:
        next_to = [sum(c.next_to == side for c in inside) for inside in sizes]
        enemy = "us" if side == "ussr" else "ussr"
        assert max(next_to) in domains[f"adjacent_countries[{enemy}]"]
        assert max(map(len, sizes)) == len(domains[f"controlled_countries[{side}]"]) - 1
        assert max(battlegrounds) == len(domains[f"controlled_battlegrounds[{side}]"]) - 1
        assert max(map(len, sizes)) - 5 == len(domains[f"controlled_non_battlegrounds[{side}]"]) - 1
        assert 41 == len(domains[f"victory_points[{side}]"])
    assert {min(battlegrounds), max(battlegrounds)} == {n for n in range(9) if n in domains["battlegrounds"]} - {2, 3, 4, 5}
    stabilities = {c.stability for c in countries().values()}
    assert stabilities == {n for n in range(9) if n in domains["stability"]}
    assert {1, 2, 3, 4, 5} == {n for n in range(9) if n in domains["defcon"]}


def test_countries_that_an_example_does_not_name_are_taken_to_be_uncontrolled() -> None:
    assert TRUE == ENGINE.expand(fact("other_countries_uncontrolled"))
    assert not any(Board().controller(c) for c in IDS)


@pytest.mark.parametrize(("defcon", "enemy", "met"), [(3, 3, True), (3, 2, False), (1, 0, False), (5, 5, True)])
def test_the_opponent_meets_the_requirement_with_as_many_points_as_defcon(defcon: int, enemy: int, met: bool) -> None:
    whole = {**ENGINE.typical(), "defcon": defcon, "military_operations[ussr]": enemy}
    meaning = ground(ENGINE.expand(fact("opponent_met_military_operations", named("us"))), "us", ENGINE.party_ids)
    assert met is holds(meaning, whole)


def test_an_even_marker_at_the_end_is_a_draw() -> None:
    result = final_scoring(Board(), 1, "ussr")
    assert (0, None) == (result.points, result.winner)
    assert ENGINE.condition("final_scoring_draw", "us", ENGINE.state({"turn": 10}))


def test_the_leader_on_the_track_wins_at_the_end() -> None:
    state = TwilightStruggleState(turn=10, victory_points={"us": -3, "ussr": 3})
    assert {"final_scoring_victory": ("ussr",)} == state.winners()
    assert {} == TwilightStruggleState(turn=9, victory_points={"us": -3, "ussr": 3}).winners()


def test_the_china_card_is_worth_a_point_on_the_last_turn_only() -> None:
    for turn, wanted in ((9, 0), (10, 1)):
        state = TwilightStruggleState(turn=turn, holds_china_card={"us": True})
        assert wanted == state.points("us").get("china_card_points", 0)


@pytest.mark.parametrize(
    "values",
    [
        {"controlled_countries[us]": 4},
        {"controls_all_battlegrounds[us]": True},
        {"region": "asia"},
        {"controlled_adjacent_countries[us]": 1},
        {"victory_points[us]": 5},
        {"opponent_missing_operations[us]": 1},
        {"holds_china_card[us]": True, "holds_china_card[ussr]": True},
        {"controlled_countries[us]": 6, "controlled_battlegrounds[us]": 4, "controlled_battlegrounds[ussr]": 2},
    ],
)
def test_a_state_that_the_map_cannot_show_is_an_error(values: dict[str, Value]) -> None:
    with pytest.raises(StateError, match="breaks an invariant"):
        ENGINE.state(values)


# ------------------------------------------------------------------------------------------ influence comes and goes


class Play(RuleBasedStateMachine):
    """Influence is placed and removed anywhere: every region's state stays lawful, and scoring is even-handed."""

    def __init__(self) -> None:
        super().__init__()
        self.board = Board()

    @rule(side=st.sampled_from(game.SIDES), where=st.sampled_from(IDS), points=st.integers(0, 6))
    def influence_is_set(self, side: Side, where: str, points: int) -> None:
        self.board = self.board.with_influence(side, where, points)

    @rule(side=st.sampled_from(game.SIDES), region=REGION, battlegrounds=st.booleans())
    def a_side_takes_a_region(self, side: Side, region: Region, battlegrounds: bool) -> None:
        for c in countries_of(region):
            if c.battleground or not battlegrounds:
                enemy = self.board.influence(game.SIDES[side == "us"], c.id)
                self.board = self.board.with_influence(side, c.id, c.stability + enemy)

    @invariant()
    def nobody_shares_a_country(self) -> None:
        assert not any(self.board.controls("us", c) and self.board.controls("ussr", c) for c in IDS)

    @invariant()
    def every_region_is_a_lawful_state_that_scores_like_the_table(self) -> None:
        for region in REGIONS:
            ENGINE.state(self.board.values(region))
            result = scoring(region, self.board)
            assert oracle(region, dict(self.board.us), dict(self.board.ussr)) == (result.us.total, result.ussr.total)
            assert not (result.us.tier in ("domination", "control") and result.ussr.tier in ("domination", "control"))

    @invariant()
    def sides_exchanged_exchange_counts_and_tiers(self) -> None:
        mirrored = Board(self.board.ussr, self.board.us)
        for region in REGIONS:
            assert tier("us", region, self.board) == tier("ussr", region, mirrored)


TestPlay = Play.TestCase
TestPlay.settings = settings(derandomize=True, deadline=None, max_examples=12, stateful_step_count=8)
