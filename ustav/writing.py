"""Output that is written whole or not at all."""

from __future__ import annotations

import errno
import os
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path

__all__ = ["WritingError", "killed_writes", "write_bytes_whole", "write_pieces_whole", "write_whole"]


class WritingError(OSError):
    """A file that could not be written, with the system's reason (``why``); what stood there before still stands."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.why: str = error.why if isinstance(error, WritingError) else error.strerror or str(error)
        super().__init__(f"{path}: it cannot be written ({self.why}); name another place with -o, or free some room")


def write_whole(path: str | Path, text: str) -> None:
    """Write ``text`` as UTF-8: a failure at any moment leaves the old file, or none. Raises `WritingError`."""
    write_bytes_whole(path, text.encode())


def write_bytes_whole(path: str | Path, content: bytes) -> None:
    """The same for bytes. A link stays a link: what it leads to is written. A device or a pipe is written to as it is."""
    write_pieces_whole(path, (content,))


def write_pieces_whole(path: str | Path, pieces: Iterable[bytes]) -> None:
    """The same for bytes that come piece by piece, one in memory at a time."""
    path = Path(path)
    temporary: str | None = None
    try:
        target = _target(path)
        if target.exists() and not target.is_file():
            with target.open("wb") as device:
                device.writelines(pieces)
            return
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(0o666 & ~_umask())
        Path(temporary).replace(target)
        temporary = None
    except OSError as error:
        raise WritingError(path, error) from error
    finally:  # also when the run is interrupted
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)


def killed_writes(path: Path) -> list[Path]:
    """What writes of this file left beside it because they were killed; also of one that is still going on."""
    target = Path(os.path.realpath(path))
    name = re.compile(rf"\.{re.escape(target.name)}\.\w{{8}}\.part")
    return [p for p in sorted(target.parent.iterdir()) if name.fullmatch(p.name)] if target.parent.is_dir() else []


def _target(path: Path) -> Path:
    """Where the links end, whether or not something is there yet."""
    if path.exists() and not path.is_file():
        return path  # /dev/stdout leads to names that only the system can open
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return target


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
