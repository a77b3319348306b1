"""Pages and boxes for the spans of a rule book, once its text has been understood."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from models.rulebook import RuleBook
from models.spans import Span

if TYPE_CHECKING:
    from extract.reading.places import Places

__all__ = ["with_places"]

T = TypeVar("T")


def with_places(book: RuleBook, places: Places) -> RuleBook:
    """The same rule book, every span in it with the page and box that ``places`` gives for its characters."""
    if not len(places):
        return book
    return replace(
        book,
        sections=_placed(book.sections, places),
        records=_placed(book.records, places),
        references=_placed(book.references, places),
        sentences=_placed(book.sentences, places),
    )


def _placed(value: T, places: Places) -> T:
    """A value with every span below it placed; what holds no span is given back as it is."""
    if isinstance(value, Span):
        page, box = places.span(value.start, value.end)
        return value if page is None else replace(value, page=page, box=box)
    if isinstance(value, tuple):
        made = tuple(_placed(v, places) for v in value)
        return made if any(a is not b for a, b in zip(made, value, strict=True)) else value  # type: ignore[return-value]
    if is_dataclass(value) and not isinstance(value, type):
        changed = {
            f.name: new
            for f in fields(value)
            if f.init and (new := _placed(old := getattr(value, f.name), places)) is not old
        }  # fmt: skip
        return replace(value, **changed) if changed else value
    return value
