"""Several ways to win in a sentence that announces them, or in the sentences after it."""

from __future__ import annotations

from typing import Any

import pytest

from extract.pipeline import extract_text
from models.records import Record, Victory
from tests.extract.rules.awards import of_expr, of_party


def _records(text: str) -> list[Record]:
    return list(extract_text(f"{text}\n", "x.txt").records)


def _ways(text: str) -> list[str]:
    return [
        f"{of_party(r.winner)} если {of_expr(r.condition)}"
        for r in _records(text)
        if isinstance(r, Victory) and r.condition is not None
    ]


ANNOUNCED: list[Any] = [
    (
        "Победить можно двумя способами: забрать все чужие знамёна или довести до дальнего края повозку.",
        ["?игрок если все чужие знамёна забраны", "?игрок если повозка доведена до дальнего края"],
    ),
    (
        "Одолеть противника можно двояко: взять его столицу или уничтожить все его корабли.",
        ["?игрок если его столица взята", "?игрок если все его корабли уничтожены"],
    ),
    (
        "Выиграть можно, либо захватив столицу противника, либо набрав 20 очков.",
        ["?игрок если столица противника захвачена", "?игрок если очки >= 20"],
    ),
    (
        "Есть три способа победить: набрать 15 ПО, захватить вражескую столицу или истребить всех монстров.",
        ["?игрок если ПО >= 15", "?игрок если вражеская столица захвачена", "?игрок если все монстры истреблены"],
    ),
    (
        "Существует два пути к победе. Первый – собрать все пять артефактов. Второй – уничтожить башню врага.",
        ["?игрок если артефакты >= 5", "?игрок если башня врага уничтожена"],
    ),
    (
        "Победа возможна двумя путями: у игрока 25 ПО или соперник лишился всех крепостей.",
        ["?игрок если ПО >= 25", "?игрок если соперник лишился всех крепостей"],
    ),
]

OTHER = [
    "Есть несколько способов заработать очки: строить города, исследовать земли и выполнять поручения.",
    "Игроки выигрывают по-разному: кто-то торгует, кто-то воюет.",
    "Победить в бою можно двумя способами: выбить врага или заставить его отступить.",
]


@pytest.mark.parametrize(("text", "expected"), ANNOUNCED)
def test_each_announced_way_is_a_victory_of_its_own(text: str, expected: list[str]) -> None:
    assert expected == _ways(text)


@pytest.mark.parametrize(("text", "expected"), ANNOUNCED)
def test_a_way_to_win_is_neither_a_step_nor_an_award(text: str, expected: list[str]) -> None:
    assert set() == {r.type for r in _records(text)} & {"phase", "vp_source"}, expected


@pytest.mark.parametrize("text", OTHER)
def test_ways_to_anything_else_are_no_victories(text: str) -> None:
    assert [] == [r.name for r in _records(text) if isinstance(r, Victory)]


def test_ways_in_a_list_need_no_word_on_whether_one_is_enough() -> None:
    found = _records("Победы можно добиться двумя путями: 1) набрать 15 ПО; 2) захватить три крепости.")
    assert [(), ()] == [r.readings for r in found if isinstance(r, Victory)]
