"""Scales of awards: how many there are, and what they bring."""

from __future__ import annotations

from extract.pipeline import extract_text
from models.records import GameEnd, VPSource
from tests.extract.rules.awards import of_record


def _awards(text: str) -> list[str]:
    return [of_record(x) for x in extract_text(f"{text}\n", "x.txt").records if isinstance(x, VPSource)]


def test_pairs_of_figures_in_a_row_are_steps_and_no_ranges() -> None:
    text = "Очки за перегоны: 1 вагон – 1, 2 вагона – 2, 3 – 4, 4 – 7, 5 – 10."
    expected = [f"+{points} если вагоны == {count}" for count, points in ((1, 1), (2, 2), (3, 4), (4, 7), (5, 10))]
    assert expected == _awards(text)


def test_the_open_end_of_a_scale_counts_what_its_steps_count() -> None:
    text = "Шкала: 1 карта – 1 очко, 2 карты – 3 очка, 4 и больше – 10."
    assert ["+1 если карты == 1", "+3 если карты == 2", "+10 если карты >= 4"] == _awards(text)


def test_the_step_after_a_range_counts_the_same() -> None:
    *_, last = _awards("Зерно: 4–5 – 2 очка, 6–7 – 3, 8 и больше – 4.")
    assert "+4 если зерно >= 8" == last


def test_ranges_beside_each_other_stay_ranges() -> None:
    assert [] == _awards("Возраст 10 – 12 лет, 2 – 4 игрока, 30 – 60 минут.")


def test_what_is_unfinished_when_the_game_ends_does_not_end_it() -> None:
    text = "Завершённый город приносит 2 очка за каждый щит; незавершённый в конце игры – по одному."
    assert [] == [x.name for x in extract_text(text, "x.txt").records if isinstance(x, GameEnd)]


def test_points_that_go_on_with_something_counted_are_a_formula() -> None:
    assert ["(10 очков плюс сумму двух следующих бросков)"] == _awards(
        "Страйк приносит 10 очков плюс сумму двух следующих бросков."
    )


def test_whoever_comes_second_is_not_the_winner_before() -> None:
    *_, second, third = _awards("25 очков дают победителю этапа, 18 второму, 15 третьему.")
    assert ["?игрок +18 если место == 2", "?игрок +15 если место == 3"] == [second, third]
