"""Rule books in the forms that ``ustav extract`` prints: JSON, JSON Lines, CSV, a table for the terminal."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from models.contract import book_to_json, record_to_json
from models.rulebook import RuleBook
from ustav.output import dump

__all__ = ["books_as_csv", "books_as_json", "books_as_jsonl", "dump", "show_tables", "table"]

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins like this is run as a formula by spreadsheets."""

_NUMBER = re.compile(r"[+-]?[0-9]+(?:[.,][0-9]+)?")

_LIKELY = "≈ "
"""Stands before the name of a record that was read by likeness."""
_ALL_COLUMNS = 110
"""The width from which every column has room of its own."""

_COLUMNS = (("section", 2), ("name", 5), ("who", 3), ("value", 3), ("when", 3), ("condition", 7))
_NARROW = (("section", 2), ("name", 5), ("says", 7))


def books_as_json(books: Sequence[RuleBook]) -> str:
    """One rule book in the contract's form; a list of them for several files."""
    data = [book_to_json(b) for b in books]
    return dump(data[0] if len(data) == 1 else data)


def books_as_jsonl(books: Sequence[RuleBook]) -> str:
    """One record a line, with the ``document`` it comes from."""
    return "".join(
        json.dumps({"document": b.document.source, **record_to_json(r)}, ensure_ascii=False) + "\n"
        for b in books
        for r in b.records
    )


def books_as_csv(books: Sequence[RuleBook]) -> str:
    """One record a row; safe to open in a spreadsheet (a cell that looks like a formula gets an apostrophe in front)."""
    from ustav.rows import record_row

    out = io.StringIO()
    writer: Any = None
    for book in books:
        for record in book.records:
            row = {"document": book.document.source, **record_row(record, book)}
            if writer is None:
                writer = csv.DictWriter(out, list(row), lineterminator="\n")
                writer.writeheader()
            writer.writerow({k: _safe(v) for k, v in row.items()})
    return out.getvalue()


def _safe(value: Any) -> Any:
    """A cell that no spreadsheet runs; one that is wholly a number is safe as it is."""
    risky = isinstance(value, str) and value.startswith(_FORMULA) and not _NUMBER.fullmatch(value)
    return f"'{value}" if risky else value


def show_tables(books: Sequence[RuleBook], console: Console) -> None:
    """The records of each book as a table for the terminal."""
    for book in books:
        console.print(table(book, console.width))


def table(book: RuleBook, width: int = _ALL_COLUMNS) -> Table:
    """The records as a table; in a terminal narrower than `_ALL_COLUMNS` who, when, value and condition share a column."""
    from ustav.rows import record_row

    out = Table(title=Text(f"{_plain(book.document.source)}: {len(book.records)} records"), title_justify="left", expand=True)
    if book.likely:
        out.caption, out.caption_justify = Text(f"{_LIKELY}read by likeness to annotated rules: check it"), "left"
    narrow = width < _ALL_COLUMNS
    out.add_column("type", no_wrap=True, min_width=max((len(r.type) for r in book.records), default=4))
    for heading, share in _NARROW if narrow else _COLUMNS:
        out.add_column(heading, ratio=share, min_width=len(heading), overflow="fold")
    for record in book.records:
        row = {key: _plain(value) for key, value in record_row(record, book).items()}
        when = " ".join(x for x in (row["when"], row["turns"]) if x and x != "unspecified")
        said = (row["who"], row["value"], when, row["condition"])
        cells = ("; ".join(x for x in said if x),) if narrow else said
        name = (_LIKELY if record.id in book.likely else "") + row["name"]
        out.add_row(*map(Text, (row["type"], row["section"], name, *cells)))
    return out


def _plain(text: str) -> str:
    """Without control characters: what a rulebook says must not steer the reader's terminal."""
    return "".join(c if c.isprintable() or c == " " else " " for c in str(text))
