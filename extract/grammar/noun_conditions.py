"""Conditions that nouns tell: where such a phrase ends, and «в случае равенства очков»."""

from __future__ import annotations

from collections.abc import Sequence

from extract.context import Context, Line
from extract.grammar.facts import is_predicate
from extract.grammar.quantities import counted_noun, name_quantity
from extract.grammar.tree import case, is_noun
from extract.language import Sentence
from extract.lexicon import WordFile, words
from models.expressions import Compare, Expr, Others
from models.spans import Span

__all__ = ["ends_noun", "equality", "is_score"]

LEXICON = WordFile(__file__).with_name("conditions.toml")


def equality(context: Context, line: Line, rest: Sequence[int]) -> Expr | None:
    """«в случае равенства очков»: as much of it as the others have."""
    tokens = line.sentence.tokens
    if len(rest) < 2 or tokens[rest[0]].lemma not in words(LEXICON, "nouns.equality"):
        return None
    noun = counted_noun(line.sentence, rest[1])
    if noun is None or noun not in rest or case(tokens[noun]) != "Gen" or tokens[noun].head != rest[0]:
        return None
    quantity = name_quantity(context, line.sentence, noun).quantity
    span = Span(tokens[rest[0]].start, tokens[rest[-1]].end)
    return Compare(quantity, "==", Others("each", quantity.name), span=span)


def is_score(sentence: Sentence, rest: Sequence[int]) -> bool:
    """True for «при счёте 3:2», which measures nothing."""
    after = sentence.tokens[rest[-1] : rest[-1] + 3] if rest else ()
    return len(after) == 3 and after[1].text == ":" and after[0].text.isdigit() and after[2].text.isdigit()


def ends_noun(sentence: Sentence, i: int, before: Sequence[int]) -> bool:
    """True for what is no part of a condition told as a noun: a mark, a predicate, the subject of the whole clause."""
    token = sentence.tokens[i]
    nouns = [sentence.tokens[k] for k in before if is_noun(sentence.tokens[k])]
    subject = bool(nouns) and case(nouns[0]) != "Nom" and case(token) == "Nom" and (is_noun(token) or token.pos == "PRON")
    return token.text in ",;:—–-(" or is_predicate(token) or token.feats.get("VerbForm") == "Inf" or subject
