"""Whoever waits for a file hears of every page that is begun."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["hearing_of_pages", "page_begun"]

_hears: ContextVar[Callable[[int | None], None] | None] = ContextVar("hears", default=None)


def page_begun(number: int | None = None) -> None:
    """Say that page ``number`` is begun, or (None) that a page begun earlier is done."""
    hears = _hears.get()
    if hears is not None:
        hears(number)


@contextmanager
def hearing_of_pages(hears: Callable[[int | None], None]) -> Iterator[None]:
    """Within it ``hears`` is called for every page."""
    token = _hears.set(hears)
    try:
        yield
    finally:
        _hears.reset(token)
