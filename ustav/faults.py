"""Which errors are the user's to mend, and the one line that says so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import typer

__all__ = ["ArgumentError", "UsageError", "check_arguments", "misuse", "told"]

UsageError: Any = typer.BadParameter.__mro__[1]
"""What the library of the command line raises for a line that it cannot take; older ones of it keep it in another place."""


class ArgumentError(ValueError):
    """An argument of the command line that no command can take."""


def check_arguments(arguments: Iterable[str]) -> None:
    """Refuse bytes that are no text: nothing that ustav writes could hold them. Raises `ArgumentError`."""
    for one in arguments:
        if not _is_text(one):
            shown = one.encode("utf-8", "backslashreplace").decode()
            raise ArgumentError(f"{shown}: this argument is no text in UTF-8; rename the file, or write the words anew")


def _is_text(words: str) -> bool:
    """False for words with bytes in them that are no UTF-8, as names of files may have."""
    return not any("\ud800" <= c <= "\udfff" for c in words)


def misuse(error: Any) -> str:
    """One line for a `UsageError`: the command, what is wrong, where to look."""
    message = " ".join(error.format_message().split()).rstrip(".").replace("Value error, ", "")
    path = "ustav" if error.ctx is None else error.ctx.command_path
    command = path.rpartition("ustav")[2].strip()  # behind the program's own name
    return f"{command}: {message}; see ustav {command} --help" if command else f"{message}; see ustav --help"


def told(error: BaseException) -> str | None:
    """The line for an error that the user can mend; None for a fault of ustav, which shows its traceback.

    Ours carry their message; an error of the system that names a file (too long a name, no right to look) is told with it.
    """
    from evaluation import BrokenAnnotation, EvaluationError
    from extract.reading import ReadingError
    from ustav.amend import AmendmentError
    from ustav.cache import CacheSettingError
    from ustav.generated import RegenerationError
    from ustav.library import GameError
    from ustav.output import PlaceError
    from ustav.settings import SettingsError
    from ustav.writing import WritingError

    ours = (
        ReadingError, GameError, PlaceError, WritingError, BrokenAnnotation, EvaluationError, CacheSettingError, AmendmentError,
        RegenerationError, ArgumentError, SettingsError,
    )  # fmt: skip
    if isinstance(error, ours):
        return str(error)
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}; check the path and your rights there"
    return None
