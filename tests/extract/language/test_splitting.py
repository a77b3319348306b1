"""Sentences inside one block of text."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.language import split_sentences

WHOLE = [
    "Дальнейший порядок действий (см. 14.2) описан ниже.",
    "Набеги приносят очки, т. е. монеты, до конца раунда.",
    "Получите золото, камень и т.д. из общего запаса.",
    "Отряд д.б. размещён в столице.",
    "Перечень карт дан на стр. 7 и в гл. 3 правил.",
    "Игру придумал А. С. Орлов со своим братом.",
    "5.8.2. Проверка победных условий.",
    "Стоимость: 5 руб. за отряд.",
    "Подробнее об осадах см. разд. 12.",
    "Очки (макс. 30) отмечают на шкале.",
    "Напр. 3 отряда стоят 6 монет.",
    "Игрок берёт 2 ПО и 1 СР за каждую столицу.",
]

TWO = [
    ("Карта сброшена.", "Возьмите новую."),
    ("За столицу дают 2 ПО.", "За город дают 1 ПО."),
    ("Партия длится 8 ходов.", "Каждый ход состоит из 3 фаз."),
    ("Снова поровну?", "Побеждает владелец трона."),
    ("Получите дерево, камень и т.д.", "Затем передайте ход."),
    ("Победа!", "Уберите игру."),
    ("Англия объявляет войну.", "Франция отвечает."),
]


def parts(text: str) -> list[str]:
    return [text[start:end] for start, end in split_sentences(text)]


@pytest.mark.parametrize("text", WHOLE)
def test_an_abbreviation_or_a_number_does_not_end_a_sentence(text: str) -> None:
    assert [text] == parts(text)


@pytest.mark.parametrize("pair", TWO, ids=[pair[0] for pair in TWO])
def test_two_sentences_are_parted(pair: tuple[str, str]) -> None:
    assert list(pair) == parts(" ".join(pair))


def test_offsets_count_from_the_place_of_the_block() -> None:
    text = "Ход окончен. Новый ход."
    assert [(100, 112), (113, 123)] == split_sentences(text, 100)


def test_an_empty_block_has_no_sentences() -> None:
    assert [] == split_sentences("")
    assert [] == split_sentences("  \n ")


@given(st.text(alphabet="абвЕсли. ,!?»«()т.е.см7\n-—", max_size=80))
def test_sentences_cover_every_visible_character_in_order(text: str) -> None:
    spans = split_sentences(text)
    assert spans == sorted(spans)
    covered = {index for start, end in spans for index in range(start, end)}
    assert all(index in covered for index, letter in enumerate(text) if not letter.isspace())
    assert all(end <= following for (_, end), (following, _) in pairwise(spans))
