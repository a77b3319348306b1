"""What a result depends on besides its input: ustav's own code and data, and every package and program that had a hand in it."""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

__all__ = ["digest", "recogniser", "room", "surroundings"]

_PROGRAM = "tesseract"
_DATA = ("/usr/share/tesseract-ocr", "/usr/share/tessdata", "/usr/local/share/tessdata", "/opt/homebrew/share/tessdata")
"""Where systems keep its data."""


def digest(*parts: str | bytes) -> str:
    """One digest of several parts, each of which counts by itself (hexadecimal SHA-256)."""
    out = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        out.update(b"%d:" % len(data))
        out.update(data)
    return out.hexdigest()


@cache
def room(name: str) -> str:
    """The digest of every file of a package of ours, code and word lists: an edit of either makes another."""
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"there is no package {name}")
    parts: list[str | bytes] = []
    for folder in map(Path, spec.submodule_search_locations):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                parts += [str(path.relative_to(folder)), path.read_bytes()]
    return digest(*parts)


@cache
def surroundings() -> str:
    """The digest of the interpreter and of every installed package with its version, by the names of their folders."""
    packages = {p.name for entry in sys.path if entry for p in _listed(Path(entry)) if p.suffix in (".dist-info", ".egg-info")}
    return digest(sys.version, platform.machine(), *sorted(packages))


@cache
def recogniser() -> str:
    """The digest of the program that recognises pictures and of its data: where they are, their sizes and times."""
    program = shutil.which(_PROGRAM)
    if program is None:
        return ""
    told = [Path(os.path.realpath(program))]
    for folder in (os.environ.get("TESSDATA_PREFIX"), *_DATA):
        told += sorted(Path(folder).rglob("*.traineddata")) if folder else []
    return digest(*(f"{p} {s.st_size} {s.st_mtime_ns}" for p in told for s in [p.stat()]))


def _listed(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []
