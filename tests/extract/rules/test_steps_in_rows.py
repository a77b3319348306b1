"""Steps in a row inside a sentence, each with what limits it; steps spoken of one after another."""

from __future__ import annotations

from typing import Any

import pytest

from extract.pipeline import extract_text
from models.records import Phase
from tests.extract.rules.awards import of_expr


def _steps(text: str) -> list[str]:
    out = []
    for r in extract_text(f"{text}\n", "x.txt").records:
        if isinstance(r, Phase):
            turns = f" в {list(r.turns.only)}" if r.turns is not None and r.turns.only else ""
            out.append(f"{r.order} {r.name}{turns}" + (f" если {of_expr(r.condition)}" if r.condition is not None else ""))
    return out


ROWS: list[Any] = [
    (
        "Порядок хода: погода; выход в море – Рейдер, за ним Конвойный; поиск; бой, если поиск удался; снабжение, но лишь в ходы "
        "2, 4, 6 и 8; учёт потерь.",
        ["1 Погода", "2 Выход в море", "3 Поиск", "4 Бой если поиск удался", "5 Снабжение в [2, 4, 6, 8]", "6 Учёт потерь"],
    ),
    (
        "Каждый ход состоит из шагов: сев, полив, жатва, ярмарка, если есть урожай, уплата налога, сон.",
        ["1 Сев", "2 Полив", "3 Жатва", "4 Ярмарка если урожай есть", "5 Уплата налога", "6 Сон"],
    ),
    ("Стадии раунда: А – подготовка, Б – розыгрыш карт, В – подсчёт.", ["1 Подготовка", "2 Розыгрыш карт", "3 Подсчёт"]),
    (
        "Сначала все получают доход. Потом строят здания. Наконец, кормят рабочих. После этого начинается новый раунд.",
        ["1 Все получают доход", "2 Строят здания", "3 Кормят рабочих"],
    ),
    (
        "Ход состоит из двух фаз. В фазе движения вы перемещаете до трёх фишек. В фазе боя атакуете соседние клетки.",
        ["1 Фаза движения", "2 Фаза боя"],
    ),
    (
        "Раунд делится на этапы. На этапе торга меняются товарами. На этапе сбора каждый собирает урожай, а на этапе продажи "
        "сбывает его.",
        ["1 Этап торга", "2 Этап сбора", "3 Этап продажи"],
    ),
    ("Утро > день > вечер. Так у всех, кроме Бродяги.", ["1 Утро", "2 День", "3 Вечер"]),
]

NONE = [
    "Колода: тузы; короли; дамы; валеты.",
    "Снаряжение на ход: меч, щит, если он есть, лук.",
    "Цена хода: 1 монета; 2 монеты; 3 монеты.",
    "Сначала разложите поле. Затем раздайте карты. Наконец, выберите первого игрока. Начинается первый раунд.",
    "В фазе боя стреляют лучники. В фазе движения фишки ходят.",
    "Настройки > Игра > Звук",
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_each_part_of_the_row_is_a_step_with_its_own_limit(text: str, expected: list[str]) -> None:
    assert expected == _steps(text)


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_order_of_play_gives_no_steps(text: str) -> None:
    assert [] == _steps(text)
