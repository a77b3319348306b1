"""Most or least of something as it is told, and what makes a bound of a comparative."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from extract.language import Sentence
from extract.lexicon import WordFile, words
from models.parties import Party

__all__ = ["LEXICON", "WAYS", "Most", "Way", "bounds_number", "others_after", "than_all"]

LEXICON = WordFile(__file__).with_name("superlatives.toml")
FAR = 7
"""Within so many words of «больше» stands the «чем» that belongs to it."""
Way = Literal["highest", "lowest"]
WAYS: tuple[tuple[Way, str], ...] = (("highest", "most"), ("lowest", "least"))


@dataclass(frozen=True, slots=True)
class Most:
    """Most (``highest``) or least (``lowest``) of a quantity, and the tokens ``[first, stop)`` that say so.

    ``bare`` is true for a comparative alone («больше монет»), which means most only where nothing is compared with.
    """

    way: Way
    quantity: str
    first: int
    stop: int
    bare: bool = False

    @property
    def party(self) -> Party:
        """Whoever has most or least of it."""
        return Party(self.way, (self.quantity,))


def others_after(sentence: Sentence, i: int) -> tuple[int, bool]:
    """The place after «всех», «всех остальных», «каждого из соперников» and whether there was such a word."""
    at, others = i, False
    while at < len(sentence.tokens) and sentence.tokens[at].lemma in words(LEXICON, "others.genitive"):
        at, others = at + 1, True
    return at, others


def than_all(sentence: Sentence, i: int) -> bool:
    """«больше очков, чем все остальные», «…, чем у любого другого игрока»: compared with everybody else."""
    than = next((t.i for t in sentence.tokens[i + 1 : i + FAR] if t.norm in words(LEXICON, "others.than")), None)
    after = [t for t in sentence.tokens[than + 1 : than + 3] if t.pos != "ADP"] if than is not None else []
    return bool(after) and after[0].lemma in words(LEXICON, "others.genitive")


def bounds_number(sentence: Sentence, i: int) -> bool:
    """True for «не больше», «25 или более», «больше пяти»: a bound on a number and no superlative; «больше не» is neither."""
    before = sentence.tokens[i - 1].norm if i else ""
    after = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    shared = after is not None and after.lemma in words(LEXICON, "others.shares")
    no_longer = after is not None and after.norm in words(LEXICON, "others.no_longer")
    return before in words(LEXICON, "others.bounding") or shared or no_longer or (after is not None and after.pos == "NUM")
