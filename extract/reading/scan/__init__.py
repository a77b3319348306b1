"""Scans and photographs of pages: prepared, recognised, repaired, looked at twice; what stays in doubt is marked.

`page_reader` and `read_image_file` are what `extract.reading.ocr` asks for.
"""

from __future__ import annotations

from extract.reading.scan.image_file import read_image_file
from extract.reading.scan.reader import ScanReader, page_reader

__all__ = ["ScanReader", "page_reader", "read_image_file"]
