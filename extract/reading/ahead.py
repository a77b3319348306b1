"""Pages are recognised side by side, one to a core; they come out in the order in which they were given.

Threads are enough: nearly all the time goes to the recogniser, which is a process of its own for every page. No more pages
are held in memory than there are cores, and one.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from types import TracebackType
from typing import Any

from extract.reading.ocr import PageReader, RecognisedPage
from extract.reading.progress import page_begun

__all__ = ["Ahead", "workers"]

_MOST = 8
"""Pages at a time: each takes some 250 MB while it is recognised."""


def workers() -> int:
    """How many pages are recognised at a time: one for each core that this process may use, up to eight.

    One in a process that was started to share the work with others of its kind: they have the other cores.
    """
    if multiprocessing.parent_process() is not None:
        return 1
    return max(1, min(_MOST, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1))


class Ahead:
    """Takes pictures of pages and hands on what was recognised, in order, to the function given with each.

    That function gets another function: called, it gives the page, or raises what the reader raised.
    """

    def __init__(self) -> None:
        self._count = workers()
        self._pool = ThreadPoolExecutor(self._count, thread_name_prefix="ustav-page")
        self._waiting: deque[tuple[Future[RecognisedPage], Callable[[Callable[[], RecognisedPage]], None]]] = deque()

    def __enter__(self) -> Ahead:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            if kind is None:
                self._hand_on(0)
        finally:
            self._pool.shutdown(wait=kind is None, cancel_futures=True)

    def give(
        self, reader: PageReader, image: Any, dpi: float, page: int, then: Callable[[Callable[[], RecognisedPage]], None]
    ) -> None:
        """Has a page recognised; waits while more pages are under way than there are cores."""
        self._waiting.append((self._pool.submit(copy_context().run, reader.read, image, dpi, page), then))
        self._hand_on(self._count)

    def _hand_on(self, left: int) -> None:
        while len(self._waiting) > left:
            future, then = self._waiting.popleft()
            then(future.result)
            page_begun()
