"""``ustav extract`` on folders: everything arrives, in the order of names, whatever happens on the way."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock

from extract.reading import MissingFileError
from models.rulebook import RuleBook
from tests.conftest import Counted
from tests.ustav.in_process import run
from ustav.batch import Bounds, extract_many
from ustav.batch import run as batch_run
from ustav.batch.inputs import find_rulebooks, longest_first
from ustav.batch.work import extract_one
from ustav.cache.versions import room as parts_room
from ustav.writing import WritingError, write_pieces_whole

ROOT = Path(__file__).resolve().parents[3]
RULE = "Побеждает игрок, набравший {n} победных очков. Игра длится {m} ходов.\n"


@pytest.fixture
def library(tmp_path: Path) -> Path:
    folder = tmp_path / "library"
    (folder / "inner").mkdir(parents=True)
    for n in range(6):
        place = folder / "inner" if n % 2 else folder
        (place / f"game{n}.txt").write_text(RULE.format(n=20 + n, m=3 + n) * (1 + n % 3), "utf-8")
    (folder / ".hidden.txt").write_text("x")
    (folder / "cover.xcf").write_bytes(b"\0")
    return folder


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_a_folder_is_walked_and_what_is_passed_over_is_told(library: Path) -> None:
    found = find_rulebooks([library])
    assert ["game0.txt", "game2.txt", "game4.txt", "game1.txt", "game3.txt", "game5.txt"] == [p.name for p in found.files]
    assert ["cover.xcf"] == [p.name for p in found.passed_over]
    assert found.files == find_rulebooks([library, library / "game0.txt"]).files
    with pytest.raises(MissingFileError, match="check the path"):
        find_rulebooks([library / "nowhere"])


def test_the_longest_is_begun_first(tmp_path: Path) -> None:
    for name, size in (("a.txt", 10), ("b.txt", 1000), ("c.txt", 100), ("d.txt", 100)):
        (tmp_path / name).write_bytes(b"x" * size)
    assert ["b.txt", "c.txt", "d.txt", "a.txt"] == [p.name for p in longest_first(find_rulebooks([tmp_path]).files)]


def test_one_process_and_two_give_the_same_bytes_as_one_file_at_a_time(library: Path) -> None:
    one, two, each = (library.with_name(n) for n in ("one.jsonl", "two.jsonl", "each.jsonl"))
    assert 0 == run("extract", library, "--jobs", "1", "-o", one).returncode
    assert 0 == run("extract", library, "--jobs", "2", "-o", two).returncode
    run("extract", *find_rulebooks([library]).files, "--format", "jsonl", "-o", each)
    assert one.read_bytes() == two.read_bytes() == each.read_bytes()
    assert 12 <= len(lines(one))
    assert [] == list(library.parent.glob("*.parts"))


def test_processes_that_began_in_another_folder_find_relative_paths(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("extract", library, "--jobs", "2", "--no-cache", "-o", library.parent / "warm.jsonl")  # its processes are used again
    monkeypatch.chdir(library)
    done = run("extract", "game0.txt", "game2.txt", "--jobs", "2", "--no-cache", "-o", "../out.jsonl")
    assert (0, "") == (done.returncode, "".join(x for x in done.stderr.splitlines() if "failed" in x))


def test_a_csv_has_one_line_of_headings(library: Path) -> None:
    out, each = library.with_name("out.csv"), library.with_name("each.csv")
    run("extract", library, "--jobs", "1", "-o", out)
    run("extract", *find_rulebooks([library]).files, "--format", "csv", "-o", each)
    assert each.read_text("utf-8") == out.read_text("utf-8")


def test_a_file_that_fails_is_named_and_the_others_go_on(library: Path) -> None:
    (library / "english.txt").write_text("The player with the most points wins the game.")
    out = library.with_name("out.jsonl")
    done = run("extract", library, "--jobs", "1", "-o", out)
    assert 1 == done.returncode
    assert "failed: " in done.stderr
    assert "english.txt" in done.stderr
    assert "6 of 7 files; 1 failed" in done.stderr
    assert 6 == len({x["document"] for x in lines(out)})


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--jobs", "2"), "-o OUT.jsonl"),
        (("-o", "-"), "-o OUT.jsonl"),
        (("-o", "out.xyz"), "say with --format"),
        (("--explain", "-o", "out.jsonl"), "--explain"),
    ],
)
def test_what_a_folder_cannot_be_asked_for_is_said(arguments: tuple[str, ...], told: str, library: Path) -> None:
    done = run("extract", library, *arguments)
    assert 2 == done.returncode
    assert told in done.stderr


def test_a_folder_without_rulebooks_is_said(tmp_path: Path) -> None:
    done = run("extract", tmp_path, "-o", tmp_path / "out.jsonl")
    assert 2 == done.returncode
    assert "no rulebook was found" in done.stderr


def test_two_runs_cannot_write_one_output(library: Path) -> None:
    out = library.with_name("out.jsonl")
    parts = library.with_name("out.jsonl.parts")
    parts.mkdir()
    with FileLock(parts / "lock"):
        done = run("extract", library, "--jobs", "1", "-o", out)
    assert 2 == done.returncode
    assert "another run is writing it" in done.stderr
    assert not out.exists()


def test_finished_files_are_not_done_again_and_changed_ones_are(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = library.with_name("out.jsonl")
    seen: list[str] = []

    def dies_at_the_fourth(path: Path, **given: object) -> object:
        if len(seen) == 3:
            raise KeyboardInterrupt
        seen.append(path.name)
        return extract_one(path, None, False, Bounds())

    def counted(path: Path, **given: object) -> object:
        seen.append(path.name)
        return extract_one(path, None, False, Bounds())

    def count(books: Iterator[RuleBook], path: Path) -> None:
        path.write_text(f"{len(list(books))}")

    monkeypatch.setattr(batch_run, "extract_one", dies_at_the_fourth)
    with pytest.raises(KeyboardInterrupt):
        extract_many([library], out, lambda books, path: None, jobs=1)
    first = list(seen)
    changed = next(p for p in find_rulebooks([library]).files if p.name == first[0])
    changed.write_text(RULE.format(n=99, m=9), "utf-8")
    monkeypatch.setattr(batch_run, "extract_one", counted)
    seen.clear()
    told = extract_many([library], out, count, jobs=1)
    assert (6, 6, 2) == (told.files, told.books, told.again)
    assert changed.name in seen
    assert not {*first[1:]} & {*seen}
    assert "6" == out.read_text()


@pytest.mark.faults("files over their time, memory, or with a fault of ours")
def test_a_file_over_its_time_is_a_problem_with_a_cure(library: Path) -> None:
    long = library / "long.txt"
    long.write_text("".join(RULE.format(n=n, m=n) for n in range(3000)), "utf-8")
    done = extract_one(long, None, False, Bounds(seconds=0.2))
    assert done.book is None
    assert done.problem is not None
    assert "--timeout" in done.problem


@pytest.mark.faults("files over their time, memory, or with a fault of ours")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="bounds the address space")
def test_a_file_over_its_memory_is_a_problem_with_a_cure_and_the_bound_is_lifted_behind_it() -> None:
    code = (
        "import pathlib, resource\n"
        "from ustav.batch import work\n"
        "work._extract = lambda *_: bytearray(3 << 30)\n"
        "print(work.extract_one(pathlib.Path('a.txt'), None, False, work.Bounds(60, 2000)).problem)\n"
        "print(resource.getrlimit(resource.RLIMIT_AS)[0] == resource.getrlimit(resource.RLIMIT_AS)[1])\n"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert [
        "a.txt: it needs more memory than the bound of 2000 MB; allow more with --memory, or split it", "True",
    ] == done.stdout.splitlines()  # fmt: skip


@pytest.mark.faults("files over their time, memory, or with a fault of ours")
def test_a_fault_of_ours_in_one_file_is_told_with_its_kind(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import ustav

    def broken(*_: object, **__: object) -> object:
        raise LookupError("no such clause")

    monkeypatch.setattr(ustav, "extract_reading", broken)
    done = extract_one(library / "game0.txt", None, False, Bounds())
    assert done.problem is not None
    assert "LookupError: no such clause" in done.problem


@pytest.mark.faults("a disk that is full, a write that is killed")
def test_a_full_disk_keeps_what_was_there(library: Path, counted: Counted) -> None:
    out = library.with_name("out.jsonl")
    out.write_text("old")

    def pieces() -> object:
        yield b"new"
        raise OSError(28, "No space left on device")

    with pytest.raises(WritingError, match="No space left"):
        write_pieces_whole(out, pieces())  # type: ignore[arg-type]
    counted(faults=1, lost=int("old" != out.read_text()))
    assert "old" == out.read_text()
    assert {"library", "out.jsonl"} == {p.name for p in library.parent.iterdir()}


@pytest.mark.slow
@pytest.mark.faults("a run over a folder killed at random moments, then run to its end")
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_killed_at_random_moments_a_run_goes_on_and_gives_the_same_bytes(library: Path, counted: Counted) -> None:
    whole, out = library.with_name("whole.jsonl"), library.with_name("out.jsonl")
    run("extract", library, "--jobs", "1", "-o", whole)
    command = [sys.executable, "-m", "ustav", "extract", str(library), "--jobs", "2", "-o", str(out)]
    chance = random.Random(7)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    killed = 0
    for _ in range(8):
        started = subprocess.Popen(command, env=env, stderr=subprocess.DEVNULL, start_new_session=True)
        time.sleep(chance.uniform(1, 5))
        if started.poll() is None:
            os.killpg(started.pid, signal.SIGKILL)
            killed += 1
        started.wait()
        assert not out.exists() or whole.read_bytes() == out.read_bytes()
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stderr
    counted(inputs=6, faults=killed, lost=len(set(whole.read_bytes().splitlines()) - set(out.read_bytes().splitlines())))
    assert whole.read_bytes() == out.read_bytes()


@pytest.mark.slow
def test_a_cluster_gives_the_same_bytes(library: Path) -> None:
    pytest.importorskip("distributed", reason="the extra ustav[cluster] is not installed")
    here, there = library.with_name("here.jsonl"), library.with_name("there.jsonl")
    run("extract", library, "--jobs", "1", "-o", here)
    command = [sys.executable, "-m", "ustav", "extract", str(library), "--cluster", "local", "--jobs", "2", "-o", str(there)]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False, timeout=300
    )
    assert 0 == done.returncode, done.stderr
    assert here.read_bytes() == there.read_bytes()


def test_an_output_that_is_one_of_the_files_is_refused_and_the_file_stands(library: Path) -> None:
    beside = library / "game0.txt.overrides.toml"
    beside.write_text("", "utf-8")
    for path in (library / "game0.txt", library / "inner/game1.txt", beside):
        before = path.read_bytes()
        done = run("extract", library, "--jobs", "1", "--format", "jsonl", "-o", path)
        assert (2, True) == (done.returncode, "would write over" in done.stderr)
        assert before == path.read_bytes()


def test_an_output_inside_the_folder_is_not_told_of_and_gives_the_same_bytes_again(library: Path) -> None:
    out = library / "all.jsonl"
    (library / "game0.txt.overrides.toml").write_text("", "utf-8")
    assert "cover.xcf" in run("extract", library, "--jobs", "1", "-o", out).stderr
    before = out.read_bytes()
    done = run("extract", library, "--jobs", "1", "-o", out)
    assert before == out.read_bytes()
    assert 1 == done.stderr.count("passed over")


def test_a_folder_or_a_missing_folder_as_output_is_refused_before_anything_is_read(library: Path, tmp_path: Path) -> None:
    for out in (tmp_path, tmp_path / "no" / "all.jsonl"):
        done = run("extract", library, "--jobs", "1", "--format", "jsonl", "-o", out)
        (line,) = done.stderr.splitlines()
        assert (2, True) == (done.returncode, str(out) in line)
    assert [library] == list(tmp_path.iterdir())


def test_a_device_as_output_leaves_nothing_beside_it(library: Path) -> None:
    assert 0 == run("extract", library, "--jobs", "1", "--format", "jsonl", "-o", "/dev/null").returncode
    assert not Path("/dev/null.parts").exists()


def test_bounds_may_be_as_large_as_somebody_likes(library: Path, tmp_path: Path) -> None:
    given = ("--timeout", "inf", "--memory", "99999999999999")
    assert 0 == run("extract", library, "--jobs", "1", *given, "-o", tmp_path / "all.jsonl").returncode


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name of a file is text")
def test_a_file_whose_name_is_no_text_fails_by_name_and_the_others_arrive(library: Path, tmp_path: Path) -> None:
    odd = library / "f\udcff.txt"
    odd.write_text(RULE.format(n=3, m=4), "utf-8")
    done = run("extract", library, "--jobs", "1", "-o", tmp_path / "all.jsonl")
    assert (1, True) == (done.returncode, "its name is no text in UTF-8; rename it" in done.stderr)
    assert "records of 6 of 7 files" in done.stderr


def test_what_is_finished_is_not_taken_up_by_another_release(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ustav.batch import parts

    mine = parts.Parts(library / "all.jsonl", None)
    with mine:
        file = library / "game0.txt"
        assert mine.get(file) is None
        mine.put(file, extract_one(file, None, False, Bounds()))
        assert mine.get(file) is not None
        for name in ("models", "extract", "ustav"):
            with monkeypatch.context() as patched:
                patched.setattr(parts, "room", lambda room, name=name: "another" if room == name else parts_room(room))
                assert mine.get(file) is None


@pytest.mark.faults("kept results that are damaged, forged or taken away")
@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="a system without owners of files")
def test_parts_that_others_may_write_in_are_refused(library: Path, counted: Counted) -> None:
    parts = library / "all.jsonl.parts"
    parts.mkdir()
    parts.chmod(0o777)
    done = run("extract", library, "--jobs", "1", "-o", library / "all.jsonl")
    counted(faults=1)
    assert (2, True) == (done.returncode, "others may write there" in done.stderr)
    assert not (library / "all.jsonl").exists()
