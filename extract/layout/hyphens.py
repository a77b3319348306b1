"""Words broken at the end of a line: joined only where the dictionary or the same document knows the word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

__all__ = ["HYPHENS", "Decision", "Hyphens"]

HYPHENS = "-\u2010\u2011\u00ad"
_SOFT = "\u00ad"
_HARD = "\u2011"
"""The hyphen that keeps its line together: where a line ends in it all the same, it belongs to the word."""
_WORD = re.compile(r"[^\W_]+(?:[-\u2010\u2011][^\W_]+)*")
_TAIL = re.compile(rf"([^\W_]+(?:[-\u2010\u2011][^\W_]+)*)[{HYPHENS}]$")
_HEAD = re.compile(r"[^\W_]+(?:[-\u2010\u2011][^\W_]+)*")
Why = Literal["soft hyphen", "hard hyphen", "document", "dictionary", "fragments", "capital or figure", "two words"]


@dataclass(frozen=True, slots=True)
class Decision:
    """What becomes of a hyphen at the end of a line: left out or kept; ``word`` is what the two halves make."""

    drop: bool
    word: str
    why: Why


class Hyphens:
    """Decides for one document. ``known`` says whether the dictionary holds a form."""

    def __init__(self, known: Callable[[str], bool]) -> None:
        self._known = known
        self._seen: Counter[str] = Counter()

    def learn(self, lines: Iterable[str]) -> None:
        """Take in the words of lines, those at their ends that are broken left out."""
        for line in lines:
            words = _WORD.findall(line)
            if words and line.rstrip()[-1:] in HYPHENS:
                words = words[:-1]
            self._seen.update(_folded(w) for w in words)

    def decide(self, before: str, after: str) -> Decision | None:
        """How to join a line that ends in ``before`` with one that starts with ``after``; None if no word is broken."""
        tail, head = _TAIL.search(before), _HEAD.match(after)
        if not tail or not head:
            return None
        first, second = tail[1], head[0]
        joined, whole = first + second, f"{first}-{second}"
        if before[-1] == _SOFT:
            return Decision(True, joined, "soft hyphen")
        if before[-1] == _HARD:
            return Decision(False, whole, "hard hyphen")
        if not first[-1].isalpha() or not second[0].isalpha() or (second[0].isupper() and not first.isupper()):
            return Decision(False, whole, "capital or figure")
        seen_joined, seen_whole = self._seen[_folded(joined)], self._seen[_folded(whole)]
        if seen_joined != seen_whole:
            drop = seen_joined > seen_whole
            return Decision(drop, joined if drop else whole, "document")
        if self._known(joined):
            return Decision(True, joined, "dictionary")
        if self._known(whole):
            return Decision(False, whole, "dictionary")
        if self._known(first) and self._known(second) and len(first) > 2 and len(second) > 2:
            return Decision(False, whole, "two words")
        return Decision(True, joined, "fragments")


def _folded(word: str) -> str:
    return word.lower().replace("ё", "е").replace("\u2010", "-").replace("\u2011", "-")
