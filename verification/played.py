"""Whether a situation can come about in a game: it is played from the start of one, or it is only constructed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from models.meaning import Value
from models.reports import Witness
from verification.reference.base import Engine, StateError

__all__ = ["by_play", "turn_by_play"]


def by_play(witness: Witness, results: Callable[[Mapping[str, Value]], object], engine: Engine) -> Witness:
    """The witness with the game that leads to it, if one is found in which both sides give what they give in the witness.

    ``results`` gives what both sides, or all readings, come to in a whole state. What the witness does not show may be
    otherwise in the game that was played; so they are run on the whole state at its end.
    """
    if not witness.replayed or not set(witness.state) <= engine.domains().keys():
        return witness
    try:
        shown = results(engine.state(witness.state))
    except StateError:
        return witness
    for game in engine.played(witness.state):
        if results(game.state) == shown:
            return replace(witness, origin="played", play=game.steps)
    return witness


def turn_by_play(witness: Witness | None, engine: Engine) -> Witness | None:
    """The same for a witness that shows nothing but a turn: what the sides give in it hangs on the turn alone."""
    if witness is None or witness.origin != "constructed" or set(witness.state) != {"turn"}:
        return witness
    return by_play(witness, lambda state: state["turn"], engine)
