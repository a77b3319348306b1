"""Letters in two code points and signs that nobody sees, in every kind of file: text comes out as it is seen, and says so."""

import unicodedata
from pathlib import Path

import docx
import pytest

from extract.reading import Reading, read_file
from tests.extract.reading.typesetting import Document, prose

APART = unicodedata.normalize("NFD", "Войска и ёжики, который ждёт свой край.")
WHOLE = "Войска и ёжики, который ждёт свой край."
UNSEEN = "по\u00adбедных о\u200bчков\u2060 и фла\ufeffг"
SEEN = "победных очков и флаг"


def word_file(folder: Path, *runs: str) -> Reading:
    made = docx.Document()
    paragraph = made.add_paragraph(f"{prose(0, 3)} ")
    for run in runs:
        paragraph.add_run(run)
    made.save(str(folder / "a.docx"))
    return read_file(folder / "a.docx")


def web_page(folder: Path, text: str) -> Reading:
    (folder / "a.html").write_text(f"<html><body><p>{prose(0, 3)} {text}</p></body></html>", "utf-8")
    return read_file(folder / "a.html")


def test_letters_in_two_code_points_are_composed_in_a_word_file(tmp_path: Path) -> None:
    reading = word_file(tmp_path, APART)
    assert WHOLE in reading.text
    assert ["changed"] == [n.kind for n in reading.notes]


def test_a_letter_whose_mark_stands_in_the_next_run_is_composed_too(tmp_path: Path) -> None:
    assert "Войска" in word_file(tmp_path, "Вои", "\u0306ска").text


def test_letters_in_two_code_points_are_composed_in_a_pdf(tmp_path: Path) -> None:
    d = Document(size=11, leading=15)
    d.paragraph(50, 70, 480, f"{APART} {prose(0, 5)}", intend=False)
    reading = read_file(d.save(tmp_path / "a.pdf"))
    assert reading.text.startswith(WHOLE)
    page, box = reading.places.span(0, 6)
    assert (1, True) == (page, box is not None and box[2] - box[0] < 60)


def test_letters_made_by_entities_are_composed_in_a_web_page(tmp_path: Path) -> None:
    assert WHOLE in web_page(tmp_path, APART.replace("\u0306", "&#774;").replace("\u0308", "&#776;")).text


@pytest.mark.parametrize("read", [word_file, web_page])
def test_soft_hyphens_and_signs_of_no_width_are_left_out_and_counted(read: object, tmp_path: Path) -> None:
    text = UNSEEN if read is web_page else UNSEEN.replace("\ufeff", "\u00ad")
    reading = read(tmp_path, text)  # type: ignore[operator]
    assert SEEN in reading.text
    assert ["4 characters that nobody sees (soft hyphens, letters in two code points) were left out or composed"] == [
        n.message for n in reading.notes if n.kind == "changed"
    ]


def test_a_cell_of_a_web_page_is_cleared_too(tmp_path: Path) -> None:
    page = f"<table><tr><td>{UNSEEN}</td><td>2</td></tr><tr><td>а</td><td>3</td></tr></table>"
    (table,) = web_page(tmp_path, f"</p>{page}<p>").tables
    assert SEEN == table.grid()[0][0]
