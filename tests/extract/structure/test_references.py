"""Citations of sections."""

from __future__ import annotations

import pytest

from extract.structure import lay_out


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Он теряет город (см. 14.2).", ["14.2"]),
        ("Он грабит (14.4, 14.5).", ["14.4", "14.5"]),
        ("Действует правило 8.2.", ["8.2"]),
        ("Об этом говорит раздел 9.", ["9"]),
        ("Согласно п. 3.1 он ждёт.", ["3.1"]),
        ("См. главу 4.", ["4"]),
        ("См. также 5.1 и 5.2.", ["5.1", "5.2"]),
        ("По § 7 он выбывает.", ["7"]),
    ],
)
def test_a_citation_gives_its_numbers(text: str, expected: list[str]) -> None:
    assert expected == [r.number for r in lay_out(text).references]


@pytest.mark.parametrize(
    "text",
    [
        "За это 2.5 очка.",
        "Начало в 10.30.",
        "На ходу 3 он ждёт.",
        "Множитель равен 0,05.",
        "Партия 12.03.2019.",
        "Ничья (3:2).",
        "Пункт 6 карт.",
    ],
)
def test_amounts_times_and_dates_are_no_citations(text: str) -> None:
    assert () == lay_out(text).references


def test_a_citation_is_resolved_if_the_text_has_that_section() -> None:
    text = "4.1 Счёт\nСчёт идёт до 10.\n4.2 Победа\nПобедитель назван (см. 4.1 и 9.9)."
    assert [("4.1", True), ("9.9", False)] == [(r.number, r.resolved) for r in lay_out(text).references]


def test_a_column_of_section_numbers_holds_citations() -> None:
    text = "Фаза\tРаздел правил\nФаза сбора\t3.1 3.2\nФаза боя\t4.1"
    assert ["3.1", "3.2", "4.1"] == [r.number for r in lay_out(text).references]
