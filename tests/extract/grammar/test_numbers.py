"""Numbers of Russian sentences."""

from __future__ import annotations

from fractions import Fraction

import pytest

from extract.grammar.numbers import numbers_in
from extract.language import analyse


def read(text: str) -> list[str]:
    """The numbers of a sentence in a short form: value, kind's first letter if not cardinal, and what marks it."""
    out = []
    for n in numbers_in(analyse(text)):
        shown = str(n.value) + ("" if n.kind == "cardinal" else n.kind[0])
        shown += f"..{n.high}" if n.high is not None else ""
        shown += "+" if n.open_end else ""
        shown += "".join(f",{x}" for x in n.listed)
        out.append(("each " if n.each else "") + ("more " if n.more else "") + shown)
    return out


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Игрок получает 25 очков.", ["25"]),
        ("У державы двадцать пять очков.", ["25"]),
        ("Наберите сто двадцать пять монет.", ["125"]),
        ("На столе три тысячи монет.", ["3000"]),
        ("Втроём хватит пяти знаков.", ["3", "5"]),
        ("Набравший десятое очко побеждает.", ["10o"]),
        ("Во время 5-го хода добавьте карту.", ["5o"]),
        ("В начале 5го хода добавьте карту.", ["5o"]),
        ("Возьмите 10-и карт.", ["10"]),
        ("На двадцать третьем ходу игра кончается.", ["23o"]),
        ("Каждый игрок берёт по 2 карты.", ["each 2"]),
        ("Земля приносит ещё 5 очков.", ["more 5"]),
        ("Начислите +1 ПО.", ["more 1"]),
        ("Работорговец (–1 ПО).", ["-1"]),
        ("Работорговец (−2 ПО).", ["-2"]),
        ("При 7–8 постройках дают 8 очков.", ["7..8", "8"]),
        ("Играют от 2 до 4 человек.", ["2..4"]),
        ("С 1 по 3 ход атаковать нельзя.", ["1..3"]),
        ("При 11+ постройках дают 18 очков.", ["11+", "18"]),
        ("Множитель уменьшается на 0,05.", ["1/20"]),
        ("Нужно 3 000 баллов.", ["3000"]),
        ("Это ход 5, 6 или 7.", ["5,6,7"]),
        ("В месяцах 3, 6, 9 и 12 добавляются карты.", ["3,6,9,12"]),
        ("Соберите половину голосов.", ["1/2s"]),
        ("Контролируйте 70% областей.", ["70p"]),
        ("Контролируйте 70 процентов областей.", ["70p"]),
        ("Ни одна область не занята.", []),
        ("Хотя бы одну область.", ["1"]),
        ("Полтора десятка карт.", ["3/2", "10"]),
        ("В III веке дают 5 очков.", ["3o", "5"]),
        ("Генрих III стоит в Париже.", []),
        ("Дюжина карт в руке.", ["12"]),
        ("Счёт равен нулю.", ["0"]),
        ("Игроков двое.", ["2"]),
        ("Нужно набрать пятьдесят одно очко.", ["51"]),
        ("За поражение -1 ПО.", ["-1"]),
    ],
)
def test_numbers_are_read_exactly(text: str, expected: list[str]) -> None:
    assert expected == read(text)


def test_a_decimal_is_an_exact_fraction() -> None:
    assert Fraction(7, 10) == numbers_in(analyse("Множитель равен 0,70."))[0].value
