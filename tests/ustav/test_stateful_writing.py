"""Whatever ends a write, and at whichever step, a file is the old one or the new one, and no piece of it is left."""

import os
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tests.ustav.steps import Tally, ending, full, in_a_child_killed
from ustav.writing import WritingError, killed_writes, write_pieces_whole

pytestmark = [
    pytest.mark.faults("a disk that is full, a write that is killed"),
    pytest.mark.usefixtures("tallied"),
    pytest.mark.skipif(not hasattr(os, "fork"), reason="a system without fork"),
    pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning"),
]
NAMES = st.sampled_from(("a", "b", "link to a", "link to nothing yet"))
PIECES = st.lists(st.binary(max_size=20).map(lambda b: b * 5000), max_size=3)
STEPS = st.integers(1, 10)


class Interrupted(BaseException):
    """As a key of the user's would."""


class Writes(RuleBasedStateMachine):
    """A few files and links; the model is what each holds."""

    def __init__(self) -> None:
        super().__init__()
        Tally.inputs += 1
        self.folder = Path(tempfile.mkdtemp())
        (self.folder / "link to a").symlink_to("a")
        (self.folder / "link to nothing yet").symlink_to(self.folder / "c")
        self.held: dict[Path, bytes | None] = {Path(os.path.realpath(self.folder / n)): None for n in "abc"}

    def teardown(self) -> None:
        """Take them away."""
        shutil.rmtree(self.folder)

    def written(self, name: str, pieces: list[bytes], way: Callable[[Callable[[], None]], bool]) -> None:
        """``way`` does the write, and says whether it came to its end."""
        path = self.folder / name
        target = Path(os.path.realpath(path))
        ended = way(lambda: write_pieces_whole(path, pieces))
        now = target.read_bytes() if target.exists() else None
        assert now in ((b"".join(pieces),) if ended else (self.held[target], b"".join(pieces)))
        self.held[target] = now

    @rule(name=NAMES, pieces=PIECES)
    def it_is_written(self, name: str, pieces: list[bytes]) -> None:
        def way(write: Callable[[], None]) -> bool:
            write()
            return True

        self.written(name, pieces, way)

    @rule(name=NAMES, pieces=PIECES, at=STEPS)
    def the_writer_is_killed(self, name: str, pieces: list[bytes], at: int) -> None:
        self.written(name, pieces, lambda write: not in_a_child_killed(at, write))
        for left in killed_writes(self.folder / name):
            assert left.parent == self.folder
            left.unlink()

    @rule(name=NAMES, pieces=PIECES, at=STEPS)
    def the_writer_is_interrupted(self, name: str, pieces: list[bytes], at: int) -> None:
        def end() -> None:
            raise Interrupted

        def way(write: Callable[[], None]) -> bool:
            with suppress(Interrupted), ending(at, end):
                write()
                return True
            return False

        self.written(name, pieces, way)

    @rule(name=NAMES, pieces=PIECES)
    def the_disk_is_full(self, name: str, pieces: list[bytes]) -> None:
        before = dict(self.held)
        with mock.patch("os.fsync", full(1)), pytest.raises(WritingError, match=r"No space left on device.*free some room"):
            write_pieces_whole(self.folder / name, pieces)
        self.held = before

    @rule(name=NAMES, pieces=PIECES)
    def what_makes_the_pieces_fails(self, name: str, pieces: list[bytes]) -> None:
        def broken() -> object:
            yield from pieces
            Tally.faults += 1
            raise LookupError("a fault on the way")

        with pytest.raises(LookupError):
            write_pieces_whole(self.folder / name, broken())  # type: ignore[arg-type]

    @invariant()
    def every_file_is_whole_and_nothing_else_is_there(self) -> None:
        assert self.held == {p: p.read_bytes() if p.exists() else None for p in self.held}
        links = {self.folder / "link to a", self.folder / "link to nothing yet"}
        assert {p for p, held in self.held.items() if held is not None} | links == set(self.folder.iterdir())
        assert all(link.is_symlink() for link in links)


class TestWrites(Writes.TestCase):  # type: ignore[valid-type,misc]
    """A few of them in every run."""

    settings = settings(derandomize=True, deadline=None, max_examples=15, stateful_step_count=12)


@pytest.mark.slow
class TestWritesLong(Writes.TestCase):  # type: ignore[valid-type,misc]
    """Many, other ones each time."""

    settings = settings(derandomize=True, deadline=None, max_examples=60, stateful_step_count=25)
