"""Parties: who wins, gains, holds, in any case and by any way of naming them."""

from __future__ import annotations

from extract.context import Context, Line
from extract.language import Clause, Sentence
from models.parties import Party

__all__ = ["actor_of", "party_at", "section_party"]


def party_at(context: Context, sentence: Sentence, i: int) -> Party | None:
    """The party that the noun, pronoun or participle at token ``i`` names, with its attributes; None if it names none.

    «игрок за Империю», «испанский игрок» → the name; «каждый игрок», «держава», «кто», «тот, кто …», «вы»,
    «набравший …» → any; «игрок с наибольшим числом ПО», «самый богатый» → highest. Pronouns of the third person are
    looked up in the same sentence, then in the one before.
    """
    raise NotImplementedError


def actor_of(context: Context, line: Line, clause: Clause) -> Party | None:
    """Who does what the clause says: its subject, «вы» of an imperative, the party of an ellipsis; None if nobody."""
    raise NotImplementedError


def section_party(context: Context, line: Line) -> Party | None:
    """The power whose name is the heading, the label or the lead-in over the line («Франция: …»); None if there is none."""
    raise NotImplementedError
