"""What a text says of how many parts it has."""

from __future__ import annotations

import pytest

from extract.context import Context
from extract.rules.claims import claims
from extract.structure import lay_out


def _said(text: str) -> list[tuple[str, int]]:
    return [(c.op, int(c.number)) for c in claims(Context(lay_out(text)))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Каждый ход состоит из пяти фаз.", [("==", 5)]),
        ("Раунд делится на 3 этапа.", [("==", 3)]),
        ("В раунде четыре основные фазы: сбор, ход, бой и отдых.", [("==", 4)]),
        ("Партия длится семь ходов.", [("==", 7)]),
        ("Игра рассчитана на шесть раундов.", [("==", 6)]),
        ("Партия длится не больше восьми раундов.", [("<=", 8)]),
        ("Партия длится восемь раундов или меньше.", [("<=", 8)]),
        ("Раундов в партии не больше десяти.", [("<=", 10)]),
        ("Отыгрываются все 12 месяцев.", [("==", 12)]),
        ("Три способа победить\nВыберите любой.", [("==", 3)]),
        ("Существуют два вида карт.", [("==", 2)]),
        ("Третья фаза, фаза торга, самая долгая.", [("==", 3)]),
        ("Ход состоит из четырёх фаз. Последняя фаза, фаза отдыха, короткая.", [("==", 4), ("==", 4)]),
    ],
)
def test_a_count_of_parts_is_a_claim(text: str, expected: list[tuple[str, int]]) -> None:
    assert expected == _said(text)


@pytest.mark.parametrize(
    "text",
    [
        "Игрок получает три карты.",
        "Партия длится 90 минут.",
        "Через два хода фишка возвращается.",
        "Если построено три города, игра заканчивается.",
        "За каждые два жетона дают очко.",
        "Игра рассчитана на четырёх игроков.",
        "Пример: ход состоит из трёх фаз.",
    ],
)
def test_an_amount_of_the_game_is_no_claim(text: str) -> None:
    assert [] == _said(text)
