import hashlib
import unicodedata
from pathlib import Path

import pytest

from extract.reading import (
    BinaryFileError,
    EmptyFileError,
    EncodingDoubtError,
    MissingFileError,
    NotRussianError,
    ReadingError,
    UnreadableFileError,
    UnsupportedFileError,
    read_file,
    read_text,
)

RULES = (
    "Игрок, набравший двадцать победных очков, немедленно выигрывает партию. В начале хода каждый игрок берёт одну карту "
    "и передаёт остальные соседу слева. Нельзя держать на руке больше семи карт; лишние карты уходят в сброс. "
)


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "cp1251", "koi8-r", "cp866", "iso8859-5", "mac-cyrillic"]
)
def test_every_russian_encoding_is_told_by_itself(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "rules.txt"
    path.write_bytes(RULES.encode(encoding))
    assert read_text(path).text == RULES


def test_an_encoding_that_is_named_overrules_the_guess(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_bytes("ход".encode("koi8-r"))
    assert read_text(path, "koi8-r").text == "ход"


def test_the_text_is_the_decoded_file_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_bytes("Ход.\r\n\tПравило\u00a0первое.\r\n".encode())
    assert read_text(path).text == "Ход.\r\n\tПравило\u00a0первое.\r\n"


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"", EmptyFileError),
        (b" \n\t ", EmptyFileError),
        (b"%PDF-1.7 ...", UnsupportedFileError),
        (b"PK\x03\x04 ...", UnsupportedFileError),
        ("<!DOCTYPE html><p>Правила</p>".encode(), UnsupportedFileError),
        (bytes(range(256)) * 4, BinaryFileError),
        (b"The first player to reach twenty points wins the game.", NotRussianError),
        (b"1 2 3 ... 25", NotRussianError),
        ("Гравець перемагає. Її карти лишаються в нього. Інші гравці їх не бачать.".encode(), NotRussianError),
        (bytes([0xE0, 0xFF, 0x98, 0x81, 0xB0, 0xB1, 0xB2, 0xB3] * 30), EncodingDoubtError),
        (b"\xff\xfe\x00\xd8\x00", BinaryFileError),
    ],
)  # fmt: skip
def test_a_file_that_is_no_russian_text_is_refused_by_its_own_error(
    tmp_path: Path, content: bytes, error: type[ReadingError]
) -> None:
    path = tmp_path / "rules.txt"
    path.write_bytes(content)
    with pytest.raises(error) as caught:
        read_text(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert ";" in str(caught.value)


def test_a_missing_file_and_a_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match="no such file"):
        read_text(tmp_path / "none.txt")
    with pytest.raises(UnreadableFileError, match="folder"):
        read_text(tmp_path)


def test_an_unknown_encoding_is_named(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_bytes(RULES.encode())
    with pytest.raises(EncodingDoubtError, match="no encoding is called 'cp9999'"):
        read_text(path, "cp9999")
    with pytest.raises(EncodingDoubtError, match="is not ascii"):
        read_text(path, "ascii")


AWARD = "Победа приносит каждому игроку ещё 5 очков за свой флаг.\n"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_its_mark_is_known_by_its_bytes(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "rules.txt"
    path.write_bytes(AWARD.encode(encoding))
    file = read_text(path)
    assert (encoding, AWARD, ()) == (file.encoding, file.text, file.changes)


def test_letters_in_two_code_points_are_composed_and_the_reading_says_so(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text(unicodedata.normalize("NFD", AWARD), "utf-8")
    reading = read_file(path)
    assert AWARD == reading.text
    assert [("changed", "2 letters stood in two code points each and were composed (Unicode NFC)")] == [
        (x.kind, x.message) for x in reading.notes
    ]
    assert hashlib.sha256(path.read_bytes()).hexdigest() == reading.sha256


@pytest.mark.parametrize("stray", ["\x07", "\x00", "\x1b[31m", "\x1b[0m", "\x9b", "\x08"])
def test_what_no_reader_sees_is_taken_out_of_a_word_and_told(tmp_path: Path, stray: str) -> None:
    path = tmp_path / "rules.txt"
    path.write_text(AWARD.replace("игроку", f"игр{stray}оку"), "utf-8")
    reading = read_file(path)
    assert AWARD == reading.text
    assert ["changed"] == [x.kind for x in reading.notes]
    assert "taken out of the text" in reading.notes[0].message


def test_what_every_reader_sees_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    text = "За\u0301мок стоит ½ очка.\r\n\tКрепость – 2 очка.\f\nМост – 1 очко.\u2028Всё.\n"
    path.write_bytes(text.encode())
    assert (text, ()) == (read_text(path).text, read_text(path).changes)
