"""Every step at which a run touches the disk, counted: at one of them it is killed, or the disk is full.

What is injected so is counted in `Tally`, for the table of faults (tests/ustav/conftest.py tells it).
"""

import errno
import os
import pathlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from unittest import mock

KILLED = 9


class Tally:
    """What the running test tried: runs of a state machine, and faults."""

    inputs = 0
    faults = 0


class Steps:
    """Calls of the system that change the disk. Before the one numbered ``at``, and after it, ``end`` is called."""

    def __init__(self, at: int, end: Callable[[], None]) -> None:
        self.at = at
        self.end = end
        self.count = 0

    def wrapped(self, real: Callable[..., object]) -> Callable[..., object]:
        """The call with a step before it and one behind it."""

        def call(*given: object, **named: object) -> object:
            self.step()
            done = real(*given, **named)
            self.step()
            return done

        return call

    def step(self) -> None:
        """One step."""
        self.count += 1
        if self.count == self.at:
            Tally.faults += 1
            self.end()


@contextmanager
def ending(at: int, end: Callable[[], None]) -> Iterator[Steps]:
    """Within it ``end`` is called at that step."""
    steps = Steps(at, end)
    with ExitStack() as stack:
        for place, names in ((os, ("fsync", "unlink", "rmdir")), (pathlib.Path, ("replace", "chmod", "unlink", "mkdir"))):
            for name in names:
                stack.enter_context(mock.patch.object(place, name, steps.wrapped(getattr(place, name))))
        yield steps


def full(at: int) -> Callable[[int], None]:
    """What `os.fsync` is where the disk is full from the call of that number on."""
    count = 0
    real = os.fsync

    def fsync(handle: int) -> None:
        nonlocal count
        count += 1
        if count >= at:
            Tally.faults += count == at
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(handle)

    return fsync


def in_a_child_killed(at: int, run: Callable[[], object]) -> bool:
    """``run`` in a forked process that is killed at that step, with nothing tidied up; whether it was, and did not end before."""
    child = os.fork()
    if child == 0:
        status = 3
        try:
            with ending(at, lambda: os._exit(KILLED)):
                run()
            status = 0
        finally:
            os._exit(status)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status in (0, KILLED), f"the run failed by itself ({status})"
    Tally.faults += status == KILLED
    return status == KILLED
