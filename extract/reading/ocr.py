"""The door between a page that is a picture and whoever can read it.

A reader of page images has the form of `PageReader` and is given by `page_reader`, which asks the module
`extract.reading.scan` for it: that module has to offer ``page_reader(source) -> PageReader`` and
``read_image_file(path, source) -> Reading``. Lines that it recognises go the same way as those of a PDF
(`extract.layout.whole.text_of_sheets`), so columns, tables and running heads need not be found again.

Where this machine has no such reader, a picture is refused with the command that brings it, at the moment when the
picture is there and not before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from extract.reading.errors import OcrMissingError
from extract.reading.pages import Line, Note
from models.spans import Box

if TYPE_CHECKING:
    from extract.reading.pages import Reading

__all__ = [
    "INSTALL", "KeptPages", "PageReader", "RecognisedPage", "keeping_pages", "page_reader", "read_image_file", "recognised_once",
]  # fmt: skip

INSTALL = (
    "apt-get update && apt-get install -y --no-install-recommends "
    "tesseract-ocr tesseract-ocr-rus tesseract-ocr-eng tesseract-ocr-osd"
)
"""Brings the recogniser and its Russian data on Debian and Ubuntu."""

_SCAN = "extract.reading.scan"


@dataclass(frozen=True, slots=True)
class RecognisedPage:
    """What was recognised on one page image. Boxes are in PDF points of the page turned upright.

    ``angle`` (quarter turns in which its letters run) and ``skew`` (degrees by which they rise) lead back to the page as shown.

    ``edges`` are the rules found in the picture as thin boxes: the layout makes tables of them as it does with a PDF's.
    """

    lines: tuple[Line, ...]
    why: str
    edges: Sequence[Box] = ()
    notes: tuple[Note, ...] = field(default=())
    angle: int = 0
    skew: float = 0.0


class PageReader(Protocol):
    """Reads the image of one page."""

    def read(self, image: Any, dpi: float, page: int) -> RecognisedPage:
        """Recognise a PIL image of ``dpi`` dots to the inch. Raises a `ReadingError` where it cannot."""


class KeptPages(Protocol):
    """Pages that were recognised before, by the picture that was shown to the recogniser and its dots to the inch."""

    def get(self, picture: Any, dpi: float) -> RecognisedPage | None:
        """What was recognised; None if it must be."""

    def put(self, picture: Any, dpi: float, page: RecognisedPage) -> None:
        """Keep what was recognised. Called from several threads."""


_kept: KeptPages | None = None


@contextmanager
def keeping_pages(kept: KeptPages | None) -> Iterator[None]:
    """Within it a picture that ``kept`` knows is not recognised again, whatever file it is in."""
    global _kept
    before, _kept = _kept, kept
    try:
        yield
    finally:
        _kept = before


def recognised_once(picture: Any, dpi: float, recognise: Callable[[], RecognisedPage]) -> RecognisedPage:
    """What ``recognise`` gives for a picture, or gave before."""
    kept = _kept
    if kept is None:
        return recognise()
    found = kept.get(picture, dpi)
    if found is None:
        found = recognise()
        kept.put(picture, dpi, found)
    return found


def page_reader(source: str) -> PageReader:
    """The reader of page images of this machine. Raises `OcrMissingError`, naming ``source`` and the command to run."""
    if find_spec(_SCAN) is not None:
        from importlib import import_module

        made: PageReader = import_module(_SCAN).page_reader(source)
        return made
    raise OcrMissingError(
        source,
        "it holds pages that are pictures, and this machine has no recogniser for Russian print",
        f"on Debian or Ubuntu run: {INSTALL}",
    )


def read_image_file(path: Path, source: str) -> Reading:
    """Read a picture (PNG, JPEG, TIFF of one or more pages). Raises `OcrMissingError` where nothing can."""
    page_reader(source)
    from importlib import import_module

    reading: Reading = import_module(_SCAN).read_image_file(path, source)
    return reading
