"""Numbers as people write them: 12,345.6 in English, 12 345,6 in Russian."""

from __future__ import annotations

__all__ = ["figure"]

_NARROW = "\u202f"
"""A narrow space that no line breaks at: it parts thousands in Russian, in numbers of five digits and more."""


def figure(value: float, digits: int = 0, *, russian: bool) -> str:
    """The number with thousands parted and so many digits behind the point or comma."""
    told = f"{value:,.{digits}f}"
    if not russian:
        return told
    whole, point, rest = told.partition(".")
    whole = whole.replace(",", _NARROW if len(whole.lstrip("-")) > 5 else "")
    return f"{whole},{rest}" if point else whole
