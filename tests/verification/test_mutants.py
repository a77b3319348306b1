"""One number, comparator, turn or party of a gold record changed: the rule must differ, with a situation that replays."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from models.contract import book_from_json
from models.reports import Finding, Report
from tests.verification.games import game_engine, gold_data, vocabulary_of
from verification.verify import verify_book

Change = Callable[[dict[str, Any]], None]


def changed(game: str, name: str, change: Change, which: int = 0) -> tuple[Report, str]:
    """The report on the records of one rule (and the phases) with one record changed, and that record's id."""
    data = copy.deepcopy(gold_data(game, True))
    same = [r for r in data["records"] if r["name"] == name]
    record = same[which]
    data["records"] = [r for r in data["records"] if r in same or r["type"] in ("phase", "limit")]
    change(record)
    return verify_book(book_from_json(data), vocabulary_of(game), game_engine(game)), record["id"]


def errors_of(report: Report, record: str) -> list[Finding]:
    return [f for f in report.errors if record in f.records]


def number(*path: str | int, to: int) -> Change:
    def change(record: dict[str, Any]) -> None:
        target: Any = record
        for step in path[:-1]:
            target = target[step]
        assert target[path[-1]] != to
        target[path[-1]] = to

    return change


def op(*path: str | int, to: str) -> Change:
    def change(record: dict[str, Any]) -> None:
        target: Any = record
        for step in path:
            target = target[step]
        assert target["op"] != to
        target["op"] = to

    return change


VICTORIES: list[tuple[str, str, Change, int]] = [
    ("virgin_queen", "Религиозная победа протестантизма", number("condition", "all", 0, "right", "number", to=40), 0),
    ("virgin_queen", "Религиозная победа католицизма", number("condition", "all", 0, "right", "number", to=8), 0),
    ("virgin_queen", "Религиозная победа католицизма", number("condition", "all", 1, "right", "number", to=4), 1),
    ("virgin_queen", "Победа благодаря восстанию католиков", op("condition", to=">"), 0),
    ("virgin_queen", "Стандартная победа", op("condition", to=">"), 0),
    ("virgin_queen", "Стандартная победа", number("condition", "right", "number", to=24), 0),
    ("virgin_queen", "Победа из-за доминирования", number("timing", "turns", "from", to=5), 0),
    ("virgin_queen", "Победа из-за доминирования", op("condition", "all", 1, to=">"), 0),
    ("twilight_struggle", "Автоматическая победа США", number("condition", "right", "number", to=21), 0),
]


@pytest.mark.parametrize(("game", "name", "change", "which"), VICTORIES)
def test_a_changed_threshold_differs_with_a_situation_that_both_sides_were_run_on(
    game: str, name: str, change: Change, which: int
) -> None:
    report, record = changed(game, name, change, which)
    found = errors_of(report, record)
    assert found
    outcome = next(o for o in report.outcomes if record in o.records)
    assert ("differs", "proved") == (outcome.outcome, outcome.basis)
    witness = outcome.witness
    assert witness is not None
    assert witness.replayed
    assert witness.text != witness.reference
    # The engine alone comes to what the report says of it.
    engine = game_engine(game)
    winners = engine.winners(engine.state(witness.state))
    won = {p.ru for r in outcome.rules for i in winners.get(r, ()) for p in engine.parties if p.id == i}
    assert witness.reference is not None
    assert all(w in witness.reference for w in won)
    assert bool(won) == ("победителя нет" not in witness.reference)
    if witness.near is not None:
        assert engine.state(witness.near)


AWARDS: list[tuple[str, str, Change, int]] = [
    ("virgin_queen", "Убийство", number("amount", "number", to=2), 0),
    ("virgin_queen", "Работорговец", number("amount", "number", to=1), 0),
    ("virgin_queen", "ПО за Париж", number("amount", "number", to=3), 0),
    ("virgin_queen", "ПО за Париж", number("timing", "turns", "only", 0, to=4), 2),
    ("sword_of_rome", "Победные локации за пределами домашних владений", number("amount", "number", to=2), 0),
    ("twilight_struggle", "Контролируемая ключевая страна", number("amount", "number", to=2), 0),
]


@pytest.mark.parametrize(("game", "name", "change", "which"), AWARDS)
def test_a_changed_award_differs_with_the_points_of_both_sides(game: str, name: str, change: Change, which: int) -> None:
    report, record = changed(game, name, change, which)
    found = [f for f in errors_of(report, record) if f.witness is not None]
    assert found
    witness = found[0].witness
    assert witness is not None
    assert witness.replayed
    engine = game_engine(game)
    state = engine.state(witness.state)
    rules = next(o.rules for o in report.outcomes if record in o.records)
    totals = {f"{p.ru}: {sum(engine.points(r, p.id, state) for r in rules)} ПО" for p in engine.parties}
    assert witness.reference in totals


def test_a_dropped_condition_is_seen() -> None:
    def drop(record: dict[str, Any]) -> None:
        record["condition"] = record["condition"]["all"][1]

    report, record = changed("virgin_queen", "Победа из-за доминирования", drop)
    assert errors_of(report, record)


def test_another_winner_is_seen() -> None:
    def other(record: dict[str, Any]) -> None:
        record["winner"] = {"name": "Англия"}

    report, record = changed("virgin_queen", "Победа благодаря восстанию католиков", other)
    found = errors_of(report, record)
    assert found
    assert "Англия" in found[0].message


def test_another_moment_is_seen_and_compared_as_data() -> None:
    def later(record: dict[str, Any]) -> None:
        record["timing"] = {"when": "game_end", "phase": None, "turns": None}

    report, record = changed("virgin_queen", "Религиозная победа протестантизма", later)
    outcome = next(o for o in report.outcomes if record in o.records)
    assert ("differs", "compared") == (outcome.outcome, outcome.basis)


def test_a_moment_that_the_text_does_not_name_is_no_difference() -> None:
    def unsaid(record: dict[str, Any]) -> None:
        record["timing"] = {"when": "unspecified", "phase": None, "turns": None}

    report, record = changed("virgin_queen", "Религиозная победа протестантизма", unsaid)
    assert [] == errors_of(report, record)


def test_a_tie_rule_turned_round_is_seen() -> None:
    def lowest(record: dict[str, Any]) -> None:
        record["tie_break"][0]["prefer"] = "lowest"

    report, record = changed("virgin_queen", "Стандартная победа", lowest)
    found = errors_of(report, record)
    assert 1 == len(found)
    assert "ничья" in found[0].message


def test_a_negation_put_into_the_words_of_a_fact_is_seen() -> None:
    def deny(record: dict[str, Any]) -> None:
        record["condition"] = {"fact": "Суэцкий канал не построен"}

    report, record = changed("virgin_queen", "Суэцкий канал", deny)
    assert errors_of(report, record)


def test_two_phases_that_change_places_are_seen() -> None:
    data = gold_data("here_i_stand", True)
    phases = {r["name"]: r for r in data["records"] if r["type"] == "phase"}
    a, b = phases["Зимняя фаза"], phases["Фаза Нового Света"]
    a["order"], b["order"] = b["order"], a["order"]
    report = verify_book(book_from_json(data), vocabulary_of("here_i_stand"), game_engine("here_i_stand"))
    found = [f for f in report.errors if f.kind == "mismatch"]
    assert 1 == len(found)
    assert set(found[0].records) <= {a["id"], b["id"]}
    assert "порядок" in found[0].message


def test_a_phase_in_another_turn_is_seen_turn_by_turn() -> None:
    def second(record: dict[str, Any]) -> None:
        record["turns"] = {"only": [2]}

    report, record = changed("here_i_stand", "Фаза Вормсского сейма", second)
    found = [f for f in errors_of(report, record) if f.kind == "mismatch"]
    assert found[0].witness is not None
    assert {"turn": 1} == dict(found[0].witness.state)
    assert {"turn": 3} == found[0].witness.near


def test_an_exception_that_the_text_drops_is_seen() -> None:
    data = gold_data("sword_of_rome", True)
    data["records"] = [r for r in data["records"] if r["name"] != "Контроль над победными локациями (Галлы)"]
    report = verify_book(book_from_json(data), vocabulary_of("sword_of_rome"), game_engine("sword_of_rome"))
    found = [f for f in report.errors if "foreign_victory_spaces_points" in f.rules]
    assert 1 == len(found)
    assert "Галлы" in found[0].message


def test_a_condition_in_words_that_nobody_knows_is_never_agreement() -> None:
    def unknown(record: dict[str, Any]) -> None:
        record["condition"] = {"all": [record["condition"], {"fact": "луна полная"}]}

    report, record = changed("virgin_queen", "Победа благодаря восстанию католиков", unknown)
    outcome = next(o for o in report.outcomes if record in o.records)
    assert ("not_formalised", None) == (outcome.outcome, outcome.basis)
    assert "луна полная" in outcome.detail


def test_where_the_rest_differs_whatever_the_unknown_words_mean_it_differs() -> None:
    def unknown(record: dict[str, Any]) -> None:
        record["condition"]["right"]["number"] = 5
        record["condition"] = {"all": [record["condition"], {"fact": "луна полная"}]}

    report, record = changed("virgin_queen", "Победа благодаря восстанию католиков", unknown)
    outcome = next(o for o in report.outcomes if record in o.records)
    assert "differs" == outcome.outcome
    assert outcome.witness is not None
    assert outcome.witness.replayed


def test_a_name_bound_to_another_quantity_makes_rules_differ() -> None:
    from dataclasses import replace

    words = vocabulary_of("virgin_queen")
    swap = {"victory_points": "base_points", "base_points": "victory_points"}
    wrong = replace(words, quantities=tuple(replace(q, id=swap.get(q.id, q.id)) for q in words.quantities))
    report = verify_book(book_from_json(gold_data("virgin_queen", True)), wrong, game_engine("virgin_queen"))
    differing = {r for o in report.outcomes if o.outcome == "differs" for r in o.rules}
    assert {"standard_victory", "domination_victory"} <= differing


def without(game: str, *fits: Callable[[dict[str, Any]], bool]) -> Report:
    data = copy.deepcopy(gold_data(game, True))
    data["records"] = [r for r in data["records"] if not all(f(r) for f in fits)]
    return verify_book(book_from_json(data), vocabulary_of(game), game_engine(game))


def test_an_exception_that_only_repeats_the_general_rule_may_be_left_out_and_one_that_changes_it_may_not() -> None:
    # the Gauls lose points for lost home spaces like everyone, and gain none for foreign ones, unlike everyone
    def of_gauls(r: dict[str, Any]) -> bool:
        return bool(r["type"] == "vp_source" and r["recipient"] == {"name": "Галлы"})

    same = without("sword_of_rome", of_gauls, lambda r: r["amount"].get("number") == -1 and "per" in r["amount"])
    assert () == same.errors
    dropped = without("sword_of_rome", of_gauls, lambda r: r["amount"] == {"number": 0})
    (wrong,) = [f for f in dropped.errors if f.kind == "mismatch"]
    assert wrong.witness is not None
    assert wrong.witness.replayed
    assert "Галлы" in wrong.message


def test_a_quantity_of_a_power_that_has_none_of_it_is_a_mismatch_and_not_left_unread() -> None:
    def of_france(record: dict[str, Any]) -> None:
        record["condition"]["left"]["difference"][0]["holder"] = {"name": "Франция"}

    report, record = changed("virgin_queen", "Победа благодаря восстанию католиков", of_france)
    (wrong,) = errors_of(report, record)
    assert "«Франция»" in wrong.message


def test_a_quantity_counted_in_fewer_places_than_the_game_counts_it_in_is_a_mismatch() -> None:
    def france_alone(record: dict[str, Any]) -> None:
        for part in record["condition"]["all"]:
            if "within" in part.get("left", {}):
                part["left"]["within"] = part["left"]["within"][:1]

    report, record = changed("virgin_queen", "Религиозная победа католицизма", france_alone)
    assert any("Шотландия" in f.message for f in errors_of(report, record))
