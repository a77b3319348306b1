"""A run over many files: found, read side by side, kept as they come, written in the order of their names."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from extract.limits import limits
from ustav.aside import is_quiet
from ustav.batch.inputs import find_rulebooks, longest_first
from ustav.batch.parts import Parts, parts_folder
from ustav.batch.passes import Crew, extract_all
from ustav.batch.work import Bounds, Done, extract_one
from ustav.beside import files_beside
from ustav.output import PlaceError, guard

if TYPE_CHECKING:
    from models.rulebook import RuleBook

__all__ = ["Summary", "extract_many"]

Write = Callable[[Iterator["RuleBook"], Path], None]


@dataclass(frozen=True, slots=True)
class Summary:
    """What became of a run's files: how many gave a rule book (``again`` of them in an earlier run), how many records.

    ``problems`` are the files that failed or were read only in part, with the reason, and ``passed_over`` those of a folder
    that are no rulebooks by their names; all in the order of the names.
    """

    files: int
    books: int
    again: int
    records: int
    problems: tuple[str, ...]
    passed_over: tuple[Path, ...]


def extract_many(
    paths: Iterable[Path],
    output: Path,
    write: Write,
    *,
    jobs: int | None = None,
    cluster: str | None = None,
    encoding: str | None = None,
    cache: bool = True,
    bounds: Bounds | None = None,
    told: Callable[[str], None] = lambda _: None,
) -> Summary:
    """Extract every rulebook of files and folders, and ``write`` the rule books into ``output`` in the order of names.

    ``jobs`` processes (None: one for each core), or a Dask ``cluster`` (its address, or «local»). What is finished is kept
    in ``OUTPUT.parts`` until the output is written: the same call goes on from there. ``told`` gets what was not read of a
    file, line by line. Raises `PlaceError` where there is nothing to read, another run writes there, or Dask is missing;
    `extract.reading.MissingFileError`, `ustav.writing.WritingError`.
    """
    found = find_rulebooks(paths)
    if not found.files:
        raise PlaceError(
            f"no rulebook was found among {len(found.passed_over)} files; name a folder with PDF, DOCX, HTML or text"
        )
    if output.is_dir():
        raise PlaceError(f"{output}: this is a folder; name the file in it that is to be written")
    guard(found.files, {"--output": output})
    folder = parts_folder(output)
    mine = {output, *(beside for file in found.files for beside in files_beside(file))}
    passed_over = tuple(p for p in found.passed_over if p not in mine and not p.is_relative_to(folder))
    with Parts(output, encoding, (bounds or Bounds()).megabytes) as parts, _crew(jobs, cluster) as crew:
        work = partial(extract_one, encoding=encoding, cache=cache, bounds=bounds or Bounds(), limits=limits(), folder=Path.cwd())
        told_of = {str(p): p for p in found.files}
        summary = _Counts()
        given: set[Path] = set()
        left: list[Path] = []
        for path in found.files:
            kept = parts.get(path)
            if kept is None:
                left.append(path)
                continue
            given.add(path)
            summary.add(kept, told)
        again = len(given)
        with _shown(len(found.files), again) as step:
            for one in extract_all(longest_first(left), crew, work):
                if one.book is not None:
                    parts.put(told_of[one.source], one)
                    given.add(told_of[one.source])
                summary.add(one, told)
                step()
        write(parts.books([p for p in found.files if p in given]), output)
        parts.remove()
    problems = tuple(summary.problems[str(p)] for p in found.files if str(p) in summary.problems)
    return Summary(len(found.files), summary.books, again, summary.records, problems, passed_over)


class _Counts:
    """What is remembered of each file: not its book."""

    def __init__(self) -> None:
        self.books = self.records = 0
        self.problems: dict[str, str] = {}

    def add(self, done: Done, told: Callable[[str], None]) -> None:
        for note in done.notes:
            told(note)
        self.books += done.book is not None
        self.records += done.records
        if done.problem is not None:
            self.problems[done.source] = done.problem


@contextlib.contextmanager
def _crew(jobs: int | None, cluster: str | None) -> Iterator[Crew]:
    if cluster is None:
        yield Crew(jobs or os.cpu_count() or 1)
        return
    try:
        from distributed import Client, LocalCluster
    except ImportError as error:
        raise PlaceError("--cluster needs Dask, which is not installed; run: pip install 'ustav[cluster]'") from error
    if cluster != "local":
        try:
            client = Client(cluster, timeout=10)
        except (OSError, ValueError) as error:
            raise PlaceError(
                f"--cluster {cluster}: no scheduler answers there ({error}); give its address, tcp://HOST:PORT"
            ) from error
        with client:
            yield Crew(client=client)
        return
    with (
        LocalCluster(
            n_workers=jobs or os.cpu_count() or 1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as made,
        Client(made) as client,
    ):
        yield Crew(client=client)


@contextlib.contextmanager
def _shown(files: int, again: int) -> Iterator[Callable[[], None]]:
    """A bar with rate and time left where somebody looks; nothing elsewhere."""
    if not sys.stderr.isatty() or is_quiet():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("files", total=files, completed=again)
        yield lambda: bar.advance(task)
