"""Elided nouns: «закрытый заказ – 3, срочный – 5», «задания: лёгкое 1»."""

from __future__ import annotations

from collections.abc import Iterable

from extract.grammar.names import is_role
from extract.grammar.numbers import numbers_in
from extract.grammar.tree import is_participle
from extract.language import Sentence, Token, analyse, nominative
from extract.lexicon import words
from extract.rules.vp_sources.grounds import Ground, grounds_in
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import Thing
from extract.rules.vp_sources.told import GENDERS, gender_of
from extract.rules.vp_sources.verbs import DASHES, frame_of_verb
from models.expressions import Fact

__all__ = ["described_like", "head_of", "thing_with_noun", "thing_with_preposition", "topic_noun"]


def _only_describes(sentence: Sentence, indices: Iterable[int]) -> bool:
    """True for words that describe a noun which is left out: adjectives and participles, no noun."""
    inside = [sentence.tokens[i] for i in indices if not sentence.tokens[i].is_punct]
    plain = all(x.pos in ("ADJ", "CCONJ") or is_participle(x) for x in inside)
    declined = all(x.feats.get("Case") for x in inside if x.pos != "CCONJ")  # «длиннее» compares
    return bool(inside) and plain and declined and inside[0].pos != "CCONJ"


def head_of(thing: Thing | None) -> tuple[Token, str] | None:
    """The noun that a counted thing is one of, and the genitives behind it («заказы гильдии»)."""
    if thing is None or not thing.counted or thing.sentence is None:
        return None
    tokens = thing.sentence.tokens
    nouns = [tokens[i] for i in thing.indices if tokens[i].pos in ("NOUN", "PROPN")]
    noun = next((x for x in reversed(nouns) if x.feats.get("Case") == "Nom"), nouns[0] if nouns else None)
    if noun is None or noun.lemma in words(LEXICON, "ground.every"):
        return None
    stop = noun.i + 1
    while stop < len(tokens) and stop in thing.indices and tokens[stop].feats.get("Case") == "Gen":
        stop += 1
    return noun, thing.sentence.span_text(noun.i + 1, stop)


def thing_with_noun(sentence: Sentence, indices: tuple[int, ...], head: tuple[Token, str] | None) -> Thing | None:
    """The thing that the words describe, with the noun that they leave out; None if they do not agree with it."""
    if head is None or not _only_describes(sentence, indices):
        return None
    noun, tail = head
    first = sentence.tokens[indices[0]]
    plural = first.feats.get("Number") == "Plur"
    if not plural and GENDERS.get(first.feats.get("Gender", "")) not in (None, gender_of(noun.lemma)):
        return None
    described = nominative([sentence.tokens[i] for i in indices])
    text = f"{described} {nominative([noun], 'plur' if plural else 'sing')} {tail}".strip()
    made = analyse(text[:1].lower() + text[1:])
    whole = tuple(x.i for x in made.tokens)
    name = text[:1].upper() + text[1:]
    if _is_only_one(sentence, indices, noun):
        return Thing(name, made, whole, Ground("for", 0, whole), case=Fact(name[:1].lower() + name[1:]), said=indices)
    return Thing(name, made, whole, Ground("for", 0, whole), True, said=indices)


def described_like(sentence: Sentence, segment: Segment, before: Thing | None) -> Thing | None:
    """«Пленённый генерал приносит 4, погибший – 2»: what is left to the words before the dash is the noun of the thing before."""
    mark = segment.mention.first - 1
    if mark <= segment.start or sentence.tokens[mark].text not in DASHES:
        return None
    if segment.verb is not None and frame_of_verb(sentence.tokens[segment.verb]) in ("gain", "loss"):
        return None
    indices = tuple(i for i in range(segment.start, mark) if not sentence.tokens[i].is_punct)
    return thing_with_noun(sentence, indices, head_of(before)) if indices else None


def _is_only_one(sentence: Sentence, indices: tuple[int, ...], noun: Token) -> bool:
    """True for «первая и последняя – по 2», «пиковый – 5» of aces: ranks and suits of which there is one each."""
    ranked = {x.first for x in numbers_in(sentence) if x.kind == "ordinal"}
    suit = noun.lemma in words(LEXICON, "ground.ranks_of_cards")
    return any(
        i in ranked
        or sentence.tokens[i].lemma in words(LEXICON, "ground.superlative")
        or (suit and sentence.tokens[i].lemma in words(LEXICON, "ground.suit_adjectives"))
        for i in indices
    )


def thing_with_preposition(sentence: Sentence, indices: tuple[int, ...], before: Thing | None) -> Thing | None:
    """«с номерами 41–49 – по 4» after «пункты с номерами 31–39 дают по 3»: the noun that the same preposition stood behind."""
    if before is None or not before.counted or before.sentence is None or sentence.tokens[indices[0]].pos != "ADP":
        return None
    tokens, opening = before.sentence.tokens, sentence.tokens[indices[0]].norm
    behind = next((k for k in before.indices[1:] if tokens[k].pos == "ADP" and tokens[k].norm == opening), None)
    if behind is None:
        return None
    head = [tokens[k] for k in before.indices if k < behind and tokens[k].lemma not in words(LEXICON, "ground.every")]
    text = f"{nominative(head)} {sentence.span_text(indices[0], indices[-1] + 1)}"
    made = analyse(text[:1].lower() + text[1:])
    whole = tuple(x.i for x in made.tokens)
    return Thing(text[:1].upper() + text[1:], made, whole, Ground("for", 0, whole), True, said=indices)


def topic_noun(sentence: Sentence, stop: int, place: Place) -> tuple[Token, str] | None:
    """The noun of «очки за задания: лёгкое 1»: what the words before the colon, or the label of the block, are about."""
    colon = next((x.i for x in reversed(sentence.tokens[:stop]) if x.text == ":"), None)
    over = sentence if colon is not None else place.label
    if over is None:
        return None
    end = colon if colon is not None else len(over.tokens)
    grounds = grounds_in(over, 0, end, frozenset())
    inside = [over.tokens[i] for i in grounds[-1].indices] if grounds else list(over.tokens[:end])
    nouns = [x for x in inside if x.pos == "NOUN"]
    plural = bool(nouns) and nouns[0].feats.get("Number") == "Plur"
    return (nouns[0], "") if plural and not is_role(nouns[0]) else None
