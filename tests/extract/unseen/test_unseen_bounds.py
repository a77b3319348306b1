"""Limits, definitions and claims in the words of many kinds of rules, and what only looks like one."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.extract.unseen.likeness import alike, bounds, claimed, terms

SNIPPETS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("bound_snippets.toml").read_text(encoding="utf-8"))


def _id(snippet: dict[str, Any]) -> str:
    return str(snippet["text"].strip().replace("\n", " ")[:50])


def _number(text: str) -> int | None:
    return int(text) if text.strip() else None


@pytest.mark.parametrize("snippet", SNIPPETS["bounds"], ids=_id)
def test_a_bound_is_read(snippet: dict[str, Any]) -> None:
    rows = [x.split("|") for x in snippet["limits"]]
    wanted = [(name.strip(), _number(low), _number(high)) for name, low, high in rows]
    got = bounds(snippet["text"])
    assert [w[1:] for w in wanted] == [g[1:] for g in got]
    assert all(alike(w[0], g[0]) for w, g in zip(wanted, got, strict=True)), got


@pytest.mark.parametrize("snippet", SNIPPETS["unbounded"], ids=_id)
def test_what_bounds_nothing_gives_no_limit(snippet: dict[str, Any]) -> None:
    assert [] == bounds(snippet["text"])


@pytest.mark.parametrize("snippet", SNIPPETS["defined"], ids=_id)
def test_a_term_is_read(snippet: dict[str, Any]) -> None:
    got = terms(snippet["text"])
    assert len(snippet["terms"]) == len(got), got
    assert all(alike(w, g) for w, g in zip(snippet["terms"], got, strict=True)), got


@pytest.mark.parametrize("snippet", SNIPPETS["undefined"], ids=_id)
def test_what_defines_nothing_gives_no_term(snippet: dict[str, Any]) -> None:
    assert [] == terms(snippet["text"])


@pytest.mark.parametrize("snippet", SNIPPETS["claimed"], ids=_id)
def test_a_count_of_the_own_parts_is_read(snippet: dict[str, Any]) -> None:
    rows = [[y.strip() for y in x.split("|")] for x in snippet["claims"]]
    got = claimed(snippet["text"])
    assert [(op, int(n)) for _, op, n in rows] == [g[1:] for g in got]
    assert all(alike(r[0], g[0]) for r, g in zip(rows, got, strict=True)), got
