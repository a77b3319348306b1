"""Antecedents: which noun phrase a pronoun of a deed means («выполнившему её»)."""

from __future__ import annotations

from extract.context import Context, Line
from extract.language import Sentence, Token, nominative

__all__ = ["antecedent"]


def antecedent(context: Context, line: Line, pronoun: Token) -> tuple[str, Token] | None:
    """The noun phrase that a pronoun means: the nearest before it that agrees, in this sentence or the one before."""
    places = [(line.sentence, pronoun.i)]
    before = context.before(line)
    if before is not None:
        places.append((before.sentence, len(before.sentence.tokens)))
    for sentence, stop in places:
        for token in reversed(sentence.tokens[:stop]):
            same = token.feats.get("Gender") == pronoun.feats.get("Gender") or pronoun.feats.get("Number") == "Plur"
            if (
                token.pos == "NOUN"
                and not context.is_points(token, sentence)
                and same
                and token.feats.get("Number") == pronoun.feats.get("Number")
            ):
                return _noun_phrase(sentence, token), token
    return None


def _noun_phrase(sentence: Sentence, noun: Token) -> str:
    """The noun with the adjectives right before it and the genitives right after it, in the nominative."""
    start, stop = noun.i, noun.i + 1
    while start and sentence.tokens[start - 1].pos == "ADJ":
        start -= 1
    while (
        stop < len(sentence.tokens)
        and sentence.tokens[stop].feats.get("Case") == "Gen"
        and sentence.tokens[stop].pos in ("ADJ", "NOUN", "PROPN")
    ):
        stop += 1
    name = nominative(sentence.tokens[start:stop])
    return name[:1].lower() + name[1:]
