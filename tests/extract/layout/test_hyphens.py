import pytest

from extract.language import known_word
from extract.layout.hyphens import Decision, Hyphens


@pytest.mark.parametrize(
    ("before", "after", "decision"),
    [
        ("мень-", "шей", Decision(True, "меньшей", "dictionary")),
        ("мень\u00ad", "шей", Decision(True, "меньшей", "soft hyphen")),
        ("северо\u2011", "западный", Decision(False, "северо-западный", "hard hyphen")),
        ("Северо-", "Западный", Decision(False, "Северо-Западный", "capital or figure")),
        ("по-", "прежнему", Decision(False, "по-прежнему", "dictionary")),
        ("карта-", "событие", Decision(False, "карта-событие", "two words")),
        ("гэлем-", "брюков", Decision(True, "гэлембрюков", "fragments")),
        ("25-", "го", Decision(False, "25-го", "capital or figure")),
        ("ЗАПАД-", "НЫЙ", Decision(True, "ЗАПАДНЫЙ", "dictionary")),
        ("(не-", "медленно)", Decision(True, "немедленно", "dictionary")),
        ("–", "дальше", None),
        ("слово", "дальше", None),
        ("мень-", "(шей)", None),
    ],
)
def test_a_word_broken_at_the_end_of_a_line(before: str, after: str, decision: Decision | None) -> None:
    assert decision == Hyphens(known_word).decide(before, after)


def test_the_document_knows_better_than_the_dictionary() -> None:
    hyphens = Hyphens(known_word)
    hyphens.learn(["Здесь стоит карта-событие и хамбургер", "а здесь хам-"])
    assert Decision(True, "хамбургер", "document") == hyphens.decide("хам-", "бургер")
    assert Decision(False, "карта-событие", "document") == hyphens.decide("карта-", "событие")
