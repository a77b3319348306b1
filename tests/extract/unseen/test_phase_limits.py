"""What limits the steps of a sequence, in short rules of many kinds."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.extract.rules.outlines import found
from tests.extract.short_forms import turns
from tests.extract.unseen.likeness import alike
from tests.extract.unseen.outcomes_loosely import same_condition, told_parts

CASES: dict[str, list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("phase_limit_snippets.toml").read_text(encoding="utf-8")
)


def _cases() -> list[Any]:
    left = pytest.mark.xfail(strict=True, reason="left open")
    return [
        pytest.param(case["text"], case["says"], id=f"{series}-{i}", marks=[left] if case.get("open") else [])
        for series, cases in CASES.items()
        for i, case in enumerate(cases)
    ]


def unlike(text: str, expected: list[str]) -> list[str]:
    """What limits the steps of the text where it differs from the lines; empty where nothing does."""
    limited = [p for p in found(text) if p.turns or p.limited_turns or p.condition is not None or p.actors]
    left = list(limited)
    shown = [
        f"{p.name} |{turns(p.turns)} |{turns(p.limited_turns)} | {told_parts(p.condition)} | {', '.join(p.actors)}"
        for p in limited
    ]
    for line in expected:
        name, chosen, restricted, condition, actors = (x.strip().removeprefix("-") for x in line.split(" | "))
        fit = next(
            (
                p
                for p in left
                if alike(p.name, name)
                and turns(p.turns).strip() == chosen
                and turns(p.limited_turns).strip() == restricted
                and same_condition(condition or "-", p.condition)
                and [x.strip().lower() for x in actors.split(",") if x.strip()] == [x.lower() for x in p.actors]
            ),
            None,
        )
        if fit is None:
            return [f"missing: {line}", *shown]
        left.remove(fit)
    return [f"not said: {x.name}" for x in left] and shown


@pytest.mark.parametrize(("text", "says"), _cases())
def test_what_limits_the_steps_is_read_as_it_is_said(text: str, says: list[str]) -> None:
    assert [] == unlike(text, says)
