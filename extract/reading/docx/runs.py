"""The text of a Word paragraph: insertions taken, deletions left out, notes and boxes told apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree import ElementTree as ET

from extract.reading.clearing import shown
from extract.reading.docx.package import tag

__all__ = ["Content", "content_of"]

_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_UNREAD = ("vanish", "strike", "dstrike")
"""Properties of letters that nobody is to read: hidden, struck out."""
_GONE = frozenset(
    tag(n) for n in ("del", "moveFrom", "instrText", "delText", "pPr", "rPr", "footnoteRef", "endnoteRef", "annotationRef",
                     "rubyPr", "rt")
)  # fmt: skip
_SIGNS = {tag("noBreakHyphen"): "-", tag("softHyphen"): "", tag("cr"): "\n"}
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SYMBOLS = {"F0B7": "•", "F0A7": "▪", "F0D8": "➢", "F0FC": "✓", "F0E0": "→", "F0DF": "←", "F0E8": "➔",
            "F0B3": "≥", "F0A3": "≤", "F0B1": "±",
            "F0B4": "×", "F02D": "-"}  # fmt: skip


@dataclass(slots=True)
class Content:
    """A paragraph's text (blanks at its end kept), the notes it cites (kind and id), the boxes in it, text that is hidden.

    ``unseen`` counts the characters that were left out or composed since nobody sees them (`shown`); ``apart``: a blank
    stood before the text.
    """

    text: str = ""
    notes: list[tuple[str, str]] = field(default_factory=list)
    boxes: list[ET.Element] = field(default_factory=list)
    hidden: str = ""
    unseen: int = 0
    apart: bool = False


def content_of(paragraph: ET.Element, numbers: dict[tuple[str, str], int], hidden: bool = False) -> Content:
    """What a paragraph says. ``numbers`` numbers the notes as they are cited and is added to."""
    out = Content()
    parts: list[str] = []
    unseen: list[str] = []
    for e, vanished in _pieces(paragraph, out.boxes, hidden):
        piece = _text(e, out, numbers)
        (unseen if vanished else parts).append(piece)
    text, out.unseen = shown("".join(parts))
    text = re.sub(r"[ \u00a0]*\n[ \t]*", "\n", text)
    out.hidden = "".join(unseen).strip()
    if out.hidden:
        text = re.sub(" {2,}", " ", text)  # the blanks around what was left out
    out.apart = text[:1].isspace()
    out.text = re.sub(r"^[ \n]*\t*[ \n]*", "", text)
    return out


def _pieces(parent: ET.Element, boxes: list[ET.Element], hidden: bool) -> Iterator[tuple[ET.Element, bool]]:
    """The leaves of a paragraph that make text, each with whether it is hidden; boxes are put aside."""
    for e in parent:
        if e.tag in _GONE:
            continue
        if e.tag == tag("txbxContent"):
            boxes.append(e)
        elif e.tag == _MC + "AlternateContent":
            chosen = e.find(_MC + "Choice")
            if (
                chosen is None
                or next(
                    chosen.iter(
                        tag("txbxContent"),
                    ),
                    None,
                )
                is None
            ):
                fallback = e.find(_MC + "Fallback")
                chosen = (
                    fallback if fallback is not None and next(fallback.iter(tag("txbxContent")), None) is not None else chosen
                )
            if chosen is not None:
                yield from _pieces(chosen, boxes, hidden)
        elif e.tag == tag("r"):
            properties = e.find(tag("rPr"))
            vanished = hidden or (properties is not None and any(_on(properties.find(tag(n))) for n in _UNREAD))
            raised = properties is not None and _is_raised(properties)
            for leaf, _ in _pieces(e, boxes, vanished):
                if raised and leaf.tag == tag("t"):
                    leaf = _raised(leaf)
                yield leaf, vanished
        elif e.tag == _MATH + "f":
            yield from _fraction(e, boxes, hidden)
        elif e.tag == _MATH + "sup":
            yield from ((_raised(leaf) if leaf.tag == _MATH + "t" else leaf, gone) for leaf, gone in _pieces(e, boxes, hidden))
        elif len(e):
            yield from _pieces(e, boxes, hidden)
        else:
            yield e, hidden


def _fraction(e: ET.Element, boxes: list[ET.Element], hidden: bool) -> Iterator[tuple[ET.Element, bool]]:
    """Numerator, stroke, denominator of a formula."""
    stroke = ET.Element(tag("t"))
    stroke.text = "/"
    for k, part in enumerate(x for name in ("num", "den") if (x := e.find(_MATH + name)) is not None):
        if k:
            yield stroke, hidden
        yield from _pieces(part, boxes, hidden)


def _on(e: ET.Element | None) -> bool:
    return e is not None and e.get(tag("val"), "1") not in ("0", "false", "off")


def _is_raised(properties: ET.Element) -> bool:
    found = properties.find(tag("vertAlign"))
    return found is not None and found.get(tag("val")) == "superscript"


def _raised(leaf: ET.Element) -> ET.Element:
    """Raised figures («ПО¹») must not be read as part of a number."""
    copy = ET.Element(leaf.tag)
    copy.text = (leaf.text or "").translate(_RAISED)
    return copy


def _text(e: ET.Element, out: Content, numbers: dict[tuple[str, str], int]) -> str:
    if e.tag in (tag("t"), _MATH + "t"):
        return e.text or ""
    if e.tag in (tag("tab"), tag("ptab")):
        return "\t"
    if e.tag == tag("br"):
        return "\n"
    if e.tag in _SIGNS:
        return _SIGNS[e.tag]
    if e.tag == tag("sym"):
        code = e.get(tag("char"), "").upper()
        if code in _SYMBOLS or not re.fullmatch("[0-9A-F]{2,5}", code):
            return _SYMBOLS.get(code, "")
        value = int(code, 16)
        return chr(value & 0xFF if 0xF020 <= value <= 0xF0FF else value)
    if e.tag in (tag("footnoteReference"), tag("endnoteReference")):
        key = ("footnote" if e.tag == tag("footnoteReference") else "endnote", e.get(tag("id"), ""))
        numbers.setdefault(key, len(numbers) + 1)
        out.notes.append(key)
        return str(numbers[key]).translate(_RAISED)
    return ""
