"""Parses of the sentences of a text, kept from its last reading: after an edit only what is new is parsed.

One entry holds the parses of one file; within it a parse is found by the words of its sentence, so it is never stale: another
word, another word list or another package makes another parse or another entry.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from extract.language import Parses, keeping_parses
from ustav.cache.store import Store
from ustav.cache.versions import digest, room, surroundings

__all__ = ["known_parses"]

_STAGE = "parses"


@contextmanager
def known_parses(store: Store, source: str, keep: Callable[[str, str, bytes], None]) -> Iterator[Parses]:
    """Within it the sentences of a file are parsed only where its last reading did not have them; then ``keep`` gets them all."""
    key = digest(_STAGE, str(Path(source).absolute()), room("extract"), surroundings())
    with keeping_parses(Parses(_found(store, key))) as parses:
        yield parses
    if parses.new:
        keep(_STAGE, key, json.dumps(dict(parses.pack()), ensure_ascii=False, separators=(",", ":")).encode())


def _found(store: Store, key: str) -> dict[str, Any]:
    content = store.get(_STAGE, key)
    if content is None:
        return {}
    try:
        found = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
