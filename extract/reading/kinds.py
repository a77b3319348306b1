"""What kind of file this is, told by its first bytes; the name of a file is not asked."""

from __future__ import annotations

import re
from typing import Literal

__all__ = ["Kind", "kind_of"]

Kind = Literal["text", "pdf", "zip", "html", "image", "rtf", "old word", "djvu", "web archive", "heic", "fictionbook"]

_HEAD_END, _FIRST_LINE = re.compile(rb"\r?\n\r?\n"), re.compile(rb"[a-z-]{2,40}:")
_MARKS: tuple[tuple[bytes, Kind], ...] = (
    (b"PK\x03\x04", "zip"),
    (b"PK\x05\x06", "zip"),
    (b"\x89PNG", "image"),
    (b"\xff\xd8\xff", "image"),
    (b"II*\x00", "image"),
    (b"MM\x00*", "image"),
    (b"II+\x00", "image"),
    (b"GIF8", "image"),
    (b"BM", "image"),
    (b"{\\rtf", "rtf"),
    (b"\xd0\xcf\x11\xe0", "old word"),
    (b"AT&TFORM", "djvu"),
)
_HTML = re.compile(
    rb"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.{0,4000}?-->\s*)*<(?:!doctype\s+html|html|head|body|meta|title)\b", re.I | re.S
)
_FICTION = re.compile(rb"\s*(?:<\?xml[^>]*>\s*)?<FictionBook\b")
_UNICODE_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


def kind_of(head: bytes) -> Kind:
    """The kind of a file that begins with ``head`` (2 kB are enough). A PDF may begin within the first kilobyte."""
    if b"%PDF-" in head[:1024]:
        return "pdf"
    for mark, kind in _MARKS:
        if head.startswith(mark) and not (mark == b"BM" and (len(head) < 14 or head[6:10] != b"\0\0\0\0")):
            return kind
    if head[4:8] == b"ftyp":
        return "heic"
    if _is_letter_with_page(head.lstrip()):
        return "web archive"
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return "image"
    start = head
    if head.startswith(_UNICODE_MARKS):
        start = head[3:] if head.startswith(b"\xef\xbb\xbf") else head[2:].replace(b"\0", b"")
    return "html" if _HTML.match(start) else "fictionbook" if _FICTION.match(start) else "text"


def _is_letter_with_page(head: bytes) -> bool:
    """The head of a letter with a web page in it: what browsers save as one file (.mht, .mhtml)."""
    lines = _HEAD_END.split(head, maxsplit=1)[0].lower()
    page = b"multipart/related" in lines or b"text/html" in lines
    return page and b"mime-version:" in lines and bool(_FIRST_LINE.match(lines))
