"""Turns whose noun is left out, and the turn of a condition that ends the game."""

from __future__ import annotations

import pytest

from extract.grammar.turns import turn_sets_in
from extract.language import analyse
from extract.pipeline import extract_text
from models.records import GameEnd
from models.timing import TurnSet


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("Побеждает тот, у кого в конце любого хода, начиная с третьего, 25 ПО.", TurnSet(first=3)),
        ("В конце каждого раунда, не раньше второго, можно торговать.", TurnSet(first=2)),
        ("В конце каждого хода, кроме первого, бросьте кубик.", TurnSet(except_=(1,))),
        ("В конце каждого хода, кроме первых двух, бросьте кубик.", TurnSet(except_=(1, 2))),
    ],
)
def test_an_ordinal_behind_a_turn_limits_it(text: str, turns: TurnSet) -> None:
    assert [turns] == [x.turns for x in turn_sets_in(analyse(text))]


@pytest.mark.parametrize(
    "text",
    ["Игроки ходят по очереди, начиная с первого.", "В начале хода игроки, начиная с первого, берут карты."],
)
def test_an_ordinal_of_players_is_no_turn(text: str) -> None:
    assert () == turn_sets_in(analyse(text))


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("Если к концу 8-го хода никто не победил, игра завершается.", 8),
        ("Если после восьмого хода победителя нет, игра заканчивается.", 8),
        ("Если никто не победил до конца десятого раунда, партия завершается.", 10),
    ],
)
def test_the_turn_of_the_condition_is_that_of_the_end(text: str, turn: int) -> None:
    ends = [r for r in extract_text(text + "\n", "rules.txt").records if isinstance(r, GameEnd)]
    assert [TurnSet(only=(turn,))] == [x.turns for x in ends]
