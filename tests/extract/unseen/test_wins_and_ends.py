"""Short rules of all kinds about winning, losing and ending, as their writers say them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.extract.unseen.outcomes_loosely import unlike

FILES = (
    "wins_and_ends.toml",
    "wins_in_full.toml",
    "wins_as_found.toml",
    "wins_ties.toml",
    "wins_levels.toml",
    "wins_mixed.toml",
    "wins_more.toml",
    "wins_again.toml",
    "wins_plainly.toml",
)
CASES: dict[str, list[dict[str, Any]]] = {
    f"{name.removesuffix('.toml')}-{series}": cases
    for name in FILES
    for series, cases in tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8")).items()
}


def _cases() -> list[Any]:
    """Every snippet with its lines; those left open must fail."""
    left = pytest.mark.xfail(strict=True, reason="left open")
    return [
        pytest.param(case["text"], case.get("says", []), id=f"{series}-{i}", marks=[left] if case.get("open") else [])
        for series, cases in CASES.items()
        for i, case in enumerate(cases)
    ]


@pytest.mark.parametrize(("text", "says"), _cases())
def test_winning_and_ending_are_read_as_they_are_said(text: str, says: list[str]) -> None:
    assert [] == unlike(text, *says)


def test_few_of_the_rules_are_left_open() -> None:
    every = [case for cases in CASES.values() for case in cases]
    assert sum(bool(case.get("open")) for case in every) < len(every) / 8
