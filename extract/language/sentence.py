"""What the language layer hands on: a sentence with its words, clauses and glosses, all tied to the source."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from spacy.tokens import Doc

ClauseKind = Literal[
    "main", "condition", "time", "cause", "purpose", "concession", "relative", "content", "participle", "converb", "other"
]


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or punctuation mark.

    `start`, `end` are character offsets in the source, half open; `head` is a token index (its own for the root).
    """

    i: int
    text: str
    norm: str
    start: int
    end: int
    lemma: str
    pos: str
    feats: Mapping[str, str] = field(hash=False)
    head: int
    dep: str
    children: tuple[int, ...]
    clause: int
    is_punct: bool


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: token indices are half open; `ranges` has more than one part where another clause interrupts it.

    `marker`: the conjunction's tokens (empty for a main clause, a participle phrase, an inverted condition). `tokens` are
    the clause's own, those of clauses inside it left out.
    """

    i: int
    kind: ClauseKind
    start: int
    end: int
    ranges: tuple[tuple[int, int], ...]
    marker: tuple[int, ...]
    parent: int | None
    predicate: int | None
    subject: int | None
    negated: bool
    tokens: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gloss:
    """A bracketed gloss in Latin letters («[Piracy]»), set aside before parsing. `text` is without the brackets."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: `text` is the source's own slice `[start, end)`, `doc` the spaCy document with the same parse."""

    text: str
    start: int
    end: int
    tokens: tuple[Token, ...]
    clauses: tuple[Clause, ...]
    glosses: tuple[Gloss, ...]
    doc: Doc = field(compare=False, repr=False)
    memory: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def spoken(self) -> frozenset[str]:
        """Every word of the sentence, as written (folded) and by its dictionary form: a first look, before each is asked."""
        found: frozenset[str] | None = self.memory.get("spoken")
        if found is None:
            found = self.memory["spoken"] = frozenset([x for t in self.tokens for x in (t.norm, t.lemma)])
        return found

    def has_any(self, *listed: AbstractSet[str]) -> bool:
        """False if no word of the sentence, as written or by its dictionary form, stands in one of the lists."""
        spoken = self.spoken
        return any(not spoken.isdisjoint(x) for x in listed)

    def span_text(self, i: int, j: int) -> str:
        """The source text of tokens i to j, j not included; empty for an empty span."""
        if not 0 <= i < j <= len(self.tokens):
            return ""
        return self.text[self.tokens[i].start - self.start : self.tokens[j - 1].end - self.start]

    def subtree(self, i: int) -> tuple[int, ...]:
        """Indices of a token and all that hangs on it, in text order."""
        found = [i]
        for index in found:
            found.extend(self.tokens[index].children)
        return tuple(sorted(found))

    def head_of(self, token: Token) -> Token:
        """The token that another hangs on (itself for the root)."""
        return self.tokens[token.head]

    def clause_of(self, i: int) -> Clause:
        """The clause that a token belongs to."""
        return self.clauses[self.tokens[i].clause]

    @property
    def root(self) -> Token | None:
        """The token the whole sentence hangs on; None in a sentence without tokens."""
        return next((token for token in self.tokens if token.head == token.i), None)
