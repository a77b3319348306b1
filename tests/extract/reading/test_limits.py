"""Every limit of `extract.limits.Limits` is met by a small file with a small limit, and what happens is what the limit says."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from PIL import Image

from extract.language import split_sentences
from extract.limits import Limits, limited_to, limits, limits_key
from extract.reading import Reading, ReadingError, UnreadableFileError, UnsafeFileError, read_file
from extract.reading.ocr import RecognisedPage
from extract.reading.pages import Line, Word
from extract.reading.pdf import document as pdf_document
from extract.reading.scan import engine, image_file
from tests.extract.reading.typesetting import Document, prose

pytestmark = pytest.mark.faults("files that are broken, hostile or monstrous, each made for one bound or fault")


class Recogniser:
    """Finds a sentence on every picture; tells their sizes."""

    corrections = ()
    source = "scan"

    def __init__(self) -> None:
        self.sizes: list[tuple[int, int]] = []

    def known(self, word: str) -> bool:
        """Knows every word."""
        return True

    def read(self, image: Image.Image, dpi: float, page: int) -> RecognisedPage:
        """One line."""
        self.sizes.append(image.size)
        words = tuple(Word(w, (50.0 * k, 50.0, 50.0 * k + 40, 60.0), 10.0) for k, w in enumerate(prose(page, 1).split()))
        return RecognisedPage((Line(words, 60.0),), "recognised")


@pytest.fixture
def recogniser(monkeypatch: pytest.MonkeyPatch) -> Recogniser:
    one = Recogniser()
    monkeypatch.setattr(pdf_document, "page_reader", lambda source: one)
    monkeypatch.setattr(image_file, "page_reader", lambda source: one)
    monkeypatch.setattr("extract.reading.ocr.page_reader", lambda source: one)
    return one


def pdf(folder: Path, pages: int = 1) -> Path:
    from pypdf import PdfReader, PdfWriter

    made = Document()
    made.paragraph(50, 60, 400, prose(0, 6))
    writer = PdfWriter()
    for _ in range(pages):
        writer.append(PdfReader(made.save(folder / "one.pdf")))
    writer.write(folder / "a.pdf")
    return folder / "a.pdf"


def scanned(folder: Path, pages: int, name: str = "a.pdf") -> Path:
    image = Image.new("L", (300, 420), 250)
    image.save(folder / name, save_all=True, append_images=[image] * (pages - 1), resolution=36)
    return folder / name


def word(folder: Path, body: str = "", **more: str) -> Path:
    held = folder / "a.docx"
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as file:
        space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
        text = f"<w:p><w:r><w:t>{prose(0, 4)}</w:t></w:r></w:p>{body}"
        file.writestr("word/document.xml", f'<w:document xmlns:w="{space}"><w:body>{text}</w:body></w:document>')
        for part, content in more.items():
            file.writestr(f"word/{part}.xml", content)
    return held


def page(folder: Path) -> Path:
    path = folder / "a.html"
    path.write_text(f"<!DOCTYPE html><html><meta charset=utf-8><body><p>{prose(0, 6)}</p></body></html>", "utf-8")
    return path


def archive(folder: Path) -> Path:
    path = folder / "a.mht"
    parts = "".join(f"--x\r\nContent-Type: image/png\r\n\r\n{k}\r\n" for k in range(5))
    html = f"--x\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><body><p>{prose(0, 6)}</p></body></html>\r\n--x--\r\n"
    head = 'From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n'
    path.write_bytes((head + parts + html).encode())
    return path


def text(folder: Path) -> Path:
    path = folder / "a.txt"
    path.write_text(prose(0, 6), "utf-8")
    return path


REFUSED: dict[str, tuple[Callable[[Path], Path], Limits, type[ReadingError], str]] = {
    "text_bytes": (text, Limits(text_bytes=100), UnreadableFileError, "more than the 100"),
    "web_bytes": (page, Limits(web_bytes=100), UnreadableFileError, "more than the 100"),
    "web_parts": (archive, Limits(web_parts=3), ReadingError, "there is no page"),
    "picture_bytes": (lambda f: scanned(f, 1, "a.png"), Limits(picture_bytes=100), UnreadableFileError, "more than the 100"),
    "stored_pixels": (lambda f: scanned(f, 1, "a.png"), Limits(stored_pixels=1000), ReadingError, "more than are read"),
    "word_parts": (lambda f: word(f, a="<a/>", b="<b/>"), Limits(word_parts=2), UnsafeFileError, "swells"),
    "word_bytes": (lambda f: word(f, a=" " * 9000), Limits(word_bytes=5000), UnsafeFileError, "swells"),
    "word_part_bytes": (word, Limits(word_part_bytes=100), UnsafeFileError, "swells beyond 100 bytes"),
    "word_nesting": (lambda f: word(f, "<w:x>" * 9 + "</w:x>" * 9), Limits(word_nesting=8), UnsafeFileError, "nests elements 8"),
}  # fmt: skip
CUT: dict[str, tuple[Callable[[Path], Path], Limits, Callable[[Reading], object], object]] = {
    "pdf_pages": (lambda f: pdf(f, 3), Limits(pdf_pages=2), lambda r: (len(r.pages), r.notes[0].kind), (2, "skipped")),
    "pdf_letters": (pdf, Limits(pdf_letters=150), lambda r: (r.notes[0].kind, 50 < len(r.text) <= 160), ("cut", True)),
    "pdf_objects": (pdf, Limits(pdf_objects=1), lambda r: r.notes[0].kind, "cut"),
    "recognised_pages": (
        lambda f: scanned(f, 3), Limits(recognised_pages=1), lambda r: [p.state for p in r.pages], ["read", "skipped", "skipped"],
    ),
    "pictures": (
        lambda f: scanned(f, 3, "a.tif"), Limits(pictures=2), lambda r: (len(r.pages), r.notes[0].kind), (2, "skipped"),
    ),
}  # fmt: skip
ELSEWHERE = {
    "pdf_pixels", "page_pixels", "recognise_seconds", "sentence_letters",  # below
    "page_seconds", "process_megabytes", "isolate",  # tests/ustav/test_apart.py
}  # fmt: skip


def test_every_limit_has_a_test_that_meets_it() -> None:
    assert {f.name for f in fields(Limits)} == {*REFUSED, *CUT, *ELSEWHERE}


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_over_its_limit_is_refused_and_read_without_it(name: str, tmp_path: Path, recogniser: Recogniser) -> None:
    make, bounds, kind, words = REFUSED[name]
    path = make(tmp_path)
    with pytest.raises(kind, match=words):
        read_file(path, limits=bounds)
    assert read_file(path).text


@pytest.mark.parametrize("name", CUT)
def test_a_file_over_its_limit_is_read_in_part_and_says_so(name: str, tmp_path: Path, recogniser: Recogniser) -> None:
    make, bounds, seen, expected = CUT[name]
    path = make(tmp_path)
    assert expected == seen(read_file(path, limits=bounds))
    assert () == read_file(path).notes


def test_a_page_is_drawn_and_recognised_with_no_more_pixels_than_the_limit(tmp_path: Path, recogniser: Recogniser) -> None:
    scan = scanned(tmp_path, 1)
    read_file(scan, limits=Limits(pdf_pixels=20_000))
    read_file(scanned(tmp_path, 1, "a.png"), limits=Limits(page_pixels=10_000))
    assert [True, True] == [w * h <= most * 1.02 for (w, h), most in zip(recogniser.sizes, (20_000, 10_000), strict=True)]


def test_a_recogniser_that_hangs_is_ended_after_the_seconds_of_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "slow"
    program.write_text("#!/bin/sh\nexec sleep 60\n")
    program.chmod(0o755)
    monkeypatch.setattr(engine, "check", lambda source: str(program))
    monkeypatch.setattr(engine, "_SECONDS_FOR_PIECE", 0)
    with pytest.raises(ReadingError, match="took more than 1 s"):
        read_file(scanned(tmp_path, 1), limits=Limits(recognise_seconds=1))


def test_a_sentence_over_its_limit_is_cut_at_blanks() -> None:
    long = prose(0, 1).rstrip(".") + ", и далее" * 30 + "."
    assert 1 == len(split_sentences(long))
    with limited_to(Limits(sentence_letters=100)):
        spans = split_sentences(long)
    assert (0, len(long)) == (spans[0][0], spans[-1][1])
    assert all(stop - start <= 101 for start, stop in spans)


def test_limits_hold_where_they_are_put_and_nowhere_else() -> None:
    seen: list[int] = []
    with limited_to(Limits(pdf_pages=3)):
        with limited_to(None):
            seen.append(limits().pdf_pages)
        other = Thread(target=lambda: seen.append(limits().pdf_pages))
        other.start()
        other.join()
    assert ([3, 2000], 2000) == (seen, limits().pdf_pages)


def test_a_limit_belongs_to_the_key_of_what_it_can_change_and_of_nothing_else() -> None:
    def keys(bounds: Limits) -> tuple[str, str, str]:
        with limited_to(bounds):
            return limits_key("pages"), limits_key("reading"), limits_key("records")

    before = keys(Limits())
    for one in fields(Limits):
        default: Any = one.default
        values: dict[str, Any] = {one.name: not default if isinstance(default, bool) else default + 100}
        changed = [a != b for a, b in zip(before, keys(replace(Limits(), **values)), strict=True)]
        assert [stage in one.metadata["changes"] for stage in ("pages", "reading", "records")] == changed


@pytest.mark.parametrize("value", [0, -1, "many", 2.5, True, None])
def test_a_number_that_makes_no_sense_is_no_limit(value: object) -> None:
    with pytest.raises(ValueError, match=r"pdf_pages = .*; give a whole number, 1 or more"):
        Limits(pdf_pages=value)  # type: ignore[arg-type]
