"""Amounts that say how many points somebody has, and give none."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import Mention
from extract.grammar.names import is_role
from extract.grammar.tree import is_participle
from extract.lexicon import words
from extract.rules.outcomes import outcomes_in

__all__ = ["says_who_has_them"]


def says_who_has_them(context: Context, line: Line, mention: Mention) -> bool:
    """True for «игрок, первым набравший 100 очков, побеждает»: what the points say of whoever wins, loses or gets others."""
    decided = any(x.kind in ("win", "lose") for x in outcomes_in(context, line))
    i = mention.unit if mention.unit is not None else mention.first
    own = line.sentence.clause_of(i)
    i = own.predicate if own.kind == "participle" and own.predicate is not None else i
    for _ in range(4):
        token = line.sentence.tokens[i]
        if token.pos == "VERB":
            reached = token.lemma in words(AMOUNTS, "weak") or token.lemma in words(AMOUNTS, "gain")
            clause = line.sentence.clause_of(i)
            if decided and clause.kind == "relative" and token.lemma in words(AMOUNTS, "weak"):
                return True  # «побеждает тот, кто первый набирает 11 очков»
            described = clause.kind == "participle" and is_role(line.sentence.tokens[max(0, clause.start - 2)])
            return reached and is_participle(token) and token.feats.get("Voice") == "Act" and (decided or described)
        if token.head == i:
            return False
        i = token.head
    return False
