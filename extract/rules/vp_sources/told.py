"""Participles told as statements: «игрок, удалённый с поля» → «игрок удалён с поля»."""

from __future__ import annotations

from extract.grammar.function_words import does
from extract.grammar.names import is_role
from extract.language import Sentence, Token, analyse, inflect, known_word
from extract.language.dictionary import analyses
from extract.lexicon import lexicon
from extract.rules.vp_sources.forms import is_undergone, may_be
from extract.rules.vp_sources.noun_phrases import LEXICON
from models.expressions import Expr, Fact, Not

__all__ = ["GENDERS", "alike", "described_noun", "finite_of", "gender_of", "statement_of", "undenied"]

GENDERS = {"Masc": "masc", "Fem": "femn", "Neut": "neut"}
AGREEING = ("Case", "Number", "Gender")


def gender_of(word: str) -> str:
    """The gender of a noun for whoever did it: «сторона победила»."""
    known = [x for x in analyses(word) if "nomn" in x.grammemes] if word else []
    return next((g for x in known[:1] for g in ("femn", "neut") if g in x.grammemes), "masc")


def alike(one: Token, other: Token) -> bool:
    """True if two words stand in the same case, number and gender, as far as both have them."""
    return all(one.feats.get(x) == other.feats.get(x) for x in AGREEING if one.feats.get(x) and other.feats.get(x))


def described_noun(sentence: Sentence, i: int, stop: int) -> Token | None:
    """The noun before ``stop`` that the participle at ``i`` stands before with its own objects («взявшей взятку паре»)."""
    own = sentence.tokens[i]
    for token in sentence.tokens[i + 1 : stop]:
        if token.is_punct or token.feats.get("VerbForm") == "Fin":
            return None
        object_like = (
            own.feats.get("Voice") != "Pass"
            and token.feats.get("Case") == "Nom"
            and token.feats.get("Animacy") != "Anim"
            and may_be(token, "Acc")
        )
        if token.pos == "NOUN" and alike(token, own) and token.feats.get("Case") and sentence.tokens[token.i - 1].pos != "ADP":
            if object_like and not is_role(token):
                continue  # «изготовивший предмет»: what was made
            return token
    return None


def statement_of(found: Expr, sentence: Sentence, participle: Token, noun: Token, stop: int) -> Expr:
    """The condition with the participle made a predicate of its noun; any other condition as it is.

    ``stop`` is the token after the last one of the participle's clause.
    """
    if isinstance(found, Not):
        inner = statement_of(found.part, sentence, participle, noun, stop)
        return found if inner is found.part else Not(inner)
    if not isinstance(found, Fact):
        return found
    before = sentence.tokens[participle.i - 1] if participle.i else participle
    denying = f"{before.norm} " if does(before, "not") else ""
    denied = bool(denying) and found.text.lower().startswith(denying)
    if not found.text.lower().removeprefix(denying if denied else "").startswith(participle.text.lower()):
        return found
    verb = finite_of(participle, noun.lemma)
    if verb is None:
        return found
    rest = sentence.span_text(participle.i + 1, stop).strip(" ,") if participle.i + 1 < stop else ""
    return Fact(f"{noun.lemma} {denying if denied else ''}{verb} {rest}".strip(), span=found.span)


def undenied(participle: Token) -> str | None:
    """«неявившаяся» → «явившаяся»: a participle with its «не» written in one; None for any other word."""
    denial = str(lexicon(LEXICON)["ground"]["denial"])
    if not participle.norm.startswith(denial) or participle.feats.get("VerbForm") != "Part":
        return None
    rest = participle.norm.removeprefix(denial)
    known = any({"PRTF"} & x.grammemes for x in analyses(rest)) and known_word(rest)
    return rest if known and not known_word(participle.lemma) else None


def finite_of(participle: Token, who: str) -> str | None:
    """The form of the participle's verb that states what it says: «удалён», «построил», «владеет»."""
    bare = undenied(participle)
    if bare is not None:
        own = next((x for x in analyse(bare).tokens), None)
        stated = finite_of(own, who) if own is not None else None
        return f"{lexicon(LEXICON)['ground']['denial']!s} {stated}" if stated is not None else None
    gender = gender_of(who)
    if participle.feats.get("Voice") == "Pass" or is_undergone(participle):
        return inflect(participle.text, pos="PRTS", number="sing", gender=gender)
    present = any({"PRTF", "pres", "actv"} <= x.grammemes for x in analyses(participle.text.lower()))
    if present:
        return inflect(participle.lemma, pos="VERB", tense="pres", number="sing", person="3per")
    return inflect(participle.lemma, pos="VERB", tense="past", number="sing", gender=gender)
