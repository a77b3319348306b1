"""Two editions of one rulebook held against each other, rule by rule."""

from __future__ import annotations

import json
import re

import pytest

import ustav
from models.rulebook import RuleBook
from models.timing import Timing, TurnSet
from verification.editions import EditionDiff, Row, compare_editions
from verification.editions.base import Change
from verification.editions.fields import same_times
from verification.editions.forms import as_json, ordered_rows
from verification.editions.guards import goes_without_saying
from verification.editions.page import as_html, marked
from verification.editions.sections import in_order
from verification.editions.unread import half_read, unread_changes

OLD = """1. Победа
Игрок, набравший 25 победных очков (ПО) или более, немедленно выигрывает партию.

2. Ход
2.1 Фаза дохода
Игрок получает 2 монеты за каждую провинцию.
2.2 Фаза действий
Игрок может построить один форт.
2.3 Фаза подсчёта
За каждый построенный город игрок получает 2 победных очка.

3. Пределы
У игрока не может быть больше 12 карт.
Игрок должен сбросить лишние карты.
"""


def book(text: str) -> RuleBook:
    return ustav.extract_text(text)


def compared(new: str, old: str = OLD) -> EditionDiff:
    return compare_editions(book(old), book(new))


def the_one(found: EditionDiff) -> Row:
    (row,) = [r for r in found.rows if r.verdict != "same"]
    return row


def test_a_text_is_the_same_as_itself() -> None:
    found = compared(OLD)
    assert {"same"} == {r.verdict for r in found.rows}
    assert not found.differs
    assert 0 == found.tally()["moved"]


def test_a_changed_number_comes_with_a_situation_that_was_run_on_both_editions() -> None:
    row = the_one(compared(OLD.replace("получает 2 победных", "получает 3 победных")))
    assert ("changed", "vp_source", "proved", False) == (row.verdict, row.type, row.basis, row.means)
    assert [("number", "2", "3")] == [(c.aspect, c.old, c.new) for c in row.changes]
    assert row.telling is not None
    assert row.telling.replayed
    assert row.telling.old != row.telling.new


def test_other_words_with_the_same_meaning_are_proved_to_be_reworded_only() -> None:
    first = "Игрок, набравший 25 победных очков (ПО) или более, немедленно выигрывает партию."
    found = compared(OLD.replace(first, "Игрок немедленно выигрывает партию, если набрал больше 24 ПО."))
    row = the_one(found)
    assert ("reworded", "proved", True) == (row.verdict, row.basis, row.means)
    assert not found.differs


@pytest.mark.parametrize(
    ("threshold", "verdict"), [("больше 24", "reworded"), ("больше 25", "changed"), ("не менее 25", "reworded")]
)
def test_a_threshold_is_compared_by_meaning_and_not_by_its_number(threshold: str, verdict: str) -> None:
    old = "1. Победа\nИгрок, набравший 25 победных очков или более, немедленно выигрывает партию.\n"
    row = the_one(compared(f"1. Победа\nИгрок, набравший {threshold} победных очков, немедленно выигрывает партию.\n", old))
    assert verdict == row.verdict
    if verdict == "changed":
        assert row.telling is not None
        assert 25 in row.telling.state.values()


def test_may_and_must_are_told_apart_by_who_leaves_it() -> None:
    row = the_one(compared(OLD.replace("может построить", "должен построить")))
    assert ["modality"] == [c.aspect for c in row.changes]
    assert row.telling is not None
    assert ("that is allowed", "that is not allowed") == (row.telling.old[1], row.telling.new[1])


def test_a_bound_is_told_apart_by_a_value_that_only_one_edition_allows() -> None:
    row = the_one(compared(OLD.replace("больше 12 карт", "больше 10 карт")))
    assert [("number", "12", "10")] == [(c.aspect, c.old, c.new) for c in row.changes]
    assert row.telling is not None
    assert [11] == list(row.telling.state.values())


def test_added_and_removed_rules_are_named() -> None:
    new = OLD.replace("Игрок должен сбросить лишние карты.\n", "").replace(
        "2 победных очка.\n", "2 победных очка.\nЗа каждый порт игрок получает 1 победное очко.\n"
    )
    found = compared(new)
    rows = {r.verdict: r for r in found.rows if r.verdict != "same"}
    assert {"added", "removed"} == set(rows)
    assert "порт" in rows["added"].new[0].quote
    assert "сбросить" in rows["removed"].old[0].quote
    assert found.differs


def test_sections_that_moved_and_were_renumbered_are_found_again() -> None:
    head, turn, limits = OLD.split("\n\n")
    turn, head = turn.replace("2.", "1."), head.replace("1.", "2.")
    found = compared("\n\n".join((turn, head, limits)))
    assert {"same"} == {r.verdict for r in found.rows}
    assert not found.differs
    states = {s.new: s.state for s in found.sections}
    assert ("moved", "renumbered", "same") == (states["2 Победа"], states["1.2 Фаза действий"], states["3 Пределы"])
    assert ["victory"] == [r.type for r in found.rows if r.moved]


def test_a_rule_that_stands_in_another_section_is_moved() -> None:
    sentence = "У игрока не может быть больше 12 карт.\n"
    found = compared(OLD.replace(sentence, "").replace("построить один форт.\n", "построить один форт.\n" + sentence))
    assert [("limit", "same")] == [(r.type, r.verdict) for r in found.rows if r.moved]


def test_one_rule_told_in_two_sentences_is_a_split_with_the_same_meaning_and_back_a_merge() -> None:
    one = "1. Победа\nИгрок побеждает, если набрал 20 победных очков или контролирует 3 столицы.\n"
    two = "1. Победа\nИгрок побеждает, если набрал 20 победных очков.\nИгрок также побеждает, если контролирует 3 столицы.\n"
    for old, new, verdict, counts in ((one, two, "split", (1, 2)), (two, one, "merged", (2, 1))):
        found = compared(new, old)
        (row,) = found.rows
        assert (verdict, True, "proved", counts) == (row.verdict, row.means, row.basis, (len(row.old), len(row.new)))
        assert not found.differs


def test_a_split_that_says_something_else_is_a_difference() -> None:
    one = "1. Победа\nИгрок побеждает, если набрал 20 победных очков или контролирует 3 столицы.\n"
    two = "1. Победа\nИгрок побеждает, если набрал 21 победное очко.\nИгрок также побеждает, если контролирует 3 столицы.\n"
    assert compared(two, one).differs


def test_facts_in_other_words_are_not_known_to_be_the_same_and_the_row_names_them() -> None:
    old = "1. Победа\nИгрок побеждает, если набрал 20 победных очков и его столица не занята врагом.\n"
    new = "1. Победа\nИгрок побеждает, если набрал 20 победных очков и столица его не захвачена врагом.\n"
    row = the_one(compared(new, old))
    assert ("unclear", None) == (row.verdict, row.means)
    assert row.assumed


def test_a_denied_fact_is_a_change() -> None:
    old = "1. Победа\nИгрок побеждает, если набрал 20 победных очков и его столица не занята врагом.\n"
    row = the_one(compared(old.replace("не занята", "занята"), old))
    assert "changed" == row.verdict
    assert row.telling is not None


@pytest.mark.parametrize(
    ("old", "new", "aspect"),
    [
        ("Ничью получает тот, кто стоит раньше в ряду", "Ничью получает тот, кто стоит позже в ряду", "condition"),
        ("Игроки ходят в порядке: Галлы, Этруски, Греки", "Игроки ходят в порядке: Этруски, Галлы, Греки", "order"),
        ("Отряд может стоять в крепости Рим", "Отряд может стоять в крепости Капуя", "party"),
        ("Карту можно сыграть не менее чем дважды за ход", "Карту можно сыграть не более чем дважды за ход", "condition"),
        ("Нужен контроль не менее чем над одной из них", "Нужен контроль более чем над одной из них", "condition"),
    ],
)
def test_what_no_rewording_exchanges_is_told_though_nobody_read_it(old: str, new: str, aspect: str) -> None:
    found = [c for c in unread_changes(old, new, frozenset()) if c.aspect == aspect]
    assert found
    assert () == unread_changes(old, old, frozenset())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("В ходе девять фаз и 7 карт", "В ходе 9 фаз и 7 карт"),
        ("Игрок получает 1 ПО и ещё 1 ПО", "Игрок получает одно ПО и ещё 1 ПО"),
        ("Контроль не менее чем над тремя странами", "Контроль хотя бы над тремя странами"),
    ],
)
def test_numbers_in_words_and_other_words_for_a_bound_are_no_difference(old: str, new: str) -> None:
    assert () == unread_changes(old, new, frozenset())
    assert () != unread_changes("Не более чем над тремя странами", "Не менее чем над тремя странами", frozenset())
    assert () != unread_changes("Игрок получает −1 ПО", "Игрок получает 1 ПО", frozenset())


def test_other_words_for_one_bound_are_no_difference() -> None:
    assert () == unread_changes("Набравший 25 очков или более", "Набравший не менее 25 очков", frozenset())


def test_a_bound_in_words_that_were_not_read_is_not_called_a_rewording() -> None:
    old = "1. Ход\nИгрок обязан сбросить карты, если стоит не менее чем у одной границы Галлии.\n"
    found = compared(old.replace("не менее", "не более"), old)
    assert found.differs


def test_an_abbreviation_is_not_taken_for_another_name_with_the_same_letters() -> None:
    old = "1. Победа\nИгрок, набравший 25 ПО, побеждает.\nИгрок, занявший 9 протестантских областей, проигрывает.\n"
    found = compared(old.replace("25 ПО", "25 победных очков"), old)
    assert not found.differs
    assert compared(old.replace("25 ПО", "25 протестантских областей"), old).differs


def test_an_abbreviation_that_the_text_explains_is_the_name_that_it_explains() -> None:
    old = "1. Победа\nУ игрока есть золотые монеты (ЗМ). Игрок, набравший 25 ЗМ, побеждает.\n"
    assert {"same", "reworded"} >= {r.verdict for r in compared(old.replace("25 ЗМ", "25 золотых монет"), old).rows}


def test_another_recipient_of_points_that_are_no_number_is_a_change() -> None:
    old = "1. ПО\nФранция получает ПО по таблице. Испания платит.\n"
    assert compared(old.replace("Франция", "Англия"), old).differs


def test_a_dropped_exception_or_sign_is_told() -> None:
    told = unread_changes("Каждая держава, кроме Папства, ходит", "Каждая держава ходит", frozenset())
    assert [("condition", "кроме", "")] == [(c.aspect, c.old, c.new) for c in told]
    assert unread_changes("казнь: -1 ПО", "казнь: 1 ПО", frozenset({"-1"}))
    assert () == unread_changes("фазы 7-8", "фазы 7-8 хода", frozenset())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("У игрока не может быть больше 12 карт.", "На руке разрешается держать до 12 карт."),
        ("Игрок может построить один форт.", "Разрешено построить один форт."),
        ("Со второго хода игрок может нанимать флот.", "Начиная со 2-го хода игрок может нанимать флот."),
        ("Игрок получает 2 балла за контроль над Европой.", "Игрок получает 2 победных очка за контроль над Европой."),
    ],
)
def test_what_one_edition_leaves_to_be_understood_is_no_change(old: str, new: str) -> None:
    found = compared(OLD + f"\n4. Прочее\n{new}\n", OLD + f"\n4. Прочее\n{old}\n")
    assert {"same", "reworded"} == {r.verdict for r in found.rows}


def test_a_power_by_name_is_not_understood_where_it_is_left_out() -> None:
    assert compared(OLD.replace("У игрока не может", "У Испании не может")).differs
    assert goes_without_saying("игрок", "", "Игрок может построить форт", "Разрешено построить форт")
    for other in ("Атакующему разрешено построить форт", "Врагу разрешено построить форт", "Ганнибалу разрешено построить форт"):
        assert not goes_without_saying("игрок", "", "Игрок может построить форт", other)


def test_turns_that_come_to_the_same_are_no_change_and_others_are() -> None:
    assert same_times(TurnSet(except_=(1,)), TurnSet(first=2))
    assert same_times(Timing("each_turn", turns=TurnSet(except_=(1,))), Timing("unspecified", turns=TurnSet(first=2)))
    assert not same_times(TurnSet(except_=("last",)), TurnSet(final=9))
    assert not same_times(TurnSet(first=2), TurnSet(first=2, unit="раунд"))
    assert not same_times(Timing("turn_end", turns=TurnSet(first=2)), Timing("unspecified", turns=TurnSet(first=2)))


def test_a_condition_that_stands_in_the_sentence_and_was_not_read_is_not_called_a_change() -> None:
    here, there = "с пятью или более крепостями получает 3 очка", "у которого не менее 5 крепостей, получает 3 очка"
    changes = (Change("number", "5", ""), Change("condition", "крепости (игрок) не меньше 5", ""))
    assert half_read(f"Игрок, {there}", f"Игрок {here}", changes)
    assert not half_read(f"Игрок, {there}", "Игрок получает 3 очка", changes)
    assert not half_read(f"Игрок, {there}", f"Игрок {here.replace('пятью', 'шестью')}", changes)
    assert not half_read(f"Игрок, {there}", f"Игрок {here}", (Change("number", "5", "6"),))


def test_one_thing_in_two_states_is_not_known_to_be_the_same_and_the_row_names_the_words() -> None:
    row = the_one(compared(OLD.replace("построенный город", "возведённый город")))
    assert ("unclear", (("построенные города", "возведённые города"),)) == (row.verdict, row.assumed)
    assert "changed" == the_one(compared(OLD.replace("построенный город", "большой город"))).verdict


def test_what_changed_is_told_in_english_where_english_is_asked_for() -> None:
    found = compared(OLD.replace("больше 12", "больше 10").replace("должен сбросить", "может сбросить"))
    page = as_html(found, "en")
    assert "<td" in page
    assert not re.search(r"(?:должен|может)</td>", page)
    sides = [c.sides("en") for r in found.rows for c in r.changes if c.aspect == "modality"]
    assert [("must", "may")] == sides
    told = json.loads(as_json(found))["rules"]
    assert ["must"] == [c["old_en"] for r in told for c in r["changes"] if c["aspect"] == "modality"]


def test_what_changes_play_stands_before_wording() -> None:
    new = OLD.replace("получает 2 победных", "получает 3 победных").replace("может построить", "должен построить")
    found = compared(new.replace("Игрок должен сбросить лишние карты", "Лишние карты игрок должен сбросить"))
    groups = ordered_rows(found)
    assert ["number", "modality"] == [r.changes[0].aspect for r in groups["changed"]]
    assert [v for v in groups if groups[v]].index("changed") == 0


def test_a_phase_in_another_order_is_a_change_of_order() -> None:
    old = "1. Ход\nФазы хода:\n1. Фаза дохода\n2. Фаза войны\n3. Фаза мира\n"
    found = compared("1. Ход\nФазы хода:\n1. Фаза войны\n2. Фаза дохода\n3. Фаза мира\n", old)
    assert {"order"} == {c.aspect for r in found.rows if r.verdict == "changed" for c in r.changes}


def test_latin_letters_of_an_ocr_pass_are_no_difference() -> None:
    assert {"same"} == {r.verdict for r in compared(OLD.replace("Игрок может", "Игpoк может")).rows if r.type == "norm"}


@pytest.mark.parametrize("sign", ["\u00ad", "\u200b", "\ufeff"])
def test_signs_that_nobody_sees_are_no_difference(sign: str) -> None:
    new = OLD
    for word in ("победных", "получает", "карт", "Фаза", "победное", "Игрок"):
        new = new.replace(word, f"{word[:3]}{sign}{word[3:]}")
    found = compared(new)
    assert ({"same"}, {"same"}) == ({r.verdict for r in found.rows}, {s.state for s in found.sections})
    assert not found.differs
    row = the_one(compared(new.replace("больше 12", "больше 10")))
    assert [("number", "12", "10")] == [(c.aspect, c.old, c.new) for c in row.changes]
    assert sign not in as_html(found)


GONE = "2. Торговля\nИгрок может продать одну карту за 2 монеты.\nТорговать можно только с соседями.\n\n"
COME = "2. Погода\nЗимой отряды не двигаются.\nВ начале хода игрок должен вытянуть карту погоды.\n\n"
UNTITLED = [
    "1.1 Игрок может продать одну карту за 2 монеты.", "1.2 Зимой отряды не двигаются вовсе.", "1.3 Союз длится до конца хода.",
]  # fmt: skip


def test_sections_that_went_and_others_that_came_are_not_taken_for_moved_ones() -> None:
    head, *rest = OLD.split("\n\n")
    old, new = "\n\n".join([head, GONE.strip(), *rest]), "\n\n".join([head, *rest, COME.strip().replace("2.", "4.")])
    found = compared(new, old)
    assert {"removed", "added"} == {s.state for s in found.sections if s.state not in ("same", "renumbered")}
    assert {"Торговля"} == {(s.old or "").split()[-1] for s in found.sections if s.state == "removed"}
    assert 0 == found.tally()["moved"]


def test_a_word_that_many_titles_have_does_not_make_two_sections_one() -> None:
    phases = ("Фаза дохода\nИгрок получает 2 монеты.", "Фаза войны\nИгрок бросает кубик.", "Фаза мира\nИгроки мирятся.")
    old = "\n\n".join(f"{n}. {told}" for n, told in enumerate(phases, 1)) + "\n"
    new = old.replace("Фаза дохода\nИгрок получает 2 монеты", "Фаза торговли\nИгрок может продать карту")
    found = compared(new, old)
    assert {"removed", "added", "same"} == {s.state for s in found.sections}
    assert "changed" not in {r.verdict for r in found.rows}


def test_sections_without_a_title_are_known_by_their_words_alone() -> None:
    old = "1. Ход\n" + "\n".join(UNTITLED) + "\n"
    last = [UNTITLED[2].replace("1.3", "1.2"), "1.3 Крепость нельзя строить на болоте."]
    new = "1. Ход\n" + "\n".join([UNTITLED[0], *last]) + "\n"
    found = compared(new, old)
    assert [] == [s for s in found.sections if s.state == "moved"]
    assert 0 == found.tally()["moved"]


def test_the_longest_part_in_order() -> None:
    assert frozenset({0, 1, 3}) == in_order([1, 2, 9, 5, 4]) or frozenset({0, 1, 4}) == in_order([1, 2, 9, 5, 4])
    assert frozenset() == in_order([])
    assert frozenset({0, 1, 2}) == in_order([3, 3, 3])


# ---------------------------------------------------------------------- forms


def test_json_holds_every_row_and_is_the_same_every_time() -> None:
    new = OLD.replace("получает 2 победных", "получает 3 победных")
    first, second = as_json(compared(new)), as_json(compared(new))
    assert first == second
    data = json.loads(first)
    assert "ustav.diff/1" == data["schema"]
    assert data["summary"]["changed"] == sum(r["verdict"] == "changed" for r in data["rules"]) == 1
    assert not data["same_meaning"]
    row = next(r for r in data["rules"] if r["verdict"] == "changed")
    place = row["new"][0]["evidence"][0]
    assert "3 победных" in new[place["start"] : place["end"]]


def test_nothing_of_a_rulebook_becomes_markup_and_the_page_loads_nothing() -> None:
    evil = "<script>alert(1)</script>"
    old = f"1. {evil}\nКарта {evil} не может быть сыграна.\n"
    page = as_html(compared(old.replace("не может", "может"), old))
    assert (1, 1) == (page.count("<script"), page.count("</script"))
    assert "&lt;script" in page.rpartition("<script>")[0]
    assert [] == re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b", page)
    assert "default-src 'none'" in page
    assert "http:" not in page.replace("http-equiv", "") and "https:" not in page


def test_only_what_differs_is_marked() -> None:
    assert ("больше <del>12</del> карт", "больше <ins>10</ins> карт") == marked("больше 12 карт", "больше 10 карт")
    assert ("a &lt; b", "a &lt; b") == marked("a < b", "a < b")
