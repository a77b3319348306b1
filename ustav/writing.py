"""Output that is written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

__all__ = ["WritingError", "write_bytes_whole", "write_whole"]


class WritingError(OSError):
    """A file that could not be written; what stood there before still stands."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(f"{path}: it cannot be written ({error.strerror}); name another place with -o, or free some room")


def write_whole(path: str | Path, text: str) -> None:
    """Write ``text`` as UTF-8: a failure at any moment leaves the old file, or none. Raises `WritingError`."""
    write_bytes_whole(path, text.encode())


def write_bytes_whole(path: str | Path, content: bytes) -> None:
    """The same for bytes."""
    path = Path(path)
    temporary: str | None = None
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(0o666 & ~_umask())
        Path(temporary).replace(path)
    except OSError as error:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise WritingError(path, error) from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
