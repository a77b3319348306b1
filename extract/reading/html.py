"""Saved web pages: their text without menus, lists and tables as they count."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from extract.layout.composing import compose
from extract.layout.flow import CellBox, Element, Paragraph, Run, TableFlow
from extract.layout.markers import marker_length
from extract.reading.clearing import cleared, shown, shown_note
from extract.reading.docx.numbering import formatted
from extract.reading.errors import EmptyFileError
from extract.reading.pages import NO_PAGES, Aside, Note, Page, Reading
from extract.reading.text import check_russian, file_bytes
from extract.reading.web_charset import decoded_page
from extract.reading.web_page import Node, menus, walk, words_in

__all__ = ["read_html"]

_LARGEST = 60 * 2**20
_BLOCKS = frozenset([
    "p", "div", "section", "article", "main", "li", "ul", "ol", "dl", "dt", "dd", "h1", "h2", "h3", "h4", "h5", "h6",
    "blockquote", "pre", "table", "caption", "thead", "tbody", "tfoot", "tr", "td", "th", "figure", "figcaption",
    "address", "center", "header", "footer", "aside", "details", "summary", "fieldset", "form", "hr", "body", "html",
])  # fmt: skip
_FORMS = {"1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
_CSS = {"decimal": "decimal", "lower-alpha": "lowerLetter", "lower-latin": "lowerLetter", "upper-alpha": "upperLetter",
        "upper-latin": "upperLetter", "lower-roman": "lowerRoman", "upper-roman": "upperRoman",
        "decimal-leading-zero": "decimalZero",
        "lower-russian": "russianLower", "upper-russian": "russianUpper", "none": "none", "disc": "bullet", "circle": "bullet",
        "square": "bullet"}  # fmt: skip
_LIST_STYLE = re.compile(r"list-style(?:-type)?\s*:\s*([a-z-]+)", re.IGNORECASE)
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LONGEST_CELL = 800


def read_html(path: Path, source: str, encoding: str | None = None) -> Reading:
    """Read a saved web page. ``encoding`` overrules both what it declares and what it looks like. Raises a `ReadingError`."""
    raw = file_bytes(path, _LARGEST)
    text, name, note = decoded_page(raw, source, encoding)
    text, changes = cleared(text)
    tree = LexborHTMLParser(text)
    reader = _Reader()
    if tree.body is not None:
        reader.run(tree.body)
    composed = compose(reader.out, lambda _: False)
    if not composed.text.strip():
        raise EmptyFileError(source, "there is no text on this page", "save the page with its text in it and give that")
    check_russian(composed.text, source)
    page = Page(1, None, None, "html", f"a web page in {name}, menus left out; {NO_PAGES}")
    if reader.unseen:
        changes = (*changes, shown_note(reader.unseen))
    return Reading(
        source, hashlib.sha256(raw).hexdigest(), composed.text, name, (page,), composed.places, (), tuple(composed.tables),
        tuple(reader.furniture), tuple(reader.hidden), (), (*([note] if note else []), *(Note("changed", x) for x in changes)),
    )  # fmt: skip


@dataclass(slots=True)
class _List:
    """An open list: the form of its numbers, the next number, by how much it rises."""

    form: str
    number: int = 1
    step: int = 1


@dataclass(slots=True)
class _Reader:
    """Goes over the tree once and gathers elements in order."""

    out: list[Element] = field(default_factory=list)
    furniture: list[Aside] = field(default_factory=list)
    hidden: list[Aside] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    lists: list[_List] = field(default_factory=list)
    marker: str = ""
    heading: bool = False
    raised: int = 0
    kept: int = 0
    unseen: int = 0

    def run(self, body: Node) -> None:
        """Read everything below ``body``."""
        aside = menus(body)
        tables: dict[int, TableFlow] = {}

        def closed(node: Node) -> bool:
            return node.mem_id in aside or node.mem_id in tables

        for kind, node in walk(body, closed):
            if kind == "text":
                self._words(node)
            elif kind == "close":
                if node.mem_id not in aside:
                    self._close(node)
            elif node.mem_id in aside:
                self._aside(node, aside[node.mem_id])
            elif node.tag == "table" and (table := _table(node, aside, self._shown)) is not None:
                self._flush()
                self.out.append(table)
                tables[node.mem_id] = table
            else:
                self._open(node)
        self._flush()

    def _shown(self, text: str) -> str:
        seen, count = shown(text)
        self.unseen += count
        return seen

    def _aside(self, node: Node, why: str) -> None:
        text = words_in(node) if why != "silent" else ""
        if text:
            (self.hidden if why == "hidden" else self.furniture).append(Aside(1, text, "hidden" if why == "hidden" else "menu"))

    def _words(self, node: Node) -> None:
        text = node.text_content or ""
        if self.raised and text.strip().isdigit():
            text = text.strip().translate(_RAISED)
        self.parts.append(text if self.kept else re.sub(r"[ \t\r\n\f]+", " ", text))

    def _open(self, node: Node) -> None:
        name = node.tag
        if name in _BLOCKS:
            self._flush()
        if name in ("ul", "ol"):
            self.lists.append(_list(node))
        elif name == "li":
            self._item(node)
        elif name == "br":
            self.parts.append("\n")
        elif name in ("h1", "h2", "h3", "h4", "h5", "h6"):
            self.heading = True
        elif name == "sup":
            self.raised += 1
        elif name == "pre":
            self.kept += 1

    def _item(self, node: Node) -> None:
        if not self.lists:
            self.lists.append(_List("bullet"))  # an item outside any list
        current = self.lists[-1]
        value = (node.attributes or {}).get("value") or ""
        if value.lstrip("-").isdigit():
            current.number = int(value[:9])
        form = _form(node, current.form)
        self.marker = "•" if form == "bullet" else "" if form == "none" else f"{formatted(current.number, form)}."
        current.number += current.step

    def _close(self, node: Node) -> None:
        name = node.tag
        if name in _BLOCKS:
            self._flush()
        if name in ("ul", "ol") and self.lists:
            self.lists.pop()
            self.marker = ""
        elif name in ("h1", "h2", "h3", "h4", "h5", "h6"):
            self.heading = False
        elif name == "sup":
            self.raised = max(0, self.raised - 1)
        elif name == "pre":
            self.kept = max(0, self.kept - 1)
        elif name == "li":
            self.marker = ""

    def _flush(self) -> None:
        """What has been gathered becomes paragraphs; an empty line in it (two breaks) parts them."""
        whole = self._shown("".join(self.parts))
        self.parts = []
        if not whole.strip():
            return
        if not self.kept:
            whole = re.sub(r"[ \t]*\n[ \t]*", "\n", re.sub(r"[ \t]{2,}", " ", whole))
        for text in re.split(r"\n{2,}", whole.strip("\n ")) if not self.kept else [whole.strip("\n")]:
            if not text.strip():
                continue
            depth = max(0, len(self.lists) - 1)
            if self.marker and not self.heading:
                own = marker_length(text)
                text = text.strip() if own else f"{self.marker} {text.strip()}"
                self.out.append(Paragraph([[Run(text)]], "item", depth=depth))
                self.marker = ""
            else:
                self.out.append(
                    Paragraph([[Run(text.strip() if not self.kept else text)]], "heading" if self.heading else "text")
                )


def _form(node: Node, otherwise: str) -> str:
    attributes = node.attributes or {}
    style = _LIST_STYLE.search(attributes.get("style") or "")
    if style and style[1].lower() in _CSS:
        return _CSS[style[1].lower()]
    return _FORMS.get(attributes.get("type") or "", otherwise)


def _list(node: Node) -> _List:
    attributes = node.attributes or {}
    made = _List(_form(node, "decimal" if node.tag == "ol" else "bullet"))
    start = attributes.get("start") or ""
    if start.lstrip("-").isdigit():
        made.number = int(start[:9])
    if "reversed" in attributes:
        made.step = -1
        if not start:
            made.number = sum(1 for child in node.iter() if child.tag == "li")
    return made


def _table(node: Node, aside: dict[int, str], shown_as: Callable[[str], str]) -> TableFlow | None:
    """A table of data; None for one that only lays out the page (its cells hold tables, or are whole texts)."""
    if (node.attributes or {}).get("role") in ("presentation", "none"):
        return None
    cells: list[CellBox] = []
    taken: set[tuple[int, int]] = set()
    row = -1
    for kind, e in walk(node):
        if kind != "open":
            continue
        if e.tag == "table":
            return None
        if e.tag == "tr":
            row += 1
        elif e.tag in ("td", "th"):
            text = shown_as(_cell_text(e, aside))
            if len(text) > _LONGEST_CELL:
                return None
            row = max(row, 0)
            column = 0
            while (row, column) in taken:
                column += 1
            rows, columns = _span(e, "rowspan"), _span(e, "colspan")
            taken.update((row + r, column + c) for r in range(rows) for c in range(columns))
            cells.append(CellBox(row, column, [Paragraph([[Run(text)]])] if text else [], rows, columns))
    last = max((c.row for c in cells), default=0)
    for cell in cells:
        cell.rowspan = min(cell.rowspan, last - cell.row + 1)
    if len({c.column for c in cells}) < 2 or not any(c.paragraphs for c in cells):
        return None
    return TableFlow(cells)


def _span(node: Node, name: str) -> int:
    value = (node.attributes or {}).get(name) or "1"
    return max(1, min(200, int(value))) if value.isdigit() and len(value) < 6 else 1


def _cell_text(node: Node, aside: dict[int, str]) -> str:
    parts: list[str] = []
    for kind, e in walk(node, lambda n: n.mem_id in aside):
        if kind == "text":
            parts.append(e.text_content or "")
        elif e.tag in _BLOCKS or e.tag == "br":
            parts.append(" ")
    return re.sub(r"\s+", " ", "".join(parts)).strip().replace("|", "¦")
