"""A worked example over several turns: each result is held against the engine in the situation of its own turn."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from models.contract import book_from_json
from models.reports import Finding
from tests.verification.games import game_engine, gold_data, vocabulary_of
from verification.consistency.example_setup import turn_of
from verification.verify import verify_book

GAME = "sword_of_rome"
TAKEN = {"fact": "Neapolis захвачен игроком за Римлян"}


def checked(given: list[dict[str, Any]], expected: list[tuple[str, str, int]]) -> list[Finding]:
    """The findings about the example with this situation and these results."""
    data = copy.deepcopy(gold_data(GAME))
    example = next(r for r in data["records"] if r["type"] == "example")
    example["given"] = given
    example["expected"] = [{"party": p, "quantity": q, "op": "==", "number": n} for p, q, n in expected]
    report = verify_book(book_from_json(data), vocabulary_of(GAME), game_engine(GAME))
    return [f for f in report.findings if example["id"] in f.records]


def both(first: tuple[int, int], second: tuple[int, int]) -> list[tuple[str, str, int]]:
    return [
        ("Римляне", "ПО за первый ход", first[0]), ("Греки", "ПО за первый ход", first[1]),
        ("Римляне", "ПО за второй ход", second[0]), ("Греки", "ПО за второй ход", second[1]),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "later",
    [
        {"not": {"fact": "Neapolis отбит у игрока за Римлян к концу второго хода"}},
        {"fact": "Neapolis не отбит у Римлян к концу второго хода"},
        {"fact": "Neapolis под контролем игрока за Римлян на конец второго хода"},
    ],
)
def test_what_is_not_retaken_counts_in_the_second_turn_too(later: dict[str, Any]) -> None:
    assert [] == checked([TAKEN, later], both((1, -1), (1, -1)))


def test_a_wrong_result_of_the_second_turn_is_found_there_alone() -> None:
    found = checked([TAKEN], both((1, -1), (2, -1)))
    assert [("example", "error")] == [(f.kind, f.severity) for f in found]
    assert "второй ход" in found[0].message
    assert found[0].witness is not None
    assert {"controller[neapolis]": "romans"} == found[0].witness.state


def test_a_place_retaken_in_the_second_turn_changes_only_that_turn() -> None:
    retaken = {"fact": "Neapolis отвоёван Греками во втором ходу"}
    assert [] == checked([TAKEN, retaken], both((1, -1), (0, 0)))
    assert 2 == len(checked([TAKEN, retaken], both((1, -1), (1, -1))))


def test_that_nothing_else_changed_hands_needs_no_setting_up() -> None:
    rest = {"fact": "все остальные локации сохранили прежних владельцев"}
    assert [] == checked([TAKEN, rest], both((1, -1), (1, -1)))


def test_a_statement_that_nobody_understands_is_told_and_the_example_not_run() -> None:
    found = checked([TAKEN, {"fact": "над морем стоит туман"}], both((5, 5), (5, 5)))
    assert [("unread", "note")] == [(f.kind, f.severity) for f in found]
    assert "туман" in found[0].message


def test_results_that_the_engine_does_not_know_are_told() -> None:
    found = checked([TAKEN], [("Римляне", "лавровые венки", 3)])
    assert [("unread", "note")] == [(f.kind, f.severity) for f in found]


@pytest.mark.parametrize(
    ("words", "turn"), [("ПО за второй ход", 2), ("к концу 11-го хода", 11), ("в третьем раунде", 3), ("ПО", None), ("ход", None)]
)
def test_a_phrase_says_which_turn_it_means(words: str, turn: int | None) -> None:
    assert turn == turn_of(words)
