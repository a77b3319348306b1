"""What is read of a rule, laid out for comparing: all but its condition as plain values, the condition for the solver."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal

from extract.language import lemma_of
from extract.pipeline import extract_text
from models.expressions import Expr, Fact, Is, Others, Quantity, all_of, rewrite, walk
from models.meaning import Choice, Different, Domain, Flag, IntRange, decide, ground, key
from models.parties import Party
from models.records import CORE, Phase, Record
from models.timing import Timing, TurnSet
from tests.extract.meaning.facts import GENERIC, WEAK, fact_key, verb_of

__all__ = ["Verdict", "compared"]

Verdict = Literal["same", "different", "unread", "undecided"]
PARTIES = ("первая", "вторая", "третья")
STEPS = frozenset({"фаза", "этап", "шаг", "стадия"})
"""What a step is: with its own name beside it, it adds nothing."""


@dataclass(frozen=True)
class Read:
    """A record: what is said besides the condition, and the condition."""

    said: tuple[object, ...]
    condition: Expr


def compared(a: str, b: str) -> Verdict:
    """Whether two rules are proved to mean the same or to differ; ``unread`` where either gives no core record."""
    left, right = _read(a), _read(b)
    if not left or not right:
        return "unread"
    if sorted(map(repr, (x.said for x in left))) != sorted(map(repr, (x.said for x in right))):
        return "different"
    verdicts = [_decided(x, y) for x, y in zip(_sorted(left), _sorted(right), strict=True)]
    if "different" in verdicts:
        return "different"
    return "undecided" if "undecided" in verdicts else "same"


def _sorted(reads: list[Read]) -> list[Read]:
    return sorted(reads, key=lambda r: (repr(r.said), repr(r.condition)))


def _read(text: str) -> list[Read]:
    book = extract_text(text, str(Path("rule.txt")))
    return [Read(_said(r), _condition(r)) for r in book.records if r.type in CORE]


def _said(record: Record) -> tuple[object, ...]:
    left_out = {"id", "name", "section", "evidence", "refs", "readings", "condition", "category", "status"}
    name = _step(record.name) if isinstance(record, Phase) else ""
    return (record.type, name, *((f.name, _plain(getattr(record, f.name))) for f in fields(record) if f.name not in left_out))


def _plain(value: Any) -> object:
    """A value without what is only wording."""
    if isinstance(value, Party):
        return _whoever(value) if value.kind == "any" else (value.kind, tuple(sorted(_words(w) for w in value.words)))
    if isinstance(value, Timing):
        return (value.when, value.phase and _step(value.phase), _plain(value.turns))
    if isinstance(value, TurnSet):
        return replace(value, unit=None)
    if isinstance(value, Quantity):
        return (_words(" ".join((value.name, *value.within))), _plain(value.holder) if value.holder else "any")
    if isinstance(value, str):
        return _words(value)
    if isinstance(value, tuple):
        return tuple(_plain(x) for x in value)
    if hasattr(value, "__dataclass_fields__"):
        return tuple((f.name, _plain(getattr(value, f.name))) for f in fields(value))
    return value


def _whoever(party: Party) -> str:
    """Any of a kind: those who play without a word for them, others by theirs («соперник» is not «игрок»)."""
    return "any" if _words(party.word) in GENERIC else f"any {_words(party.word)}"


def _step(name: str) -> str:
    """The name of a step without the word for what it is."""
    said = _words(name).split(" ")
    return " ".join(w for w in said if w not in STEPS) or name


def _words(text: str) -> str:
    """Dictionary forms of a name, sorted, without the weak ones."""
    words = [verb_of(w) for w in text.replace("-", " ").replace(",", " ").split()]
    return " ".join(sorted(w for w in words if w not in WEAK)) or text


def _condition(record: Record) -> Expr:
    condition = getattr(record, "condition", None)
    whose = (getattr(record, name, None) for name in ("winner", "loser", "recipient"))
    party = {lemma_of(w) for x in whose if x is not None and x.kind in ("any", "name") for w in x.word.split(" ")}
    return all_of() if condition is None else rewrite(condition, lambda node: _bound(node, party))


def _bound(node: Any, party: Collection[str]) -> Any:
    if isinstance(node, Quantity):
        holder = node.holder
        if holder is None or (holder.kind == "any" and (lemma_of(holder.word) in party or holder.word in GENERIC)):
            named = Party("any", ("party",))
        else:
            named = Party("name", (f"{holder.kind if holder.kind != 'name' else ''} {_words(holder.word)}".strip(),))
        counted = _words(" ".join((node.name, *node.within)))
        own = [w for w in counted.split(" ") if w not in party] if named.kind == "any" else []  # «монеты в казне гильдии»
        return Quantity(node.name, named, (), " ".join(own) or counted)
    if isinstance(node, Others):
        return Others(node.which, node.name, (), _words(" ".join((node.name, *node.within))))
    if isinstance(node, Fact):
        return Fact(node.text, fact_key(node.text, party), None)
    return node


def _decided(left: Read, right: Read) -> Verdict:
    one, two = (ground(x.condition, PARTIES[0], PARTIES) for x in (left, right))
    domains: dict[str, Domain] = {}
    for node in (*walk(one), *walk(two)):
        if isinstance(node, Is):
            known = domains.get(key(node.quantity))
            values = known.values if isinstance(known, Choice) else ()
            domains[key(node.quantity)] = Choice(tuple(sorted({*values, node.value, "-"})))
        elif isinstance(node, Quantity):
            domains.setdefault(key(node), IntRange(-50, 250))
        elif isinstance(node, Fact):
            domains[key(node)] = Flag()
    found = decide(one, two, domains)
    if isinstance(found, Different):
        return "different"
    return "same" if type(found).__name__ == "Equivalent" else "undecided"
