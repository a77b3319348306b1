"""The explanation of verdicts shows what comes out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

import ustav
from models.reports import Basis, Verdict
from tests.docs.following import follow
from tests.ustav.in_process import run

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "verdicts.md").read_text("utf-8")


def test_the_example_gives_the_outcomes_of_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    before, heading, after = PAGE.partition("\n## From not formalised to proved\n")
    assert 1 == follow(before, tmp_path, run)
    report = ustav.verify(ustav.extract("race.txt"), "race")
    shown = PAGE.partition("\n## The outcomes\n")[2].strip().partition("\n\n")[0].splitlines()[2:]
    cells = [line.replace("`", "").strip("| ").split(" | ")[1:] for line in shown]
    rows = {(", ".join(o.rules) or "–", o.outcome, o.basis or "–", o.provenance or "–") for o in report.outcomes}
    assert rows == {tuple(row) for row in cells}
    follow(heading + after, tmp_path, run)


def test_every_outcome_and_basis_is_explained() -> None:
    told = set(re.findall(r"^- \*\*(\w+)\*\*:", PAGE, re.MULTILINE))
    assert {*get_args(Verdict), *get_args(Basis)} == told
