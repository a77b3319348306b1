"""Files that went through a wrong encoding, hold two, or end in the middle of a letter."""

from pathlib import Path

import pytest

from extract.reading import EncodingDoubtError, Reading, UnsupportedFileError, read_file
from tests.extract.reading.typesetting import prose

TEXT = f"5.8 Осада\n{prose(0, 10).replace('–', '-')}\nКонец.\n"


def read(folder: Path, raw: bytes) -> Reading:
    (folder / "a.txt").write_bytes(raw)
    return read_file(folder / "a.txt")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("utf-8", "latin-1"), ("cp1251", "latin-1"), ("cp1251", "cp1252"), ("koi8-r", "cp1251"), ("cp866", "cp1251"),
     ("cp1251", "koi8-r"), ("cp1251", "cp866")],
)  # fmt: skip
def test_a_text_that_was_read_wrongly_and_saved_so_is_read_as_it_was_meant(right: str, wrong: str, tmp_path: Path) -> None:
    raw = TEXT.encode(right).decode(wrong, "strict" if wrong != "cp1252" else "ignore")
    reading = read(tmp_path, raw.encode("utf-8"))
    assert TEXT == reading.text
    assert [f"the text had been read as {wrong} and saved so, while it was in {right}: this was undone"] == [
        n.message for n in reading.notes
    ] or wrong == "cp1252"


def test_bytes_without_a_letter_that_became_control_characters_come_back(tmp_path: Path) -> None:
    tangled = "".join(bytes([b]).decode("cp1251") if b != 0x98 else "\x98" for b in TEXT.encode("utf-8"))
    assert TEXT == read(tmp_path, tangled.encode("utf-8")).text


def test_a_web_page_that_was_read_wrongly_and_saved_so_is_read_as_it_was_meant(tmp_path: Path) -> None:
    page = f"<!DOCTYPE html><html><body><p>{prose(3, 4)}</p></body></html>"
    (tmp_path / "a.html").write_bytes(page.encode("utf-8").decode("latin-1").encode("utf-8"))
    assert prose(3, 4) == read_file(tmp_path / "a.html").text.strip()


def test_lines_in_another_encoding_are_read_in_it_and_told(tmp_path: Path) -> None:
    added = "Вставка: карту Измены сыграть нельзя.\n"
    reading = read(tmp_path, TEXT.encode("utf-8") + added.encode("cp1251"))
    assert TEXT + added == reading.text
    assert ["line 4 is in cp1251, the others in utf-8: each was read in its own"] == [n.message for n in reading.notes]
    reading = read(tmp_path, TEXT.encode("cp1251") + added.encode("utf-8"))
    assert TEXT + added == reading.text
    assert "lines 1, 2, 3 are in cp1251" in reading.notes[0].message


def test_two_encodings_of_one_byte_in_a_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(EncodingDoubtError, match="it may be"):
        read(tmp_path, TEXT.encode("cp1251") + TEXT.encode("koi8-r"))


def test_a_file_that_ends_in_the_middle_of_a_letter_is_read_and_told(tmp_path: Path) -> None:
    reading = read(tmp_path, TEXT.encode("utf-8")[:-3])
    assert TEXT[:-3] + "\ufffd" == reading.text
    assert "1 places are no letters of UTF-8" in reading.notes[0].message
    reading = read(tmp_path, b"\xff\xfe" + TEXT.encode("utf-16-le") + b"\x20")
    assert TEXT == reading.text
    assert "the file ends in the middle of a letter" in reading.notes[0].message


def test_an_electronic_book_is_refused_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedFileError, match=r"an e-book \(FB2\); convert it to HTML or DOCX"):
        read(tmp_path, f'<?xml version="1.0"?><FictionBook><body><p>{TEXT}</p></body></FictionBook>'.encode())
