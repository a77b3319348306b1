"""What a text shows wrong of itself without an engine: one trap each, and the same text without it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from models.contract import book_from_json
from models.reports import Finding
from tests.verification.games import small_book
from verification.verify import lint_book

ROOT = Path(__file__).parents[2]


def at(text: str, words: str) -> list[dict[str, int]]:
    start = text.index(words)
    return [{"start": start, "end": start + len(words)}]


def book(text: str, *records: dict[str, Any], sections: list[tuple[str | None, str]] = ()) -> Any:  # type: ignore[assignment]
    """A book whose sections begin where their titles first stand."""
    starts = [text.index(title) for _, title in sections]
    made = [
        {"number": number, "title": title, "level": 1, "parent": None, "start": start,
         "end": (*starts[1:], len(text))[i]}
        for i, ((number, title), start) in enumerate(zip(sections, starts, strict=True))
    ]  # fmt: skip
    return small_book(*records, text=text, sections=made)


def found(kind: str, made: Any) -> list[Finding]:
    return [f for f in lint_book(made).findings if f.kind == kind]


# ---------------------------------------------------------------------- citations


def cited(text: str, number: str) -> Any:
    from dataclasses import replace

    from models.rulebook import Reference
    from models.spans import Span

    made = book(text, sections=[("1", "Ход игры"), ("2", "Бой")])
    start = text.rindex(number)
    return replace(made, references=(Reference(number, Span(start, start + len(number)), True),))


def test_a_section_cited_under_another_title_is_told_with_both_titles() -> None:
    (wrong,) = found("dangling_reference", cited("1 Ход игры. Ходите.\n2 Бой\nБросьте кубик (см. 1, «Осада»).", "1"))
    assert "warning" == wrong.severity
    assert "«Ход игры»" in wrong.message
    assert "«Осада»" in wrong.message
    assert [] == found("dangling_reference", cited("1 Ход игры. Ходите.\n2 Бой\nБросьте кубик (см. 1, «Ход»).", "1"))


def test_a_section_cited_by_a_title_that_none_has_is_dangling() -> None:
    text = "1 Ход игры. Ходите.\n2 Бой\nБросьте кубик (см. раздел «{}»)."
    sections: list[tuple[str | None, str]] = [("1", "Ход игры"), ("2", "Бой")]
    (wrong,) = found("dangling_reference", book(text.format("Осада"), sections=sections))
    assert "раздела «Осада» в тексте нет" == wrong.message
    assert [] == found("dangling_reference", book(text.format("Бой"), sections=sections))


def test_a_table_that_is_cited_and_has_no_caption_is_dangling() -> None:
    (wrong,) = found("dangling_reference", book("1 Бой. Смотрите таблицу 3.\nТаблица 1. Потери", sections=[("1", "Бой")]))
    assert "таблицу 3" in wrong.message
    assert [] == found("dangling_reference", book("1 Бой. Смотрите таблицу 1.\nТаблица 1. Потери", sections=[("1", "Бой")]))


# ---------------------------------------------------------------------- turns


def in_turns(name: str, number: int, **turns: Any) -> dict[str, Any]:
    return {
        "type": "vp_source", "name": name, "recipient": {"any": "игрок"}, "amount": {"number": number},
        "timing": {"when": "unspecified", "phase": None, "turns": turns},
    }  # fmt: skip


def test_a_turn_that_no_window_of_a_rule_covers_is_a_gap() -> None:
    (hole,) = found("gap", book("Дань.", in_turns("Дань", 1, **{"from": 1, "to": 3}), in_turns("Дань", 2, **{"from": 5})))
    assert "для хода 4 его нет" in hole.message
    assert hole.witness is not None
    assert {"turn": 4} == dict(hole.witness.state)
    assert [] == found("gap", book("Дань.", in_turns("Дань", 1, **{"from": 1, "to": 4}), in_turns("Дань", 2, **{"from": 5})))
    assert [] == found("gap", book("Дань.", in_turns("Дань", 1, only=[2]), in_turns("Налог", 2, only=[5])))


def test_a_rule_for_a_turn_that_is_never_played_contradicts_the_end_of_the_game() -> None:
    text = "Партия длится 9 ходов. В ход {} каждый получает 2 ПО."
    end = {"type": "game_end", "name": "Конец", "turns": {"from": 1, "to": 9}, "evidence": at(text, "9 ходов")}

    def made(turn: int) -> Any:
        whole = text.format(turn)
        return book(whole, end, in_turns("Дань", 2, only=[turn]) | {"evidence": at(whole, f"В ход {turn}")})

    (wrong,) = found("contradiction", made(12))
    assert "правило для хода 12, а последний ход — 9" in wrong.message
    assert [] == found("contradiction", made(9))


# ---------------------------------------------------------------------- conditions that decide nothing


def race(number: int, op: str = ">=") -> dict[str, Any]:
    return {
        "type": "victory", "name": "Гонка", "winner": {"any": "игрок"},
        "timing": {"when": "immediately", "phase": None, "turns": None},
        "condition": {"left": {"quantity": "ПО", "holder": {"any": "игрок"}}, "op": op, "right": {"number": number}},
    }  # fmt: skip


def limit(most: int) -> dict[str, Any]:
    return {"type": "limit", "name": "Предел", "quantity": "ПО", "minimum": 0, "maximum": most}


def test_a_threshold_beyond_the_limit_can_never_be_reached() -> None:
    (wrong,) = found("contradiction", book("Гонка.", race(15), limit(12)))
    assert "не может выполниться" in wrong.message
    assert [] == found("contradiction", book("Гонка.", race(12), limit(12)))


def test_a_condition_that_always_holds_decides_nothing() -> None:
    (idle,) = [f for f in found("gap", book("Гонка.", race(0))) if "всегда" in f.message]
    assert "warning" == idle.severity
    assert [] == [f for f in found("gap", book("Гонка.", race(1))) if "всегда" in f.message]


def test_a_condition_that_contradicts_itself_is_told_as_a_doubt_and_not_as_an_error() -> None:
    record = race(15)
    record["condition"] = {"all": [record["condition"], race(3, "<")["condition"]]}
    (doubt,) = [f for f in found("gap", book("Гонка.", record)) if "не может выполниться" in f.message]
    assert "warning" == doubt.severity


# ---------------------------------------------------------------------- names


def test_one_letter_within_a_long_word_that_no_dictionary_has_is_drift() -> None:
    (drift,) = found("term_drift", book("Исход Вормсского сейма. Фаза Вормского сейма. Вормсский сейм окончен."))
    assert "вормс" in drift.message.lower()
    assert [] == found("term_drift", book("Исход Вормсского сейма. Вормсский сейм. Габсбурги ходят, ход Габсбургов."))
    assert [] == found("term_drift", book("Карточка лежит. Корточки ни при чём."))  # the dictionary has both


def test_powers_and_quoted_names_that_stand_once_are_one_note_each() -> None:
    filler = "Игроки ходят по очереди. " * 70
    text = f"{filler}Рим получает 2 ПО, если лежит жетон «Слава предков». Карфаген ходит. Рим ходит. Карфаген получает 2 ПО. " \
           "Этруски получают 3 ПО."  # fmt: skip
    awards = [
        {"type": "vp_source", "name": n, "recipient": {"name": n}, "amount": {"number": 2}, "evidence": at(text, words)}
        for n, words in (("Рим", "Рим получает 2 ПО, если лежит жетон «Слава предков»"), ("Карфаген", "Карфаген получает 2 ПО"),
                         ("Этруски", "Этруски получают 3 ПО"))
    ]  # fmt: skip
    once = found("undefined_term", book(text, *awards))
    assert {"note"} == {f.severity for f in once}
    assert ["«Слава предков»", "«Этруски»"] == sorted(f.message.rpartition(": ")[2] for f in once)


def test_an_ordinary_word_in_capitals_is_no_abbreviation() -> None:
    assert [] == found("undefined_term", book("ХОД\nИгроки ходят. ВЕРХ берёт первый."))


# ---------------------------------------------------------------------- claims


def test_a_phase_that_says_itself_when_it_is_left_out_is_no_contradiction_unless_every_turn_is_spoken_of() -> None:
    text = "{} из двух фаз: Доход, Налог. В первом ходе Налог пропускается."
    phases = [
        {"type": "phase", "name": "Доход", "order": 1, "turns": None},
        {"type": "phase", "name": "Налог", "order": 2, "turns": {"except": [1]}},
    ]

    def made(words: str) -> Any:
        whole = text.format(words)
        said = {"type": "claim", "name": "фазы хода", "about": "фазы хода", "op": "==", "number": 2}
        return book(whole, said | {"evidence": at(whole, f"{words} из двух фаз")}, *phases)

    assert [] == found("contradiction", made("Ход состоит"))
    assert 1 == len(found("contradiction", made("Каждый ход состоит")))


# ---------------------------------------------------------------------- whole texts

PLANTED = [
    ("u02", "dangling_reference"),
    ("u10", "dangling_reference"),
    ("u10", "gap"),
    ("t03", "gap"),
    ("v07", "dangling_reference"),
]


@pytest.mark.parametrize(("text", "kind"), PLANTED)
def test_what_the_author_planted_in_a_text_is_found(text: str, kind: str) -> None:
    data = json.loads((ROOT / "corpus" / "texts" / f"{text}.json").read_text("utf-8"))
    planted = [f for f in data["findings"] if f["kind"] == kind]
    places = [e for f in lint_book(book_from_json(data)).findings if f.kind == kind for e in f.evidence]
    assert planted
    for one in planted:
        assert any(e.start < p["end"] and p["start"] < e.end for p in one["evidence"] for e in places)


@pytest.mark.parametrize("text", ["t01", "t02", "t04", "t05", "t07", "u03", "u06", "u07", "v06", "v08"])
def test_a_text_that_contradicts_itself_nowhere_gives_no_error(text: str) -> None:
    data = json.loads((ROOT / "corpus" / "texts" / f"{text}.json").read_text("utf-8"))
    assert [] == [f.message for f in lint_book(book_from_json(data)).findings if f.severity == "error"]
