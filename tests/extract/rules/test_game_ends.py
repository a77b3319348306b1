"""What ends the game."""

from __future__ import annotations

import pytest

from extract.rules.game_ends import game_ends
from tests.extract.short_forms import game_end, read


def found(text: str) -> list[str]:
    """The ends of the game that a text states, in short form."""
    return [game_end(x) for x in game_ends(read(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Игра длится 6 раундов.", "turn_end 1..6 | -"),
        ("Партия рассчитана на пять раундов.", "turn_end 1..5 | -"),
        ("Всего в игре 10 ходов.", "turn_end 1..10 | -"),
        ("Отыграв 12 туров, останавливаемся.", "turn_end 1..12 | -"),
        ("Игра продолжается четыре раунда, после чего подсчитываются очки.", "turn_end 1..4 | -"),
        ("Игра длится до конца 8 хода.", "turn_end 1..8 | -"),
        ("Игра заканчивается после 8 ходов.", "turn_end 1..8 | -"),
        ("После шестого раунда игра заканчивается, и игроки подсчитывают очки.", "turn_end only 6 | -"),
        ("Партия оканчивается по завершении девятого тура.", "turn_end only 9 | -"),
    ],
)
def test_a_length_is_a_window_of_turns(text: str, expected: str) -> None:
    assert [expected] == found(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Игра завершается, когда колода опустеет.", "immediately | «колода опустеет»"),
        ("Как только кто-либо из игроков выкладывает последнюю фишку, игра заканчивается.",
         "immediately | «кто-либо из игроков выкладывает последнюю фишку»"),
        ("Партия продолжается до тех пор, пока один из игроков не останется без фигур.",
         "immediately | «один из игроков останется без фигур»"),
        ("Игра идёт до 10 побед.", "immediately | [победы] >= 10"),
        ("Играем до 100 очков.", "immediately | [очки] >= 100"),
        ("Игра заканчивается, когда один из игроков набирает 100 очков или больше.",
         "immediately | [очки @any игрок] >= 100"),
        ("Игра может закончиться досрочно, если один из игроков потерял столицу.",
         "immediately | «один из игроков потерял столицу»"),
        ("Игра заканчивается в конце того раунда, в котором кто-то построил седьмой город.",
         "turn_end | [построенные города @any игрок] >= 7"),
        ("Когда в резерве не останется ни одной фишки, доиграйте текущий раунд и подсчитайте очки.",
         "turn_end | «ни одной фишки в резерве не останется»"),
        ("Кто-то заполнил последнюю строку — доигрываем круг, стоп.", "turn_end | «кто-то заполнил последнюю строку»"),
    ],
)  # fmt: skip
def test_what_brings_the_end_is_a_condition(text: str, expected: str) -> None:
    assert [expected] == found(text)


def test_each_item_under_a_lead_in_ends_the_game() -> None:
    text = (
        "Партия завершается, если выполнено любое из следующих условий:\n"
        "• у одного из игроков закончились карты;\n• сыгран 12-й раунд."
    )
    assert ["immediately | «карты у одного из игроков закончились»", "turn_end only 12 | -"] == found(text)


@pytest.mark.parametrize(
    "text",
    [
        "Игра немедленно заканчивается победой Синих, если они захватывают мост.",
        "На этом фаза дипломатии заканчивается.",
        "Раунд заканчивается, когда все спасовали.",
        "Когда заканчивается игра?",
        "Игра не заканчивается, если колода опустела.",
    ],
)
def test_what_ends_something_else_ends_no_game(text: str) -> None:
    assert [] == found(text)
