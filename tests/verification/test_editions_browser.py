"""The page of two editions in a real browser: it opens, searches, filters, follows keys and links, and loads nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import ustav
from models.rulebook import Document
from models.spans import Span
from tests.verification.chromium import Page, chromium
from tests.verification.test_editions import OLD, compared
from tests.verification.test_reports_html import BREAKING
from verification.editions import EditionDiff
from verification.editions.base import Change, Place, Row
from verification.editions.page import as_html

pytestmark = pytest.mark.slow

NEW = OLD.replace("получает 2 победных", "получает 3 победных").replace("может построить", "должен построить")
SHOWN = "[...document.querySelectorAll('article:not([hidden])')].filter(a => a.checkVisibility()).length"
HERE = "document.activeElement.closest('article')?.id ?? document.activeElement.id"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with chromium(tmp_path_factory.mktemp("browser")) as opened:
        opened.size(1440, 900)
        yield opened


@pytest.fixture(scope="module")
def changes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "changes.html"
    path.write_text(as_html(compared(NEW)), "utf-8")
    return path


@pytest.fixture(autouse=True)
def nothing_went_wrong(page: Page) -> Iterator[None]:
    page.errors.clear()
    yield
    assert [] == page.errors
    assert [] == [address for address in page.requests if not address.startswith(("file:", "about:"))]


def test_it_opens_with_one_request_and_what_is_the_same_is_folded(page: Page, changes: Path) -> None:
    page.open(changes)
    assert [changes.resolve().as_uri()] == page.requests
    assert [2, True] == page.run(f"[{SHOWN}, document.querySelector('#same details').open === false]")
    assert "показано 9 из 9" == page.run("document.getElementById('shown').textContent")


def test_search_and_the_filter_of_aspects_leave_what_fits(page: Page, changes: Path) -> None:
    page.open(changes)
    page.search("ПОБЕДНЫХ город")
    assert [1, True] == page.run(f"[{SHOWN}, document.querySelector('#same').hidden]")
    page.search("лишние карты")
    assert [1, True] == page.run(f"[{SHOWN}, document.querySelector('#same details').open]")
    page.search("")
    page.run("(() => {const box = document.getElementById('aspect'); box.value = 'modality';"
             "box.dispatchEvent(new Event('change'));})()")  # fmt: skip
    assert 1 == page.run(SHOWN)
    assert "форт" in page.run("document.querySelector('article:not([hidden])').textContent")


def test_a_link_shows_its_rule_whatever_the_filter(page: Page, changes: Path) -> None:
    page.open(changes)
    anchor = page.run("document.querySelector('#same article').id")
    page.open(changes, anchor)
    assert [anchor, True] == page.run(f"[{HERE}, document.querySelector('#same details').open]")
    page.search("нет такого")
    assert 0 == page.run(SHOWN)
    other = page.run("document.querySelector('#changed article').id")
    page.run(f"location.hash = {'#' + other!r}")
    page.settle()
    assert other == page.run(HERE)


def test_keys_search_and_move(page: Page, changes: Path) -> None:
    page.open(changes)
    page.key("/", "Slash")
    assert "search" == page.run(HERE)
    page.key("Escape")
    ids = page.run("[...document.querySelectorAll('#changed article')].map(a => a.id)")
    page.key("j", "KeyJ")
    page.key("j", "KeyJ")
    assert ids[1] == page.run(HERE)
    page.key("k", "KeyK")
    assert ids[0] == page.run(HERE)


def test_text_of_a_rulebook_does_nothing_in_the_page(page: Page, tmp_path: Path) -> None:
    old = f"1. {BREAKING}\nКарта {BREAKING} не может быть сыграна.\n"
    path = tmp_path / "breaking.html"
    path.write_text(as_html(ustav.diff(ustav.extract_text(old), ustav.extract_text(old.replace("не может", "может")))), "utf-8")
    page.open(path)
    assert [1, 0] == page.run("[document.scripts.length, document.images.length]")
    page.run("(() => {const s = document.createElement('script'); s.textContent = 'window.ran = 1'; document.body.append(s);})()")
    assert page.run("window.ran === undefined")
    assert all("Content Security Policy" in error for error in page.errors)
    page.errors.clear()


def test_nothing_is_wider_than_a_narrow_window_and_dark_is_dark(page: Page, changes: Path) -> None:
    page.size(390, 844)
    page.open(changes)
    page.run("document.querySelectorAll('details').forEach(d => { d.open = true; })")
    assert 390 == page.run("document.documentElement.scrollWidth")
    page.size(1440, 900)
    colours = []
    for scheme in ("light", "dark"):
        page.prefer(scheme)
        colours.append(page.run("getComputedStyle(document.body).backgroundColor"))
    page.prefer("light")
    assert colours[0] != colours[1]


def test_5000_rules_open_and_are_searched_quickly(page: Page, tmp_path: Path) -> None:
    rows = []
    for i in range(5000):
        words = f"Игрок должен сбросить карту номер {i:04d}, раз"
        old, new = (Place((f"norm/{i}",), f"{words}: {n}", "1", (Span(i, i + 1),)) for n in (1, 2))
        changed = i % 2
        rows.append(
            Row("changed" if changed else "same", "norm", f"Правило {i}", (old,), (new if changed else old,), "compared", False,
                not changed, (Change("number", "1", "2"),) if changed else ())
        )  # fmt: skip
    document = Document("x", "x.txt", "0" * 64, 5000)
    path = tmp_path / "big.html"
    path.write_text(as_html(EditionDiff(document, document, (), tuple(rows))), "utf-8")
    page.open(path)
    assert page.run("performance.getEntriesByType('navigation')[0].loadEventEnd") < 4000
    took = page.run(
        "(async () => {const box = document.getElementById('search'); const begun = performance.now(); box.value = 'номер 4321';"
        "box.dispatchEvent(new Event('input'));"
        "while (document.querySelectorAll('article:not([hidden])').length !== 1) await new Promise(done => setTimeout(done, 5));"
        "return performance.now() - begun})()"
    )
    assert took < 1500
