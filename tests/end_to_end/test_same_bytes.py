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


def extracted(folder: Path, out: Path, *options: str, **environment: str) -> bytes:
    """What ``ustav extract`` writes of a folder, in a process of its own."""
    command = [sys.executable, "-m", "ustav", "extract", str(folder), "-o", str(out), *options]
    env = {k: v for k, v in os.environ.items() if k != "USTAV_NO_CACHE"} | {"PYTHONPATH": str(ROOT)} | environment
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, env=env)
    assert 0 == done.returncode, done.stderr
    return out.read_bytes()


@pytest.mark.slow
def test_serial_parallel_cached_after_an_edit_and_hashed_otherwise_the_records_are_the_same_bytes(tmp_path: Path) -> None:
    books, out = tmp_path / "books", tmp_path / "out.jsonl"
    books.mkdir()
    for game in GAMES:
        text = (ROOT / "corpus" / game / "rules.txt").read_text("utf-8")
        (books / f"{game}.txt").write_text(text + "\nДобавлено позже: партия длится 99 ходов.\n", "utf-8")
    kept = {"USTAV_CACHE_DIR": str(tmp_path / "kept")}
    extracted(books, out, "--jobs", "1", **kept)
    for game in GAMES:
        (books / f"{game}.txt").write_text((ROOT / "corpus" / game / "rules.txt").read_text("utf-8"), "utf-8")
    given = {
        "serial": extracted(books, out, "--jobs", "1", "--no-cache", PYTHONHASHSEED="1"),
        "parallel, hashed otherwise": extracted(books, out, "--jobs", "2", "--no-cache", PYTHONHASHSEED="4711"),
        "after an edit, parses kept": extracted(books, out, "--jobs", "1", **kept),
        "kept": extracted(books, out, "--jobs", "2", **kept),
    }
    assert len(given["serial"]) > 10_000
    assert {given["serial"]} == set(given.values()), [name for name, told in given.items() if told != given["serial"]]


@pytest.mark.slow
def test_reports_that_were_kept_are_the_same_bytes(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ustav", "verify", "--format", "json"]
    env = {k: v for k, v in os.environ.items() if k != "USTAV_NO_CACHE"} | {"USTAV_CACHE_DIR": str(tmp_path)}
    made = [subprocess.run(command, capture_output=True, check=False, cwd=ROOT, env=env).stdout for _ in range(2)]
    assert [in_a_process("1")] * 2 == made
