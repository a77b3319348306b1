"""Saved web pages: their text without menus, lists and tables as they count."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from selectolax.lexbor import LexborHTMLParser

from extract.layout.composing import compose
from extract.layout.flow import Element, Paragraph, Run, TableFlow
from extract.layout.markers import marker_length, opens_section
from extract.limits import limits
from extract.reading.clearing import cleared, shown, shown_note
from extract.reading.errors import EmptyFileError
from extract.reading.pages import NO_PAGES, Aside, Note, Page, Reading
from extract.reading.text import check_russian, file_bytes
from extract.reading.web_archive import page_in_archive
from extract.reading.web_charset import decoded_page
from extract.reading.web_lists import Lists, written_sign
from extract.reading.web_page import BLOCKS, Node, is_written_number, menus, walk, words_in
from extract.reading.web_tables import table_in

__all__ = ["read_html"]

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SIGN = re.compile(r"\s*\[?(\d{1,3})\]?\s*")
"""The sign of a footnote: its number, in square brackets or bare."""
_SUPER = re.compile(r"vertical-align\s*:\s*super", re.IGNORECASE)


def read_html(path: Path, source: str, encoding: str | None = None, *, archived: bool = False) -> Reading:
    """Read a saved web page. ``encoding`` overrules both what it declares and what it looks like. Raises a `ReadingError`.

    ``archived``: the file is a letter with the page in it, as browsers save a page with its pictures as one file.
    """
    raw = file_bytes(path, limits().web_bytes)
    text, name, note = decoded_page(page_in_archive(raw, source) if archived else raw, source, encoding)
    text, changes = cleared(text)
    tree = LexborHTMLParser(text)
    reader = _Reader(lists=Lists("\n".join(n.text() for n in tree.css("style"))))
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
class _Reader:
    """Goes over the tree once and gathers elements in order."""

    out: list[Element] = field(default_factory=list)
    furniture: list[Aside] = field(default_factory=list)
    hidden: list[Aside] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    lists: Lists = field(default_factory=Lists)
    marker: str = ""
    heading: bool = False
    raised: int = 0
    kept: int = 0
    unseen: int = 0

    def run(self, body: Node) -> None:
        """Read everything below ``body``."""
        aside = menus(body)
        tables: dict[int, TableFlow] = {}

        written: set[int] = set()

        def closed(node: Node) -> bool:
            return node.mem_id in aside or node.mem_id in tables or node.mem_id in written

        for kind, node in walk(body, closed):
            if kind == "text":
                self._words(node)
            elif kind == "close":
                if node.mem_id not in aside:
                    self._close(node)
            elif node.mem_id in aside:
                self._aside(node, aside[node.mem_id])
            elif is_written_number(node):
                self.marker = written_sign(self._shown(words_in(node)))
                written.add(node.mem_id)
            elif node.tag == "table" and (table := table_in(node, aside, self._shown)) is not None:
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
        sign = _SIGN.fullmatch(text)
        if sign and (self.raised or _leads_to(node.parent)):
            before = "".join(self.parts)
            if not before.strip():
                text = sign[1].translate(_RAISED) + " "  # the number of a footnote, which leads back to its place
            elif self.raised or not before[-1:].isspace():
                text = sign[1].translate(_RAISED)
        self.parts.append(text if self.kept else re.sub(r"[ \t\r\n\f]+", " ", text))

    def _open(self, node: Node) -> None:
        name = node.tag
        if name in BLOCKS:
            self._flush()
        if name in ("ul", "ol"):
            self.lists.open(node)
        elif name == "li":
            self.marker = self.lists.item(node)
        elif name == "br":
            self.parts.append("\n")
        elif name in ("h1", "h2", "h3", "h4", "h5", "h6"):
            self.heading = True
        elif _is_raised(node):
            self.raised += 1
        elif name == "pre":
            self.kept += 1

    def _close(self, node: Node) -> None:
        name = node.tag
        if name in BLOCKS:
            self._flush()
        if name in ("ul", "ol"):
            self.lists.close()
            self.marker = ""
        elif name == "cite":
            self.parts.append("\n")  # whose words a quotation holds
        elif name in ("h1", "h2", "h3", "h4", "h5", "h6"):
            self.heading = False
        elif _is_raised(node):
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
            depth = self.lists.depth
            if self.marker:
                text = text.strip() if marker_length(text) else f"{self.marker} {text.strip()}"
                self.marker = ""
                section = self.heading or opens_section(text)
                kind = self._kind("text" if section else "item")
                self.out.append(Paragraph([[Run(text)]], kind, depth=0 if section else depth))
            else:
                text = text.strip() if not self.kept else text
                last = self.out[-1] if self.out else None
                if self.heading and isinstance(last, Paragraph) and last.kind == "heading" and last.text == text:
                    self.furniture.append(Aside(1, text, "menu"))  # the title of the page above that of its text
                    continue
                self.out.append(Paragraph([[Run(text)]], self._kind("text")))

    def _kind(self, otherwise: Literal["text", "item"]) -> Literal["text", "item", "heading"]:
        return "heading" if self.heading else otherwise


def _leads_to(node: Node) -> bool:
    """True for a link to a place in a page, not to a page."""
    return node is not None and node.tag == "a" and "#" in ((node.attributes or {}).get("href") or "")[:-1]


def _is_raised(node: Node) -> bool:
    return node.tag == "sup" or bool(_SUPER.search((node.attributes or {}).get("style") or ""))
