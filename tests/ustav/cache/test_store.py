"""Entries are whole or not there, bounded, and safe with several processes."""

import multiprocessing
import os
from pathlib import Path

import pytest

from tests.conftest import Counted
from tests.ustav.steps import full
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


def test_an_entry_under_the_name_of_another_is_not_there(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put("records", "aa1", b"first")
    store.put("records", "bb2", b"second")
    store._path("records", "bb2").write_bytes(store._path("records", "aa1").read_bytes())
    assert (b"first", None) == (store.get("records", "aa1"), store.get("records", "bb2"))


def test_a_link_among_the_entries_that_leads_to_itself_is_taken_away_like_an_entry(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put("records", "aa1", b"first")
    path = store._path("records", "aa1")
    path.unlink()
    path.symlink_to(path)
    assert store.get("records", "aa1") is None
    assert 1 == store.clear()
    assert "" == store.put("records", "aa1", b"first")


def test_an_entry_that_cannot_be_taken_away_does_not_keep_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, fixed = Path.unlink, Store(tmp_path)._path("records", "aa1")

    def unlink(path: Path, missing_ok: bool = False) -> None:
        if path == fixed:
            raise PermissionError(13, "Permission denied")
        real(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", unlink)
    for n, name in enumerate(("aa1", "bb2", "cc3")):
        assert "" == Store(tmp_path, limit=2500).put("records", name, os.urandom(1000))
        os.utime(Store(tmp_path)._path("records", name), (n, n))
    assert ["aa1", "cc3"] == [e.path.parent.name + e.path.stem for e in Store(tmp_path).entries()]


def test_a_full_disk_is_told_in_the_systems_words_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    monkeypatch.setattr(os, "fsync", full(1))
    assert "No space left on device" == store.put("records", "aa1", b"x") == store.broken
    assert [] == [p for p in tmp_path.rglob("*") if p.is_file()]
