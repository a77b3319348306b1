"""The same text, words and engine give the same report, byte for byte: in one process and in another, in any order of hashing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ustav
from verification.reports import reports_as_json

ROOT = Path(__file__).parents[2]
GAMES = ("here_i_stand", "sword_of_rome", "twilight_struggle", "virgin_queen")
RUNS = 10


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_ten_runs_give_the_same_bytes(game: str) -> None:
    path = ROOT / "corpus" / game / "rules.txt"
    book, loaded = ustav.extract(path), ustav.game(game)
    first = reports_as_json([ustav.verify(book, loaded)])
    assert {first} == {reports_as_json([ustav.verify(book, loaded)]) for _ in range(RUNS - 1)}
    assert first == reports_as_json([ustav.verify(ustav.extract(path), ustav.game(game))])


def in_a_process(seed: str) -> bytes:
    command = [sys.executable, "-m", "ustav", "verify", "--no-cache", "--format", "json"]
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run(command, capture_output=True, check=False, cwd=ROOT, env=environment)
    assert done.returncode in (0, 1), done.stderr.decode()
    return done.stdout


@pytest.mark.slow
def test_two_processes_that_hash_otherwise_give_the_same_bytes() -> None:
    one, other = in_a_process("1"), in_a_process("4711")
    assert len(one) > 10_000
    assert one == other
