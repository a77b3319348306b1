"""``ustav extract`` for folders and many files: the options, and what is said at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ustav.aside import keeps_results, note, say
from ustav.exits import Exit
from ustav.output import PlaceError, warn

if TYPE_CHECKING:
    from models.rulebook import RuleBook

__all__ = ["Cluster", "Jobs", "Memory", "Timeout", "extract_folders"]

Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, metavar="N", help="Read N files side by side (folders: one a core)."),
]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Work on a Dask cluster: its scheduler's address, or local.")
]
Timeout = Annotated[float, typer.Option(min=0.1, metavar="SECONDS", help="What one file of a folder may take.")]
Memory = Annotated[
    int | None, typer.Option(min=100, metavar="MB", help="Address space of a process that reads a folder's files.")
]


def extract_folders(
    paths: list[Path], output: Path | None, form: str | None, *,
    jobs: int | None, cluster: str | None, encoding: str | None, cache: bool, timeout: float, memory: int | None,
) -> Exit:  # fmt: skip
    """Extract every rulebook of the paths into ``output``, say what failed; the exit status. Raises `PlaceError`."""
    if output is None or str(output) == "-":
        raise PlaceError("a folder's records go into a file, so that a broken run can go on: name it with -o OUT.jsonl")
    made = form or output.suffix.lower().removeprefix(".")
    if made not in _WRITERS:
        raise PlaceError(f"{output}: say with --format which form it is to have: {', '.join(_WRITERS)}")
    from ustav.batch import Bounds, extract_many

    keeps_results(True)  # in OUT.parts, cache or none

    told = extract_many(
        paths, output, _WRITERS[made],
        jobs=jobs, cluster=cluster, encoding=encoding, cache=cache, bounds=Bounds(timeout, memory), told=warn,
    )  # fmt: skip
    for path in told.passed_over:
        warn(f"{path}: passed over, no rulebook by its name")
    for problem in told.problems:
        say(f"failed: {problem}")
    again = f", {told.again} of them by an earlier run" if told.again else ""
    failed = f"; {len(told.problems)} failed" if told.problems else ""
    note(f"{output}: {told.records} records of {told.books} of {told.files} files{again}{failed}")
    return Exit.FINDINGS if told.problems else Exit.OK


def _jsonl(books: Iterator[RuleBook], output: Path) -> None:
    from ustav.forms import books_as_jsonl
    from ustav.writing import write_pieces_whole

    write_pieces_whole(output, (books_as_jsonl([book]).encode() for book in books))


def _csv(books: Iterator[RuleBook], output: Path) -> None:
    from ustav.forms import books_as_csv
    from ustav.writing import write_pieces_whole

    write_pieces_whole(output, _one_head(books_as_csv([book]) for book in books))


def _one_head(tables: Iterable[str]) -> Iterator[bytes]:
    """The tables as one: the line of headings once."""
    begun = False
    for table in tables:
        head, _, rows = table.partition("\n")
        yield (rows if begun else table).encode()
        begun = begun or bool(head)


def _parquet(books: Iterator[RuleBook], output: Path) -> None:
    from ustav.tables import as_parquet
    from ustav.writing import write_pieces_whole

    write_pieces_whole(output, as_parquet(books))


def _duckdb(books: Iterator[RuleBook], output: Path) -> None:
    from ustav.tables import as_duckdb
    from ustav.writing import write_pieces_whole

    write_pieces_whole(output, as_duckdb(books))


_WRITERS: dict[str, Callable[[Iterator[RuleBook], Path], None]] = {
    "jsonl": _jsonl, "csv": _csv, "parquet": _parquet, "duckdb": _duckdb,
}  # fmt: skip
