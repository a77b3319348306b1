"""Persons: which words of a sentence stand for somebody, and in which case."""

from __future__ import annotations

from extract.context import Context
from extract.grammar.names import is_role
from extract.grammar.parties import party_at
from extract.grammar.tree import is_finite
from extract.language import Sentence, Token, nominative
from extract.lexicon import words
from extract.rules.vp_sources.forms import may_be
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.segments import Segment
from models.parties import Party, anyone, named

__all__ = ["is_card", "is_nominative", "is_person", "is_rest", "is_side", "names_doer", "party_after", "party_in_case", "person"]


def is_side(sentence: Sentence, segment: Segment, i: int) -> bool:
    """True for «Красные получают»: an adjective in the plural with a capital, without a noun, that is the subject."""
    token = sentence.tokens[i]
    alone = token.pos == "ADJ" and token.feats.get("Number") == "Plur" and token.head == segment.verb
    return alone and token.text[:1].isupper() and not token.text.isupper()


def is_rest(sentence: Sentence, i: int) -> bool:
    """True for «остальные», «все», «оба» that stand alone: the players."""
    following = sentence.tokens[i + 1] if i + 1 < len(sentence.tokens) else None
    alone = following is None or following.pos not in ("NOUN", "ADJ", "PROPN")
    token = sentence.tokens[i]
    return alone and (token.lemma in words(LEXICON, "recipient.rest") or token.norm in words(LEXICON, "recipient.rest"))


def is_card(sentence: Sentence, i: int) -> bool:
    """True for «туз – 11, король – 4»: a rank among other ranks is a card, and nobody who plays."""
    ranks = words(LEXICON, "ground.ranks_of_cards")
    return sentence.tokens[i].lemma in ranks and any(x.lemma in ranks and x.i != i for x in sentence.tokens)


def names_doer(sentence: Sentence, indices: tuple[int, ...]) -> bool:
    """True for «занявший второе место – 3», «все остальные – 1»: words that are whoever gets the points, and no thing."""
    if all(is_rest(sentence, i) or sentence.tokens[i].norm in words(LEXICON, "recipient.rest") for i in indices):
        return True
    token = sentence.tokens[indices[0]]
    if token.feats.get("VerbForm") != "Part" or token.feats.get("Voice") == "Pass" or token.feats.get("Variant") == "Short":
        return False
    if len(indices) == 1 and may_be(token, "Dat") and not may_be(token, "Nom") and not may_be(token, "Acc"):
        return True  # «проигравшей – 0»
    if len(indices) == 1 or not may_be(token, "Nom"):
        return False
    same = ("Number", "Gender")
    return not any(
        x.pos in ("NOUN", "PROPN")
        and x.feats.get("Case") == "Nom"
        and all(x.feats.get(k) == token.feats.get(k) or token.feats.get(k) is None for k in same)
        for x in (sentence.tokens[i] for i in indices[1:])
    )


def is_person(sentence: Sentence, i: int) -> bool:
    """True for a living subject, or a name, that the text uses for nothing else: «немцы получают»."""
    token = sentence.tokens[i]
    if token.lemma in words(LEXICON, "recipient.officials"):
        return False
    return token.pos in ("NOUN", "PROPN") and (token.feats.get("Animacy") == "Anim" or (token.pos == "PROPN" and i > 0))


def person(sentence: Sentence, i: int) -> Party:
    """The party of a living noun: a people by its name, else whoever is one."""
    token = sentence.tokens[i]
    proper = token.pos == "PROPN" or (token.text[:1].isupper() and (i > 0 or token.feats.get("Number") == "Plur"))
    name = nominative([token])
    return named(name[:1].upper() + name[1:]) if proper else anyone(token.lemma)


def is_nominative(token: Token) -> bool:
    """True for a word in the nominative, and for a participle whose form may be one."""
    if token.feats.get("Case") == "Acc" and token.pos == "VERB" and may_be(token, "Nom"):
        return True
    if token.lemma in words(LEXICON, "recipient.rest") and token.pos == "NUM":
        return True
    return token.feats.get("Case") == "Nom" and token.pos in ("NOUN", "PROPN", "PRON", "ADJ", "VERB", "DET", "X")


def party_in_case(context: Context, sentence: Sentence, reach: list[int], case: str) -> Party | None:
    """The party among the tokens that stands in the case, without a preposition."""
    for i in reach:
        token = sentence.tokens[i]
        kind = sentence.clause_of(i).kind
        if may_be(token, case) and kind not in ("condition", "time", "content", "relative" if sentence.tokens[i].clause else ""):
            if token.feats.get("Case") != case and not (token.pos == "NOUN" and is_role(token)) and not _is_people(token, case):
                continue
            if token.pos in ("ADJ", "DET") and _of_thing(sentence, i):
                continue
            before = sentence.tokens[i - 1] if i else None
            if before is not None and before.pos == "ADP":
                continue
            party = party_at(context, sentence, i)
            if party is not None:
                return party
            if (
                case == "Dat"
                and token.pos == "NOUN"
                and token.feats.get("Animacy") == "Anim"
                and token.feats.get("Case") == "Dat"
            ):
                return person(sentence, i)
    return None


def _is_people(token: Token, case: str) -> bool:
    """True for «Синим начисляется»: a plural with a capital that was taken for the instrumental of the singular."""
    return case == "Dat" and token.pos == "ADJ" and token.i > 0 and token.text[:1].isupper() and token.dep == "iobj"


def _of_thing(sentence: Sentence, i: int) -> bool:
    """True for «самому длинному каравану»: an attribute of what is no party."""
    noun = next((x for x in sentence.tokens[i + 1 : i + 4] if x.pos in ("NOUN", "PROPN")), None)
    return noun is not None and noun.feats.get("Animacy") == "Inan" and not is_role(noun)


def party_after(context: Context, sentence: Sentence, reach: list[int], prepositions: frozenset[str]) -> Party | None:
    """The party after one of the prepositions («с него», «для Испании»)."""
    for i in reach:
        if sentence.tokens[i].norm in prepositions and sentence.tokens[i].pos == "ADP":
            for k in range(i + 1, min(i + 4, len(sentence.tokens))):
                party = party_at(context, sentence, k)
                if party is not None:
                    return party
                if sentence.tokens[k].pos in ("NOUN", "PROPN") or is_finite(sentence.tokens[k]):
                    break
    return None
