"""Every bound that an untrusted rulebook meets, read off the code that holds to it, and how it is set."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

__all__ = ["BOUNDS", "bounds_table"]

_MEGABYTES = 1 << 20


def _plain(value: float) -> str:
    return f"{value:,.0f}"


def _megabytes(value: float) -> str:
    return f"{value / _MEGABYTES:,.0f} MB"


def _seconds(value: float) -> str:
    return f"{value:,.0f} s"


_CODE = "in the code"
BOUNDS: tuple[tuple[str, str, str, Callable[[float], str], str], ...] = (
    ("pages read of a PDF", "extract.reading.pdf.document", "MOST_PAGES", _plain, _CODE),
    ("pages recognised of a PDF", "extract.reading.pdf.document", "MOST_RECOGNISED", _plain, _CODE),
    ("letters of a page of a PDF", "extract.reading.pdf.glyphs", "MOST_GLYPHS", _plain, _CODE),
    ("drawn objects of a page of a PDF", "extract.reading.pdf.ink", "MOST_OBJECTS", _plain, _CODE),
    ("pictures of a file of pictures", "extract.reading.scan.image_file", "_MOST_PAGES", _plain, _CODE),
    ("size of a file of pictures", "extract.reading.scan.image_file", "_LARGEST", _megabytes, _CODE),
    ("pixels of a page that is recognised", "extract.reading.scan.reader", "MOST_PIXELS", _plain, _CODE),
    ("pixels of a picture before it is made smaller", "extract.reading.scan.image_file", "_MOST_STORED", _plain, _CODE),
    ("time of the recogniser for a page", "extract.reading.scan.engine", "_SECONDS_FOR_PAGE", _seconds, _CODE),
    ("parts of a Word file", "extract.reading.docx.package", "_MOST_PARTS", _plain, _CODE),
    ("a part of a Word file, unpacked", "extract.reading.docx.package", "_LARGEST_PART", _megabytes, _CODE),
    ("a Word file, unpacked", "extract.reading.docx.package", "_LARGEST_SUM", _megabytes, _CODE),
    ("nesting of a Word file", "extract.reading.docx.package", "_DEEPEST", _plain, _CODE),
    ("size of a web page", "extract.reading.html", "_LARGEST", _megabytes, _CODE),
    ("letters of a sentence", "extract.language.splitting", "_LONGEST", _plain, _CODE),
    ("results kept between runs", "ustav.cache.store", "LIMIT", _megabytes, "`USTAV_CACHE_MB`"),
)
"""What is bounded, the module and the name of the number there, how it is written, how it is set."""


def bounds_table() -> str:
    """Markdown: a row a bound."""
    from ustav.batch import Bounds

    rows = [(what, write(getattr(import_module(module), name)), how) for what, module, name, write, how in BOUNDS]
    default = Bounds()
    assert default.seconds is not None
    rows += [
        ("time of a file of a folder", _seconds(default.seconds), "`--timeout`"),
        ("memory of a process that reads a folder", f"{default.megabytes} MB" if default.megabytes else "none", "`--memory`"),
    ]
    lines = [f"| {what} | {value} | {how} |" for what, value, how in rows]
    return "\n".join(["| bound | at most | set by |", "| --- | ---: | --- |", *lines])
