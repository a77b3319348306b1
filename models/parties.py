"""Who wins, gains, holds or acts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from models.showing import Shown

__all__ = ["Party", "PartyKind", "anyone", "highest", "lowest", "named"]

PartyKind = Literal["name", "names", "any", "highest", "lowest"]


@dataclass(frozen=True, slots=True)
class Party(Shown):
    """The party that a rule speaks of.

    ``kind`` says how it is picked: ``name`` and ``names`` are powers by name (``names``: each of them), ``any`` is
    whichever party qualifies (the one word is its kind, «держава»), ``highest`` and ``lowest`` are whoever has most
    or least of the quantity named. In a text's record the words are the text's, in the nominative; after binding
    they are the identifiers of the game.
    """

    kind: PartyKind
    words: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.words or (self.kind != "names" and len(self.words) != 1):
            raise ValueError(
                f"a party of kind {self.kind!r} takes {'names' if self.kind == 'names' else 'one word'}, not {self.words!r}"
            )

    @property
    def word(self) -> str:
        """The single word of any kind but ``names``; the first name of that."""
        return self.words[0]

    @property
    def is_named(self) -> bool:
        """True if the party is given by name."""
        return self.kind in ("name", "names")

    @property
    def is_graded(self) -> bool:
        """True if it is whoever has most or least of something."""
        return self.kind in ("highest", "lowest")


def named(*names: str) -> Party:
    """The party or parties of these names."""
    return Party("name" if len(names) == 1 else "names", names)


def anyone(kind: str) -> Party:
    """Whichever party of this kind («держава», «игрок») the rule is true of."""
    return Party("any", (kind,))


def highest(quantity: str) -> Party:
    """Whoever has most of the quantity."""
    return Party("highest", (quantity,))


def lowest(quantity: str) -> Party:
    """Whoever has least of the quantity."""
    return Party("lowest", (quantity,))
