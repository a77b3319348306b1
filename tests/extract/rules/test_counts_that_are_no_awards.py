"""Numbers beside points that measure, bound or mean something else: strength, throws, results, limits, legends, pages."""

from __future__ import annotations

import pytest

from tests.extract.rules.awards import short, short_each

PAID = " За мост дают 2 очка."
ELSE = [
    "Результат +4 и выше означает победу Севера, −4 и ниже — победу Юга.",
    "Сумма баллов ниже 15 считается слабой, от 15 до 30 — приличной, от 31 и выше — отличной.",
    "На руке у игрока бывает самое большее четыре карты.",
    "На посту стоит самое меньшее два часовых.",
    "Сила армии в области — число её полков плюс 3 за каждую крепость.",
    "Мощь флота — сумма пушек плюс 2 за каждого капитана.",
    "Атака складывается из силы войска плюс 1 за каждый таран.",
    "Сравнивают силу сторон (пехота 1, конница 2, слон 4).",
    "Прочность стен: деревянная 2, каменная 4.",
    "Скорость: пехота 2, конница 4.",
    "Значки: ★ — очко славы, ● — монета, ▲ — дерево.",
    "Повторный захват ничего не меняет.",
    "Если играют впятером, вместо двенадцати раундов играют десять.",
    "При равенстве победителей столько, сколько равных.",
    "Осада замка [лист 4 из 9].",
    "Побег на север — стр. 3 из 12.",
]
STILL = [
    ("За победу над отрядом силой 3 и выше дают 4 очка.", ["+4 за победы над отрядом силой 3"]),
    ("Сила духа даёт 2 очка.", ["+2 за силы духа"]),
    ("Победа тянет на 4 очка, ничья — на 2.", ["+4 за победы", "+2 за ничьи"]),
    ("Сравните мощь флотов: победивший берёт 3 очка.", ["?победивший +3 если игрок победил"]),
    ("Мосты: 1–3 — 2 очка, 4 и больше — 6.", ["+2 если мосты >= 1 & мосты <= 3", "+6 если мосты >= 4"]),
    ("Стоимость подрядов в очках: колодец 2, мост 5.", ["+2 за колодцы", "+5 за мосты"]),
]
RESULTS = [
    "Из очков Белых вычитают очки Чёрных и смотрят на разницу:\n- 6 и более: победа Белых;\n- от 2 до 5: ничья;\n"
    "- 1 и менее: победа Чёрных.",
    "После последнего года из ПО Ордена вычитают ПО Ганзы и определяют итог:\n* 12 и больше — полная победа Ордена;\n"
    "* меньше 12 — поражение Ордена.",
]


@pytest.fixture(scope="module")
def read() -> dict[str, list[str]]:
    texts = [*(x + PAID for x in ELSE), *(x for x, _ in STILL)]
    return dict(zip(texts, short_each(texts), strict=True))


@pytest.mark.parametrize("text", ELSE)
def test_a_number_that_measures_or_bounds_is_no_award(text: str, read: dict[str, list[str]]) -> None:
    assert ["+2 за мосты"] == read[text + PAID]


@pytest.mark.parametrize(("text", "expected"), STILL)
def test_points_beside_a_measure_are_awards_all_the_same(text: str, expected: list[str], read: dict[str, list[str]]) -> None:
    assert expected == read[text]


@pytest.mark.parametrize("text", RESULTS)
def test_what_a_result_means_is_no_award(text: str) -> None:
    assert [] == short(text)
