"""What the rooms hand to one another as plain JSON data and back, without any loss: equal things, spans and all.

The contract's form leaves out what it does not name (spans inside conditions, what is not formalised), so a cache cannot use
it. Only the classes that are listed here are ever made: data from the disk cannot call anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from extract.reading import ocr, pages
from extract.reading.places import Places
from models import amendments, expressions, parties, records, reports, rulebook, spans, timing

__all__ = ["PackingError", "pack", "unpack"]

_TUPLE, _DICT, _FRACTION, _PLACES = "()", "{}", "/", "@"
"""Marks of what is no dataclass; a list in JSON always begins with such a mark or the name of a class."""

_NOUNS = (amendments, expressions, parties, records, reports, rulebook, spans, timing, pages, ocr)


class PackingError(ValueError):
    """Something that has no packed form, or data that was not made by `pack`."""


def pack(thing: object) -> Any:
    """The thing as data that `json.dumps` takes. Raises `PackingError` for a class that is not listed."""
    if thing is None or isinstance(thing, str | bool | int | float):
        return thing
    if isinstance(thing, tuple):
        return [_TUPLE, *map(pack, thing)]
    kind: type = type(thing)
    name = _names().get(kind)
    if name is not None:
        return [name, *[pack(getattr(thing, f)) for f in _fields(kind)]]
    if isinstance(thing, Fraction):
        return [_FRACTION, thing.numerator, thing.denominator]
    if isinstance(thing, Mapping):
        return [_DICT, *([pack(k), pack(v)] for k, v in thing.items())]
    if isinstance(thing, Places):
        return [_PLACES, *thing.columns()]
    raise PackingError(f"a {type(thing).__name__} has no packed form; list the module of its class in {__name__}")


def unpack(data: Any) -> Any:
    """What `pack` made this of. Raises `PackingError` for any other data."""
    if isinstance(data, dict):
        raise PackingError("an object of JSON was not made by pack")
    if not isinstance(data, list):
        return data
    if not data or not isinstance(data[0], str) or data[0] not in _makers():
        raise PackingError(f"{str(data[:1])[:80]} is no class that may be unpacked")
    try:
        return _makers()[data[0]](data[1:])
    except PackingError:
        raise
    except (TypeError, ValueError, ZeroDivisionError) as error:
        raise PackingError(f"{data[0]}: {error}") from error


@cache
def _names() -> dict[type, str]:
    """Every dataclass of the nouns, and those of a document as it was read: its module's last name and its own."""
    return {
        kind: f"{module.__name__.rpartition('.')[2]}.{kind.__name__}"
        for module in _NOUNS
        for kind in vars(module).values()
        if isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == module.__name__
    }


@cache
def _fields(kind: type) -> tuple[str, ...]:
    """What an object of the class is made of, in order."""
    return tuple(f.name for f in fields(kind) if f.init)


@cache
def _makers() -> dict[str, Callable[[list[Any]], Any]]:
    """How the parts behind each mark become a thing."""
    made: dict[str, Callable[[list[Any]], Any]] = {
        _TUPLE: lambda parts: tuple(map(unpack, parts)),
        _DICT: lambda parts: {unpack(k): unpack(v) for k, v in parts},
        _FRACTION: lambda parts: Fraction(*parts),
        _PLACES: lambda parts: Places.from_columns(*parts),
    }
    return made | {name: _maker(kind) for kind, name in _names().items()}


def _maker(kind: type) -> Callable[[list[Any]], Any]:
    names = _fields(kind)
    return lambda parts: kind(**dict(zip(names, map(unpack, parts), strict=True)))
