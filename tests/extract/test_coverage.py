"""Coverage: which sentences are normative, which gave a record, why the others did not."""

from __future__ import annotations

import pytest

from extract.pipeline import extract_text
from models.rulebook import Sentence


def sentences(text: str) -> tuple[Sentence, ...]:
    return extract_text(text, "test.txt").sentences


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Можно ли меняться картами?", "a question"),
        ("Представим, что флот стоит в порту.", "an example"),
        ("Спасибо всем, кто помогал.", "a comment of the writer"),
        ("40 карт товаров", "a name or a list without a statement"),
        ("Король пал, и город сгорел.", "a piece of history"),
    ],
)
def test_what_rules_nothing_says_why(text: str, reason: str) -> None:
    assert [(False, (), reason)] == [(x.normative, x.records, x.reason) for x in sentences(text)]


def test_a_sentence_with_a_record_names_it() -> None:
    book = extract_text("Игрок получает 2 ПО за каждый порт.", "test.txt")
    assert [(True, (book.records[0].id,), None)] == [(x.normative, x.records, x.reason) for x in book.sentences]


def test_a_sentence_that_gave_only_an_example_rules_nothing() -> None:
    book = extract_text("Например, флот стоит в порту.", "test.txt")
    assert [(False, tuple(x.id for x in book.records))] == [(x.normative, x.records) for x in book.sentences]


def test_a_lead_in_is_told_by_its_list() -> None:
    book = extract_text("Каждый игрок получает:\n• 1 ПО за порт;\n• 2 ПО за форт.", "test.txt")
    assert 2 == len(book.sentences[0].records)


def test_a_normative_sentence_without_a_record_has_a_reason() -> None:
    found = sentences("Если отряд разбит, фишка остаётся на клетке.")
    assert all(x.records or x.reason for x in found)
