"""Files that are broken, hostile or monstrous: a clear error or a part of it with what is missing, within bounded time."""

from __future__ import annotations

import io
import os
import struct
import time
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, TextStringObject

from extract.limits import Limits
from extract.reading import (
    BrokenFileError,
    EncryptedFileError,
    NoTextError,
    OcrMissingError,
    ReadingError,
    UnreadableFileError,
    UnsafeFileError,
    UnsupportedFileError,
    read_file,
)
from extract.reading.ocr import RecognisedPage
from extract.reading.pages import Line, Reading, Word
from extract.reading.pdf import document as pdf_document
from extract.reading.pdf import sheets
from extract.reading.scan import engine, reader
from extract.reading.scan.engine import SeenLine, SeenWord
from tests.extract.reading.typesetting import Document, prose

pytestmark = pytest.mark.faults("files that are broken, hostile or monstrous, each made for one bound or fault")
LONGEST = 60.0
"""Seconds that a bad file may take on a busy machine; each takes a fraction of that on an idle one."""


@pytest.fixture(autouse=True)
def bounded() -> Iterator[None]:
    """Every test in this file holds its time."""
    start = time.monotonic()
    yield
    assert time.monotonic() - start < LONGEST


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """A recogniser that finds one sentence on every picture; gives the sizes of the pictures that it was shown."""
    sizes: list[tuple[int, int]] = []

    def recognise(images: list[Image.Image], source: str, **_: object) -> list[list[SeenLine]]:
        sizes.extend(i.size for i in images)
        sentences = [prose(3 * len(sizes) + n, 1).split() for n in range(3)]
        return [[_line(words, 100.0 + 45 * n) for n, words in enumerate(sentences)] for _ in images]

    monkeypatch.setattr(engine, "check", lambda source: "tesseract")
    monkeypatch.setattr(reader, "check", lambda source: "tesseract")
    monkeypatch.setattr(reader, "recognise", recognise)
    monkeypatch.setattr("extract.reading.scan.second_look.recognise", lambda images, *a, **k: [[] for _ in images])
    return sizes


def _line(words: list[str], top: float) -> SeenLine:
    placed = tuple(SeenWord(w, (100.0 + 150 * k, top, 220.0 + 150 * k, top + 30), 0.95) for k, w in enumerate(words))
    return SeenLine(placed, top + 25, 0.0, 30.0, 18.0, 26.0)


def written(folder: Path, name: str, raw: bytes) -> Path:
    path = folder / name
    path.write_bytes(raw)
    return path


def pdf(pages: int = 1) -> bytes:
    d = Document(size=11, leading=15)
    for k in range(pages):
        if k:
            d.page()
        d.paragraph(50, 70, 480, prose(k, 6))
    d.flush()
    return bytes(d.pdf.output())


def pdf_with(change: object) -> bytes:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf())))
    change(writer)  # type: ignore[operator]
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _locked(writer: PdfWriter) -> None:
    writer.encrypt("secret", algorithm="AES-128")


def _without_pages(writer: PdfWriter) -> None:
    writer.remove_page(0)


def test_an_encrypted_pdf_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EncryptedFileError, match=r"a\.pdf: .*password"):
        read_file(written(tmp_path, "a.pdf", pdf_with(_locked)))


@pytest.mark.parametrize("length", [9, 200, 5000, 40_000])
def test_a_truncated_pdf_gives_what_is_left_or_an_error(tmp_path: Path, length: int) -> None:
    try:
        reading = read_file(written(tmp_path, "a.pdf", pdf(3)[:length]))
    except ReadingError as error:
        assert "a.pdf: " in str(error)
    else:
        assert reading.text


@pytest.mark.parametrize("length", [30, 1000, 10_000])
def test_a_truncated_picture_gives_what_is_left_or_an_error(tmp_path: Path, length: int, quick: object) -> None:
    held = io.BytesIO()
    Image.effect_noise((900, 1200), 60).save(held, "PNG")
    with pytest.raises(BrokenFileError, match=r"a\.png"):
        read_file(written(tmp_path, "a.png", held.getvalue()[:length]))


def test_a_pdf_of_no_pages_is_refused(tmp_path: Path) -> None:
    with pytest.raises((NoTextError, BrokenFileError), match=r"a\.pdf"):
        read_file(written(tmp_path, "a.pdf", pdf_with(_without_pages)))


def test_a_form_for_one_program_only_is_refused(tmp_path: Path) -> None:
    def as_form(writer: PdfWriter) -> None:
        form = DictionaryObject({NameObject("/Fields"): ArrayObject(), NameObject("/XFA"): TextStringObject("<xdp/>")})
        writer.root_object[NameObject("/AcroForm")] = form

    d = Document()
    d.put(50, 70, "Please wait... the proper viewer is needed to show this document")
    held = io.BytesIO(bytes(d.pdf.output()))
    writer = PdfWriter(clone_from=PdfReader(held))
    as_form(writer)
    out = io.BytesIO()
    writer.write(out)
    with pytest.raises(UnsupportedFileError, match="XFA"):
        read_file(written(tmp_path, "a.pdf", out.getvalue()))


def _many_pages(count: int) -> bytes:
    """A PDF of ``count`` pages that all show the same sentences, written by hand: page and content are three objects."""
    one = PdfReader(io.BytesIO(pdf()))
    writer = PdfWriter()
    page = writer.add_page(one.pages[0])
    reference = page.indirect_reference
    kids = writer.root_object["/Pages"]["/Kids"]  # type: ignore[index]
    kids.extend([reference] * (count - 1))
    from pypdf.generic import NumberObject

    writer.root_object["/Pages"][NameObject("/Count")] = NumberObject(count)  # type: ignore[index]
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_ten_thousand_pages_are_read_up_to_a_bound_that_is_told(tmp_path: Path) -> None:
    reading = read_file(written(tmp_path, "a.pdf", _many_pages(10_000)), limits=Limits(pdf_pages=40))
    assert 40 == len(reading.pages)
    assert ["pages 41 to 10000 were not read: more than any rulebook has"] == [n.message for n in reading.notes]


def test_ten_thousand_pages_of_pictures_are_recognised_up_to_a_bound(tmp_path: Path, quick: list[tuple[int, int]]) -> None:
    image = Image.new("L", (300, 420), 250)
    image.save(tmp_path / "a.pdf", save_all=True, append_images=[image] * 11, resolution=36)
    reading = read_file(tmp_path / "a.pdf", limits=Limits(pdf_pages=8, recognised_pages=3))
    assert ["read"] * 3 + ["skipped"] * 5 == [p.state for p in reading.pages]
    assert not reading.complete
    assert [4, 5, 6, 7, 8, None] == [n.page for n in reading.notes if n.kind == "skipped"]


def test_a_picture_of_fifty_megapixels_is_read(tmp_path: Path, quick: list[tuple[int, int]]) -> None:
    image = Image.new("L", (5950, 8410), 255)
    image.paste(0, (700, 700, 5000, 712))
    image.save(tmp_path / "a.png", dpi=(720, 720))
    reading = read_file(tmp_path / "a.png")
    assert reading.text.strip()
    assert all(w * h <= 10_000_000 for w, h in quick)  # made 300 dpi before it is looked at


def test_a_picture_of_more_pixels_than_any_scan_is_refused_before_it_is_decoded(tmp_path: Path, quick: object) -> None:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 0, 0, 0, 0)
    raw = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    with pytest.raises((UnsafeFileError, BrokenFileError), match="pixels"):
        read_file(written(tmp_path, "a.png", raw))


def _tiff(width: int, height: int) -> bytes:
    """A TIFF that says it is of this size and holds a few lines of it."""
    held = io.BytesIO()
    Image.new("L", (400, 300), 240).save(held, "TIFF")
    raw = bytearray(held.getvalue())
    at = struct.unpack("<I", raw[4:8])[0]
    for k in range(struct.unpack("<H", raw[at : at + 2])[0]):
        entry = at + 2 + 12 * k
        tag = struct.unpack("<H", raw[entry : entry + 2])[0]
        if tag in (256, 257):
            raw[entry + 2 : entry + 12] = struct.pack("<HII", 4, 1, width if tag == 256 else height)
    return bytes(raw)


@pytest.mark.parametrize(("width", "height"), [(4000, 3000), (3, 2), (100_000, 100_000), (0, 300), (4_000_000_000, 2)])
def test_a_tiff_of_a_wrong_size_is_refused_or_holds_nothing(tmp_path: Path, width: int, height: int, quick: object) -> None:
    path = written(tmp_path, "a.tif", _tiff(width, height))
    try:
        reading = read_file(path)
    except ReadingError as error:
        assert "a.tif: " in str(error)
    else:
        assert all(p.state in ("read", "blank", "failed") for p in reading.pages)


def _word(document: str, **more: str) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("word/document.xml", document)
        for name, text in more.items():
            file.writestr(name.replace("__", "/"), text)
    return held.getvalue()


def test_an_entity_bomb_is_refused(tmp_path: Path) -> None:
    entities = "".join(f'<!ENTITY e{k + 1} "{f"&e{k};" * 10}">' for k in range(12))
    bomb = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e0 "очки">{entities}]><x>&e12;</x>'
    with pytest.raises(UnsafeFileError, match="entities"):
        read_file(written(tmp_path, "a.docx", _word(bomb)))


def test_a_path_that_leads_outside_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnsafeFileError, match="leads outside"):
        read_file(written(tmp_path, "a.docx", _word("<x/>", **{"..__..__outside.txt": "x"})))
    assert not (tmp_path.parent / "outside.txt").exists()


@pytest.mark.parametrize("body", ["очки " * 100_000, "<b>" * 100_000, "<p>очки " * 30_000, "<td>12" * 30_000, "&shy;" * 200_000])
def test_a_web_page_of_one_endless_line_is_read(tmp_path: Path, body: str) -> None:
    reading = read_file(written(tmp_path, "a.html", f"<html><body><p>{prose(0, 300)}</p>{body}</body></html>".encode()))
    assert prose(0, 2) in reading.text


def test_one_bad_page_of_a_pdf_is_marked_and_the_others_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    take = sheets.take_page

    def failing(page: object, number: int, *rest: object) -> object:
        if number == 2:
            raise ValueError("a stream without an end")
        return take(page, number, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(pdf_document, "take_page", failing)
    reading = read_file(written(tmp_path, "a.pdf", pdf(3)))
    assert ["read", "failed", "read"] == [p.state for p in reading.pages]
    assert [("failed", 2)] == [(n.kind, n.page) for n in reading.notes]
    assert "a stream without an end" in reading.notes[0].message
    assert prose(2, 1) in " ".join(reading.text.split())


def test_one_bad_page_of_a_scanned_pdf_is_marked_and_the_others_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick: object
) -> None:
    read = reader.ScanReader.read

    def failing(self: reader.ScanReader, image: Image.Image, dpi: float, page: int) -> object:
        if page == 1:
            raise MemoryError("no room for the picture")
        return read(self, image, dpi, page)

    monkeypatch.setattr(reader.ScanReader, "read", failing)
    image = Image.new("L", (600, 840), 250)
    image.save(tmp_path / "a.pdf", save_all=True, append_images=[image] * 2, resolution=72)
    reading: Reading = read_file(tmp_path / "a.pdf")
    assert ["failed", "read", "read"] == [p.state for p in reading.pages]
    assert [("failed", 1)] == [(n.kind, n.page) for n in reading.notes]


def test_a_machine_without_a_recogniser_names_the_pages_that_it_could_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(source: str) -> None:
        raise OcrMissingError(source, "it holds pages that are pictures", "run: apt-get install tesseract-ocr-rus")

    monkeypatch.setattr(pdf_document, "page_reader", missing)
    d = Document()
    d.paragraph(50, 80, 400, prose(0, 8))
    Image.new("RGB", (600, 800), (250, 250, 245)).save(tmp_path / "p.png")
    d.page()
    d.pdf.image(str(tmp_path / "p.png"), 0, 0, 595, 842)
    reading = read_file(d.save(tmp_path / "a.pdf"))
    assert [("needs ocr", 2)] == [(n.kind, n.page) for n in reading.notes]
    assert not reading.complete


def test_pages_of_a_scan_come_out_in_their_order_however_long_each_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick: object
) -> None:
    def slow(self: reader.ScanReader, image: Image.Image, dpi: float, page: int) -> RecognisedPage:
        time.sleep(0.05 * (5 - page))
        words = prose(page, 1).split()
        placed = tuple(Word(w, (60.0 * k, 100.0, 60.0 * k + 55, 110.0), 9.0) for k, w in enumerate(words))
        return RecognisedPage((Line(placed, 108.0),), "by a test")

    monkeypatch.setattr(reader.ScanReader, "read", slow)
    monkeypatch.setattr("extract.reading.ahead.workers", lambda: 3)
    image = Image.new("L", (600, 840), 250)
    image.save(tmp_path / "a.tif", save_all=True, append_images=[image] * 3, dpi=(72, 72))
    reading = read_file(tmp_path / "a.tif")
    assert [1, 2, 3, 4] == [p.number for p in reading.pages]
    assert " ".join(prose(k, 1) for k in (1, 2, 3, 4)) == " ".join(reading.text.split())


def test_a_locked_word_file_is_refused_as_locked_and_an_old_one_as_old(tmp_path: Path) -> None:
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(1000)
    with pytest.raises(EncryptedFileError, match="this Word file asks for a password; save it without one"):
        read_file(written(tmp_path, "a.docx", head + "EncryptedPackage".encode("utf-16-le") + bytes(1000)))
    with pytest.raises(UnsupportedFileError, match="an old Word file"):
        read_file(written(tmp_path, "b.doc", head + "WordDocument".encode("utf-16-le") + bytes(1000)))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_that_nobody_writes_to_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.pdf")
    with pytest.raises(UnreadableFileError, match="a pipe or a device"):
        read_file(tmp_path / "a.pdf")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such device")
def test_a_device_that_never_ends_is_refused_at_once() -> None:
    with pytest.raises(UnreadableFileError, match="a pipe or a device"):
        read_file("/dev/zero")
