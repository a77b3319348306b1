"""Readings: sentences that can honestly be read in several ways, and sentences that cannot."""

from __future__ import annotations

import pytest

from extract.pipeline import extract_text
from models.records import Victory

SEVERAL: list[tuple[str, str]] = [
    ("Если запас зерна падает до 9, Север немедленно побеждает.", "падает до 9: стало ровно 9"),
    ("Проиграл тот, у кого:\nа) не осталось городов,\nб) пал король.", "нужны все условия сразу"),
    (
        "Игрок получает 2 ПО, если столица взята и мост построен. Если столица взята, но эти остальные условия не выполнены, "
        "игрок получает 1 ПО.",
        "не выполнено ни одно из этих условий",
    ),
    (
        "Кто построил больше всех мостов (пересчитывают всякий раз, как построен мост), тот получает 1 ПО.",
        "одна награда, которая переходит к новому лидеру",
    ),
    (
        "Партия длится 40 ходов. В свой ход игрок берёт карту. Раунд кончается, когда походили все.",
        "40 ходов всех игроков вместе",
    ),
]


@pytest.mark.parametrize(("text", "label"), SEVERAL, ids=[x for x, _ in SEVERAL])
def test_an_honest_doubt_gives_two_readings(text: str, label: str) -> None:
    labels = [[y.label for y in x.readings] for x in extract_text(text, "test.txt").records if x.readings]
    assert labels
    assert all(len(x) == 2 for x in labels)
    assert any(label in x for x in labels)


@pytest.mark.parametrize(
    "text",
    [
        "Если запас зерна падает до 9 или ниже, Север немедленно побеждает.",
        "Если запас зерна меньше 9, Север немедленно побеждает.",
        "Проиграл тот, у кого случилось любое из следующего:\nа) не осталось городов,\nб) пал король.",
        "Партия длится 8 ходов. Каждый ход состоит из двух фаз.",
        "Игрок с наибольшим числом мостов получает 1 ПО.",
        "Счёт не может быть ниже 0 или выше 12.",
    ],
)
def test_a_sentence_that_settles_the_question_has_one_reading(text: str) -> None:
    assert [()] * len(extract_text(text, "t.txt").records) == [x.readings for x in extract_text(text, "t.txt").records]


def test_the_fields_of_the_record_hold_the_likeliest_reading() -> None:
    record = extract_text("Если запас зерна падает до 9, Север немедленно побеждает.", "t.txt").records[0]
    assert isinstance(record, Victory)
    assert record.condition == dict(record.readings[0].changes)["condition"]
