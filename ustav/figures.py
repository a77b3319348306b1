"""Numbers as people of the run's language write them: 1,234.5 in English, 1 234,5 in Russian."""

from __future__ import annotations

from ustav.aside import in_russian

__all__ = ["figure"]

_NARROW = "\u202f"
"""A narrow space that no line breaks at: it parts thousands in Russian, in numbers of five digits and more."""


def figure(value: float, digits: int = 0) -> str:
    """The number with thousands parted and so many digits behind the point or comma."""
    told = f"{value:,.{digits}f}"
    if not in_russian():
        return told
    whole, point, rest = told.partition(".")
    whole = whole.replace(",", _NARROW if len(whole.lstrip("-")) > 5 else "")
    return f"{whole},{rest}" if point else whole
