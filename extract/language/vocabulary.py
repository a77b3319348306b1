"""The quarter of a million words that the networks know, searched where they lie: they are sorted, so no index is built."""

from __future__ import annotations

import gzip
from functools import lru_cache

import numpy as np
from slovnet.const import PAD, UNK

from extract.language.errors import ForeignModelFiles

__all__ = ["Vocabulary"]

_LINE_END = ord("\n")


class Vocabulary:
    """Words by their numbers. ``packed`` is a word list as slovnet packs it: sorted, a word a line, at the end two marks.

    Raises ForeignModelFiles for a list that does not end as slovnet's do.
    """

    def __init__(self, packed: bytes) -> None:
        self._text = gzip.decompress(packed)
        marks = f"\n{UNK}\n{PAD}".encode()
        if not self._text.endswith(marks):
            raise ForeignModelFiles(f"the word list ends with {self._text[-len(marks) :]!r}, not with {marks!r}")
        self._ends = np.flatnonzero(np.frombuffer(self._text, np.uint8) == _LINE_END)
        self.unknown = len(self._ends) - 1
        self.padding = len(self._ends)
        self.number = lru_cache(maxsize=65536)(self._number)

    def __len__(self) -> int:
        return self.padding + 1

    def __contains__(self, word: str) -> bool:
        return self.number(word) != self.unknown

    def _number(self, word: str) -> int:
        """The number of a word; that of the unknown word where the list does not hold it (code points sort as UTF-8 does)."""
        sought = word.encode("utf-8", "replace")
        low, high = 0, self.unknown
        while low < high:
            middle = (low + high) // 2
            if self._word(middle) < sought:
                low = middle + 1
            else:
                high = middle
        return low if low < self.unknown and self._word(low) == sought else self.unknown

    def _word(self, number: int) -> bytes:
        start = self._ends[number - 1] + 1 if number else 0
        return self._text[start : self._ends[number]]
