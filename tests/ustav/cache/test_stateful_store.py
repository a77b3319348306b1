"""Whatever is done to a store, it gives what was last put under a key, or nothing; and it keeps its bound."""

import errno
import os
import random
import shutil
import tempfile
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.ustav.steps import Tally, full
from ustav.cache import Store

pytestmark = [
    pytest.mark.faults("kept results that are damaged, forged or taken away"),
    pytest.mark.usefixtures("tallied"),
]
LIMIT = 3000
STAGES = st.sampled_from(("records", "report"))
KEYS = st.sampled_from(("aa11", "aa12", "bb11", "cc11"))
CONTENTS = st.integers(0, 2**30).map(lambda seed: random.Random(seed).randbytes(seed % 1400))
DAMAGES = st.sampled_from(("empty", "cut", "bit", "other", "gone", "folder", "loop", "longer"))


def damage(path: Path, kind: str, other: Path, n: int) -> None:
    """Do something to an entry that no run of ours does."""
    Tally.faults += 1
    data = path.read_bytes() if path.is_file() else b""
    if path.is_dir():
        path.rmdir()
    path.unlink(missing_ok=True)
    if kind == "folder":
        path.mkdir()
    elif kind == "loop":
        path.symlink_to(path)
    elif kind == "other" and other.is_file():
        shutil.copyfile(other, path)
    elif kind == "cut":
        path.write_bytes(data[: n % max(1, len(data))])
    elif kind == "bit" and data:
        place = n % len(data)
        path.write_bytes(data[:place] + bytes((data[place] ^ 1 << n % 8,)) + data[place + 1 :])
    elif kind == "longer":
        path.write_bytes(data + b"more")
    elif kind == "empty":
        path.write_bytes(b"")


class Kept(RuleBasedStateMachine):
    """Two stores of one folder, as two processes have them; the model is what was last put."""

    def __init__(self) -> None:
        super().__init__()
        Tally.inputs += 1
        self.folder = Path(tempfile.mkdtemp()) / "kept"
        self.stores = [Store(self.folder, LIMIT), Store(self.folder, LIMIT)]
        self.last: dict[tuple[str, str], bytes] = {}
        self.sure: tuple[str, str] | None = None
        """What was put last and not harmed since: it must be there."""

    def teardown(self) -> None:
        """Take the folder away."""
        shutil.rmtree(self.folder.parent)

    @rule(which=st.integers(0, 1), stage=STAGES, key=KEYS, content=CONTENTS)
    def something_is_put(self, which: int, stage: str, key: str, content: bytes) -> None:
        store = self.stores[which]
        if store.put(stage, key, content):
            assert store.broken
            self.stores[which] = Store(self.folder, LIMIT)  # another process
            self.sure = None
            return
        self.last[stage, key] = content
        self.sure = (stage, key)
        assert sum(e.size for e in store.entries()) <= LIMIT

    @rule(which=st.integers(0, 1), stage=STAGES, key=KEYS, content=CONTENTS)
    def something_is_put_on_a_full_disk(self, which: int, stage: str, key: str, content: bytes) -> None:
        with mock.patch("os.fsync", full(1)):
            why = self.stores[which].put(stage, key, content)
        assert why
        assert [] == [p for p in self.folder.rglob("*.part") if p.read_bytes() != b"foreign"]
        self.stores[which] = Store(self.folder, LIMIT)

    @rule(which=st.integers(0, 1), stage=STAGES, key=KEYS)
    def something_is_asked_for_where_nothing_may_be_written(self, which: int, stage: str, key: str) -> None:
        Tally.faults += 1
        denied = OSError(errno.EROFS, os.strerror(errno.EROFS))
        with mock.patch("os.utime", side_effect=denied), mock.patch("tempfile.mkstemp", side_effect=denied):
            assert self.stores[which].get(stage, key) in (None, self.last.get((stage, key)))

    @rule(kind=DAMAGES, n=st.integers(0, 10_000), data=st.data())
    @precondition(lambda self: self.stores[0].entries())
    def an_entry_is_damaged(self, kind: str, n: int, data: st.DataObject) -> None:
        entries = sorted(e.path for e in self.stores[0].entries())
        path, other = data.draw(st.sampled_from(entries)), data.draw(st.sampled_from(entries))
        damage(path, kind, other, n)
        self.sure = None

    @rule(which=st.integers(0, 1))
    def everything_is_taken_away(self, which: int) -> None:
        self.stores[which].clear()
        assert [] == self.stores[1 - which].entries()
        self.sure = None

    @rule(name=st.sampled_from(("records", "records/aa", "stray.ustav", "records/.x.ustav.abc.part")))
    def somebody_else_puts_a_file_there(self, name: str) -> None:
        path = self.folder / name
        if path.parent.is_dir() and not path.exists():
            Tally.faults += 1
            path.write_bytes(b"foreign")
            self.sure = None

    @rule(name=st.sampled_from(("records", "records/aa", "")))
    def a_folder_of_it_is_taken_away(self, name: str) -> None:
        Tally.faults += 1
        path = self.folder / name
        if path.is_dir():
            shutil.rmtree(path)
        elif path.exists():
            path.unlink()
        self.sure = None

    @invariant()
    def what_is_got_is_what_was_put_or_nothing(self) -> None:
        for (stage, key), content in self.last.items():
            for store in self.stores:
                assert store.get(stage, key) in (None, content)
        if self.sure is not None and len(self.last[self.sure]) < LIMIT // 2:
            assert [self.last[self.sure]] * 2 == [store.get(*self.sure) for store in self.stores]


class TestKept(Kept.TestCase):  # type: ignore[valid-type,misc]
    """A few of them in every run."""

    settings = settings(derandomize=True, deadline=None, max_examples=30, stateful_step_count=25)


@pytest.mark.slow
class TestKeptLong(Kept.TestCase):  # type: ignore[valid-type,misc]
    """Many, other ones each time."""

    settings = settings(derandomize=True, deadline=None, max_examples=200, stateful_step_count=40)
