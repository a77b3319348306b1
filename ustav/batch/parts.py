"""What is finished of a run, file by file, in a folder beside its output: a run that was killed goes on from there."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from filelock import FileLock, Timeout

from ustav.batch.work import Done
from ustav.cache.store import Store
from ustav.cache.versions import digest, recogniser, room, surroundings
from ustav.output import PlaceError
from ustav.writing import WritingError, killed_writes

if TYPE_CHECKING:
    from models.rulebook import RuleBook

__all__ = ["Parts", "parts_folder"]

_STAGE = "files"
_TRIES = 10


def parts_folder(output: Path) -> Path:
    """Where the finished files of a run into ``output`` are: beside what its links lead to, so that all names are one place."""
    target = Path(os.path.realpath(output))
    return target.with_name(target.name + ".parts") if output.is_symlink() else output.with_name(output.name + ".parts")


class Parts:
    """The finished files of the run that writes ``output``, in the folder ``OUTPUT.parts``; nobody else may use it meanwhile.

    A part is found again only for the same bytes of its file, the same options, limits and ustav; ``megabytes`` too are such a
    limit, since a page that needs more is listed as failed. One of a file that was read only in part, or that changed while
    it was read, is for this run alone: the next one reads the file anew.
    """

    def __init__(self, output: Path, encoding: str | None, megabytes: int | None = None) -> None:
        self.folder = parts_folder(output)
        self.output = output
        self._passing: tempfile.TemporaryDirectory[str] | None = None
        if output.exists() and not output.is_file():  # a device or a pipe: nothing can stand beside it
            self._passing = tempfile.TemporaryDirectory(prefix="ustav.")
            self.folder = Path(self._passing.name)
        self._encoding = encoding
        self._megabytes = megabytes
        self._store = Store(self.folder, limit=1 << 62)
        self._lock = FileLock(self.folder / "lock")
        self._keys: dict[Path, str] = {}
        """Of every file that was asked for, as it then was; of one that is finished, where its part is."""

    def __enter__(self) -> Parts:
        try:
            self._take()
            self._store = Store(self.folder, limit=1 << 62)
            if self._store.broken:
                self._lock.release()
                raise PlaceError(f"{self.folder}: {self._store.broken}; what is finished would not be safe there: take it away")
            for left in killed_writes(self.output):
                left.unlink(missing_ok=True)
        except Timeout:
            raise PlaceError(f"{self.output}: another run is writing it; wait for that run, or name another place") from None
        except OSError as error:
            raise WritingError(self.output, error) from error
        return self

    def _take(self) -> None:
        """Make the folder and lock it."""
        for _ in range(_TRIES):
            self.folder.mkdir(mode=0o700, exist_ok=True)
            with contextlib.suppress(FileNotFoundError):  # a run that came to its end has just taken the folder away
                self._lock.acquire(timeout=0)
                return
        raise Timeout(str(self.folder / "lock"))

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._lock.release()
        if self._passing is not None:
            self._passing.cleanup()

    def get(self, path: Path) -> Done | None:
        """The finished file of this path, as it is now; None if it must be done (again)."""
        key = self._keys[path] = self._key(path)
        return self._part(key)

    def put(self, path: Path, done: Done) -> None:
        """Keep a finished file that was asked for before. Raises `WritingError`."""
        key = self._keys[path]
        if done.problem is not None or key != self._key(path):
            key = self._keys[path] = digest("this run", key)
        why = self._store.put(_STAGE, key, json.dumps(asdict(done), ensure_ascii=False).encode())
        if why:
            raise WritingError(self.folder, OSError(0, why))

    def books(self, files: Sequence[Path]) -> Iterator[RuleBook]:
        """The rule books of the files that gave one, in this order, one in memory at a time.

        Raises `PlaceError` if a part is no longer there: nothing is written then.
        """
        from models.rulebook import RuleBook
        from ustav.cache.packing import PackingError, unpack

        for path in files:
            done = self._part(self._keys[path])
            try:
                book = unpack(json.loads(done.book)) if done is not None and done.book is not None else None
            except (PackingError, ValueError, RecursionError):
                book = None
            if not isinstance(book, RuleBook):
                raise PlaceError(
                    f"{path}: what was finished of it is no longer whole in {self.folder}; run the same command again"
                ) from None
            yield book

    def remove(self) -> None:
        """Take the folder away: the output is written. The lock goes last, so that no other run loses what it has begun."""
        with contextlib.suppress(OSError):  # what cannot be taken away stays, and is of no use to anybody
            for inner in self.folder.iterdir():
                if inner.is_dir():
                    shutil.rmtree(inner, ignore_errors=True)
            (self.folder / "lock").unlink()  # while it is held: who waits for it notices
        self._lock.release()
        with contextlib.suppress(OSError):  # another run is in it by now, or it cannot be taken away
            self.folder.rmdir()

    def _part(self, key: str) -> Done | None:
        content = self._store.get(_STAGE, key)
        if content is None:
            return None
        try:
            return _done(json.loads(content))
        except (TypeError, ValueError, KeyError, AttributeError, RecursionError):
            return None

    def _key(self, path: Path) -> str:
        from extract.limits import limits_key
        from ustav.cache.stages import inputs_of

        return digest(
            str(path), self._encoding or "", limits_key("pages", "reading", "records"), f"{self._megabytes}",
            *inputs_of(path), room("models"), room("extract"), room("ustav"),
            surroundings(), recogniser(),
        )  # fmt: skip


def _done(data: dict[str, Any]) -> Done:
    notes = data.pop("notes")
    return Done(**data, notes=tuple(notes))
