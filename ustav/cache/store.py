"""Results kept in a folder under the digest of all that they depend on: found again, or made again.

An entry is one file, written whole: two processes that make the same entry write the same bytes. An entry that is damaged is
an entry that is not there. What was not used for longest goes first when the folder grows over its bound.

What is found is believed: no digest tells a result that ustav made from one that somebody else wrote in its form. So the
border of trust is the folder. It is made for its owner alone, and one that belongs to another user, or that others may write
in, is not used at all: nothing is taken from it and nothing put there, and ``broken`` says why. Who can write as this user, or
is root, could change ustav itself, and is not guarded against.
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
_UNSEEN = 10
"""A process looks at the whole folder once it has put a 1,024th (two to this power) of the bound there, not at every entry."""


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
        self.broken = _not_ours(folder)
        """Why nothing is kept or found here, if so; what was asked for was made all the same."""
        self._put = limit  # since the last look: what the folder holds before the first one is not known

    def get(self, stage: str, key: str) -> bytes | None:
        """The content of an entry; None if it is not there, or not whole."""
        path = self._path(stage, key)
        if self.broken:
            return None
        try:
            data = path.read_bytes()
            digest, content = data[:_DIGEST], zlib.decompress(data[_DIGEST:])
        except (OSError, zlib.error):
            return None
        if _seal(stage, key, content) != digest:
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
            self._make(path.parent)
            data = _seal(stage, key, content) + zlib.compress(content, 1)
            write_bytes_whole(path, data)
        except OSError as error:
            self.broken = WritingError(path, error).why
            return self.broken
        self._put += len(data)
        if self._put > self.limit >> _UNSEEN:
            self._put = 0
            self._shrink()
        return ""

    def _make(self, inner: Path) -> None:
        """The folder, for its owner alone, and one in it."""
        if not self.folder.exists():
            self.folder.parent.mkdir(parents=True, exist_ok=True)
            with contextlib.suppress(FileExistsError):  # another process was quicker
                self.folder.mkdir(mode=0o700)
        inner.mkdir(parents=True, exist_ok=True)

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
            with contextlib.suppress(OSError):  # another process may just have taken it away
                told = path.lstat()
                if stat.S_ISREG(told.st_mode) or stat.S_ISLNK(told.st_mode):
                    yield Entry(path.parent.parent.name, path, told.st_size, told.st_mtime_ns)

    def _shrink(self) -> None:
        entries = self.entries()
        size = sum(e.size for e in entries)
        for entry in entries:
            if size <= self.limit:
                return
            with contextlib.suppress(OSError):  # what cannot be taken away stays, and another goes
                entry.path.unlink(missing_ok=True)
                size -= entry.size


def _seal(stage: str, key: str, content: bytes) -> bytes:
    """What stands before a content: an entry under another's name, as a mended disk or a copy by hand leaves it, is none."""
    return hashlib.sha256(f"{stage}\n{key}\n".encode() + content).digest()


def _not_ours(folder: Path) -> str:
    """Why a folder is not to be trusted; empty if it is this user's alone, or not there yet, or the system knows no owners."""
    if not hasattr(os, "geteuid"):
        return ""
    try:
        told = folder.stat()
    except OSError:
        return ""
    if told.st_uid != os.geteuid():
        return "it belongs to another user"
    if told.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return "others may write there: chmod go-w, and ustav cache clear"
    return ""
