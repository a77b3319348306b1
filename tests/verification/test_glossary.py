"""The glossary of a text: what is a term, where it stands, what is uneven, and what a glossary file says of it."""

from __future__ import annotations

import json

import ustav
from verification.glossary import Fault, Glossary, Term, TermRule, check_glossary, glossary_of
from verification.glossary.forms import as_json

TEXT = """1. Победа
Победные очки (ПО) показывают успех. Игрок, набравший 25 ПО, немедленно выигрывает партию.
За каждый форт игрок получает 1 ПО.

2. Столицы
Взявший Вену [Vienna] игрок получает 2 ПО. Карта «Чума» стоит 3 ресурса. Потом Чума уходит из игры.
Всякий, кто теряет Вену, сбрасывает карту. Столица Вена [Wien] приносит доход.
Тогда Стрелец стоит у ворот, и другой стрелец стоит за ним, а третий стрелец спит.
"""


def glossary(text: str = TEXT, *rules: TermRule) -> Glossary:
    book = ustav.extract_text(text)
    found = glossary_of(book)
    return check_glossary(book, found, rules) if rules else found


def term(found: Glossary, name: str) -> Term:
    return next(t for t in found.terms if t.name == name)


def faults(found: Glossary, kind: str) -> list[Fault]:
    return [f for f in found.faults if f.kind == kind]


def test_a_full_name_and_its_abbreviation_are_terms_that_know_each_other() -> None:
    found = glossary()
    full, short = term(found, "победные очки"), term(found, "ПО")
    assert ["ПО"] == [g.text for g in full.glosses]
    assert "ПО" in full.variants
    assert "победные очки" in short.variants
    assert full.definition is not None
    assert 4 == len(short.uses)


def test_an_abbreviation_is_no_preposition() -> None:
    found = glossary(TEXT + "Фишка идёт по дороге.\n")
    assert {"ПО"} == set(term(found, "ПО").forms())


def test_a_name_with_a_foreign_gloss_is_found_in_every_form() -> None:
    vienna = term(glossary(), "Вена")
    assert {"Вену": 2, "Вена": 1} == dict(vienna.forms())
    assert ["Vienna", "Wien"] == [g.text for g in vienna.glosses]


def test_two_glosses_of_one_term_are_told() -> None:
    (fault,) = faults(glossary(), "two glosses")
    assert "Wien" in fault.message
    assert not fault.certain


def test_a_quoted_name_counts_wherever_it_stands() -> None:
    assert 2 == len(term(glossary(), "Чума").uses)


def test_now_a_capital_and_now_none_is_uneven_and_beginnings_do_not_count() -> None:
    found = glossary("1. Ход\nИгрок платит. Потом Игрок ходит, а другой игрок ждёт игрока.\n")
    (fault,) = faults(found, "uneven capital")
    assert "игрок" == fault.term.lower()
    assert 1 == len(fault.spans)


def test_every_place_leads_to_its_form() -> None:
    book = ustav.extract_text(TEXT)
    for one in glossary_of(book).terms:
        for use in one.uses:
            assert use.form == " ".join(use.span.quote(book.text).split())


def test_a_forbidden_word_is_told_with_its_places_and_an_allowed_one_that_holds_it_is_not() -> None:
    text = TEXT + "За форт дают 2 очка славы. Очки победы считают в конце.\n"
    rule = TermRule("победные очки", ("ПО", "очки победы"), ("очки",))
    found = glossary(text, rule)
    (fault,) = faults(found, "forbidden")
    assert fault.certain
    assert ["очка"] == [s.quote(text) for s in fault.spans]


def test_a_required_capital_that_lacks_is_told_where_the_place_leaves_it_open() -> None:
    (fault,) = faults(glossary(TEXT, TermRule("стрелец", capital="required")), "capital")
    assert 2 == len(fault.spans)
    (fault,) = faults(glossary(TEXT, TermRule("стрелец", capital="forbidden")), "capital")
    assert 1 == len(fault.spans)


def test_another_gloss_than_the_one_required_is_told() -> None:
    (fault,) = faults(glossary(TEXT, TermRule("Вена", gloss="Vienna")), "gloss")
    assert ["Wien"] == [s.quote(TEXT) for s in fault.spans]


def test_a_term_that_the_text_does_not_use_is_a_note() -> None:
    (fault,) = faults(glossary(TEXT, TermRule("дирижабль")), "unused")
    assert not fault.certain


def test_json_is_the_same_every_time_and_names_places() -> None:
    book = ustav.extract_text(TEXT)
    first = as_json(glossary_of(book), book)
    assert first == as_json(glossary_of(ustav.extract_text(TEXT)), book)
    data = json.loads(first)
    assert "ustav.terms/1" == data["schema"]
    place = next(t for t in data["terms"] if t["name"] == "ПО")["places"][0]
    assert "ПО" == TEXT[place["start"] : place["end"]]
    assert "1" == place["section"]
