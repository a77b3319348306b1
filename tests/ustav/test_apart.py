"""A file is read in a process that may die: one line tells it, and the run, the cache and the other files are as they were."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import extract.reading.pdf.document as pdf_document
from extract.limits import Limits, limited_to
from extract.reading import BrokenFileError, ReaderDiedError, Reading, read_file
from tests.extract.reading.typesetting import Document, prose
from tests.ustav.in_process import run
from ustav.apart import ReaderFault, read_apart, read_file_apart
from ustav.batch.work import Bounds, extract_one

pytestmark = [
    pytest.mark.faults("files over their time, memory, or with a fault of ours"),
    pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork"),
]
HERE = os.getpid()


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    made = Document()
    made.paragraph(50, 60, 400, prose(0, 6))
    made.page()
    made.paragraph(50, 60, 400, prose(6, 6))
    return made.save(tmp_path / "rules.pdf")


def at_page_two(monkeypatch: pytest.MonkeyPatch, fault: Callable[[], object]) -> None:
    """Page 2 does this, in the process that reads it and in no other."""
    whole = pdf_document.take_page  # type: ignore[attr-defined]

    def take_page(page: Any, number: int, *rest: Any) -> Any:
        if number == 2:
            assert os.getpid() != HERE, "a file is read in the main process"
            fault()
        return whole(page, number, *rest)

    monkeypatch.setattr(pdf_document, "take_page", take_page)


def killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def crashed() -> None:
    signal.signal(signal.SIGSEGV, signal.SIG_DFL)
    ctypes.string_at(0)


def test_what_is_read_apart_is_what_is_read_here(rules: Path) -> None:
    assert read_file(rules) == read_file_apart(rules)
    assert read_file(rules).places.columns() == read_file_apart(rules).places.columns()


@pytest.mark.parametrize(("fault", "how"), [(killed, "signal 9"), (crashed, "signal 11"), (lambda: os._exit(3), "status 3")])
@pytest.mark.parametrize("command", [("extract", "--no-cache"), ("read",), ("lint", "--no-cache"), ("extract", "--explain")])
def test_a_reader_that_dies_is_one_line_with_the_page(
    rules: Path, monkeypatch: pytest.MonkeyPatch, fault: Callable[[], object], how: str, command: tuple[str, ...]
) -> None:
    at_page_two(monkeypatch, fault)
    done = run(*command, rules)
    assert (2, "", 1) == (done.returncode, done.stdout, len(done.stderr.splitlines()))
    assert f"{rules}: the process that read it died at page 2 ({how}" in done.stderr


def test_a_folder_goes_on_in_this_process_after_a_file_whose_reader_dies(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules.with_name("other.txt").write_text(prose(0, 6), "utf-8")
    at_page_two(monkeypatch, killed)
    done = run("extract", rules.parent, "--jobs", "1", "--no-cache", "-o", rules.parent / "out.jsonl")
    assert 1 == done.returncode
    assert "failed: " in done.stderr
    assert "died at page 2" in done.stderr
    assert "records of 1 of 2 files" in done.stderr
    assert (rules.parent / "out.jsonl").is_file()


def test_a_page_that_takes_too_long_ends_its_process(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_page_two(monkeypatch, lambda: time.sleep(60))
    begun = time.monotonic()
    with limited_to(Limits(page_seconds=1)), pytest.raises(ReaderDiedError, match="said nothing for 1 s at page 2"):
        read_file_apart(rules)
    assert time.monotonic() - begun < 30


def test_a_page_that_needs_too_much_memory_is_listed_and_the_others_are_read(
    rules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_page_two(monkeypatch, lambda: bytearray(1 << 33))
    with limited_to(Limits(process_megabytes=6000)):
        reading = read_file_apart(rules)
    assert ["read", "failed"] == [p.state for p in reading.pages]
    assert [("failed", 2)] == [(n.kind, n.page) for n in reading.notes]
    assert not reading.complete


def test_memory_that_is_missing_outside_of_any_page_is_told_with_the_bound(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(pdf_document, "_composed", too_large)
    words = "more memory at page 2 than the bound of 6000"
    with limited_to(Limits(process_megabytes=6000)), pytest.raises(ReaderDiedError, match=words):
        read_file_apart(rules)


def test_errors_come_back_as_they_are_and_faults_of_ours_with_their_traceback(
    rules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = rules.with_name("broken.pdf")
    broken.write_bytes(rules.read_bytes()[:300])
    with pytest.raises(BrokenFileError) as here:
        read_file(broken)
    with pytest.raises(BrokenFileError) as apart:
        read_file_apart(broken)
    assert str(here.value) == str(apart.value)

    def fault(*_: object) -> None:
        raise KeyError("a fault of ours")

    monkeypatch.setattr(pdf_document, "_composed", fault)
    with pytest.raises(ReaderFault, match="KeyError: 'a fault of ours'"):
        read_file_apart(rules)


def test_no_process_is_made_where_none_is_wanted(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = read_file(rules)
    seen: list[int] = []

    def read() -> Reading:
        seen.append(os.getpid())
        return whole

    with limited_to(Limits(isolate=False)):
        read_apart(rules, read)
    text = rules.with_name("rules.txt")
    text.write_text(prose(0, 6), "utf-8")
    read_apart(text, read)
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: object())
    read_apart(rules, read)
    assert [HERE] * 3 == seen


def test_the_time_of_a_file_of_a_folder_ends_the_process_that_reads_it(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = rules.with_name("pid")

    def sleep() -> None:
        told.write_text(str(os.getpid()))
        time.sleep(60)

    at_page_two(monkeypatch, sleep)
    done = extract_one(rules, None, False, Bounds(seconds=5))
    assert done.problem is not None
    assert "it took more than 5 s" in done.problem
    if told.exists():
        with pytest.raises(ProcessLookupError):
            os.kill(int(told.read_text()), 0)
