"""Signs that nobody sees, soft hyphens above all: what a text says is the same with and without them."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar

from models.records import Record
from models.rulebook import RuleBook

__all__ = ["seen", "seen_book"]

T = TypeVar("T")

_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")


def seen(text: str) -> str:
    """The text as it is seen: without soft hyphens and signs of no width."""
    return _UNSEEN.sub("", text)


def seen_book(book: RuleBook) -> RuleBook:
    """The rule book with such signs taken out of its records and titles; its text and every place in it stay as they are."""
    if _UNSEEN.search(book.text) is None:
        return book
    records: tuple[Record, ...] = _seen(book.records)
    return replace(book, records=records, sections=_seen(book.sections))


def _seen(value: T) -> T:
    """A value with every text below it as it is seen; what holds none is given back as it is."""
    if isinstance(value, str):
        return seen(value)  # type: ignore[return-value]
    if isinstance(value, tuple):
        made = tuple(_seen(v) for v in value)
        return made if any(a is not b for a, b in zip(made, value, strict=True)) else value  # type: ignore[return-value]
    if is_dataclass(value) and not isinstance(value, type):
        before = {f.name: getattr(value, f.name) for f in fields(value) if f.init}
        changed = {name: new for name, old in before.items() if (new := _seen(old)) != old}
        return replace(value, **changed) if changed else value
    return value
