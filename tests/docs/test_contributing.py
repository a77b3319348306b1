"""CONTRIBUTING.md is followed, in a copy of the checkout."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.docs.following import follow, in_a_copy

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
ROOMS = ("models", "extract", "verification", "corpus", "evaluation", "ustav")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The rooms and the tests of the extractor, as they are in this checkout."""
    for name in ROOMS:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "texts"))
    shutil.copytree(ROOT / "tests" / "extract" / "unseen", tmp_path / "tests" / "extract" / "unseen")
    for name in ("tests/conftest.py", "tests/extract/short_forms.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def section(title: str) -> str:
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


@pytest.mark.slow  # each command is a process of its own, so that it reads the changed word lists
def test_a_phrase_is_added_as_the_page_says(copy: Path) -> None:
    assert follow(section("Add a phrase"), copy, in_a_copy(copy)) >= 7


@pytest.mark.slow
def test_a_game_is_added_as_the_page_says(copy: Path) -> None:
    assert follow(section("Add a game"), copy, in_a_copy(copy)) >= 7
