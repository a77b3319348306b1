"""One module per kind of file: bytes become a `Reading`, or a clear error that names file, fault and cure."""

from __future__ import annotations

from pathlib import Path

from extract.limits import Limits, limited_to, limits
from extract.reading.beside import corrections_path
from extract.reading.errors import (
    BinaryFileError,
    BrokenFileError,
    CorrectionsError,
    EmptyFileError,
    EncodingDoubtError,
    EncryptedFileError,
    MissingFileError,
    NoTextError,
    NotRussianError,
    OcrMissingError,
    ReaderDiedError,
    ReadingError,
    RecognitionError,
    UnreadableFileError,
    UnsafeFileError,
    UnsupportedFileError,
)
from extract.reading.kinds import Kind, kind_of
from extract.reading.pages import Note, Page, Reading
from extract.reading.text import TextFile, file_bytes, read_text

__all__ = [
    "BinaryFileError",
    "BrokenFileError",
    "CorrectionsError",
    "EmptyFileError",
    "EncodingDoubtError",
    "EncryptedFileError",
    "MissingFileError",
    "NoTextError",
    "NotRussianError",
    "OcrMissingError",
    "ReaderDiedError",
    "Reading",
    "ReadingError",
    "RecognitionError",
    "TextFile",
    "UnreadableFileError",
    "UnsafeFileError",
    "UnsupportedFileError",
    "corrections_path",
    "kind_at",
    "read_file",
    "read_text",
]

_UNREAD = {
    "rtf": ("an RTF file", "save it as DOCX, PDF or plain text"),
    "old word": ("an old Word file (.doc)", "save it as DOCX"),
    "djvu": ("a DjVu file", "convert it to PDF"),
    "fictionbook": ("an e-book (FB2)", "convert it to HTML or DOCX"),
    "heic": ("a picture or film in a form that is not read (HEIC, AVIF, MP4)", "save the picture as PNG or JPEG"),
}


def read_file(path: str | Path, *, encoding: str | None = None, limits: Limits | None = None) -> Reading:
    """Read a file of any kind: PDF, DOCX, HTML, a picture, plain text. Its first bytes tell which, not its name.

    ``encoding`` overrules the guess for text and HTML; ``limits`` bound what is read of it (None: those in force), in this
    process, whatever they say of isolation. Raises a `ReadingError` of the kind of the fault where nothing
    can be read; where part of it can, the notes of the reading say what is missing and why.
    """
    with limited_to(limits):
        return _read(path, encoding)


def _read(path: str | Path, encoding: str | None) -> Reading:
    source, place = str(path), Path(path)
    if any("\ud800" <= c <= "\udfff" for c in source):
        raise UnreadableFileError(source, "its name is no text in UTF-8", "rename it")
    kind = kind_at(place)
    if kind == "pdf":
        from extract.reading.pdf.document import read_pdf

        return read_pdf(place, source)
    if kind == "zip":
        from extract.reading.docx.document import read_docx

        return read_docx(place, source)
    if kind in ("html", "web archive"):
        from extract.reading.html import read_html

        return read_html(place, source, encoding, archived=kind == "web archive")
    if kind == "image":
        from extract.reading.ocr import read_image_file

        return read_image_file(place, source)
    if kind == "old word" and _locked(place, source):
        raise EncryptedFileError(source, "this Word file asks for a password", "save it without one")
    if kind in _UNREAD:
        what, cure = _UNREAD[kind]
        raise UnsupportedFileError(source, f"this is {what}", cure)
    return _plain(path, encoding)


def kind_at(path: str | Path) -> Kind:
    """The kind of file that stands there; «text» where there is none. Raises `UnreadableFileError`."""
    return kind_of(_head(Path(path)))


def _head(path: Path) -> bytes:
    if not path.is_file():
        return b""  # read_text says what is wrong
    try:
        with path.open("rb") as file:
            return file.read(4096)
    except OSError as error:
        raise UnreadableFileError(str(path), f"it cannot be opened ({error.strerror})", "check its permissions") from error


def _locked(path: Path, source: str) -> bool:
    """True for a new document that is locked: it comes in a container of the old kind, in a stream of this name."""
    return "EncryptedPackage".encode("utf-16-le") in file_bytes(path, limits().picture_bytes)


def _plain(path: str | Path, encoding: str | None) -> Reading:
    file = read_text(path, encoding)
    page = Page(1, None, None, "text", f"plain text in {file.encoding}")
    notes = tuple(Note("changed", x) for x in file.changes)
    return Reading(file.source, file.sha256, file.text, file.encoding, (page,), notes=notes)
