"""What a pronoun that is counted means: «сбрасывает карты, если их больше семи»."""

from __future__ import annotations

from extract.grammar.numbers import NumberPhrase
from extract.grammar.quantities import Named
from extract.grammar.tree import is_noun
from extract.language import Sentence, nominative
from extract.lexicon import WordFile, words
from models.expressions import Quantity

__all__ = ["pointed_back"]

QUANTITIES = WordFile(__file__).with_name("quantities.toml")


def pointed_back(sentence: Sentence, inside: tuple[int, ...], number: NumberPhrase) -> Named | None:
    """«сбрасывает карты, если их больше семи»: the noun before the clause that a pronoun in the genitive means."""
    tokens = sentence.tokens
    meant = next(
        (
            k
            for k in inside
            if k < number.first
            and tokens[k].norm in words(QUANTITIES, "many")
            and not (k and tokens[k - 1].pos == "ADP")
            and not is_noun(tokens[k + 1])
        ),
        None,
    )
    if meant is None:
        return None
    before = [t for t in tokens[: min(inside)] if is_noun(t) and t.feats.get("Number") == "Plur"]
    return Named(Quantity(nominative([before[-1]], "plur").lower()), (meant,)) if before else None
