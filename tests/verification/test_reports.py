from __future__ import annotations

import json
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from models.reports import Coverage, Finding, Outcome, Report, Witness
from models.rulebook import RuleBook
from models.spans import Span
from tests.verification.games import SMALL, small_book
from verification.reports import reports_as_json, reports_as_markdown, show_reports, to_json, to_markdown
from verification.reports.common import Language, clean
from verification.reports.junit import to_junit
from verification.reports.markdown import escape
from verification.reports.sarif import to_sarif
from verification.reports.terminal import print_report

HOSTILE = "[red]Гонка[/red] | <b>20</b> ПО\x1b[31m `code` [ссылка](http://x) \u202e# конец"


def hostile_book() -> RuleBook:
    return small_book({"type": "victory", "name": HOSTILE, "winner": {"any": "игрок"}}, text=HOSTILE)


def hostile_report(book: RuleBook) -> Report:
    record = book.records[0].id
    finding = Finding(
        "mismatch/1", "mismatch", "error", f"{HOSTILE}: расходится", "differs", (record,), ("race",), (Span(0, len(HOSTILE)),),
        witness=Witness({"vp[reds]": 20, "turn": 4}, "победителя нет", "победитель — Красные",
                        near={"vp[reds]": 21, "turn": 4}, replayed=True),
    )  # fmt: skip
    outcome = Outcome((record,), ("race",), "differs", "proved", "independent", 12, finding.witness, "who wins")
    return Report(book.document, "small", (outcome,), (finding,), Coverage(3, 2, 1, (Span(0, 3),)))


def terminal(report: Report, book: RuleBook, width: int = 100) -> str:
    out = StringIO()
    show_reports([report], [book], Console(file=out, width=width, force_terminal=False, highlight=False))
    return out.getvalue()


def test_text_of_the_rulebook_is_no_markup_and_no_escape_in_the_terminal() -> None:
    book = hostile_book()
    shown = terminal(hostile_report(book), book)
    assert "[red]Гонка[/red]" in shown
    assert "\x1b" not in shown
    assert "\u202e" not in shown


def test_text_of_the_rulebook_is_no_markup_in_markdown() -> None:
    book = hostile_book()
    shown = to_markdown(hostile_report(book), book, SMALL)
    assert "<b>" not in shown
    assert "\\<b\\>20\\</b\\>" in shown
    assert "http://" not in shown
    assert "\x1b" not in shown
    rows = [line for line in shown.splitlines() if line.startswith("|") and "Гонка" in line]
    assert rows
    assert all(5 == line.replace("\\|", "").count("|") - 1 for line in rows)


@pytest.mark.parametrize(
    ("text", "safe"), [("# x", "\\# x"), ("- x", "\\- x"), ("1. x", "1\\. x"), ("a_b*c", "a\\_b\\*c"), ("x\ny", "x y")]
)
def test_nothing_at_the_start_of_a_line_makes_a_list_or_a_heading(text: str, safe: str) -> None:
    assert safe == escape(text)


def test_control_and_direction_characters_become_visible() -> None:
    assert "а\ufffdб\ufffdв г" == clean("а\x1bб\u202eв\n\tг")


def test_a_finding_shows_both_sides_the_quote_the_situation_and_its_neighbour() -> None:
    book = hostile_book()
    shown = to_markdown(hostile_report(book), book, SMALL)
    for part in ("ошибка: расхождение", "Красные — 20 ПО, ход 4", "победителя нет", "победитель — Красные", "Красные — 21 ПО"):
        assert part in shown
    assert "## Исход" in shown
    english = to_markdown(hostile_report(book), book, SMALL, "en")
    assert "error: mismatch" in english
    assert "Situation: Reds — 20 VP, turn 4" in english


def test_the_summary_counts_outcomes_and_findings() -> None:
    book = hostile_book()
    lines = terminal(hostile_report(book), book).splitlines()
    assert ["Игра", "расходится", "ошибка", "предупреждение", "заметка"] == lines[0].split()
    assert ["small", "1", "1", "0", "0"] == lines[1].split()


def test_json_is_the_contract_one_report_alone_and_several_in_a_list() -> None:
    book = hostile_book()
    report = hostile_report(book)
    one = json.loads(reports_as_json([report]))
    assert "ustav.report/1" == one["schema"]
    assert {"state": {"vp[reds]": 20, "turn": 4}, "near": {"vp[reds]": 21, "turn": 4}, "text": "победителя нет",
            "reference": "победитель — Красные", "replayed": True,
            "origin": "constructed"} == one["findings"][0]["witness"]  # fmt: skip
    assert [one, one] == json.loads(reports_as_json([report, report]))
    assert to_json(report) == reports_as_json([report])
    assert to_json(report).endswith("}\n")


def test_a_report_without_findings_says_so() -> None:
    book = hostile_book()
    empty = replace(hostile_report(book), findings=())
    assert "Смотреть нечего." in terminal(empty, book)
    assert "Смотреть нечего." in reports_as_markdown([empty], [book])


def test_a_long_quote_is_shortened_in_the_middle() -> None:
    text = "Начало. " + "слово " * 200 + "Конец."
    book = small_book({"type": "victory", "name": "Гонка"}, text=text)
    finding = Finding("gap/1", "gap", "warning", "пробел", "gap", evidence=(Span(0, len(text)),))
    report = Report(book.document, None, (), (finding,), Coverage(0, 0, 0))
    shown = to_markdown(report, book)
    quote = next(line for line in shown.splitlines() if line.startswith(">"))
    assert len(quote) < 300
    assert "Начало" in quote
    assert "Конец" in quote


PLAY = (("начало, ход 1", "the start, turn 1"), ("Красные: ПО +3", "Reds gain 3 VP"), ("Красные: ПО +3", "Reds gain 3 VP"))


def played_report(book: RuleBook) -> Report:
    report = hostile_report(book)
    witness = replace(report.findings[0].witness, origin="played", play=PLAY)  # type: ignore[type-var]
    return replace(report, findings=(replace(report.findings[0], witness=witness),))


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_form_tells_whether_a_situation_was_played_and_how(language: Language) -> None:
    book = hostile_book()
    made, played = hostile_report(book), played_report(book)
    steps = ("начало, ход 1", "Красные: ПО +3 (×2)") if language == "ru" else ("the start, turn 1", "Reds gain 3 VP (×2)")
    constructed = "построена в пределах правил" if language == "ru" else "made within the rules"
    forms = {
        "markdown": lambda r: to_markdown(r, book, SMALL, language).replace("\\", ""),
        "terminal": lambda r: _printed(r, book, language),
        "junit": lambda r: to_junit([r], [book], [SMALL], language),
        "sarif": lambda r: to_sarif([r], [book], language),
    }
    for name, form in forms.items():
        assert all(step in form(played) for step in steps), name
        if name != "sarif":
            assert constructed in form(made), name
    assert '"origin": "constructed"' in to_sarif([made], [book], language)
    assert [{"ru": ru, "en": en} for ru, en in PLAY] == json.loads(to_json(played))["findings"][0]["witness"]["play"]
    assert "play" not in json.loads(to_json(made))["findings"][0]["witness"]


def _printed(report: Report, book: RuleBook, language: str) -> str:
    out = StringIO()
    print_report(report, book, SMALL, language, Console(file=out, width=200, highlight=False))  # type: ignore[arg-type]
    return out.getvalue()
