"""``ustav extract``: what rule texts state, as records in many forms."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ustav.batch_command import Cluster, Jobs, Memory, Timeout, extract_folders
from ustav.options import Cache, Encoding, Errata, Output, Quiet, Speech, Verbose
from ustav.output import guard, progress, put, put_bytes, shown

if TYPE_CHECKING:
    from models.rulebook import RuleBook

__all__ = ["extract"]


class RecordForm(StrEnum):
    """How ``extract`` shows records."""

    json = "json"
    jsonl = "jsonl"
    csv = "csv"
    table = "table"
    parquet = "parquet"
    duckdb = "duckdb"


def extract(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE…", help="Rulebooks (PDF, DOCX, HTML, scan, text), or folders.", show_default=False),
    ],
    form: Annotated[RecordForm, typer.Option("--format", "-f", help="How to show the records.")] = RecordForm.table,
    output: Output = None,
    encoding: Encoding = None,
    errata: Errata = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show each sentence's parse, and its records or why it gave none.")
    ] = False,
    unread: Annotated[
        bool, typer.Option("--unread", help="List the sentences that state rules and gave no record, with the reason.")
    ] = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    timeout: Timeout = 600.0,
    memory: Memory = None,
    cache: Cache = True,
    language: Speech = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Say in records what rule texts state.

    **Examples**

    `ustav extract rules.txt`

    `ustav extract rules.txt --format json -o rules.json`

    `ustav extract a.txt b.txt --format csv -o both.csv`

    `ustav extract rules.pdf --format duckdb -o rules.duckdb` writes every table (docs/tables.md); parquet: the records alone

    `ustav extract rules.txt --explain` shows how each sentence was understood

    `ustav extract rules.txt --unread` lists the sentences that state rules and gave no record; also as json, jsonl, csv

    `ustav extract library/ --jobs 4 -o library.jsonl` reads every rulebook of a folder, four side by side

    Folders (and files with --jobs or --cluster) go into a file, in the order of their names. What is finished stays in
    OUT.parts until the file is written: after an interrupt or a kill, the same command goes on from there. A file that
    fails is named with the reason, and the others go on (exit status 1).

    In CSV a cell that a spreadsheet would run as a formula (it begins with =, +, -, @) has an apostrophe in front; a cell
    that is wholly a number stands as it is. `value` holds points, bounds, numbers claimed, tie-breaks, expected results.
    `likely` is true for a record that was read by likeness to annotated rules: check it.

    A text without any rule gives an empty list and a warning; exit status 1 where part of a file was not read.
    """
    guard([*files, *([errata] if errata else [])], {"--output": output})
    if jobs is not None or cluster is not None or any(f.is_dir() for f in files):
        if explain or errata is not None:
            raise typer.BadParameter("an explanation and errata are of single files: leave out --explain and --errata")
        if unread:
            raise typer.BadParameter(
                "a list of unread sentences is of single files: leave out --unread, or ask the table unread of a DuckDB file"
            )
        wanted = None if form is RecordForm.table else form.value
        raise typer.Exit(
            extract_folders(
                files, output, wanted,
                jobs=jobs, cluster=cluster, encoding=encoding, cache=cache, timeout=timeout, memory=memory,
            )
        )  # fmt: skip
    if explain:
        if unread:
            raise typer.BadParameter("an explanation lists what was not read already: leave out --unread")
        if errata is not None:
            raise typer.BadParameter("an explanation is of the text as it stands: leave out --errata")
        if form is not RecordForm.table:
            raise typer.BadParameter(f"an explanation is plain text: leave out --format {form.value}")
        from ustav.books import say_what_is_missing, stages_for
        from ustav.explain_command import explain_file

        told = [explain_file(f, encoding) for f in files]
        put("\n".join(text for text, _ in told), output)
        raise typer.Exit(max(say_what_is_missing(reading) for _, reading in told))
    if unread and form in (RecordForm.parquet, RecordForm.duckdb):
        raise typer.BadParameter(f"a list of unread sentences is a table, json, jsonl or csv: leave out --format {form.value}")
    if form in (RecordForm.parquet, RecordForm.duckdb) and (output is None or str(output) == "-"):
        raise typer.BadParameter(f"{form.value} cannot be printed: say where to write it with -o")
    from ustav.books import records_of, say_what_is_missing, stages_for

    stages = stages_for(cache)
    readings = []
    for place, file in enumerate(files, 1):
        progress(f"reading {file}", place, len(files))
        readings.append(stages.read(file, encoding))
    status = max(say_what_is_missing(r) for r in readings)
    books = []
    for place, reading in enumerate(readings, 1):
        progress(f"extracting {reading.source}", place, len(readings))
        books.append(records_of(reading, stages, errata))
    if unread:
        _put_unread(books, form, output)
        raise typer.Exit(status)
    from ustav import forms

    if form is RecordForm.table:
        shown(output, lambda console: forms.show_tables(books, console))
        raise typer.Exit(status)
    if form in (RecordForm.parquet, RecordForm.duckdb):
        from ustav import tables

        put_bytes(b"".join(tables.as_parquet(books) if form is RecordForm.parquet else tables.as_duckdb(books)), output)
        raise typer.Exit(status)
    make = {RecordForm.json: forms.books_as_json, RecordForm.jsonl: forms.books_as_jsonl, RecordForm.csv: forms.books_as_csv}
    put(make[form](books), output)
    raise typer.Exit(status)


def _put_unread(books: list[RuleBook], form: RecordForm, output: Path | None) -> None:
    from ustav import unread

    if form is RecordForm.table:
        shown(output, lambda console: unread.show_unread(books, console))
        return
    make = {
        RecordForm.json: unread.unread_as_json, RecordForm.jsonl: unread.unread_as_jsonl, RecordForm.csv: unread.unread_as_csv,
    }  # fmt: skip
    put(make[form](books), output)
