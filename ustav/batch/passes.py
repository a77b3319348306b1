"""Many files side by side, on the cores of this machine or on a Dask cluster: joblib does the work, this says what is left.

A process that dies takes with it what it was doing, and nobody can say which file did it: the files that were begun and not
finished are then tried one at a time, so that the one that kills its process is named and all others arrive.
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ustav.batch.work import Done
from ustav.output import PlaceError

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Crew", "extract_all"]

Work = Callable[[Path], Done]

_LOOK_EVERY = 0.5
"""Seconds between two looks at the cluster, which does not tell when it gives a file up."""
_WITHOUT_WORKERS = 180.0
"""Seconds after which a cluster without any worker is given up: workers may be starting again, but not for ever."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Who does the work: ``jobs`` processes here (1: this one), or the workers of a cluster."""

    jobs: int = 1
    client: Client | None = None

    @property
    def hands(self) -> int:
        """How many files are read at once."""
        return self.jobs if self.client is None else max(1, sum(self.client.ncores().values()))


class _Lost(Exception):
    """A process of the crew died."""


@dataclass(slots=True)
class _Begun:
    """The files that were handed out, and the ones that came back."""

    out: dict[str, Path] = field(default_factory=dict)
    back: set[str] = field(default_factory=set)

    def suspects(self) -> list[Path]:
        return [path for source, path in self.out.items() if source not in self.back]


def extract_all(files: Sequence[Path], crew: Crew, work: Work) -> Iterator[Done]:
    """``work`` done on every file once, in the order in which they are finished; it must not raise.

    A file whose process dies has a problem that says so.
    """
    left = list(files)
    while left:
        begun = _Begun()
        try:
            yield from _side_by_side(left, crew, work, begun)
            return
        except _Lost:
            suspects = begun.suspects()
        for path in suspects:
            alone = _Begun()
            try:
                yield from _side_by_side([path], crew, work, alone)
            except _Lost:
                why = "the process that read it died (out of memory, or a fault in a library)"
                yield Done(str(path), None, f"{path}: {why}; give it more memory, or leave the file out")
        tried = begun.back | {str(path) for path in suspects}
        left = [path for path in left if str(path) not in tried]


def _side_by_side(files: Sequence[Path], crew: Crew, work: Work, begun: _Begun) -> Iterator[Done]:
    """Raises `_Lost` when a process dies; what came back before was given out."""
    from joblib import Parallel, delayed, parallel_config

    if crew.client is None and crew.jobs == 1:
        for path in files:
            yield work(path)
        return

    def handed_out() -> Iterator[Any]:
        for path in files:
            begun.out[str(path)] = path
            yield delayed(work)(path)

    def run() -> Generator[Done, None, None]:
        backend: dict[str, Any] = {"backend": "loky"}
        if crew.client is not None:
            from ustav.batch.dask_backend import NAME

            backend = {"backend": NAME, "client": crew.client}
        with parallel_config(**backend):
            yield from Parallel(
                n_jobs=max(2, crew.jobs) if crew.client is None else -1,
                batch_size=1,
                pre_dispatch=2 * crew.hands,
                return_as="generator_unordered",
            )(handed_out())

    results = run() if crew.client is None else _watched(run, crew.client)
    with contextlib.closing(results) as coming:
        try:
            for done in coming:
                begun.back.add(done.source)
                yield done
        except Exception as error:
            if isinstance(error, _Lost) or type(error).__name__ in ("TerminatedWorkerError", "KilledWorker"):
                raise _Lost from error
            raise


def _watched(run: Callable[[], Iterator[Done]], client: Client) -> Generator[Done, None, None]:
    """What ``run`` gives, with a look at the cluster in between: joblib never hears of a task that was given up."""
    coming: queue.Queue[Done | BaseException | None] = queue.Queue()

    def fetch() -> None:
        try:
            for done in run():
                coming.put(done)
            coming.put(None)
        except BaseException as error:  # noqa: BLE001  (raised again where the results are taken)
            coming.put(error)

    before = set(client.futures)
    threading.Thread(target=fetch, daemon=True).start()
    seen = time.monotonic()
    while True:
        try:
            got = coming.get(timeout=_LOOK_EVERY)
        except queue.Empty:
            seen = time.monotonic() if client.ncores() else seen
            if time.monotonic() - seen > _WITHOUT_WORKERS:
                raise PlaceError(
                    f"the cluster has had no worker for {_WITHOUT_WORKERS:g} s; start workers and run the same command again: "
                    "what is finished is kept"
                ) from None
            if any(state.status == "error" for key, state in list(client.futures.items()) if key not in before):
                raise _Lost from None
            continue
        if got is None:
            return
        if isinstance(got, BaseException):
            raise got
        yield got
