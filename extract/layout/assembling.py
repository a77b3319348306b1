"""The elements of page after page become those of a document: what a column or page has cut in two is put together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from extract.layout.continued import joined, loosened, says_it_goes_on
from extract.layout.cut_rows import head_row_of, last_row_of, tables_of_rows
from extract.layout.distances import set_apart
from extract.layout.filling import without_empty
from extract.layout.flow import Atom, BoxFlow, Column, Element, Paragraph, TableFlow
from extract.layout.paragraphs import Margins, paragraphs_of
from extract.layout.turning import turned_elements
from extract.reading.pages import Aside, Line

__all__ = ["assemble", "elements_of"]

_TERMINAL = re.compile(r"[.!?…:;][»\"”')\]⁰¹²³⁴⁵⁶⁷⁸⁹*]*$")
_MOST_ABOVE = 3
"""Captions, boxes and tables at the top of a page that a sentence may go on below, and one for itself."""
_CAPTION = 90
"""Letters."""


def elements_of(columns: Sequence[Column], page: int) -> list[Element]:
    """The elements of the columns of one page in order; footnotes come last."""
    main: list[Element] = []
    notes: list[Element] = []
    for column in columns:
        made = _of_column(column, page)
        if column.back is not None:
            turned_elements(made, column.back)
        while made and isinstance(made[-1], Paragraph) and made[-1].kind == "footnote":
            notes.insert(len(notes), made.pop())
        for e in made:
            if isinstance(e, Paragraph) and e.kind == "footnote":
                e.kind = "text"
        for k, e in enumerate(made[:2]):
            above = made[0] if k else None
            if isinstance(e, Paragraph | TableFlow) and (not k or (isinstance(above, Paragraph) and says_it_goes_on(above))):
                e.opens_column = True
        main += made
    return main + notes[::-1] if len(columns) < 2 else main + _in_order(notes)


def _in_order(notes: list[Element]) -> list[Element]:
    """Footnotes were taken from the bottom up, column by column: sort them by where they stand."""

    def place(e: Element) -> tuple[float, float]:
        box = e.lines[0][0].box if isinstance(e, Paragraph) else None
        return (round(box[0] / 60), box[1]) if box else (0.0, 0.0)

    return sorted(notes, key=place)


def _of_column(column: Column, page: int) -> list[Element]:
    lines = [i for i in column.items if isinstance(i, Line)]
    margins = Margins(lines, column.obstacles) if lines else None
    out: list[Element] = []
    part: list[Line | Atom] = []
    for item in column.items:
        if isinstance(item, Line):
            part.append(item)
            continue
        out += paragraphs_of(part, page, margins=margins)
        part = []
        if isinstance(item.content, TableFlow):
            if item.content.loose:
                item.content.instead = loosened(item.content, margins)
            out.append(item.content)
        else:
            out.append(BoxFlow(_of_column(Column(item.content), page), page, item.box))
    out += paragraphs_of(part, page, margins=margins)
    return _around_boxes(out)


def _around_boxes(elements: list[Element]) -> list[Element]:
    """A box or table that stands in the middle of a sentence is moved behind the paragraph that it interrupts."""
    out: list[Element] = []
    for e in elements:
        held: list[Element] = []
        while out and isinstance(out[-1], BoxFlow | TableFlow):
            held.insert(0, out.pop())
        if held and isinstance(e, Paragraph) and out and isinstance(out[-1], Paragraph) and _goes_on(out[-1], e):
            _extend(out[-1], e)
            out += held
        else:
            out += [*held, e]
    return out


def _goes_on(last: Paragraph, new: Paragraph) -> bool:
    """Whether ``new`` is the rest of the sentence that ``last`` broke off."""
    text = last.text.rstrip()
    if not text or _TERMINAL.search(text) or last.kind in ("heading", "footnote") or new.kind not in ("text",):
        return False
    if last.size and new.size and abs(last.size - new.size) > 0.06 * last.size:
        return False
    opening = new.text.lstrip('«"(“')[:1]
    return opening.islower() or text[-1] in "-\u00ad,–—" or (last.full and len(text.split()) >= 4)


def _extend(last: Paragraph, new: Paragraph) -> None:
    last.lines += new.lines
    last.full = new.full


def assemble(pages: Iterable[Sequence[Element]]) -> tuple[list[Element], list[Aside]]:
    """The elements of a document from those of its pages, and the heads of tables that a page repeats."""
    out: list[Element] = []
    notes: list[Element] = []
    asides: list[Aside] = []
    for elements in pages:
        broken_off = _open_paragraph(out)
        rest = _rest_of(broken_off, elements)
        for e in elements:
            if isinstance(e, Paragraph) and e.kind == "footnote":
                notes.append(e)
                continue
            if e is rest and broken_off is not None:
                _extend(broken_off, rest)
                continue
            if isinstance(e, Paragraph) and e.opens_column and (open_one := _open_paragraph(out)) and _goes_on(open_one, e):
                _extend(open_one, e)
                continue
            new_page = bool(notes) and isinstance(e, Paragraph | TableFlow) and e.page != notes[-1].page
            if new_page:
                out += notes
                notes = []
            if isinstance(e, TableFlow) and (taken := _of_last_table(out, e)) is not None:
                asides += taken
                continue
            if isinstance(e, Paragraph) and e.opens_column and out and isinstance(out[-1], TableFlow) and last_row_of(e, out[-1]):
                continue
            out.append(e)
    out = [*(part for e in tables_of_rows(out) for part in _whole(e)), *notes]
    set_apart(out)
    return out, asides


def _of_last_table(out: list[Element], table: TableFlow) -> list[Aside] | None:
    """Puts a table that opens a column below the one that ended the last, with what was taken out; None if they are two.

    The head of a table without rules may have been left alone at the end of a column.
    """
    if not table.opens_column or not out:
        return None
    said = out[-1] if len(out) > 1 and isinstance(out[-1], Paragraph) and says_it_goes_on(out[-1]) else None
    last = out[-2] if said is not None else out[-1]
    if isinstance(last, TableFlow):
        taken = joined(last, table)
        if taken is not None and said is not None:
            out.pop()
            taken.insert(0, Aside(said.page or 0, said.text, "repeated head"))
        return taken
    if isinstance(last, Paragraph) and head_row_of(last, table):
        out.pop()
    return None


def _whole(element: Element) -> Sequence[Element]:
    """A table once all its parts are there: without empty columns; a row of cells that belongs to none is taken apart."""
    if isinstance(element, TableFlow) and element.ruled:
        if element.loose:
            return element.instead
        element.cells = without_empty(element.cells)
    return [element]


def _rest_of(open_one: Paragraph | None, elements: Sequence[Element]) -> Paragraph | None:
    """The paragraph of a new page that goes on with the last sentence of the old one, below captions, boxes, tables."""
    if open_one is None:
        return None
    for e in elements[:_MOST_ABOVE]:
        if isinstance(e, Paragraph):
            if _goes_on(open_one, e) and e.text[:1].islower():
                return e
            if e.kind not in ("text", "heading") or (e.size >= 0.95 * open_one.size and len(e.text) > _CAPTION):
                return None
    return None


def _open_paragraph(out: list[Element]) -> Paragraph | None:
    """The paragraph that text at the top of a column may go on with: the last one, boxes and tables behind it aside."""
    for e in reversed(out[-4:]):
        if isinstance(e, Paragraph):
            return e if e.kind != "footnote" else None
        if isinstance(e, TableFlow) and not e.loose:
            return None
    return None
