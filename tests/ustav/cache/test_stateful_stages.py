"""Whatever is changed between two questions, the cache gives what would be made without it."""

import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

import ustav
from extract.reading import Reading, ReadingError
from models.rulebook import Document, RuleBook
from tests.ustav.cache.test_stateful_store import DAMAGES, damage
from tests.ustav.steps import Tally, full
from ustav.beside import files_beside
from ustav.cache import Stages, Store, versions
from ustav.cache import stages as module

pytestmark = [
    pytest.mark.faults("kept results that are damaged, forged or taken away"),
    pytest.mark.usefixtures("tallied"),
]
NAMES = st.sampled_from(("a.html", "b.html", "c.txt"))
WORDS = st.sampled_from(("Победа при пяти очках.", "Победа при семи очках.", "Игра длится три хода."))
ENCODINGS = st.sampled_from((None, "utf-8", "koi8-r"))


class Cached(RuleBasedStateMachine):
    """Files, a word list, a release; readings are real, records a quick function of all they may depend on."""

    def __init__(self) -> None:
        super().__init__()
        Tally.inputs += 1
        self.home = Path(tempfile.mkdtemp())
        self.kept, self.room = self.home / "kept", self.home / "room"
        self.room.mkdir()
        (self.room / "words.toml").write_text("words = 'old'")
        self.release = "1"
        self.limit = 1 << 30
        self.meanwhile: dict[Path, str] = {}
        self.reading = ustav.read
        self.stack = ExitStack()
        found = SimpleNamespace(submodule_search_locations=[str(self.room)])
        for target, name, value in (
            (versions, "find_spec", lambda _: found),
            (module, "surroundings", lambda: self.release),
            (ustav, "read", self.read_and_change),
            (ustav, "extract_reading", self.records_of),
        ):
            self.stack.enter_context(mock.patch.object(target, name, value))
        self.stack.enter_context(mock.patch("ustav.cache.parses.surroundings", lambda: self.release))
        self.begin()

    def teardown(self) -> None:
        """Take everything away."""
        self.stack.close()
        versions.room.cache_clear()
        shutil.rmtree(self.home)

    def begin(self) -> None:
        """A new process, of which two are on one folder."""
        versions.room.cache_clear()
        self.stages = [Stages(Store(self.kept, self.limit)) for _ in range(2)]

    def read_and_change(self, path: Path, encoding: str | None) -> Reading:
        """As the library reads; somebody may change files just before."""
        for changed, text in self.meanwhile.items():
            changed.write_text(text)
        return self.reading(path, encoding)

    def records_of(self, reading: Reading, *, errata: Path | None = None) -> RuleBook:
        """In the place of the extractor: all it may depend on, in the text of the book."""
        for changed, text in self.meanwhile.items():
            changed.write_text(text)
        files = [*files_beside(Path(reading.source)), *([errata] if errata else []), self.room / "words.toml"]
        told = [p.read_text() if p.exists() else "-" for p in files]
        text = "\n".join((reading.text, *told, self.release))
        return RuleBook(Document("d", reading.source, reading.sha256, len(text)), text)

    @initialize(words=st.tuples(WORDS, WORDS, WORDS))
    def some_files_are_there(self, words: tuple[str, str, str]) -> None:
        for name, told in zip(("a.html", "b.html", "c.txt"), words, strict=True):
            self.edit(name, told, "utf-8")

    @rule(name=NAMES, words=WORDS, encoding=st.sampled_from(("utf-8", "koi8-r")))
    def a_file_is_edited(self, name: str, words: str, encoding: str) -> None:
        self.edit(name, words, encoding)

    def edit(self, name: str, words: str, encoding: str) -> None:
        text = f'<html><meta charset="{encoding}"><body><p>{words}</p></body></html>' if name.endswith("html") else words
        (self.home / name).write_bytes(text.encode(encoding))

    @rule(name=NAMES, there=st.booleans(), n=st.integers(0, 2))
    def overrides_change(self, name: str, there: bool, n: int) -> None:
        beside = files_beside(self.home / name)[0]
        if there:
            beside.write_text(f"# {n}")
        else:
            beside.unlink(missing_ok=True)

    @rule(n=st.integers(0, 2))
    def errata_change(self, n: int) -> None:
        (self.home / "errata.toml").write_text(f"# {n}")

    @rule(n=st.integers(0, 2))
    def a_word_list_is_edited(self, n: int) -> None:
        (self.room / "words.toml").write_text(f"words = '{n}'")
        self.begin()

    @rule(release=st.sampled_from("123"))
    def another_release_is_installed(self, release: str) -> None:
        self.release = release
        self.begin()

    @rule(limit=st.sampled_from((0, 600, 1 << 30)))
    def the_bound_is_set(self, limit: int) -> None:
        self.limit = limit
        self.begin()

    @rule()
    def everything_is_taken_away(self) -> None:
        Store(self.kept).clear()

    @rule(kind=DAMAGES, n=st.integers(0, 10_000), data=st.data())
    @precondition(lambda self: bool(Store(self.kept).entries()))
    def an_entry_is_damaged(self, kind: str, n: int, data: st.DataObject) -> None:
        entries = sorted(e.path for e in Store(self.kept).entries())
        damage(data.draw(st.sampled_from(entries)), kind, data.draw(st.sampled_from(entries)), n)

    @rule(content=st.sampled_from((b"no json", b"[]", b"{}", b"7", b"null", b'["spans.Span",1]', b"[" * 9000)), data=st.data())
    @precondition(lambda self: bool(Store(self.kept).entries()))
    def an_entry_is_of_another_form(self, content: bytes, data: st.DataObject) -> None:
        entry = data.draw(st.sampled_from(sorted(Store(self.kept).entries(), key=lambda e: str(e.path))))
        Tally.faults += 1
        Store(self.kept).put(entry.stage, entry.path.parent.name + entry.path.stem, content)

    @rule(which=st.integers(0, 1), name=NAMES, encoding=ENCODINGS, errata=st.booleans(), world=st.sampled_from("rrrfn"))
    def it_is_asked(self, which: int, name: str, encoding: str | None, errata: bool, world: str) -> None:
        """In a right world, on a full disk, or where nothing may be written."""
        path, by_hand = self.home / name, self.home / "errata.toml" if errata and (self.home / "errata.toml").exists() else None
        stages = self.stages[which]
        with ExitStack() as stack:
            if world == "f":
                stack.enter_context(mock.patch("os.fsync", full(1)))
            if world == "n":
                Tally.faults += 1
                stack.enter_context(mock.patch("tempfile.mkstemp", side_effect=PermissionError(13, "Permission denied")))
                stack.enter_context(mock.patch("os.utime", side_effect=PermissionError(13, "Permission denied")))
            stack.enter_context(mock.patch.object(module, "warn"))
            assert self.answer(Stages(None), path, encoding, by_hand) == self.answer(stages, path, encoding, by_hand)
        if world != "r":
            self.begin()

    def answer(self, stages: Stages, path: Path, encoding: str | None, errata: Path | None) -> object:
        try:
            reading = stages.read(path, encoding)
        except ReadingError as error:
            return str(error)
        return reading.text, reading.source, stages.records(reading, errata)

    @rule(name=NAMES, words=WORDS, beside=st.booleans())
    def a_file_is_edited_just_when_it_is_read(self, name: str, words: str, beside: bool) -> None:
        """What came of it may be either; it is not given for the files as they were before, once they are so again."""
        path = self.home / name
        other = files_beside(path)[0] if beside else path
        before = other.read_bytes() if other.exists() else None
        self.meanwhile = {other: f"<html><body><p>{words}</p></body></html>" if other.suffix == ".html" else f"# {words}"}
        self.answer(self.stages[0], path, None, None)
        self.meanwhile = {}
        if before is None:
            other.unlink(missing_ok=True)
        else:
            other.write_bytes(before)
        for stages in self.stages:
            with mock.patch.object(module, "warn"):
                assert self.answer(Stages(None), path, None, None) == self.answer(stages, path, None, None)


class TestCached(Cached.TestCase):  # type: ignore[valid-type,misc]
    """A few of them in every run."""

    settings = settings(derandomize=True, deadline=None, max_examples=15, stateful_step_count=20)


@pytest.mark.slow
class TestCachedLong(Cached.TestCase):  # type: ignore[valid-type,misc]
    """Many, other ones each time."""

    settings = settings(derandomize=True, deadline=None, max_examples=60, stateful_step_count=30)
