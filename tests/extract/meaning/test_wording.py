"""Meaning survives wording, and a change of meaning is seen: pairs of single rules."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.extract.meaning.readings import Verdict, compared

HERE = Path(__file__).parent


def pairs(name: str) -> list[tuple[str, str]]:
    return [(p["a"], p["b"]) for p in tomllib.loads((HERE / f"{name}.toml").read_text("utf-8"))["pair"]]


def not_so(name: str, verdict: Verdict) -> list[tuple[Verdict, str, str]]:
    """The pairs of which something else than the verdict was proved."""
    return [(found, a, b) for a, b in pairs(name) if (found := compared(a, b)) != verdict]


@pytest.mark.parametrize(("a", "b"), pairs("paraphrases")[:3])
def test_a_rule_means_the_same_as_itself(a: str, b: str) -> None:
    assert "same" == compared(a, a)
    assert "same" == compared(b, b)


def test_what_is_said_in_other_words_is_proved_to_mean_the_same() -> None:
    wrong = not_so("paraphrases", "same")
    assert len(wrong) <= 0.05 * len(pairs("paraphrases")), wrong


def test_a_changed_number_comparator_party_quantifier_or_negation_is_proved_to_differ() -> None:
    wrong = not_so("changes", "different")
    assert len(wrong) <= 0.02 * len(pairs("changes")), wrong
