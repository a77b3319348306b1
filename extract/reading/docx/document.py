"""A Word file from its first paragraph to its last."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

from extract.layout.composing import compose
from extract.layout.distances import set_apart
from extract.layout.flow import BoxFlow, CellBox, Element, Paragraph, Run, TableFlow
from extract.layout.initials import stands_alone
from extract.layout.markers import opens_section
from extract.reading.clearing import shown_note
from extract.reading.docx.numbering import Numbering
from extract.reading.docx.package import Package, tag
from extract.reading.docx.runs import content_of
from extract.reading.docx.styles import Styles
from extract.reading.errors import BrokenFileError, EmptyFileError
from extract.reading.pages import NO_PAGES, Aside, Note, Page, Reading
from extract.reading.text import check_russian

__all__ = ["read_docx"]

_MARKER_TAB = re.compile(r"^((?:[^\W\d_]|\d{1,3}(?:\.\d{1,3})*|[IVXLC]{1,6})[.)]?|[•▪–—-])\t+\s*")
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def read_docx(path: Path, source: str) -> Reading:
    """Read a DOCX: tracked changes as accepted, computed numbers written out. Raises a `ReadingError`."""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    with Package(path, source) as package:
        reader = _Reader(package)
        elements = reader.run()
    composed = compose(elements, lambda _: False)
    if not composed.text.strip():
        raise EmptyFileError(source, "there is no text in this Word file", "give the file with the rules in it")
    check_russian(composed.text, source)
    page = Page(1, None, None, "docx", f"the text of a Word file, tracked changes as accepted; {NO_PAGES}")
    return Reading(
        source, digest, composed.text, None, (page,), composed.places, (), tuple(composed.tables), tuple(reader.furniture),
        tuple(reader.hidden), (), tuple(reader.remarks),
    )  # fmt: skip


class _Reader:
    def __init__(self, package: Package) -> None:
        self.package = package
        self.numbering = Numbering(package)
        self.styles = Styles(package)
        self.numbers: dict[tuple[str, str], int] = {}
        self.furniture: list[Aside] = []
        self.hidden: list[Aside] = []
        self.remarks: list[Note] = []
        self.notes = {(k, n.get(tag("id"), "")): n for k in ("footnote", "endnote") for n in self._note_parts(k)}
        self.pending: list[Element] = []
        self.unseen = 0
        self.carried: str | None = None
        """Text of a paragraph whose end was deleted: the next one goes on with it."""
        self.initial = ""
        """A large letter in a frame of its own: the next paragraph begins with it."""

    def _note_parts(self, kind: str) -> Iterator[ET.Element]:
        for part in self.package.related(f"{kind}s"):
            root = self.package.parse(part)
            yield from root.iter(tag(kind)) if root is not None else ()

    def run(self) -> list[Element]:
        root = self.package.parse(self.package.main)
        body = root.find(tag("body")) if root is not None else None
        if body is None:
            raise BrokenFileError(
                self.package.source, "this Word file has no body", "get the file anew, or save it again in Word"
            )
        out = self.blocks(body)
        set_apart(out)
        for kind in ("header", "footer"):
            for part in self.package.related(kind):
                self._head(part)
        if self.unseen:
            self.remarks.append(Note("changed", shown_note(self.unseen)))
        return out

    def _head(self, part: str) -> None:
        root = self.package.parse(part)
        for p in root.iter(tag("p")) if root is not None else ():
            text = content_of(p, {}).text.strip()
            if text and all(a.text != text for a in self.furniture):
                self.furniture.append(Aside(1, text, "running head"))

    def blocks(self, parent: ET.Element) -> list[Element]:
        """The elements of a body, cell or box in order; an empty paragraph leaves an empty line."""
        out: list[Element] = []
        step = 0.0
        for e in _unwrapped(parent):
            made = self._table(e) if e.tag == tag("tbl") else self._paragraph(e)
            step += e.tag == tag("p")
            if made and isinstance(made[0], Paragraph):
                made[0].step, step = step, 0.0
            for element in made:
                if self.pending and not (isinstance(element, Paragraph) and element.kind == "item"):
                    out += self.pending
                    self.pending = []
                out.append(element)
            if e.tag == tag("p"):
                self._cite(e)
        out += self.pending
        self.pending = []
        return out

    # ------------------------------------------------------------------------------------------------ paragraphs

    def _paragraph(self, p: ET.Element) -> list[Element]:
        properties = p.find(tag("pPr"))
        style = self.styles.of(_value(properties, "pStyle"))
        content = content_of(p, self.numbers, style.hidden)
        self.unseen += content.unseen
        if content.hidden:
            self.hidden.append(Aside(1, content.hidden, "hidden"))
        boxes: list[Element] = []
        for box in content.boxes:
            inner = self.blocks(box)
            if inner:
                boxes.append(BoxFlow(inner))
        if _deleted_end(properties):
            self.carried = (self.carried or "") + content.text
            return boxes
        text = ((self.carried or "") + content.text).strip(" \n")
        self.carried = None
        if _is_initial(properties, text):
            self.initial += text
            return boxes
        if self.initial and text:
            text = self._begun(text, content.apart)
        if not text:
            return boxes
        if re.match(r"(?:toc|оглавление) ?\d", style.name):
            self.furniture.append(Aside(1, text.replace("\t", " "), "menu"))
            return boxes
        number, depth = self._number(properties, _value(properties, "pStyle"))
        text = _MARKER_TAB.sub(r"\1 ", text)
        whole = f"{number} {text}" if number else text
        outline = _value(properties, "outlineLvl")
        heading = style.outline is not None or (outline is not None and outline in "012345678") or style.name == "title"
        kind = "heading" if heading else "item" if number and not opens_section(whole) else "text"
        return [Paragraph([[Run(whole)]], kind, depth=depth if kind == "item" else 0), *boxes]  # type: ignore[arg-type]

    def _begun(self, text: str, apart: bool) -> str:
        """The text of a paragraph with the large letter before it; ``apart``: a blank stands between them."""
        from extract.language import known_word

        initial, self.initial = self.initial, ""
        return f"{initial} {text}" if apart or stands_alone(initial, text.split()[:2], known_word) else initial + text

    def _number(self, properties: ET.Element | None, style_id: str | None) -> tuple[str, int]:
        """The computed number of a paragraph («» if it has none) and its level."""
        style = self.styles.of(style_id)
        own = properties.find(tag("numPr")) if properties is not None else None
        number = _value(own, "numId") or style.number
        if number is None or number == "0":
            return "", 0
        index = _value(own, "ilvl")
        level = int(index) if index and index.isdigit() else None
        if level is None and own is None and style_id:
            level = self.numbering.level_of_style(number, style_id)
        found = self.numbering.next(number, level if level is not None else style.level or 0)
        return (found[0], level or 0) if found else ("", 0)

    def _cite(self, p: ET.Element) -> None:
        """Notes that the paragraph cites are read after it."""
        for reference in p.iter():
            if reference.tag not in (tag("footnoteReference"), tag("endnoteReference")):
                continue
            key = ("footnote" if reference.tag == tag("footnoteReference") else "endnote", reference.get(tag("id"), ""))
            note = self.notes.pop(key, None)
            if note is None or key not in self.numbers:
                continue
            text = " ".join(c for c in (content_of(q, {}).text.strip() for q in note.iter(tag("p"))) if c).replace("\n", " ")
            if text:
                sign = str(self.numbers[key]).translate(_RAISED)
                self.pending.append(Paragraph([[Run(f"{sign} {text}")]], "footnote"))

    # ------------------------------------------------------------------------------------------------ tables

    def _table(self, table: ET.Element) -> list[Element]:
        cells: list[CellBox] = []
        open_cells: dict[int, CellBox] = {}
        row = 0
        for tr in _unwrapped(table):
            if tr.tag != tag("tr") or _deleted_row(tr):
                continue
            column = _integer(_value(tr.find(tag("trPr")), "gridBefore"), 0)
            for tc in _unwrapped(tr):
                if tc.tag != tag("tc"):
                    continue
                properties = tc.find(tag("tcPr"))
                span = max(1, _integer(_value(properties, "gridSpan"), 1))
                merge = properties.find(tag("vMerge")) if properties is not None else None
                if merge is not None and merge.get(tag("val"), "continue") == "continue" and column in open_cells:
                    open_cells[column].rowspan = row - open_cells[column].row + 1
                    self.blocks(tc)
                else:
                    cell = CellBox(row, column, _flat(self.blocks(tc)), 1, span)
                    cells.append(cell)
                    open_cells[column] = cell
                column += span
            row += 1
        if len({c.column for c in cells}) == 1 and all(c.colspan == 1 for c in cells):
            inner = [p for c in cells for p in c.paragraphs]
            return [BoxFlow(list(inner))] if inner else []
        return [TableFlow(cells)] if any(c.paragraphs for c in cells) else []


def _flat(elements: list[Element]) -> list[Paragraph]:
    """What is in a cell as paragraphs of one line each."""
    out: list[Paragraph] = []
    for e in elements:
        if isinstance(e, Paragraph):
            out.append(Paragraph([[Run(re.sub(r"\s+", " ", e.text).replace("|", "¦"))]], e.kind))
        elif isinstance(e, TableFlow):
            for cell in e.cells:
                out += cell.paragraphs
        else:
            out += _flat(e.elements)
    return out


def _unwrapped(parent: ET.Element) -> Iterator[ET.Element]:
    """Paragraphs, tables, rows and cells below ``parent``, taken out of content controls, insertions and custom markup."""
    for e in parent:
        if e.tag in (tag("p"), tag("tbl"), tag("tr"), tag("tc")):
            yield e
        elif e.tag in (tag("sdt"), tag("sdtContent"), tag("ins"), tag("moveTo"), tag("customXml"), tag("smartTag")):
            yield from _unwrapped(e)


def _value(parent: ET.Element | None, name: str) -> str | None:
    found = parent.find(tag(name)) if parent is not None else None
    return found.get(tag("val")) if found is not None else None


def _integer(value: str | None, otherwise: int) -> int:
    return min(int(value), 200) if value is not None and value.isdigit() else otherwise


def _deleted_end(properties: ET.Element | None) -> bool:
    run = properties.find(tag("rPr")) if properties is not None else None
    return run is not None and (run.find(tag("del")) is not None or run.find(tag("moveFrom")) is not None)


def _is_initial(properties: ET.Element | None, text: str) -> bool:
    """True for a letter (a quotation mark may stand before it) in a frame that is as high as several lines."""
    frame = properties.find(tag("framePr")) if properties is not None else None
    large = frame is not None and frame.get(tag("dropCap"), "none") != "none"
    return large and 0 < len(text) <= 3 and text[-1].isalpha()


def _deleted_row(row: ET.Element) -> bool:
    properties = row.find(tag("trPr"))
    return properties is not None and properties.find(tag("del")) is not None
