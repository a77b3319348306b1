"""Finding an engine, and what holds for all of them."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest

from models.expressions import Expr, Not, all_of
from models.meaning import ground
from models.meaning.solver import satisfy
from models.records import GameEnd, Limit, Phase, Victory, VPSource
from verification.reference import UnknownGameError, engine, known
from verification.reference.base import Engine, NotKnownError, StateError
from verification.reference.typed import GameState
from verification.semantics import turn_condition, winning_condition

STATES = {
    "here_i_stand": "HereIStandState",
    "sword_of_rome": "SwordOfRomeState",
    "twilight_struggle": "TwilightStruggleState",
    "virgin_queen": "VirginQueenState",
}


def state_class(game: str) -> Any:
    """The state class of a game; Any, because its fields are the game's own."""
    found = getattr(import_module(f"verification.reference.{game}"), STATES[game])
    assert isinstance(found, type)
    assert issubclass(found, GameState)
    return found


def test_four_games_are_known() -> None:
    assert ("here_i_stand", "sword_of_rome", "twilight_struggle", "virgin_queen") == known()


@pytest.mark.parametrize("game", known())
def test_an_engine_is_found_by_the_id_of_its_game(game: str) -> None:
    assert game == engine(game).id


def test_an_unknown_game_is_an_error_that_names_the_nearest_and_all_known_ones() -> None:
    with pytest.raises(UnknownGameError) as error:
        engine("virgin_quen")
    assert (
        "no engine for the game 'virgin_quen'; perhaps 'virgin_queen'? known are: "
        "here_i_stand, sword_of_rome, twilight_struggle, virgin_queen"
    ) == str(error.value)


@pytest.mark.parametrize("game", known())
def test_the_ordinary_state_is_lawful(game: str) -> None:
    found = engine(game)
    assert found.typical() == found.state()


@pytest.mark.parametrize("game", known())
def test_the_typed_state_has_every_variable_and_the_same_ordinary_values(game: str) -> None:
    cls, found = state_class(game), engine(game)
    assert () == cls.missing_fields()
    assert found.typical() == cls().values()
    assert cls() == cls.from_values(found.state())


@pytest.mark.parametrize("game", known())
def test_a_variable_of_no_such_name_is_an_error_with_the_nearest_name(game: str) -> None:
    with pytest.raises(StateError, match=r"no variable 'trun'; perhaps 'turn'\?"):
        engine(game).state({"trun": 1})


@pytest.mark.parametrize("game", known())
@pytest.mark.parametrize("beyond", [-1, 1])
def test_a_value_outside_its_bounds_is_an_error_that_shows_it(game: str, beyond: int) -> None:
    found = engine(game)
    turn = 0 if beyond < 0 else found.last_turn + 1
    with pytest.raises(StateError, match=rf"turn = {turn} is outside"):
        found.state({"turn": turn})
    with pytest.raises(StateError, match=rf"turn = {turn} is outside"):
        state_class(game)(turn=turn)


@pytest.mark.parametrize("game", known())
def test_a_truth_value_is_no_number(game: str) -> None:
    with pytest.raises(StateError, match="turn = True is outside"):
        engine(game).state({"turn": True})


@pytest.mark.parametrize("game", known())
def test_a_power_that_the_game_has_not_cannot_have_points(game: str) -> None:
    with pytest.raises(StateError, match="victory_points of sweden: no such power has it"):
        state_class(game)(victory_points={"sweden": 3})


@pytest.mark.parametrize("game", known())
def test_one_number_is_not_enough_where_each_power_has_its_own(game: str) -> None:
    with pytest.raises(StateError, match="victory_points = 3 is one value"):
        state_class(game)(victory_points=3)


@pytest.mark.parametrize("game", known())
def test_every_rule_says_where_it_stands_and_on_what_source(game: str) -> None:
    sources = re.compile(r"TS-|TSR|HISR|HISC|SORR|VQS|VQW|labsk")
    assert [] == [r.id for r in engine(game).rules if not r.cites or not sources.search(r.note)]


@pytest.mark.parametrize("game", known())
def test_every_name_is_given_in_both_languages(game: str) -> None:
    found = engine(game)
    cyrillic = re.compile("[А-Яа-яЁё]")
    names = [*((p.id, p.ru, p.en) for p in found.parties), *((v.id, v.ru, v.en) for v in found.variables)]
    for identifier, ru, en in [*names, *((r.id, r.ru, r.en) for r in found.rules)]:
        assert en
        assert not cyrillic.search(en), f"{identifier}: {en}"
        assert cyrillic.search(ru) or ru == "DEFCON", f"{identifier}: {ru}"


@pytest.mark.parametrize("game", known())
def test_a_rule_that_is_not_known_raises_when_it_is_run(game: str) -> None:
    found = engine(game)
    for r in found.rules:
        if not r.known:
            with pytest.raises(NotKnownError, match=r.id):
                found.condition(r.id, found.party_ids[0], found.state())
            if isinstance(r.record, VPSource):
                with pytest.raises(NotKnownError, match=r.id):
                    found.points(r.id, found.party_ids[0], found.state())


@pytest.mark.parametrize("game", known())
def test_amounts_without_a_number_are_never_scored(game: str) -> None:
    found = engine(game)
    unknown = {r.id for r in found.rules if isinstance(r.record, VPSource) and r.record.amount.number is None}
    assert unknown.isdisjoint({s.rule for s in found.scores(found.state())})


def conditions(found: Engine) -> list[tuple[str, Expr]]:
    """Every rule's condition for every party that it can speak of."""
    out: list[tuple[str, Expr]] = []
    for r in found.rules:
        record = r.record
        condition = getattr(record, "condition", None)
        if condition is None:
            continue
        named = getattr(record, "winner", None) or getattr(record, "recipient", None) or getattr(record, "actor", None)
        parties = named.words if named is not None and named.is_named else found.party_ids
        for party in parties:
            turns = record.timing.turns if isinstance(record, Victory | VPSource) else None
            grounded = ground(found.expand(condition), party, found.party_ids)
            if isinstance(record, Victory) and record.winner is not None:
                expanded = found._expanded(record)
                grounded = winning_condition(expanded, party, found.party_ids, found.last_turn, found.holders())
            out.append((f"{r.id}[{party}]", all_of(turn_condition(turns, found.last_turn), grounded)))
    return out


@pytest.mark.parametrize("game", known())
def test_every_condition_can_be_true_and_can_be_false_in_a_lawful_state(game: str) -> None:
    found = engine(game)
    domains, invariants = found.domains(), list(found.grounded_invariants())
    empty = []
    for name, condition in conditions(found):
        for wanted in (condition, Not(condition)):
            answer = satisfy([wanted, *invariants], domains)
            if not isinstance(answer, dict):
                empty.append((name, wanted))
            else:
                found.check({**found.typical(), **answer})
    assert [] == empty


@pytest.mark.parametrize("game", known())
def test_every_invariant_is_broken_by_some_state_within_the_bounds(game: str) -> None:
    found = engine(game)
    assert [] == [i for i in found.grounded_invariants() if not isinstance(satisfy([Not(i)], found.domains()), dict)]


@pytest.mark.parametrize("game", known())
def test_phases_of_one_parent_are_numbered_from_1_without_a_gap(game: str) -> None:
    places: dict[str | None, list[int]] = {}
    for r in engine(game).rules:
        # The steps of one turn only are another form of the phase that they stand beside, and numbered apart.
        if isinstance(r.record, Phase) and not (r.record.parent and r.record.turns and r.record.turns.only == (1,)):
            places.setdefault(r.record.parent, []).append(r.record.order)
    for orders in places.values():
        assert list(range(1, len(orders) + 1)) == orders


@pytest.mark.parametrize(("game", "turns"), [("here_i_stand", 9), ("sword_of_rome", 9), ("twilight_struggle", 10)])
def test_a_game_ends_after_its_last_turn(game: str, turns: int) -> None:
    record = engine(game).rule("game_length").record
    assert isinstance(record, GameEnd)
    assert record.turns is not None
    assert tuple(range(1, turns + 1)) == record.turns.turns(turns)
    assert turns == engine(game).last_turn


@pytest.mark.parametrize("game", known())
def test_limits_speak_of_variables_and_their_bounds_contain_the_limit(game: str) -> None:
    found = engine(game)
    domains = {v.id: v.domain for v in found.variables}
    for r in found.rules:
        if isinstance(r.record, Limit):
            for bound in (r.record.minimum, r.record.maximum):
                assert bound is None or int(bound) in domains[r.record.quantity]
