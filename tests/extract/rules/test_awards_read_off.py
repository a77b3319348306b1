"""Points that are read off a thing, and the sign of penalties: what stands on a card, under «Штрафы», with «обходится»."""

from __future__ import annotations

import pytest

from tests.extract.rules.awards import short, short_each

READ_OFF = [
    ("Подряд приносит столько очков, сколько вытиснено в его углу.", ["[вытиснено в его углу]"]),
    ("Покупатель даёт столько очков, сколько вышито у него на кошельке.", ["[вышито у него на кошельке]"]),
    ("За каждый округ игрок получает столько очков, сколько напечатано на этом округе.", ["?игрок [напечатано на этом округе]"]),
    ("За взятый город берут очки, напечатанные под его именем.", ["[напечатанные под его именем]"]),
    ("Обоз, дошедший до моря, сразу приносит очки по числу на его повозке.", ["[числу на его повозке]"]),
    ("Игрок получает столько очков, сколько у него мельниц.", ["?игрок +1 за мельницы"]),
    ("Каждый маяк даёт столько очков, сколько кораблей прошло мимо.", ["+1 за корабли"]),
    ("Игрок, набравший эти очки, сдаёт карту.", []),
]
TAKEN = [
    (
        "Штрафы (вычитаем из очков)\n| Провинность | Сколько |\n|---|---|\n| фальстарт | 2 |\n| подсказка соседу | 1 |",
        ["-2 за фальстарты", "-1 за подсказки соседу"],
    ),
    ("Вычеты\n\nЗа каждый пустой трюм 2 очка, за бунт 5.", ["-2 за пустые трюмы", "-5 за бунты"]),
    ("| Нарушение | Штраф, очки |\n|---|---|\n| опоздание | 3 |", ["-3 за опоздания"]),
    ("Награды и штрафы\n| За что | Очки |\n|---|---|\n| победа | 3 |\n| спор | −1 |", ["+3 за победы", "-1 за споры"]),
    ("Спор обходится в 3 очка.", ["-3 за споры"]),
    ("Дворец стоит 3 очка.", ["+3 за дворцы"]),
]


@pytest.fixture(scope="module")
def read() -> dict[str, list[str]]:
    texts = [x for x, _ in READ_OFF]
    return dict(zip(texts, short_each(texts), strict=True))


@pytest.mark.parametrize(("text", "expected"), READ_OFF)
def test_what_stands_on_a_thing_is_a_table_and_what_is_counted_is_a_number(
    text: str, expected: list[str], read: dict[str, list[str]]
) -> None:
    assert expected == read[text]


@pytest.mark.parametrize(("text", "expected"), TAKEN)
def test_a_title_a_column_and_a_verb_of_cost_take(text: str, expected: list[str]) -> None:
    assert expected == short(text)
