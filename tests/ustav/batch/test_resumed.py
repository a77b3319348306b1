"""Faults of resumed runs, each found once by `test_stateful_runs`."""

import json
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from unittest import mock

import pytest

from tests.ustav.batch.worlds import Hooks, line, read_quickly, write
from tests.ustav.steps import full
from ustav.batch import run as batch_run
from ustav.batch.parts import Parts
from ustav.batch.run import extract_many
from ustav.output import PlaceError
from ustav.writing import WritingError


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(batch_run, "extract_one", read_quickly)
    folder = tmp_path / "books"
    folder.mkdir()
    for name in "abc":
        (folder / f"{name}.txt").write_text(f"words of {name}")
    return folder


def out(books: Path) -> Path:
    return books.with_name("out.jsonl")


def scratch(books: Path, whole: bool = False) -> bytes:
    return b"".join(line(p, p.read_bytes(), whole) for p in sorted(books.iterdir()))


def test_a_file_that_is_edited_after_it_was_read_is_not_lost_from_the_output(
    books: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = scratch(books)

    def edit(path: Path) -> None:
        if path.name == "c.txt":
            (books / "a.txt").write_text("edited meanwhile")

    monkeypatch.setattr(Hooks, "after", staticmethod(edit))
    told = extract_many([books], out(books), write, jobs=1, cache=False)
    assert (3, expected) == (told.books, out(books).read_bytes())


def test_a_file_that_is_edited_while_it_is_read_is_read_anew_by_the_next_run(
    books: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def edit(path: Path) -> None:
        if path.name == "a.txt":
            path.write_text("edited meanwhile")
        if path.name == "c.txt":
            raise KeyboardInterrupt

    monkeypatch.setattr(Hooks, "after", staticmethod(edit))
    with suppress(KeyboardInterrupt):
        extract_many([books], out(books), write, jobs=1, cache=False)
    monkeypatch.setattr(Hooks, "after", staticmethod(lambda _: None))
    told = extract_many([books], out(books), write, jobs=1, cache=False)
    assert (1, scratch(books)) == (told.again, out(books).read_bytes())


def test_a_file_that_was_read_in_part_is_read_anew_by_the_next_run(books: Path) -> None:
    (books / "a.txt").write_text("half")

    def full_disk(given: Iterator[object], output: Path) -> None:
        raise KeyboardInterrupt

    with suppress(KeyboardInterrupt):
        extract_many([books], out(books), full_disk, jobs=1, cache=False)
    (books.parent / "mended").touch()  # what was missing on this machine is there now
    told = extract_many([books], out(books), write, jobs=1, cache=False)
    assert (2, (), scratch(books, whole=True)) == (told.again, told.problems, out(books).read_bytes())


def test_a_part_that_is_damaged_before_the_output_is_written_is_told_and_the_old_output_stands(books: Path) -> None:
    out(books).write_text("old")

    def damaged(given: Iterator[object], output: Path) -> None:
        next(out(books).with_name("out.jsonl.parts").glob("files/*/*")).write_bytes(b"")
        write(given, output)  # type: ignore[arg-type]

    with pytest.raises(PlaceError, match="run the same command again"):
        extract_many([books], out(books), damaged, jobs=1, cache=False)
    assert "old" == out(books).read_text()
    extract_many([books], out(books), write, jobs=1, cache=False)
    assert scratch(books) == out(books).read_bytes()


@pytest.mark.parametrize("content", [b"no json", b"[]", b"null", b'{"notes": 7}', json.dumps({"notes": [], "x": 1}).encode()])
def test_a_part_of_another_form_is_not_there(books: Path, content: bytes) -> None:
    with Parts(out(books), None) as parts:
        path = books / "a.txt"
        assert parts.get(path) is None
        parts._store.put("files", parts._keys[path], content)
        assert parts.get(path) is None


def test_a_full_disk_in_the_middle_of_a_run_is_one_clear_line_and_what_was_finished_stays(books: Path) -> None:
    out(books).write_text("old")
    with mock.patch("os.fsync", full(3)), pytest.raises(WritingError) as told:
        extract_many([books], out(books), write, jobs=1, cache=False)
    why = "it cannot be written (No space left on device); name another place with -o, or free some room"
    assert f"{out(books)}.parts: {why}" == str(told.value)
    assert "old" == out(books).read_text()
    assert 2 == extract_many([books], out(books), write, jobs=1, cache=False).again
    assert scratch(books) == out(books).read_bytes()


def test_what_a_killed_run_left_beside_its_output_is_taken_away_by_the_next(books: Path) -> None:
    left = out(books).with_name(".out.jsonl.abcd_123.part")
    others = [out(books).with_name(name) for name in (".out.jsonl.notes.part", ".other.jsonl.abcd_123.part")]
    for path in (left, *others):
        path.write_text("x")
    extract_many([books], out(books), write, jobs=1, cache=False)
    assert (False, [True, True]) == (left.exists(), [p.exists() for p in others])


def test_a_run_that_ends_takes_nothing_from_one_that_begins_at_that_moment(books: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lock is held until nothing but the lock is left."""
    begun: list[str] = []
    real = shutil.rmtree

    def rmtree(*given: object, **named: object) -> None:
        with pytest.raises(PlaceError, match="another run is writing it"), Parts(out(books), None):
            begun.append("too early")
        real(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(shutil, "rmtree", rmtree)
    extract_many([books], out(books), write, jobs=1, cache=False)
    assert ([], False) == (begun, out(books).with_name("out.jsonl.parts").exists())


def test_a_run_begins_although_another_takes_the_folder_away_at_that_moment(books: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, folder = Path.mkdir, out(books).with_name("out.jsonl.parts")
    taken: list[Path] = []

    def mkdir(path: Path, *given: object, **named: object) -> None:
        real(path, *given, **named)  # type: ignore[arg-type]
        if path == folder and not taken:
            taken.append(path)
            path.rmdir()

    monkeypatch.setattr(Path, "mkdir", mkdir)
    extract_many([books], out(books), write, jobs=1, cache=False)
    assert ([folder], scratch(books)) == (taken, out(books).read_bytes())


def test_a_link_to_an_output_is_locked_and_resumed_as_the_output_itself(books: Path) -> None:
    link = books.parent / "elsewhere" / "link.jsonl"
    link.parent.mkdir()
    link.symlink_to(out(books))
    with Parts(out(books), None), pytest.raises(PlaceError, match="another run is writing it"):
        extract_many([books], link, write, jobs=1, cache=False)
    with mock.patch("os.fsync", full(3)), suppress(WritingError):
        extract_many([books], link, write, jobs=1, cache=False)
    assert 2 == extract_many([books], out(books), write, jobs=1, cache=False).again
    assert [link] == list(link.parent.iterdir())
