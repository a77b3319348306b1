"""Multiplied amounts: «удваивает свои очки», «умножает ПО на 3»: the verb of computing stands before its points."""

from __future__ import annotations

from extract.grammar.mention import LEXICON, Mention
from extract.grammar.open_amounts import phrase_stop
from extract.language import Sentence
from extract.lexicon import words

__all__ = ["multiplied_amount"]

NEAR = 3
"""More words than stand between the verb and its points."""


def multiplied_amount(sentence: Sentence, first: int, unit: int) -> Mention | None:
    """The formula from the verb to the end of its phrase; None if no finite verb of computing governs the points."""
    near = sentence.tokens[max(0, first - NEAR) : first]
    verb = next((x for x in reversed(near) if x.lemma in words(LEXICON, "computed.verbs")), None)
    if verb is None or verb.feats.get("VerbForm") != "Fin" or any(x.is_punct for x in sentence.tokens[verb.i : unit]):
        return None
    stop = phrase_stop(sentence, unit + 1)
    return Mention(verb.i, stop, "formula", words=sentence.span_text(verb.i, stop), unit=unit)
