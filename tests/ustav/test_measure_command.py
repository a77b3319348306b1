import json
from pathlib import Path

import pytest

from tests.ustav.test_command_line import run


@pytest.mark.slow
def test_engine_mutants_of_a_game_are_killed_or_accounted_for_and_the_same_twice(tmp_path: Path) -> None:
    command = ("measure", "--game", "here_i_stand", "--layer", "engine", "--layer", "vocabulary", "--format", "json")
    done, out = run(*command), tmp_path / "m.json"
    assert 0 == done.returncode
    data = json.loads(done.stdout)
    assert ["here_i_stand"] == data["games"]
    assert {"engine", "vocabulary"} == set(data["layers"])
    for layer in data["layers"].values():
        assert layer["total"]["rate"] >= 0.97
        assert layer["total"]["equivalent"] <= layer["total"]["n"] / 10
    assert 0 == run(*command, "-o", out, "--min-rate", "0.9").returncode
    assert done.stdout == out.read_text("utf-8")


@pytest.mark.slow
def test_record_mutants_are_killed_with_verification_alone() -> None:
    done = run("measure", "--game", "twilight_struggle", "--layer", "record", "--format", "json", "--min-rate", "0.97")
    assert 0 == done.returncode
    assert json.loads(done.stdout)["layers"]["record"]["total"]["killed"] > 30


def test_a_rate_below_the_least_wanted_is_1_and_an_unknown_game_2() -> None:
    done = run("measure", "--game", "twilight_struggle", "--layer", "vocabulary", "--min-rate", "1.0")
    assert 1 == done.returncode
    assert "kill rate" in done.stdout
    assert 2 == run("measure", "--game", "nowhere").returncode
