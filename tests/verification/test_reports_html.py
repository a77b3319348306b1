"""The HTML form as text: what it holds, what it keeps out. How it behaves in a browser is in test_reports_browser.py."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import time
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any, get_args

from models.expressions import Expr
from models.meaning import in_english
from models.records import Norm
from models.reports import Acceptance, Coverage, Finding, FindingKind, Outcome, Report, Witness
from models.rulebook import RuleBook, Section, Sentence
from models.spans import Span
from tests.verification.games import SMALL, small_book
from tests.verification.test_reports import HOSTILE, hostile_book, hostile_report
from verification.reports import reports_as_html, to_html
from verification.reports.common import harmless
from verification.reports.html.places import Places
from verification.reports.html.sides import Sides
from verification.reports.kinds import kind_help

BREAKING = "</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>]]>&lt;"


class Elements(HTMLParser):
    """All tags, attributes and texts of a page, as a parser sees them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.texts.setdefault(self.tags[-1] if self.tags else "", []).append(data)


def page_of(book: RuleBook, report: Report, language: Any = "ru") -> str:
    return to_html([report], [book], [SMALL], language)


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_text_of_the_rulebook_is_no_markup_in_html() -> None:
    plain = Elements(page_of(small_book({"type": "victory", "name": "x"}, text="x"),
                             replace(hostile_report(hostile_book()), findings=())))  # fmt: skip
    book = small_book({"type": "victory", "name": BREAKING, "winner": {"any": "игрок"}}, text=BREAKING)
    found = replace(hostile_report(book).findings[0], message=BREAKING, message_en=BREAKING, readings=(BREAKING,))
    accepted = replace(found, id="<b>", accepted=Acceptance("<b>", "x", BREAKING, "x"))
    report = replace(hostile_report(book), findings=(found, accepted), document=replace(book.document, source=BREAKING))
    page = page_of(book, report)
    shown = Elements(page)
    assert set(plain.tags) | {"ul", "li", "a", "h3"} >= set(shown.tags)
    assert 2 == shown.tags.count("script")
    assert [] == [name for name, _ in shown.attributes if name.startswith("on")]
    assert [] == [value for name, value in shown.attributes if name in ("src", "style")]
    assert BREAKING in data_of(page)["games"][0]["findings"][0]["message"]


def test_the_page_never_parses_a_string_as_markup() -> None:
    book = hostile_book()
    script = page_of(book, hostile_report(book)).rpartition("<script>")[2]
    assert [] == re.findall(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|DOMParser|srcdoc", script
    )


def test_no_control_or_direction_character_reaches_the_page() -> None:
    book = hostile_book()
    page = page_of(book, hostile_report(book))
    assert "\x1b" not in page
    assert "\u202e" not in page
    assert "\\u202e" not in page
    assert "\\u001b" not in page


def test_the_policy_allows_exactly_the_styles_and_the_script_of_the_page() -> None:
    book = hostile_book()
    page = page_of(book, hostile_report(book))
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    style, script = page.split("<style>")[1].split("</style>")[0], page.split("<script>")[1].split("</script>")[0]

    def digest(content: str) -> str:
        return f"'sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}'"

    assert (
        f"default-src 'none'; style-src {digest(style)}; script-src {digest(script)}; base-uri 'none'; form-action 'none'"
        == policy[1]
    )


def test_the_page_names_no_address_but_places_in_itself() -> None:
    book = hostile_book()
    shown = Elements(page_of(book, hostile_report(book)))
    assert [] == [v for k, v in shown.attributes if k in ("href", "src", "action") and not (v or "").startswith("#")]
    code = page_of(book, hostile_report(book)).rpartition("<script>")[2]
    assert ["http://www.w3.org/2000/svg"] == re.findall(r"https?://[^\"' ]+", code)  # the name of a namespace


def test_the_same_report_gives_the_same_bytes() -> None:
    book = hostile_book()
    assert page_of(book, hostile_report(book)) == page_of(book, hostile_report(book))


def test_the_summary_says_in_plain_words_what_stands_how_before_any_script_runs() -> None:
    book = hostile_book()
    page = page_of(book, hostile_report(book))
    top = page.split('<script type="application/json"')[0]
    for part in ("Сходится 0 из 1 правил", "0 of 1 rules agree", "Ошибок: 1", "Errors: 1", "Прочитано 2 из 3", "не прочитано",
                 'href="#mismatch/1"'):  # fmt: skip
        assert part in top, part


def test_a_report_without_findings_and_without_an_engine_says_so() -> None:
    book = small_book({"type": "victory", "name": "Гонка"}, text="Гонка")
    page = reports_as_html([Report(book.document, None, (), (), Coverage(0, 0, 0))], [book])
    for part in ("Смотреть нечего.", "Nothing to look at.", "Текст проверен сам по себе", "Предложения не посчитаны."):
        assert part in page
    assert [] == data_of(page)["games"][0]["findings"]


def test_a_text_without_an_engine_goes_by_the_name_of_its_file() -> None:
    book = small_book({"type": "victory", "name": "Гонка"}, text="Гонка")
    for source in ("/home/a/правила.txt", "C:\\a\\правила.txt", "правила.txt"):
        named = replace(book, document=replace(book.document, source=source))
        page = reports_as_html([Report(named.document, None, (), (), Coverage(0, 0, 0))], [named])
        assert "<h2>правила.txt</h2>" in page
        assert f'<p class="source">{source}</p>' in page


def test_a_situation_becomes_rows_with_the_neighbouring_value_where_it_differs() -> None:
    book = hostile_book()
    witness = data_of(page_of(book, hostile_report(book)))["games"][0]["findings"][0]["witness"]
    assert [
        [["Красные: ПО", "Reds: VP"], ["20", "20"], ["21", "21"]],
        [["ход", "turn"], ["4", "4"], None],
    ] == witness["rows"]
    assert ["победителя нет", "nobody wins"] == witness["text"]
    assert ["победитель — Красные", "Reds wins"] == witness["reference"]


def test_what_a_side_gives_stays_russian_where_its_english_is_not_known() -> None:
    book = hostile_book()
    found = replace(hostile_report(book).findings[0], witness=Witness({}, "нечто иное", "Синие: 2 ПО"))
    witness = data_of(page_of(book, replace(hostile_report(book), findings=(found,))))["games"][0]["findings"][0]["witness"]
    assert ["нечто иное", "нечто иное"] == witness["text"]
    assert ["Синие: 2 ПО", "Blues: 2 VP"] == witness["reference"]


def test_offsets_count_as_a_browser_counts() -> None:
    text = "🎲🎲 Гонка\r\nдо 20"
    book = replace(small_book({"type": "victory", "name": "Гонка"}, text=text), sections=(Section("1", "Гонка", 1, Span(3, 14)),))
    places = Places(book)
    start, end = places.span(Span(3, 8))
    assert "Гонка" == places.text.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le")
    assert [["1", "Гонка", 1, 5, 16]] == places.sections
    assert (0, None) == (places.section([Span(4, 5)]), places.section([Span(0, 1)]))


def test_a_text_made_harmless_keeps_its_length_and_its_lines() -> None:
    assert "а\ufffdб \nв\n\tг" == harmless("а\u202eб\r\nв\f\tг")


def test_coverage_is_drawn_in_the_order_of_the_text_and_nothing_twice() -> None:
    book = small_book({"type": "victory", "name": "Гонка"}, text="Первое. Второе. Третье.")
    spans = [Span(0, 7), Span(8, 15), Span(16, 23)]
    book = replace(book, sentences=(Sentence(spans[0], True, ("x",)), Sentence(spans[1], True), Sentence(spans[2], False)))
    report = Report(book.document, None, (), (), Coverage(2, 1, 1, (Span(6, 15),)))
    assert [[0, 7, 1], [7, 15, 2]] == Places(book).coverage(report, book)


def test_findings_of_two_reports_with_one_id_have_two_anchors() -> None:
    book = hostile_book()
    page = to_html([hostile_report(book)] * 2, [book] * 2, [SMALL] * 2)
    assert ["mismatch/1", "mismatch/1~2"] == [f["a"] for game in data_of(page)["games"] for f in game["findings"]]


def test_every_kind_of_finding_is_explained_in_both_languages() -> None:
    assert set(get_args(FindingKind)) == set(kind_help())
    assert [] == [k for k, told in kind_help().items() if not all(text.endswith(".") for text in (*told.says, *told.do))]


def test_every_word_that_the_script_asks_for_is_there() -> None:
    book = hostile_book()
    page = page_of(book, hostile_report(book))
    asked = set(re.findall(r'\bword\("(\w+)"', page.rpartition("<script>")[2]))
    assert len(asked) > 40
    assert set() == asked - set(data_of(page)["words"])


def big() -> tuple[Report, RuleBook]:
    """A report on 5,000 records, each with a sentence, an outcome and a finding."""
    count, sentence = 5000, "Игрок должен сбросить карту номер {:04d}. "
    text = "".join(sentence.format(i) for i in range(count))
    size = len(sentence.format(0))
    spans = [Span(i * size, (i + 1) * size - 1) for i in range(count)]
    records = tuple(Norm(id=f"norm/{i}", name=f"Сброс {i}", evidence=(s,), modality="must", action="сбросить")
                    for i, s in enumerate(spans))  # fmt: skip
    book = small_book({"type": "victory", "name": "x"}, text=text)
    book = replace(
        book, records=records, sentences=tuple(Sentence(s, True, (r.id,)) for s, r in zip(spans, records, strict=True)),
        sections=tuple(Section(str(i), f"Глава {i}", 1, Span(i * 50 * size, (i + 1) * 50 * size)) for i in range(100)),
    )  # fmt: skip
    found = tuple(
        Finding(f"gap/{i}", "gap", "warning" if i % 10 else "error", f"Пробел {i}", f"Gap {i}", (f"norm/{i}",), evidence=(s,))
        for i, s in enumerate(spans)
    )
    outcomes = tuple(Outcome((f"norm/{i}",), (), "reference_silent") for i in range(count))
    return Report(book.document, "small", outcomes, found, Coverage(count, count, count)), book


def test_a_report_on_5000_records_is_made_quickly_and_stays_small() -> None:
    report, book = big()
    begun = time.process_time()
    page = page_of(book, report)
    assert time.process_time() - begun < 5
    assert len(page.encode()) < 6_000_000
    assert HOSTILE not in page


def test_whichever_power_a_rule_is_true_of_is_named_in_the_language_of_the_reader() -> None:
    conditions = {r.id: getattr(r.record, "condition", None) for r in SMALL.rules}
    of_any = next(i for i, c in conditions.items() if isinstance(c, Expr) and "(power)" in in_english(c))
    said = Sides(SMALL).rule(of_any)["condition"]
    assert "(держава)" in said[0]
    assert "(power)" in said[1]
