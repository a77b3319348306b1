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
PAGES = {"verdicts.md": "C.UTF-8", "verdicts.ru.md": "ru_RU.UTF-8"}


def text_of(page: str) -> str:
    return (ROOT / "docs" / page).read_text("utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_the_example_gives_the_outcomes_of_the_table(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", PAGES[page])
    first, second, third, last = (f"## {t}" for t in re.split(r"^## ", text_of(page), flags=re.MULTILINE)[1:])
    before, outcomes, after = first, second, third + last
    assert 1 == follow(before, tmp_path, run)
    report = ustav.verify(ustav.extract("race.txt"), "race")
    shown = [line for line in outcomes.splitlines() if line.startswith("|")][2:]
    cells = [line.replace("`", "").strip("| ").split(" | ")[1:] for line in shown]
    rows = {(", ".join(o.rules) or "–", o.outcome, o.basis or "–", o.provenance or "–") for o in report.outcomes}
    assert rows == {tuple(row) for row in cells}
    follow(after, tmp_path, run)


@pytest.mark.parametrize("page", PAGES)
def test_every_outcome_and_basis_is_explained(page: str) -> None:
    told = set(re.findall(r"^- \*\*(\w+)\*\*(?: \([^)]*\))?:", text_of(page), re.MULTILINE))
    assert {*get_args(Verdict), *get_args(Basis)} == told
