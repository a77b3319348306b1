"""Sequences of steps in the words of many kinds of rules, and what only looks like one."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.extract.unseen.likeness import outline_differences

SNIPPETS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("phase_snippets.toml").read_text(encoding="utf-8"))


def _id(snippet: dict[str, Any]) -> str:
    return str(snippet["text"].strip().replace("\n", " ")[:50])


@pytest.mark.parametrize("snippet", SNIPPETS["told"], ids=_id)
def test_the_steps_are_read_in_order(snippet: dict[str, Any]) -> None:
    assert [] == outline_differences(snippet["text"].strip() + "\n", snippet["steps"])


@pytest.mark.parametrize("snippet", SNIPPETS["silent"], ids=_id)
def test_what_is_no_sequence_of_play_gives_no_phase(snippet: dict[str, Any]) -> None:
    assert [] == outline_differences(snippet["text"].strip() + "\n", [])
