"""The sheets of a document, from a PDF or from recognised pictures, become its text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from extract.layout.assembling import assemble, elements_of
from extract.layout.composing import Composed, compose
from extract.layout.flow import Element
from extract.layout.furniture import PageLines, find_furniture
from extract.layout.initials import with_initials
from extract.layout.regions import Sheet, column_starts, reading_order
from extract.layout.stretched import stretched_lines
from extract.layout.turning import Turn, turned_elements
from extract.reading.pages import Aside

__all__ = ["LAYOUT_FAULTS", "Whole", "text_of_sheets"]

LAYOUT_FAULTS = (ArithmeticError, LookupError, ValueError, TypeError, RecursionError, MemoryError)
"""What a page that is not in order can bring about; it costs that page, never the run."""


@dataclass(slots=True)
class Whole:
    """The text of a document with its places, what was taken out of it, and the pages whose layout failed, with the fault."""

    composed: Composed
    furniture: list[Aside]
    failed: dict[int, str] = field(default_factory=dict)


def text_of_sheets(sheets: Sequence[tuple[Sheet, Turn]], known: Callable[[str], bool]) -> Whole:
    """The text of ``sheets`` in order, each with the turn that made it upright (boxes are given as on the page before it).

    ``known`` says whether the dictionary holds a form.
    """
    gone, furniture = find_furniture([PageLines(s.page, s.height, s.lines, s.turned) for s, _ in sheets])
    failed: dict[int, str] = {}
    per_page: list[list[Element]] = []
    starts: set[int] = set()
    for sheet, turn in sheets:
        out = gone.get(sheet.page, set())
        try:
            bare = replace(
                sheet, lines=with_initials(stretched_lines([n for n in sheet.lines if id(n) not in out]), known),
                turned=tuple(n for n in sheet.turned if id(n) not in out),
            )  # fmt: skip
            columns = reading_order(bare, sorted(starts))
            starts |= column_starts(columns)
            elements = elements_of(columns, sheet.page)
        except LAYOUT_FAULTS as error:
            failed[sheet.page] = f"{type(error).__name__}: {error}"
            continue
        if turn.moves:
            turned_elements(elements, turn.back)
        per_page.append(elements)
    elements, repeated = assemble(per_page)
    turns = {s.page: t for s, t in sheets}
    asides = [replace(a, box=turns[a.page].back(a.box)) if a.box else a for a in furniture]
    return Whole(compose(elements, known), sorted([*asides, *repeated], key=lambda a: a.page), failed)
