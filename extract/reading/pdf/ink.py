"""What is drawn on a PDF page beside its letters: rules, frames, surfaces, pictures."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from extract.limits import limits
from extract.reading.pdf.glyphs import Frame
from models.spans import Box

__all__ = ["Ink", "page_ink"]


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


def page_ink(page: Any, frame: Frame) -> Ink:
    """The rules, frames, surfaces and pictures of a page."""
    rules: list[Box] = []
    frames: list[Box] = []
    dark: list[Box] = []
    images: list[Box] = []
    shapes = 0
    count, most = pdfium.FPDFPage_CountObjects(page.raw), limits().pdf_objects
    for i in range(min(count, most)):
        obj = pdfium.FPDFPage_GetObject(page.raw, i)
        kind = pdfium.FPDFPageObj_GetType(obj)
        if kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            images.append(_bounds(obj, frame))
        elif kind == pdfium.FPDF_PAGEOBJ_FORM:
            _form(obj, frame, images)
        elif kind == pdfium.FPDF_PAGEOBJ_PATH:
            shapes += _path(obj, frame, rules, frames, dark)
    return Ink(tuple(rules), tuple(frames), tuple(dark), tuple(images), shapes, count > most)


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
