"""What readers of PDF files stumble over, each fault in a small document of our own."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject, NullObject, NumberObject, TextStringObject

from extract.limits import Limits
from extract.reading import (
    BrokenFileError,
    EncryptedFileError,
    NoTextError,
    OcrMissingError,
    Reading,
    UnsupportedFileError,
    read_file,
)
from extract.reading import ocr as ocr_door
from extract.reading.ocr import RecognisedPage
from extract.reading.pages import Line, Note, Word
from extract.reading.pdf import document as pdf_document
from tests.extract.reading.typesetting import SENTENCES, Document, prose

PLAIN = prose(0, 8)


def read(document: Document, folder: Path) -> Reading:
    return read_file(document.save(folder / "a.pdf"))


def flat(text: str) -> str:
    return " ".join(text.split())


def changed(document: Document, folder: Path, pattern: bytes, new: bytes) -> Path:
    """The document with bytes replaced by as many others, so that its table of places still holds."""
    path = document.save(folder / "changed.pdf")
    raw = path.read_bytes()
    found = re.findall(pattern, raw)
    assert found
    for piece in set(found):
        raw = raw.replace(piece, new[: len(piece)].ljust(len(piece)))
    path.write_bytes(raw)
    return path


@pytest.fixture(autouse=True)
def no_recogniser(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests say what happens on a machine that cannot read pictures."""
    monkeypatch.setattr(ocr_door, "find_spec", lambda name: None)


# ------------------------------------------------------------------------------------------------ what can be trusted


def test_letters_without_a_map_to_unicode_send_their_page_to_the_recogniser(tmp_path: Path) -> None:
    d = Document()
    d.paragraph(50, 80, 400, PLAIN)
    with pytest.raises(OcrMissingError, match="tesseract-ocr-rus"):
        read_file(changed(d, tmp_path, rb"/ToUnicode \d+ 0 R", b""))


def test_a_false_map_to_unicode_is_seen_by_the_words_that_it_makes(tmp_path: Path) -> None:
    d = Document()
    d.paragraph(50, 80, 400, PLAIN)
    path = d.save(tmp_path / "a.pdf")
    raw = path.read_bytes()

    def shifted(found: re.Match[bytes]) -> bytes:
        code = int(found[2], 16)
        return found[1] + (b"%04X" % (0x430 + (code - 0x430 + 11) % 32) if 0x430 <= code <= 0x44F else found[2]) + b">"

    path.write_bytes(re.sub(rb"(<[0-9A-Fa-f]{4}> <)([0-9A-Fa-f]{4})>", shifted, raw))
    assert raw != path.read_bytes()
    with pytest.raises(OcrMissingError):
        read_file(path)


def test_one_page_that_is_a_picture_is_told_and_the_others_go_on(tmp_path: Path) -> None:
    picture = tmp_path / "p.png"
    Image.new("RGB", (600, 800), (250, 250, 245)).save(picture)
    d = Document()
    d.paragraph(50, 80, 400, PLAIN)
    d.page()
    d.pdf.image(str(picture), 0, 0, 595, 842)
    d.page()
    d.paragraph(50, 80, 400, prose(8, 5))
    reading = read(d, tmp_path)
    assert ["read", "needs ocr", "read"] == [p.state for p in reading.pages]
    assert ["text layer", "none", "text layer"] == [p.how for p in reading.pages]
    assert [("needs ocr", 2)] == [(n.kind, n.page) for n in reading.notes]
    assert flat(d.text) == flat(reading.text)
    assert not reading.complete


def test_a_file_of_pictures_only_is_refused_with_the_command_that_helps(tmp_path: Path) -> None:
    picture = tmp_path / "p.png"
    Image.new("RGB", (600, 800), (250, 250, 245)).save(picture)
    d = Document()
    d.pdf.image(str(picture), 0, 0, 595, 842)
    with pytest.raises(OcrMissingError, match="apt-get install"):
        read(d, tmp_path)


def test_a_recognised_page_joins_the_text_between_its_neighbours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Recogniser:
        def read(self, image: Any, dpi: float, page: int) -> RecognisedPage:
            assert (595, 842) == (round(image.width * 72 / dpi), round(image.height * 72 / dpi))
            words = [
                Word(w, (50.0 + 60 * k, 70.0, 105.0 + 60 * k, 80.0), 10.0, confidence=0.9)
                for k, w in enumerate(("Зима", "близко."))
            ]
            return RecognisedPage(
                (Line(tuple(words), 78.0),), "read by a test", notes=(Note("scan", "«Зима» is doubtful", page),)
            )

    monkeypatch.setattr(pdf_document, "page_reader", lambda source: Recogniser())
    picture = tmp_path / "p.png"
    Image.new("RGB", (600, 800), (250, 250, 245)).save(picture)
    d = Document()
    d.paragraph(50, 80, 400, PLAIN)
    d.page()
    d.pdf.image(str(picture), 0, 0, 595, 842)
    reading = read(d, tmp_path)
    assert f"{PLAIN} Зима близко." == flat(reading.text)
    assert ["text layer", "ocr"] == [p.how for p in reading.pages]
    assert ["scan"] == [n.kind for n in reading.notes]
    assert reading.complete
    start = reading.text.index("Зима")
    assert (2, (50.0, 70.0, 105.0, 80.0)) == reading.places.span(start, start + 4)


# ------------------------------------------------------------------------------------------------ letters


def test_letters_printed_twice_to_look_bold_are_read_once(tmp_path: Path) -> None:
    d = Document()
    for dx in (0, 0.35, 0.7):
        d.put(50 + dx, 60, "Общие правила осады", size=12)
    d.intended.append("Общие правила осады")
    d.paragraph(50, 80, 400, PLAIN)
    assert flat(d.text) == flat(read(d, tmp_path).text)


def test_spaced_letters_are_closed_up_to_words(tmp_path: Path) -> None:
    d = Document()
    d.put(50, 80, "Игрок")
    d.pdf.set_char_spacing(3)
    d.put(84, 80, "немедленно выигрывает")
    d.pdf.set_char_spacing(0)
    d.put(272, 80, "партию, если у него")
    d.put(50, 92, "с е м ь портов и ни одной осаждённой крепости на всём острове.")
    d.paragraph(50, 120, 400, PLAIN)
    text = flat(read(d, tmp_path).text)
    assert text.startswith("Игрок немедленно выигрывает партию, если у него семь портов и ни одной осаждённой")


def test_ligatures_are_taken_apart(tmp_path: Path) -> None:
    d = Document()
    d.put(50, 80, "Жетон (oﬃcial ﬁeet) кладут на карту флота, и он остаётся там до конца хода.")
    d.paragraph(50, 120, 400, PLAIN)
    assert "(official fieet)" in read(d, tmp_path).text


def test_raised_figures_are_not_read_as_part_of_a_number(tmp_path: Path) -> None:
    d = Document()
    d.put(50, 80, "Столица приносит 25")
    d.put(50 + d.pdf.get_string_width("Столица приносит 25"), 76.5, "1", size=5.5)
    d.put(155, 80, "победных очков в год.")
    d.paragraph(50, 120, 400, PLAIN)
    assert "приносит 25¹ победных" in flat(read(d, tmp_path).text)


# ------------------------------------------------------------------------------------------------ what is not shown


def test_text_that_is_not_shown_stays_out_and_is_kept_apart(tmp_path: Path) -> None:
    d = Document()
    d.paragraph(50, 80, 400, PLAIN)
    d.pdf.text_mode = 3
    d.put(50, 300, "Невидимый слой другой программы")
    d.pdf.text_mode = 0
    d.pdf.set_text_color(255, 255, 255)
    d.put(50, 320, "Белое на белом")
    d.pdf.set_text_color(0, 0, 0)
    d.put(-300, 340, "За краем листа")
    reading = read(d, tmp_path)
    assert flat(d.text) == flat(reading.text)
    assert ["Невидимый слой другой программы", "Белое на белом", "За краем листа"] == [a.text for a in reading.hidden]
    assert ["hidden"] == [n.kind for n in reading.notes]


def test_white_letters_on_a_dark_ground_are_read(tmp_path: Path) -> None:
    d = Document()
    d.pdf.set_fill_color(20, 40, 90)
    d.pdf.rect(48, 46, 300, 20, style="F")
    d.pdf.set_text_color(255, 255, 255)
    d.put(52, 60, "Осада и штурм крепости", "B", 12)
    d.pdf.set_text_color(0, 0, 0)
    d.intended.append("Осада и штурм крепости")
    d.paragraph(50, 90, 400, PLAIN)
    assert flat(d.text) == flat(read(d, tmp_path).text)


def test_a_layer_that_is_switched_off_stays_out(tmp_path: Path) -> None:
    d = Document()
    d.paragraph(50, 80, 400, PLAIN)
    d.pdf._out("/OC /Layer1 BDC")
    d.put(50, 300, "Текст выключенного слоя")
    d.pdf._out("EMC")
    writer = PdfWriter(clone_from=PdfReader(d.save(tmp_path / "a.pdf")))
    layer = writer._add_object(
        DictionaryObject({NameObject("/Type"): NameObject("/OCG"), NameObject("/Name"): TextStringObject("Черновик")})
    )
    resources: Any = writer.pages[0]["/Resources"].get_object()
    resources[NameObject("/Properties")] = DictionaryObject({NameObject("/Layer1"): layer})
    default = DictionaryObject({NameObject("/OFF"): ArrayObject([layer])})
    writer.root_object[NameObject("/OCProperties")] = DictionaryObject(
        {NameObject("/OCGs"): ArrayObject([layer]), NameObject("/D"): default}
    )
    writer.write(tmp_path / "layers.pdf")
    reading = read_file(tmp_path / "layers.pdf")
    assert flat(d.text) == flat(reading.text)
    assert ["Текст выключенного слоя"] == [a.text for a in reading.hidden]


# ------------------------------------------------------------------------------------------------ turned pages


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_page_that_is_shown_turned_is_read_upright(tmp_path: Path, turn: int) -> None:
    d = Document()
    d.column(50, 80, 235, [prose(0, 6)])
    d.column(310, 80, 235, [prose(6, 6)])
    writer = PdfWriter(clone_from=PdfReader(d.save(tmp_path / "a.pdf")))
    writer.pages[0].rotate(turn)
    writer.write(tmp_path / "turned.pdf")
    reading = read_file(tmp_path / "turned.pdf")
    assert flat(d.text) == flat(reading.text)
    page = reading.pages[0]
    assert ((842, 595) if turn % 180 else (595, 842)) == (round(page.width or 0), round(page.height or 0))
    _, box = reading.places.span(0, 5)
    assert box is not None
    # The first word stood 62 points from the left and 80 from the top before the page was turned.
    corner = {90: (842 - 80, 62), 180: (595 - 62, 842 - 80), 270: (80, 595 - 62)}[turn]
    assert min(abs(box[0] - corner[0]), abs(box[2] - corner[0])) < 14
    assert min(abs(box[1] - corner[1]), abs(box[3] - corner[1])) < 14


def test_a_page_whose_text_was_drawn_sideways_is_read_upright(tmp_path: Path) -> None:
    d = Document()
    y = 80
    for line in d.wrapped(PLAIN, 500):
        with d.pdf.rotation(90, 300, 300):
            d.put(50, y, line)
        y += 12
    reading = read(d, tmp_path)
    assert flat(PLAIN) == flat(reading.text)
    assert "degrees" in reading.pages[0].why


def test_a_side_note_at_a_right_angle_does_not_break_the_text(tmp_path: Path) -> None:
    d = Document()
    d.paragraph(50, 80, 400, PLAIN)
    with d.pdf.rotation(90, 560, 200):
        d.put(560, 200, "Дополнительные правила")
    text = flat(read(d, tmp_path).text)
    assert f"{PLAIN} Дополнительные правила" == text


# ------------------------------------------------------------------------------------------------ bad files


def test_a_file_that_asks_for_a_password_is_refused(tmp_path: Path) -> None:
    d = Document()
    d.paragraph(50, 80, 400, PLAIN)
    writer = PdfWriter(clone_from=PdfReader(d.save(tmp_path / "a.pdf")))
    writer.encrypt("secret", algorithm="RC4-128")
    writer.write(tmp_path / "locked.pdf")
    with pytest.raises(EncryptedFileError, match="password"):
        read_file(tmp_path / "locked.pdf")


@pytest.mark.parametrize("share", [0.02, 0.3, 0.6])
def test_a_file_that_is_cut_off_gives_a_clear_error_or_what_is_left(tmp_path: Path, share: float) -> None:
    d = Document()
    d.paragraph(50, 80, 400, PLAIN)
    raw = d.save(tmp_path / "a.pdf").read_bytes()
    (tmp_path / "cut.pdf").write_bytes(raw[: int(share * len(raw))])
    with pytest.raises((BrokenFileError, NoTextError, OcrMissingError), match=r"cut\.pdf"):
        read_file(tmp_path / "cut.pdf")


def test_a_file_without_pages_is_refused(tmp_path: Path) -> None:
    (tmp_path / "none.pdf").write_bytes(
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
        b"trailer<</Root 1 0 R/Size 3>>\n%%EOF"
    )
    with pytest.raises((NoTextError, BrokenFileError)):
        read_file(tmp_path / "none.pdf")


def test_an_empty_page_is_blank_and_a_file_of_them_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoTextError):
        read(Document(), tmp_path)
    d = Document()
    d.page()
    d.paragraph(50, 80, 400, PLAIN)
    assert ["blank", "read"] == [p.state for p in read(d, tmp_path).pages]


def test_a_broken_page_is_marked_and_the_run_goes_on(tmp_path: Path) -> None:
    d = Document()
    for k in range(3):
        if k:
            d.page()
        d.paragraph(50, 80, 400, prose(5 * k, 5))
    writer = PdfWriter(clone_from=PdfReader(d.save(tmp_path / "a.pdf")))
    tree: Any = writer.root_object["/Pages"]
    kids = tree["/Kids"]
    kids[1] = NullObject()
    writer.write(tmp_path / "broken.pdf")
    reading = read_file(tmp_path / "broken.pdf")
    assert ["read", "failed", "read"] == [p.state for p in reading.pages]
    assert [("failed", 2)] == [(n.kind, n.page) for n in reading.notes]
    assert flat(f"{prose(0, 5)} {prose(10, 5)}") == flat(reading.text)


def test_a_file_of_ten_thousand_pages_is_read_in_part_and_says_so(tmp_path: Path) -> None:
    d = Document()
    d.paragraph(50, 80, 400, PLAIN)
    writer = PdfWriter(clone_from=PdfReader(d.save(tmp_path / "a.pdf")))
    first = writer.pages[0].indirect_reference
    pages: Any = writer.root_object["/Pages"]
    pages[NameObject("/Kids")] = ArrayObject([first] * 10_000)
    pages[NameObject("/Count")] = NumberObject(10_000)
    writer.write(tmp_path / "many.pdf")
    reading = read_file(tmp_path / "many.pdf", limits=Limits(pdf_pages=3))
    assert 3 == len(reading.pages)
    assert ["pages 4 to 10000 were not read: more than any rulebook has"] == [
        n.message for n in reading.notes if n.kind == "skipped"
    ]


def test_a_page_of_a_monstrous_size_is_no_harm(tmp_path: Path) -> None:
    d = Document()
    d.paragraph(50, 80, 400, PLAIN)
    writer = PdfWriter(clone_from=PdfReader(d.save(tmp_path / "a.pdf")))
    writer.pages[0][NameObject("/MediaBox")] = ArrayObject([FloatObject(v) for v in (0, 0, 500_000, 500_000)])
    writer.write(tmp_path / "huge.pdf")
    assert flat(PLAIN) == flat(read_file(tmp_path / "huge.pdf").text)


def test_a_form_that_only_its_own_program_shows_is_refused(tmp_path: Path) -> None:
    d = Document()
    d.put(50, 80, "Please wait... If this message is not eventually replaced by the proper contents of the document,")
    writer = PdfWriter(clone_from=PdfReader(d.save(tmp_path / "a.pdf")))
    form = DictionaryObject({NameObject("/XFA"): TextStringObject("<xdp/>"), NameObject("/Fields"): ArrayObject()})
    writer.root_object[NameObject("/AcroForm")] = form
    writer.root_object[NameObject("/NeedsRendering")] = NameObject("/true")
    writer.write(tmp_path / "xfa.pdf")
    with pytest.raises(UnsupportedFileError, match="XFA"):
        read_file(tmp_path / "xfa.pdf")


@pytest.mark.parametrize("head", [b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"II*\x00\x08\x00\x00\x00", b"MM\x00*\x00\x00"])
def test_a_picture_is_refused_with_the_command_that_helps(tmp_path: Path, head: bytes) -> None:
    (tmp_path / "scan.txt").write_bytes(head + bytes(100))
    with pytest.raises(OcrMissingError, match="tesseract-ocr-rus"):
        read_file(tmp_path / "scan.txt")


def test_the_same_file_gives_the_same_reading(tmp_path: Path) -> None:
    d = Document()
    d.column(50, 80, 235, list(SENTENCES[:9]))
    d.column(310, 80, 235, list(SENTENCES[9:]))
    path = d.save(tmp_path / "a.pdf")
    assert read_file(path) == read_file(path)


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_memory_does_not_grow_with_the_pages(tmp_path: Path) -> None:
    def highest(pages: int) -> int:
        d = Document()
        for k in range(pages):
            if k:
                d.page()
            d.column(50, 70, 490, [prose(k + 5 * n, 5) for n in range(8)])
        path = d.save(tmp_path / f"{pages}.pdf")
        root = Path(__file__).resolve().parents[3]
        code = (
            f"import sys; sys.path.insert(0, {str(root)!r}); "
            f"from extract.reading import read_file; read_file({str(path)!r}); "
            # not ru_maxrss: that still counts the process that started this one
            "print(next(int(x.split()[1]) // 1024 for x in open('/proc/self/status') if x.startswith('VmHWM')))"
        )
        return int(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)

    few, many = highest(20), highest(300)
    assert many < 600
    assert many - few < 200  # the words of 300 pages with their places, and nothing else
