"""What is said beside the result, on the standard error: progress, warnings, faults; how loudly, and in which language.

The state is that of one run of the command line: `begin` sets it anew.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field
from enum import IntEnum

__all__ = [
    "Loudness", "begin", "detail", "end", "how_it_goes_on", "in_russian", "is_quiet", "keeps_results", "note", "progress", "said",
    "say", "set_loudness", "set_russian", "stage", "warn", "watched",
]  # fmt: skip


class Loudness(IntEnum):
    """How much is said."""

    QUIET = 0
    """Faults alone."""
    USUAL = 1
    """Warnings too, and progress where somebody looks."""
    VERBOSE = 2
    """Progress with times wherever it goes, and every file that is written."""


_EYE = 0.4
"""Seconds between two words of how far a file is."""


@dataclass(slots=True)
class _Run:
    """One run: what was asked for, and how far it is."""

    loudness: Loudness = Loudness.USUAL
    russian: bool = False
    kept: bool = False
    begun: float = 0.0
    place: int = 0
    of: int = 0
    step: tuple[str, float] | None = None
    since: float = field(default_factory=time.monotonic)
    staged: float = 0.0
    line: int = 0


_run = _Run()


def begin() -> None:
    """A new run of the command line."""
    global _run
    _run = _Run()


def set_loudness(loudness: Loudness) -> None:
    """How much this run says."""
    _run.loudness = loudness


def set_russian(russian: bool) -> None:
    """The language of this run's messages: Russian, or English."""
    _run.russian = russian


def in_russian() -> bool:
    """True if messages are in Russian."""
    return _run.russian


def keeps_results(kept: bool) -> None:
    """Whether what is finished is kept, so that a run that was broken off can go on."""
    _run.kept = kept


def is_quiet() -> bool:
    """True if this run says nothing but faults."""
    return _run.loudness is Loudness.QUIET


def watched() -> bool:
    """True if progress is said: somebody looks, or it was asked for, and quiet was not."""
    return _run.loudness is Loudness.VERBOSE or (_run.loudness is Loudness.USUAL and sys.stderr.isatty())


def progress(what: str, place: int | None = None, of: int | None = None) -> None:
    """Say what is being done, as the ``place``-th of ``of`` things of one kind, with the time that each took and that is left."""
    now = time.monotonic()
    if place in (None, 1):
        _run.begun = now
    _run.place, _run.of = place or 0, of or 0
    if not watched():
        return
    _step_done(now)
    _run.step = (what, now)
    say(what + (f" ({place} of {of}{_rate(place, of, now - _run.begun)})" if place and of else ""))


def stage(what: str, place: int, of: int = 0) -> None:
    """How far one long file is: its ``place``-th page or sentence of ``of`` (0: not known). One line, written over and over.

    Said to a terminal alone, and not more often than somebody can read; a file that is done at once says nothing.
    """
    now = time.monotonic()
    if not watched() or not sys.stderr.isatty() or now - max(_run.begun, _run.staged) < _EYE:
        return
    _run.staged = now
    _wipe()
    line = said(f"{what} {place} of {of}" if of else f"{what} {place}")
    sys.stderr.write(f"ustav: {line}")
    sys.stderr.flush()
    _run.line = len(line) + len("ustav: ")


def _wipe() -> None:
    """Take the line of a stage away, so that the next thing said stands on a line of its own."""
    if _run.line:
        sys.stderr.write("\r" + " " * _run.line + "\r")
        _run.line = 0


def _step_done(now: float) -> None:
    if _run.loudness is Loudness.VERBOSE and _run.step is not None:
        name, since = _run.step
        say(f"{name}: {now - since:.1f} s")
    _run.step = None


def end() -> None:
    """The run is over: a verbose one says how long the last step and the whole took."""
    now = time.monotonic()
    _wipe()
    _step_done(now)
    detail(f"all together {now - _run.since:.1f} s")


def _rate(place: int, of: int, took: float) -> str:
    done = place - 1
    return f"; {took / done:.1f} s each, {took / done * (of - done):.0f} s left" if done else ""


def detail(what: str) -> None:
    """Something that only a run that was asked to be verbose says."""
    if _run.loudness is Loudness.VERBOSE:
        say(what)


def warn(message: str) -> None:
    """A warning."""
    if _run.loudness is not Loudness.QUIET:
        say(f"warning: {message}")


def note(message: str) -> None:
    """Something to know that is no warning."""
    if _run.loudness is not Loudness.QUIET:
        say(message)


def say(message: str) -> None:
    """One line on the standard error, however quiet the run is."""
    line = message
    if _run.russian:
        from ustav.messages import in_russian_words

        line = in_russian_words(message)
    _wipe()
    sys.stderr.write(f"ustav: {line}\n")
    sys.stderr.flush()


def said(words: str) -> str:
    """Words of ustav for the standard output, in the language of this run."""
    if not _run.russian:
        return words
    from ustav.messages import word_in_russian

    return word_in_russian(words)


def how_it_goes_on() -> str:
    """For a run that was broken off: how much of it is finished, and what the same command does next."""
    done = f"{_run.place - 1} of {_run.of} are finished; " if _run.place > 1 else ""
    if _run.kept:
        return f"{done}the same command goes on with what is finished"
    return f"{done}nothing of it is kept, so the same command begins anew"
