"""What is finished of a run, file by file, in a folder beside its output: a run that was killed goes on from there."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from filelock import FileLock, Timeout

from ustav.batch.work import Done
from ustav.cache.store import Store
from ustav.cache.versions import digest, recogniser, room, surroundings
from ustav.output import PlaceError
from ustav.writing import WritingError

if TYPE_CHECKING:
    from models.rulebook import RuleBook

__all__ = ["Parts"]


class Parts:
    """The finished files of the run that writes ``output``, in the folder ``OUTPUT.parts``; nobody else may use it meanwhile.

    A part is found again only for the same bytes of its file, the same options, limits and ustav; ``megabytes`` too are such a
    limit, since a page that needs more is listed as failed.
    """

    def __init__(self, output: Path, encoding: str | None, megabytes: int | None = None) -> None:
        self.folder = output.with_name(output.name + ".parts")
        self.output = output
        self._passing: tempfile.TemporaryDirectory[str] | None = None
        if output.exists() and not output.is_file():  # a device or a pipe: nothing can stand beside it
            self._passing = tempfile.TemporaryDirectory(prefix="ustav.")
            self.folder = Path(self._passing.name)
        self._encoding = encoding
        self._megabytes = megabytes
        self._store = Store(self.folder, limit=1 << 62)
        self._lock = FileLock(self.folder / "lock")

    def __enter__(self) -> Parts:
        try:
            self.folder.mkdir(mode=0o700, exist_ok=True)
            self._store = Store(self.folder, limit=1 << 62)
            if self._store.broken:
                raise PlaceError(f"{self.folder}: {self._store.broken}; what is finished would not be safe there: take it away")
            self._lock.acquire(timeout=0)
        except Timeout:
            raise PlaceError(f"{self.output}: another run is writing it; wait for that run, or name another place") from None
        except OSError as error:
            raise WritingError(self.output, error) from error
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._lock.release()
        if self._passing is not None:
            self._passing.cleanup()

    def get(self, path: Path) -> Done | None:
        """The finished file of this path, as it is now; None if it must be done (again)."""
        content = self._store.get("files", self._key(path))
        if content is None:
            return None
        return _done(json.loads(content))

    def put(self, path: Path, done: Done) -> None:
        """Keep a finished file. Raises `WritingError`."""
        self._store.put("files", self._key(path), json.dumps(asdict(done), ensure_ascii=False).encode())
        if self._store.broken:
            raise WritingError(self.folder, OSError(0, self._store.broken))

    def books(self, files: Sequence[Path]) -> Iterator[RuleBook]:
        """The rule books of the files that gave one, in this order, one in memory at a time."""
        from models.rulebook import RuleBook
        from ustav.cache.packing import unpack

        for path in files:
            done = self.get(path)
            if done is not None and done.book is not None:
                book = unpack(json.loads(done.book))
                assert isinstance(book, RuleBook)
                yield book

    def remove(self) -> None:
        """Take the folder away: the output is written."""
        self._lock.release()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _key(self, path: Path) -> str:
        from extract.limits import limits_key
        from ustav.cache.stages import inputs_of

        return digest(
            str(path), self._encoding or "", limits_key("pages", "reading", "records"), f"{self._megabytes}",
            *inputs_of(path), room("models"), room("extract"), room("ustav"),
            surroundings(), recogniser(),
        )  # fmt: skip


def _done(data: dict[str, object]) -> Done:
    notes = data.pop("notes")
    assert isinstance(notes, list)
    return Done(**data, notes=tuple(notes))  # type: ignore[arg-type]
