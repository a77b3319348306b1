"""Awards of texts that the rules were not written from."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.extract.unseen.award_matching import as_expected, same_recipients, told

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("awards_*.toml"))


def _cases(open_key: str, without: str = "") -> list[Any]:
    """The cases that do not have the key ``without``; those with ``open_key`` are expected to fail, for the reason it gives."""
    out = []
    for path in FILES:
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            marks = [pytest.mark.xfail(strict=True, reason=case[open_key])] if open_key in case else []
            if without not in case:
                out.append(pytest.param(case["text"], case["awards"], id=case["text"][:40].replace("\n", " "), marks=marks))
    return out


@pytest.mark.parametrize(("text", "expected"), _cases("left_open"))
def test_an_award_is_read_in_whatever_words_it_is_put(text: str, expected: list[str]) -> None:
    found = told(text)
    assert as_expected(expected, found), f"{expected}\n{found}"


@pytest.mark.parametrize(("text", "expected"), _cases("wrong_recipient", without="left_open"))
def test_an_award_goes_to_whom_the_text_names(text: str, expected: list[str]) -> None:
    found = told(text)
    assert same_recipients(expected, found), f"{expected}\n{found}"


@pytest.mark.parametrize("text", tomllib.loads((HERE / "no_awards.toml").read_text(encoding="utf-8"))["texts"])
def test_what_only_speaks_of_points_gives_none(text: str) -> None:
    assert told(text) == []
