"""Every bound that an untrusted rulebook meets, its default read off the code, and how it is set."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from importlib import import_module

__all__ = ["BOUNDS", "bounds_table"]

_MEGABYTES = 1 << 20


def _megabytes(value: float) -> str:
    return f"{value / _MEGABYTES:,.0f} MB"


def _seconds(value: float) -> str:
    return f"{value:,.0f} s"


BOUNDS: tuple[tuple[str, str, str, Callable[[float], str], str], ...] = (
    ("results kept between runs", "ustav.cache.store", "LIMIT", _megabytes, "`USTAV_CACHE_MB`"),
)
"""What is bounded beside `extract.limits.Limits`: module and name of the number, how it is written, how it is set."""


def _bare(value: str) -> str:
    """Without a unit that the words for what is bounded name already."""
    number, _, unit = value.partition(" ")
    return value if unit in ("", "bytes", "MiB", "MB", "s") else number


def bounds_table() -> str:
    """Markdown: a row a bound."""
    from extract.limits import Limits
    from ustav.batch import Bounds
    from ustav.limit_settings import key_of, written

    rows = [(f.metadata["what"], _bare(written(f, f.default)), f"`[limits] {key_of(f.name)}`") for f in fields(Limits)]
    rows += [(what, write(getattr(import_module(module), name)), how) for what, module, name, write, how in BOUNDS]
    default = Bounds()
    assert default.seconds is not None
    rows += [
        ("time of a file of a folder", _seconds(default.seconds), "`--timeout`"),
        ("memory of a process that reads a folder", f"{default.megabytes} MB" if default.megabytes else "none", "`--memory`"),
    ]
    lines = [f"| {what} | {value} | {how} |" for what, value, how in rows]
    return "\n".join(["| bound | at most | set by |", "| --- | ---: | --- |", *lines])
