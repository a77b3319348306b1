"""Which files of a folder are rulebooks, and in which order they are begun."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from extract.reading.errors import MissingFileError

__all__ = ["SUFFIXES", "Found", "find_rulebooks", "longest_first"]

SUFFIXES = {
    ".txt": 60_000, ".md": 60_000, ".htm": 100_000, ".html": 100_000, ".docx": 100_000, ".pdf": 100_000,
    ".png": 100_000, ".jpg": 100_000, ".jpeg": 100_000, ".tif": 100_000, ".tiff": 100_000, ".bmp": 500_000, ".webp": 50_000,
}  # fmt: skip
"""The names' endings that are taken from a folder, with the bytes of such a file that take about a second. The order in
which files are begun follows from it, and nothing else."""


@dataclass(frozen=True, slots=True)
class Found:
    """The rulebooks among what was given, in the order of their names, and the files that are none by their names."""

    files: tuple[Path, ...]
    passed_over: tuple[Path, ...]


def find_rulebooks(paths: Iterable[Path]) -> Found:
    """Files as they are given, folders walked to the bottom; names that begin with a full stop are left out of a folder.

    A link to a folder is not followed. Raises `extract.reading.MissingFileError` for a path that is not there.
    """
    files: dict[Path, None] = {}
    others: dict[Path, None] = {}
    for path in paths:
        if not path.is_dir():
            if not path.exists():
                raise MissingFileError(str(path), "there is no such file or folder", "check the path")
            files[path] = None
            continue
        for inner in sorted(p for p in path.rglob("*") if p.is_file() and not _hidden(p.relative_to(path))):
            (files if inner.suffix.lower() in SUFFIXES else others)[inner] = None
    return Found(tuple(files), tuple(others))


def longest_first(files: Sequence[Path]) -> list[Path]:
    """The files, those begun first that will take longest: the last ones to end are then short. Equal ones by name."""

    def cost(path: Path) -> float:
        try:
            return path.stat().st_size / SUFFIXES.get(path.suffix.lower(), 60_000)
        except OSError:  # taken away meanwhile: reading it will say so
            return 0.0

    return sorted(files, key=lambda p: (-cost(p), str(p)))


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)
