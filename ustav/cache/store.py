"""Results kept in a folder under the digest of all that they depend on: found again, or made again.

An entry is one file, written whole: two processes that make the same entry write the same bytes. An entry that is damaged is
an entry that is not there. What was not used for longest goes first when the folder grows over its bound.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ustav.writing import WritingError, write_bytes_whole

__all__ = ["LIMIT", "Entry", "Store"]

LIMIT = 1 << 30
"""How many bytes a store holds at most, unless it is told otherwise."""

_SUFFIX = ".ustav"
_DIGEST = 32


@dataclass(frozen=True, slots=True)
class Entry:
    """A kept result: its stage, its file, its size in bytes, when it was last used (nanoseconds)."""

    stage: str
    path: Path
    size: int
    used: int


class Store:
    """A folder of entries. ``limit`` bounds it, in bytes."""

    def __init__(self, folder: Path, limit: int = LIMIT) -> None:
        self.folder = folder
        self.limit = limit
        self.broken = ""
        """Why entries could not be written, if so; what was asked for was made all the same."""

    def get(self, stage: str, key: str) -> bytes | None:
        """The content of an entry; None if it is not there, or not whole."""
        path = self._path(stage, key)
        try:
            data = path.read_bytes()
            digest, content = data[:_DIGEST], zlib.decompress(data[_DIGEST:])
        except (OSError, zlib.error):
            return None
        if hashlib.sha256(content).digest() != digest:
            return None
        with contextlib.suppress(OSError):  # another process may just have taken it away
            os.utime(path)
        return content

    def put(self, stage: str, key: str, content: bytes) -> str:
        """Keep an entry; empty, or why it is not kept: where the folder cannot be written, ``broken`` says so from then on."""
        if self.broken:
            return self.broken
        path = self._path(stage, key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_bytes_whole(path, hashlib.sha256(content).digest() + zlib.compress(content, 1))
        except (OSError, WritingError) as error:
            self.broken = str(getattr(error, "strerror", None) or error)
            return self.broken
        with contextlib.suppress(OSError):  # what cannot be taken away stays; the next entry tries again
            self._shrink()
        return ""

    def entries(self) -> list[Entry]:
        """All entries, those not used for longest first."""
        return sorted(self._found(), key=lambda e: (e.used, str(e.path)))

    def clear(self) -> int:
        """Take every entry away; how many there were."""
        count = 0
        for entry in self.entries():
            entry.path.unlink(missing_ok=True)
            count += 1
        for left in self.folder.glob(f"*/*/.*{_SUFFIX}.*.part"):  # of a process that was killed
            left.unlink(missing_ok=True)
        return count

    def _path(self, stage: str, key: str) -> Path:
        return self.folder / stage / key[:2] / f"{key[2:]}{_SUFFIX}"

    def _found(self) -> Iterator[Entry]:
        for path in self.folder.glob(f"*/*/*{_SUFFIX}"):
            with contextlib.suppress(FileNotFoundError):
                told = path.stat()
                if stat.S_ISREG(told.st_mode):
                    yield Entry(path.parent.parent.name, path, told.st_size, told.st_mtime_ns)

    def _shrink(self) -> None:
        entries = self.entries()
        size = sum(e.size for e in entries)
        for entry in entries:
            if size <= self.limit:
                return
            entry.path.unlink(missing_ok=True)
            size -= entry.size
