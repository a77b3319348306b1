"""Ellipses: who gets points where the verb, or all but the party, is left out."""

from __future__ import annotations

from extract.context import Context
from extract.grammar.names import is_role
from extract.grammar.parties import LEXICON as PARTIES
from extract.grammar.parties import party_at
from extract.language import Sentence, Token
from extract.lexicon import words
from extract.rules.vp_sources.forms import is_deed_done, may_be
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.persons import is_card, is_person, person
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.verbs import DASHES, frame_of_verb
from models.parties import Party, anyone

__all__ = ["elliptical_party", "moves", "new_subject"]


def new_subject(context: Context, sentence: Sentence, segment: Segment, taken: frozenset[int]) -> Party | None:
    """«…, мафия за каждого казнённого — 0,5»: a new subject of the verb that is left out."""
    if not segment.inherited or segment.verb is None or not moves(sentence.tokens[segment.verb]):
        return None
    opening = next(
        (x for x in sentence.tokens[segment.start : segment.mention.first] if not x.is_punct and x.pos != "CCONJ"), None
    )
    if opening is None or opening.i in taken or opening.feats.get("Case") != "Nom" or opening.pos not in ("NOUN", "PROPN"):
        return None
    after = sentence.tokens[opening.i + 1 : opening.i + 2]
    if not any(x.norm in words(LEXICON, "ground.sole") for x in after):
        return None
    return party_at(context, sentence, opening.i) or anyone(opening.lemma)


def moves(verb: Token) -> bool:
    """True for a verb whose subject gains or loses the points."""
    return frame_of_verb(verb) in ("gain", "loss")


def elliptical_party(context: Context, sentence: Sentence, segment: Segment) -> Party | None:
    """«немцы получают 2 ПО, союзники – 1»: the party alone before the dash of an elliptical award."""
    mark = segment.mention.first - 1
    while mark > segment.start and sentence.tokens[mark].norm in words(LEXICON, "award.extra"):
        mark -= 1
    if mark <= segment.start or sentence.tokens[mark].text not in DASHES:
        return None
    inside = [x for x in sentence.tokens[segment.start : mark] if not x.is_punct and x.pos not in ("CCONJ", "ADV")]
    if inside and inside[0].feats.get("Case") == "Dat" and inside[0].pos != "NUM":
        noun = next((x for x in inside if x.pos in ("NOUN", "PROPN") and x.feats.get("Case") == "Dat"), inside[0])
        known = party_at(context, sentence, inside[0].i) or party_at(context, sentence, noun.i)
        return known or (anyone(noun.lemma) if noun.feats.get("Animacy") == "Anim" else None)
    opening = _opening_person(sentence, segment, mark)
    if opening is not None and not is_card(sentence, opening):
        return party_at(context, sentence, opening) or anyone(sentence.tokens[opening].lemma)
    plain = all(x.pos in ("ADJ", "DET") for x in inside[:-1]) and len(inside) <= 3
    if not segment.inherited or not inside or not plain or inside[-1].feats.get("Case") != "Nom":
        return None
    inside = inside[-1:]
    if is_card(sentence, inside[0].i):
        return None
    found = party_at(context, sentence, inside[0].i)
    return found or (person(sentence, inside[0].i) if is_person(sentence, inside[0].i) else None)


def _opening_person(sentence: Sentence, segment: Segment, mark: int) -> int | None:
    """«…, его соперник по финалу — 6», «победившая сторона — 3»: the player whom the words before the dash are about."""
    colon = next((x.i + 1 for x in reversed(sentence.tokens[segment.start : mark]) if x.text == ":"), segment.start)
    nouns = [x for x in sentence.tokens[colon:mark] if x.pos in ("NOUN", "PROPN")]
    if not nouns or not may_be(nouns[0], "Nom") or (nouns[0].i and sentence.tokens[nouns[0].i - 1].pos == "ADP"):
        return None
    verb = sentence.tokens[segment.verb] if segment.verb is not None and segment.inherited else None
    if nouns[0].lemma in words(PARTIES, "owners") and nouns[0].i - colon <= 2:
        return nouns[0].i
    goes_on = verb is not None and moves(verb) and (is_role(nouns[0]) or is_person(sentence, nouns[0].i))
    head = nouns[0]
    done = any(
        x.feats.get("VerbForm") == "Part"
        and (x.head == head.i or x.i + 1 == head.i)
        and x.i < head.i
        and x.feats.get("Voice") != "Pass"
        and is_deed_done(x)
        for x in sentence.tokens[segment.start : head.i]
    )
    return head.i if goes_on or (done and is_role(head)) else None
