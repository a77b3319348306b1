"""Correlatives: «столько ПО, сколько X» is one for each X, wherever the verb of its clause stands."""

from __future__ import annotations

from dataclasses import replace

from extract.grammar.function_words import does
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.names import is_role
from extract.language import Sentence, Token
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import Thing, counted_thing

__all__ = ["thing_of_correlative"]


def thing_of_correlative(sentence: Sentence, segment: Segment) -> Thing | None:
    """What is counted: «сколько карт осталось на руках у соперников» → «карты на руках у соперников»; None for other amounts."""
    mention = segment.mention
    if mention.kind != "number" or not mention.words:
        return None
    tails = words(AMOUNTS, "correlative.tail")
    tail = next((x.i for x in sentence.tokens[mention.first : mention.stop] if x.norm in tails), None)
    if tail is None:
        return None
    stop = next((x.i for x in sentence.tokens[tail + 1 : mention.stop] if x.text == ","), mention.stop)
    inside = [x for x in sentence.tokens[tail + 1 : stop] if not _is_left_out(sentence, x)]
    noun = next((k for k, x in enumerate(inside) if x.pos in ("NOUN", "PROPN", "X") and _is_counted(x)), None)
    if noun is None:
        return None
    first = noun
    while first and inside[first - 1].pos in ("ADJ", "DET", "VERB") and inside[first - 1].i == inside[first].i - 1:
        first -= 1
    place = [x.i for x in inside[:first] if x.pos in ("ADP", "NOUN", "PROPN", "ADJ")]
    named = [x.i for x in inside[first:]]
    owned = [x.i for x in inside[:first] if x.norm in words(LEXICON, "ground.holders")]
    placed = owned or (place if len(place) > 1 and sentence.tokens[place[0]].pos == "ADP" else [])
    found = counted_thing(sentence, (*named, *placed), None)
    return replace(found, ground=replace(found.ground, kind="each") if found.ground is not None else None)


def _is_left_out(sentence: Sentence, token: Token) -> bool:
    """True for the verb, its subject pronoun and «у него»: they say whose the things are, and are no words of theirs."""
    before = sentence.tokens[token.i - 1] if token.i else None
    after = sentence.tokens[token.i + 1] if token.i + 1 < len(sentence.tokens) else None
    had = before is not None and does(before, "at")
    if token.norm in words(LEXICON, "ground.holders") and had:
        return False  # «у вас»: whose they are
    if token.feats.get("VerbForm") in ("Fin", "Inf") or token.pos in ("PRON", "PART", "ADV"):
        return True
    return (had and is_role(token)) or (does(token, "at") and after is not None and is_role(after))


def _is_counted(token: Token) -> bool:
    """True for the genitive that «сколько» governs."""
    return token.feats.get("Case") in ("Gen", None) or token.text.isupper()
