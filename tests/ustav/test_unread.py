"""Sentences that gave no record are told in every form, and so is which records were read by likeness."""

import csv
import io
import json
from pathlib import Path

import duckdb
import pytest
from rich.console import Console

import ustav
from models.records import Limit, Victory
from models.rulebook import LIKELY, Document, RuleBook, Sentence
from models.spans import Span
from tests.ustav.in_process import run
from ustav.forms import books_as_csv, books_as_jsonl, show_tables
from ustav.tables import as_duckdb, as_parquet

TEXT = "Побеждает старший. Карт семь. Ходят =все."
BOOK = RuleBook(
    document=Document("one", "one.txt", "0" * 64, len(TEXT)),
    text=TEXT,
    records=(Victory(name="старший", id="victory/1", evidence=(Span(0, 18),)), Limit(name="карты", id="limit/1", quantity="карты",
             evidence=(Span(19, 29),))),
    sentences=(
        Sentence(Span(0, 18), True, ("victory/1",), LIKELY),
        Sentence(Span(19, 29), True, ("limit/1",)),
        Sentence(Span(30, len(TEXT)), True, (), "a demand whose action was not read"),
        Sentence(Span(0, 4), False, (), "a heading"),
    ),
)  # fmt: skip
UNREAD = {
    "document": "one.txt", "start": 30, "end": len(TEXT), "page": None, "section": "", "sentence": "Ходят =все.",
    "reason": "a demand whose action was not read",
}  # fmt: skip


def test_every_form_of_records_says_which_were_read_by_likeness(tmp_path: Path) -> None:
    import pyarrow.parquet

    assert [True, False] == list(ustav.records_frame(BOOK)["likely"])
    assert ["True", "False"] == [row["likely"] for row in csv.DictReader(io.StringIO(books_as_csv([BOOK])))]
    assert [True, False] == [json.loads(line)["likely"] for line in books_as_jsonl([BOOK]).splitlines()]
    (tmp_path / "r.parquet").write_bytes(b"".join(as_parquet([BOOK])))
    assert [True, False] == pyarrow.parquet.read_table(tmp_path / "r.parquet")["likely"].to_pylist()
    (tmp_path / "r.duckdb").write_bytes(b"".join(as_duckdb([BOOK])))
    with duckdb.connect(str(tmp_path / "r.duckdb"), read_only=True) as base:
        assert [("victory/1",)] == base.execute("SELECT id FROM records WHERE likely").fetchall()
        assert [tuple(UNREAD.values())] == base.execute("SELECT * FROM unread").fetchall()


def test_a_frame_lists_what_was_not_read() -> None:
    frame = ustav.unread_frame(BOOK)
    assert [["Ходят =все.", "a demand whose action was not read"]] == frame[["sentence", "reason"]].to_numpy().tolist()
    assert 0 == len(ustav.unread_frame(RuleBook(document=BOOK.document, text=TEXT)))


def test_the_table_in_the_terminal_counts_them_and_says_how_to_see_them() -> None:
    console = Console(record=True, width=120, file=io.StringIO())
    show_tables([BOOK], console)
    assert "1 sentences that state rules gave no record: --unread lists them" in console.export_text()


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.txt"
    path.write_text("Игрок, набравший 20 победных очков, побеждает.\nИгроки должны вежливо раскланяться с гостями.\n", "utf-8")
    return path


@pytest.mark.parametrize("form", ["json", "jsonl", "csv"])
def test_unread_sentences_are_listed_as_data(rules: Path, form: str) -> None:
    told = run("extract", rules, "--unread", "--format", form).stdout
    rows = {
        "json": lambda: json.loads(told),
        "jsonl": lambda: [json.loads(line) for line in told.splitlines()],
        "csv": lambda: list(csv.DictReader(io.StringIO(told))),
    }[form]()
    unread = ustav.unread_frame(ustav.extract(rules))
    assert list(unread["sentence"]) == [row["sentence"] for row in rows]
    assert {str(rules)} >= {row["document"] for row in rows}


def test_unread_sentences_are_a_table_in_the_terminal(rules: Path) -> None:
    book = ustav.extract(rules)
    told = run("extract", rules, "--unread").stdout
    count = len(ustav.unread_frame(book))
    assert (f"{count} sentences" if count else "every sentence") in told


def test_unread_sentences_are_not_asked_for_with_what_has_them_already(rules: Path) -> None:
    assert "leave out --unread" in run("extract", rules, "--unread", "--explain").stderr
    assert "leave out --format duckdb" in run("extract", rules, "--unread", "-f", "duckdb", "-o", rules.with_name("x")).stderr


def test_the_summary_of_a_report_counts_what_was_not_read_and_says_how_to_see_it() -> None:
    told = run("verify", "--game", "twilight_struggle", "--lang", "en").stdout
    assert "sentences that state rules gave records; the others: ustav extract " in " ".join(told.split())
