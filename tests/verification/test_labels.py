"""What readings are called: every label that a reading can have is there in English, and keeps the words of the text."""

import re
import tomllib
from pathlib import Path

import pytest

from verification.labels import label_in, label_in_english

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("extract/grammar/readings.toml", "verification/consistency/words.toml")


@pytest.mark.parametrize("source", SOURCES)
def test_every_label_of_a_reading_is_there_in_english(source: str) -> None:
    labels = tomllib.loads((ROOT / source).read_text("utf-8"))["labels"].values()
    filled = [re.sub(r"\{words\}", "x", re.sub(r"\{n\}", "9", label)) for label in labels]
    assert [] == [label for label in filled if re.search("[а-яё]", label_in_english(label))]


def test_a_label_keeps_its_number_and_the_words_of_the_text() -> None:
    assert "падает до 9: it is 9 or less now" == label_in("en", "падает до 9: стало 9 или меньше")
    assert "падает до 9: стало ровно 9" == label_in("ru", "падает до 9: стало ровно 9")
    assert "up to turn 4: the turn before it is the last" == label_in_english("до хода 4: последний — ход перед ним")


def test_the_name_of_a_rule_of_the_text_stays_as_it_is() -> None:
    assert "Стандартная победа" == label_in_english("Стандартная победа")
