"""What was worked out once about a sentence or a text is not worked out again."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

__all__ = ["Read", "Remembers", "Standing", "remembered", "remembered_of_line", "remembered_of_sentence"]

P = ParamSpec("P")
R = TypeVar("R")


class Remembers(Protocol):
    """Something read once and never changed, with room for what is worked out about it."""

    @property
    def memory(self) -> MutableMapping[Any, Any]:
        """Results by the function and its further arguments."""
        ...


class Read(Protocol):
    """A text that is being read; ``key`` stands for it and no other, and does not keep it from being given free."""

    @property
    def key(self) -> object:
        """Equal to nothing but itself."""
        ...


class Standing(Protocol):
    """A sentence and where it stands."""

    @property
    def sentence(self) -> Remembers:
        """The sentence."""
        ...

    @property
    def block(self) -> Any:
        """The block it stands in, which has an ``index``."""
        ...


S = TypeVar("S", bound=Remembers)
T = TypeVar("T", bound=Read)
L = TypeVar("L", bound=Standing)


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


def remembered_of_sentence(function: Callable[Concatenate[T, S, P], R]) -> Callable[Concatenate[T, S, P], R]:
    """The same for what a text's reading gives for one of its sentences: the answer is kept with the sentence, for that text."""

    @wraps(function)
    def recalled(text: T, sentence: S, *args: P.args, **named: P.kwargs) -> R:
        key = (function, text.key, args, tuple(named.items())) if named else (function, text.key, args)
        found: R
        try:
            found = sentence.memory[key]
        except KeyError:
            found = sentence.memory[key] = function(text, sentence, *args, **named)
        return found

    return cast(Callable[Concatenate[T, S, P], R], recalled)


def remembered_of_line(function: Callable[Concatenate[T, L, P], R]) -> Callable[Concatenate[T, L, P], R]:
    """The same for a sentence that stands in a block."""

    @wraps(function)
    def recalled(text: T, line: L, *args: P.args, **named: P.kwargs) -> R:
        memory, place = line.sentence.memory, line.block.index
        key = (function, text.key, place, args, tuple(named.items())) if named else (function, text.key, place, args)
        found: R
        try:
            found = memory[key]
        except KeyError:
            found = memory[key] = function(text, line, *args, **named)
        return found

    return cast(Callable[Concatenate[T, L, P], R], recalled)
