"""An interrupt (Ctrl-C) ends a run at once, with nothing half-written."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["Interrupted", "interruptible"]


class Interrupted(BaseException):
    """The user ended the run. No `KeyboardInterrupt`, which the command line's library would take for itself."""


@contextmanager
def interruptible() -> Iterator[None]:
    """Within it an interrupt raises `Interrupted`; where a program ignores interrupts, it goes on ignoring them."""
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or before != signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise Interrupted
