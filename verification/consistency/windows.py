"""Rules that go turn by turn: a turn between the first and the last that no rule covers, a rule for turns never played."""

from __future__ import annotations

import itertools

from models.records import GameEnd, Limit, Norm, Phase, Record, Victory, VPSource
from models.reports import Finding, Witness
from models.rulebook import RuleBook
from models.timing import TurnSet
from verification.binding import likeness
from verification.consistency.claims import turn_words
from verification.findings import finding

__all__ = ["check_windows", "numbers_of"]


def check_windows(book: RuleBook) -> list[Finding]:
    """A `gap` for records of one rule whose turns leave one out; a `contradiction` for a rule of turns beyond the last."""
    return [*_left_out(book), *_beyond(book), *_before_the_first(book)]


def numbers_of(turns: TurnSet) -> list[int]:
    """The turns that a set names by number."""
    return [t for t in (*turns.only, *turns.except_, turns.first, turns.final) if isinstance(t, int)]


def _beyond(book: RuleBook) -> list[Finding]:
    def said(record: Record) -> frozenset[str]:
        return turn_words(" ".join(e.quote(book.text) for e in record.evidence))

    out: list[Finding] = []
    ends = [r for r in book.records if isinstance(r, GameEnd) and r.condition is None and not r.readings]
    for end, record in itertools.product(ends, book.records):
        last = max(numbers_of(end.turns), default=0) if end.turns is not None else 0
        turns = _turns(record)
        if not last or turns is None or min(numbers_of(turns)) <= last or not said(end) & said(record):
            continue
        out.append(
            finding("contradiction", "error",
                    f"«{record.name}»: правило для хода {min(numbers_of(turns))}, а последний ход — {last}",
                    f"“{record.name}”: a rule for turn {min(numbers_of(turns))}, and the last turn is {last}",
                    records=[record, end], about="beyond")
        )  # fmt: skip
    return out


def _before_the_first(book: RuleBook) -> list[Finding]:
    return [
        finding("contradiction", "warning", f"«{r.name}»: правило для хода 0, а ходы считают с первого",
                f"“{r.name}”: a rule for turn 0, and turns are counted from 1", records=[r], about="before the first")
        for r in book.records if (turns := _turns(r)) is not None and min(numbers_of(turns), default=1) < 1
    ]  # fmt: skip


def _left_out(book: RuleBook) -> list[Finding]:
    groups: list[list[Record]] = []
    for record in book.records:
        if _turns(record) is None or record.status != "stated":
            continue
        home = next((g for g in groups if _same_rule(g[0], record)), None)
        if home is None:
            groups.append([record])
        else:
            home.append(record)
    return [f for g in groups if len(g) > 1 for f in _holes(g)]


def _turns(record: Record) -> TurnSet | None:
    """The turns of a record that are given by number."""
    match record:
        case Victory() | VPSource() | Norm():
            found = record.timing.turns
        case Phase():
            found = record.turns
        case _:
            return None
    if found is None or found.except_ or "last" in (*found.only, found.first, found.final):
        return None
    return found


def _same_rule(a: Record, b: Record) -> bool:
    if type(a) is not type(b) or isinstance(a, Limit) or likeness(a.name, b.name) is None:
        return False
    x, y = _turns(a), _turns(b)
    assert x is not None and y is not None
    who = [getattr(r, "winner", None) or getattr(r, "recipient", None) or getattr(r, "actor", None) for r in (a, b)]
    return x.unit == y.unit and who[0] == who[1]


def _holes(records: list[Record]) -> list[Finding]:
    sets = [s for s in map(_turns, records) if s is not None]
    named = [t for s in sets for t in numbers_of(s)]
    first = 1 if any(s.first is None and not s.only for s in sets) else min(named)
    left = [t for t in range(first, max(named)) if not any(s.holds(t, max(named)) for s in sets)]
    if not left or len(left) > len(named):
        return []
    turns = ", ".join(map(str, left))
    witness = Witness({"turn": left[0]}, readings={r.name: "не действует" for r in records[:1]}, replayed=True)
    return [
        finding("gap", "warning",
                f"«{records[0].name}»: правило дано по ходам, а для хода {turns} его нет",
                f"“{records[0].name}”: the rule goes by turns, and there is none for turn {turns}",
                records=records, about="turns", witness=witness)
    ]  # fmt: skip
