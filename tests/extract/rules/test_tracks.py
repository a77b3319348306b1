"""Tracks that two sides pull at."""

from __future__ import annotations

from fractions import Fraction

import pytest

from extract.language import analyse
from extract.pipeline import extract_text
from extract.rules.tracks import track_in
from models.records import Limit


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("Маркер победных очков движется по дорожке от 20 за США до 20 за СССР.", 20),
        ("Дорожка победных очков размечена от −20 (победа Оси) до +20 (победа Союзников).", 20),
        ("Отмечайте победные очки делениями от Ось-12 (победа Оси) до Союз-12.", 12),
        ("Победные очки отмечаются от 10 очков Альянса до 10 очков Орды.", 10),
        ("Счётчик победных очков ходит от Север 15 до Юг 15.", 15),
    ],
)
def test_the_side_named_first_counts_downwards(text: str, size: int) -> None:
    found = [r for r in extract_text(text, "rules").records if isinstance(r, Limit)]
    assert [(Fraction(-size), Fraction(size))] == [(r.minimum, r.maximum) for r in found]


@pytest.mark.parametrize(
    "text",
    [
        "На руке бывает от 3 до 7 карт.",
        "Идите от Москвы 5 клеток до Тулы 7 и получите победное очко.",
        "Победные очки считают от 3 Москвы до 3 Москвы.",
        "Ходы с 1 по 5 короткие.",
    ],
)
def test_ends_of_no_two_sides_are_no_track(text: str) -> None:
    assert track_in(analyse(text)) is None
