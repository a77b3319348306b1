"""A library of rulebooks read side by side: throughput, scaling, memory, cost, and questions put to the result.

Two hundred rulebooks are made from the texts of the corpus (`benchmarks.rulebooks`) and read by `ustav extract DIR` as a user
would: each kind on one core with one process and on two cores with two, each with a folder of its own for what it keeps, empty
before. Then the whole library is written as one DuckDB file from what was kept, and asked.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from benchmarks.asking import asked
from benchmarks.corpus_texts import ROOT
from benchmarks.library_table import Library, Run
from benchmarks.rulebooks import KINDS, make_library
from benchmarks.watching import Watched, watched

__all__ = ["measured"]

BOOKS = 200
BOOKS_SHORT = 10
FEW = 25
"""Files of a run whose memory is held beside that of all files."""
_STORED = 1 << 20


def measured(short: bool, machine: dict[str, str], versions: dict[str, str]) -> Library:
    """Make the library, read it, ask it; needs Linux (it watches processes in /proc)."""
    count = BOOKS_SHORT if short else BOOKS
    with tempfile.TemporaryDirectory(prefix="ustav-library-") as name:
        folder = Path(name)
        books = folder / "books"
        pages = make_library(books, count)
        kept = {cores: {"USTAV_CACHE_DIR": str(folder / f"kept{cores}")} for cores in (1, 2)}
        runs = []
        for kind in KINDS:
            files = len(list((books / kind).iterdir()))
            for cores in (1, 2):
                out = folder / f"{kind}{cores}.jsonl"
                runs.append(Run(kind, cores, files, pages[kind], _extract([books / kind], out, cores, kept[cores])))
                print(f"{kind}, {cores}: {runs[-1].took}", file=sys.stderr, flush=True)
            if (folder / f"{kind}1.jsonl").read_bytes() != (folder / f"{kind}2.jsonl").read_bytes():
                raise AssertionError(f"{kind}: one process and two gave other bytes")
        few = _extract(sorted((books / "text").iterdir())[:FEW], folder / "few.jsonl", 2, {"USTAV_NO_CACHE": "1"})
        whole = folder / "library.duckdb"
        again = _extract([books], whole, 2, kept[2])
        return Library(
            tuple(runs), few, again, whole.stat().st_size, sum(p.stat().st_size for p in books.rglob("*") if p.is_file()),
            tuple(asked(whole, folder)), machine, versions, short,
        )  # fmt: skip


def _extract(paths: list[Path], out: Path, jobs: int, env: dict[str, str]) -> Watched:
    command = [sys.executable, "-m", "ustav", "extract", *map(str, paths), "--jobs", str(jobs), "-o", str(out)]
    unset = {"USTAV_NO_CACHE": ""} if "USTAV_CACHE_DIR" in env else {}
    took = watched(
        command, jobs, {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0", **unset, **env}, Path(os.path.realpath(out.parent))
    )
    if took.status:
        raise AssertionError(f"{' '.join(command[:5])} …: status {took.status}: {took.said}")
    return took
