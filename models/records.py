"""What a rule text says, record by record (the records contract, version 1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Literal

from models.expressions import Expr, Op, Quantity
from models.parties import Party
from models.showing import Shown
from models.spans import Span
from models.timing import Timing, TurnSet

__all__ = [
    "CORE", "Amount", "Claim", "Definition", "Example", "Expected", "GameEnd", "Limit", "Modality", "Norm", "Phase",
    "Reading", "Record", "RecordType", "Status", "TieBreak", "VPSource", "Victory",
]  # fmt: skip

RecordType = Literal["victory", "game_end", "vp_source", "phase", "limit", "definition", "claim", "example", "norm"]
Status = Literal["stated", "referenced"]
Modality = Literal["must", "may", "must_not"]

CORE: tuple[RecordType, ...] = ("victory", "game_end", "vp_source", "phase")
"""The types that are held against an engine one by one."""


@dataclass(frozen=True, slots=True)
class Reading(Shown):
    """One of several honest readings of a sentence: a label and the fields (by name) in which it differs."""

    label: str
    changes: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(Shown):
    """What every record has.

    ``evidence`` holds the fewest and shortest spans that say so, ``section`` the number or title of the innermost
    section, ``refs`` the section numbers that the record's own text cites. ``readings`` is empty or holds two or more;
    the record's own fields then hold the likeliest.
    """

    type: ClassVar[RecordType]

    id: str = ""
    name: str
    section: str | None = None
    status: Status = "stated"
    evidence: tuple[Span, ...]
    refs: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()


@dataclass(frozen=True, slots=True)
class TieBreak(Shown):
    """One step of a tie-break: whom to prefer by which quantity, and at which time it is looked at.

    ``prefer`` is ``highest``, ``lowest`` or a party; ``at`` is ``same``, ``previous_turn``, ``next_turn``, ``shared``;
    ``repeat`` is true only for going on step by step until the tie is broken.
    """

    prefer: Literal["highest", "lowest"] | Party
    quantity: str | None
    at: str = "same"
    repeat: bool = False
    quantity_id: str | None = field(default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Victory(Record):
    """A way in which the game is won, lost or drawn."""

    type: ClassVar[RecordType] = "victory"
    winner: Party | None = None
    loser: Party | None = None
    draw: bool = False
    timing: Timing = Timing()
    condition: Expr | None = None
    tie_break: tuple[TieBreak, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnd(Record):
    """What brings the game to its end; who then wins is a `Victory` with timing ``game_end``."""

    type: ClassVar[RecordType] = "game_end"
    timing: Timing = Timing()
    condition: Expr | None = None
    turns: TurnSet | None = None


@dataclass(frozen=True, slots=True)
class Amount(Shown):
    """How many points: exactly one of ``number`` (with ``per``: for each of that), ``table``, ``formula``; else unspecified."""

    number: Fraction | None = None
    per: Quantity | None = None
    table: str | None = None
    formula: str | None = None

    def __post_init__(self) -> None:
        given = [x for x in (self.number, self.table, self.formula) if x is not None]
        if len(given) > 1 or (self.per is not None and self.number is None):
            raise ValueError(f"an amount is a number (per something), a table or a formula, not several of them: {self!r}")

    @property
    def unspecified(self) -> bool:
        """True if the text does not say how many."""
        return self.number is None and self.table is None and self.formula is None


@dataclass(frozen=True, slots=True, kw_only=True)
class VPSource(Record):
    """A way in which victory points are gained, or lost (a negative number)."""

    type: ClassVar[RecordType] = "vp_source"
    recipient: Party | None = None
    amount: Amount = Amount()
    condition: Expr | None = None
    timing: Timing = Timing()
    category: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase(Record):
    """A step of the game in order.

    ``order`` is the 1-based place among its siblings in this text, ``parent`` the id of the phase it is a part of,
    ``turns`` the turns that have it at all, ``limited_turns`` those in which it is restricted, ``actors`` who acts in
    the order in which they act.
    """

    type: ClassVar[RecordType] = "phase"
    order: int
    parent: str | None = None
    turns: TurnSet | None = None
    limited_turns: TurnSet | None = None
    actors: tuple[str, ...] = ()
    condition: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit(Record):
    """A bound on a quantity."""

    type: ClassVar[RecordType] = "limit"
    quantity: str
    holder: Party | None = None
    minimum: Fraction | None = None
    maximum: Fraction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition(Record):
    """A term that other rules use, and the test for it where the text gives one."""

    type: ClassVar[RecordType] = "definition"
    term: str
    condition: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(Record):
    """Something the text says about its own rules: how many there are of something, or which place one has."""

    type: ClassVar[RecordType] = "claim"
    about: str
    op: Op = "=="
    number: Fraction


@dataclass(frozen=True, slots=True)
class Expected(Shown):
    """A result that a worked example states."""

    party: str
    quantity: str
    number: Fraction
    op: Op = "=="


@dataclass(frozen=True, slots=True, kw_only=True)
class Example(Record):
    """A worked example: a situation and the results that the text states for it."""

    type: ClassVar[RecordType] = "example"
    given: tuple[Expr, ...] = ()
    expected: tuple[Expected, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Norm(Record):
    """What must, may or must not be done; ``action`` in the infinitive."""

    type: ClassVar[RecordType] = "norm"
    actor: Party | None = None
    modality: Modality
    action: str
    condition: Expr | None = None
    timing: Timing = Timing()
