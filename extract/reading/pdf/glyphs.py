"""The letters of a PDF page with their places, as pdfium finds them."""

from __future__ import annotations

import ctypes
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from extract.limits import limits
from extract.reading.clearing import LIGATURES, NO_WIDTH, composed
from models.spans import Box

__all__ = ["Frame", "Glyph", "Style", "page_frame", "page_glyphs"]

Glyph = tuple[str, float, float, float, float, int]
"""The letter, x0, top, x1, bottom (points, top left origin, page as shown), and the index of its style."""

_SLANT = 0.15
"""Of the way that text runs along one axis: how far it runs along the other, from where on it is no skew of a scan."""
_STROKED, _INVISIBLE = 2, 3
_SIGNS = {
    "\u0002": "-", "\ufffe": "-",  # what pdfium gives for a hyphen at the end of a line
    "\uf0b7": "•", "\uf0a7": "▪", "\uf0d8": "➢", "\uf0fc": "✓", "\uf076": "❖", "\uf0a8": "◻", "\uf02d": "-",
    # (the last two lines are bullets of symbol fonts)
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Style:
    """What the letters of one text object share. ``angle`` in quarter turns, 0 for upright text."""

    font: str
    size: float
    bold: bool
    italic: bool
    baseline: float
    angle: int
    invisible: bool = False
    layer: str | None = None
    white: bool = False
    slanted: bool = False
    """It runs at none of the four angles: across the page."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the page lies: its visible area in PDF's own coordinates and its rotation in quarter turns."""

    left: float
    bottom: float
    right: float
    top: float
    turns: int

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as shown."""
        w, h = self.right - self.left, self.top - self.bottom
        return (h, w) if self.turns % 2 else (w, h)

    def shown(self, x0: float, y0: float, x1: float, y1: float) -> Box:
        """A box of PDF's coordinates (origin bottom left) as it is shown (origin top left)."""
        if self.turns == 0:
            return (x0 - self.left, self.top - y1, x1 - self.left, self.top - y0)
        if self.turns == 1:
            return (y0 - self.bottom, x0 - self.left, y1 - self.bottom, x1 - self.left)
        if self.turns == 2:
            return (self.right - x1, y0 - self.bottom, self.right - x0, y1 - self.bottom)
        return (self.top - y1, self.right - x1, self.top - y0, self.right - x0)


def page_frame(page: Any) -> Frame:
    """The frame of a pdfium page."""
    left, bottom, right, top = page.get_bbox()
    return Frame(left, bottom, right, top, (page.get_rotation() // 90) % 4)


def _quick(function: Any, result: Any, *arguments: Any) -> Any:
    """The same function of pdfium with plain numbers for pointers: it is called for every letter."""
    address = ctypes.cast(function, ctypes.c_void_p).value
    assert address is not None
    return ctypes.CFUNCTYPE(result, *arguments)(address)


_OBJECT_OF = _quick(pdfium.FPDFText_GetTextObject, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
_BOX_OF = _quick(pdfium.FPDFText_GetLooseCharBox, ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)
_UNICODE_OF = _quick(pdfium.FPDFText_GetUnicode, ctypes.c_uint, ctypes.c_void_p, ctypes.c_int)


def _font(text_page: Any, index: int) -> tuple[str, bool, bool]:
    """Name of the font of a letter, whether it is bold, whether it is italic."""
    flags = ctypes.c_int()
    buffer = ctypes.create_string_buffer(256)
    pdfium.FPDFText_GetFontInfo(text_page, index, buffer, 256, ctypes.byref(flags))
    name = buffer.value.decode("utf-8", "replace")
    name = name.split("+", 1)[-1] if name[6:7] == "+" else name
    low, weight = name.lower(), pdfium.FPDFText_GetFontWeight(text_page, index)
    bold = weight >= 600 or bool(flags.value & (1 << 18)) or any(w in low for w in ("bold", "black", "heavy"))
    return name, bold, bool(flags.value & (1 << 6)) or "italic" in low or "oblique" in low


def _layer(obj: Any) -> str | None:
    """The name of the optional layer that a text object belongs to, if it says so."""
    for i in range(max(0, pdfium.FPDFPageObj_CountMarks(obj))):
        mark = pdfium.FPDFPageObj_GetMark(obj, i)
        if _mark_string(lambda *a, m=mark: pdfium.FPDFPageObjMark_GetName(m, *a)) == "OC":
            name = _mark_string(lambda *a, m=mark: pdfium.FPDFPageObjMark_GetParamStringValue(m, b"Name", *a))
            if any(c < " " for c in name):  # pdfium widens the bytes of a UTF-16 name one by one
                name = name.encode("latin-1", "replace").decode("utf-16-be", "replace").lstrip("\ufeff")
            return name or ""
    return None


def _mark_string(call: Any) -> str:
    length = ctypes.c_ulong()
    if not call(None, 0, ctypes.byref(length)) or not length.value:
        return ""
    buffer = (ctypes.c_ushort * (length.value // 2 + 1))()
    call(buffer, length.value, ctypes.byref(length))
    return bytes(buffer)[: length.value].decode("utf-16-le", "replace").rstrip("\0")


class _Styles:
    """Makes the styles of text objects; what belongs to a font is asked once for each font."""

    def __init__(self, text_page: Any, frame: Frame) -> None:
        self.text_page, self.frame = text_page, frame
        self.fonts: dict[int, tuple[str, bool, bool]] = {}
        self.matrix = pdfium.FS_MATRIX()
        self.x, self.y = ctypes.c_double(), ctypes.c_double()
        self.colour = tuple(ctypes.c_uint() for _ in range(4))
        self.slots = tuple(ctypes.byref(v) for v in self.colour)

    def make(self, index: int, address: int) -> Style:
        """The style of the text object at ``address``, whose first letter is at ``index``."""
        page = self.text_page
        obj = ctypes.cast(address, pdfium.FPDF_PAGEOBJECT)
        handle = ctypes.cast(pdfium.FPDFTextObj_GetFont(obj), ctypes.c_void_p).value or 0
        if handle not in self.fonts:
            self.fonts[handle] = _font(page, index)
        font, bold, italic = self.fonts[handle]
        pdfium.FPDFText_GetMatrix(page, index, ctypes.byref(self.matrix))
        a, b, c, d = self.matrix.a, self.matrix.b, self.matrix.c, self.matrix.d
        size = pdfium.FPDFText_GetFontSize(page, index) * ((c * c + d * d) ** 0.5 or 1.0)
        # The direction in which the letters follow each other, as shown: 0 right, 1 down, 2 left, 3 up.
        drawn = 0 if abs(a) >= abs(b) and a >= 0 else 2 if abs(a) >= abs(b) else 3 if b > 0 else 1
        pdfium.FPDFText_GetCharOrigin(page, index, ctypes.byref(self.x), ctypes.byref(self.y))
        shown = self.frame.shown(self.x.value, self.y.value, self.x.value, self.y.value)
        angle = (drawn + self.frame.turns) % 4
        mode = pdfium.FPDFTextObj_GetTextRenderMode(obj)
        pdfium.FPDFText_GetFillColor(page, index, *self.slots)
        red, green, blue, alpha = (v.value for v in self.colour)
        return Style(
            font, round(size, 2), bold or mode == _STROKED, italic, shown[0] if angle % 2 else shown[1], angle,
            mode == _INVISIBLE or alpha == 0 or size < 0.9, _layer(obj), min(red, green, blue) >= 245,
            min(abs(a), abs(b)) > _SLANT * max(abs(a), abs(b)),
        )  # fmt: skip


def page_glyphs(page: Any, frame: Frame) -> tuple[list[Glyph], list[Style], Counter[int], bool]:
    """The letters of a page in the order of the file, their styles, how many of each style have no true letter.

    Blanks that stand in the file are letters too; those that pdfium makes up are left out. The last value is true if
    the page holds more letters than are looked at.
    """
    text_page = page.get_textpage()
    try:
        return _glyphs(text_page.raw, frame)
    finally:
        text_page.close()


def _glyphs(raw: Any, frame: Frame) -> tuple[list[Glyph], list[Style], Counter[int], bool]:
    count, most = pdfium.FPDFText_CountChars(raw), limits().pdf_letters
    unmapped = pdfium.FPDFText_HasUnicodeMapError
    pointer = ctypes.cast(raw, ctypes.c_void_p).value
    rect = pdfium.FS_RECTF()
    place = ctypes.addressof(rect)
    maker = _Styles(raw, frame)
    styles: list[Style] = []
    index_of: dict[int, int] = {}
    glyphs: list[Glyph] = []
    lost: Counter[int] = Counter()
    suspects: set[int] = set()  # styles whose first letter has no Unicode value of its own: there every letter is asked
    last_address, style, upright = 0, -1, frame.turns == 0
    left, top = frame.left, frame.top
    for k in range(min(count, most)):
        address = _OBJECT_OF(pointer, k)
        if not address:
            continue
        if address != last_address:
            last_address = address
            style = index_of.get(address, -1)
            if style < 0:
                style = index_of[address] = len(styles)
                styles.append(maker.make(k, address))
                if unmapped(raw, k) == 1:
                    suspects.add(style)
        _BOX_OF(pointer, k, place)
        code = _UNICODE_OF(pointer, k)
        if upright:
            box = (rect.left - left, top - rect.top, rect.right - left, top - rect.bottom)
        else:
            box = frame.shown(rect.left, rect.bottom, rect.right, rect.top)
        if (0x410 <= code <= 0x44F or code == 32) and style not in suspects:
            glyphs.append((chr(code), *box, style))  # nearly all letters go this way
            continue
        char = chr(code) if code < 0x110000 else "\ufffd"
        char = _SIGNS.get(char, char)
        if (
            (char < " " and char not in "\t")
            or "\ue000" <= char <= "\uf8ff"
            or char == "\ufffd"
            or (style in suspects and unmapped(raw, k) == 1)
        ):
            if char in "\r\n":
                continue
            lost[style] += 1
            char = "\ufffd" if char < " " else char
        if char in NO_WIDTH or ("\u0300" <= char <= "\u036f" and glyphs and _on(glyphs, char, box)):
            continue
        glyphs.append((LIGATURES.get(char, char), *box, style))
    return glyphs, styles, lost, count > most


def _on(glyphs: list[Glyph], mark: str, box: Box) -> bool:
    """Takes a mark up into the letter that it stands over («и» and a breve: «й»); True if that is done."""
    letter, x0, top, x1, bottom, style = glyphs[-1]
    whole = composed(letter + mark)
    if len(whole) == len(letter):
        glyphs[-1] = (whole, x0, min(top, box[1]) if box[3] > box[1] else top, x1, bottom, style)
    return len(whole) == len(letter)
