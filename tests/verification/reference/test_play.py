"""Games that are played towards a situation: lawful at every end, broken off where somebody has won, the same every time."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from models.meaning import Value
from verification.reference import here_i_stand, sword_of_rome, twilight_struggle, virgin_queen
from verification.reference.base import Engine
from verification.reference.course import Played, reach
from verification.reference.twilight_struggle.play import SETUP

ENGINES = {e.id: e for e in (m.ENGINE for m in (here_i_stand, sword_of_rome, twilight_struggle, virgin_queen))}


def played(game: str, wanted: Mapping[str, Value]) -> Played | None:
    return next(iter(ENGINES[game].played(wanted)), None)


REACHED: list[tuple[str, dict[str, Value], str]] = [
    ("virgin_queen", {"turn": 6, "victory_points[spain]": 25, "victory_points[england]": 25}, "Испания: призовые ПО +3"),
    ("virgin_queen", {"protestant_spaces": 9, "protestant_spaces_france_scotland": 3}, "5 обл. Франции и Шотландии"),
    ("virgin_queen", {"uprising_hits[spain]": 6, "uprising_hits[england]": 2}, "Испания выбрасывает хитов: 6"),
    ("virgin_queen", {"protestant_influence_spaces": 50, "protestant_spaces_in_unrest": 1}, "вспыхивают беспорядки"),
    ("virgin_queen", {"paris_controller": "spain", "duke_of_guise_in_paris": True, "turn": 5}, "герцог Гиз прибывает"),
    ("here_i_stand", {"turn": 9, "victory_points[papacy]": 21}, "ход 8 сыгран"),
    ("here_i_stand", {"consecutive_passes": 6}, "Протестанты: пас"),
    ("here_i_stand", {"keys[ottoman]": 11, "keys_in_unrest[ottoman]": 0}, "Османы: взято ключевых областей"),
    ("sword_of_rome", {"turn": 3, "neapolis_controller": "romans"}, "Neapolis переходит: Римляне"),
    ("sword_of_rome", {"victory_points[greeks]": 0}, "Греки -2 ПО"),
    ("twilight_struggle", {"region": "asia", "controlled_adjacent_countries[us]": 0}, "подсчёт: Азия"),
    ("twilight_struggle", {"region": "europe", "controlled_battlegrounds[ussr]": 3}, "СССР размещают влияние"),
    ("twilight_struggle", {"defcon": 3, "military_operations[ussr]": 2, "turn": 2}, "неудачный переворот"),
    ("twilight_struggle", {"stability": 2, "influence[us]": 3, "influence[ussr]": 1}, "страна: "),
]


@pytest.mark.parametrize(("game", "wanted", "step"), REACHED, ids=lambda x: str(x) if isinstance(x, dict) else "")
def test_a_situation_that_play_leads_to_is_played_from_the_start(game: str, wanted: dict[str, Value], step: str) -> None:
    found = played(game, wanted)
    assert found is not None
    assert wanted == {k: found.state[k] for k in wanted}
    ENGINES[game].check(found.state)
    assert any(step in ru for ru, _ in found.steps)
    assert "нач" in found.steps[0][0]
    assert all(ru and en and ru != en for ru, en in found.steps)


UNREACHED: list[tuple[str, dict[str, Value]]] = [
    # Each of the two ends the game at once, so that the other can no longer come about.
    ("virgin_queen", {"protestant_influence_spaces": 50, "protestant_spaces": 50, "uprising_hits[spain]": 6,
                      "uprising_hits[england]": 2}),
    # Whoever stands at the level when a turn is scored has won: nobody starts the next turn with 12 points.
    ("sword_of_rome", {"victory_points[romans]": 12}),
    ("here_i_stand", {"keys[ottoman]": 11, "keys[papacy]": 7, "keys_in_unrest[ottoman]": 0}),
    # A scoring card may not be held.
    ("twilight_struggle", {"scoring_card_held[us]": True}),
    ("virgin_queen", {"victory_points[spain]": 15, "base_points[spain]": 9, "special_points[spain]": 4,
                      "bonus_points[spain]": 3}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "wanted"), UNREACHED, ids=str)
def test_what_play_does_not_lead_to_is_not_said_to_be_played(game: str, wanted: dict[str, Value]) -> None:
    assert played(game, wanted) is None


def test_a_turn_does_not_end_where_somebody_has_won_by_points() -> None:
    engine = virgin_queen.ENGINE
    course = engine.play(engine) if engine.play is not None else None
    assert course is not None
    won = engine.state({"turn": 2, "victory_points[spain]": 25})
    assert [] == [s.told for s in course.steps(won, {"turn": 3})]
    open_ = engine.state({"turn": 2, "victory_points[spain]": 24})
    assert [("ход 2 сыгран, никто не победил", "turn 2 is played, nobody has won")] == [
        s.told for s in course.steps(open_, {"turn": 3})
    ]


def test_the_setup_of_twilight_struggle_has_the_printed_number_of_points() -> None:
    assert (9 + 6, 18 + 7) == (sum(SETUP.ussr.values()), sum(SETUP.us.values()))


@pytest.mark.parametrize("engine", ENGINES.values(), ids=lambda e: e.id)
def test_the_same_question_gives_the_same_game(engine: Engine) -> None:
    assert engine.play is not None
    for turn in (1, 2, 3):
        games = [tuple(reach(engine.play(engine), {"turn": turn})) for _ in range(2)]
        assert games[0] == games[1]
        assert turn == games[0][0].state["turn"]
