"""Rule books as tables: the columns with what each holds, their rows, and the files that hold them (Parquet, DuckDB).

The same books give the same Parquet bytes. A DuckDB file holds the same tables each time; its own header does not repeat.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from models.contract import record_to_json
from models.contract.export import amendment_to_json
from models.records import Record
from models.rulebook import RuleBook
from models.spans import Span

__all__ = ["TABLES", "Column", "Table", "as_duckdb", "as_parquet", "rows_of", "tables_as_markdown"]

Kind = Literal["text", "int", "float", "bool"]
_SQL: dict[Kind, str] = {"text": "VARCHAR", "int": "BIGINT", "float": "DOUBLE", "bool": "BOOLEAN"}


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, what kind of value it holds, what it says."""

    name: str
    kind: Kind
    says: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its name, what one row is, its columns in order."""

    name: str
    row: str
    columns: tuple[Column, ...]


_DOCUMENT = Column("document", "text", "the file as it was named on the command line")
_START = Column("start", "int", "first character in the text of the rule book")
_END = Column("end", "int", "the character behind the last")

TABLES: tuple[Table, ...] = (
    Table("documents", "a text", (
        _DOCUMENT, Column("sha256", "text", "digest of the file's bytes"),
        Column("characters", "int", "length of the text"), Column("text", "text", "the text that every offset refers to"),
    )),
    Table("sections", "a section of a text", (
        _DOCUMENT, Column("place", "int", "its place among the sections, from 0"),
        Column("number", "text", "its number, null where it has none"), Column("title", "text", "its title"),
        Column("level", "int", "1 is outermost"), Column("parent", "int", "the place of the section it lies in, or null"),
        _START, _END,
    )),
    Table("records", "a record: a rule that a text states", (
        _DOCUMENT, Column("id", "text", "stable id of the record in its document"),
        Column("type", "text", "victory, game_end, vp_source, phase, limit, definition, claim, example or norm"),
        Column("name", "text", "what the text calls it"), Column("section", "text", "number or title of the innermost section"),
        Column("status", "text", "stated, or referenced where the text only names it"),
        Column("who", "text", "who wins, gains, holds or acts, in words"),
        Column("amount", "text", "how many points, of a source of points"),
        Column("value", "text", "points, bounds, a number claimed, tie-breaks, expected results, in words"),
        Column("when", "text", "the moment: immediately, phase, turn_end, game_end, each_turn, event, unspecified"),
        Column("turns", "text", "the turns in which it applies, in words"),
        Column("condition", "text", "the condition as a Russian phrase"),
        Column("readings", "int", "how many readings the sentence has; 0 for one only"),
        Column("likely", "bool", "whether it was read by likeness to annotated rules, not by a rule of the language: check it"),
        Column("evidence", "text", "the words of the text that say so"), _START, _END,
        Column("page", "int", "page of the first words, from 1; null for a text without pages"),
        Column("json", "text", "the whole record in the records contract"),
    )),
    Table("evidence", "a span of the text that a record stands on", (
        _DOCUMENT, Column("record", "text", "the record's id"),
        Column("place", "int", "its place among the record's spans, from 0"),
        _START, _END, Column("page", "int", "page, from 1, or null"), Column("x0", "float", "box on the page in points, or null"),
        Column("top", "float", "box"), Column("x1", "float", "box"), Column("bottom", "float", "box"),
        Column("quote", "text", "the words"),
    )),
    Table("citations", "a citation of a section", (
        _DOCUMENT, Column("number", "text", "the section cited"), _START, _END,
        Column("resolved", "bool", "whether this text has that section"),
    )),
    Table("sentences", "a sentence of a text", (
        _DOCUMENT, _START, _END, Column("normative", "bool", "whether it states a rule"),
        Column("records", "int", "how many records it gave"), Column("reason", "text", "why it gave none, or null"),
        Column("sentence", "text", "the sentence"),
    )),
    Table("unread", "a sentence that states a rule and gave no record", (
        _DOCUMENT, _START, _END, Column("page", "int", "page, from 1, or null"),
        Column("section", "text", "number or title of the innermost section"),
        Column("sentence", "text", "the sentence, on one line"), Column("reason", "text", "why it gave none"),
    )),
    Table("amendments", "an erratum, or a change of a record by hand", (
        _DOCUMENT, Column("kind", "text", "erratum, correct, add or remove"), Column("what", "text", "what is changed"),
        Column("reason", "text", "why, or the erratum's source"), Column("status", "text", "how binding an erratum is"),
        Column("applied", "bool", "whether it was made"), Column("fault", "text", "why it was not made, or empty"),
        Column("file", "text", "the file that holds it"), Column("number", "int", "its place there, from 1"),
    )),
)  # fmt: skip
"""Every table of a DuckDB file; a Parquet file holds ``records`` alone."""

_SHARE = 5_000_000
"""Characters of text whose rows are put into a file at once."""


def rows_of(table: Table, books: Sequence[RuleBook]) -> Iterator[tuple[Any, ...]]:
    """The rows of a table, document by document, in reading order."""
    for book in books:
        for row in _rows(table.name, book):
            yield book.document.source, *row


def _rows(table: str, book: RuleBook) -> Iterator[tuple[Any, ...]]:
    match table:
        case "documents":
            yield book.document.sha256, book.document.characters, book.text
        case "sections":
            for place, s in enumerate(book.sections):
                yield place, s.number, s.title, s.level, s.parent, s.span.start, s.span.end
        case "records":
            likely = book.likely
            yield from (_record(r, book, likely) for r in book.records)
        case "evidence":
            for r in book.records:
                yield from ((r.id, place, *_span(s), s.quote(book.text)) for place, s in enumerate(r.evidence))
        case "citations":
            yield from ((c.number, c.span.start, c.span.end, c.resolved) for c in book.references)
        case "sentences":
            for sentence in book.sentences:
                span = sentence.span
                told = (sentence.normative, len(sentence.records), sentence.reason, span.quote(book.text))
                yield span.start, span.end, *told
        case "unread":
            from ustav.unread import unread_rows

            yield from (tuple(row.values()) for row in unread_rows(book))
        case "amendments":
            for a in map(amendment_to_json, book.amendments):
                yield (a["kind"], a["what"], a["reason"], a["status"], a["applied"], a["fault_en"], a["file"], a["number"])


def _record(record: Record, book: RuleBook, likely: frozenset[str]) -> tuple[Any, ...]:
    from ustav.rows import record_row

    cells = {**record_row(record, book, likely), "page": record.evidence[0].page if record.evidence else None}
    cells["json"] = json.dumps(record_to_json(record), ensure_ascii=False)
    return tuple(cells[c.name] for c in TABLES[2].columns[1:])


def _span(span: Span) -> tuple[Any, ...]:
    return span.start, span.end, span.page, *(span.box or (None, None, None, None))


# ---------------------------------------------------------------------- files


def as_parquet(books: Iterable[RuleBook]) -> Iterator[bytes]:
    """The records of all books as one Parquet table, in pieces; what a column says stands in its metadata.

    Few books are in memory at a time, whatever their number.
    """
    from pyarrow import parquet

    table = next(t for t in TABLES if t.name == "records")
    schema = _schema(table)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "records.parquet"
        with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
            for some in _shares(books):
                writer.write_table(_arrow(table, some))
        yield from _pieces(path)


def as_duckdb(books: Iterable[RuleBook]) -> Iterator[bytes]:
    """A DuckDB database with every table, in pieces; each table and column has its comment."""
    import duckdb

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "records.duckdb"
        with duckdb.connect(str(path)) as base:
            for table in TABLES:
                columns = ", ".join(f'"{c.name}" {_SQL[c.kind]}' for c in table.columns)
                base.execute(f'CREATE TABLE "{table.name}" ({columns})')
                base.execute(f"COMMENT ON TABLE \"{table.name}\" IS '{_quoted(f'One row: {table.row}.')}'")
                for c in table.columns:
                    base.execute(f'COMMENT ON COLUMN "{table.name}"."{c.name}" IS \'{_quoted(c.says)}\'')
            for some in _shares(books):
                for table in TABLES:
                    base.register("share", _arrow(table, some))
                    base.execute(f'INSERT INTO "{table.name}" SELECT * FROM share')
                    base.unregister("share")
            base.execute("CHECKPOINT")
        yield from _pieces(path)


def _shares(books: Iterable[RuleBook]) -> Iterator[list[RuleBook]]:
    """The books, so many at a time that they hold about `_SHARE` characters; one share, empty, where there is none."""
    share: list[RuleBook] = []
    size = 0
    given = False
    for book in books:
        share.append(book)
        size += len(book.text)
        if size >= _SHARE:
            yield share
            share, size, given = [], 0, True
    if share or not given:
        yield share


def _schema(table: Table) -> Any:
    import pyarrow

    kinds = {"text": pyarrow.string(), "int": pyarrow.int64(), "float": pyarrow.float64(), "bool": pyarrow.bool_()}
    return pyarrow.schema([pyarrow.field(c.name, kinds[c.kind], metadata={"description": c.says}) for c in table.columns])


def _arrow(table: Table, books: Sequence[RuleBook]) -> Any:
    import pyarrow

    schema = _schema(table)
    rows = list(rows_of(table, books))
    columns = [pyarrow.array([row[k] for row in rows], type=f.type) for k, f in enumerate(schema)]
    return pyarrow.Table.from_arrays(columns, schema=schema)


def _pieces(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while piece := file.read(1 << 20):
            yield piece


def _quoted(text: str) -> str:
    return text.replace("'", "''")


def tables_as_markdown() -> str:
    """What the tables hold, for people: `docs/tables.md`."""
    head = [
        "# Tables of records",
        "`ustav extract FILE… --format duckdb -o rules.duckdb` writes all of these; `--format parquet -o rules.parquet` writes "
        "`records` alone. Tables and columns carry the same words as comments (DuckDB) or as metadata `description` (Parquet).",
        'Column names that are words of SQL (`when`, `end`) are written in double quotes: `SELECT name, "when" FROM records`.',
    ]
    parts = []
    for table in TABLES:
        rows = "".join(f"| `{c.name}` | {c.kind} | {c.says} |\n" for c in table.columns)
        parts.append(f"## {table.name}\n\nOne row: {table.row}.\n\n| column | kind | what it says |\n| --- | --- | --- |\n{rows}")
    return "\n\n".join(head) + "\n\n" + "\n".join(parts)
