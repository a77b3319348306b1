from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from models.reports import Acceptance, Coverage, Finding, Report
from models.rulebook import RuleBook, Section
from models.spans import Span
from tests.verification.games import SMALL, gold_book, small_book, vocabulary_of
from tests.verification.test_reports import hostile_book, hostile_report
from tests.verification.test_reports_html import BREAKING
from verification.reference import engine
from verification.reports import reports_as_sarif
from verification.verify import verify_book

SCHEMA = Path(__file__).parent / "data" / "sarif-2.1.0-rtm.5.json"
TEXT = "1. Гонка\r\nПервый 🎲 бросок.\nВторая строка и\nтретья.\n"


def log_of(report: Report, book: RuleBook, **more: Any) -> dict[str, Any]:
    log: dict[str, Any] = json.loads(reports_as_sarif([report], [book], **more))
    return log


def book_of(text: str = TEXT, source: str = "правила/a b.txt") -> RuleBook:
    book = small_book({"type": "victory", "name": "Гонка"}, text=text)
    section = Section("1", "Гонка", 1, Span(0, len(text)))
    return replace(book, document=replace(book.document, source=source), sections=(section,))


def report_of(book: RuleBook, *spans: Span, **more: Any) -> Report:
    found = Finding("gap/1", "gap", "warning", "пробел", "a gap", evidence=spans, fingerprint="0123456789ab")
    return Report(book.document, None, (), (replace(found, **more),), Coverage(0, 0, 0))


def first(log: dict[str, Any]) -> dict[str, Any]:
    result: dict[str, Any] = log["runs"][0]["results"][0]
    return result


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft4Validator:
    return jsonschema.Draft4Validator(json.loads(SCHEMA.read_text("utf-8")))


def test_the_validator_sees_a_broken_log(validator: jsonschema.Draft4Validator) -> None:
    log = log_of_(Span(0, 2))
    log["runs"][0]["results"][0]["level"] = "grave"
    assert not validator.is_valid(log)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_log_is_valid_against_the_schema(validator: jsonschema.Draft4Validator, language: Any) -> None:
    book = hostile_book()
    report = hostile_report(book)
    accepted = replace(report.findings[0], accepted=Acceptance("mismatch/1", "x", "так и надо", "1"), readings=("а", "б"))
    bare = Finding("missing/1", "missing", "note", "нет", "none")
    scanned = Finding("scan/1", "scan", "warning", "скан", "scan", evidence=(Span(0, 2, 3, (1.0, 2.0, 3.0, 4.0)), Span(4, 5, 3)))
    for source in ("a.txt", "/tmp/a.txt", "книга.pdf"):
        placed = replace(book, document=replace(book.document, source=source))
        whole = replace(report, document=placed.document, findings=(*report.findings, accepted, bare, scanned))
        validator.validate(log_of(whole, placed, language=language, version="0.1.0"))


def test_the_log_of_a_whole_game_is_valid_and_the_same_twice(validator: jsonschema.Draft4Validator) -> None:
    book = gold_book("sword_of_rome")
    report = verify_book(book, vocabulary_of("sword_of_rome"), engine("sword_of_rome"))
    text = reports_as_sarif([report], [book])
    assert text == reports_as_sarif([report], [book])
    validator.validate(json.loads(text))
    assert len(report.findings) == len(json.loads(text)["runs"][0]["results"])


def test_line_and_column_count_characters_and_the_end_stands_behind_the_last() -> None:
    book = book_of()
    start = TEXT.index("🎲")
    log = log_of(report_of(book, Span(start, start + 8), Span(TEXT.index("Вторая"), TEXT.index("третья") + 6)), book)
    place = first(log)["locations"][0]
    assert {"startLine": 2, "startColumn": 8, "endLine": 2, "endColumn": 16, "charOffset": start, "charLength": 8,
            "snippet": {"text": "🎲 бросок"}} == place["physicalLocation"]["region"]  # fmt: skip
    assert [{"name": "1", "kind": "section"}] == place["logicalLocations"]
    other = first(log)["relatedLocations"][0]["physicalLocation"]["region"]
    assert (3, 1, 4, 7) == tuple(other[k] for k in ("startLine", "startColumn", "endLine", "endColumn"))
    assert "unicodeCodePoints" == log["runs"][0]["columnKind"]


def log_of_(*spans: Span, source: str = "a.txt", **more: Any) -> dict[str, Any]:
    book = book_of(source=source)
    return log_of(report_of(book, *spans, **more), book)


@pytest.mark.parametrize(
    ("source", "uri"),
    [("правила/a b.txt", "%D0%BF%D1%80%D0%B0%D0%B2%D0%B8%D0%BB%D0%B0/a%20b.txt"), ("/tmp/a.txt", "file:///tmp/a.txt")],
)
def test_the_file_is_named_as_a_uri(source: str, uri: str) -> None:
    log = log_of_(Span(0, 1), source=source)
    assert uri == first(log)["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == log["runs"][0]["artifacts"][0]["location"]["uri"]


def test_a_text_out_of_a_pdf_has_a_page_and_no_line() -> None:
    place = first(log_of_(Span(3, 8, 2), source="a.pdf"))["locations"][0]
    assert "region" not in place["physicalLocation"]
    assert {"quote": "Гонка", "page": 2} == place["properties"]


def test_a_finding_without_a_place_stands_at_the_file() -> None:
    assert {"uri": "a.txt", "index": 0} == first(log_of_())["locations"][0]["physicalLocation"]["artifactLocation"]


def test_an_ambiguity_is_a_note_that_code_hosts_show() -> None:
    result = first(log_of_(Span(0, 1), kind="ambiguity", readings=("а", "б")))
    assert ("note", "warning", ["а", "б"]) == (
        result["level"], result["properties"]["severity"], result["properties"]["readings"]
    )  # fmt: skip
    assert "kind" not in result


def test_fingerprints_stay_when_the_text_moves() -> None:
    moved = book_of("Введение.\n" + TEXT, "a.txt")
    there = log_of(report_of(moved, Span(13, 18)), moved)
    here = log_of_(Span(3, 8))
    assert first(here)["partialFingerprints"] == first(there)["partialFingerprints"]
    assert (
        1 + first(here)["locations"][0]["physicalLocation"]["region"]["startLine"]
        == (first(there)["locations"][0]["physicalLocation"]["region"]["startLine"])
    )


def test_an_accepted_finding_is_suppressed_with_its_reason() -> None:
    result = first(log_of_(Span(0, 1), accepted=Acceptance("gap/1", "x", "так и надо", "1")))
    assert [{"kind": "external", "status": "accepted", "justification": "так и надо"}] == result["suppressions"]


def test_rules_stand_in_one_table_with_help_and_every_result_points_to_its_own() -> None:
    log = log_of_(Span(0, 1), kind="overlap")
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    assert 13 == len(rules) == len({r["id"] for r in rules})
    assert "overlap" == rules[first(log)["ruleIndex"]]["id"]
    assert [] == [r["id"] for r in rules if not r["help"]["text"].endswith(".")]


def test_text_of_the_rulebook_makes_no_link_and_hides_nothing_in_a_message() -> None:
    message = f"[x](http://a) {{0}} \u202e {BREAKING}"
    text = first(log_of_(Span(0, 1), message=message))["message"]["text"]
    assert text.startswith("[x] (http://a) {{0}} \ufffd")


def test_the_small_game_names_its_run() -> None:
    book = hostile_book()
    run = log_of(hostile_report(book), book, version="0.1.0")["runs"][0]
    assert f"ustav/{SMALL.id}/" == run["automationDetails"]["id"]
    assert ("ustav", "0.1.0") == (run["tool"]["driver"]["name"], run["tool"]["driver"]["version"])
    assert {"differs": 1} == run["properties"]["outcomes"]
