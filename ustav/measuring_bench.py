"""A game with what its changed texts, records, rules and names are compared with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from evaluation.mutation import Trial
from evaluation.mutation.baseline import Item, known_items
from extract.pipeline import extract_text
from models.records import Example
from models.reports import Report
from models.rulebook import RuleBook
from models.spans import Span
from models.vocabulary import Vocabulary
from ustav.library import Game
from verification.comparison import Context
from verification.comparison.base import Memory
from verification.reference.base import Engine
from verification.verify import verify_book

__all__ = ["Bench", "Job", "clean_text"]

Job = Callable[[], Trial]
"""A trial yet to be made."""


def clean_text(game: Game) -> Path:
    """The text that a game's mutants are made of: the mended one where there is one."""
    mended = game.folder / "rules_mended.txt"
    return mended if mended.is_file() else game.rules


@dataclass
class Bench:
    """One game with what its mutants are compared with."""

    game: Game
    most: int | None
    memory: Memory = field(default_factory=dict)

    @cached_property
    def text(self) -> str:
        """The clean text."""
        return clean_text(self.game).read_text("utf-8")

    @cached_property
    def book(self) -> RuleBook:
        """What the extractor reads of the clean text."""
        return extract_text(self.text, self.game.id)

    @cached_property
    def annotated(self) -> RuleBook:
        """The records annotated by hand, for what is measured of verification alone; where there are none, the extractor's."""
        from evaluation import read_annotated

        path = clean_text(self.game).with_name(clean_text(self.game).stem.replace("rules", "gold") + ".json")
        return read_annotated(path).book if path.is_file() else self.book

    @cached_property
    def report(self) -> Report:
        """Of what the extractor reads of it."""
        return self.verify(self.book)

    @cached_property
    def annotated_report(self) -> Report:
        """Of the records annotated by hand."""
        return self.verify(self.annotated)

    @cached_property
    def context(self) -> Context:
        """What questions about conditions are asked in."""
        return Context(self.game.engine, self.game.vocabulary, memory=self.memory)

    @cached_property
    def known(self) -> frozenset[Item]:
        """The numbers of the engine's rules, for the baseline."""
        return known_items(r.record for r in self.game.engine.rules)

    def verify(self, book: RuleBook, vocabulary: Vocabulary | None = None, engine: Engine | None = None) -> Report:
        """The report on a book, under this game's names and engine or others; answers are kept for the next."""
        return verify_book(book, vocabulary or self.game.vocabulary, engine or self.game.engine, memory=self.memory)

    @property
    def ruled(self) -> list[Span]:
        """Where the text states rules: normative sentences and the evidence of records, examples aside."""
        rules = [s.span for s in self.book.sentences if s.normative]
        return rules + [e for r in self.book.records if not isinstance(r, Example) for e in r.evidence]
