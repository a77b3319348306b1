"""Large libraries are loaded without the collector of garbage looking through them again and again."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["undisturbed"]


@contextmanager
def undisturbed() -> Iterator[None]:
    """Within it nothing is collected: what an import makes stays. Afterwards all is as it was before."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
