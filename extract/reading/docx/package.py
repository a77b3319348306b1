"""The ZIP archive of a DOCX, opened without trust: bounded sizes, no paths outside, no document type definitions."""

from __future__ import annotations

import posixpath
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

from extract.limits import limits
from extract.reading.errors import BrokenFileError, EncryptedFileError, UnsafeFileError, UnsupportedFileError

__all__ = ["REL", "Package", "W", "tag"]

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
REL = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_STRICT = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"
_STRICT_REL = "{http://purl.oclc.org/ooxml/officeDocument/relationships}"
_OTHERS = (
    ("content.xml", "an OpenDocument file (ODT)", "save it as DOCX"),
    ("META-INF/container.xml", "an e-book (EPUB)", "convert it to HTML or DOCX"),
    ("xl/workbook.xml", "a spreadsheet", "save the rules as DOCX or text"),
    ("ppt/presentation.xml", "a presentation", "save it as PDF"),
)


def tag(name: str) -> str:
    """The full name of an element of WordprocessingML: «p» → «{…}p»."""
    return W + name


class _NoDoctype(ET.TreeBuilder):
    """Builds a tree and refuses document type definitions: Word writes none, and entity bombs need one."""

    def __init__(self, source: str, part: str) -> None:
        super().__init__()
        self._source, self._part, self._depth = source, part, 0
        self._deepest = limits().word_nesting

    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        """Called by the parser before any entity is read."""
        raise UnsafeFileError(
            self._source,
            f"its part {self._part} defines entities, which no word processor writes",
            "get the file from its author anew",
        )

    def start(self, tag: str, attrs: dict[str, str], /) -> ET.Element:
        """Counts how deep elements are nested."""
        self._depth += 1
        if self._depth > self._deepest:
            raise UnsafeFileError(
                self._source, f"its part {self._part} nests elements {self._deepest} deep", "save it anew in a word processor"
            )
        return super().start(_plain(tag), {_plain(k): v for k, v in attrs.items()})

    def end(self, tag: str, /) -> ET.Element:
        """The counterpart of `start`."""
        self._depth -= 1
        return super().end(_plain(tag))


def _plain(name: str) -> str:
    """Names of the strict form of the format as those of the usual one."""
    if name.startswith(_STRICT):
        return W + name[len(_STRICT) :]
    return REL + name[len(_STRICT_REL) :] if name.startswith(_STRICT_REL) else name


_DAMAGED = (
    ET.ParseError, zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError,
    LookupError,  # an encoding that nobody knows
)  # fmt: skip


class Package:
    """The parts of a DOCX by name. Raises a `ReadingError` where the archive is no DOCX, damaged or unsafe."""

    def __init__(self, path: Path, source: str) -> None:
        self.source = source
        try:
            self._zip = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
            raise BrokenFileError(source, f"this archive is damaged or cut off ({error})", "get the file anew") from error
        try:
            self._check()
            self.main = self._main_part()
        except BaseException:
            self._zip.close()
            raise

    def __enter__(self) -> Package:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    def _check(self) -> None:
        infos = self._zip.infolist()
        if len(infos) > limits().word_parts or sum(i.file_size for i in infos) > limits().word_bytes:
            raise UnsafeFileError(self.source, "its archive swells far beyond any document", "get the file from its author anew")
        for info in infos:
            name = info.filename.replace("\\", "/")
            if name.startswith("/") or ".." in name.split("/") or name[1:2] == ":":
                raise UnsafeFileError(
                    self.source, f"its archive holds a path that leads outside ({info.filename})", "do not use this file"
                )
            if info.flag_bits & 1:
                raise EncryptedFileError(self.source, "this archive asks for a password", "save it without one")
        self.names = frozenset(i.filename for i in infos)

    def _main_part(self) -> str:
        for target, kind in self.relations(""):
            if kind.endswith("/officeDocument") and target in self.names and "word" in target:
                return target
        if "word/document.xml" in self.names:
            return "word/document.xml"
        for name, what, cure in _OTHERS:
            if name in self.names:
                raise UnsupportedFileError(self.source, f"this is {what}", cure)
        raise UnsupportedFileError(self.source, "this is a ZIP archive and no Word file", "unpack it and give the file in it")

    def relations(self, part: str) -> Iterator[tuple[str, str]]:
        """Target and kind of every relation of a part («» for the package) that stays inside the archive."""
        folder, name = posixpath.split(part)
        root = self.parse(posixpath.join(folder, "_rels", f"{name}.rels"))
        for relation in root if root is not None else ():
            if relation.get("TargetMode") == "External":
                continue
            target = relation.get("Target", "")
            whole = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
            if whole.startswith(".."):
                raise UnsafeFileError(self.source, f"a part of it points outside ({target})", "do not use this file")
            yield whole, relation.get("Type", "")

    def related(self, kind: str) -> list[str]:
        """The parts that the main part relates to as ``kind`` («numbering», «styles», «header»)."""
        return [target for target, found in self.relations(self.main) if found.endswith("/" + kind)]

    def parse(self, part: str) -> ET.Element | None:
        """The root of an XML part; None if there is no such part. Raises a `ReadingError` if it is damaged or unsafe."""
        if part not in self.names:
            return None
        largest = limits().word_part_bytes
        parser = ET.XMLParser(target=_NoDoctype(self.source, part))
        try:
            with self._zip.open(part) as file:
                size = 0
                while chunk := file.read(1 << 16):
                    size += len(chunk)
                    if size > largest:
                        raise UnsafeFileError(self.source, f"its part {part} swells beyond {largest} bytes", "get the file anew")
                    parser.feed(chunk)
            root: ET.Element = parser.close()
        except _DAMAGED as error:
            raise BrokenFileError(
                self.source, f"its part {part} is damaged ({error})", "get the file anew, or save it again in Word"
            ) from error
        return root
