"""Sentences that state a rule and gave no record: as rows, and as `ustav extract --unread` prints them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from models.rulebook import RuleBook, Section
from models.spans import Span
from ustav.aside import said
from ustav.output import dump

__all__ = ["UNREAD_COLUMNS", "show_unread", "unread_as_csv", "unread_as_json", "unread_as_jsonl", "unread_count", "unread_rows"]

UNREAD_COLUMNS = ("start", "end", "page", "section", "sentence", "reason")
"""What `unread_rows` gives of each."""


def unread_count(book: RuleBook) -> int:
    """How many sentences of the text state a rule and gave no record."""
    return sum(s.normative and not s.records for s in book.sentences)


def unread_rows(book: RuleBook) -> Iterator[dict[str, Any]]:
    """Each as plain cells, in reading order: its place, page (None without pages), section, words, and why it gave none."""
    for sentence in book.sentences:
        if sentence.normative and not sentence.records:
            span = sentence.span
            words = " ".join(span.quote(book.text).split())
            cells = (span.start, span.end, span.page, _section(book.sections, span), words, sentence.reason or "")
            yield dict(zip(UNREAD_COLUMNS, cells, strict=True))


def _section(sections: Sequence[Section], span: Span) -> str:
    inside = [s for s in sections if s.span.start <= span.start < s.span.end]
    best = max(inside, key=lambda s: (s.level, s.span.start), default=None)
    return "" if best is None else best.number or best.title


def unread_as_json(books: Sequence[RuleBook]) -> str:
    """A list of all of them, each with its document."""
    return dump(list(_with_documents(books)))


def unread_as_jsonl(books: Sequence[RuleBook]) -> str:
    """One a line."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in _with_documents(books))


def unread_as_csv(books: Sequence[RuleBook]) -> str:
    """One a row; safe to open in a spreadsheet."""
    from ustav.forms import safe_cell

    out = io.StringIO()
    writer = csv.DictWriter(out, ["document", *UNREAD_COLUMNS], lineterminator="\n")
    writer.writeheader()
    writer.writerows({k: safe_cell(v) for k, v in row.items()} for row in _with_documents(books))
    return out.getvalue()


def _with_documents(books: Sequence[RuleBook]) -> Iterator[dict[str, Any]]:
    for book in books:
        yield from ({"document": book.document.source, **row} for row in unread_rows(book))


def show_unread(books: Sequence[RuleBook], console: Console) -> None:
    """A table for the terminal of each book."""
    from ustav.forms import plain_cell

    for book in books:
        source, count = plain_cell(book.document.source), unread_count(book)
        if not count:
            console.print(Text(said(f"{source}: every sentence that states a rule gave a record")))
            continue
        title = said(f"{source}: {count} sentences that state rules gave no record")
        table = Table(title=Text(title), title_justify="left", expand=True)
        for heading, share in (("section", 2), ("sentence", 9), ("why", 4)):
            table.add_column(said(heading), ratio=share, overflow="fold")
        for row in unread_rows(book):
            table.add_row(*map(Text, (plain_cell(row["section"]), plain_cell(row["sentence"]), said(row["reason"]))))
        console.print(table)
