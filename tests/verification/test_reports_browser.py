"""The HTML form in a real browser: it opens, filters, follows keys and links, prints, and asks the network for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from models.reports import Finding, Report
from models.rulebook import RuleBook, Section, Sentence
from models.spans import Span
from tests.verification.chromium import Page, chromium
from tests.verification.games import SMALL, small_book
from tests.verification.test_reports import hostile_book, hostile_report
from tests.verification.test_reports_html import BREAKING, big, page_of
from verification.reports import to_html
from verification.reports.html.crops import Crop

pytestmark = pytest.mark.slow

SHOWN = "[...document.querySelectorAll('article')].map(row => row.id)"
HERE = "document.activeElement.closest('article')?.id ?? document.activeElement.id"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("browser")
    with chromium(folder) as opened:
        opened.size(1440, 900)
        yield opened


def report_of_three() -> tuple[Report, RuleBook]:
    book = replace(hostile_book(), sections=(Section("1", "Гонка", 1, Span(0, 10)), Section("2", "Конец", 1, Span(10, 50))))
    book = replace(book, sentences=(Sentence(Span(0, 5), True, ("x",)), Sentence(Span(6, 20), True)))
    report = hostile_report(book)
    more = (
        Finding("gap/2", "gap", "warning", "Ничья не решена", "a tie is left open", evidence=(Span(12, 20),)),
        Finding("unread/3", "unread", "note", "Ещё не прочитано", "unread", evidence=(Span(2, 5),)),
    )
    return replace(report, findings=(*report.findings, *more)), book


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    report, book = report_of_three()
    path = tmp_path_factory.mktemp("page") / "report.html"
    path.write_bytes(page_of(book, report).encode())
    return path


@pytest.fixture(autouse=True)
def nothing_went_wrong(page: Page) -> Iterator[None]:
    page.errors.clear()
    yield
    assert [] == page.errors
    assert [] == [address for address in page.requests if not address.startswith(("file:", "about:", "data:"))]


def choose(page: Page, key: str, value: str) -> None:
    page.run(f"(() => {{const box = document.getElementById('filter-{key}'); box.value = '{value}';"
             "box.dispatchEvent(new Event('change'));})()")  # fmt: skip


def test_the_page_opens_with_one_request_and_shows_the_gravest_in_full(page: Page, three: Path) -> None:
    page.open(three)
    assert [three.resolve().as_uri()] == page.requests
    assert ["mismatch/1", "gap/2", "unread/3"] == page.run(SHOWN)
    assert 1 == page.run("document.querySelectorAll('.detail').length")
    assert "20" == page.run("document.querySelector('.witness td').textContent")
    assert 0 == page.run("document.querySelectorAll('b b, article a[href^=http]').length")


def test_filter_and_search_show_what_fits_alone(page: Page, three: Path) -> None:
    page.open(three)
    choose(page, "severity", "warning")
    assert ["gap/2"] == page.run(SHOWN)
    choose(page, "severity", "")
    choose(page, "kind", "unread")
    assert ["unread/3"] == page.run(SHOWN)
    choose(page, "kind", "")
    choose(page, "section", "0:1")
    assert ["gap/2"] == page.run(SHOWN)
    choose(page, "section", "")
    page.search("ЕЩЕ прочитано")
    assert ["unread/3"] == page.run(SHOWN)
    page.search("нет такого")
    assert [] == page.run(SHOWN)
    assert "Под отбор ничего не подходит." in page.run("document.getElementById('findings').textContent")


def test_keys_search_move_open_and_close(page: Page, three: Path) -> None:
    page.open(three)
    page.key("/", "Slash")
    assert "search" == page.run(HERE)
    page.key("Escape")
    page.key("j", "KeyJ")
    page.key("j", "KeyJ")
    assert "gap/2" == page.run(HERE)
    page.key("Enter")
    assert "true" == page.run("document.activeElement.getAttribute('aria-expanded')")
    page.key("Escape")
    assert "false" == page.run("document.activeElement.getAttribute('aria-expanded')")
    page.key("k", "KeyK")
    assert "mismatch/1" == page.run(HERE)


def test_a_permalink_opens_its_finding_whatever_the_filter(page: Page, three: Path) -> None:
    page.open(three, "gap/2")
    assert page.run("document.getElementById('gap/2').querySelector('.detail') !== null")
    choose(page, "severity", "note")
    page.run("location.hash = '#mismatch/1'")
    page.settle()
    assert "mismatch/1" == page.run(HERE)


def test_the_language_and_the_theme_change_at_once(page: Page, three: Path) -> None:
    page.open(three)
    page.run("document.getElementById('language').click()")
    assert "Findings" == page.run("document.querySelector('#findings h2').textContent")
    assert "none" == page.run("getComputedStyle(document.querySelector('.lead span[lang=ru]')).display")
    page.run("document.getElementById('language').click()")
    colours = []
    for scheme in ("light", "dark"):
        page.prefer(scheme)
        colours.append(page.run("getComputedStyle(document.body).backgroundColor"))
    page.run(
        "(() => {const box = document.getElementById('theme'); box.value = 'light'; box.dispatchEvent(new Event('change'));})()"
    )
    colours.append(page.run("getComputedStyle(document.body).backgroundColor"))
    page.run(
        "(() => {const box = document.getElementById('theme'); box.value = 'auto'; box.dispatchEvent(new Event('change'));})()"
    )
    page.prefer("light")
    assert colours[0] == colours[2] != colours[1]


def test_the_text_is_drawn_with_what_was_read_and_sections_filter(page: Page, three: Path) -> None:
    page.open(three)
    assert [1, 1] == page.run("['recorded', 'unread'].map(k => document.querySelectorAll(`.strip .read-${k}`).length)")
    page.run("document.querySelectorAll('#texts details').forEach(d => { d.open = true; })")
    page.settle()
    assert page.run("document.querySelector('.whole').textContent").startswith("[red]Гонка[/red]")
    page.run("document.querySelectorAll('#texts th button')[1].click()")
    assert ["gap/2"] == page.run(SHOWN)


def test_nothing_is_wider_than_a_narrow_window(page: Page, three: Path) -> None:
    page.size(390, 844)
    page.open(three, "mismatch/1")
    page.run("document.querySelectorAll('details').forEach(d => { d.open = true; })")
    page.settle()
    assert 390 == page.run("document.documentElement.scrollWidth")
    page.size(1440, 900)


def test_text_of_the_rulebook_does_nothing_in_the_page(page: Page, tmp_path: Path) -> None:
    book = small_book({"type": "victory", "name": BREAKING, "winner": {"any": "игрок"}}, text=BREAKING)
    report = hostile_report(book)
    found = replace(report.findings[0], message=BREAKING, message_en=BREAKING, readings=(BREAKING, "другое"))
    path = tmp_path / "breaking.html"
    path.write_bytes(page_of(book, replace(report, findings=(found,))).encode())
    page.open(path)
    page.run("document.querySelectorAll('details').forEach(d => { d.open = true; })")
    page.settle()
    assert [2, 0] == page.run("[document.scripts.length, document.images.length]")
    assert BREAKING == page.run("document.querySelector('.message').textContent")


def test_a_picture_of_the_page_stands_beside_the_words_and_one_from_elsewhere_is_not_loaded(page: Page, tmp_path: Path) -> None:
    report, book = report_of_three()
    crop = Crop(7, picture_of(200, 60), 200, 60)
    path = tmp_path / "pictures.html"
    path.write_bytes(to_html([report], [book], [SMALL], "ru", [{report.findings[0].evidence: (crop,)}]).encode())
    page.open(path, "mismatch/1")
    assert [200, 60, True] == page.run("(i => [i.naturalWidth, i.naturalHeight, i.alt.includes('7')])(document.images[0])")
    assert [1, 1] == [page.run("document.images.length"), sum(a.startswith("data:") for a in page.requests)]
    page.run("(() => {const i = new Image(); i.src = 'file:///nothing.png'; document.body.append(i);})()")
    page.settle()
    assert all("Content Security Policy" in error for error in page.errors)
    assert 1 == len(page.errors)
    page.errors.clear()


def picture_of(width: int, height: int) -> bytes:
    out = BytesIO()
    Image.new("RGB", (width, height), (250, 240, 200)).save(out, "WEBP")
    return out.getvalue()


def test_the_policy_stops_a_script_and_a_request_that_get_in_all_the_same(page: Page, three: Path) -> None:
    page.open(three)
    page.run("(() => {const s = document.createElement('script'); s.textContent = 'window.ran = 1'; document.body.append(s);"
             "const i = new Image(); i.src = 'file:///nothing.png'; document.body.append(i);})()")  # fmt: skip
    page.settle()
    assert page.run("window.ran === undefined")
    assert all("Content Security Policy" in error for error in page.errors)
    assert 2 == len(page.errors)
    page.errors.clear()


def test_on_paper_everything_is_there_and_the_controls_are_not(page: Page, three: Path) -> None:
    import pdfplumber

    page.open(three)
    with pdfplumber.open(BytesIO(page.paper())) as paper:
        sheets = [sheet.extract_text() or "" for sheet in paper.pages]
    text = " ".join(sheets)
    assert [] == [i for i, words in enumerate(sheets[:-1]) if len(words) < 200]
    assert "Ничья не решена" in text
    assert "Ещё не прочитано" in text
    assert "Отбор" not in text
    assert 1 == page.run("document.querySelectorAll('.detail').length")


def test_paper_is_white_whatever_the_theme(page: Page, three: Path) -> None:
    for scheme, theme in (("dark", ""), ("light", "dark")):
        page.open(three)
        page.prefer(scheme, "print")
        page.run(f"document.documentElement.dataset.theme = {theme!r}")
        assert "rgb(255, 255, 255)" == page.run("getComputedStyle(document.body).backgroundColor")
    page.prefer("light")


def test_many_places_and_rules_are_shown_on_demand(page: Page, tmp_path: Path) -> None:
    report, book = report_of_three()
    many = tuple(Span(i, i + 1) for i in range(0, len(book.text), 3))
    apart = replace(book, text=" ".join(f"слово {i} " + "." * 200 for i in range(30)))
    spans = tuple(Span(apart.text.index(f"слово {i} "), apart.text.index(f"слово {i} ") + 5) for i in range(30))
    rules = tuple(r.id for r in SMALL.rules)
    near = replace(report.findings[0], evidence=many)
    far = replace(report.findings[0], id="mismatch/2", evidence=spans, rules=rules)
    path = tmp_path / "many.html"
    path.write_bytes(page_of(apart, replace(report, findings=(near, far))).encode())
    page.open(path)
    counts = "[d.querySelectorAll('figure').length, d.querySelectorAll('mark').length]"
    shown = f"[...document.querySelectorAll('.detail')].map(d => {counts})"
    assert [[1, len(many)], [12, 12]] == page.run(shown)
    assert 5 == page.run("document.getElementById('mismatch/2').querySelectorAll('.side:last-child .rule').length")
    page.run("document.querySelectorAll('button.more').forEach(button => button.click())")
    assert [30, 30] == page.run(shown)[1]
    assert len(rules) == page.run("document.getElementById('mismatch/2').querySelectorAll('.side:last-child .rule').length")


def test_5000_findings_open_filter_and_move_quickly(page: Page, tmp_path: Path) -> None:
    report, book = big()
    path = tmp_path / "big.html"
    path.write_bytes(page_of(book, report).encode())
    page.open(path)
    assert page.run("performance.getEntriesByType('navigation')[0].loadEventEnd") < 4000
    assert 100 == page.run("document.querySelectorAll('article').length")
    took = page.run(
        "(async () => {const box = document.getElementById('search'); const begun = performance.now(); box.value = 'номер 4321';"
        "box.dispatchEvent(new Event('input'));"
        "while (document.querySelectorAll('article').length !== 1) await new Promise(done => setTimeout(done, 5));"
        "return performance.now() - begun})()"
    )
    assert took < 1500
    page.open(path, "gap/4999")
    assert page.run("document.getElementById('gap/4999').querySelector('.detail') !== null")


def test_the_small_game_is_told_in_its_own_words(page: Page, three: Path) -> None:
    page.open(three)
    assert SMALL.title == page.run("document.querySelector('.card h2').textContent")
