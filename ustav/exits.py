"""The exit statuses of the command line: part of the contract, so they never change."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["STATUSES", "Exit"]

STATUSES = (
    "Exit status: 0 fine, 1 at least one finding of severity error (`--strict`: or warning) or a file that was read only in "
    "part, 2 unusable input or arguments, 5 nothing could be checked, 130 interrupted. A text without any rule is a warning "
    "and 0 for `extract`, 5 for `verify` and `lint`."
)
"""What `ustav --help` says of them; README.md says the same in the same words."""


class Exit(IntEnum):
    """What a run came to."""

    OK = 0
    FINDINGS = 1
    """At least one finding of severity error (or, with --strict, warning), or a file that was read only in part."""
    UNUSABLE = 2
    """Unusable input or arguments."""
    NOTHING_CHECKED = 5
    """Nothing could be checked."""
    INTERRUPTED = 130
    """Ended by the user (Ctrl-C): 128 and the number of the signal, as shells have it."""
