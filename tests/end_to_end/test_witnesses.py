"""Every situation of every report stands: it is lawful, was run on both sides, differs there, and says where it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import ustav
from evaluation.mutation import text_mutants
from models.reports import Finding, Report
from models.spans import Span

CORPUS = Path(__file__).parents[2] / "corpus"
GAMES = ("here_i_stand", "sword_of_rome", "twilight_struggle", "virgin_queen")
EVERY = 12
"""Of the changed texts each twelfth is taken."""


def text_of(game: str, name: str = "rules_mended.txt") -> str:
    return (CORPUS / game / name).read_text("utf-8")


def changed_numbers(game: str) -> Iterator[str]:
    text = text_of(game)
    found = [m for m in text_mutants(text, [Span(0, len(text))]) if m.name in ("number", "strictness", "sign")]
    yield from (m.text for m in found[::EVERY])


@cache
def reports(game: str) -> tuple[Report, ...]:
    loaded = ustav.game(game)
    texts = [text_of(game, "rules.txt"), text_of(game), *changed_numbers(game)]
    return tuple(ustav.verify(ustav.extract_text(t, game), loaded) for t in texts)


def with_situation(game: str) -> list[Finding]:
    return [f for r in reports(game) for f in r.findings if f.witness is not None]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_situation_was_run_on_both_sides_and_differs(game: str) -> None:
    found = with_situation(game)
    assert found
    for one in found:
        witness = one.witness
        assert witness is not None
        assert witness.replayed, one.message
        assert witness.origin in ("played", "constructed", "example")
        assert (witness.origin == "played") == bool(witness.play), one.message
        sides: list[str | None] = [*(witness.readings or {}).values()] or [witness.text, witness.reference]
        assert one.kind in ("overlap", "gap") or len(set(sides)) > 1, one.message


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_situation_and_its_neighbour_are_lawful(game: str) -> None:
    engine = ustav.game(game).engine
    for one in with_situation(game):
        witness = one.witness
        assert witness is not None
        if witness.origin != "example":
            for state in (witness.state, witness.near or {}):
                assert set(state) <= set(engine.domains()), one.message
                assert engine.state(state)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_situation_that_is_called_played_is_where_the_game_ends_up(game: str) -> None:
    engine = ustav.game(game).engine
    played = [w for f in with_situation(game) if (w := f.witness) is not None and w.origin == "played"]
    assert played
    for witness in played:
        ends = [g.state for g in engine.played(witness.state) if g.steps == witness.play]
        assert [dict(witness.state)] == [{k: state[k] for k in witness.state} for state in ends]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_difference_is_told_in_both_languages_with_one_situation_and_a_neighbour_that_agrees(game: str) -> None:
    differing = [f for f in with_situation(game) if f.kind == "mismatch"]
    for one in differing:
        assert one.message
        assert one.message_en
        assert one.message != one.message_en
    beside = [f for f in differing if f.witness is not None and f.witness.near is not None]
    assert len(differing) <= 2 * len(beside)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_one_rule_differs_in_one_finding(game: str) -> None:
    for report in reports(game):
        told = [f.rules for f in report.findings if f.kind == "mismatch" and f.witness is not None]
        assert len(told) == len(set(told))
