"""Two editions in one world: the words of both as a game without rules, so that their conditions can be held together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TypeVar

from models.expressions import Fact, Others, Quantity
from models.meaning.ground import free_key
from models.parties import Party
from models.records import Limit, Phase, Record, TieBreak
from models.rulebook import RuleBook
from models.timing import Timing
from models.vocabulary import PhaseName
from verification.anaphora import resolve
from verification.binding import Binder, Bound, likeness
from verification.binding.wording import abbreviates
from verification.comparison import Context
from verification.consistency import own_game
from verification.editions.fields import words

__all__ = ["Names", "World", "names_in", "renamed", "stands_for", "world_of"]

T = TypeVar("T")
Kind = str
Names = Mapping[tuple[Kind, str], str]
"""(kind of name, name) → the name to use instead of it."""


@dataclass(frozen=True, slots=True)
class World:
    """Both editions bound to one game made of their words: old and new records by id, and the context to decide in.

    ``before`` and ``after`` are the records in the names of that game, not yet bound; ``binder`` binds them.
    """

    old: Mapping[str, Bound]
    new: Mapping[str, Bound]
    before: Mapping[str, Record]
    after: Mapping[str, Record]
    binder: Binder
    context: Context


def world_of(old: RuleBook, new: RuleBook) -> World:
    """The world of two editions. Names of the new one that are spellings or abbreviations of old ones become these."""
    names = _same_names(old, new)
    before, after = ([_marked(renamed(r, names), k) for r in b.records] for b, k in ((old, "old"), (new, "new")))
    vocabulary, engine = own_game(replace(old, records=(*before, *after)))
    vocabulary = replace(vocabulary, phases=tuple(_phases((*before, *after))))
    binder = Binder(vocabulary, engine, any_role=True)
    bound = [{b.record.id[4:]: b for b in resolve([binder.bind(r) for r in rs], engine.last_turn)} for rs in (before, after)]
    plain = [{r.id[4:]: r for r in rs} for rs in (before, after)]
    return World(bound[0], bound[1], plain[0], plain[1], binder, Context(engine, vocabulary))


def _marked(record: Record, edition: str) -> Record:
    """The record with an id that no record of the other edition has."""
    parent = {"parent": f"{edition}:{record.parent}"} if isinstance(record, Phase) and record.parent else {}
    return replace(record, id=f"{edition}:{record.id}", **parent)  # type: ignore[arg-type]


def _phases(records: Sequence[Record]) -> Iterator[PhaseName]:
    """Every name of a phase once, whichever edition has it."""
    seen: list[str] = []
    for record in records:
        if isinstance(record, Phase) and not any(likeness(record.name, s) for s in seen):
            seen.append(record.name)
            yield PhaseName(free_key(record.name), (record.name,))


# ---------------------------------------------------------------------- names


def names_in(value: object) -> Iterator[tuple[Kind, str]]:
    """Every name in a record or condition: (quantity, fact, place, party, phase), with repeats, in reading order."""
    match value:
        case Quantity() | Others():
            yield "quantity", value.name
            yield from (("place", w) for w in value.within)
        case Fact():
            yield "fact", value.text
        case Party():
            kind = "party" if value.is_named else "quantity" if value.kind in ("highest", "lowest") else "role"
            yield from ((kind, w) for w in value.words)
        case Timing(phase=str() as phase):
            yield "phase", phase
        case TieBreak(quantity=str() as quantity):
            yield "quantity", quantity
        case Limit():
            yield "quantity", value.quantity
    if isinstance(value, tuple):
        for x in value:
            yield from names_in(x)
    elif is_dataclass(value) and not isinstance(value, type):
        for f in fields(value):
            yield from names_in(getattr(value, f.name))


def renamed(value: T, names: Names) -> T:
    """The same record or condition in other names."""
    if not names:
        return value
    if isinstance(value, tuple):
        return tuple(renamed(x, names) for x in value)  # type: ignore[return-value]
    if not is_dataclass(value) or isinstance(value, type):
        return value
    new = {f.name: renamed(getattr(value, f.name), names) for f in fields(value) if f.init}

    def other(kind: Kind, key: str) -> None:
        if isinstance(new.get(key), str):
            new[key] = names.get((kind, new[key]), new[key])

    match value:
        case Quantity() | Others():
            other("quantity", "name")
            new["within"] = tuple(names.get(("place", w), w) for w in value.within)
        case Fact():
            other("fact", "text")
        case Party():
            kind = "party" if value.is_named else "quantity" if value.kind in ("highest", "lowest") else "role"
            new["words"] = tuple(names.get((kind, w), w) for w in value.words)
        case Timing():
            other("phase", "phase")
        case TieBreak() | Limit():
            other("quantity", "quantity")
    return replace(value, **new)


def _same_names(old: RuleBook, new: RuleBook) -> dict[tuple[Kind, str], str]:
    """Which names of the new edition are old ones, and which abbreviations stand for which full names in both."""
    before, after = (list(dict.fromkeys(n for r in b.records for n in names_in(r))) for b in (old, new))
    out: dict[tuple[Kind, str], str] = {}
    for kind, name in after:
        known = [n for k, n in before if k == kind]
        if name in known:
            continue
        free = [n for n in known if (kind, n) not in after]
        alike = [(found.score, -place, n) for place, n in enumerate(free) if (found := likeness(name, n)) is not None]
        if alike:
            out[kind, name] = max(alike)[2]
    for kind, short in dict.fromkeys((*before, *after)):
        others = [n for k, n in dict.fromkeys((*before, *after)) if k == kind and n != short]
        full = [n for n in others if stands_for(short, n, (old.text, new.text))]
        if not full:  # unexplained: only where one edition has the one name alone, and the other the other
            sides = (before, after) if (kind, short) in before else (after, before)
            apart = (kind, short) not in sides[1] and not any(short in group for group in words()["abbreviations"]["known"])
            full = [n for n in others if apart and abbreviates(short, n) and (kind, n) not in sides[0]]
        if len(full) == 1:
            out[kind, short] = full[0]
            out |= {(k, n): full[0] for (k, n), to in out.items() if k == kind and to == short}
    return out


def stands_for(short: str, full: str, texts: Sequence[str]) -> bool:
    """True if an abbreviation is known for a name («ПО» for «победные очки»), or one of the texts explains it in brackets."""
    if any(short in group[1:] and likeness(full, group[0]) is not None for group in words()["abbreviations"]["known"]):
        return True
    if not abbreviates(short, full):
        return False
    size = len(full.split())
    for text in texts:
        for found in re.finditer(rf"[(\[]{re.escape(short)}[)\]]", text):
            said = re.findall(r"\w[\w-]*", text[max(0, found.start() - 80) : found.start()])[-size:]
            if likeness(" ".join(said), full) is not None:
                return True
    return False
