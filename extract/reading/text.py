"""Plain text files: which encoding, is it text, is it Russian.

Unicode with a byte order mark or valid UTF-8 is taken as such. Otherwise every single-byte Russian encoding is tried
and scored by how Russian its letters look (log-likelihood of letter frequencies, per letter; a capital inside a word
counts against it). A reading that does not clearly beat the next one is refused, never guessed.
"""

from __future__ import annotations

import hashlib
import math
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from extract.limits import limits
from extract.reading.clearing import cleared
from extract.reading.errors import (
    BinaryFileError,
    EmptyFileError,
    EncodingDoubtError,
    MissingFileError,
    NotRussianError,
    ReadingError,
    UnreadableFileError,
    UnsupportedFileError,
)
from extract.reading.tangled import by_lines, untangled

__all__ = [
    "BinaryFileError",
    "EmptyFileError",
    "EncodingDoubtError",
    "MissingFileError",
    "NotRussianError",
    "ReadingError",
    "TextFile",
    "UnreadableFileError",
    "UnsupportedFileError",
    "best_single_byte",
    "check_russian",
    "decoded_as",
    "file_bytes",
    "read_text",
    "russian_score",
]

_MARKS = (
    ("utf-8-sig", b"\xef\xbb\xbf"),
    ("utf-32", b"\xff\xfe\x00\x00"),
    ("utf-32", b"\x00\x00\xfe\xff"),
    ("utf-16", b"\xff\xfe"),
    ("utf-16", b"\xfe\xff"),
)
_KINDS = (
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive (DOCX, ODT)"),
    (b"\x89PNG", "an image"),
    (b"\xff\xd8\xff", "an image"),
    (b"II*\x00", "an image"),
    (b"MM\x00*", "an image"),
    (b"{\\rtf", "an RTF file"),
    (b"\xd0\xcf\x11\xe0", "an old Word file"),
)
_FEWEST = 4
"""Letters below which a whole file says nothing of its encoding: «ХОД» in one is «унд» in another."""
_STRAY = 0.001
"""The largest share of zero bytes that a text may hold by mistake, a single one aside."""
_MARKUP = re.compile(rb"\s*(?:<!doctype html|<html|<\?xml)", re.I)
_CYRILLIC = re.compile("[а-яё]")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class TextFile:
    """A decoded file: ``source`` as the user gave it, ``sha256`` of its bytes, the encoding, the text.

    ``changes`` say what of the text is not as the file has it (`extract.reading.clearing`); offsets are those of ``text``.
    """

    source: str
    text: str
    encoding: str
    sha256: str
    changes: tuple[str, ...] = ()


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "encodings.toml").read_text("utf-8"))


def read_text(path: str | Path, encoding: str | None = None) -> TextFile:
    """Read and decode a text file; ``encoding`` overrules the guess. Raises a `ReadingError` of the kind of the fault."""
    source, raw = str(path), file_bytes(Path(path))
    if not raw.strip():
        raise EmptyFileError(source, "the file is empty", "give a file with the rules in it")
    for mark, kind in _KINDS:
        if raw.startswith(mark):
            raise UnsupportedFileError(
                source, f"this is {kind}, not plain text", "save or convert it as a .txt file and give that"
            )
    if _MARKUP.match(raw):
        raise UnsupportedFileError(source, "this is HTML or XML, not plain text", "save it as text and give that")
    text, name, told = _decoded(raw, source, encoding)
    meant = untangled(text, russian_score) if encoding is None else None
    text, changes = cleared(meant[0] if meant else text)
    check_russian(text, source)
    said = ((meant[1],) if meant else ()) + ((told,) if told else ())
    return TextFile(source, text, name, hashlib.sha256(raw).hexdigest(), (*said, *changes))


def file_bytes(path: Path, largest: int | None = None) -> bytes:
    """The bytes of a file of at most ``largest`` bytes (None: what a text may have). Raises a `ReadingError`."""
    if path.is_dir():
        raise UnreadableFileError(str(path), "this is a folder", "name the file in it")
    if not path.exists():
        raise MissingFileError(str(path), "there is no such file", "check the name and the folder")
    if not path.is_file():
        raise UnreadableFileError(str(path), "this is a pipe or a device", "save what comes from it, and give that file")
    largest = largest or limits().text_bytes
    try:
        size = path.stat().st_size
        if size > largest:
            raise UnreadableFileError(str(path), f"{size} bytes, more than the {largest} of any rulebook", "give the rules alone")
        return path.read_bytes()
    except OSError as error:
        raise UnreadableFileError(str(path), f"it cannot be opened ({error.strerror})", "check its permissions") from error


def decoded_as(raw: bytes, source: str, encoding: str) -> str:
    """The text in the encoding that was asked for. Raises `EncodingDoubtError` if there is none, or the text is not in it."""
    try:
        return raw.decode(encoding)
    except LookupError as error:
        raise EncodingDoubtError(source, f"no encoding is called {encoding!r}", "try utf-8, cp1251, koi8-r or cp866") from error
    except UnicodeDecodeError as error:
        cure = "give another --encoding, or none"
        raise EncodingDoubtError(source, f"byte {error.start} is not {encoding}", cure) from error


def _decoded(raw: bytes, source: str, encoding: str | None) -> tuple[str, str, str]:
    """Text, encoding, and what is to be said of how it was decoded («» for nothing)."""
    if encoding is not None:
        return decoded_as(raw, source, encoding), encoding, ""
    for name, mark in _MARKS:
        if raw.startswith(mark):
            try:
                return raw.decode(name), name, ""
            except UnicodeDecodeError as error:
                if error.end == len(raw) and error.start > len(mark):
                    return raw[: error.start].decode(name), name, "the file ends in the middle of a letter: it was cut off"
                raise BinaryFileError(
                    source, f"it begins like {name} and is not (byte {error.start})", "save it as UTF-8 text"
                ) from error
    wide = _unmarked_utf_16(raw)
    if wide is not None:
        return *wide, ""
    if raw[:4096].count(0) > max(1, _STRAY * len(raw[:4096])):
        raise BinaryFileError(
            source, "this is no text (it holds zero bytes)", "give a text file; if it is UTF-16, name it: --encoding utf-16-le"
        )
    try:
        return raw.decode("utf-8"), "utf-8", ""
    except UnicodeDecodeError:
        mixed = by_lines(raw, lambda some: best_single_byte(some, source))
        return mixed or (*best_single_byte(raw, source, _FEWEST), "")


def _unmarked_utf_16(raw: bytes) -> tuple[str, str] | None:
    """UTF-16 without its mark: every other byte is the page of a Russian letter (4) or of a blank or digit (0)."""
    for first, name in ((1, "utf-16-le"), (0, "utf-16-be")):
        pages = raw[first::2]
        if len(raw) % 2 or sum(pages.count(x) for x in (0, 4)) < 0.9 * len(pages) or pages.count(4) < 0.3 * len(pages):
            continue
        try:
            return raw.decode(name), name
        except UnicodeDecodeError:
            continue
    return None


def best_single_byte(raw: bytes, source: str, fewest: int = 0) -> tuple[str, str]:
    """Text and name of the single-byte encoding in which ``raw`` reads as Russian. Raises `EncodingDoubtError`.

    With fewer than ``fewest`` bytes beyond ASCII every reading is in doubt.
    """
    scored: list[tuple[float, int, str, str]] = []
    for order, name in enumerate(_data()["candidates"]):
        text = raw.decode(name, errors="replace")
        scored.append((russian_score(text), -order, name, text))
    scored.sort(reverse=True)
    best, _, name, text = scored[0]
    if best <= -4.2 or sum(not c.isprintable() and not c.isspace() for c in text) > 0.01 * len(text):
        raise EncodingDoubtError(
            source, "it reads as Russian in no known encoding", "name it with --encoding, or save it as UTF-8"
        )
    second, _, other, _ = next((x for x in scored if _words(x[3]) != _words(text)), (-math.inf, 0, "", ""))
    if other and (best - second < _data()["doubt"]["margin"] or sum(b > 0x7F for b in raw) < fewest):
        raise EncodingDoubtError(source, f"it may be {name} or {other}", f"say which: --encoding {name}")
    return text, name


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def russian_score(text: str) -> float:
    """Mean log-likelihood of the letters as Russian ones, per non-ASCII character; 0 would be certainty."""
    frequency, total, count = _data()["frequency"], 0.0, 0
    before = " "
    for char in text:
        if char > "\x7f":
            count += 1
            low = char.lower()
            total += math.log(frequency[low] / 1000) if low in frequency else math.log(1e-5)
            if char.isupper() and before.islower():
                total += math.log(1e-2)
        before = char
    return total / count if count else -math.inf


def check_russian(text: str, source: str) -> None:
    """Raises `NotRussianError` if the letters of ``text`` are mostly not Cyrillic, or not those of Russian."""
    letters = _LETTER.findall(text)
    doubt = _data()["doubt"]
    russian = sum(bool(_CYRILLIC.match(c.lower())) for c in letters)
    cyrillic = sum("\u0400" <= c <= "\u052f" for c in letters)
    if not letters:
        raise NotRussianError(source, "there is no letter in it", "give a file with the rules in it")
    if cyrillic < doubt["cyrillic"] * len(letters):
        share = round(100 * cyrillic / len(letters))
        raise NotRussianError(source, f"only {share} % of its letters are Cyrillic", "give the Russian text of the rules")
    if cyrillic - russian > doubt["foreign"] * cyrillic:
        odd = sorted({c for c in letters if "\u0400" <= c <= "\u052f" and not _CYRILLIC.match(c.lower())})
        cure = "give the Russian text of the rules; if it is Russian, name its encoding with --encoding"
        raise NotRussianError(source, f"it uses letters that Russian does not have ({' '.join(odd[:8])})", cure)
