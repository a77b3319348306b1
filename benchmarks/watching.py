"""A command run and watched: its time, the processor time of all its processes, what they waited for a core, their memory.

On a machine that others use too, the clock measures them as well. What the processes of a command waited for a core (the
system counts it) is therefore told beside it: the clock without it is what a machine that is left alone would show. Linux only.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Watched", "watched"]

_LOOK_EVERY = 0.2
"""Seconds between two looks: what a process did after the last look at it is missed."""
_NANO = 1e9
_RSS, _GROUP = 21, 2
"""Places in /proc/PID/stat behind the name of the program."""


@dataclass(frozen=True, slots=True)
class Watched:
    """Seconds by the clock, of the processor, and waited for a core, all processes together; megabytes at the most.

    ``first`` is the process of the command itself, ``largest`` the largest one (it may be the same), ``together`` all at
    once, what they share counted for each. ``said`` is the last line of its standard error.
    """

    clock: float
    processor: float
    waited: float
    first: int
    largest: int
    together: int
    status: int
    said: str

    def left_alone(self, cores: int) -> float:
        """Seconds by the clock without the waiting, spread over the cores that it used."""
        return max(self.clock - self.waited / cores, self.processor / cores)


def watched(command: Sequence[str], cores: int, env: dict[str, str], folder: Path) -> Watched:
    """Run a command on the first ``cores`` cores of this process, and watch it to its end."""
    allowed = sorted(os.sched_getaffinity(0))[:cores]
    with tempfile.TemporaryFile("w+") as told:
        start = time.perf_counter()
        done = subprocess.Popen(
            command, cwd=folder, env={**os.environ, **env}, stdout=subprocess.DEVNULL, stderr=told, start_new_session=True,
            preexec_fn=lambda: os.sched_setaffinity(0, allowed),
        )  # fmt: skip
        seen = _Seen(done.pid)
        looking = threading.Thread(target=seen.look, daemon=True)
        looking.start()
        status = done.wait()
        taken = time.perf_counter() - start
        seen.over.set()
        looking.join()
        told.seek(0)
        lines = told.read().strip().splitlines()
    used, waited = (sum(values) for values in zip(*seen.times.values(), strict=True)) if seen.times else (0.0, 0.0)
    return Watched(taken, used, waited, seen.first, seen.largest, seen.together, status, lines[-1] if lines else "")


class _Seen:
    """What was seen of the processes of a group."""

    def __init__(self, group: int) -> None:
        self.group = group
        self.over = threading.Event()
        self.times: dict[str, tuple[float, float]] = {}
        self.first = self.largest = self.together = 0

    def look(self) -> None:
        """Look until it is over."""
        while not self.over.wait(_LOOK_EVERY):
            self._once()

    def _once(self) -> None:
        total = 0
        for place in Path("/proc").iterdir():
            if not place.name.isdecimal():
                continue
            try:
                fields = (place / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
                if int(fields[_GROUP]) != self.group:
                    continue
                megabytes = int(fields[_RSS]) * os.sysconf("SC_PAGE_SIZE") >> 20
                for task in (place / "task").iterdir():
                    used, waited, _ = (task / "schedstat").read_text().split()
                    self.times[f"{place.name}/{task.name}"] = (int(used) / _NANO, int(waited) / _NANO)
            except (OSError, IndexError, ValueError):  # it ended meanwhile
                continue
            total += megabytes
            self.largest = max(self.largest, megabytes)
            if place.name == str(self.group):
                self.first = max(self.first, megabytes)
        self.together = max(self.together, total)
