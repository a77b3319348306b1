"""A text against itself: small books that hold one trap each, and the same books without it."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Any

import pytest

import ustav
from models.contract import book_from_json, book_to_json
from models.reports import Finding
from models.rulebook import Doubt, RuleBook, Section
from models.spans import Span
from tests.verification.games import SMALL, SMALL_WORDS, small_book
from verification.consistency.references import check_references
from verification.verify import lint_book, verify_book


def found(kind: str, *records: dict[str, Any], **more: Any) -> list[Finding]:
    return [f for f in lint_book(small_book(*records, **more)).findings if f.kind == kind]


def phases(*names: str, **turns: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"type": "phase", "id": f"phase/{n}", "name": n, "order": i, "turns": turns.get(n)} for i, n in enumerate(names, 1)]


def claim(about: str, number: int, op: str = "==") -> dict[str, Any]:
    return {"type": "claim", "name": about, "about": about, "op": op, "number": number}


# ---------------------------------------------------------------------- claims


def test_a_count_of_phases_is_held_against_the_list() -> None:
    assert [] == found("contradiction", claim("фазы хода", 3), *phases("Доход", "Движение", "Бой"))
    (wrong,) = found("contradiction", claim("фазы хода", 4), *phases("Доход", "Движение", "Бой"))
    assert "error" == wrong.severity
    assert "сказано 4, а перечислено 3" in wrong.message


def test_a_phase_of_one_turn_only_makes_the_count_wrong_in_the_others() -> None:
    listed = phases("Доход", "Шторм", "Бой", Шторм={"only": [1]})
    (wrong,) = found("contradiction", claim("фазы каждого хода", 3), *listed)
    assert wrong.witness is not None
    assert ({"turn": 2}, {"turn": 1}) == (dict(wrong.witness.state), wrong.witness.near)
    assert [] == found("contradiction", claim("фазы первого хода", 3), claim("фазы дальнейших ходов", 2), *listed)
    assert [] == found("contradiction", claim("фазы только первого хода", 1), *listed)
    assert 1 == len(found("contradiction", claim("фазы только первого хода", 2), *listed))


def test_a_step_numbered_zero_is_not_counted() -> None:
    text = "0. Предфаза 1. Доход 2. Бой"
    listed = phases("Предфаза", "Доход", "Бой")
    for p in listed:
        start = text.index(p["name"])
        p["evidence"] = [{"start": start, "end": start + len(p["name"])}]
    assert [] == found("contradiction", claim("фазы хода", 2), *listed, text=text)


def test_an_ordinal_is_held_against_the_place() -> None:
    listed = phases("Доход", "Движение", "Бой")
    assert [] == found("contradiction", claim("номер фазы движения", 2), *listed)
    (wrong,) = found("contradiction", claim("номер фазы движения", 3), *listed)
    assert "стоит 2-й" in wrong.message
    (last,) = found("contradiction", claim("номер последней фазы, фазы движения", 2), *listed)
    assert "за ней идёт «Бой»" in last.message


def test_ways_to_win_are_counted_among_those_that_the_claim_leads_in_to() -> None:
    text = "Святая победа. Проверьте два вида победы: победа по очкам; победа по времени. "
    ways: list[dict[str, Any]] = [
        {"type": "victory", "name": n, "section": s} for n, s in (("Святая", "1"), ("по очкам", "2"), ("по времени", "2"))
    ]
    counted = claim("виды победы", 2) | {"section": "2"}
    for record, word in ((ways[0], "Святая"), (counted, "два вида"), (ways[1], "по очкам"), (ways[2], "по времени")):
        start = text.index(word)
        record["evidence"] = [{"start": start, "end": start + len(word)}]
    assert [] == found("contradiction", ways[0], counted, *ways[1:], text=text)
    assert 1 == len(found("contradiction", ways[0], counted | {"number": 3}, *ways[1:], text=text))


def test_steps_of_a_named_phase_are_counted_in_it() -> None:
    listed = phases("Доход", "Бой")
    steps = [{"type": "phase", "name": n, "order": i, "parent": "phase/Бой"} for i, n in enumerate(("Выстрел", "Бросок"), 1)]
    assert [] == found("contradiction", claim("шаги в фазе боя", 2), claim("фазы хода", 2), *listed, *steps)
    assert 1 == len(found("contradiction", claim("шаги в фазе боя", 3), *listed, *steps))


def test_actions_are_those_of_the_phase_in_whose_section_they_are_counted() -> None:
    listed = phases("Доход", "Бой", "Отдых")
    for p in listed:
        p["section"] = p["name"]
    steps = [{"type": "phase", "name": n, "order": i, "parent": "phase/Бой"} for i, n in enumerate(("Выстрел", "Бросок"), 1)]
    here, nowhere = ({**claim("действия фазы", 2), "section": s} for s in ("Бой", "Предисловие"))
    assert [] == found("contradiction", here, nowhere, *listed, *steps)
    assert [] == found("contradiction", here, *listed)
    assert 1 == len(found("contradiction", {**here, "number": 3}, *listed, *steps))


def test_ways_to_win_are_counted_and_not_the_phase_beside_them() -> None:
    win = {
        "type": "victory",
        "name": "Гонка",
        "winner": {"any": "игрок"},
        "timing": {"when": "phase", "phase": "Бой", "turns": None},
    }
    listed = phases("Доход", "Бой")
    assert [] == found("contradiction", claim("способы победы в фазу боя", 1), win, *listed)
    assert 1 == len(found("contradiction", claim("способы победы в фазу боя", 2), win, *listed))


def test_a_number_of_turns_is_held_against_what_other_rules_say() -> None:
    end = {"type": "game_end", "name": "Конец", "turns": {"from": 1, "to": 9}}
    assert [] == found("contradiction", claim("ходы партии", 9), end)
    assert 1 == len(found("contradiction", claim("ходы партии", 8), end))


def test_a_claim_about_what_has_no_records_is_left_alone() -> None:
    assert [] == found("contradiction", claim("державы с флотом", 4), *phases("Доход"))


# ---------------------------------------------------------------------- restatements, references, terms


def win(number: int, name: str = "Гонка", **more: Any) -> dict[str, Any]:
    return {
        "type": "victory", "name": name, "winner": {"any": "игрок"},
        "condition": {"left": {"quantity": "ПО"}, "op": ">=", "right": {"number": number}}, **more,
    }  # fmt: skip


def test_one_rule_with_two_numbers_contradicts_itself() -> None:
    (wrong,) = found("contradiction", win(20), win(21, "гонки"))
    assert "20 и 21" in wrong.message
    assert [] == found("contradiction", win(20), win(20))
    assert [] == found("contradiction", win(20), win(21, "Осада"))


def test_another_case_is_no_contradiction() -> None:
    point = {"type": "vp_source", "name": "Город", "recipient": {"any": "игрок"}}
    cases = [{**point, "amount": {"number": n}, "condition": {"fact": f}} for n, f in ((1, "малый город"), (2, "большой город"))]
    assert [] == found("contradiction", *cases)
    assert 1 == len(found("contradiction", *({**point, "amount": {"number": n}} for n in (1, 2))))


def referring(first: str) -> dict[str, Any]:
    text = f"{first} Начало. См. 7.2. {first} Ещё."
    number = {"number": first, "title": "Начало", "level": 1, "parent": None}
    sections = [{**number, "start": 0, "end": 20}, {**number, "start": 20, "end": len(text)}]
    start = text.index("7.2")
    return {
        "schema": "ustav.records/1", "document": {"id": "x", "source": "x.txt", "sha256": "0" * 64, "characters": len(text)},
        "text": text, "sections": sections, "records": [],
        "references": [{"number": "7.2", "start": start, "end": start + 3, "resolved": False}],
    }  # fmt: skip


@pytest.mark.parametrize(("first", "severity"), [("1", "warning"), ("5", "note")])
def test_a_section_that_is_not_there_weighs_less_in_an_excerpt(first: str, severity: str) -> None:
    made = lint_book(book_from_json(referring(first))).findings
    (dangling,) = [f for f in made if f.kind == "dangling_reference"]
    assert severity == dangling.severity
    assert ["7.2"] == [s.quote(book_from_json(referring(first)).text) for s in dangling.evidence]
    assert any(f.kind == "contradiction" and "дважды" in f.message for f in made)


def numbered(*numbers: str) -> RuleBook:
    """A book of sections with nothing in them but their numbers."""
    text = "".join(f"{n} Раздел\n" for n in numbers)
    starts = list(accumulate((len(n) + 8 for n in numbers), initial=0))
    spans = [Span(a, b) for a, b in pairwise(starts)]
    sections = [Section(n, "Раздел", n.count(".") + 1, s, None) for n, s in zip(numbers, spans, strict=True)]
    return replace(book_from_json(referring("1")), text=text, sections=tuple(sections), records=(), references=(), sentences=())


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        (("1", "2", "3"), []),
        (("1", "2", "4"), ["после раздела 2 сразу идёт 4"]),
        (("5", "5.8", "1"), ["раздел 1 стоит после раздела 5"]),
        (("1", "2", "5", "3", "4"), ["раздел 3 стоит после раздела 5"]),
        (("1", "1.1", "1.3", "1.2"), ["раздел 1.2 стоит после раздела 1.3"]),
    ],
)
def test_gaps_and_steps_back_in_the_numbers_of_sections_are_told(numbers: tuple[str, ...], told: list[str]) -> None:
    assert told == [f.message for f in check_references(numbered(*numbers))]


def test_one_thing_under_two_names_is_drift() -> None:
    (drift,) = found("term_drift", text="Сверхдержава ходит. Супердержава бросает кубик. Сверхдержава ждёт.")
    assert "то «сверхдержава», то «супердержава»" in drift.message
    assert [] == found("term_drift", text="Сверхдержава ходит. Держава бросает кубик.")


def test_two_spellings_of_one_name_are_drift() -> None:
    first = {"type": "phase", "name": "Доход", "order": 1, "actors": ["Красные"]}
    made = verify_book(small_book(first, {**first, "id": "phase/2", "order": 2, "actors": ["Крассные"]}), SMALL_WORDS, SMALL)
    assert ["одно и то же названо то «Красные», то «Крассные»"] == [f.message for f in made.findings if f.kind == "term_drift"]


def test_sentences_that_gave_no_record_are_one_note_and_are_counted() -> None:
    from dataclasses import replace

    from models.rulebook import Sentence
    from models.spans import Span

    book = small_book(win(20), text="Побеждает набравший 20. Ходить обязательно.")
    sentences = (Sentence(Span(0, 23), True, (book.records[0].id,)), Sentence(Span(24, 43), True), Sentence(Span(0, 1), False))
    made = verify_book(replace(book, sentences=sentences), SMALL_WORDS, SMALL)
    assert (2, 1, 1, (Span(24, 43),)) == (
        made.coverage.sentences,
        made.coverage.recorded,
        made.coverage.runs,
        made.coverage.unread,
    )
    (note,) = [f for f in made.findings if f.kind == "unread"]
    assert ("note", (Span(24, 43),)) == (note.severity, note.evidence)


def test_an_abbreviation_is_explained_or_it_is_a_finding() -> None:
    (unknown,) = found("undefined_term", text="Возьмите два ЖЦ и бросьте кубик.")
    assert "«ЖЦ»" in unknown.message
    assert [] == found("undefined_term", text="Жетоны цели (ЖЦ) лежат у поля. Возьмите два ЖЦ.")


# ---------------------------------------------------------------------- silences


def test_an_end_without_a_winner_is_a_gap() -> None:
    end = {"type": "game_end", "name": "Конец", "condition": {"fact": "колода пуста"}}
    assert 1 == len(found("gap", end))
    assert [] == [f for f in found("gap", end, win(20)) if "кто побеждает" in f.message]


def test_a_tie_for_the_most_is_a_gap_unless_the_text_settles_it() -> None:
    most = {
        "type": "victory",
        "name": "Итог",
        "winner": {"highest": "ПО"},
        "timing": {"when": "game_end", "phase": None, "turns": None},
    }
    (gap,) = found("gap", most)
    assert gap.witness is not None
    assert "как разрешить ничью, не сказано" in gap.message
    shared = {"prefer": {"any": "игрок"}, "quantity": None, "at": "shared", "repeat": False}
    assert [] == found("gap", {**most, "tie_break": [shared]})
    coins = {"prefer": "highest", "quantity": "монеты", "at": "same", "repeat": False}
    assert 1 == len(found("gap", {**most, "tie_break": [coins]}))
    draw = {"type": "victory", "name": "Ничья", "draw": True, "timing": most["timing"], "condition": {"fact": "итоги равны"}}
    assert [] == found("gap", most, draw)


def test_points_for_the_most_say_what_equals_get() -> None:
    prize = {"type": "vp_source", "name": "Приз", "recipient": {"highest": "монеты"}, "amount": {"number": 2}}
    assert 1 == len(found("gap", prize))
    alone = {
        "left": {"quantity": "монеты", "holder": {"any": "игрок"}},
        "op": ">",
        "right": {"others": "each", "quantity": "монеты"},
    }
    assert [] == found("gap", {**prize, "condition": alone})


# ---------------------------------------------------------------------- overlaps and readings


def test_two_ways_to_win_at_once_for_two_winners_overlap() -> None:
    now = {"when": "immediately", "phase": None, "turns": None}
    red = win(20, "Осада", winner={"name": "Красные"}, timing=now)
    blue = {**red, "name": "Побег", "winner": {"name": "Синие"}, "condition": {"fact": "крепость пуста"}}
    (overlap,) = found("overlap", red, blue)
    assert overlap.witness is not None
    assert {"Осада": "Красные", "Побег": "Синие"} == overlap.witness.readings
    later = {**blue, "timing": {"when": "game_end", "phase": None, "turns": None}}
    assert [] == found("overlap", red, later)
    assert [] == found("overlap", red, {**blue, "winner": {"name": "Красные"}})


def readings(*ops: str) -> dict[str, Any]:
    variants = [
        {"label": f"чтение {i}", "condition": {"left": {"quantity": "ПО"}, "op": o, "right": {"number": 9}}}
        for i, o in enumerate(ops, 1)
    ]
    return {**win(9), "readings": variants}


def test_readings_that_differ_are_told_apart_by_a_situation() -> None:
    (ambiguity,) = found("ambiguity", readings(">=", "=="))
    assert ("чтение 1", "чтение 2") == ambiguity.readings
    assert ambiguity.witness is not None
    assert ambiguity.witness.replayed
    assert 2 == len(set((ambiguity.witness.readings or {}).values()))


def test_readings_that_come_to_the_same_are_no_ambiguity() -> None:
    same = readings(">=", ">=")
    same["readings"][1]["condition"] = {"left": {"quantity": "ПО"}, "op": ">", "right": {"number": 8}}
    assert [] == found("ambiguity", same)


def test_the_engine_follows_one_of_the_readings() -> None:
    record = readings(">", ">=")
    record["timing"] = {"when": "immediately", "phase": None, "turns": None}
    for variant in record["readings"]:
        variant["condition"]["right"]["number"] = 20
    record["condition"] = record["readings"][1]["condition"]
    made = verify_book(small_book(record), SMALL_WORDS, SMALL)
    (ambiguity,) = [f for f in made.findings if f.kind == "ambiguity"]
    assert "Движок следует прочтению «чтение 2»" in ambiguity.message
    assert "agrees" == next(o.outcome for o in made.outcomes if o.records)


# ---------------------------------------------------------------------- «the other conditions»


def paris(**more: Any) -> list[dict[str, Any]]:
    two = {
        "type": "vp_source", "name": "Замок", "recipient": {"any": "игрок"}, "amount": {"number": 2},
        "condition": {"all": [{"fact": "замок построен"}, {"fact": "море бурное"}]},
        "timing": {"when": "unspecified", "phase": None, "turns": {"only": [5, 6]}},
    }  # fmt: skip
    one = {
        **two, "amount": {"number": 1}, "timing": {"when": "unspecified", "phase": None, "turns": None},
        "condition": {"all": [{"fact": "замок построен"}, {"not": {"fact": "остальные условия выполнены"}}]}, **more,
    }  # fmt: skip
    return [two, one]


def test_the_other_conditions_are_those_of_the_record_before_turns_included() -> None:
    from models.meaning import Value, holds
    from verification.semantics import award
    from verification.verify import bind_book

    bound = bind_book(small_book(*paris()), SMALL_WORDS, SMALL)
    assert not any(b.opaque for b in bound.bounds)
    one = award(bound.bounds[1].record, "reds", SMALL.party_ids, SMALL.last_turn)  # type: ignore[arg-type]
    assert one is not None
    base: dict[str, Value] = {"has_castle[reds]": True, "weather": "storm", "turn": 5}
    others: list[dict[str, Value]] = [{}, {"turn": 4}, {"weather": "calm"}]
    assert [False, True, True] == [holds(one.condition, {**base, **x}) for x in others]


def test_not_fulfilled_may_mean_not_all_or_none() -> None:
    labels = ["не выполнено хотя бы одно из остальных условий", "не выполнено ни одно из остальных условий"]
    made = verify_book(small_book(*paris(readings=[{"label": x} for x in labels])), SMALL_WORDS, SMALL)
    (ambiguity,) = [f for f in made.findings if f.kind == "ambiguity"]
    assert tuple(labels) == ambiguity.readings
    assert ambiguity.witness is not None
    assert ambiguity.witness.replayed


# ---------------------------------------------------------------------- scans


def test_a_doubtful_word_of_a_scan_is_a_warning_that_names_both_readings_and_its_records() -> None:
    book = small_book(claim("фазы хода", 3), *phases("Доход", "Движение", "Бой"))
    span = book.records[0].evidence[0]
    seen = replace(book, doubts=(Doubt(replace(span, page=2), "second look", "17", 0.9), Doubt(span, "repair", "1В", 0.9)))
    again = book_from_json(book_to_json(seen))
    assert seen.doubts == again.doubts
    told = [f for f in lint_book(again).findings if f.kind == "scan"]
    assert ["warning", "warning"] == [f.severity for f in told]
    assert all(book.records[0].id in f.records and f.evidence for f in told)
    assert any("стр. 2" in f.message and "«17»" in f.message for f in told)
    assert any("«1В»" in f.message for f in told)
    assert len({f.id for f in told}) == 2


def test_a_book_without_doubts_says_nothing_of_scans() -> None:
    book = small_book(*phases("Доход", "Движение"))
    assert "doubts" not in book_to_json(book)
    assert [] == [f for f in lint_book(book).findings if f.kind == "scan"]


def test_a_rule_told_many_times_with_other_numbers_is_told_once_for_each_telling() -> None:
    lines = "".join(f"{n}. Раздел\nЗа каждый захваченный город игрок получает {n} ПО.\n\n" for n in range(2, 9))
    found = [f for f in ustav.lint(ustav.extract_text(lines)).findings if f.kind == "contradiction"]
    assert 6 == len(found)
