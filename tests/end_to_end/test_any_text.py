"""Whatever a text says: records that validate, every offset inside it, and a report in every form; never an exception."""

from __future__ import annotations

import io
import json
import time
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.console import Console

import ustav
from models.contract import book_from_json, book_to_json, report_to_json
from models.records import Record
from models.rulebook import RuleBook
from tests.conftest import Counted
from tests.end_to_end.rule_talk import texts
from ustav.cache.packing import pack, unpack
from ustav.forms import books_as_csv, books_as_json, books_as_jsonl, show_tables
from ustav.library import load_game
from verification import reports as forms

SHARED = Path(__file__).resolve().parents[3] / "shared" / "contract"
QUIET = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}


@lru_cache
def schema(name: str) -> dict[str, Any] | None:
    path = SHARED / f"{name}.schema.json"
    return json.loads(path.read_text("utf-8")) if path.is_file() else None


def validated(data: Any, name: str) -> None:
    found = schema(name)
    if found is not None:
        import jsonschema

        jsonschema.validate(data, found)


def in_place(book: RuleBook) -> None:
    """Every offset lies in the text, and every id, parent and reference leads somewhere."""
    ids = {r.id for r in book.records}
    assert len(ids) == len(book.records)
    spans = [s for r in book.records for s in r.evidence]
    spans += [*(s.span for s in book.sections), *(s.span for s in book.sentences), *(r.span for r in book.references)]
    assert all(0 <= s.start <= s.end <= len(book.text) for s in spans)
    assert all(r.evidence and all(s.quote(book.text).strip() for s in r.evidence) for r in book.records)
    assert all(p is None or p in ids for p in (getattr(r, "parent", None) for r in book.records))
    assert all(x in ids for s in book.sentences for x in s.records)


def held(text: str, game: str) -> None:
    """The whole way of one text."""
    book = ustav.extract_text(text, "any.txt")
    in_place(book)
    data = book_to_json(book)
    validated(data, "records")
    assert data == book_to_json(ustav.extract_text(text, "any.txt"))
    kinds: list[type[Record]] = [type(r) for r in book.records]
    assert kinds == [type(r) for r in book_from_json(data).records]
    assert book == unpack(json.loads(json.dumps(pack(book))))
    for form in (books_as_json, books_as_jsonl, books_as_csv):
        assert isinstance(form([book]), str)
    show_tables([book], Console(file=io.StringIO(), width=80))
    engine = load_game(game).engine
    for report, of in ((ustav.lint(book), None), (ustav.verify(book, game), engine)):
        validated(report_to_json(report), "report")
        for language in ("ru", "en"):
            page = forms.reports_as_html([report], [book], language, None if of is None else [of])
            assert page.lower().startswith("<!doctype html>")
            forms.reports_as_markdown([report], [book], language)
            forms.reports_as_junit([report], [book], language, None if of is None else [of])
            forms.reports_as_sarif([report], [book], language, "0")
            forms.show_reports([report], [book], Console(file=io.StringIO(), width=100), language)
        forms.reports_as_json([report])


GAMES = st.sampled_from(ustav.games())


@settings(max_examples=12, **QUIET)  # type: ignore[arg-type]
@given(texts(), GAMES)
def test_a_few_texts(text: str, game: str) -> None:
    held(text, game)


@pytest.mark.parametrize("text", ["\n\U00017000", "Очки за \U00017000 и \U0001b170.", "ПРИМЕР: 7–8\n• игрок"])
def test_texts_that_once_broke_something(text: str) -> None:
    # characters without a Unicode name; a range with no word before it
    held(text, "here_i_stand")


@pytest.mark.slow
@pytest.mark.faults("texts made up, extracted, verified, in every form of report")
def test_many_texts(counted: Counted) -> None:
    spent: list[float] = []

    @settings(max_examples=250, **QUIET)  # type: ignore[arg-type]
    @given(texts(), GAMES)
    def many(text: str, game: str) -> None:
        start = time.monotonic()
        held(text, game)
        spent.append(time.monotonic() - start)

    many()
    counted(inputs=len(spent), longest=max(spent))
