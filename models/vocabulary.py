"""A game's own words: its powers, quantities, phases, facts and rules, each with its other names.

Names only: bounds belong to the engine. A game folder holds them in ``game.toml``; reading that file is the face's
work, this module takes the parsed table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["FactName", "Name", "PhaseName", "QuantityName", "Vocabulary", "VocabularyError"]


class VocabularyError(ValueError):
    """A vocabulary that is not in order; the message names the source, the entry and the cure."""

    def __init__(self, source: str, entry: str, problem: str, cure: str) -> None:
        super().__init__(f"{source}: {entry}: {problem}; {cure}")


@dataclass(frozen=True, slots=True)
class Name:
    """An identifier and everything the texts call it, in the nominative; the first name is the one to show."""

    id: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QuantityName(Name):
    """A counted thing; ``per_party`` if every power has its own."""

    per_party: bool = False


@dataclass(frozen=True, slots=True)
class PhaseName(Name):
    """A phase or, with ``parent``, a part of one."""

    parent: str | None = None


@dataclass(frozen=True, slots=True)
class FactName(Name):
    """A truth value (``variable`` None), or the ``value`` of an enumerated ``variable``.

    ``names_not`` are wordings of its negation; ``per_party`` if it is said of the party that the rule speaks of.
    """

    names_not: tuple[str, ...] = ()
    variable: str | None = None
    value: str | None = None
    per_party: bool = False


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The names of one game."""

    id: str
    title_ru: str
    title_en: str
    edition: str
    powers: tuple[Name, ...]
    quantities: tuple[QuantityName, ...] = ()
    phases: tuple[PhaseName, ...] = ()
    facts: tuple[FactName, ...] = ()
    rules: tuple[Name, ...] = ()

    @classmethod
    def from_mapping(cls, data: Mapping[str, Any], source: str) -> Vocabulary:
        """The vocabulary from a parsed ``game.toml``; ``source`` names it in errors. Raises `VocabularyError`."""
        for field in ("id", "title_ru", "title_en", "edition"):
            if not isinstance(data.get(field), str) or not data[field]:
                raise VocabularyError(
                    source, field, f"a text is needed, not {data.get(field)!r}", f'write {field} = "…" at the top'
                )

        def each(table: str) -> list[tuple[str, tuple[str, ...], Mapping[str, Any]]]:
            return [(*_name(e, source, table), e) for e in _entries(data, source, table)]

        return cls(
            id=data["id"],
            title_ru=data["title_ru"],
            title_en=data["title_en"],
            edition=data["edition"],
            powers=tuple(Name(i, n) for i, n, _ in each("powers")),
            quantities=tuple(QuantityName(i, n, bool(e.get("per_party"))) for i, n, e in each("quantities")),
            phases=tuple(PhaseName(i, n, e.get("parent")) for i, n, e in each("phases")),
            facts=tuple(_fact(e, source) for e in _entries(data, source, "facts")),
            rules=tuple(Name(i, n) for i, n, _ in each("rules")),
        )


def _entries(data: Mapping[str, Any], source: str, table: str) -> Sequence[Mapping[str, Any]]:
    entries = data.get(table, [])
    if not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries):
        raise VocabularyError(source, table, "a list of tables is needed", f"write each entry under [[{table}]]")
    seen: set[str] = set()
    for entry in entries:
        identifier = entry.get("id", "")
        if table != "facts" and identifier in seen:
            raise VocabularyError(source, f"[[{table}]] {identifier!r}", "the id stands twice", "join the two lists of names")
        seen.add(identifier)
    return entries


def _name(entry: Mapping[str, Any], source: str, table: str) -> tuple[str, tuple[str, ...]]:
    identifier, names = entry.get("id"), entry.get("names", [])
    where = f"[[{table}]] {identifier!r}"
    if not isinstance(identifier, str) or not identifier:
        raise VocabularyError(source, f"[[{table}]]", f"an entry without an id: {dict(entry)!r}", 'write id = "…"')
    if not isinstance(names, list) or not all(isinstance(n, str) and n.strip() for n in names):
        raise VocabularyError(source, where, f"names is no list of texts: {names!r}", 'write names = ["…", "…"]')
    if not names and not entry.get("names_not"):
        raise VocabularyError(source, where, "no names", "give at least one name in the nominative")
    return identifier, tuple(names)


def _fact(entry: Mapping[str, Any], source: str) -> FactName:
    identifier, names = _name(entry, source, "facts")
    if (entry.get("variable") is None) != (entry.get("value") is None):
        raise VocabularyError(source, f"[[facts]] {identifier!r}", "variable and value belong together", "give both or neither")
    return FactName(
        identifier,
        names,
        tuple(entry.get("names_not", ())),
        entry.get("variable"),
        entry.get("value"),
        bool(entry.get("per_party")),
    )
