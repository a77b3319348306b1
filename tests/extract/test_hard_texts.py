"""Texts that no writer means: words and sentences without end, thousands of marks. Nothing raises, nothing hangs."""

from __future__ import annotations

import time

import pytest

from extract.blocks import Block
from extract.language import split_sentences
from extract.language.dictionary import LONGEST, analyses, known_word, lemma_of
from extract.overlaps import Overlaps
from extract.pipeline import extract_text
from extract.structure import lay_out
from models.contract import book_to_json
from models.spans import Span


@pytest.mark.parametrize("word", ["сверх" * 700, "сверх-" * 700 + "а", "х" * 100_000, "1" * 5000, "а1" * 3000])
def test_a_word_without_end_hides_nothing_beside_it(word: str) -> None:
    started = time.monotonic()
    book = extract_text(f"Игрок видит {word} и получает 2 ПО за замок.", "x")
    assert ["vp_source"] == [x.type for x in book.records]
    assert 30 > time.monotonic() - started


def test_a_word_longer_than_any_has_no_analysis() -> None:
    word = "а" * (LONGEST + 1)
    assert () == analyses(word)
    assert not known_word(word)
    assert word == lemma_of(word)


@pytest.mark.parametrize("count", [800, 5000])
def test_brackets_in_brackets_cost_no_more_than_their_number(count: int) -> None:
    started = time.monotonic()
    extract_text("Игрок " + "(" * count + "получает 2 ПО" + ")" * count + " за замок.", "x")
    assert 30 > time.monotonic() - started


def test_a_sentence_longer_than_any_is_cut_at_blanks_and_loses_no_word() -> None:
    text = "слово " * 2000
    spans = split_sentences(text.strip())
    assert max(b - a for a, b in spans) <= 2000
    assert text.split() == [w for a, b in spans for w in text[a:b].split()]


def test_the_blocks_that_one_governs_are_its_items() -> None:
    layout = lay_out("Игрок считает, что у него есть:\n– замок;\n– дорога.\n\nИгрок теряет сразу:\n– мост.")
    under: dict[str, list[str]] = {}
    for block in layout.blocks:
        kept: list[Block] = list(layout.children(block))
        if kept:
            under[block.body.quote(layout.text)] = [x.body.quote(layout.text) for x in kept]
    assert {"Игрок считает, что у него есть:": ["замок;", "дорога."], "Игрок теряет сразу:": ["мост."]} == under


def test_what_meets_a_stretch_is_found_wherever_it_began() -> None:
    placed = Overlaps([(Span(0, 5000), "long"), (Span(600, 610), "short"), (Span(610, 700), "next")])
    assert ("long", "short") == placed.of(Span(605, 610))
    assert ("long",) == placed.of(Span(4000, 4001))
    assert () == placed.of(Span(5000, 5001))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Игрок получает ½ ПО за дорогу.", 0.5),
        ("За каждую дорогу: 1½ ПО.", 1.5),
        ("Игрок получает 2 ¼ ПО за каждую дорогу.", 2.25),
        ("Дорога – ⅛ ПО.", 0.125),
        ("Игрок получает ¾ ПО за дорогу.", 0.75),
    ],
)
def test_a_fraction_of_one_sign_is_a_number(text: str, value: float) -> None:
    found = book_to_json(extract_text(text, "x"))["records"]
    assert [value] == [x["amount"]["number"] for x in found if x["type"] == "vp_source"]
