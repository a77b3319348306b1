"""Noun phrases in the nominative, and words in a form asked for."""

from __future__ import annotations

import pytest

from extract.language import analyse, inflect, known_word, lemma_of, nominative

AS_WRITTEN = [
    ("протестантских областей", "протестантские области"),
    ("ключевых областей вне Нидерландов", "ключевые области вне Нидерландов"),
    ("числа контролируемых городов", "число контролируемых городов"),
    ("религиозной победы протестантизма", "религиозная победа протестантизма"),
    ("Священной Римской империи", "Священная Римская империя"),
    ("картой «Если завтра война»", "карта «Если завтра война»"),
    ("маркером «Беспорядки»", "маркер «Беспорядки»"),
    ("особых ПО для Испании", "особые ПО для Испании"),
    ("игроком за Римлян", "игрок за Римлян"),
    ("союзных армий, занявших столицу", "союзные армии, занявших столицу"),
    ("свободных от врага областей", "свободные от врага области"),
    ("двух вражеских городов", "два вражеских города"),
    ("пяти столицам", "пять столиц"),
    ("обеих сторон", "обе стороны"),
    ("5 очков", "5 очков"),
    ("Генриха Наваррского", "Генрих Наваррский"),
    ("какой-либо державы", "какая-либо держава"),
    ("мень- шей армии", "меньшая армия"),
    ("самым\nвысоким итогом", "самый высокий итог"),
    ("США", "США"),
]


@pytest.mark.parametrize(("phrase", "expected"), AS_WRITTEN, ids=[phrase for phrase, _ in AS_WRITTEN])
def test_a_phrase_turns_to_the_nominative_with_its_attributes(phrase: str, expected: str) -> None:
    assert expected == nominative(analyse(phrase).tokens)


def test_a_part_of_a_sentence_can_be_turned() -> None:
    sentence = analyse("Испания контролирует пять протестантских областей.")
    assert "протестантские области" == nominative(sentence.tokens[3:5])


def test_the_number_can_be_forced() -> None:
    tokens = analyse("каждой державы").tokens
    assert "каждые державы" == nominative(tokens, "plur")
    assert "протестантская область" == nominative(analyse("протестантских областей").tokens, "sing")


def test_no_words_make_no_phrase() -> None:
    assert "" == nominative(())


def test_words_are_brought_to_the_form_asked_for() -> None:
    assert "области" == inflect("область", case="nomn", number="plur")
    assert "начислить" == inflect("начислите", form="INFN")
    assert inflect("через", case="nomn") is None


@pytest.mark.parametrize(
    ("word", "lemma"),
    [("очков", "очко"), ("Карты", "карта"), ("областях", "область"), ("начислите", "начислить"), ("счёта", "счет")],
)
def test_a_lemma_is_lower_case_without_yo(word: str, lemma: str) -> None:
    assert lemma == lemma_of(word)


def test_the_dictionary_knows_words_and_not_fragments() -> None:
    assert known_word("держава")
    assert known_word("из-за")
    assert not known_word("держа-")
    assert not known_word("шейкабра")
    assert not known_word("")
