"""Texts that no writer means: words and sentences without end, thousands of marks. Nothing raises, nothing hangs."""

from __future__ import annotations

import cProfile
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


def _told(text: str, kind: str, *keys: str) -> list[tuple[object, ...]]:
    found = book_to_json(extract_text(text, "x"))["records"]
    return [tuple(x.get(k) for k in keys) for x in found if x["type"] == kind]


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("На руке может быть от 3 до 7 карт.", 3, 7),
        ("Игроков должно быть ни меньше 1, ни больше 12.", 1, 12),
        ("В игре участвуют ни меньше 2, ни больше 5 игроков.", 2, 5),
        ("Число игроков – ни меньше 1, ни больше 12.", 1, 12),
    ],
)
def test_a_limit_keeps_both_its_ends(text: str, low: int, high: int) -> None:
    assert [(low, high)] == _told(text, "limit", "minimum", "maximum")


@pytest.mark.parametrize("text", ["ПРИМЕР: 7–8\n• игрок", "– 3–5", ": 2–4.", "(7–8)\n• игрок"])
def test_a_range_with_no_word_before_it_is_read(text: str) -> None:
    assert text == extract_text(text, "x").text


def test_one_word_alone_is_no_phase() -> None:
    assert () == tuple(x for x in extract_text("Дождь.", "x").records if x.type == "phase")


def test_a_figure_in_a_table_ends_no_game() -> None:
    text = "# Конец игры\n\n| Действие | ПО |\n| Замок | 3 |\n"
    assert [] == _told(text, "game_end", "name")
    assert [("Замок",)] == _told(text, "vp_source", "name")


def test_chapters_of_the_rules_are_no_phases() -> None:
    assert [] == _told("# Цель\n\n# Победа\n\n1. Ход игры\n2. Конец игры\n", "phase", "name")
    assert [] == _told("# Цель\n# Победа\n1. Ход игры\n2. Конец игры\n", "phase", "name")


@pytest.mark.parametrize(
    "text", ["Побеждает игрок, набравший -5 очков.", 'Побеждает игрок, набравший 20 "победных" очков, или больше.']
)
def test_what_wins_is_no_award_beside(text: str) -> None:
    assert [] == _told(text, "vp_source", "name")
    assert [("Победа",)] == _told(text, "victory", "name")


def test_a_long_name_ends_with_a_whole_phrase() -> None:
    text = "Игра заканчивается, когда один из игроков набрал 20 победных очков"
    assert [(text,)] == _told(f"{text}.", "game_end", "name")
    more = f"{text}, или когда на столе не осталось ни одной карты действий, а в запасе нет больше ни одного замка"
    assert [(f"{text}…",)] == _told(f"{more}.", "game_end", "name")


def test_an_adjective_that_stands_for_a_person_is_named_as_one() -> None:
    assert [("Пленный",)] == _told("Игрок получает 2 ПО за каждого пленного.", "vp_source", "name")


@pytest.mark.slow
@pytest.mark.parametrize("words", ["2 ПО за город,", "(3 ПО за замок)", "и 2 очка"])
def test_a_sentence_twice_as_long_costs_no_more_than_about_twice_as_much(words: str) -> None:
    def calls(count: int) -> int:
        profile = cProfile.Profile()
        profile.runcall(extract_text, f"Игрок получает {' '.join([words] * count)}.", "x")
        return sum(x.callcount for x in profile.getstats())

    calls(10)  # what is learnt once is learnt
    assert calls(200) < 2.7 * calls(100)
