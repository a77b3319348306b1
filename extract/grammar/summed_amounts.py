"""Amounts that go on with something to be counted: «10 очков плюс сумма двух следующих бросков» is a formula."""

from __future__ import annotations

from dataclasses import replace

from extract.grammar.mention import LEXICON, Mention
from extract.grammar.numbers import number_at
from extract.grammar.tree import case, is_noun
from extract.language import Sentence
from extract.lexicon import words

__all__ = ["with_sums"]

_ENDS = (",", ";", ":", ".", "(", ")", "—", "–", "!")


def with_sums(sentence: Sentence, mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """The mentions, each number that «плюс» and a noun follow as a formula with all of its words."""
    return tuple(_summed(sentence, x) for x in mentions)


def _summed(sentence: Sentence, mention: Mention) -> Mention:
    plus = mention.stop
    if mention.kind != "number" or len(mention.values) != 1 or plus + 1 >= len(sentence.tokens):
        return mention
    head = sentence.tokens[plus + 1]
    if sentence.tokens[plus].norm not in words(LEXICON, "summing") or number_at(sentence, plus + 1) is not None:
        return mention
    stop = next((x.i for x in sentence.tokens[plus + 1 :] if x.text in _ENDS or x.pos in ("VERB", "CCONJ")), len(sentence.tokens))
    noun = next((x for x in sentence.tokens[plus + 1 : stop] if is_noun(x)), None)
    if noun is None or noun.i - head.i > 1 or case(noun) not in ("Nom", "Acc"):
        return mention
    return replace(mention, kind="formula", values=(), words=sentence.span_text(mention.first, stop), stop=stop)
