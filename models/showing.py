"""How a noun shows itself in a notebook: a small table of the fields that say something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from html import escape

__all__ = ["Shown"]

_LONGEST = 300
_MOST = 12
"""So many of a list are told; of the rest, how many there are."""


class Shown:
    """A dataclass that shows itself as a table: a row for each field that is not empty, everything escaped."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><th>{name}</th><td>{escape(told)}</td></tr>" for name, told in _rows(self))
        kind = getattr(self, "type", None)
        title = type(self).__name__ + (f": {escape(kind)}" if isinstance(kind, str) else "")
        return f"<table><caption>{title}</caption>{rows}</table>"


def _rows(shown: object) -> list[tuple[str, str]]:
    """The fields that say something, each as a name and words."""
    if not is_dataclass(shown):
        return []
    told = [(f.name, _told(getattr(shown, f.name))) for f in fields(shown) if f.repr]
    return [(name, words if len(words) <= _LONGEST else f"{words[:_LONGEST]} …") for name, words in told if words]


def _told(value: object) -> str:
    """A value in words; empty for what says nothing."""
    from models.expressions import Node

    if value is None or value is False:
        return ""
    if isinstance(value, Node):  # first: it has no truth value
        return value.in_words()
    if isinstance(value, Mapping):
        return ", ".join(f"{k} = {_told(v) or v}" for k, v in value.items())
    if isinstance(value, tuple | list):
        more = [f"… {len(value) - _MOST} more"] if len(value) > _MOST else []
        return "; ".join([*(_told(v) or str(v) for v in value[:_MOST]), *more])
    if is_dataclass(value):
        return ", ".join(f"{name} {words}" for name, words in _rows(value)) or type(value).__name__
    return "yes" if value is True else getattr(value, "__name__", None) or str(value)
