"""Benchmarks say what they measured, against whom, and why somebody is missing; the library is the same for a count."""

import json
import sys
from pathlib import Path

import pytest

from benchmarks.asking import QUESTIONS
from benchmarks.machine import machine, versions
from benchmarks.ratios import MISSING, Taken, _rows
from benchmarks.rulebooks import KINDS, make_library
from benchmarks.table import Results
from benchmarks.watching import Watched, watched


def test_a_peer_that_is_not_installed_is_a_row_with_the_reason_and_the_others_have_ratios() -> None:
    taken = {"ustav": Taken(6.0, ""), "quick": Taken(2.0, ""), "absent": None}
    rows = list(_rows("task", "s", taken, 1.0, {"ustav": 1.0}))
    assert [None, 3.0, None] == [r.ratio for r in rows]
    assert ["", "", MISSING] == [r.note for r in rows]
    results = Results(tuple(rows), {"processor": "one"}, {"python": "3"}, True)
    assert "| task | absent | – | s |  |  | not installed (benchmarks/peers.txt) |" in results.as_markdown()
    told = json.loads(results.as_json())
    assert ("ustav.benchmarks/1", 3) == (told["schema"], len(told["figures"]))


def test_the_machine_and_the_versions_are_named() -> None:
    assert {"processor", "cores", "memory", "system"} <= set(machine())
    assert {"python", "spacy", "pdfplumber", "duckdb"} <= set(versions())


def test_a_library_is_the_same_for_a_count_and_has_every_kind(tmp_path: Path) -> None:
    pages = make_library(tmp_path / "one", 6)
    assert pages == make_library(tmp_path / "other", 6)
    assert {"text", "pdf"} == {k for k in KINDS if pages[k]}
    texts = [sorted((tmp_path / n / "text").iterdir()) for n in ("one", "other")]
    assert [p.read_bytes() for p in texts[0]] == [p.read_bytes() for p in texts[1]]
    assert 5 == len({p.read_bytes() for p in texts[0]})


@pytest.mark.skipif(sys.platform != "linux", reason="watches processes in /proc")
def test_a_command_is_watched_with_its_child_processes(tmp_path: Path) -> None:
    code = "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'n = 0\\nwhile n < 10**7: n += 1'])\n"
    took = watched([sys.executable, "-c", code], 1, {}, tmp_path)
    assert (0, "") == (took.status, took.said)
    assert 0.2 < took.processor <= took.clock
    assert 0 < took.first < took.together


def test_the_clock_without_waiting_is_never_less_than_the_work() -> None:
    assert 10.0 == Watched(14.0, 8.0, 4.0, 1, 1, 1, 0, "").left_alone(1)
    assert 5.0 == Watched(14.0, 10.0, 30.0, 1, 1, 1, 0, "").left_alone(2)


def test_the_question_of_25_points_finds_thresholds_and_nothing_else(tmp_path: Path) -> None:
    import duckdb

    import ustav
    from ustav.tables import as_duckdb

    texts = {n: f"Игрок, набравший {n} победных очков, немедленно побеждает. Игра длится 25 ходов." for n in (20, 25, 125)}
    books = [ustav.extract_text(text, f"{n}.txt") for n, text in texts.items()]
    (tmp_path / "all.duckdb").write_bytes(b"".join(as_duckdb(books)))
    with duckdb.connect(str(tmp_path / "all.duckdb"), read_only=True) as made:
        found = made.execute(QUESTIONS["all games that end at 25 points"]).fetchall()
    assert ["25.txt"] == sorted({row[0] for row in found})
