"""What a side or a reading gives in a situation, which witnesses say in Russian, in English too."""

from __future__ import annotations

import re

from verification.reference.base import Engine
from verification.reports.html.words import Pair, phrases

__all__ = ["result_in_both"]

_CYRILLIC = re.compile(r"[\u0400-\u04ff]")


def result_in_both(told: str, engine: Engine | None) -> Pair:
    """A result in both languages; words with no English known stay Russian, and so does all if none has any.

    ``engine`` names the parties.
    """
    words, parties = phrases("result_words"), () if engine is None else engine.parties
    known, text = False, told
    for ru, en in phrases("results").values():
        head, _, tail = ru.partition("{}")
        if told == ru or ("{}" in ru and told.startswith(head) and told.endswith(tail)):
            known, text = True, en.replace("{}", told[len(head) : len(told) - len(tail)].replace(*words["and"]))
            break
    for party in sorted(parties, key=lambda p: -len(p.ru)):
        text = text.replace(party.ru, party.en)
    text = text.replace(*words["points"])
    return told, text if known or not _CYRILLIC.search(text) else told
