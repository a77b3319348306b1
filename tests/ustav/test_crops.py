"""Pictures of places: which findings have one, what it shows, how many there are; and the page that holds them."""

import base64
import io
import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import ustav
from models.reports import Coverage, Finding, Report
from models.rulebook import RuleBook
from models.spans import Span
from tests.extract.reading.typesetting import SENTENCES, Document
from tests.ustav.in_process import run
from ustav import crops
from ustav.crops import crops_of
from ustav.page_image import Pages


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    d = Document()
    d.put(50, 60, "5. Победа", "B", 13)
    y = d.paragraph(50, 84, 400, "Игрок, набравший 20 победных очков, немедленно побеждает.") + 8
    d.put(50, y, "5.1 Очки", "B", 11)
    d.paragraph(50, y + 300, 400, SENTENCES[5] + " " + SENTENCES[9] + " См. раздел 77.4.")
    d.page()
    d.paragraph(50, 300, 400, SENTENCES[1] + " Набравший 30 очков выходит из игры.")
    return d.save(tmp_path_factory.mktemp("crops") / "rules.pdf")


def report_on(book: RuleBook, *evidence: tuple[Span, ...]) -> Report:
    found = tuple(Finding(f"gap/{i}", "gap", "note", "а", "a", evidence=e) for i, e in enumerate(evidence))
    return Report(book.document, None, (), found, Coverage(0, 0, 0))


def span_of(text: str, words: str) -> Span:
    start = text.index(words)
    return Span(start, start + len(words))


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def yellow(picture: bytes) -> np.ndarray[Any, Any]:
    with Image.open(io.BytesIO(picture)) as image:
        red, _, blue = (np.asarray(image.convert("RGB"), dtype=int)[:, :, k] for k in range(3))
    return np.asarray(red - blue > 60)


def test_the_words_are_marked_and_nothing_else(pdf: Path) -> None:
    reading = ustav.read(pdf)
    evidence = (span_of(reading.text, "набравший 20"),)
    (crop,) = crops_of(pdf, reading.places, report_on(ustav.extract_reading(reading), evidence))[evidence]
    marked = yellow(crop.picture)
    assert (1, crop.height, crop.width) == (crop.page, *marked.shape)
    rows, columns = np.flatnonzero(marked.any(axis=1)), np.flatnonzero(marked.any(axis=0))
    box = reading.places.span(evidence[0].start, evidence[0].end)[1]
    assert box is not None
    per_point = 110 / 72
    assert abs((box[3] - box[1]) * per_point - len(rows)) < 8
    assert abs((box[2] - box[0]) * per_point - len(columns)) < 8


def test_words_far_apart_and_on_two_pages_have_a_picture_each(pdf: Path) -> None:
    reading = ustav.read(pdf)
    evidence = tuple(span_of(reading.text, w) for w in ("набравший 20", "раздел 77.4", "Набравший 30"))
    pictures = crops_of(pdf, reading.places, report_on(ustav.extract_reading(reading), evidence))[evidence]
    assert [1, 1, 2] == [p.page for p in pictures]
    assert all(yellow(p.picture).any() for p in pictures)


def test_the_gravest_have_pictures_first_and_there_is_an_end(pdf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reading = ustav.read(pdf)
    spans = [(span_of(reading.text, w),) for w in ("набравший 20", "раздел 77.4", "Набравший 30")]
    report = report_on(ustav.extract_reading(reading), *spans)
    first, second, third = report.findings
    report = replace(report, findings=(first, replace(second, severity="error"), replace(third, severity="warning")))
    monkeypatch.setattr(crops, "MOST", 2)
    assert {spans[1], spans[2]} == set(crops_of(pdf, reading.places, report))
    monkeypatch.setattr(crops, "MOST_BYTES", 10)
    assert {} == crops_of(pdf, reading.places, report)


def test_a_text_and_a_file_that_went_away_give_none(pdf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reading = ustav.read(pdf)
    book = ustav.extract_reading(reading)
    report = report_on(book, (span_of(reading.text, "набравший 20"),))
    assert {} == crops_of(tmp_path / "gone.pdf", reading.places, report)
    (tmp_path / "rules.txt").write_text(reading.text, "utf-8")
    text = ustav.read(tmp_path / "rules.txt")
    assert {} == crops_of(tmp_path / "rules.txt", text.places, report)
    (tmp_path / "broken.pdf").write_bytes(pdf.read_bytes()[:300])
    assert {} == crops_of(tmp_path / "broken.pdf", reading.places, report)
    assert "broken.pdf: its pages cannot be shown in the report" in capsys.readouterr().err


def test_the_page_of_a_pdf_holds_its_pictures_and_that_of_a_text_may_load_none(pdf: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    assert 2 > run("lint", pdf, "--html", out).returncode
    page = out.read_text("utf-8")
    (game,) = data_of(page)["games"]
    shown = [f for f in game["findings"] if f["pictures"]]
    assert shown
    assert all(any(len(e) == 3 for e in f["evidence"]) for f in shown)
    for address, number, width, height in game["pictures"]:
        kind, _, content = address.partition(",")
        assert "data:image/webp;base64" == kind
        with Image.open(io.BytesIO(base64.b64decode(content))) as image:
            assert ((width, height), True) == (image.size, number in (1, 2))
    assert "img-src data:" in page
    (tmp_path / "rules.txt").write_text(ustav.read(pdf).text, "utf-8")
    run("lint", tmp_path / "rules.txt", "--html", out)
    assert "img-src" not in out.read_text("utf-8")
    assert [] == data_of(out.read_text("utf-8"))["games"][0]["pictures"]


def test_the_same_file_gives_the_same_page_with_and_without_the_cache(pdf: Path, tmp_path: Path) -> None:
    pages = []
    for i, option in enumerate(("--cache", "--cache", "--no-cache")):
        run("lint", pdf, option, "--html", tmp_path / f"{i}.html")
        pages.append((tmp_path / f"{i}.html").read_bytes())
    assert pages[0] == pages[1] == pages[2]


def test_errata_move_the_marks_with_the_words(pdf: Path, tmp_path: Path) -> None:
    errata = tmp_path / "errata.toml"
    words = 'before = "20 победных"\nafter = "сто двадцать пять победных"'
    errata.write_text(f'[[erratum]]\n{words}\nstatus = "a"\nsource = "b"\n', "utf-8")
    run("lint", pdf, "--errata", errata, "--html", tmp_path / "r.html")
    (game,) = data_of((tmp_path / "r.html").read_text("utf-8"))["games"]
    (cited,) = [f for f in game["findings"] if f["kind"] == "dangling_reference"]
    assert "77.4" in game["text"][slice(*cited["evidence"][0][:2])]
    address, *_ = game["pictures"][cited["pictures"][0]]
    assert yellow(base64.b64decode(address.partition(",")[2])).any()


def test_report_page_shows_pictures_where_it_has_the_reading(pdf: Path) -> None:
    reading = ustav.read(pdf)
    book = ustav.extract_reading(reading)
    report = ustav.lint(book)
    assert "data:image/webp" in ustav.report_page(report, book, reading=reading).html
    assert "data:image/webp" not in ustav.report_page(report, book).html


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")
def test_a_scan_is_marked_where_its_words_are_printed() -> None:
    scan = Path(__file__).parents[1] / "extract" / "reading" / "scans" / "worn.jpg"
    reading = ustav.read(scan)
    words = max(reading.text.split("\n"), key=len)
    evidence = (span_of(reading.text, words),)
    (crop, *_) = crops_of(scan, reading.places, report_on(ustav.extract_reading(reading), evidence))[evidence]
    marked = yellow(crop.picture)
    with Image.open(io.BytesIO(crop.picture)) as image:
        grey = np.asarray(image.convert("L"))
    assert (grey[marked] < 110).mean() > 0.03  # ink stands on what is marked


def test_pages_are_drawn_in_the_size_asked_for(pdf: Path) -> None:
    with Pages(pdf) as pages:
        small, scale = pages.picture(2, 72)
    assert ((596, 842), 1.0) == (small.size, scale)
