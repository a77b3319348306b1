"""Recipients: who gains or loses the points, where the text says so."""

from __future__ import annotations

from pathlib import Path

from extract.context import Context, Line
from extract.grammar.amounts import LEXICON as AMOUNTS
from extract.grammar.parties import is_addressed, party_at, player, section_party
from extract.language import Sentence, Token
from extract.lexicon import words
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.segments import Segment, frame_of_verb
from models.parties import Party

__all__ = ["giver_of", "recipient_of"]

LEXICON = Path(__file__).with_name("vp_sources.toml")


def recipient_of(context: Context, line: Line, segment: Segment, place: Place, taken: frozenset[int]) -> Party | None:
    """Who gains or loses: named in the sentence, over it, or nobody (None).

    ``taken`` are the tokens of the ground, which name what the points are given for and not to whom.
    """
    sentence = line.sentence
    reach = [i for i in range(segment.start, segment.stop) if i not in taken]
    found = _by_case(context, sentence, segment, reach)
    if found is None and segment.start > 0 and segment.verb is not None:
        ahead = [i for i in range(segment.start) if sentence.tokens[i].clause == sentence.tokens[segment.verb].clause]
        found = _subject(context, sentence, segment, ahead)
    if found is not None:
        return found if not _generic(found) else _named_over(context, line) or found
    addressed = _addressed(sentence, segment, place)
    over = _named_over(context, line)
    if over is not None:
        return over
    if addressed:
        return player()
    return _of_lead(context, place)


def _generic(party: Party) -> bool:
    return party.kind == "any" and party.word in words(LEXICON, "recipient.generic")


def _named_over(context: Context, line: Line) -> Party | None:
    return section_party(context, line)


def _by_case(context: Context, sentence: Sentence, segment: Segment, reach: list[int]) -> Party | None:
    """The party in the case that the verb asks for, then in any way that names who gets."""
    verb = sentence.tokens[segment.verb] if segment.verb is not None else None
    frame = frame_of_verb(verb) if verb is not None else None
    dative = _in_case(context, sentence, reach, "Dat")
    subject = _subject(context, sentence, segment, reach) if frame in ("gain", "loss") else None
    robbed = _after(context, sentence, reach, words(LEXICON, "recipient.from")) if _takes_from(verb) else None
    meant = _after(context, sentence, reach, words(LEXICON, "recipient.for"))
    for found in (robbed, subject, dative if frame != "loss" else None, meant):
        if found is not None:
            return found
    return _who(context, sentence, segment)


def _takes_from(verb: Token | None) -> bool:
    return verb is not None and (verb.lemma in words(AMOUNTS, "loss_from") or verb.lemma in words(AMOUNTS, "take"))


def _subject(context: Context, sentence: Sentence, segment: Segment, reach: list[int]) -> Party | None:
    """The nominative party nearest before the verb, else after it."""
    if segment.verb is None:
        return None
    found = [i for i in reach if _nominative(sentence.tokens[i]) and i != segment.mention.unit and _own(sentence, segment, i)]
    before = [i for i in found if i < segment.verb]
    after = [i for i in found if i > segment.verb]
    for i in (*reversed(before), *after):
        party = party_at(context, sentence, i)
        if party is not None:
            return party
    return None


def _nominative(token: Token) -> bool:
    return token.feats.get("Case") == "Nom" and token.pos in ("NOUN", "PROPN", "PRON", "ADJ", "VERB", "DET", "X")


def _own(sentence: Sentence, segment: Segment, i: int) -> bool:
    """False for words of a condition or another clause beside the award."""
    return sentence.clause_of(i).kind not in ("condition", "time", "content", "purpose", "cause")


def _in_case(context: Context, sentence: Sentence, reach: list[int], case: str) -> Party | None:
    for i in reach:
        token = sentence.tokens[i]
        if token.feats.get("Case") == case and sentence.clause_of(i).kind not in ("condition", "time", "content"):
            before = sentence.tokens[i - 1] if i else None
            if before is not None and before.pos == "ADP":
                continue
            party = party_at(context, sentence, i)
            if party is not None:
                return party
    return None


def _after(context: Context, sentence: Sentence, reach: list[int], prepositions: frozenset[str]) -> Party | None:
    """The party after one of the prepositions («с него», «для Испании»)."""
    for i in reach:
        if sentence.tokens[i].norm in prepositions and sentence.tokens[i].pos == "ADP":
            for k in range(i + 1, min(i + 4, len(sentence.tokens))):
                party = party_at(context, sentence, k)
                if party is not None:
                    return party
                if sentence.tokens[k].pos in ("NOUN", "PROPN", "VERB"):
                    break
    return None


def _who(context: Context, sentence: Sentence, segment: Segment) -> Party | None:
    """«Кто …, тот …», «тому, кто …»: the correlative names who gets."""
    for token in sentence.tokens[: segment.stop]:
        if token.norm in words(LEXICON, "recipient.who") and token.i < segment.mention.first:
            return party_at(context, sentence, token.i)
    return None


def _addressed(sentence: Sentence, segment: Segment, place: Place) -> bool:
    """True for an imperative and the second person among the words of the award or in its lead-in."""
    verb = sentence.tokens[segment.verb] if segment.verb is not None else None
    if verb is not None and (verb.feats.get("Mood") == "Imp" or verb.feats.get("Person") == "2"):
        return True
    tokens = list(sentence.tokens[segment.start : segment.stop])
    if any(is_addressed(x) or x.feats.get("Person") == "2" for x in tokens):
        return True
    lead = place.lead.sentence.tokens if place.lead is not None else ()
    return any(is_addressed(x) or x.feats.get("Person") == "2" for x in lead)


def _of_lead(context: Context, place: Place) -> Party | None:
    """The party to whom the lead-in gives («Бонусы начисляются игрокам, когда …»)."""
    if place.lead is None:
        return None
    sentence = place.lead.sentence
    for token in sentence.tokens:
        if token.feats.get("Case") in ("Dat", "Nom") and (not token.i or sentence.tokens[token.i - 1].pos != "ADP"):
            if sentence.clause_of(token.i).kind in ("condition", "time", "content"):
                continue
            party = party_at(context, sentence, token.i)
            if party is not None:
                return party
    return None


def giver_of(context: Context, line: Line, segment: Segment) -> Party | None:
    """To whom the points go that somebody hands over («отдаёт сопернику столько ПО»); None if nobody is named."""
    if segment.verb is None or line.sentence.tokens[segment.verb].lemma not in words(AMOUNTS, "transfer"):
        return None
    return _in_case(context, line.sentence, list(range(segment.start, segment.stop)), "Dat")
