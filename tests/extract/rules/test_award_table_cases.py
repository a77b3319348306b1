"""What a row and a column of a table say of the points in their cell."""

from __future__ import annotations

import pytest

from tests.extract.rules.awards import of_record, read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Игроку пишут:\n| Контракт | Контракт сыгран | Контракт не сыгран |\n|-|-|-|\n| Пять взяток | 4 очка | -4 очка |\n",
            [
                "?игрок +4 если контракт — пять взяток & контракт сыгран",
                "?игрок -4 если контракт — пять взяток & не(контракт сыгран)",
            ],
        ),
        (
            "Оценка\nОбласть\tПервый по силе\tВторой по силе\nОазис\t5 очков\t2 очка\nРуины\t3 очка\t—\n",
            [
                "?игрок +5 если область — оазис & место == 1",
                "?игрок +2 если область — оазис & место == 2",
                "?игрок +3 если область — руины & место == 1",
            ],
        ),
        ("Очки\n| Результат | Очки |\n|---|---|\n| Победа | 3 |\n| Ничья | 1 |\n", ["+3 за победы", "+1 за ничьи"]),
        (
            "Очки\n| Событие | Очки |\n|---|---|\n| Мост взорван | 2 |\n| Город взят | 6 |\n",
            ["+2 если мост взорван", "+6 если город взят"],
        ),
    ],
)
def test_the_cases_of_row_and_column_hold_for_the_cell(text: str, expected: list[str]) -> None:
    assert expected == [of_record(x) for x in read(text)]


def test_a_row_that_counts_a_turn_says_in_which() -> None:
    text = (
        "Цели раундов\n| Раунд | У кого больше | 1-е место | 2-е место |\n|---|---|---|---|\n| 1 | бабочек | 4 очка | 1 очко |\n"
    )
    assert [(1,), (1,)] == [x.timing.turns.only for x in read(text) if x.timing.turns is not None]
