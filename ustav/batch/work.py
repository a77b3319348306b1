"""One file in a process that may die: its rule book in packed form, or the reason why there is none."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from extract.limits import Limits, limited_to

__all__ = ["Bounds", "Done", "extract_one", "memory_bounded"]

_LONGEST = 1e8
"""Seconds: three years. A longer time is none to the system's clock."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one file may take: seconds, and megabytes of address space of the process that reads it (None: no bound)."""

    seconds: float | None = 600.0
    megabytes: int | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """A file that was tried: its ``book`` as JSON text of `ustav.cache.packing`, or the ``problem`` in one line.

    ``notes`` are what was not read of it. Both may be there: a file that was read in part.
    """

    source: str
    book: str | None
    problem: str | None = None
    notes: tuple[str, ...] = ()
    records: int = 0


class _OutOfTime(BaseException):
    """The file took longer than it may. No Exception: no library may take it for its own."""


def extract_one(
    path: Path, encoding: str | None, cache: bool, bounds: Bounds, limits: Limits | None = None, folder: Path | None = None
) -> Done:
    """Read and extract one file within bounds and ``limits`` (None: those in force).

    ``folder``: where a relative path begins (None: the folder of this process, which may have begun in another). A fault of
    the file, or of ours, is told in the result; never raises.
    """
    source = str(path)
    if folder is not None and not path.is_absolute():
        with contextlib.suppress(OSError):  # not there on this machine: the file will be told as missing
            os.chdir(folder)
    try:
        with limited_to(limits), memory_bounded(bounds.megabytes), _time(bounds.seconds):
            return _extract(path, encoding, cache)
    except _OutOfTime:
        return Done(source, None, f"{source}: it took more than {bounds.seconds:g} s; allow more with --timeout, or split it")
    except MemoryError:
        limit = f" of {bounds.megabytes} MB" if bounds.megabytes else ""
        return Done(source, None, f"{source}: it needs more memory than the bound{limit}; allow more with --memory, or split it")
    except Exception as error:  # noqa: BLE001  (one file must not end the run of all; what it was is told)
        from ustav.faults import told

        known = told(error)
        if known is not None:
            return Done(source, None, known)
        what = f"{type(error).__name__}: {error}".splitlines()[0]
        return Done(source, None, f"{source}: a fault of ustav ({what}); run `ustav extract` on this file alone and report it")


def _extract(path: Path, encoding: str | None, cache: bool) -> Done:
    from ustav.books import what_is_missing, what_is_stale
    from ustav.cache import kept_stages
    from ustav.cache.packing import pack

    stages = kept_stages(cache)
    reading = stages.read(path, encoding)
    book = stages.records(reading)
    packed = json.dumps(pack(book), ensure_ascii=False, separators=(",", ":"))
    notes, whole = what_is_missing(reading)
    notes += what_is_stale(book)
    problem = None if whole else f"{path}: read only in part"
    if not book.records:
        notes = (*notes, f"{path}: no rule was found in this text")
    return Done(str(path), packed, problem, notes, len(book.records))


@contextlib.contextmanager
def _time(seconds: float | None) -> Iterator[None]:
    """Raise `_OutOfTime` in this process's main thread once the time is over; elsewhere time has no bound."""
    if seconds is None or threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def end(number: int, frame: FrameType | None) -> None:
        raise _OutOfTime

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, min(seconds, _LONGEST))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def memory_bounded(megabytes: int | None) -> Iterator[None]:
    """Bound the address space of this process, where the system can."""
    try:
        import resource
    except ImportError:  # Windows
        megabytes = None
    if megabytes is None:
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    wanted = min(megabytes * 1_000_000, sys.maxsize)
    hard = before[1]
    resource.setrlimit(resource.RLIMIT_AS, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
