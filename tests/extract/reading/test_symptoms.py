"""What users of other tools report, each in a small document of our own: the rows that no other test here is named for.

Columns, boxes, fonts without a map, fake bold, hidden layers, turned pages, hyphens, tables over a page break and running heads
have theirs in test_layouts, test_pdf and layout/test_pages; numbers of Word in test_docx; encodings in test_text.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import docx
import pytest
from PIL import Image

from extract.language import analyse, known_word
from extract.pipeline import layout_of
from extract.reading import RecognitionError, read_file
from extract.reading import ocr as ocr_door
from extract.reading.scan import engine
from tests.extract.reading.typesetting import Document, prose
from ustav.clean_text import as_json, numbering_faults

LOOK_ALIKES = str.maketrans(dict(zip("авекмнорстухдилпбгжзйцчшщыьюяё", "aBekMHopcTyxAuJnWrKsUuYmWIbIRe", strict=True)))


def read(document: Document, folder: Path) -> str:
    return read_file(document.save(folder / "a.pdf")).text


def test_a_text_layer_that_was_read_as_latin_look_alikes_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Cyrillic scan that a recogniser read as English: its layer is not empty, and is not Russian either."""
    monkeypatch.setattr(ocr_door, "find_spec", lambda name: None)
    Image.new("RGB", (600, 800), (250, 250, 245)).save(tmp_path / "p.png")
    d = Document(size=11, leading=15)
    d.paragraph(50, 70, 480, prose(0, 8))
    d.page()
    d.pdf.image(str(tmp_path / "p.png"), 0, 0, 595, 842)
    with d.pdf.local_context(text_mode="INVISIBLE"):
        d.paragraph(50, 70, 480, prose(0, 8).translate(LOOK_ALIKES), intend=False)
    reading = read_file(d.save(tmp_path / "a.pdf"))
    assert ["read", "needs ocr"] == [p.state for p in reading.pages]
    assert d.text == " ".join(reading.text.split())


def test_both_languages_are_always_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def run(source: str, arguments: list[str], seconds: int) -> str:
        asked.append(arguments)
        raise RecognitionError(source, "stopped by the test", "nothing")

    monkeypatch.setattr(engine, "_run", run)
    with pytest.raises(RecognitionError):
        engine.recognise([Image.new("L", (60, 40), 255)], "a.png", dpi=300, psm=3)
    (arguments,) = asked
    assert "rus+eng" == arguments[arguments.index("-l") + 1]


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")
@pytest.mark.slow
def test_the_languages_of_the_recogniser_are_part_of_what_is_known_of_a_page() -> None:
    reading = read_file(Path(__file__).parent / "scans" / "worn.jpg")
    assert all("tesseract rus+eng" in p.why for p in reading.pages)
    data = as_json(reading, layout_of(reading.text))
    assert "tesseract rus+eng" in data["pages"][0]["why"]
    for region in data["regions"]:
        assert region["page"] == 1
        assert region["bbox"][0] < region["bbox"][2]


SECTIONS = "5 Победа\n{0}\n\n5.8 Ничья\n{0}\n\n1 Начало\n{0}\n\n1.1 Колода\n{0}\n\n1.1.1 Сброс\n{0}\n"


def test_the_number_gives_the_level_and_a_one_after_five_point_eight_is_told() -> None:
    layout = layout_of(SECTIONS.format(prose(0, 2)))
    assert [("5", 1), ("5.8", 2), ("1", 1), ("1.1", 2), ("1.1.1", 3)] == [(s.number, s.level) for s in layout.sections]
    parents = [layout.sections[s.parent].number if s.parent is not None else None for s in layout.sections]
    assert [None, "5", None, "1", "1.1"] == parents
    assert any("1 «Начало» comes after 5.8" in fault for fault in numbering_faults(layout.sections))


@pytest.mark.parametrize("label", ["а)", "б)", "1.1)", "1.1.", "(в)", "IV."])
def test_labels_that_were_typed_are_kept_once_as_they_are(label: str, tmp_path: Path) -> None:
    d = Document(size=11, leading=15)
    y = d.paragraph(50, 70, 480, prose(0, 3)) + 6
    d.paragraph(50, y, 480, f"{label} {prose(4, 1)}")
    (line,) = [n for n in read(d, tmp_path).splitlines() if prose(4, 1) in n]
    assert f"{label} {prose(4, 1)}" == line.strip()


def test_yo_and_ye_are_one_word_for_the_dictionary_and_two_in_the_text(tmp_path: Path) -> None:
    d = Document(size=11, leading=15)
    d.paragraph(50, 70, 480, f"Ещё один отряд берет счет, а не берёт счёт. {prose(0, 4)}")
    text = read(d, tmp_path)
    assert "Ещё один отряд берет счет, а не берёт счёт." in " ".join(text.split())
    assert known_word("счет")
    assert known_word("счёт")
    lemmas = [
        t.lemma.replace("ё", "е") for t in analyse("Отряд берет счет. Отряд берёт счёт.").tokens if t.text[:2] in ("бе", "сч")
    ]
    assert lemmas[:2] == lemmas[2:]


def test_a_word_file_says_that_it_has_no_pages_and_invents_none(tmp_path: Path) -> None:
    made = docx.Document()
    made.add_paragraph(prose(0, 4))
    made.save(str(tmp_path / "a.docx"))
    reading = read_file(tmp_path / "a.docx")
    assert "no pages of its own" in json.dumps(as_json(reading, layout_of(reading.text))["pages"])
    assert (None, None) == reading.places.span(0, 10)
