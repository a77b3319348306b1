"""The exit statuses of the command line: part of the contract, so they never change."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Exit"]


class Exit(IntEnum):
    """What a run came to."""

    OK = 0
    FINDINGS = 1
    """At least one finding of severity error (or, with --strict, warning)."""
    UNUSABLE = 2
    """Unusable input or arguments."""
    NOTHING_CHECKED = 5
    """Nothing could be checked."""
