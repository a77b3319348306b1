"""What a number without a noun counts: «сбрасывает карты, если их больше семи», «из воров связан хотя бы один»."""

from __future__ import annotations

from extract.grammar.function_words import does
from extract.grammar.numbers import NumberPhrase
from extract.grammar.quantities import Named
from extract.grammar.tree import case, is_noun
from extract.language import Sentence, inflect, nominative
from extract.lexicon import WordFile, words
from models.expressions import Quantity

__all__ = ["partitive", "pointed_back"]

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


def partitive(sentence: Sentence, inside: tuple[int, ...], number: NumberPhrase, verb: int | None) -> Named | None:
    """«из воров связан хотя бы один»: the noun behind «из», in the state that a participle says, where the number follows."""
    tokens = sentence.tokens
    if verb is None or not verb < number.first or tokens[verb].feats.get("VerbForm") != "Part":
        return None
    for k in inside:
        noun = tokens[k + 1] if k + 1 in inside else None
        many = noun is not None and is_noun(noun) and case(noun) == "Gen" and noun.feats.get("Number") == "Plur"
        if k < verb and does(tokens[k], "out_of") and many and noun is not None:
            state = inflect(tokens[verb].lemma, pos="PRTF", voice="pssv", number="plur", case="nomn", tense="past")
            name = f"{state or ''} {nominative([noun], 'plur').lower()}".strip()
            return Named(Quantity(name), (k, noun.i))
    return None
