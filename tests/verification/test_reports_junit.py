from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

from models.reports import Acceptance, Coverage, Finding, Outcome, Report, Verdict
from models.rulebook import RuleBook
from models.spans import Span
from tests.verification.games import SMALL, gold_book, small_book, vocabulary_of
from tests.verification.test_reports import hostile_book, hostile_report
from tests.verification.test_reports_html import BREAKING
from verification.reference import engine
from verification.reference.base import Engine
from verification.reports import reports_as_junit
from verification.verify import lint_book, verify_book


def suite_of(report: Report, book: RuleBook, of: Engine | None = SMALL) -> ET.Element:
    root = ET.fromstring(reports_as_junit([report], [book], engines=[of]).encode())
    assert "testsuites" == root.tag
    (suite,) = root.findall("testsuite")
    return suite


def verdicts(suite: ET.Element) -> dict[str, str]:
    told = {c.get("name", ""): [x.tag for x in c if x.tag in ("failure", "error", "skipped")] for c in suite.iter("testcase")}
    return {name: tags[0] if tags else "passed" for name, tags in told.items()}


def report_of(*outcomes: Verdict) -> tuple[Report, RuleBook]:
    book = hostile_book()
    rules = ("race", "end", "city", "castle", "lead", "income")
    made = tuple(
        Outcome((), (rule,), verdict, "proved" if verdict == "agrees" else None)
        for rule, verdict in zip(rules, outcomes, strict=False)
    )
    return replace(hostile_report(book), outcomes=made, findings=()), book


def test_each_rule_is_one_case_and_only_what_was_compared_passes() -> None:
    suite = suite_of(*report_of("agrees", "differs", "text_silent", "reference_silent", "not_formalised", "undecided"))
    assert {
        "Гонка": "passed", "Победа в конце": "failure", "Город": "skipped", "Замок": "skipped", "Перевес": "skipped",
        "Доход": "skipped",
    } == verdicts(suite)  # fmt: skip
    assert ("6", "1", "0", "4") == tuple(suite.get(k) for k in ("tests", "failures", "errors", "skipped"))


def test_a_failure_says_what_differs_and_where() -> None:
    book = hostile_book()
    suite = suite_of(hostile_report(book), book)
    (failure,) = suite.iter("failure")
    assert "mismatch" == failure.get("type")
    assert "расходится" in (failure.get("message") or "")
    assert "mismatch/1" in (failure.text or "")
    assert 1 == len(list(suite.iter("testcase")))


def test_an_error_of_the_text_against_itself_is_a_case_of_its_own() -> None:
    report, book = report_of("agrees")
    found = Finding("contradiction/1", "contradiction", "error", "девять, а не семь", "nine, not seven", evidence=(Span(0, 5),))
    note = Finding("unread/1", "unread", "note", "не прочитано", "unread")
    suite = suite_of(replace(report, findings=(found, note)), book)
    assert {"Гонка": "passed", "противоречие: contradiction/1": "failure"} == verdicts(suite)


def test_what_was_accepted_is_skipped_with_the_reason() -> None:
    book = hostile_book()
    report = hostile_report(book)
    found = replace(report.findings[0], accepted=Acceptance("mismatch/1", "x", "так в оригинале", "1"))
    alone = Finding("example/1", "example", "error", "пример", "example", accepted=Acceptance("example/1", "x", "опечатка", "1"))
    suite = suite_of(replace(report, findings=(found, alone)), book)
    assert ["принято: так в оригинале", "принято: опечатка"] == [s.get("message") for s in suite.iter("skipped")]
    assert "0" == suite.get("failures")


def test_names_that_fall_together_are_numbered() -> None:
    book = hostile_book()
    report = replace(hostile_report(book), findings=(), outcomes=(Outcome((), ("race",), "agrees", "proved"),) * 2)
    assert ["Гонка", "Гонка (2)"] == [c.get("name") for c in suite_of(report, book).iter("testcase")]


def test_text_of_the_rulebook_breaks_no_xml() -> None:
    book = small_book({"type": "victory", "name": f"{BREAKING}\x00\x1b", "winner": {"any": "игрок"}}, text=f"{BREAKING}\x00")
    report = hostile_report(book)
    report = replace(report, findings=(replace(report.findings[0], message=f"{BREAKING}\x08"),))
    (failure,) = suite_of(report, book).iter("failure")
    assert BREAKING in (failure.get("message") or "")


def test_without_an_engine_each_record_is_a_case_that_fails_where_an_error_stands_on_it() -> None:
    book = gold_book("here_i_stand")
    report = lint_book(book)
    suite = suite_of(report, book, None)
    errors = [f for f in report.findings if f.severity == "error"]
    assert errors
    assert len(book.records) <= int(suite.get("tests") or 0) <= len(book.records) + len(errors)
    assert 0 < int(suite.get("failures") or 0) <= len(errors)


def test_a_text_without_anything_is_an_empty_suite() -> None:
    book = replace(hostile_book(), records=())
    suite = suite_of(Report(book.document, None, (), (), Coverage(0, 0, 0)), book, None)
    assert "0" == suite.get("tests")


def test_a_whole_game_has_as_many_cases_as_outcomes_and_lonely_errors_and_the_same_bytes_twice() -> None:
    book, game = gold_book("twilight_struggle"), engine("twilight_struggle")
    report = verify_book(book, vocabulary_of("twilight_struggle"), game)
    text = reports_as_junit([report], [book])
    assert text == reports_as_junit([report], [book])
    suite = suite_of(report, book, game)
    tally = report.tally()
    assert tally["differs"] <= int(suite.get("failures") or 0)
    assert tally["agrees"] == sum(v == "passed" for v in verdicts(suite).values())
    assert report.document.sha256 == {p.get("name"): p.get("value") for p in suite.iter("property")}["sha256"]
