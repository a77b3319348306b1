"""Entries are whole or not there, bounded, and safe with several processes."""

import multiprocessing
import os
from pathlib import Path

import pytest

from tests.conftest import Counted
from ustav.cache import Store
from ustav.cache.versions import digest


def test_what_is_put_is_got_by_stage_and_key(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put("records", "ab12", b"first")
    store.put("report", "ab12", b"second")
    assert (b"first", b"second", None) == (
        store.get("records", "ab12"), store.get("report", "ab12"), store.get("records", "ab13"),
    )  # fmt: skip
    assert ["records", "report"] == sorted(e.stage for e in store.entries())


@pytest.mark.faults("kept results that are damaged, forged or taken away")
def test_a_damaged_entry_is_not_there(tmp_path: Path, counted: Counted) -> None:
    store = Store(tmp_path)
    store.put("records", "ab12", b"content " * 100)
    path = store.entries()[0].path
    whole = path.read_bytes()
    for broken in (b"", whole[:10], whole[:-3], b"\0" * 32 + whole[32:]):
        path.write_bytes(broken)
        assert store.get("records", "ab12") is None
    counted(faults=4)
    store.put("records", "ab12", b"new")
    assert b"new" == store.get("records", "ab12")


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for n, name in enumerate(("aa1", "bb2", "cc3")):
        store.put("records", name, os.urandom(1000))
        os.utime(store._path("records", name), (n, n))
    assert store.get("records", "aa1") is not None  # used just now
    Store(tmp_path, limit=2500).put("records", "dd4", os.urandom(100))
    assert [True, False, True, True] == [store.get("records", k) is not None for k in ("aa1", "bb2", "cc3", "dd4")]


def test_clear_takes_everything_even_what_a_killed_run_left(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put("records", "aa1", b"x")
    (tmp_path / "records" / "aa" / ".1.ustav.abc.part").write_bytes(b"half")
    assert 1 == store.clear()
    assert [] == [p for p in tmp_path.rglob("*") if p.is_file()]


def test_a_folder_that_cannot_be_written_keeps_nothing_and_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    store = Store(tmp_path / "file")
    store.put("records", "aa1", b"x")
    assert store.get("records", "aa1") is None
    assert store.broken


def _fill(folder: Path, seed: int) -> None:
    store = Store(folder, limit=40_000)
    for n in range(120):
        key = digest(str((n * seed) % 60))
        content = key.encode() * 20
        found = store.get("records", key)
        assert found in (None, content)
        store.put("records", key, content)


def test_two_processes_that_fill_and_shrink_one_store_never_see_half_an_entry(tmp_path: Path) -> None:
    workers = [multiprocessing.get_context("spawn").Process(target=_fill, args=(tmp_path, s)) for s in (7, 11)]
    for w in workers:
        w.start()
    for w in workers:
        w.join(60)
    assert [0, 0] == [w.exitcode for w in workers]
    assert [] == list(tmp_path.rglob("*.part"))
