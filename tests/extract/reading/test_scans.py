"""Scans: what is read of three small ones, what is told to be in doubt, and what happens when things are not in order."""

from __future__ import annotations

import os
import shutil
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageChops, ImageDraw
from rapidfuzz.distance import Levenshtein

from extract.limits import Limits
from extract.reading import (
    BrokenFileError,
    CorrectionsError,
    NoTextError,
    OcrMissingError,
    Reading,
    ReadingError,
    RecognitionError,
    read_file,
)
from extract.reading.pages import Line, Word
from extract.reading.places import Places
from extract.reading.scan import engine, reader
from extract.reading.scan.corrections import corrected, read_corrections, unused
from extract.reading.scan.engine import SeenLine, SeenWord
from extract.reading.scan.image_file import evened, resolution
from extract.reading.scan.lost import lost_regions, with_lost
from extract.reading.scan.preparing import Prepared, prepare, without_second_ink
from extract.reading.scan.repairs import repaired
from extract.reading.scan.rules import find_rules, tables_in
from extract.reading.scan.skew import sideways, skew_of
from tests.extract.reading.typesetting import Document, prose

SCANS = Path(__file__).parent / "scans"
WORDS = frozenset(["за", "него", "по", "не", "более", "победа", "очков", "в", "а", "на", "три", "если"])


def _has_tesseract() -> bool:
    try:
        engine.check("test")
    except OcrMissingError:
        return False
    return True


needs_tesseract = pytest.mark.skipif(not _has_tesseract(), reason="tesseract with its data for rus, eng and osd is not installed")


def flat(text: str) -> str:
    return " ".join(text.replace("|", " ").split())


def error_rate(name: str, reading: Reading) -> float:
    true = flat((SCANS / f"{name}.txt").read_text("utf-8"))
    return float(Levenshtein.distance(true, flat(reading.text)) / len(true))


def page(dpi: int = 100) -> Image.Image:
    """A clean page of prose as a grey picture."""
    d = Document(size=11, leading=15)
    d.column(50, 60, 490, [prose(k, 5) for k in range(9)])
    return page_of(d, dpi)


def page_of(d: Document, dpi: int) -> Image.Image:
    """The first page of a document as a grey picture."""
    import pypdfium2

    pdf = pypdfium2.PdfDocument(bytes(d.pdf.output()))
    image: Image.Image = pdf[0].render(scale=dpi / 72).to_pil().convert("L")
    return image


# ------------------------------------------------------------------------------------------------ whole scans


@needs_tesseract
@pytest.mark.parametrize("name", ["skewed", "worn"])
def test_a_damaged_page_of_prose_reads_with_less_than_one_letter_in_a_hundred_wrong(name: str) -> None:
    reading = read_file(SCANS / f"{name}.jpg")
    assert error_rate(name, reading) <= 0.01
    assert ["ocr"] == [p.how for p in reading.pages]
    assert 2 == reading.text.count("• ")
    assert all(w.confidence is not None for p in reading.pages for n in p.lines for w in n.words)


@needs_tesseract
def test_places_lead_back_to_the_page_before_its_skew_was_taken_out() -> None:
    reading = read_file(SCANS / "skewed.jpg")
    at = reading.text.index("Осада снимается")
    _, box = reading.places.span(at, at + 5)
    assert box is not None
    image = Image.open(SCANS / "skewed.jpg").convert("L")
    scale = resolution(image) / 72
    ink = np.asarray(image.crop([round(v * scale) for v in box])) < 128  # type: ignore[arg-type]
    assert ink.mean() > 0.1


@needs_tesseract
def test_a_ruled_table_is_read_cell_by_cell_and_wrong_numbers_are_marked() -> None:
    reading = read_file(SCANS / "table.jpg")
    (table,) = reading.tables
    true = [
        [c.strip() for c in line.strip("| ").split(" | ")]
        for line in (SCANS / "table.txt").read_text("utf-8").splitlines()
        if line.startswith("|")
    ]
    assert (len(true), len(true[0])) == (table.rows, table.columns)
    wrong = [(a, b) for r, s in zip(true, table.grid(), strict=True) for a, b in zip(r, s, strict=True) if a != b]
    doubtful = " ".join(d.span.quote(reading.text) for d in reading.doubts)
    assert len(wrong) <= 4
    assert [] == [(a, b) for a, b in wrong if not any(part in doubtful for part in b.split())]


@needs_tesseract
@pytest.mark.slow
def test_pages_of_a_tiff_follow_each_other_and_a_page_turned_round_is_turned_back(tmp_path: Path) -> None:
    image = Image.open(SCANS / "worn.jpg").convert("L")
    path = tmp_path / "two.tif"
    image.save(path, save_all=True, append_images=[image.transpose(Image.Transpose.ROTATE_90)], dpi=(150, 150))
    reading = read_file(path)
    assert [1, 2] == [p.number for p in reading.pages]
    one, two = reading.text[: len(reading.text) // 2], reading.text[len(reading.text) // 2 :]
    assert Levenshtein.normalized_similarity(flat(one), flat(two)) > 0.97
    assert "turned by" in reading.pages[1].why
    start = reading.text.rindex("Осада снимается")
    number, box = reading.places.span(start, start + 5)
    assert (2, True) == (number, box is not None and box[3] - box[1] > box[2] - box[0])


@needs_tesseract
@pytest.mark.slow
def test_a_pdf_that_is_a_picture_is_read_and_the_same_file_gives_the_same_reading(tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    Image.open(SCANS / "worn.jpg").save(path, resolution=150)
    reading = read_file(path)
    assert error_rate("worn", reading) <= 0.015
    assert reading == read_file(path)


@needs_tesseract
@pytest.mark.slow
def test_corrections_beside_the_scan_are_made_at_every_reading_and_stale_ones_are_told(tmp_path: Path) -> None:
    path = Path(shutil.copy(SCANS / "worn.jpg", tmp_path / "s.jpg"))
    (tmp_path / "s.jpg.corrections.toml").write_text(
        '[[correction]]\npage = 1\nread = "Осада снимается,"\nto = "Блокада снимается,"\n'
        '[[correction]]\npage = 1\nread = "нет такого"\nto = "иное"\n'
        '[[correction]]\npage = 9\nread = "что"\nto = "иное"\n',
        "utf-8",
    )
    for _ in range(2):
        reading = read_file(path)
        assert "Блокада снимается," in reading.text
        assert [("stale correction", 1), ("stale correction", 9)] == [(n.kind, n.page) for n in reading.notes]


@needs_tesseract
def test_a_blank_page_has_nothing_to_read(tmp_path: Path) -> None:
    path = tmp_path / "blank.png"
    Image.new("L", (600, 800), 250).save(path)
    with pytest.raises(NoTextError, match=r"blank\.png"):
        read_file(path)


@needs_tesseract
@pytest.mark.filterwarnings("ignore:Corrupt EXIF")
@pytest.mark.parametrize("raw", [b"\x89PNG\r\n\x1a\n" + bytes(80), b"II*\0\x08\0\0\0" + b"\xff" * 60, b"\xff\xd8\xff\xe0"])
def test_a_damaged_picture_is_refused_by_name(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "bad.png"
    path.write_bytes(raw)
    with pytest.raises(ReadingError, match=r"bad\.png"):
        read_file(path)


@needs_tesseract
@pytest.mark.slow
def test_one_page_that_fails_is_marked_and_the_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    image = Image.open(SCANS / "worn.jpg").convert("L")
    image.save(tmp_path / "two.tif", save_all=True, append_images=[image], dpi=(150, 150))
    read = reader.ScanReader.read

    def failing(self: reader.ScanReader, image: Any, dpi: float, page: int) -> Any:
        if page == 1:
            raise RecognitionError("two.tif", "tesseract took more than 90 s", "give a smaller picture")
        return read(self, image, dpi, page)

    monkeypatch.setattr(reader.ScanReader, "read", failing)
    reading = read_file(tmp_path / "two.tif")
    assert ["failed", "read"] == [p.state for p in reading.pages]
    assert [("failed", 1)] == [(n.kind, n.page) for n in reading.notes]
    assert not reading.complete


@needs_tesseract
@pytest.mark.slow
def test_a_nearly_empty_page_with_grain_does_not_stop_the_recogniser(tmp_path: Path) -> None:
    d = Document(size=9, leading=12)
    d.paragraph(50, 60, 235, prose(0, 3))
    image = page_of(d, 300)
    grain = np.random.default_rng(1).normal(0, 22, (image.height, image.width))
    Image.fromarray(np.clip(np.asarray(image) + grain, 0, 255).astype(np.uint8)).save(tmp_path / "a.png", dpi=(300, 300))
    start = time.monotonic()
    assert flat(d.text) == flat(read_file(tmp_path / "a.png").text)
    assert time.monotonic() - start < 60


@needs_tesseract
def test_a_recogniser_that_hangs_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_SECONDS_FOR_PIECE", -0.99)  # of the one second that is the least: a hundredth
    with pytest.raises(BrokenFileError, match="took more than"):
        read_file(SCANS / "worn.jpg", limits=Limits(recognise_seconds=1))


def test_without_the_program_a_scan_is_refused_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("extract.reading.scan.engine.shutil.which", lambda name: None)
    with pytest.raises(OcrMissingError, match="apt-get install -y --no-install-recommends tesseract-ocr tesseract-ocr-rus"):
        read_file(SCANS / "worn.jpg")


def test_without_the_russian_data_a_scan_is_refused_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "tesseract"
    program.write_text("#!/bin/sh\necho eng\necho osd\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(OcrMissingError, match="lacks its data for rus"):
        read_file(SCANS / "worn.jpg")


# ------------------------------------------------------------------------------------------------ preparation


def test_nothing_is_done_to_a_clean_page() -> None:
    assert [] == prepare(page(300), 300).steps


@pytest.mark.parametrize("degrees", [-3.0, -0.6, 0.0, 1.3, 4.0])
def test_skew_is_found_within_a_tenth_of_a_degree(degrees: float) -> None:
    turned = page(150).rotate(degrees, Image.Resampling.BICUBIC, fillcolor=255)
    assert abs(degrees - skew_of(np.asarray(turned))) <= 0.1


def test_lines_that_are_curved_at_the_binding_are_not_taken_for_crooked_ones() -> None:
    grey = np.asarray(page(150))
    for depth in (10, 20, 30):
        curve = np.round(depth * np.sin(np.linspace(0, np.pi, grey.shape[1]))).astype(int)
        assert 0.2 >= abs(skew_of(np.stack([np.roll(grey[:, k], n) for k, n in enumerate(curve)], axis=1)))


def test_a_page_on_its_side_is_seen() -> None:
    upright = page(150)
    assert not sideways(np.asarray(upright))
    assert sideways(np.asarray(upright.transpose(Image.Transpose.ROTATE_90)))


def test_each_damage_opens_its_own_gate() -> None:
    clean = page(300)
    grey = np.asarray(clean).astype(float)
    chance = np.random.default_rng(1).random(grey.shape)
    dots = np.where(chance < 0.03, 0, np.where(chance > 0.97, 255, grey)).astype(np.uint8)
    light = (grey * np.linspace(1, 0.5, grey.shape[1])).astype(np.uint8)
    back = np.minimum(grey, 255 - 0.4 * (255 - np.roll(grey[:, ::-1], 31, axis=0))).astype(np.uint8)
    grain = np.clip(grey + np.random.default_rng(2).normal(0, 22, grey.shape), 0, 255).astype(np.uint8)
    assert ["grain softened"] == prepare(Image.fromarray(grain), 300).steps
    assert ["dots taken out"] == prepare(Image.fromarray(dots), 300).steps
    assert ["light made even"] == prepare(Image.fromarray(light), 300).steps
    assert ["the back of the sheet taken out"] == prepare(Image.fromarray(back), 300).steps


def stamped(image: Image.Image, grey: int = 120) -> Image.Image:
    """A ring of a lighter ink over the lines of a page."""
    ring = Image.new("L", image.size, 255)
    middle, radius = (image.width // 2, image.height // 4), image.width // 7
    box = (middle[0] - radius, middle[1] - radius, middle[0] + radius, middle[1] + radius)
    ImageDraw.Draw(ring).ellipse(box, outline=grey, width=max(4, image.width // 180))
    return ImageChops.darker(image, ring)


def test_a_lighter_ink_is_taken_out_whole_and_letters_stay() -> None:
    clean = page(200)
    bare = without_second_ink(Prepared(stamped(clean), 200.0))
    assert bare is not None
    ink, letters, ring = (np.asarray(i) < 128 for i in (bare.image, clean, stamped(clean)))
    assert 0.1 > (ink & ring & ~letters).sum() / (ring & ~letters).sum()
    assert 0.95 < (ink & letters).sum() / letters.sum()
    assert without_second_ink(Prepared(clean, 200.0)) is None


@needs_tesseract
@pytest.mark.slow
def test_lines_that_a_stamp_has_torn_are_read_whole(tmp_path: Path) -> None:
    d = Document(size=11, leading=15)
    d.column(50, 60, 490, [prose(k, 5) for k in range(9)])
    stamped(page_of(d, 200)).save(tmp_path / "a.png", dpi=(200, 200))
    assert Levenshtein.distance(flat(d.text), flat(read_file(tmp_path / "a.png").text)) <= 0.005 * len(flat(d.text))


def test_white_print_on_a_black_page_is_made_black_on_white_and_a_dark_photograph_is_not() -> None:
    clean = np.asarray(page(300))
    assert ["light and dark exchanged"] == prepare(Image.fromarray(255 - clean), 300).steps
    assert [] == prepare(Image.fromarray((0.4 * clean).astype(np.uint8)), 300).steps


@pytest.mark.parametrize(("size", "first"), [(11, (200, (1654, 2339))), (7, None)])
def test_a_page_of_large_enough_letters_is_first_shown_as_it_was_given(size: float, first: object) -> None:
    d = Document(size=size, leading=1.3 * size)
    d.column(50, 60, 490, [prose(k, 5) for k in range(9)])
    made = prepare(page_of(d, 200).resize((1654, 2339)), 200)
    assert (300.0, first) == (made.dpi, made.first and (made.first[1], made.first[0].size))


def line_at(grey: np.ndarray, top: int, bottom: int) -> SeenLine:
    columns = np.flatnonzero((grey[top:bottom] < 150).any(axis=0))
    box = (float(columns[0]), float(top), float(columns[-1]), float(bottom))
    return SeenLine((SeenWord("слово", box, 0.9),), float(bottom - 10), 0.0, 40.0, 20.0, 30.0)


def test_ink_of_lines_that_nobody_read_is_found_and_read_by_itself() -> None:
    grey = np.asarray(page(300))
    filled = np.concatenate(([0], (grey < 150).any(axis=1).astype(np.int8), [0]))
    edges = np.flatnonzero(np.diff(filled))
    lines = [line_at(grey, a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if b - a > 15]
    assert [] == lost_regions(grey, lines, 300)
    missed = lines[4].words[0].box
    ((_, top, _, bottom),) = lost_regions(grey, lines[:4] + lines[5:], 300)
    assert top <= missed[1] + 10 and bottom >= missed[3] - 10

    def recognise(part: Image.Image) -> list[SeenLine]:
        words = tuple(SeenWord(t, (10.0, 20.0, 60.0, 50.0), 0.9) for t in ("осада", "снята"))
        return [SeenLine(words, 48.0, 0.0, 40.0), SeenLine((replace(words[0], confidence=0.3), words[1]), 99.0, 0.0, 40.0)]

    more = with_lost(lines[:4] + lines[5:], Image.fromarray(grey), 300, recognise)[len(lines) - 1 :]
    assert [(True, top + 20.0)] == [(n.torn, n.words[0].box[1]) for n in more]


def test_rules_make_a_table_and_letters_do_not() -> None:
    grey = np.asarray(page(300)).copy()
    assert [] == find_rules(grey, 300)
    for y in (2800, 2880, 2960):
        grey[y : y + 3, 300:1500] = 0
    for x in (300, 900, 1497):
        grey[2800:2963, x : x + 3] = 0
    (grid,) = tables_in(find_rules(grey, 300), 300, (2480, 3508))
    assert (4, 2) == (len(grid.cells), grid.columns)


def test_breaks_that_dots_have_left_in_rules_do_not_join_cells() -> None:
    grey = np.full((900, 1600), 255, np.uint8)
    for y in (100, 200, 300):
        grey[y : y + 3, 100:1500] = 0
    for x in (100, 800, 1497):
        grey[100:303, x : x + 3] = 0
    for at in range(130, 1500, 41):
        grey[98:305, at : at + 2] = 255
    grey[130:132, :] = 255
    grey[250:252, :] = 255
    (grid,) = tables_in(find_rules(grey, 300, 3), 300, (1600, 900))
    assert (4, 2) == (len(grid.cells), grid.columns)
    assert [] == tables_in(find_rules(grey, 300), 300, (1600, 900))


@pytest.mark.parametrize(
    ("lefts", "texts", "pieces"),
    [
        ((0, 90, 180, 270, 360), "карту берёт сосед тогда", 1),  # set to full width: all gaps wide and alike
        ((0, 55, 110, 300, 355), "город и порт крепость", 2),  # two cells
        ((0, 90, 180, 270, 360), "Край 5 7 9", 4),  # figures under each other
        ((0, 90, 180), "порт крепость", 2),  # too few to tell
    ],
)
def test_a_line_set_to_full_width_stays_whole_and_a_row_of_cells_does_not(
    lefts: tuple[int, ...], texts: str, pieces: int
) -> None:
    words = [Word(t, (float(a), 0.0, float(a + 45), 30.0)) for t, a in zip(texts.split(), lefts, strict=False)]
    seen = SeenLine(tuple(SeenWord(w.text, w.box, 0.9) for w in words), 28.0, 0.0, 30.0)
    assert pieces == len(reader._lines([seen], [words], 300))


# ------------------------------------------------------------------------------------------------ repairs


def mended(*texts: str, sure: float = 0.95) -> list[tuple[str, str | None]]:
    words = tuple(SeenWord(t, (40.0 * k, 0.0, 40.0 * k + 30, 20.0), sure) for k, t in enumerate(texts))
    line = SeenLine(words, 18.0, 0.0, 26.0)
    (made,) = repaired([line], np.full((60, 40 * len(texts) + 40), 255, np.uint8), lambda w: w.lower() in WORDS)
    return [(w.text, w.doubt) for w in made]


@pytest.mark.parametrize(
    ("read", "expected"),
    [
        (("не", "бoлee"), ("более", None)),  # Latin o and e in a Russian word
        (("не", "3а"), ("за", "repair")),
        (("не", "Hero", "за"), ("Него", "repair")),
        (("пункт", "25:4.1"), ("25.4.1", "repair")),
        (("ровно", "1О"), ("10", "repair")),
        (("король", "Ш"), ("III", "repair")),
        (("ход", "З"), ("3", "repair")),
        (("3", "изб"), ("из 6", "repair")),
        (("ключи", "1по4"), ("1 по 4", "repair")),
        (("шанс", "1:2"), ("1:2", None)),
        (("бросьте", "2d6"), ("2d6", None)),
        (("ход", "12"), ("12", None)),
        (("карта", "Queen"), ("Queen", None)),
    ],
)
def test_usual_confusions_are_mended_and_told_where_they_decide(read: tuple[str, ...], expected: tuple[str, str | None]) -> None:
    assert expected == mended(*read)[1]


def test_the_letter_after_a_is_no_six() -> None:
    assert ("(б)", "repair") == mended("(а)", "не", "(6)", "в")[2]
    assert ("(6)", None) == mended("(а)", "(5)", "(6)")[2]


# ------------------------------------------------------------------------------------------------ corrections


def line(*texts: str) -> Line:
    return Line(tuple(Word(t, (30.0 * k, 10.0, 30.0 * k + 25, 20.0), 9, doubt="confidence") for k, t in enumerate(texts)), 18.0)


def correction_file(folder: Path, text: str) -> Path:
    (folder / "a.png.corrections.toml").write_text(text, "utf-8")
    return folder / "a.png"


def test_a_correction_takes_the_doubt_away_and_may_change_the_number_of_words(tmp_path: Path) -> None:
    path = correction_file(tmp_path, '[[correction]]\npage = 2\nread = "1В ПО"\nto = "18 победных очков"\n')
    (made,), notes = corrected([line("Набрав", "1В", "ПО")], read_corrections(path), 2)
    assert ["Набрав", "18", "победных", "очков"] == [w.text for w in made.words]
    assert ["confidence", None, None, None] == [w.doubt for w in made.words]
    assert () == notes


def test_a_box_says_which_of_several_is_meant(tmp_path: Path) -> None:
    path = correction_file(tmp_path, '[[correction]]\npage = 1\nread = "З"\nto = "3"\nbox = [55, 5, 90, 25]\n')
    (made,), _ = corrected([line("З", "и", "З")], read_corrections(path), 1)
    assert ["З", "и", "3"] == [w.text for w in made.words]


def test_a_correction_that_the_page_already_says_is_not_stale(tmp_path: Path) -> None:
    path = correction_file(tmp_path, '[[correction]]\npage = 1\nread = "1В"\nto = "18"\n')
    assert () == corrected([line("ровно", "18")], read_corrections(path), 1)[1]
    assert 1 == len(corrected([line("ровно", "19")], read_corrections(path), 1)[1])
    assert 1 == len(unused(read_corrections(path), [2, 3]))


_HEAD = "[[correction]]\npage = 1\n"


@pytest.mark.parametrize(
    "text",
    ["[[correction]\n", "x = 1\n", f"{_HEAD}to = 'b'\n", f"{_HEAD}read = 'a'\nto = 'b'\nbox = [1]\n",
     f"{_HEAD}read = 'a'\nto = 2\n", "[[correction]]\npage = 0\nread = 'a'\nto = 'b'\n"],
)  # fmt: skip
def test_a_file_of_corrections_that_is_not_in_order_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(CorrectionsError, match=r"a\.png\.corrections\.toml"):
        read_corrections(correction_file(tmp_path, text))


def test_a_photograph_without_a_true_resolution_is_taken_as_a_sheet_of_a4() -> None:
    image = Image.new("L", (2480, 3508))
    image.info["dpi"] = (72, 72)
    assert 300 == round(resolution(image))
    image.info["dpi"] = (200, 200)
    assert 200 == resolution(image)


def test_a_fax_with_fewer_dots_down_than_across_is_made_even() -> None:
    fax = Image.new("1", (1734, 1143), 1)
    fax.info["dpi"] = (204, 98)
    assert ((1734, round(1143 * 204 / 98)), 204) == (evened(fax).size, resolution(evened(fax)))
    fax.info["dpi"] = (200, 200)
    assert fax is evened(fax)


def test_every_word_is_found_by_its_box() -> None:
    places = Places()
    places.add(0, 3, 1, (1.0, 2.0, 3.0, 4.0))
    places.add(4, 9, 2, (1.0, 2.0, 3.0, 4.0))
    assert {(1, (1.0, 2.0, 3.0, 4.0)): (0, 3), (2, (1.0, 2.0, 3.0, 4.0)): (4, 9)} == places.ranges()
