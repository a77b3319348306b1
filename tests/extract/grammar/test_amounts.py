"""Amounts: what a sentence says of how many points."""

from __future__ import annotations

from fractions import Fraction

import pytest

from extract.grammar.amounts import is_threshold, mentions_in
from extract.grammar.mention import Mention
from extract.pipeline import context_of
from extract.structure import lay_out


def mentions(text: str) -> tuple[Mention, ...]:
    context = context_of(lay_out(text))
    return mentions_in(context.sentences[0].sentence, context.is_points)


NUMBERS: list[tuple[str, tuple[str, ...]]] = [
    ("Получите 2 ПО.", ("2",)),
    ("+1 ПО за порт", ("1",)),
    ("–1 ПО за порт", ("-1",)),
    ("Минус 3 очка за порт", ("-3",)),
    ("Игрок получает по 5 победных очков за порт.", ("5",)),
    ("Игрок получает одно очко за порт.", ("1",)),
    ("Игрок получает очко за порт.", ("1",)),
    ("По очку за порт.", ("1",)),
    ("Игрок получает полтора очка за порт.", ("3/2",)),
    ("Ничья приносит 0,5 очка.", ("1/2",)),
    ("За порты дают 8/12/18 ПО.", ("8", "12", "18")),
    ("За порт начисляется 1 500 баллов.", ("1500",)),
    ("Увеличьте VP на 2.", ("2",)),
    ("VP +2 за порт.", ("2",)),
    ("Игрок не получает ни одного очка.", ("0",)),
    ("Игрок получает двадцать пять очков за порт.", ("25",)),
]


@pytest.mark.parametrize(("text", "expected"), NUMBERS, ids=[x for x, _ in NUMBERS])
def test_numbers_of_points_are_read_with_their_sign(text: str, expected: tuple[str, ...]) -> None:
    assert tuple(Fraction(x) for x in expected) == next(x.values for x in mentions(text) if x.sure)


OTHERS: list[tuple[str, str, str]] = [
    ("Игрок получает столько ПО, каков уровень ремесла.", "formula", "уровень ремесла"),
    ("Игрок получает столько ПО, сколько указано на карте.", "table", "указано на карте"),
    ("Начислите ПО, показанные на планшете.", "table", "показанные на планшете"),
    ("Игрок получает очки в размере разницы сил.", "formula", "разницы сил"),
    ("Игрок получает ПО по уровню ремесла.", "formula", "уровню ремесла"),
    ("Судья снимает от 1 до 5 очков.", "formula", "от 1 до 5"),
    ("Базовый балл равен произведению ставки и множителя.", "formula", "произведению ставки и множителя"),
    ("число участников + 2 ПО за прыжок", "formula", "число участников + 2 ПО за прыжок"),
    ("Игрок получает ПО за порты.", "unspecified", ""),
]


@pytest.mark.parametrize(("text", "kind", "words"), OTHERS, ids=[x for x, _, _ in OTHERS])
def test_amounts_without_a_number_keep_their_words(text: str, kind: str, words: str) -> None:
    found = next(x for x in mentions(text) if x.sure)
    assert (kind, words) == (found.kind, found.words)


def test_as_many_as_there_are_things_is_one_for_each() -> None:
    found = mentions("Получите столько ПО, сколько у вас портов.")[0]
    assert ("number", (Fraction(1),), "у вас портов") == (found.kind, found.values, found.words)


def test_a_preposition_is_no_unit() -> None:
    assert () == tuple(x for x in mentions("Игроки тянут по карте.") if x.unit is not None)


def test_points_of_something_to_spend_are_no_points() -> None:
    assert () == tuple(x for x in mentions("Отряд тратит 2 очка движения.") if x.sure)


def test_points_for_a_turn_are_points() -> None:
    assert ((Fraction(2),),) == tuple(x.values for x in mentions("Игрок получает 2 очка за ход.") if x.sure)


@pytest.mark.parametrize(
    "text",
    [
        "Игрок достиг 25 ПО или более.",
        "Нужно не менее 20 очков.",
        "Счёт превысил 100 баллов.",
        "Игрок набрал десятое очко.",
        "У кого больше 12 очков, тот выиграл.",
        "Итог упал до 5 очков.",
    ],
)
def test_thresholds_are_told_from_awards(text: str) -> None:
    context = context_of(lay_out(text))
    sentence = context.sentences[0].sentence
    assert [True] == [is_threshold(sentence, x) for x in mentions_in(sentence, context.is_points) if x.sure]


@pytest.mark.parametrize("text", ["Игрок получает 5 очков за порт.", "Первому 18 очков.", "Порт приносит 2 очка."])
def test_awards_are_no_thresholds(text: str) -> None:
    context = context_of(lay_out(text))
    sentence = context.sentences[0].sentence
    assert [False] == [is_threshold(sentence, x) for x in mentions_in(sentence, context.is_points) if x.sure]
