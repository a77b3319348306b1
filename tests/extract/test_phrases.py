"""Phrases of the lexicon are found by their first word, and no other way finds more."""

from itertools import product

import pytest

from extract.grammar.tree import phrase_at, phrase_stop, phrases_from
from extract.language import analyse
from extract.lexicon import Phrases

LISTED = Phrases([("в", "конец"), ("в",), ("игрок",), ("игра",), ("конец", "игра"), ("в", "конец", "игра"), ("игры", "получает")])
SENTENCES = ("В конце игры игрок получает 3 очка.", "Игра окончена, игроки в игре.", "Конец, игры нет.", "")


@pytest.mark.parametrize(("text", "phrase"), list(product(SENTENCES, LISTED)))
def test_a_phrase_that_stands_somewhere_is_among_those_that_begin_there(text: str, phrase: tuple[str, ...]) -> None:
    sentence = analyse(text)
    for i in range(len(sentence.tokens) + 2):
        assert phrase_at(sentence, i, phrase) is None or phrase in phrases_from(sentence, i, LISTED)


@pytest.mark.parametrize("text", SENTENCES)
def test_the_longest_phrase_wins(text: str) -> None:
    sentence = analyse(text)
    for i in range(len(sentence.tokens) + 2):
        stops = [stop for phrase in LISTED if (stop := phrase_at(sentence, i, phrase)) is not None]
        assert (stops[0] if stops else None) == phrase_stop(sentence, i, LISTED)


def test_phrases_stand_longest_first_whatever_the_order_they_came_in() -> None:
    assert Phrases(reversed(LISTED)) == LISTED
    assert [3, 2, 2, 2, 1, 1, 1] == [len(phrase) for phrase in LISTED]
