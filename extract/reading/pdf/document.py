"""A PDF from its first page to its last: one page in memory at a time, every page with its verdict."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import pypdfium2

from extract.layout.regions import Sheet
from extract.layout.turning import Turn, turned_line
from extract.layout.whole import LAYOUT_FAULTS, text_of_sheets
from extract.limits import Limits, limits
from extract.reading.ahead import Ahead
from extract.reading.errors import (
    BrokenFileError,
    EncryptedFileError,
    NoTextError,
    OcrMissingError,
    UnreadableFileError,
    UnsupportedFileError,
)
from extract.reading.ocr import PageReader, RecognisedPage, page_reader
from extract.reading.pages import Aside, How, Line, Note, Page, Reading, doubts_of
from extract.reading.pdf.layers import hidden_layers
from extract.reading.pdf.sheets import Taken, take_page
from extract.reading.progress import page_begun
from extract.reading.text import check_russian

__all__ = ["read_pdf"]

_OCR_DPI = 300
_XFA = (pypdfium2.raw.FORMTYPE_XFA_FULL, pypdfium2.raw.FORMTYPE_XFA_FOREGROUND)
_FAULTS = (pypdfium2.PdfiumError, *LAYOUT_FAULTS)


@dataclass
class _Document:
    """Everything that is gathered page by page."""

    source: str
    path: Path
    known: Callable[[str], bool]
    ahead: Ahead
    bounds: Limits
    recognised: int = 0
    takings: list[Taken] = field(default_factory=list)
    hows: dict[int, How] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    hidden: list[Aside] = field(default_factory=list)
    reader: PageReader | None = None
    ocr_missing: OcrMissingError | None = None

    @cached_property
    def layers(self) -> frozenset[str]:
        """The layers that are switched off, looked up once for the file."""
        return hidden_layers(self.path)


def read_pdf(path: Path, source: str) -> Reading:
    """Read a PDF. Raises a `ReadingError` if nothing of it can be read; what fails in part is in the notes of the reading."""
    digest = _sha256(path)
    pdf, most = _open(path, source), limits().pdf_pages
    try:
        count = len(pdf)
        if not count:
            raise NoTextError(source, "this PDF has no pages", "give the file with the pages in it")
        with Ahead() as ahead:
            doc = _Document(source, path, _known(), ahead, limits())
            for index in range(min(count, most)):
                _take(doc, pdf, index)
        if count > most:
            doc.notes.append(Note("skipped", f"pages {most + 1} to {count} were not read: more than any rulebook has"))
        forms = pdf.get_formtype()
    finally:
        pdf.close()
    doc.notes.sort(key=lambda n: (n.page is None, n.page or 0))
    reading = _composed(doc, digest)
    _check(doc, reading, forms)
    return reading


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _open(path: Path, source: str) -> Any:
    try:
        file = path.open("rb")
    except OSError as error:
        raise UnreadableFileError(source, f"it cannot be opened ({error.strerror})", "check its permissions") from error
    try:
        return pypdfium2.PdfDocument(file, autoclose=True)  # by its path PDFium leaves a damaged file open
    except pypdfium2.PdfiumError as error:
        file.close()
        said = str(error).lower()
        if "password" in said or "security" in said:
            raise EncryptedFileError(
                source, "this PDF asks for a password", "open it in a viewer and print it to a PDF without one"
            ) from error
        cure = "get the file anew; if a viewer still opens it, print it to a new PDF there"
        raise BrokenFileError(source, "this PDF is damaged or cut off", cure) from error


def _known() -> Callable[[str], bool]:
    from extract.language import known_word

    return lru_cache(maxsize=50_000)(known_word)


def _take(doc: _Document, pdf: Any, index: int) -> None:
    """One page: taken from the file, recognised where it has to be, closed again."""
    number = index + 1
    page_begun(number)
    page: Any = None
    try:
        page = pdf[index]
        taken = take_page(page, number, doc.known, lambda: doc.layers)
        doc.hows[number] = "text layer" if taken.state == "read" else "none"
        if taken.state == "needs ocr":
            _recognise(doc, page, taken)
    except _FAULTS as error:
        taken = Taken(number, 0.0, 0.0, "failed", f"{type(error).__name__}: {error}")
        doc.hows[number] = "none"
    finally:
        if page is not None:
            page.close()
    if taken.state == "failed":
        doc.notes.append(Note("failed", f"the page could not be read ({taken.why})", number))
    if taken.cut:
        doc.notes.append(
            Note("cut", "there is more on the page than is looked at: what comes last in the file is missing", number)
        )
    if taken.hidden:
        doc.notes.append(Note("hidden", f"{len(taken.hidden)} lines that the page does not show were left out", number))
    doc.hidden += taken.hidden
    doc.takings.append(taken)


def _recognise(doc: _Document, page: Any, taken: Taken) -> None:
    """Hands the image of the page to whoever reads pictures; where nobody does, the page is noted and the run goes on."""
    try:
        doc.reader = reader = doc.reader or page_reader(doc.source)
    except OcrMissingError as error:
        doc.ocr_missing = error
        doc.notes.append(Note("needs ocr", f"the page was not read: {taken.why}", taken.number))
        return
    most = doc.bounds.recognised_pages
    if doc.recognised >= most:
        taken.state, why = "skipped", f"{most} pages of the file were recognised before it, more than any rulebook has"
        taken.why = f"{taken.why}; {why}"
        doc.notes.append(Note("skipped", f"the page was not read: {why}", taken.number))
        return
    doc.recognised += 1
    scale = min(_OCR_DPI / 72, (doc.bounds.pdf_pixels / max(1.0, taken.width * taken.height)) ** 0.5)
    image = page.render(scale=scale).to_pil().convert("L")
    doc.hows[taken.number] = "ocr"
    doc.ahead.give(reader, image, 72 * scale, taken.number, lambda seen: _recognised(doc, taken, seen))


def _recognised(doc: _Document, taken: Taken, seen: Callable[[], RecognisedPage]) -> None:
    """What became of a page that was handed over."""
    try:
        found = seen()
    except _FAULTS as error:
        taken.state, taken.why = "failed", f"{type(error).__name__}: {error}"
        doc.hows[taken.number] = "none"
        doc.notes.append(Note("failed", f"the page could not be read ({taken.why})", taken.number))
        return
    taken.turn = Turn(found.angle, taken.width, taken.height, found.skew)
    width, height = taken.turn.size
    taken.sheet = Sheet(taken.number, width, height, found.lines, rules=tuple(found.edges))
    taken.state = "read" if found.lines else "blank"
    taken.why = f"{taken.why}; {found.why}"
    doc.notes.extend(found.notes)


def _composed(doc: _Document, digest: str) -> Reading:
    whole = text_of_sheets([(t.sheet, t.turn) for t in doc.takings if t.sheet is not None], doc.known)
    for taken in doc.takings:
        if taken.number in whole.failed:
            taken.state, taken.why = "failed", whole.failed[taken.number]
            doc.notes.append(Note("failed", f"the layout of the page could not be made out ({taken.why})", taken.number))
    composed = whole.composed
    if recognised := [n for n, how in sorted(doc.hows.items()) if how == "ocr"]:
        from extract.reading.scan.corrections import read_corrections, unused

        doc.notes += unused(read_corrections(doc.path), recognised)
    pages = tuple(_page(t, doc.hows[t.number]) for t in doc.takings)
    return Reading(
        doc.source, digest, composed.text, None, pages, composed.places, tuple(composed.regions), tuple(composed.tables),
        tuple(whole.furniture), tuple(doc.hidden), tuple(composed.joins), tuple(doc.notes), doubts_of(pages, composed.places),
    )  # fmt: skip


def _page(taken: Taken, how: How) -> Page:
    lines: tuple[Line, ...] = ()
    if taken.sheet is not None:
        lines = (*taken.sheet.lines, *taken.sheet.turned)
        if taken.turn.moves:
            lines = tuple(turned_line(n, taken.turn.back) for n in lines)
    return Page(taken.number, taken.width, taken.height, how, taken.why, taken.state, lines)


def _check(doc: _Document, reading: Reading, forms: int) -> None:
    """Raises where nothing was read, or nothing Russian."""
    if reading.text.strip():
        if forms in _XFA and sum("а" <= c <= "я" for c in reading.text.lower()) < 20:
            raise UnsupportedFileError(
                doc.source, "this PDF is an XFA form whose text only its own program can show", "print it to a PDF there"
            )
        check_russian(reading.text, doc.source)
        return
    if doc.ocr_missing is not None:
        raise doc.ocr_missing
    failed = [t for t in doc.takings if t.state == "failed"]
    if failed:
        raise BrokenFileError(
            doc.source,
            f"none of its {len(doc.takings)} pages can be read ({failed[0].why})",
            "get the file anew, or print it to a new PDF",
        )
    raise NoTextError(doc.source, "there is nothing written on its pages", "give the file with the rules in it")
