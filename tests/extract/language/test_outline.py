"""A first look at a sentence holds every word that its parse may give it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extract.language import analyse, may_say, outline

SENTENCES = (
    "Игрок с наибольшим количеством очков побеждает, если у него не менее 25 ПО.",
    "«Вену и Буду» – УСЛОВИЯ ПОБЕДЫ (см. 4.2): 15-й ход, III век, 1½ очка [VP]!",
    "Имперцы получают по 3 балла за каждый из пяти горо- дов, начиная с 4 хода.",
    "Кто-либо из людей лучше всех; ёлка, Пётр и щит.",
)


@pytest.mark.parametrize("text", SENTENCES)
def test_the_words_of_a_parse_are_among_those_of_the_outline(text: str) -> None:
    read, look = analyse(text), outline(text)
    assert look.count == len(read.tokens)
    assert read.spoken <= look.words


@settings(derandomize=True, deadline=None, max_examples=40)
@given(st.text(alphabet="абвпойяеё АБЗИПО0123,.—-«»()xVI½", max_size=30))
def test_whatever_the_text_the_outline_holds_its_words(text: str) -> None:
    read, look = analyse(text), outline(text)
    assert look.count == len(read.tokens)
    assert read.spoken <= look.words


def test_what_no_word_can_be_is_not_said() -> None:
    assert may_say("Условия победы", {"победа"})
    assert may_say("Условия победы", {"условие", "ничья"})
    assert not may_say("Подготовка к игре", {"победа", "поражение"})
