"""The situations of a report as pytest cases: they are green on the engine, and red on a changed one."""

from __future__ import annotations

import copy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from models.contract import book_from_json
from tests.verification.games import game_engine, gold_data, vocabulary_of
from verification.reports import report_as_tests
from verification.verify import verify_book


def emitted(game: str, change: Callable[[dict[str, Any]], None]) -> str:
    data = copy.deepcopy(gold_data(game, True))
    for record in data["records"]:
        change(record)
    report = verify_book(book_from_json(data), vocabulary_of(game), game_engine(game))
    text = report_as_tests(report, game_engine(game), game)
    assert text is not None
    return text


def wrong(record: dict[str, Any]) -> None:
    if record["name"] == "Стандартная победа":
        record["condition"]["right"]["number"] = 24
    elif record["name"] == "Убийство":
        record["amount"]["number"] = 2
    elif record["name"] == "Фаза Вормсского сейма":
        record["turns"] = {"only": [2]}


def ran(path: Path) -> int:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(path)]
    return subprocess.run(command, capture_output=True, check=False, cwd=Path(__file__).parents[2]).returncode


@pytest.mark.parametrize("game", ["virgin_queen", "here_i_stand"])
def test_emitted_cases_pass_when_run_and_fail_on_another_result(game: str, tmp_path: Path) -> None:
    text, path = emitted(game, wrong), tmp_path / f"test_{game}_findings.py"
    path.write_text(text, "utf-8")
    assert 0 == ran(path)
    assert f'ENGINE = ustav.game("{game}").engine' in text.replace("'", '"')
    assert "# The text: " in text
    turned = text.replace("is False", "is True") if game == "here_i_stand" else text.replace("== ()", "== ('nobody',)")
    assert turned != text
    path.write_text(turned, "utf-8")
    assert 1 == ran(path)


def test_the_same_report_gives_the_same_cases_and_one_without_situations_none() -> None:
    assert emitted("virgin_queen", wrong) == emitted("virgin_queen", wrong)
    data = copy.deepcopy(gold_data("here_i_stand", True))
    data["records"] = []
    report = verify_book(book_from_json(data), vocabulary_of("here_i_stand"), game_engine("here_i_stand"))
    assert report_as_tests(report, game_engine("here_i_stand"), "here_i_stand") is None
