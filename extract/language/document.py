"""A sentence under analysis: its words, each with what has been found out about it so far."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import overload

from extract.language.dictionary import fold
from extract.language.drafts import Draft
from extract.language.tokenizer import tokenize

__all__ = ["Document", "Word"]


class Word:
    """A token under analysis: ``place`` is its offset in the mended sentence, ``head`` an index (its own for the root)."""

    __slots__ = (
        *("document", "i", "place", "text", "lower", "norm"),
        *("is_abbreviation", "pos", "features", "lemma", "head", "dep", "children"),
    )

    def __init__(self, document: Document, i: int, place: int, text: str) -> None:
        self.document = document
        self.i = i
        self.place = place
        self.text = text
        self.lower = text.lower()
        self.norm = fold(text)
        self.is_abbreviation = False
        self.pos = self.lemma = self.dep = ""
        self.features: dict[str, str] = {}
        self.head = i
        self.children: list[int] = []

    def __len__(self) -> int:
        return len(self.text)

    @property
    def is_mark(self) -> bool:
        """True if there are only punctuation marks in it."""
        return all(unicodedata.category(letter).startswith("P") for letter in self.text)

    def beside(self, steps: int) -> Word:
        """The word so many steps on, or back where the number is negative; there must be one."""
        at = self.i + steps
        if at < 0:
            raise IndexError(f"no word stands {-steps} before word {self.i}")
        return self.document.words[at]

    def feature(self, name: str) -> str:
        """Value of a UD feature, empty where the word does not have it."""
        return self.features.get(name, "")

    def set_features(self, features: dict[str, str]) -> None:
        """Replace all features; they are kept in the order of their names."""
        self.features = dict(sorted(features.items()))


class Document:
    """The words of a mended sentence, and its clauses once they are found."""

    __slots__ = ("clauses", "text", "words")

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = [Word(self, i, place, token) for i, (place, token) in enumerate(tokenize(text))]
        self.clauses: Sequence[Draft] = ()

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[Word]:
        return iter(self.words)

    @overload
    def __getitem__(self, at: int) -> Word: ...
    @overload
    def __getitem__(self, at: slice) -> list[Word]: ...
    def __getitem__(self, at: int | slice) -> Word | list[Word]:
        return self.words[at]

    def hang(self, heads: Sequence[int], relations: Sequence[str]) -> None:
        """Write heads (0 is the root, else 1 + index) and relations into the words."""
        for word, head, relation in zip(self.words, heads, relations, strict=True):
            word.dep = relation
            word.head = word.i if head == 0 else head - 1
        for word in self.words:
            if word.head != word.i:
                self.words[word.head].children.append(word.i)

    def depth(self, i: int) -> int:
        """How many words a word hangs on, one on the other."""
        steps = 0
        while self.words[i].head != i:
            i = self.words[i].head
            steps += 1
        return steps
