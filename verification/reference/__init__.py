"""The hand-coded engines, one module per game.

`engine` gives an engine by the game's id, `known` the ids. An engine is imported when it is first asked for.
"""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

from verification.reference.base import Engine

__all__ = ["UnknownGameError", "engine", "known"]

_GAMES = ("here_i_stand", "sword_of_rome", "twilight_struggle", "virgin_queen")


class UnknownGameError(KeyError):
    """No engine has this id."""

    def __init__(self, game_id: str) -> None:
        near = get_close_matches(game_id, _GAMES, 1, cutoff=0.4)
        hint = f"perhaps {near[0]!r}? " if near else ""
        self.message = f"no engine for the game {game_id!r}; {hint}known are: {', '.join(_GAMES)}"
        super().__init__(self.message)

    def __str__(self) -> str:
        return self.message


def known() -> tuple[str, ...]:
    """The ids of the games that have an engine, in alphabetical order."""
    return _GAMES


def engine(game_id: str) -> Engine:
    """The engine of a game. Raises `UnknownGameError`, which names the known ones."""
    if game_id not in _GAMES:
        raise UnknownGameError(game_id)
    found = import_module(f"verification.reference.{game_id}").ENGINE
    assert isinstance(found, Engine), f"verification.reference.{game_id}.ENGINE is no Engine"
    return found
