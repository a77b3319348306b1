"""Records as Parquet and as a DuckDB file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import ustav
from models.rulebook import RuleBook
from tests.ustav.in_process import run
from tests.ustav.test_command_line import NO_RULES, RULES
from ustav.tables import TABLES, as_duckdb, as_parquet, rows_of

parquet = pytest.importorskip("pyarrow.parquet")
duckdb = pytest.importorskip("duckdb")


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.txt"
    path.write_text(RULES, "utf-8")
    return path


def test_parquet_holds_every_record_and_says_what_each_column_is(rules: Path) -> None:
    out = rules.with_name("r.parquet")
    assert 0 == run("extract", rules, "--format", "parquet", "-o", out).returncode
    table = parquet.read_table(out)
    book = ustav.extract(rules)
    assert [r.id for r in book.records] == table.column("id").to_pylist()
    assert ["победных" in q for q in table.column("evidence").to_pylist()] == [True] * len(book.records)
    assert all(f.metadata[b"description"] for f in table.schema)


def test_the_same_books_give_the_same_parquet_bytes(rules: Path) -> None:
    first, second = (b"".join(as_parquet([ustav.extract(rules)])) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("form", ["parquet", "duckdb"])
def test_books_that_come_one_at_a_time_give_the_same_rows(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = 0

    def books(count: int) -> Iterator[RuleBook]:
        nonlocal held
        for n in range(count):
            held += 1
            yield ustav.extract_text(RULES, f"{n}.txt")

    at_once, in_shares = ([*_records(form, books(3), tmp_path / f"{k}.{form}", monkeypatch, k)] for k in (10**6, 1))
    assert at_once == in_shares
    assert ["0.txt", "1.txt", "2.txt"] == list(dict.fromkeys(row[0] for row in in_shares))
    assert 6 == held


def _records(
    form: str, books: Iterator[RuleBook], path: Path, monkeypatch: pytest.MonkeyPatch, share: int
) -> list[tuple[object, ...]]:
    monkeypatch.setattr("ustav.tables._SHARE", share)
    path.write_bytes(b"".join(as_parquet(books) if form == "parquet" else as_duckdb(books)))
    if form == "parquet":
        return [tuple(row.values()) for row in parquet.read_table(path).to_pylist()]
    with duckdb.connect(str(path), read_only=True) as base:
        rows: list[tuple[object, ...]] = base.execute("SELECT * FROM records").fetchall()
        return rows


def test_duckdb_holds_every_table_with_comments_and_offsets_that_lead_to_the_words(rules: Path) -> None:
    out = rules.with_name("r.duckdb")
    other = rules.with_name("other.txt")
    other.write_text(RULES, "utf-8")
    assert 0 == run("extract", rules, other, "--format", "duckdb", "-o", out).returncode
    with duckdb.connect(str(out), read_only=True) as base:
        names = dict(base.execute("SELECT table_name, comment FROM duckdb_tables()").fetchall())
        assert {t.name for t in TABLES} == set(names)
        assert all(names.values())
        assert (0,) == base.execute("SELECT count(*) FROM duckdb_columns() WHERE NOT internal AND comment IS NULL").fetchone()
        words = 'SELECT e.quote, substr(d.text, e.start + 1, e."end" - e.start) FROM evidence e JOIN documents d USING (document)'
        found = base.execute(words).fetchall()
        assert found
        assert all(quote == cut for quote, cut in found)
        counts = base.execute("SELECT document, count(*) FROM records GROUP BY document ORDER BY document").fetchall()
    books = [ustav.extract(f) for f in (other, rules)]
    assert sorted((b.document.source, len(b.records)) for b in books) == counts


def test_rows_have_as_many_cells_as_their_table_has_columns(rules: Path) -> None:
    books = [ustav.extract(rules)]
    for table in TABLES:
        assert all(len(row) == len(table.columns) for row in rows_of(table, books))


def test_a_text_without_rules_gives_empty_tables(rules: Path) -> None:
    rules.write_text(NO_RULES, "utf-8")
    for form in ("parquet", "duckdb"):
        out = rules.with_name(f"r.{form}")
        assert 0 == run("extract", rules, "--format", form, "-o", out).returncode
        assert out.stat().st_size > 0


def test_a_folder_of_rulebooks_goes_into_one_file(rules: Path, tmp_path: Path) -> None:
    folder = tmp_path / "library"
    folder.mkdir()
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text(RULES, "utf-8")
    out = tmp_path / "library.parquet"
    assert 0 == run("extract", folder, "--format", "parquet", "-o", out).returncode
    assert 2 == len(set(parquet.read_table(out).column("document").to_pylist()))


@pytest.mark.parametrize("form", ["parquet", "duckdb"])
def test_they_are_not_printed(rules: Path, form: str) -> None:
    done = run("extract", rules, "--format", form)
    assert 2 == done.returncode
    assert "-o" in done.stderr
    assert 2 == run("extract", rules, "--format", form, "-o", "-").returncode


def test_a_cell_that_looks_like_a_formula_is_none_in_csv(rules: Path) -> None:
    rules.write_text("1. =HYPERLINK(0)\nИгрок, набравший 20 победных очков, побеждает.\n", "utf-8")
    rows = run("extract", rules, "--format", "csv").stdout.splitlines()
    assert not [c for row in rows[1:] for c in row.split(",") if c.startswith(("=", "+", "@"))]
