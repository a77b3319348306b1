"""Winning and ending in words that lists of verbs of winning do not hold."""

from __future__ import annotations

import pytest

from extract.rules.game_ends import game_ends
from extract.rules.victories import victories
from tests.extract.short_forms import game_end, read, victory


def won(text: str) -> list[str]:
    """The stated ways to win of a text in short form."""
    return [victory(v) for v in victories(read(text)) if v.status == "stated"]


def ended(text: str) -> list[str]:
    """The ends of the game that a text states, in short form."""
    return [game_end(x) for x in game_ends(read(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Партию выигрывает тот, чья сумма наград окажется выше.", "highest награды | game_end | -"),
        ("Пальму первенства получает игрок с максимальным количеством монет.", "highest монеты | game_end | -"),
        ("Лучшим мореходом становится обладатель наибольшего числа карт открытий.", "highest карты открытий | game_end | -"),
        ("Титул достаётся тому, чья казна богаче.", "highest казна | game_end | -"),
    ],
)
def test_a_prize_or_a_title_goes_to_who_has_most(text: str, expected: str) -> None:
    assert [expected] == won(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Захват обеих столиц приносит Северу немедленную победу.", "name Север | immediately | «захват обеих столиц»"),
        ("Победой заговорщиков оборачиваются три сорванных совета.", "name Заговорщики | unspecified | [сорванные советы] >= 3"),
        ("Семь захваченных холмов — и победа за вами.", "any игрок | unspecified | [захваченные холмы @any игрок] >= 7"),
        ("Стоит одному из игроков достичь 50 очков, как он тут же выигрывает.",
         "any игрок | immediately | [очки @any игрок] >= 50"),
        ("Чтобы одержать победу, наберите 15 очков славы.", "any игрок | unspecified | [очки славы @any игрок] >= 15"),
        ("Кто трижды взял крепость, забирает партию.", "any игрок | unspecified | [крепость взята @any игрок] >= 3"),
        ("Мирные торжествуют, как только последний шпион пойман.", "name Мирные | immediately | «последний шпион пойман»"),
        ("Команда, у которой кончились жизни, терпит поражение.",
         "loses any команда | unspecified | «жизни у команды кончились»"),
        ("Проигравшим считается тот, кто остался с картой шута.", "loses any игрок | unspecified | «остался с картой шута»"),
    ],
)  # fmt: skip
def test_what_brings_a_victory_need_be_no_clause_of_condition(text: str, expected: str) -> None:
    assert [expected] == won(text)


def test_a_table_of_ranges_and_outcomes_is_a_scale() -> None:
    text = "ПОБЕДА\nВ конце посчитайте ПО.\nПО\tИсход\n0–9\tПобеда Союзников\n10\tНичья\n11+\tПобеда Оси\n"
    expected = ["name Союзники | game_end | ([ПО] >= 0 & [ПО] <= 9)", "draw | game_end | [ПО] == 10",
                "name Ось | game_end | [ПО] >= 11"]  # fmt: skip
    assert expected == won(text)


def test_a_scale_told_in_a_sentence_has_its_steps_and_what_lies_between() -> None:
    text = "После восьмого хода смотрят на ПО: 14 и выше — победила Лига, 6 и ниже — Корона, между ними ничья."
    expected = ["name Лига | turn_end only 8 | [ПО] >= 14", "name Корона | turn_end only 8 | [ПО] <= 6",
                "draw | turn_end only 8 | (not [ПО] >= 14 & not [ПО] <= 6)"]  # fmt: skip
    assert expected == won(text)


def test_a_table_of_points_for_matches_is_no_scale() -> None:
    assert [] == won("Исход\tОчки\nвыигрыш в основное время\t3\nпроигрыш\t0\nничья\t1\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Сворачиваемся после хода, за время которого опустела третья стопка.", ["turn_end | [стопки] >= 3"]),
        ("Стоит кому-либо выложить двадцатый тайл — и больше не играют.", ["immediately | [тайлы] >= 20"]),
        ("Игра подходит к концу, когда закончились карты.", ["immediately | «карты закончились»"]),
        ("Взятие последней крепости кладёт конец игре.", ["immediately | «взятие последней крепости»"]),
        ("Дракон добрался до города? Партия окончена.", ["immediately | «дракон добрался до города»"]),
        ("Если кто-то заполнил поле целиком, круг доводят до конца и лишь тогда складывают карандаши.",
         ["turn_end | «кто-то заполнил поле целиком»"]),
        ("Ходов пять.", ["turn_end 1..5 | -"]),
        ("Бой останавливают, как только пал флагман.", ["immediately | «флагман пал»"]),
        ("Игра прекращается, если сдался король. Так же поступают, если пала столица.",
         ["immediately | «король сдался»", "immediately | «столица пала»"]),
    ],
)  # fmt: skip
def test_the_end_is_told_in_many_turns_of_phrase(text: str, expected: list[str]) -> None:
    assert expected == ended(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Последний раунд начинается, как только у кого-то 20 монет.", "turn_end | [монеты @any игрок] >= 20"),
        ("Как только колода иссякла, этот раунд становится последним.", "turn_end | «колода иссякла»"),
        ("Раунд, в котором кто-то построил седьмое здание, — последний.", "turn_end | [построенные здания @any игрок] >= 7"),
    ],
)
def test_the_last_round_ends_the_game(text: str, expected: str) -> None:
    assert [expected] == ended(text)
