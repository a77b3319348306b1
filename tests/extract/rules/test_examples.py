"""What worked examples come to."""

from __future__ import annotations

from fractions import Fraction

from extract.pipeline import context_of
from extract.rules.examples import examples
from extract.structure import lay_out
from models.records import Example

RULE = "Победные очки (ПО) дают за города.\n"


def _read(text: str) -> list[Example]:
    return examples(context_of(lay_out(RULE + text)))


def _numbers(text: str) -> list[Fraction]:
    return [e.number for x in _read(text) for e in x.expected]


def test_each_party_gets_its_amount() -> None:
    assert [2, 1] == _numbers("ПРИМЕР: Юг держит два города. Игрок за Юг получает 2 ПО, а игрок за Север получает 1 ПО.")


def test_a_loss_is_negative() -> None:
    assert [-3] == _numbers("Пример. Город сгорел. Игрок за Юг теряет 3 ПО.")


def test_a_stated_total_stands_for_its_parts() -> None:
    assert [6] == _numbers("Пример: игрок за Юг получает 2 ПО за город и 4 ПО за дворец, итого 6 ПО.")


def test_the_right_side_of_a_sum_is_the_total() -> None:
    assert [13] == _numbers("Пример. Он получает 3 + 6 + 4 = 13 ПО.")


def test_a_moved_marker_is_a_result() -> None:
    assert [4] == _numbers("ПРИМЕР: Разница равна четырём. Перемещаем маркер ПО на 4 клетки.")


def test_a_text_without_an_example_gives_none() -> None:
    assert [] == _read("Игрок за Юг получает 2 ПО за город.")
