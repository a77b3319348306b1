"""Worked examples of invented games: the situation, and what each side gets in which turn."""

from __future__ import annotations

from typing import Any

import pytest

from extract.pipeline import context_of
from extract.rules.examples import examples
from extract.structure import lay_out
from tests.extract.unseen.likeness import read_snippets

RULES = (
    "Игрок за Север и игрок за Юг набирают победные очки (ПО).\nПобедные очки (ПО) даёт игроку за Дельту или за Взморье город.\n"
)


@pytest.mark.parametrize("snippet", read_snippets("example_snippets*.toml", "examples"))
def test_an_example_comes_to_its_results(snippet: dict[str, Any]) -> None:
    found = examples(context_of(lay_out(RULES + snippet["text"])))
    assert 1 == len(found)
    assert snippet["results"] == [f"{e.party} | {e.quantity} | {e.number}" for e in found[0].expected]
    if "given" in snippet:
        assert snippet["given"] == len(found[0].given), found[0].given
