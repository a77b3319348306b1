"""What the phase reader makes of a text, as short lines that a person can read."""

from __future__ import annotations

from extract.pipeline import context_of
from extract.rules.phases import phases
from extract.structure import lay_out
from models.records import Phase

__all__ = ["found", "outline"]


def found(text: str) -> list[Phase]:
    """The phases of a text."""
    return phases(context_of(lay_out(text)))


def outline(text: str) -> list[str]:
    """Every phase as «order name», with «< parent» behind those that are a part of another."""
    records = found(text)
    names = {p.id: p.name for p in records}
    return [f"{p.order} {p.name}" + (f" < {names[p.parent]}" if p.parent else "") for p in records]
