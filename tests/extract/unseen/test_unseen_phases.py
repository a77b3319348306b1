"""Sequences of steps in the words of many kinds of rules, and what only looks like one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.extract.unseen.likeness import outline_differences, read_snippets

FILES = "phase_snippets*.toml"


@pytest.mark.parametrize("snippet", read_snippets(FILES, "told"))
def test_the_steps_are_read_in_order(snippet: dict[str, Any]) -> None:
    assert [] == outline_differences(snippet["text"].strip() + "\n", snippet["steps"])


@pytest.mark.parametrize("snippet", read_snippets(FILES, "silent"))
def test_what_is_no_sequence_of_play_gives_no_phase(snippet: dict[str, Any]) -> None:
    assert [] == outline_differences(snippet["text"].strip() + "\n", [])
