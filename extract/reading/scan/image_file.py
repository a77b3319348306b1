"""A picture of pages (PNG, JPEG, TIFF of any number of pages, WEBP, GIF, BMP) becomes a reading."""

from __future__ import annotations

import hashlib
import io
import math
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PIL import Image, ImageOps, UnidentifiedImageError

from extract.layout.regions import Sheet
from extract.layout.turning import Turn, turned_line
from extract.layout.whole import text_of_sheets
from extract.limits import limits
from extract.reading.ahead import Ahead
from extract.reading.errors import BrokenFileError, NoTextError, ReadingError, UnsafeFileError
from extract.reading.ocr import RecognisedPage
from extract.reading.pages import Line, Note, Page, PageState, Reading, doubts_of
from extract.reading.progress import page_begun
from extract.reading.scan.corrections import unused
from extract.reading.scan.reader import ScanReader, bounded, page_reader, plain
from extract.reading.text import check_russian, file_bytes

__all__ = ["page_picture", "pages_in", "read_image_file"]

_FAULTS = (OSError, ValueError, SyntaxError, ArithmeticError, LookupError, TypeError, MemoryError, Image.DecompressionBombError)
_A4 = (8.27, 11.69)
_UNEVEN, _MOST_UNEVEN = 0.1, 1.2
"""Logarithms of the ratio of dots across to dots down, from where to where it is believed."""


@dataclass(slots=True)
class _Pages:
    sheets: list[tuple[Sheet, Turn]] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    def in_order(self) -> None:
        """Pages and notes by their numbers: those that could not be decoded are known before those that are being read."""
        self.pages.sort(key=lambda p: p.number)
        self.notes.sort(key=lambda n: (n.page is None, n.page or 0))


def read_image_file(path: Path, source: str) -> Reading:
    """Read a picture page by page; a page that fails is noted and the others go on. Raises a `ReadingError` if none is read."""
    reader = page_reader(source)
    raw = file_bytes(path, limits().picture_bytes)
    found = _Pages()
    with Ahead() as ahead:
        for number, image in _frames(raw, source, found):
            _take(reader, image, number, found, ahead)
    found.in_order()
    whole = text_of_sheets(found.sheets, reader.known)
    pages = [_laid(p, whole.failed, found.notes) for p in found.pages]
    notes = (*found.notes, *unused(reader.corrections, [p.number for p in pages]))
    composed = whole.composed
    if not composed.text.strip():
        failed = next((p for p in pages if p.state == "failed"), None)
        if failed is not None:
            raise BrokenFileError(source, f"no page of it can be read ({failed.why})", "scan it anew, or convert it to PNG")
        raise NoTextError(source, "no print is found in this picture", "give a sharper picture of a page with text")
    check_russian(composed.text, source)
    return Reading(
        source, hashlib.sha256(raw).hexdigest(), composed.text, None, tuple(pages), composed.places, tuple(composed.regions),
        tuple(composed.tables), tuple(whole.furniture), (), tuple(composed.joins), notes, doubts_of(pages, composed.places),
    )  # fmt: skip


def _opened(raw: bytes, source: str) -> Image.Image:
    """The picture, nothing of it decoded yet. Raises a `ReadingError`."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # bounded below, page by page
            return Image.open(io.BytesIO(raw))
    except UnidentifiedImageError as error:
        raise BrokenFileError(source, "this picture is damaged or of an unknown kind", "save it anew as PNG or JPEG") from error
    except Image.DecompressionBombError as error:
        raise UnsafeFileError(source, f"this picture has too many pixels ({error})", "scan at 300 dpi, a page a file") from error
    except _FAULTS as error:
        raise BrokenFileError(source, f"this picture cannot be opened ({error})", "save it anew as PNG or JPEG") from error


def pages_in(path: Path, source: str) -> int:
    """How many pages a picture holds. Raises a `ReadingError`."""
    with _opened(file_bytes(path, limits().picture_bytes), source) as image:
        return int(getattr(image, "n_frames", 1))


def page_picture(path: Path, number: int, source: str) -> tuple[Image.Image, float]:
    """Page ``number`` (from 1) as it is shown, and its dots to the inch. Raises a `ReadingError` where it cannot be decoded."""
    with _opened(file_bytes(path, limits().picture_bytes), source) as image:
        try:
            image.seek(number - 1)
            _check_size(image, source)
            even = evened(image)
            dpi = resolution(even)
            shown = ImageOps.exif_transpose(even)
            shown.load()
        except ReadingError:
            raise
        except (EOFError, *_FAULTS) as error:
            raise BrokenFileError(source, f"page {number} cannot be decoded ({error})", "scan it anew") from error
        return shown if shown.mode in ("L", "RGB") else plain(shown), dpi


def _check_size(image: Image.Image, source: str) -> None:
    if image.width * image.height > limits().stored_pixels:
        raise UnsafeFileError(source, f"{image.width} by {image.height} pixels are more than are read", "scan at 300 dpi")


def _frames(raw: bytes, source: str, found: _Pages) -> Iterator[tuple[int, Image.Image]]:
    """Number and picture of every page, one in memory at a time."""
    image = _opened(raw, source)
    number = 0
    with image:
        while True:
            try:
                image.seek(number)
            except EOFError:
                return
            except _FAULTS as error:
                _failed(found, number + 1, error)
                return
            number += 1
            if number > limits().pictures:
                found.notes.append(Note("skipped", f"pages from {number} on were not read: more than any rulebook has"))
                return
            yield number, image


def _take(reader: ScanReader, image: Image.Image, number: int, found: _Pages, ahead: Ahead) -> None:
    """Decodes a page and has it recognised; what becomes of it goes to ``found``."""
    page_begun(number)
    try:
        _check_size(image, reader.source)
        even = evened(image)
        dpi = resolution(even)
        upright, dpi = bounded(plain(ImageOps.exif_transpose(even)), dpi)
    except _FAULTS as error:
        _failed(found, number, error)
        return

    def laid_down(seen_page: Callable[[], RecognisedPage]) -> None:
        try:
            seen = seen_page()
        except _FAULTS as error:
            _failed(found, number, error)
            return
        width, height = (round(v * 72 / dpi, 2) for v in upright.size)
        turn = Turn(seen.angle, width, height, seen.skew)
        found.notes += seen.notes
        found.sheets.append((Sheet(number, *turn.size, seen.lines, rules=tuple(seen.edges)), turn))
        lines = tuple(turned_line(n, turn.back) for n in seen.lines) if turn.moves else seen.lines
        found.pages.append(Page(number, width, height, "ocr", seen.why, "read" if seen.lines else "blank", lines))

    ahead.give(reader, upright, dpi, number, laid_down)


def _failed(found: _Pages, number: int, error: BaseException) -> None:
    what = f"{type(error).__name__}: {error}" if not isinstance(error, ReadingError) else str(error)
    found.notes.append(Note("failed", f"the page could not be read ({what})", number))
    found.pages.append(Page(number, None, None, "none", what, "failed"))


def _laid(page: Page, failed: dict[int, str], notes: list[Note]) -> Page:
    if page.number not in failed:
        return page
    state: PageState = "failed"
    notes.append(Note("failed", f"the layout of the page could not be made out ({failed[page.number]})", page.number))
    lines: tuple[Line, ...] = page.lines
    return Page(page.number, page.width, page.height, page.how, failed[page.number], state, lines)


def resolution(image: Any) -> float:
    """Dots to the inch as the file says, unless the page would then be of no paper's size: then as if it were A4."""
    said = image.info.get("dpi", (0, 0))
    across = float(said[0]) if isinstance(said, tuple) and said else 0.0
    short, long = sorted(image.size)
    if across >= 90 and short / across >= 2.5 and long / across <= 24:
        return across
    return float(max(short / _A4[0], long / _A4[1], 50.0))


def evened(image: Image.Image) -> Image.Image:
    """The picture with as many dots to the inch down the page as across: a fax has half as many."""
    said = image.info.get("dpi", (0, 0))
    across, down = (float(v) for v in said) if isinstance(said, tuple) and len(said) == 2 else (0.0, 0.0)
    if not (across >= 90 and down >= 50 and _UNEVEN <= abs(math.log(across / down)) <= _MOST_UNEVEN):
        return image
    finer = max(across, down)
    size = (round(image.width * finer / across), round(image.height * finer / down))
    made = plain(image).resize(size, Image.Resampling.BICUBIC)
    made.info["dpi"] = (finer, finer)
    return made
