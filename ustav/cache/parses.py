"""Parses of the sentences of a text, kept from its last reading: after an edit only what is new is parsed.

One entry holds the parses of one file; within it a parse is found by the words of its sentence, so it is never stale: another
word, another word list or another package makes another parse or another entry.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from extract.language import Parses, keeping_parses
from ustav.aside import stage
from ustav.cache.store import Store
from ustav.cache.versions import digest, room, surroundings

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

__all__ = ["known_parses", "watched_parses"]

_STAGE = "parses"


class _Watched(Parses):
    """Parses of which somebody who waits hears how many of those that are wanted are made."""

    def __init__(self, packed: Mapping[str, Any]) -> None:
        super().__init__(packed)
        self._wanted = self._made = 0

    def get(self, text: str, nlp: Language) -> Doc | None:
        """The parse of a sentence; None if it must be parsed."""
        doc = super().get(text, nlp)
        self._wanted += doc is None
        return doc

    def add(self, text: str, doc: Doc) -> None:
        """Keep a new parse, and say how far the text is."""
        super().add(text, doc)
        self._made += 1
        stage("sentence", self._made, self._wanted)


@contextmanager
def watched_parses() -> Iterator[None]:
    """Within it whoever waits hears how many sentences of a file are parsed; for a run that keeps nothing."""
    with keeping_parses(_Watched({})):
        yield


@contextmanager
def known_parses(store: Store, source: str, keep: Callable[[str, str, bytes], None]) -> Iterator[Parses]:
    """Within it the sentences of a file are parsed only where its last reading did not have them; then ``keep`` gets them all."""
    key = digest(_STAGE, str(Path(source).absolute()), room("extract"), surroundings())
    with keeping_parses(_Watched(_found(store, key))) as parses:
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
