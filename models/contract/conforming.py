"""Whether a thing made of somebody's data holds what its class says that it holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

__all__ = ["misfit"]


def misfit(thing: object) -> str:
    """The first field of a dataclass, however deep, whose value is not of the kind that its class declares; empty if none is.

    For data written by hand: Python itself takes a number for a name, and the fault would show much later.
    """
    kind: type = type(thing)
    for name, declared in _declared(kind).items():
        value = getattr(thing, name)
        if not _fits(value, declared):
            return f"{name} is {value!r}"
        for inner in value if isinstance(value, tuple) else (value,):
            if is_dataclass(inner) and (found := misfit(inner)):
                return f"{name}: {found}"
    return ""


@cache
def _declared(kind: type) -> Mapping[str, Any]:
    hints = get_type_hints(kind)
    return {f.name: hints[f.name] for f in fields(kind)}


def _fits(value: object, declared: Any) -> bool:
    origin, inner = get_origin(declared), get_args(declared)
    if declared is Any or declared is object:
        return True
    if origin in (Union, UnionType):
        return any(_fits(value, one) for one in inner)
    if origin is Literal:
        return any(type(value) is type(one) and value == one for one in inner)
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        if inner[1:] == (Ellipsis,):
            return all(_fits(v, inner[0]) for v in value)
        return len(value) == len(inner) and all(map(_fits, value, inner))
    if declared is int or declared is float:
        return isinstance(value, declared) and not isinstance(value, bool)
    if isinstance(origin or declared, type):
        return isinstance(value, origin or declared)
    return True
