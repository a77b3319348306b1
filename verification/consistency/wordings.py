"""Wordings that leave a rule open: «до хода 4» with or without turn 4, «А и Б или В» joined in either order.

What the extractor read is one reading; the other is made here, from the same words. Whether the two ever differ in play is
proved or disproved with every other reading of a sentence.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from models.expressions import All, Any, Expr, all_of, any_of
from models.records import GameEnd, Norm, Phase, Reading, Record, Victory, VPSource
from models.spans import Span
from models.timing import TurnSet
from verification.binding import Bound
from verification.binding.wording import phrase
from verification.consistency.lexicon import lexicon

__all__ = ["with_wordings"]

Joint = Literal["and", "or"]
_WORD = re.compile(r"[\w-]+")
_BREAK = re.compile(r"[,;:()—–]")


def with_wordings(bounds: Sequence[Bound], text: str, last_turn: int) -> list[Bound]:
    """The bound records, with the readings that their words leave open; a record that has readings keeps its own."""
    return [b if b.record.readings else replace(b, record=_open(b.record, text, last_turn)) for b in bounds]


def _open(record: Record, text: str, last_turn: int) -> Record:
    if record.status != "stated":
        return record
    found = _windows(record, text, last_turn) or _joints(record, text) or _falls(record, text)
    return replace(record, readings=found) if found else record


# ---------------------------------------------------------------------- «до хода 4», «после хода 4»


def _turns(record: Record) -> TurnSet | None:
    match record:
        case Victory() | VPSource() | Norm():
            return record.timing.turns
        case Phase():
            return record.turns
        case _:
            return None


def _with_turns(record: Record, turns: TurnSet) -> tuple[tuple[str, object], ...]:
    if isinstance(record, Phase):
        return (("turns", turns),)
    assert isinstance(record, Victory | VPSource | Norm)
    when = "unspecified" if turns.first is not None and record.timing.when == "turn_end" else record.timing.when
    return (("timing", replace(record.timing, when=when, turns=turns)),)


def _windows(record: Record, text: str, last_turn: int) -> tuple[Reading, ...]:
    turns, lex = _turns(record), lexicon()
    if isinstance(record, Victory) and record.winner is not None and record.winner.kind in ("highest", "lowest"):
        after = frozenset[str]()  # whoever has most then has won: there is no later turn
    else:
        after = lex.after
    found = dict(pair for e in record.evidence for pair in _before_turns(e.quote(text)))
    if turns is None and isinstance(record, Victory | VPSource) and record.timing.when != "game_end":
        return next((_untold(w, n) for w, n in found.items() if n is not None and 1 < n < last_turn), ())
    if turns is None or turns.except_ or "last" in (*turns.only, turns.first, turns.final):
        return ()
    said = frozenset(found)
    if isinstance(turns.final, int) and turns.first is None and turns.final > 1 and said & lex.up_to:
        n: int = turns.final
        return (
            Reading(lex.labels["with"].format(n=n), _with_turns(record, turns)),
            Reading(lex.labels["without"].format(n=n), _with_turns(record, replace(turns, final=n - 1))),
        )
    if len(turns.only) == 1 and said & after and isinstance(turns.only[0], int) and turns.only[0] < last_turn:
        n = turns.only[0]
        return (
            Reading(lex.labels["once"].format(n=n), _with_turns(record, turns)),
            Reading(lex.labels["later"].format(n=n), _with_turns(record, TurnSet(first=n + 1, unit=turns.unit))),
        )
    return ()


def _untold(word: str, n: int) -> tuple[Reading, ...]:
    """Both readings of words that gave the record no turns: what they change is not among its fields."""
    labels = lexicon().labels
    names = ("with", "without") if word in lexicon().up_to else ("once", "later")
    return tuple(Reading(labels[x].format(n=n), ()) for x in names)


def _before_turns(said: str) -> Iterator[tuple[str, int | None]]:
    """The prepositions right before a numbered turn («до 4 хода», «после четвёртого хода»), if no word settles it.

    Beside each stands the number of the turn.
    """
    lex, words = lexicon(), [w.lower() for w in _WORD.findall(said)]
    if set(words) & lex.included:
        return
    for i, word in enumerate(words):
        if word not in lex.up_to | lex.after:
            continue
        place = next((j for j in (1, 2) if i + j < len(words) and _is_turn(words[i + j])), None)
        if place is not None and (place == 1 or words[i + 1][:1].isdigit() or _rank(words[i + 1])):
            yield word, _number(words[i + 1 : i + 3])


def _number(words: Sequence[str]) -> int | None:
    """The number among the words, in digits («4-го») or in words («четвёртого»)."""
    found = [w for x in words for w in phrase(x.partition("-")[0]).words]
    return next((int(w.guard) if w.guard.isdecimal() else w.rank for w in found if w.guard.isdecimal() or w.rank), None)


def _is_turn(word: str) -> bool:
    return any(w.lemmas & lexicon().turns for w in phrase(word).words)


def _rank(word: str) -> int | None:
    return next((w.rank for w in phrase(word).words if w.rank), None)


# ---------------------------------------------------------------------- «А и Б или В»


def _joints(record: Record, text: str) -> tuple[Reading, ...]:
    """The two ways to join a run of conditions with «и» and «или» between them and nothing that groups them."""
    if not isinstance(record, Victory | VPSource | GameEnd | Phase) or record.condition is None:
        return ()
    whole = record.condition
    for k, part in enumerate(whole.parts if isinstance(whole, All) else ()):  # what stands in another sentence is kept apart
        assert isinstance(whole, All)
        if found := _orders(part, text, lambda x, k=k: all_of(*whole.parts[:k], x, *whole.parts[k + 1 :])):  # type: ignore[misc]
            return found
    return _orders(whole, text, lambda x: x)


def _orders(condition: Expr, text: str, put: Callable[[Expr], Expr]) -> tuple[Reading, ...]:
    """The two readings of a condition; ``put`` puts each back where the condition stands."""
    parts = _parts(condition)
    spans = [p.span for p in parts if p.span is not None]
    if len(parts) < 3 or len(spans) < len(parts):
        return ()
    row = sorted(zip(spans, parts, strict=True), key=lambda x: (x[0].start, x[0].end))
    between = [Span(a.end, b.start) for (a, _), (b, _) in itertools.pairwise(row) if a.end <= b.start]
    joints = [j for s in between if (j := _joint(s.quote(text))) is not None]
    if len(joints) < len(row) - 1 or len(set(joints)) < 2 or not _one_sentence(row, text):
        return ()
    exprs, labels = [x for _, x in row], lexicon().labels
    return (
        Reading(labels["and_first"], (("condition", put(_grouped(exprs, joints, "and"))),)),
        Reading(labels["or_first"], (("condition", put(_grouped(exprs, joints, "or"))),)),
    )


def _parts(condition: Expr) -> list[Expr]:
    """The conditions that a condition is made of by «and» and «or»."""
    if isinstance(condition, All | Any):
        return [x for part in condition.parts for x in _parts(part)]
    return [condition]


def _joint(between: str) -> Joint | None:
    """How two neighbours are joined; None where a comma or a word groups them, or nothing joins them."""
    lex, words = lexicon(), {w.lower() for w in _WORD.findall(between)}
    if _BREAK.search(between) or words & lex.grouping:
        return None
    both, either = bool(words & lex.both), bool(words & lex.either)
    return None if both == either else "and" if both else "or"


def _one_sentence(row: Sequence[tuple[Span, Expr]], text: str) -> bool:
    whole = text[row[0][0].start : row[-1][0].end]
    opening = text[max(0, text.rfind(".", 0, row[0][0].start)) : row[0][0].start]
    return re.search(r"[.!?]\s|\n", whole) is None and not {w.lower() for w in _WORD.findall(opening)} & lexicon().grouping


def _grouped(parts: Sequence[Expr], joints: Sequence[Joint], tight: Joint) -> Expr:
    """The run with one joint binding more tightly than the other."""
    runs: list[list[Expr]] = [[parts[0]]]
    for part, joint in zip(parts[1:], joints, strict=True):
        if joint == tight:
            runs[-1].append(part)
        else:
            runs.append([part])
    inner, outer = (all_of, any_of) if tight == "and" else (any_of, all_of)
    return outer(*(inner(*run) for run in runs))


# ---------------------------------------------------------------------- «снижается до 9», where it gave no condition


def _falls(record: Record, text: str) -> tuple[Reading, ...]:
    if not isinstance(record, Victory | VPSource) or record.condition is not None:
        return ()
    for said in (e.quote(text) for e in record.evidence):
        words, lex = phrase(said).words, lexicon()
        if {w.text for w in words} & lex.fallen:
            continue
        for verb, to, number in zip(words, words[1:], words[2:], strict=False):
            if verb.lemmas & lex.falling and to.text in lex.up_to and number.guard.isdecimal():
                return tuple(Reading(lex.labels[x].format(n=number.guard), ()) for x in ("at_most", "exactly"))
    return ()
