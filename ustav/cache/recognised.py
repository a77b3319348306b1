"""Recognised pages kept by their pictures: a page that was recognised is not recognised again, whatever is changed around it.

A correction by hand, another page put into the file or a run that was killed cost the pages that are new, and no others.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from extract.limits import limits_key
from extract.reading.ocr import RecognisedPage
from ustav.cache.packing import PackingError, pack, unpack
from ustav.cache.store import Store
from ustav.cache.versions import digest, recogniser, room, surroundings

__all__ = ["RecognisedPages"]

_STAGE = "pages"


class RecognisedPages:
    """`extract.reading.ocr.KeptPages` in a store; ``keep`` puts an entry there."""

    def __init__(self, store: Store, keep: Callable[[str, str, bytes], None]) -> None:
        self._store = store
        self._keep = keep

    def get(self, picture: Any, dpi: float) -> RecognisedPage | None:
        """What was recognised; None if it must be."""
        content = self._store.get(_STAGE, _key(picture, dpi))
        if content is None:
            return None
        try:
            found = unpack(json.loads(content))
        except (PackingError, ValueError, RecursionError):
            return None
        return found if isinstance(found, RecognisedPage) else None

    def put(self, picture: Any, dpi: float, page: RecognisedPage) -> None:
        """Keep what was recognised."""
        content = json.dumps(pack(page), ensure_ascii=False, separators=(",", ":"))
        self._keep(_STAGE, _key(picture, dpi), content.encode())


def _key(picture: Any, dpi: float) -> str:
    """The picture to its last dot, and all that recognises it."""
    shown = (picture.mode, f"{picture.size}", f"{dpi!r}", picture.tobytes())
    return digest(_STAGE, limits_key("pages"), *shown, room("models"), room("extract"), surroundings(), recogniser())
