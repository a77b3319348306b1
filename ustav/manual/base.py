"""What the reference pages share: the head of a page, tables, kinds of values in words, what each field says."""

from __future__ import annotations

import tomllib
import types
from collections.abc import Iterable, Sequence
from dataclasses import Field, fields
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

__all__ = ["StaleManualError", "field_rows", "kind_in_words", "page", "says_of", "table"]

_PLAIN: dict[object, str] = {
    str: "text", int: "whole number", float: "number", Fraction: "number", bool: "true or false", type(None): "null",
    Any: "anything",
}  # fmt: skip


class StaleManualError(ValueError):
    """The words of the manual and the code do not fit: the message names the class and the field, and what to do."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"ustav/manual/fields.toml, [{where}]: {problem}; say there in one line what each field holds")


def page(title: str, source: str, *parts: str) -> str:
    """A page: its title, that it is generated and from what, its parts."""
    made = f"Generated from {source} by `ustav regenerate`: change it there."
    return "\n\n".join((f"# {title}", made, *(p.strip("\n") for p in parts if p.strip()))) + "\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown; bars in cells are escaped."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in line) + " |" for line in lines)


def kind_in_words(hint: Any, links: dict[object, str]) -> str:
    """A type as a reader of the JSON needs it: «text or null», «list of [tie-breaks](#tie-break)».

    ``links`` gives the words, with a link, for classes that have an entry of their own. Raises TypeError for any other class.
    """
    if hint in links:
        return links[hint]
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return ", ".join(f"`{a}`" for a in arguments)
    if origin in (Union, types.UnionType):
        last = [a for a in arguments if a is type(None)]
        return " or ".join(kind_in_words(a, links) for a in (*(a for a in arguments if a is not type(None)), *last))
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return f"list of: {kind_in_words(arguments[0], links)}"
    raise TypeError(f"no words for the type {hint!r}: give it an entry in the reference, or words in ustav/manual/base.py")


@cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads((files("ustav.manual") / "fields.toml").read_text("utf-8"))


def says_of(where: str, names: Sequence[str]) -> dict[str, str]:
    """What each field of a class says. Raises `StaleManualError` where a field has no words, or words no field."""
    words = _words().get(where, {})
    if lacking := [n for n in names if n not in words]:
        raise StaleManualError(where, f"nothing is said of {', '.join(lacking)}")
    if idle := [n for n in words if n not in names]:
        raise StaleManualError(where, f"no such field: {', '.join(idle)}")
    return words


def field_rows(
    kind: type, where: str, links: dict[object, str], skip: Sequence[str] = (), names: dict[str, str] | None = None
) -> list[list[str]]:
    """A row for each field of a dataclass: its name in the JSON, what it holds, what it says."""
    hints = get_type_hints(kind)
    own: list[Field[Any]] = [f for f in fields(kind) if f.name not in skip]
    written = {f.name: (names or {}).get(f.name, f.name) for f in own}
    words = says_of(where, list(written.values()))
    return [[f"`{written[f.name]}`", kind_in_words(hints[f.name], links), words[written[f.name]]] for f in own]
