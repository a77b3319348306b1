"""Arguments of the Python API looked at before anything is done with them."""

from __future__ import annotations

import reprlib

__all__ = ["WrongArgumentError", "check"]


class WrongArgumentError(TypeError):
    """An argument that is not of the kind that the function takes: which one, what was given, what to give."""

    def __init__(self, function: str, argument: str, given: object, wanted: str) -> None:
        kind = "" if given is None or given == "" else f" ({type(given).__name__})"
        super().__init__(f"ustav.{function}: {argument} is {reprlib.repr(given)}{kind}; give {wanted}")


def check(function: str, argument: str, given: object, kinds: tuple[type, ...], wanted: str, *, empty: bool = False) -> None:
    """Raise `WrongArgumentError` unless ``given`` is one of these kinds; an empty text is none unless ``empty``."""
    if not isinstance(given, kinds) or (given == "" and not empty):
        raise WrongArgumentError(function, argument, given, wanted)
