"""The names of a game folder and the engine of the same game speak of the same things."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from models.meaning import Choice, Flag, IntRange
from models.records import Phase
from verification.reference import engine, known

CORPUS = Path(__file__).parents[3] / "corpus"


def table(game: str) -> dict[str, Any]:
    return tomllib.loads((CORPUS / game / "game.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", known())
def test_the_powers_are_the_same_ones(game: str) -> None:
    assert {p["id"] for p in table(game)["powers"]} == set(engine(game).party_ids)


@pytest.mark.parametrize("game", known())
def test_every_quantity_of_the_vocabulary_is_a_number_of_the_engine(game: str) -> None:
    variables = {v.id: v for v in engine(game).variables}
    for quantity in table(game)["quantities"]:
        assert quantity["id"] in variables
        found = variables[quantity["id"]]
        assert isinstance(found.domain, IntRange)
        assert quantity["per_party"] is bool(found.parties), f"{quantity['id']}: per_party"
        if "parties" in quantity:
            assert set(quantity["parties"]) == set(found.parties)


@pytest.mark.parametrize("game", known())
def test_every_fact_of_the_vocabulary_is_a_variable_or_derived(game: str) -> None:
    found = engine(game)
    variables = {v.id: v for v in found.variables}
    for fact in table(game).get("facts", []):
        if "variable" not in fact:
            if fact["id"] in found.derived:
                continue
            assert fact["id"] in variables, f"{fact['id']} is no variable and no derived fact"
            assert isinstance(variables[fact["id"]].domain, Flag)
            assert bool(fact.get("per_party")) is bool(variables[fact["id"]].parties), f"{fact['id']}: per_party"
            continue
        domain = variables[fact["variable"]].domain
        assert isinstance(domain, Choice | IntRange)
        for value in fact.get("values", [fact.get("value")]):
            assert value in domain


@pytest.mark.parametrize("game", known())
def test_every_phase_of_the_vocabulary_is_a_phase_of_the_engine_with_the_same_parent(game: str) -> None:
    phases = {r.id: r.record for r in engine(game).rules if isinstance(r.record, Phase)}
    for phase in table(game).get("phases", []):
        assert phase["id"] in phases
        if "parent" in phase:
            assert phase["parent"] == phases[phase["id"]].parent


@pytest.mark.parametrize("game", known())
def test_every_rule_of_the_vocabulary_names_a_rule_of_the_engine(game: str) -> None:
    names = {r.record.name for r in engine(game).rules}
    assert [] == [r["id"] for r in table(game).get("rules", []) if r["id"] not in names]


@pytest.mark.parametrize("game", known())
def test_a_rule_whose_name_it_has_alone_has_that_id(game: str) -> None:
    rules = engine(game).rules
    names = [r.record.name for r in rules]
    for r in rules:
        if names.count(r.record.name) == 1 and not r.id.endswith(("_us", "_ussr")):
            assert r.record.name == r.id
        else:
            assert r.id.startswith(r.record.name) or r.id == "turns_limit"
