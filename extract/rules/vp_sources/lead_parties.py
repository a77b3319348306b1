"""Parties of a lead-in: to whom all items, rows and lines under it give («Северяне начисляют себе очки: …»)."""

from __future__ import annotations

from extract.context import Context
from extract.grammar.parties import party_at, player
from extract.language import Sentence, Token, nominative
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.persons import is_person, person
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.verbs import frame_of_verb, is_verb
from models.parties import Party, anyone, named

__all__ = ["party_of_lead"]


def party_of_lead(context: Context, place: Place) -> Party | None:
    """The party that the lead-in gives to or whose points it counts; None if it names none."""
    if place.lead is None:
        return None
    sentence = place.lead.sentence
    moving = [x for x in sentence.tokens if is_verb(x) and _moves(x)]
    pointed = any(context.is_points(x, sentence) for x in sentence.tokens)
    correlated = any(
        x.norm in words(LEXICON, "recipient.who") and x.norm not in words(LEXICON, "recipient.whoever") for x in sentence.tokens
    )
    for token in sentence.tokens:
        if token.norm in words(LEXICON, "recipient.who") and _opens_who(sentence, token.i) and (moving or pointed):
            return player()
        if token.feats.get("Case") not in ("Dat", "Nom") or (token.i and sentence.tokens[token.i - 1].pos == "ADP"):
            continue
        if sentence.clause_of(token.i).kind in ("condition", "time", "content"):
            continue
        if token.feats.get("Case") == "Nom" and not moving and not pointed:
            continue
        if token.norm in words(LEXICON, "recipient.whoever") and not correlated:
            continue  # «что кому засчитать»: a question names nobody
        if token.feats.get("VerbForm") == "Part" and token.feats.get("Voice") == "Pass":
            continue  # «выберите три карты, выполненная стоит: …»
        party = party_at(context, sentence, token.i) or _somebody(context, sentence, token, moving)
        if party is not None:
            return party
    return None


def _moves(token: Token) -> bool:
    return frame_of_verb(token) is not None or token.lemma in words(LEXICON, "place.counting")


def _opens_who(sentence: Sentence, i: int) -> bool:
    """True for «тот, кто нашёл …», «тому, кто …»."""
    after = sentence.tokens[i + 1 : i + 3]
    return len(after) == 2 and after[0].text == "," and after[1].norm in words(LEXICON, "recipient.whoever")


def _somebody(context: Context, sentence: Sentence, token: Token, moving: list[Token]) -> Party | None:
    """Whoever is the subject of getting: somebody living, or people by their colour or deed («Осаждающие получают»)."""
    if not any(x.i == token.head for x in moving) or not token.dep.startswith(("nsubj", "iobj", "obl", "obj")):
        return None
    if is_person(sentence, token.i):
        return person(sentence, token.i)
    people = token.feats.get("Number") == "Plur" and (token.pos == "ADJ" or token.feats.get("VerbForm") == "Part")
    if people and token.text[:1].isupper():
        name = nominative([token])
        return named(name[:1].upper() + name[1:])
    subject = token.pos == "NOUN" and token.dep.startswith("nsubj") and not context.is_points(token, sentence)
    gets = any(x.i == token.head and frame_of_verb(x) in ("gain", "loss") for x in moving)
    return anyone(token.lemma) if subject and gets else None
