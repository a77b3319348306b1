"""One text of the table: the form that it shows, its gold, and how gold is marked inside a text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

__all__ = ["BadMark", "Case", "Spans", "marked"]

Spans = dict[str, list[dict[str, int]]]
"""Key of a mark to the evidence `[{start, end}, …]` of its places in the text."""


@dataclass(frozen=True, slots=True)
class Case:
    """A text with the records that it states, in the form of the contract (`evidence` in characters of `text`)."""

    form: str
    """The wording or layout that the text shows."""
    text: str
    records: tuple[dict[str, Any], ...]
    """Gold of the types in ``types``; empty for a text that states none."""
    types: tuple[str, ...]
    """Record types that the gold is whole for; other records are not counted."""
    beside: str = ""
    """What the form is combined with: its surroundings, or the form of the level below."""
    kept: bool = False
    """True for a form that nobody looks at while building; only its figure is shown."""


class BadMark(ValueError):
    """A mark in a text is open, or holds nothing."""

    def __init__(self, text: str) -> None:
        super().__init__(f"a mark is not closed in {text[:80]!r}: write ⟦key|words⟧")


_MARK = re.compile(r"⟦([^⟦⟧|]+)\|([^⟦⟧]*)⟧")


def marked(text: str) -> tuple[str, Spans]:
    """The text without its marks, and where each marked piece stands: «⟦a|Доход⟧» gives «Доход» and {"a": [{0, 5}]}.

    A key that comes several times has several spans. Marks do not nest. Raises BadMark.
    """
    parts: list[str] = []
    spans: Spans = {}
    length = at = 0
    for found in _MARK.finditer(text):
        before = text[at : found.start()]
        parts += [before, found[2]]
        start = length + len(before)
        length = start + len(found[2])
        spans.setdefault(found[1], []).append({"start": start, "end": length})
        at = found.end()
    plain = "".join([*parts, text[at:]])
    if "⟦" in plain or "⟧" in plain:
        raise BadMark(text)
    return plain, spans
