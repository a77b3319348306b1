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
from ustav.aside import said
from ustav.output import dump
from ustav.unread import unread_count

__all__ = ["books_as_csv", "books_as_json", "books_as_jsonl", "dump", "plain_cell", "safe_cell", "show_tables", "table"]

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins like this is run as a formula by spreadsheets."""

_NUMBER = re.compile(r"[+-]?[0-9]+(?:[.,][0-9]+)?")

_TIE = re.compile(r"\b(?:highest|lowest)\b|\b(?:shared|previous_turn|next_turn)\b(?=\))")
"""The words of the contract in steps of a tie-break."""
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
    """One record a line, with the ``document`` it comes from, and whether it is ``likely``: read by likeness."""
    marks = ((b, b.likely) for b in books)
    return "".join(
        json.dumps({"document": b.document.source, "likely": r.id in likely, **record_to_json(r)}, ensure_ascii=False) + "\n"
        for b, likely in marks
        for r in b.records
    )


def books_as_csv(books: Sequence[RuleBook]) -> str:
    """One record a row; safe to open in a spreadsheet (a cell that looks like a formula gets an apostrophe in front)."""
    from ustav.rows import record_rows

    out = io.StringIO()
    writer: Any = None
    for book in books:
        for _, cells in record_rows(book):
            row = {"document": book.document.source, **cells}
            if writer is None:
                writer = csv.DictWriter(out, list(row), lineterminator="\n")
                writer.writeheader()
            writer.writerow({k: safe_cell(v) for k, v in row.items()})
    return out.getvalue()


def safe_cell(value: Any) -> Any:
    """A cell that no spreadsheet runs; one that is wholly a number is safe as it is."""
    risky = isinstance(value, str) and value.startswith(_FORMULA) and not _NUMBER.fullmatch(value)
    return f"'{value}" if risky else value


def show_tables(books: Sequence[RuleBook], console: Console) -> None:
    """The records of each book as a table for the terminal."""
    for book in books:
        console.print(table(book, console.width))


def table(book: RuleBook, width: int = _ALL_COLUMNS) -> Table:
    """The records as a table; in a terminal narrower than `_ALL_COLUMNS` who, when, value and condition share a column."""
    from ustav.rows import record_rows

    title = said(f"{plain_cell(book.document.source)}: {len(book.records)} records")
    out = Table(title=Text(title), title_justify="left", expand=True)
    told_below = [f"{_LIKELY}{said('read by likeness to annotated rules: check it')}"] if book.likely else []
    if unread := unread_count(book):
        told_below.append(said(f"{unread} sentences that state rules gave no record: --unread lists them"))
    out.caption, out.caption_justify = Text("\n".join(told_below)) if told_below else None, "left"
    narrow = width < _ALL_COLUMNS
    kinds = {r.type: said(r.type) for r in book.records}
    out.add_column(said("type"), no_wrap=True, min_width=max(map(len, kinds.values()), default=4))
    for heading, share in _NARROW if narrow else _COLUMNS:
        out.add_column(said(heading), ratio=share, min_width=len(said(heading)), overflow="fold")
    for record, its in record_rows(book):
        row = {key: plain_cell(value) for key, value in its.items()}
        moment = said(row["when"]) if row["when"] != "unspecified" else ""
        when = " ".join(x for x in (moment, row["turns"]) if x)
        value = _TIE.sub(lambda m: said(m[0]), row["value"]) if record.type == "victory" else row["value"]
        told = (row["who"], value, when, row["condition"])
        cells = ("; ".join(x for x in told if x),) if narrow else told
        name = (_LIKELY if its["likely"] else "") + row["name"]
        out.add_row(*map(Text, (kinds[record.type], row["section"], name, *cells)))
    return out


def plain_cell(text: str) -> str:
    """Without control characters: what a rulebook says must not steer the reader's terminal."""
    return "".join(c if c.isprintable() or c == " " else " " for c in str(text))
