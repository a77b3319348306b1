"""Here I Stand: the phases of every turn, the first turn's diplomacy, the rules on discards, and who has won.

    >>> from verification.reference.here_i_stand import ENGINE, HereIStandState, diplomacy, victory_phase
    >>> len(ENGINE.phases(1)), len(ENGINE.phases(2))
    (9, 7)
    >>> diplomacy(9)
    ('negotiation', 'ransom', 'excommunication', 'war')
    >>> HereIStandState(keys={"papacy": 7}).winners()
    {'military_victory_papacy': ('papacy',)}

It stands on the English rules of the second printing (2010), not on the Russian text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from verification.reference.base import Engine
from verification.reference.here_i_stand.cards import NORMS, OVERDUE_EVENTS
from verification.reference.here_i_stand.phases import FIRST_DIPLOMACY, PHASES, TURN_YEARS
from verification.reference.here_i_stand.play import play
from verification.reference.here_i_stand.variables import AUTO_WIN_KEYS, INVARIANTS, LAST_TURN, POWER_IDS, POWERS, VARIABLES
from verification.reference.here_i_stand.victories import LADDER, LENGTH, SOMEONE_HAS_WON, VICTORIES
from verification.reference.totals import Decision
from verification.reference.typed import Flags, GameState, Numbers

__all__ = [
    "AUTO_WIN_KEYS", "ENGINE", "OVERDUE_EVENTS", "TURN_YEARS", "HereIStandState", "diplomacy", "next_impulse",
    "victory_phase",
]  # fmt: skip

ENGINE = Engine(
    id="here_i_stand",
    title="Here I Stand",
    edition="English rules of the second printing (2010)",
    parties=POWERS,
    variables=VARIABLES,
    rules=(*PHASES, *VICTORIES, *LENGTH, *NORMS),
    last_turn=LAST_TURN,
    invariants=INVARIANTS,
    silent_on=(
        "victory points of the powers: where they come from",
        "what happens inside the phases, beyond who acts and what they may not do",
        "Copernicus and Servetus, which may be played in the last phase to stop a domination victory",
        "what happens when a tie stays unbroken through every turn on record",
    ),
    derived={"someone_has_won": SOMEONE_HAS_WON},
    play=play,
)


@dataclass(frozen=True, kw_only=True)
class HereIStandState(GameState):
    """A moment of the game. Fields of each power are mappings; powers left out have an ordinary value."""

    engine: ClassVar[Engine] = ENGINE

    turn: int = 5
    victory_points: Numbers = field(default_factory=dict)
    keys: Numbers = field(default_factory=dict)
    keys_in_unrest: Numbers = field(default_factory=dict)
    protestant_influence_spaces: int = 25
    protestant_spaces_in_unrest: int = 0
    consecutive_passes: int = 0
    at_war: Flags = field(default_factory=dict)
    captured_leader_or_home_space: Flags = field(default_factory=dict)
    capital_in_order: Flags = field(default_factory=dict)
    must_play_in_hand: Flags = field(default_factory=dict)
    hand: Numbers = field(default_factory=dict)
    admin_rating: Numbers = field(default_factory=dict)

    def may_pass(self, power: str) -> bool:
        """Whether the power may pass in its impulse."""
        return not ENGINE.condition("no_pass", power, self.values())


def diplomacy(turn: int, last_turn: int = LAST_TURN) -> tuple[str, ...]:
    """The steps of the diplomacy phase of a turn, in order: on turn 1 the four steps of England's talks.

    ``last_turn`` is the scheduled last one (6 in the tournament scenario): it has no suing for peace. Raises ValueError
    for a turn that the game has not.
    """
    if not 1 <= turn <= last_turn <= LAST_TURN:
        raise ValueError(f"turn {turn} is not one of the turns 1 to {last_turn}, or {last_turn} is more than {LAST_TURN}")
    if turn == 1:
        return tuple(r.id for r in FIRST_DIPLOMACY)
    return replace(ENGINE, last_turn=last_turn).phases(turn, "diplomacy")


def next_impulse(power: str) -> str:
    """Whose impulse comes after that of ``power``. Raises ValueError for a power that the game has not."""
    if power not in POWER_IDS:
        raise ValueError(f"no power {power!r}; in impulse order they are {', '.join(POWER_IDS)}")
    return POWER_IDS[(POWER_IDS.index(power) + 1) % len(POWER_IDS)]


def victory_phase(history: Sequence[Numbers], turn: int | None = None, *, last_turn: int = LAST_TURN, lead: int = 5) -> Decision:
    """Who has won in the victory determination phase of ``turn`` (default: as many turns as are on record).

    ``history`` holds every power's total, one mapping per turn on record, the present turn's last. ``last_turn`` is 6 in
    the tournament scenario, ``lead`` 8 with two players. A tie that no turn on record breaks is reported:
    ``decision.tie.unbroken``. Raises `HistoryError`.
    """
    return replace(LADDER, last_turn=last_turn, lead=lead).decide(history, turn)
