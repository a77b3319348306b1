"""What a number in a condition counts, and numbers that count nothing."""

from __future__ import annotations

import pytest

from tests.extract.grammar.test_conditions import found


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("король окружён с четырёх сторон", "«король окружён с четырёх сторон»"),
        ("вы собрали отряд из трёх героев", "«вы собрали отряд из трёх героев»"),
        ("все трое согласны", "«все трое согласны»"),
        ("все четыре игрока спасовали", "«все четыре игрока спасовали»"),
        ("тройка лидеров сменилась", "«тройка лидеров сменилась»"),
        ("обе башни заняты одной стороной", "«обе башни заняты одной стороной»"),
        ("у двух и более игроков поровну побед", "[победы @any игрок] == others each"),
        ("два игрока набрали одинаковое количество очков", "[очки @any игрок] == others each"),
        ("игрок держит как минимум 3 порта в Семи Островах", "[порты @any игрок in Острова] >= 3"),
    ],
)
def test_a_number_that_is_no_bound_gives_no_comparison(words: str, expected: str) -> None:
    assert [expected] == found(f"Если {words}, возьмите жетон.")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("хотя бы один герой погиб", "[погибшие герои] >= 1"),
        ("три рыцаря пали", "[павшие рыцари] == 3"),
        ("не менее двух разведчиков вернулись в лагерь", "[разведчики, вернувшиеся в лагерь] >= 2"),
        ("остался один игрок", "[игроки] == 1"),
    ],
)
def test_those_counted_who_act_themselves_are_named_by_what_they_did(words: str, expected: str) -> None:
    assert [expected] == found(f"Если {words}, возьмите жетон.")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("счёт игрока превысил 100", "[счёт @any игрок] > 100"),
        ("сумма кубиков больше или равна защите цели", "[сумма кубиков] >= [защита цели]"),
        ("сила удара меньше либо равна броне", "[сила удара] <= [броня]"),
        ("число побед одинаково", "[победы] == others each"),
        ("монстров на поле больше предела", "[монстры in поле] > [предел]"),
        ("у кого-то на данный момент больше 10 монет", "[монеты @any игрок] > 10"),
        ("в его руках оказываются пять ключей", "[ключи в его руках] >= 5"),
        ("клетку держат три хода подряд", "[ходы подряд] >= 3"),
    ],
)
def test_the_quantity_is_what_is_counted(words: str, expected: str) -> None:
    assert [expected] == found(f"Если {words}, возьмите жетон.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("При отсутствии карт игрок пропускает ход.", "«нет карт»"),
        ("В случае равенства очков начинает младший.", "[очки] == others each"),
        ("В случае равенства сил бой не проводится.", "[сила] == others each"),
    ],
)
def test_nouns_tell_conditions(text: str, expected: str) -> None:
    assert [expected] == found(text)
