"""Noun phrases to quantities: «протестантские области во Франции» → name, holder, within."""

from __future__ import annotations

from collections.abc import Collection

from extract.context import Context
from extract.language import Sentence
from models.expressions import Quantity
from models.parties import Party

__all__ = ["noun_phrase", "plural_name", "quantity_of"]


def noun_phrase(sentence: Sentence, head: int) -> tuple[int, ...]:
    """Indices of the words that belong to the noun at ``head``: attributes, genitives, prepositional and participial phrases."""
    raise NotImplementedError


def plural_name(sentence: Sentence, indices: Collection[int], head: int) -> str:
    """The words in the nominative plural, head noun agreeing with its attributes; the rest stays as it is."""
    raise NotImplementedError


def quantity_of(
    context: Context, sentence: Sentence, head: int, holder: Party | None = None, drop: Collection[int] = ()
) -> Quantity:
    """The quantity that counts the noun at ``head``; tokens in ``drop`` (number, comparator) are no part of its name."""
    raise NotImplementedError
