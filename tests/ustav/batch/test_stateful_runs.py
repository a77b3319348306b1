"""Whatever happens to a run over a folder, the next one gives what one from scratch would; the old output stands until then."""

import os
import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import ClassVar
from unittest import mock

import pytest
from filelock import FileLock
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.ustav.batch.worlds import Hooks, line, read_quickly, write
from tests.ustav.cache.test_stateful_store import DAMAGES, damage
from tests.ustav.steps import Tally, ending, full, in_a_child_killed
from ustav.batch import run as batch_run
from ustav.batch.run import Summary, extract_many
from ustav.output import PlaceError
from ustav.writing import WritingError

pytestmark = [
    pytest.mark.faults("a run over a folder killed at random moments, then run to its end"),
    pytest.mark.usefixtures("tallied"),
    pytest.mark.skipif(not hasattr(os, "fork"), reason="a system without fork"),
    pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning"),
]
NAMES = st.sampled_from(("a.txt", "b.txt", "c.txt", "d.txt"))
TEXTS = st.sampled_from(("one", "two", "three", "bad", "half", "half of it"))
STEPS = st.integers(1, 60)


class Interrupted(BaseException):
    """As a key of the user's would."""


class Runs(RuleBasedStateMachine):
    """A folder of files and the output of its runs."""

    jobs: ClassVar[tuple[int, ...]] = (1,)

    def __init__(self) -> None:
        super().__init__()
        Tally.inputs += 1
        # Names of finished parts hold the path: one path in a process, so that a replay meets them in the same order.
        self.home = Path(tempfile.gettempdir()) / f"ustav-runs-{os.getpid()}"
        self.home.mkdir()
        self.books, self.out, self.parts = self.home / "books", self.home / "out.jsonl", self.home / "out.jsonl.parts"
        self.books.mkdir()
        self.old: bytes | None = None
        self.patched = ExitStack()
        self.patched.enter_context(mock.patch.object(batch_run, "extract_one", read_quickly))

    def teardown(self) -> None:
        """Take the folder away."""
        self.patched.close()
        shutil.rmtree(self.home)

    @initialize(texts=st.tuples(TEXTS, TEXTS, TEXTS))
    def some_files_are_there(self, texts: tuple[str, str, str]) -> None:
        for name, text in zip(("a.txt", "b.txt", "c.txt"), texts, strict=True):
            (self.books / name).write_text(text)

    def files(self) -> list[Path]:
        return sorted(self.books.iterdir())

    def scratch(self) -> bytes:
        whole = (self.home / "mended").exists()
        return b"".join(line(p, p.read_bytes(), whole) for p in self.files())

    def run(self, jobs: int = 1) -> Summary:
        return extract_many([self.books], self.out, write, jobs=jobs, cache=False)

    @rule(name=NAMES, text=TEXTS)
    def a_file_is_written(self, name: str, text: str) -> None:
        (self.books / name).write_text(text)

    @rule(name=NAMES)
    def a_file_is_taken_away(self, name: str) -> None:
        if len(self.files()) > 1:
            (self.books / name).unlink(missing_ok=True)

    @rule()
    def the_machine_can_read_more(self) -> None:
        # and never less again: what was once read whole is finished, and stays so for the same bytes
        (self.home / "mended").touch()

    @rule(at=STEPS)
    def a_run_is_killed(self, at: int) -> None:
        self.ended(in_a_child_killed(at, self.run))

    @rule(at=STEPS)
    def a_run_is_interrupted(self, at: int) -> None:
        def end() -> None:
            raise Interrupted

        before, killed = set(self.home.glob(".*.part")), False
        with ending(at, end):
            try:
                self.run()
            except Interrupted:
                killed = True
        self.ended(killed)
        assert set(self.home.glob(".*.part")) <= before

    def ended(self, killed: bool) -> None:
        """The old output, or the new one, whole."""
        now = self.out.read_bytes() if self.out.exists() else None
        assert now in ((self.old, self.scratch()) if killed else (self.scratch(),))
        self.old = now

    @rule(at=st.integers(1, 5))
    def the_disk_is_full(self, at: int) -> None:
        with mock.patch("os.fsync", full(at)):
            try:
                self.run()
            except WritingError as error:
                told = str(error)
                assert 1 == told.count("cannot be written"), told
                assert "No space left" in told
                assert self.old == (self.out.read_bytes() if self.out.exists() else None)
                return
        self.ended(False)

    @rule()
    def another_run_is_writing(self) -> None:
        Tally.faults += 1
        self.parts.mkdir(mode=0o700, exist_ok=True)
        with FileLock(self.parts / "lock"), pytest.raises(PlaceError, match="another run is writing it"):
            self.run()

    @rule(kind=DAMAGES, n=st.integers(0, 10_000), data=st.data())
    @precondition(lambda self: self.finished())
    def a_finished_part_is_damaged(self, kind: str, n: int, data: st.DataObject) -> None:
        parts = self.finished()
        path, other = data.draw(st.sampled_from(parts)), data.draw(st.sampled_from(parts))
        damage(path, "cut" if kind in ("folder", "loop") else kind, other, n)

    def finished(self) -> list[Path]:
        return sorted(self.parts.glob("files/*/*.ustav"))

    @rule(when=st.sampled_from(("before", "after")), at=NAMES, name=NAMES, text=TEXTS, killed=st.booleans())
    def a_file_changes_during_a_run(self, when: str, at: str, name: str, text: str, killed: bool) -> None:
        """Then the output has what some moment of the run would have given, of every file once."""
        before = {p: p.read_bytes() for p in self.files()}

        def change(path: Path) -> None:
            if path.name == at and (self.books / name).exists():
                (self.books / name).write_text(text)
            elif killed and path.name != at:
                Tally.faults += 1
                raise Interrupted

        with mock.patch.object(Hooks, when, staticmethod(change)):
            try:
                self.run()
            except Interrupted:
                return
        whole = (self.home / "mended").exists()
        lines = self.out.read_bytes().splitlines(keepends=True)
        for p in self.files():
            may_be = {line(p, before[p], whole), line(p, p.read_bytes(), whole)}
            got = [told for told in lines if told.startswith(f"{p} ".encode())]
            assert got in [[told] if told else [] for told in may_be]
        self.old = self.out.read_bytes()

    @rule(data=st.data())
    def a_run_comes_to_its_end(self, data: st.DataObject) -> None:
        told = self.run(data.draw(st.sampled_from(self.jobs)))
        self.ended(False)
        lines = self.scratch().splitlines()
        assert (len(self.files()), len(lines), len(lines)) == (told.files, told.books, told.records)
        assert not self.parts.exists()
        assert not [p for p in self.home.iterdir() if p.name.endswith(".part")]

    @invariant()
    def the_output_is_the_old_one(self) -> None:
        assert self.old == (self.out.read_bytes() if self.out.exists() else None)


class SideBySide(Runs):
    """The same with two processes now and then."""

    jobs = (1, 2)


class TestRuns(Runs.TestCase):  # type: ignore[valid-type,misc]
    """A few of them in every run."""

    settings = settings(derandomize=True, deadline=None, max_examples=12, stateful_step_count=12)


@pytest.mark.slow
class TestRunsLong(SideBySide.TestCase):  # type: ignore[valid-type,misc]
    """Many, other ones each time."""

    settings = settings(derandomize=True, deadline=None, max_examples=40, stateful_step_count=20)
