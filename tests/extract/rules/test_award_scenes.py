"""Awards in words of our own: what is told around a number makes it points, whatever way it is put."""

from __future__ import annotations

from fractions import Fraction

import pytest

from extract.pipeline import extract_text
from models.records import VPSource


def amounts(text: str) -> list[Fraction | None]:
    """The numbers of the awards of a text, in its order."""
    return [x.amount.number for x in extract_text(text, "awards.txt").records if isinstance(x, VPSource)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ПОДСЧЁТ ОЧКОВ\n\nМельница тянет на 4, хутор на 1.\n", [4, 1]),
        ("РЕЙТИНГ\n\nВыжившему капитану +3, утонувшему +1. За прогул минус 2.\n", [3, 1, -2]),
        ("Итоговый счёт\n\nЗа проданный бочонок 2, за разбитый минус 1.\n", [2, -1]),
        ("Теперь очки. Башня стоит 5, ворота 3.\n", [5, 3]),
        ("Очки. Чужой обоз, захваченный вами, сразу 2. Потерявший свой обоз отдаёт 1 в казну.\n", [2, -1]),
    ],
)
def test_numbers_are_points_where_points_are_the_topic(text: str, expected: list[int]) -> None:
    assert expected == amounts(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Цена построек\n\nАмбар ☆2, Храм ☆5. Болото: вычтите ☆1.\n", [2, 5, -1]),
        ("Мост приносит 2 престижа, замок – 4 престижа.\n", [2, 4]),
        ("Праздник даёт 3 славы. Позор отнимает 2 славы.\n", [3, -2]),
    ],
)
def test_a_drawn_mark_or_an_honour_may_be_what_is_counted(text: str, expected: list[int]) -> None:
    assert expected == amounts(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("РЕЙТИНГ\nпобеда города ........ 2\nпобеда банды ......... 3\nудаление ............. –1\n", [2, 3, -1]),
        ('== Подсчёт очков ==\n{| class="wikitable"\n! Место !! Очки\n|-\n| 1 || 9\n|-\n| 2 || 4\n|}\n', [9, 4]),
        ("Что считаем:\n• лодка сама по себе — очко\n• сеть: крепкая – 3, рваная – 1\n", [1, 3, 1]),
        ("Вечерний счёт\n\nкон - 2, сухой - 4\nугадали с первого раза - плюс один\n", [2, 4, 1]),
    ],
)
def test_rows_lines_and_lists_of_points_give_what_stands_in_them(text: str, expected: list[int]) -> None:
    assert expected == amounts(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Подсчёт очков\n\nПолный набор масок — семёрка сверху.\n", [7]),
        ("Подсчёт очков\n\nСтаросте, накормившему всех, — ещё единичка.\n", [1]),
        ("Подсчёт очков\n\nПустой сундук не тянет ни на что, полный тянет на десятку.\n", [0, 10]),
    ],
)
def test_a_number_may_be_a_noun(text: str, expected: list[int]) -> None:
    assert expected == amounts(text)


@pytest.mark.parametrize(
    "text",
    [
        "Счёт\n\nНа руке позволено оставить пять карт. Вдвоём берут по семь.\n",
        "Подсчёт очков\n\nСкажем, пристань в три клетки: шесть за пристань.\n",
        "Рейтинг\n\nНиже нуля рейтинг не уходит, потолок 80.\n",
        "Кампания\n\nДлится десять ходов (короткая — 6). Очки считают в конце (см. 7.3).\n",
    ],
)
def test_counts_bounds_examples_and_citations_give_nothing(text: str) -> None:
    assert [] == amounts(text)


def test_a_table_without_headers_under_a_title_of_points_tells_what_each_is_for() -> None:
    text = "Очки\n\nДеревня\t1\nГород\t2\nСамая длинная дорога\t2\n"
    found = [x for x in extract_text(text, "awards.txt").records if isinstance(x, VPSource)]
    assert ["деревни", "города", None] == [x.amount.per.name if x.amount.per is not None else None for x in found]


def test_under_a_header_of_things_a_king_is_a_card() -> None:
    text = "Ценность карт\n\nКарта\tОчки\nТуз\t11\nКороль\t4\n"
    found = [x for x in extract_text(text, "awards.txt").records if isinstance(x, VPSource)]
    assert ["тузы", "короли"] == [x.amount.per.name for x in found if x.amount.per is not None]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Сбить самолёт: 2 ПО; повредить: 1 ПО.", [2, 1]),
        ("Сбитый самолёт: 2 ПО, повреждённый: 1 ПО.", [2, 1]),
        ("Захват города: 2 ПО; потеря города: −1 ПО; столица: 5 ПО.", [2, -1, 5]),
    ],
)
def test_a_label_names_the_first_of_several_in_its_line(text: str, expected: list[int]) -> None:
    assert expected == amounts(text)


def test_behind_a_colon_each_thing_stands_before_its_number() -> None:
    text = "Оставшиеся на руке карты дают штрафные очки: валет 2, дама 3, король 4."
    found = [x for x in extract_text(text, "awards.txt").records if isinstance(x, VPSource)]
    assert ["валеты", "дамы", "короли"] == [x.amount.per.name for x in found if x.amount.per is not None]


def test_the_end_of_the_game_beside_a_verb_of_taking_wins_nothing() -> None:
    text = "Игрок, первым достигший вершины, сразу берёт 5 ПО, второй – 3, а прочие в конце игры – по одному."
    assert {"vp_source"} == {x.type for x in extract_text(text, "awards.txt").records}
