"""Short forms that a text gives in brackets: «30 очков поддержки (ОП)»."""

from __future__ import annotations

from extract.context import Context
from extract.language import Sentence, Token

__all__ = ["bracketed_form"]


def bracketed_form(context: Context, sentence: Sentence, head: int) -> Token | None:
    """«30 очков поддержки (ОП)»: the short form in brackets right after the name of points."""
    if not context.is_points(sentence.tokens[head], sentence):
        return None
    for token in sentence.tokens[head + 1 : head + 5]:
        if token.text == "(" and token.i + 1 < len(sentence.tokens):
            short = sentence.tokens[token.i + 1]
            return short if short.text.isupper() and short.norm in context.points.heads else None
        if token.is_punct or token.pos in ("VERB", "ADP"):
            return None
    return None
