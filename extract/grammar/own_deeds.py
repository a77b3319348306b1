"""Those counted who act themselves: «хотя бы один герой погиб» counts the heroes that fell."""

from __future__ import annotations

from collections.abc import Sequence

from extract.grammar.names import is_player
from extract.grammar.quantities import Named
from extract.grammar.tree import surface
from extract.language import Sentence, inflect
from extract.lexicon import WordFile, words

__all__ = ["act_themselves", "is_active", "with_deed"]

QUANTITIES = WordFile(__file__).with_name("quantities.toml")


def is_active(sentence: Sentence, verb: int) -> bool:
    """True for a verb whose subject does what it says."""
    token = sentence.tokens[verb]
    return token.feats.get("Voice") != "Pass" and token.feats.get("Variant") != "Short"


def act_themselves(sentence: Sentence, named: Named, verb: int) -> bool:
    """«хотя бы один герой погиб», «остался один игрок»: those counted are the subject, so that nobody else has them."""
    return is_active(sentence, verb) and any(
        sentence.tokens[k].dep.startswith("nsubj")
        and sentence.tokens[k].head == verb
        and (is_player(sentence.tokens[k]) or sentence.tokens[k].feats.get("Animacy") == "Anim")
        for k in named.indices
    )


def with_deed(sentence: Sentence, inside: Sequence[int], named: Named, verb: int, name: str) -> str:
    """«погибшие герои», «герои, дошедшие до выхода»: those counted, by what they have done."""
    token = sentence.tokens[verb]
    if token.lemma in words(QUANTITIES, "having") or token.feats.get("Aspect") != "Perf":
        return name
    done = inflect(token.lemma, pos="PRTF", voice="actv", tense="past", number="plur", case="nomn")
    rest = [k for k in inside if k > max(verb, *named.indices)]  # not the bound before those counted («не менее 3»)
    if done is None:
        return name
    said = surface(sentence, [k for k in rest if not sentence.tokens[k].is_punct])
    return f"{name}, {done} {said}" if said else f"{done} {name}"
