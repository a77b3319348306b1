"""A game's own words: its powers, quantities, phases, facts and rules, each with its other names.

Names only: bounds belong to the engine. A game folder holds them in ``game.toml``; reading that file is the face's
work, this module takes the parsed table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from models.showing import Shown

__all__ = ["FactName", "Name", "PhaseName", "QuantityName", "Vocabulary", "VocabularyError"]

_COMMON = {"id", "names"}
_KEYS: dict[str, set[str]] = {
    "powers": _COMMON,
    "quantities": _COMMON | {"per_party", "parties", "holder", "within", "names_within"},
    "phases": _COMMON | {"parent"},
    "facts": _COMMON | {"names_not", "variable", "value", "values", "per_party", "rules"},
    "rules": _COMMON,
}


class VocabularyError(ValueError):
    """A vocabulary that is not in order; the message names the source, the entry and the cure."""

    def __init__(self, source: str, entry: str, problem: str, cure: str) -> None:
        super().__init__(f"{source}: {entry}: {problem}; {cure}")


@dataclass(frozen=True, slots=True)
class Name(Shown):
    """An identifier and everything the texts call it, in the nominative; the first name is the one to show."""

    id: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QuantityName(Name):
    """A counted thing; ``per_party`` if every power (or each of ``parties``) has its own.

    ``holder`` is the power to which a text ascribes a quantity of the whole game. ``names_within`` are its names where
    the text counts it in exactly the places ``within``.
    """

    per_party: bool = False
    parties: tuple[str, ...] = ()
    holder: str | None = None
    within: tuple[str, ...] = ()
    names_within: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PhaseName(Name):
    """A phase or, with ``parent``, a part of one."""

    parent: str | None = None


@dataclass(frozen=True, slots=True)
class FactName(Name):
    """A truth value: its own (no ``variable``), or that ``variable`` has one of ``values``.

    ``names_not`` are wordings of its negation; ``per_party`` if it is said of the party that the rule speaks of;
    ``rules`` the only rules in which the wording has this meaning (empty: everywhere).
    """

    names_not: tuple[str, ...] = ()
    variable: str | None = None
    values: tuple[str | int, ...] = ()
    per_party: bool = False
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Vocabulary(Shown):
    """The names of one game; ``edition`` says which text they are of.

    ``players`` are words of the text for whichever power a rule speaks of («купец» where every player is a merchant).
    """

    id: str
    title_ru: str
    title_en: str
    edition: str
    powers: tuple[Name, ...]
    quantities: tuple[QuantityName, ...] = ()
    phases: tuple[PhaseName, ...] = ()
    facts: tuple[FactName, ...] = ()
    rules: tuple[Name, ...] = ()
    players: tuple[str, ...] = ()

    @classmethod
    def from_mapping(cls, data: Mapping[str, Any], source: str) -> Vocabulary:
        """The vocabulary from a parsed ``game.toml``; ``source`` names it in errors. Raises `VocabularyError`."""
        for field in ("id", "title_ru", "title_en", "edition"):
            if not isinstance(data.get(field), str) or not data[field]:
                raise VocabularyError(
                    source, field, f"a text is needed, not {data.get(field)!r}", f'write {field} = "…" at the top'
                )
        unknown = sorted(set(data) - {"id", "title_ru", "title_en", "edition", "players", *_KEYS})
        if unknown:
            raise VocabularyError(source, ", ".join(unknown), "nobody reads this", f"known tables are {', '.join(sorted(_KEYS))}")

        def each(table: str) -> list[tuple[str, tuple[str, ...], Mapping[str, Any]]]:
            return [(*_name(e, source, table), e) for e in _entries(data, source, table)]

        return cls(
            id=data["id"],
            title_ru=data["title_ru"],
            title_en=data["title_en"],
            edition=data["edition"],
            powers=tuple(Name(i, n) for i, n, _ in each("powers")),
            quantities=tuple(_quantity(i, n, e, source) for i, n, e in each("quantities")),
            phases=tuple(PhaseName(i, n, e.get("parent")) for i, n, e in each("phases")),
            facts=tuple(_fact(i, n, e, source) for i, n, e in each("facts")),
            rules=tuple(Name(i, n) for i, n, _ in each("rules")),
            players=_texts(data, "players", "players", source),
        )


def _entries(data: Mapping[str, Any], source: str, table: str) -> Sequence[Mapping[str, Any]]:
    entries = data.get(table, [])
    if not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries):
        raise VocabularyError(source, table, "a list of tables is needed", f"write each entry under [[{table}]]")
    seen: set[str] = set()
    for entry in entries:
        identifier = entry.get("id", "")
        if identifier in seen:
            raise VocabularyError(source, f"[[{table}]] {identifier!r}", "the id stands twice", "join the two lists of names")
        seen.add(identifier)
        unknown = sorted(set(entry) - _KEYS[table])
        if unknown:
            cure = f"known keys are {', '.join(sorted(_KEYS[table]))}"
            raise VocabularyError(source, f"[[{table}]] {identifier!r}", f"nobody reads the key {', '.join(unknown)}", cure)
    return entries


def _texts(entry: Mapping[str, Any], key: str, where: str, source: str) -> tuple[str, ...]:
    value = entry.get(key, [])
    if not isinstance(value, list) or not all(isinstance(n, str) and n.strip() for n in value):
        raise VocabularyError(source, where, f"{key} is no list of texts: {value!r}", f'write {key} = ["…", "…"]')
    return tuple(value)


def _name(entry: Mapping[str, Any], source: str, table: str) -> tuple[str, tuple[str, ...]]:
    identifier = entry.get("id")
    if not isinstance(identifier, str) or not identifier:
        raise VocabularyError(source, f"[[{table}]]", f"an entry without an id: {dict(entry)!r}", 'write id = "…"')
    where = f"[[{table}]] {identifier!r}"
    names = _texts(entry, "names", where, source)
    if not names and not entry.get("names_not") and not entry.get("names_within"):
        raise VocabularyError(source, where, "no names", "give at least one name in the nominative")
    return identifier, names


def _quantity(identifier: str, names: tuple[str, ...], entry: Mapping[str, Any], source: str) -> QuantityName:
    where = f"[[quantities]] {identifier!r}"
    parties, within, names_within = (_texts(entry, k, where, source) for k in ("parties", "within", "names_within"))
    if bool(within) != bool(names_within):
        raise VocabularyError(source, where, "within and names_within belong together", "give both or neither")
    per_party = bool(entry.get("per_party")) or bool(parties)
    return QuantityName(identifier, names, per_party, parties, entry.get("holder"), within, names_within)


def _fact(identifier: str, names: tuple[str, ...], entry: Mapping[str, Any], source: str) -> FactName:
    where = f"[[facts]] {identifier!r}"
    values = tuple(entry.get("values", ())) + ((entry["value"],) if "value" in entry else ())
    if (entry.get("variable") is None) != (not values):
        raise VocabularyError(source, where, "variable and value belong together", "give both or neither")
    names_not, rules = (_texts(entry, k, where, source) for k in ("names_not", "rules"))
    return FactName(identifier, names, names_not, entry.get("variable"), values, bool(entry.get("per_party")), rules)
