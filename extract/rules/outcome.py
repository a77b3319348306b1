"""One statement of an outcome: who wins or loses, and where it is said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from extract.language import Clause
from models.parties import Party

__all__ = ["Outcome", "OutcomeKind"]

OutcomeKind = Literal["win", "lose", "draw", "shared", "nobody"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One statement of an outcome: its clause, the token of its cue, and whose it is (None: not said here).

    ``place`` is the token of the party's noun; ``named`` the token of «победа» where the text calls it by a name;
    ``needs`` is true where the clause says what it takes («для победы нужно …»).
    """

    kind: OutcomeKind
    clause: Clause
    cue: int
    party: Party | None = None
    place: int | None = None
    named: int | None = None
    needs: bool = False
    aim: bool = False
    """True where it is only told what the game aims at."""
