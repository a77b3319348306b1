"""What was worked out once about a sentence or a text is not worked out again."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

__all__ = ["Remembers", "remembered"]

P = ParamSpec("P")
R = TypeVar("R")


class Remembers(Protocol):
    """Something read once and never changed, with room for what is worked out about it."""

    @property
    def memory(self) -> MutableMapping[Any, Any]:
        """Results by the function and its further arguments."""
        ...


S = TypeVar("S", bound=Remembers)


def remembered(function: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """The function, each answer kept with its first argument; the further arguments must be hashable, the answer immutable."""

    @wraps(function)
    def recalled(about: S, *args: P.args, **named: P.kwargs) -> R:
        key = (function, args, tuple(named.items())) if named else (function, args)
        found: R
        try:
            found = about.memory[key]
        except KeyError:
            found = about.memory[key] = function(about, *args, **named)
        return found

    return cast(Callable[Concatenate[S, P], R], recalled)
