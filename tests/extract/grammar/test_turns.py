"""Sets of turns in Russian sentences."""

from __future__ import annotations

import pytest

from extract.grammar.turns import turn_sets_in
from extract.language import analyse
from models.timing import LAST, TurnSet


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Это ход 5, 6 или 7.", TurnSet(only=(5, 6, 7))),
        ("Атаковать можно с хода 4.", TurnSet(first=4)),
        ("Победа возможна в фазу итогов хода 4 или позже.", TurnSet(first=4)),
        ("Кроме первых трёх ходов, бросьте кубик.", TurnSet(except_=(1, 2, 3))),
        ("ФАЗА БЕД (кроме первых двух раундов)", TurnSet(except_=(1, 2))),
        ("Фаза торга (только 1 ход)", TurnSet(only=(1,))),
        ("Эта фаза есть только в первом ходе.", TurnSet(only=(1,))),
        ("Подфаза мира (нет в последний ход)", TurnSet(except_=(LAST,))),
        ("Начиная со второго раунда двигайте маркер.", TurnSet(first=2)),
        ("Закажите товар не позже 4-го хода.", TurnSet(final=4)),
        ("На первом ходу торгов нет.", TurnSet(except_=(1,))),
        ("В месяцах 3, 6, 9 и 12 раздают карты.", TurnSet(only=(3, 6, 9, 12))),
        ("В первые три хода нападать нельзя.", TurnSet(first=1, final=3)),
        ("С 1 по 3 ход нападать нельзя.", TurnSet(first=1, final=3)),
        ("В III веке дают больше очков.", TurnSet(only=(3,))),
        ("Во втором и третьем раунде карты не сдают.", TurnSet(only=(2, 3))),
        ("В раунде 3 удвойте доход.", TurnSet(only=(3,))),
        ("В 5 раунде удвойте доход.", TurnSet(only=(5,))),
    ],
)
def test_a_set_of_turns_is_read(text: str, expected: TurnSet) -> None:
    assert (expected,) == tuple(x.turns for x in turn_sets_in(analyse(text)))


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("По завершении 18 хода сравните владения.", 18),
        ("В конце хода 7 присудите победу.", 7),
        ("После 10 хода побеждает самый богатый.", 10),
        ("По окончании шестого раунда подсчитайте очки.", 6),
        ("Если и по завершении девятого никто не победил, сравните очки.", 9),
    ],
)
def test_the_end_of_a_numbered_turn_is_told_from_the_turn(text: str, turn: int) -> None:
    found = turn_sets_in(analyse(text))
    assert [(TurnSet(only=(turn,)), True)] == [(x.turns, x.end) for x in found]


@pytest.mark.parametrize(
    "text",
    [
        "За ход возьмите 2 карты.",
        "В свой ход сыграйте 3 карты.",
        "Партия длится 3 хода.",
        "Каждый ход состоит из трёх фаз.",
        "За 1 ход можно пройти 2 поля.",
    ],
)
def test_a_number_beside_a_turn_is_not_always_its_rank(text: str) -> None:
    assert () == turn_sets_in(analyse(text))
