"""The letters of a PDF page with their places, as pdfium finds them, and the lines and surfaces drawn around them."""

from __future__ import annotations

import ctypes
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from models.spans import Box

__all__ = ["Glyph", "Ink", "Style", "page_frame", "page_glyphs", "page_ink"]

Glyph = tuple[str, float, float, float, float, int]
"""The letter, x0, top, x1, bottom (points, top left origin, page as shown), and the index of its style."""

MOST_GLYPHS = 60_000
MOST_OBJECTS = 40_000
_STROKED, _INVISIBLE = 2, 3
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "ft", "ﬆ": "st"}
_SIGNS = {
    "\u0002": "-", "\ufffe": "-",  # what pdfium gives for a hyphen at the end of a line
    "\uf0b7": "•", "\uf0a7": "▪", "\uf0d8": "➢", "\uf0fc": "✓", "\uf076": "❖", "\uf0a8": "◻", "\uf02d": "-",  # bullets of symbol fonts
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


@dataclass(frozen=True, slots=True)
class Ink:
    """What is drawn on a page beside letters: thin rules, surfaces and frames, pictures; all as boxes."""

    rules: tuple[Box, ...] = ()
    frames: tuple[Box, ...] = ()
    """Frames and tinted surfaces, larger than a line of text is high."""
    dark: tuple[Box, ...] = ()
    """Surfaces on which white letters can be read."""
    images: tuple[Box, ...] = ()
    shapes: int = 0
    """How many small filled shapes there are: letters that were turned into drawings show as hundreds of them."""
    cut: bool = False
    """True if there was more than is looked at."""


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
    count = pdfium.FPDFText_CountChars(raw)
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
    for k in range(min(count, MOST_GLYPHS)):
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
        if char < " " and char not in "\t" or "\ue000" <= char <= "\uf8ff" or char == "\ufffd" or (style in suspects and unmapped(raw, k) == 1):
            if char in "\r\n":
                continue
            lost[style] += 1
            char = "\ufffd" if char < " " else char
        glyphs.append((_LIGATURES.get(char, char), *box, style))
    return glyphs, styles, lost, count > MOST_GLYPHS


def page_ink(page: Any, frame: Frame) -> Ink:
    """The rules, frames, surfaces and pictures of a page."""
    rules: list[Box] = []
    frames: list[Box] = []
    dark: list[Box] = []
    images: list[Box] = []
    shapes = 0
    count = pdfium.FPDFPage_CountObjects(page.raw)
    for i in range(min(count, MOST_OBJECTS)):
        obj = pdfium.FPDFPage_GetObject(page.raw, i)
        kind = pdfium.FPDFPageObj_GetType(obj)
        if kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            images.append(_bounds(obj, frame))
        elif kind == pdfium.FPDF_PAGEOBJ_FORM:
            _form(obj, frame, images)
        elif kind == pdfium.FPDF_PAGEOBJ_PATH:
            shapes += _path(obj, frame, rules, frames, dark)
    return Ink(tuple(rules), tuple(frames), tuple(dark), tuple(images), shapes, count > MOST_OBJECTS)


def _form(obj: Any, frame: Frame, images: list[Box]) -> None:
    """A form that holds a picture counts as one: scanners' software wraps pages so."""
    for k in range(min(200, max(0, pdfium.FPDFFormObj_CountObjects(obj)))):
        if pdfium.FPDFPageObj_GetType(pdfium.FPDFFormObj_GetObject(obj, k)) == pdfium.FPDF_PAGEOBJ_IMAGE:
            images.append(_bounds(obj, frame))
            return


def _bounds(obj: Any, frame: Frame) -> Box:
    x0, y0, x1, y1 = (ctypes.c_float() for _ in range(4))
    if not pdfium.FPDFPageObj_GetBounds(obj, *(ctypes.byref(v) for v in (x0, y0, x1, y1))):
        return (0.0, 0.0, 0.0, 0.0)
    return frame.shown(x0.value, y0.value, x1.value, y1.value)


def _path(obj: Any, frame: Frame, rules: list[Box], frames: list[Box], dark: list[Box]) -> int:
    """Sorts a path into what it may be; 1 for a small filled shape that might be a letter, else 0."""
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(obj, ctypes.byref(fill), ctypes.byref(stroke))
    if not fill.value and not stroke.value:
        return 0
    r, g, b, a = (ctypes.c_uint() for _ in range(4))
    x0, top, x1, bottom = box = _bounds(obj, frame)
    pdfium.FPDFPageObj_GetFillColor(obj, *(ctypes.byref(v) for v in (r, g, b, a)))
    light = min(r.value, g.value, b.value)
    filled = bool(fill.value) and a.value > 0
    if x1 - x0 < 3 or bottom - top < 3:
        if (stroke.value or light < 250) and max(x1 - x0, bottom - top) > 6:
            rules.append(box)
        return 0
    if filled and x1 - x0 < 30 and bottom - top < 30:
        return int(pdfium.FPDFPath_CountSegments(obj) > 6)
    if filled and light < 200:
        dark.append(box)
    pieces = pdfium.FPDFPath_CountSegments(obj)
    if stroke.value and pieces >= 2 and not filled:
        straight = _straight_lines(obj, pieces, frame)
        rules.extend(straight)
        if straight and pieces > 5:
            return 0
    elif stroke.value and pieces <= 6:
        rules.extend(((x0, top, x1, top), (x0, bottom, x1, bottom), (x0, top, x0, bottom), (x1, top, x1, bottom)))
    if pieces <= 24 and (stroke.value or (filled and light < 252)):
        frames.append(box)
    return 0


def _straight_lines(obj: Any, pieces: int, frame: Frame) -> list[Box]:
    """The horizontal and vertical strokes of a path of straight lines; none if it has curves."""
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(obj, ctypes.byref(matrix))
    out: list[Box] = []
    start = last = (0.0, 0.0)
    x, y = ctypes.c_float(), ctypes.c_float()
    for i in range(min(pieces, 2000)):
        segment = pdfium.FPDFPath_GetPathSegment(obj, i)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_BEZIERTO:
            return []
        pdfium.FPDFPathSegment_GetPoint(segment, ctypes.byref(x), ctypes.byref(y))
        point = (matrix.a * x.value + matrix.c * y.value + matrix.e, matrix.b * x.value + matrix.d * y.value + matrix.f)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            start = point
        else:
            _stroke(last, point, frame, out)
        if pdfium.FPDFPathSegment_GetClose(segment):
            _stroke(point, start, frame, out)
            point = start
        last = point
    return out


def _stroke(one: tuple[float, float], other: tuple[float, float], frame: Frame, out: list[Box]) -> None:
    dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
    if min(dx, dy) < 1.5 and max(dx, dy) > 6:
        out.append(frame.shown(min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1])))
