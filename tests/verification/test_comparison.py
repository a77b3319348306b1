"""Comparison and alignment on a small game whose rules are easy to see through."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.reports import Outcome, Report
from models.rulebook import Sentence as TextSentence
from models.spans import Span
from models.vocabulary import Name
from tests.verification.games import SMALL, SMALL_WORDS, small_book
from verification.alignment import assign
from verification.comparison.phases import out_of_order
from verification.verify import verify_book


def verified(*records: dict[str, Any], **more: Any) -> Report:
    return verify_book(small_book(*records, **more), SMALL_WORDS, SMALL)


def outcome(*records: dict[str, Any]) -> Outcome:
    return next(o for o in verified(*records).outcomes if o.records)


RACE = {
    "type": "victory", "name": "Гонка", "winner": {"any": "игрок"},
    "timing": {"when": "immediately", "phase": None, "turns": None},
    "condition": {"left": {"quantity": "ПО"}, "op": ">=", "right": {"number": 20}},
}  # fmt: skip
END = {
    "type": "victory", "name": "Победа в конце", "winner": {"highest": "ПО"}, "condition": None,
    "timing": {"when": "phase", "phase": "Фаза проверки", "turns": {"only": [6]}},
    "tie_break": [{"prefer": "highest", "quantity": "монеты", "at": "same", "repeat": False}],
}  # fmt: skip
CITY = {
    "type": "vp_source",
    "name": "Город",
    "recipient": {"any": "игрок"},
    "amount": {"number": 1, "per": {"quantity": "города"}},
}
CASTLE = {
    "type": "vp_source", "name": "Замок", "recipient": {"any": "игрок"}, "amount": {"number": 3},
    "condition": {"fact": "замок построен"},
}  # fmt: skip
LEAD = {
    "type": "vp_source", "name": "Перевес", "recipient": {"any": "игрок"}, "amount": {"number": 2},
    "condition": {"left": {"quantity": "города"}, "op": ">", "right": {"others": "each", "quantity": "города"}},
}  # fmt: skip


@pytest.mark.parametrize("record", [RACE, END, CITY, CASTLE, LEAD], ids=lambda r: r["name"])
def test_the_same_rule_agrees_by_proof(record: dict[str, Any]) -> None:
    made = outcome(record)
    assert ("agrees", "proved", "independent") == (made.outcome, made.basis, made.provenance)


def test_a_rule_said_in_other_words_agrees_too() -> None:
    said = {
        **RACE,
        "name": "Победа в гонке",
        "condition": {
            "not": {"left": {"quantity": "победные очки", "holder": {"any": "сторона"}}, "op": "<", "right": {"number": 20}}
        },
    }
    assert "agrees" == outcome(said).outcome


def test_a_bound_one_off_is_told_by_the_state_on_the_bound() -> None:
    made = outcome({**RACE, "condition": {"left": {"quantity": "ПО"}, "op": ">", "right": {"number": 20}}})
    assert "differs" == made.outcome
    assert made.witness is not None
    assert {"vp[reds]": 20} == dict(made.witness.state)
    assert {"vp[reds]": 21} == made.witness.near
    assert ("победителя нет", "победитель — Красные") == (made.witness.text, made.witness.reference)


def test_the_sentence_says_the_situation_and_both_sides() -> None:
    report = verified({**LEAD, "amount": {"number": 3}})
    (found,) = report.errors
    assert (
        "Перевес: Красные — города: 3, остальные — города: 2. По тексту Красные: 3 ПО, по движку Красные: 2 ПО" == found.message
    )
    assert "By the text Reds: 3 VP, by the reference Reds: 2 VP" in found.message_en


def test_an_award_per_another_thing_differs_where_the_two_are_not_equal() -> None:
    made = outcome({**CITY, "amount": {"number": 1, "per": {"quantity": "монеты"}}})
    assert "differs" == made.outcome
    assert made.witness is not None
    state = SMALL.state(made.witness.state)
    assert state["coins[reds]"] != state["cities[reds]"]


def test_the_same_rule_stated_twice_counts_once() -> None:
    made = outcome(CASTLE, {**CASTLE, "id": "vp_source/again"})
    assert (2, "agrees") == (len(made.records), made.outcome)


def test_two_records_that_share_a_rule_between_them_agree_together() -> None:
    cases = [
        {**CASTLE, "recipient": {"names": ["Красные", "Синие"]}},
        {**CASTLE, "id": "vp_source/other", "recipient": {"name": "Белые"}},
    ]
    made = outcome(*cases)
    assert (2, "agrees", "proved") == (len(made.records), made.outcome, made.basis)


@pytest.mark.parametrize(
    ("amount", "verdict"),
    [({"unspecified": True}, "text_silent"), ({"table": "шкала"}, "not_formalised"), ({"formula": "сумма"}, "not_formalised")],
)
def test_a_number_is_never_agreed_with_by_what_is_no_number(amount: dict[str, Any], verdict: str) -> None:
    made = outcome({**CASTLE, "amount": amount})
    assert (verdict, None) == (made.outcome, made.basis)


def test_what_neither_side_has_is_extra_or_missing() -> None:
    report = verified({"type": "vp_source", "name": "Верблюды", "amount": {"number": 5}, "recipient": {"any": "игрок"}})
    alone = next(o for o in report.outcomes if o.records)
    assert ("reference_silent", None, None) == (alone.outcome, alone.basis, alone.provenance)
    assert "extra" in {f.kind for f in report.findings}
    assert {r.id for r in SMALL.rules} == {r for o in report.outcomes if o.outcome == "text_silent" for r in o.rules}


def test_a_winner_that_the_text_does_not_name_is_not_compared() -> None:
    assert "not_formalised" == outcome({**RACE, "winner": None}).outcome


def test_a_loss_is_the_win_of_the_other_only_between_two() -> None:
    made = outcome({**RACE, "winner": None, "loser": {"any": "игрок"}})
    assert "differs" == made.outcome


def test_phases_in_order_and_by_turn() -> None:
    names = ["Фаза дохода", "Фаза движения", "Фаза шторма", "Фаза проверки"]
    records = [{"type": "phase", "name": n, "order": i} for i, n in enumerate(names, 1)]
    records[2]["turns"] = {"only": [1]}
    report = verified(*records)
    assert {"agrees"} == {o.outcome for o in report.outcomes if o.records}
    records[1]["actors"] = ["Синие", "Красные", "Белые"]
    (wrong,) = verified(*records).errors
    assert "действуют по порядку: Синие, Красные, Белые" in wrong.message


def test_an_excerpt_that_begins_later_keeps_its_relative_order() -> None:
    late = [{"type": "phase", "name": "Фаза движения", "order": 1}, {"type": "phase", "name": "Фаза проверки", "order": 2}]
    assert () == verified(*late).errors


def test_limits_and_lengths_are_compared_as_data() -> None:
    limit = {"type": "limit", "name": "Предел монет", "quantity": "монеты", "maximum": 9}
    length = {"type": "game_end", "name": "Шесть ходов", "turns": {"from": 1, "to": 6}}
    assert ["agrees", "agrees"] == [o.outcome for o in verified(limit, length).outcomes if o.records]
    wrong = verified({**limit, "maximum": 10}, {**length, "turns": {"from": 1, "to": 7}})
    assert ["differs", "differs"] == [o.outcome for o in wrong.outcomes if o.records]


@pytest.mark.parametrize("name", ["Звание и замок", "Замок державы", "Прочее"])
def test_a_rule_is_found_under_a_longer_or_another_name_by_what_it_says(name: str) -> None:
    assert ("castle",) == outcome({**CASTLE, "name": name}).rules


def test_what_is_only_named_is_silence() -> None:
    made = outcome({**RACE, "winner": None, "condition": None, "status": "referenced", "refs": ["7.1"]})
    assert ("text_silent", None) == (made.outcome, made.basis)
    assert ("race",) == made.rules


def test_a_limit_of_work_that_runs_out_is_undecided_and_never_agreement() -> None:
    said = {
        **LEAD,
        "condition": {"not": {"left": {"quantity": "города"}, "op": "<=", "right": {"others": "highest", "quantity": "города"}}},
    }
    report = verify_book(small_book(said), SMALL_WORDS, SMALL, resource_limit=1)
    assert "undecided" == next(o for o in report.outcomes if o.records).outcome
    assert "agrees" == outcome(said).outcome


# ---------------------------------------------------------------------- the best assignment


@given(st.integers(1, 4).flatmap(lambda r: st.integers(1, 4).flatmap(
    lambda c: st.lists(st.lists(st.integers(0, 30), min_size=c, max_size=c), min_size=r, max_size=r))))  # fmt: skip
@settings(max_examples=150, deadline=None)
def test_the_assignment_has_the_greatest_sum(table: list[list[int]]) -> None:
    found = assign(table)
    assert len({i for i, _ in found}) == len(found) == len({j for _, j in found})
    rows, columns = range(len(table)), range(len(table[0]))
    size = min(len(table), len(table[0]))
    best = max(
        sum(table[i][j] for i, j in zip(chosen, order, strict=True))
        for chosen in itertools.combinations(rows, size) for order in itertools.permutations(columns, size)
    )  # fmt: skip
    assert best == sum(table[i][j] for i, j in found)


@given(st.lists(st.integers(0, 9), max_size=7, unique=True))
@settings(max_examples=100, deadline=None)
def test_as_few_as_can_be_are_out_of_order(places: list[int]) -> None:
    wrong = out_of_order(places)
    kept = [p for i, p in enumerate(places) if i not in wrong]
    assert sorted(kept) == kept
    longest = max(
        (len(c) for n in range(len(places) + 1) for c in itertools.combinations(places, n) if list(c) == sorted(c)), default=0
    )
    assert longest == len(kept)


# ---------------------------------------------------------------------- what was not compared


def test_a_tie_broken_by_what_is_not_in_the_vocabulary_is_not_formalised() -> None:
    made = outcome(END | {"tie_break": [{"prefer": "highest", "quantity": "перья", "at": "same", "repeat": False}]})
    assert "not_formalised" == made.outcome
    assert "how a tie is broken, by «перья», is not in the vocabulary; ties were not compared" in (made.detail or "")


def test_a_rule_that_differs_in_two_ways_is_one_error() -> None:
    late = {"when": "game_end", "phase": None, "turns": {"only": [5]}}
    other = RACE | {"condition": {"left": {"quantity": "ПО"}, "op": ">=", "right": {"number": 21}}, "timing": late}
    errors = verified(other).errors
    assert 1 == len(errors)
    assert "; кроме того, " in errors[0].message


def test_points_that_are_only_mentioned_belong_to_the_rule_that_their_name_is_a_part_of() -> None:
    told = {"type": "vp_source", "name": "ПО за город", "recipient": None, "amount": {"unspecified": True}}
    alone = verified(told | {"name": "Рыбалка"})
    assert ["extra"] == [f.kind for f in alone.findings if f.records]
    both = verified(CITY, told)
    assert [] == [f for f in both.findings if f.kind in ("extra", "mismatch")]
    assert [2] == [len(o.records) for o in both.outcomes if "city" in o.rules]


def test_a_way_to_win_of_which_nothing_was_formalised_is_not_said_to_be_missing_from_the_engine() -> None:
    vague = {**RACE, "name": "Гонка и слава", "winner": {"any": "игрок"}, "condition": {"fact": "судьбу решают звёзды"}}
    made = next(o for o in verified(RACE, vague).outcomes if o.records and not o.rules)
    assert "not_formalised" == made.outcome
    assert "race" in made.detail
    assert [] == [f for f in verified(RACE, vague).findings if f.kind == "extra"]


def test_an_award_without_a_number_that_the_engine_has_is_told() -> None:
    (found,) = [f for f in verified({**CASTLE, "amount": {"unspecified": True}}).findings if f.kind == "missing" and f.records]
    assert "сколько ПО, в тексте не сказано" in found.message
    assert "warning" == found.severity


def test_a_record_joins_the_rule_whose_name_its_sentence_holds() -> None:
    text = "Победные очки дают тому, кто построил замок у самого моря."
    words = replace(SMALL_WORDS, rules=(Name("castle", ("построил замок у моря",)),))
    vague = {"type": "vp_source", "name": "Победные очки", "recipient": None, "amount": {"unspecified": True},
             "condition": {"fact": "кто-то смотрит на море"}}  # fmt: skip
    book = small_book(vague, text=text)
    book = replace(book, sentences=(TextSentence(Span(0, len(text)), True, (book.records[0].id,)),))
    made = verify_book(book, words, SMALL)
    assert [("castle",)] == [o.rules for o in made.outcomes if o.records]
