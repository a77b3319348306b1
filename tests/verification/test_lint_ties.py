"""Ties, ends without a winner and letters of two alphabets in a text without an engine: what is a finding, and what is none."""

from __future__ import annotations

from typing import Any

import pytest

from models.reports import Finding
from tests.verification.test_lint import at, book
from verification.verify import lint_book


def found(kind: str, made: Any) -> list[Finding]:
    return [f for f in lint_book(made).findings if f.kind == kind]


TEXT = "Побеждает игрок с наибольшим числом очков, при равенстве сравнивают дальше. Кто набрал 20 очков, победил."
VP = {"quantity": "очки", "holder": {"any": "игрок"}}
MOST = {
    "type": "victory", "id": "victory/most", "name": "Наибольшее: очки", "winner": {"highest": "очки"},
    "timing": {"when": "game_end"}, "evidence": at(TEXT, "Побеждает игрок с наибольшим числом очков"),
}  # fmt: skip
TWENTY = {
    "type": "victory", "id": "victory/twenty", "name": "Двадцать", "winner": {"any": "игрок"}, "timing": {"when": "game_end"},
    "condition": {"left": VP, "op": ">=", "right": {"number": 20}}, "evidence": at(TEXT, "Кто набрал 20 очков"),
}  # fmt: skip


def step(prefer: Any, quantity: str | None, when: str = "same", repeat: bool = False) -> dict[str, Any]:
    return {"prefer": prefer, "quantity": quantity, "at": when, "repeat": repeat}


@pytest.mark.parametrize(
    "last",
    [
        step("highest", "жребий"),
        step("highest", "монетка судьи"),
        step("lowest", "время: последний верный ответ"),
        step("lowest", "место: очерёдность"),
        step("highest", "сумма броска", repeat=True),
        step("highest", "очки", "next_turn", repeat=True),
        step({"name": "хозяин дома"}, None),
        step("highest", "очки", "shared"),
    ],
    ids=lambda s: f"{s['quantity']} {s['at']}",
)
def test_a_tie_that_a_step_always_breaks_is_no_gap(last: dict[str, Any]) -> None:
    assert [] == found("gap", book(TEXT, {**MOST, "tie_break": [step("highest", "карты"), last]}))
    assert 1 == len(found("gap", book(TEXT, {**MOST, "tie_break": [step("highest", "карты")]})))


def test_a_tie_that_goes_back_turn_by_turn_may_stay() -> None:
    back = step("highest", "очки", "previous_turn", repeat=True)
    (gap,) = found("gap", book(TEXT, {**MOST, "tie_break": [back]}))
    assert "если равенство не нарушилось и дальше" in gap.message
    assert gap.witness is not None
    assert gap.witness.near is not None


def test_several_who_reach_a_number_are_no_gap_where_the_text_compares_them_further() -> None:
    assert 1 == len(found("gap", book(TEXT, TWENTY)))
    both = {**MOST, "condition": {"fact": "набрали обе стороны"}, "tie_break": [step("highest", "жребий")]}
    assert [] == found("gap", book(TEXT, TWENTY, both))


def test_a_win_in_ones_own_turn_is_never_tied() -> None:
    text = "Игрок побеждает, если в свой ход держит три столицы. Игрок побеждает, если под конец держит три столицы."
    held = {"left": {"quantity": "столицы", "holder": {"any": "игрок"}}, "op": ">=", "right": {"number": 3}}
    way = {"type": "victory", "id": "victory/a", "name": "Победа", "winner": {"any": "игрок"}, "timing": {"when": "turn_end"},
           "condition": held}  # fmt: skip
    assert [] == found("gap", book(text, {**way, "evidence": at(text, "Игрок побеждает, если в свой ход держит три столицы")}))
    assert 1 == len(found("gap", book(text, {**way, "evidence": at(text, "Игрок побеждает, если под конец держит три столицы")})))


# ---------------------------------------------------------------------- nobody has won


@pytest.mark.parametrize("words", ["никто не победил", "никто из игроков не выиграл", "победителя всё ещё нет"])
def test_that_nobody_has_won_is_what_the_other_ways_to_win_come_to(words: str) -> None:
    by_time = {**MOST, "id": "victory/time", "name": "По времени", "condition": {"fact": words},
               "tie_break": [step("highest", "жребий")]}  # fmt: skip
    early = {**TWENTY, "winner": {"name": "Красные"}, "condition": {"left": {"quantity": "очки", "holder": {"name": "Красные"}},
             "op": ">=", "right": {"number": 20}}}  # fmt: skip
    assert [] == found("overlap", book(TEXT, early, by_time))
    free = {**by_time, "condition": {"fact": "никто не играл во флот"}}
    assert 1 == len(found("overlap", book(TEXT, early, free)))


def test_a_fact_of_whoever_wins_is_that_partys_own() -> None:
    text = "Кто потерял столицу или армию, проиграл."
    readings = [
        {"label": "достаточно одного", "condition": {"any": [{"fact": "столица потеряна"}, {"fact": "армия потеряна"}]}},
        {"label": "нужно то и другое", "condition": {"all": [{"fact": "столица потеряна"}, {"fact": "армия потеряна"}]}},
    ]
    lost = {"type": "victory", "id": "victory/lost", "name": "Поражение", "winner": None, "loser": {"any": "игрок"},
            "timing": {"when": "immediately"}, "condition": readings[0]["condition"], "readings": readings,
            "evidence": at(text, text[:-1])}  # fmt: skip
    (ambiguity,) = found("ambiguity", book(text, lost))
    assert ambiguity.witness is not None
    assert ["победитель — первый игрок", "победителя нет"] == list((ambiguity.witness.readings or {}).values())
    assert "the first player wins" in ambiguity.message_en
    assert "nobody wins" in ambiguity.message_en


# ---------------------------------------------------------------------- bounds of one turn, of one award


@pytest.mark.parametrize("said", ["За ход можно взять не больше 3 очков", "Игрок получает не более 3 очков"])
def test_what_bounds_one_turn_or_one_award_bounds_no_total(said: str) -> None:
    text = f"{said}. {TEXT} Очков не бывает больше 3."
    limit = {"type": "limit", "id": "limit/a", "name": "Очки", "quantity": "очки", "maximum": 3}
    way = {**TWENTY, "evidence": at(text, "Кто набрал 20 очков")}
    assert [] == found("contradiction", book(text, way, {**limit, "evidence": at(text, said)}))
    assert 1 == len(found("contradiction", book(text, way, {**limit, "evidence": at(text, "Очков не бывает больше 3")})))


# ---------------------------------------------------------------------- alphabets

LATIN_CP, CYRILLIC_CP, MIXED = "CP", "\u0421\u0420", "O\u0414"


def test_an_abbreviation_in_two_alphabets_is_told_with_both_places() -> None:
    text = f"{LATIN_CP} (очки приказов) дают карты. Марш стоит 2 {CYRILLIC_CP}."
    drift, *others = found("term_drift", book(text))
    assert [] == others
    assert ["CP", "\u0421\u0420"] == [e.quote(text) for e in drift.evidence]
    assert "латиница" in drift.message and "Cyrillic" in drift.message_en
    assert [] == found("term_drift", book(text.replace(CYRILLIC_CP, LATIN_CP)))


def test_letters_of_two_alphabets_in_one_word_are_told() -> None:
    (mixed,) = found("term_drift", book(f"Отряд тратит {MIXED} на марш."))
    assert "смешаны" in mixed.message
    assert [] == found("term_drift", book("Отряд тратит ОД на марш и читает HTML-файл про VPшки."))


def test_an_abbreviation_that_could_be_latin_is_unexplained_though_the_dictionary_has_one_like_it() -> None:
    (short,) = found("undefined_term", book(f"Карта разыграна за {CYRILLIC_CP}."))
    assert "«CP»" in short.message
    assert [] == found("undefined_term", book("Карту играет СССР."))


def test_a_preposition_is_no_label_of_a_table() -> None:
    assert [] == found("dangling_reference", book("Отряды сведены в таблицу в конце правил."))
    assert 1 == len(found("dangling_reference", book("Отряды сведены в таблицу В под картой.")))


# ---------------------------------------------------------------------- what equals get, and what the text says further on


@pytest.mark.parametrize(
    "tail",
    ["если таких игроков несколько, никто не получает очков", "равные остаются без награды", "поделённый приз стоит 0"],
)
def test_what_equals_get_may_stand_further_on_in_the_line(tail: str) -> None:
    text = f"Больше всего монет: 3 очка ({tail})."
    prize = {"type": "vp_source", "id": "vp/a", "name": "Приз", "recipient": {"highest": "монеты"}, "amount": {"number": 3},
             "evidence": at(text, "Больше всего монет: 3 очка")}  # fmt: skip
    assert [] == found("gap", book(text, prize))
    assert 1 == len(found("gap", book(text.replace(tail, "берут в конце"), prize)))


def test_ties_that_another_sentence_on_the_same_win_breaks_are_no_gap() -> None:
    again = {**MOST, "id": "victory/again", "tie_break": [step("highest", "жребий")]}
    assert [] == found("gap", book(TEXT, MOST, again))


def test_a_threshold_below_zero_can_be_passed() -> None:
    text = "Кто ушёл ниже −200 очков, проиграл."
    lost = {"type": "victory", "id": "victory/lost", "name": "Поражение", "winner": None, "loser": {"any": "игрок"},
            "timing": {"when": "immediately"}, "condition": {"left": VP, "op": "<", "right": {"number": -200}},
            "evidence": at(text, text[:-1])}  # fmt: skip
    assert [] == found("contradiction", book(text, lost))


def test_each_quantity_has_bounds_of_its_own() -> None:
    gold = {"left": {"quantity": "золото", "holder": {"any": "игрок"}}, "op": ">=", "right": {"number": 2000}}
    rich = {**TWENTY, "id": "victory/rich", "name": "Богатство", "condition": gold}
    (gap,) = [f for f in found("gap", book(TEXT, TWENTY, rich)) if "Двадцать" in f.message]
    assert gap.witness is not None
    assert {20} == {v for k, v in gap.witness.state.items() if k.startswith("очки")}


def test_that_nobody_met_the_other_conditions_is_what_they_come_to() -> None:
    early = {**TWENTY, "winner": {"name": "Красные"}, "condition": {"left": {"quantity": "очки", "holder": {"name": "Красные"}},
             "op": ">=", "right": {"number": 20}}}  # fmt: skip
    late = {**MOST, "condition": {"fact": "никто не выполнил предыдущих условий"}, "tie_break": [step("highest", "жребий")]}
    assert [] == found("overlap", book(TEXT, early, late))
