"""The image of a page with what was read of it drawn on: regions in reading order, doubtful words, and the records' evidence."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

from extract.reading.errors import BrokenFileError, ReadingError, UnsupportedFileError
from extract.reading.kinds import kind_of

if TYPE_CHECKING:
    from extract.reading.pages import Reading
    from models.rulebook import RuleBook

__all__ = ["DPI", "MissingPageError", "Pages", "page_png"]

DPI = 144
"""Dots per inch of a page that is shown as a whole."""
_MOST_PIXELS = 30_000_000
_COLOURS = {
    "victory": (200, 30, 30), "game_end": (220, 90, 0), "vp_source": (20, 130, 40), "phase": (30, 80, 200),
    "limit": (140, 40, 160),
    "definition": (0, 130, 140), "claim": (120, 90, 0), "example": (90, 90, 90), "norm": (90, 110, 150),
}  # fmt: skip
_ORDER = (0, 110, 200)
_DOUBT = (230, 0, 120)


class MissingPageError(ReadingError):
    """A document without a page of this number."""


def page_png(path: Path, number: int, reading: Reading | None = None, book: RuleBook | None = None) -> bytes:
    """The page of a PDF or of a picture (scan, photograph, TIFF of several pages) as PNG, at most 30 million pixels.

    ``reading`` adds its regions, numbered and joined in reading order, and the words that are in doubt; ``book`` the records'
    evidence. Raises a `ReadingError` for a file of another kind, a damaged one, and where there is no such page.
    """
    with Pages(path) as pages:
        image, scale = pages.picture(number)
    _draw(image, scale, number, reading, book)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


class Pages:
    """The pages of a PDF or a picture, drawn one by one; the file is open within a ``with``.

    Raises a `ReadingError` for a file of another kind and a damaged one.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pdf: Any = None

    def __enter__(self) -> Pages:
        with self._path.open("rb") as file:
            kind = kind_of(file.read(4096))
        if kind == "pdf":
            import pypdfium2

            try:
                self._pdf = pypdfium2.PdfDocument(self._path)
            except pypdfium2.PdfiumError as error:
                raise BrokenFileError(str(self._path), "this PDF cannot be opened", "get the file anew") from error
        elif kind != "image":
            cure = "give a PDF or a picture; ustav read shows the text"
            raise UnsupportedFileError(str(self._path), "it has no pages to show", cure)
        return self

    def __exit__(self, *_: object) -> None:
        if self._pdf is not None:
            self._pdf.close()

    def picture(self, number: int, dpi: int = DPI) -> tuple[Any, float]:
        """The picture of a page, and how many of its pixels make a point. Raises `MissingPageError`."""
        return self._of_picture(number, dpi) if self._pdf is None else self._of_pdf(number, dpi)

    def _of_pdf(self, number: int, dpi: int) -> tuple[Any, float]:
        self._check(number, len(self._pdf))
        page = self._pdf[number - 1]
        width, height = page.get_size()
        scale = min(dpi / 72, (_MOST_PIXELS / max(1.0, width * height)) ** 0.5)
        image = page.render(scale=scale).to_pil().convert("RGB")
        page.close()
        return image, scale

    def _of_picture(self, number: int, dpi: int) -> tuple[Any, float]:
        from extract.reading.scan.image_file import page_picture, pages_in

        name = str(self._path)
        self._check(number, pages_in(self._path, name))
        image, own = page_picture(self._path, number, name)
        factor = min(1.0, dpi / own, (_MOST_PIXELS / (image.width * image.height)) ** 0.5)
        if factor < 1:
            image = image.resize((max(1, round(image.width * factor)), max(1, round(image.height * factor))))
        return image.convert("RGB"), own * factor / 72

    def _check(self, number: int, count: int) -> None:
        if not 1 <= number <= count:
            raise MissingPageError(str(self._path), f"there is no page {number}", f"its pages are 1 to {count}")


def _draw(image: Any, scale: float, number: int, reading: Reading | None, book: RuleBook | None) -> None:
    from PIL import ImageDraw

    canvas = ImageDraw.Draw(image, "RGBA")
    if book is not None and reading is not None:
        for record in book.records:
            colour = _COLOURS.get(record.type, (90, 90, 90))
            for span in record.evidence:
                for page, box in reading.places.boxes(span.start, span.end):
                    if page == number:
                        canvas.rectangle([v * scale for v in box], fill=(*colour, 60))
    for doubt in reading.doubts if reading is not None else ():
        for page, box in reading.places.boxes(doubt.span.start, doubt.span.end):  # type: ignore[union-attr]
            if page == number:
                canvas.rectangle([v * scale for v in box], outline=(*_DOUBT, 255), width=2)
    last: tuple[float, float] | None = None
    count = 0
    for region in (r for r in reading.regions if r.page == number) if reading is not None else ():
        x0, top, x1, bottom = (v * scale for v in region.box)
        canvas.rectangle((x0 - 2, top - 2, x1 + 2, bottom + 2), outline=(*_ORDER, 220), width=2 if region.kind == "box" else 1)
        if region.kind == "box":
            continue  # its content is numbered
        count += 1
        if last is not None:
            canvas.line((*last, x0, top), fill=(*_ORDER, 150), width=2)
        canvas.text((max(0.0, x0 - 18), top), str(count), fill=(*_ORDER, 255))
        last = (x0, bottom)
