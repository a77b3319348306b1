"""What is read of a rule, laid out for comparing: all but its condition as plain values, the condition for the solver."""

from __future__ import annotations

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

__all__ = ["Verdict", "compared"]

Verdict = Literal["same", "different", "unread", "undecided"]
PARTIES = ("первая", "вторая", "третья")
WEAK = frozenset({
    "свой", "его", "ее", "их", "этот", "данный", "тот", "из", "в", "на", "у", "под", "быть", "находиться", "количество", "число",
})  # fmt: skip
"""Words that add nothing to a name."""


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
    name = _words(record.name) if isinstance(record, Phase) else ""
    return (record.type, name, *((f.name, _plain(getattr(record, f.name))) for f in fields(record) if f.name not in left_out))


def _plain(value: Any) -> object:
    """A value without what is only wording."""
    if isinstance(value, Party):
        return "any" if value.kind == "any" else (value.kind, tuple(sorted(_words(w) for w in value.words)))
    if isinstance(value, Timing):
        return (value.when, value.phase and _words(value.phase), _plain(value.turns))
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


def _words(text: str) -> str:
    """Dictionary forms of a name, sorted, without the weak ones."""
    words = [lemma_of(w) for w in text.replace("-", " ").split()]
    return " ".join(sorted(w for w in words if w not in WEAK)) or text


def _condition(record: Record) -> Expr:
    condition = getattr(record, "condition", None)
    return all_of() if condition is None else rewrite(condition, _bound)


def _bound(node: Any) -> Any:
    if isinstance(node, Quantity):
        holder = node.holder if node.holder is not None and node.holder.is_named else None
        named = Party("name", (_words(holder.word),)) if holder is not None else Party("any", ("party",))
        return Quantity(node.name, named, (), _words(" ".join((node.name, *node.within))))
    if isinstance(node, Others):
        return Others(node.which, node.name, (), _words(" ".join((node.name, *node.within))))
    if isinstance(node, Fact):
        return Fact(node.text, _words(node.text), None)
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
