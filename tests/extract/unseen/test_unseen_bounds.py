"""Limits, definitions and claims in the words of many kinds of rules, and what only looks like one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.extract.unseen.likeness import alike, bounds, claimed, read_snippets, terms

FILES = "bound_snippets*.toml"


def _number(text: str) -> int | None:
    return int(text) if text.strip() else None


@pytest.mark.parametrize("snippet", read_snippets(FILES, "bounds"))
def test_a_bound_is_read(snippet: dict[str, Any]) -> None:
    rows = [x.split("|") for x in snippet["limits"]]
    wanted = [(name.strip(), _number(low), _number(high)) for name, low, high in rows]
    got = bounds(snippet["text"])
    assert [w[1:] for w in wanted] == [g[1:] for g in got]
    assert all(alike(w[0], g[0]) for w, g in zip(wanted, got, strict=True)), got


@pytest.mark.parametrize("snippet", read_snippets(FILES, "unbounded"))
def test_what_bounds_nothing_gives_no_limit(snippet: dict[str, Any]) -> None:
    assert [] == bounds(snippet["text"])


@pytest.mark.parametrize("snippet", read_snippets(FILES, "defined"))
def test_a_term_is_read(snippet: dict[str, Any]) -> None:
    got = terms(snippet["text"])
    assert len(snippet["terms"]) == len(got), got
    assert all(alike(w, g) for w, g in zip(snippet["terms"], got, strict=True)), got


@pytest.mark.parametrize("snippet", read_snippets(FILES, "undefined"))
def test_what_defines_nothing_gives_no_term(snippet: dict[str, Any]) -> None:
    assert [] == terms(snippet["text"])


@pytest.mark.parametrize("snippet", read_snippets(FILES, "claimed"))
def test_a_count_of_the_own_parts_is_read(snippet: dict[str, Any]) -> None:
    rows = [[y.strip() for y in x.split("|")] for x in snippet["claims"]]
    got = claimed(snippet["text"])
    assert [(op, int(n)) for _, op, n in rows] == [g[1:] for g in got]
    assert all(alike(r[0], g[0]) for r, g in zip(rows, got, strict=True)), got
