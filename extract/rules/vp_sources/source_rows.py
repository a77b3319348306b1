"""Rows of sources without a number of their own: «очки за войну, казну (1 за каждые 3 монеты), чудеса и постройки».

The row opens behind points that are counted or given: with «за», «с», «из», or with a colon («Очки приносят: …»). It is cut at
the commas, semicolons and «и» that stand in no brackets; what a bracket says is said of the source before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from extract.grammar.function_words import does
from extract.grammar.mention import Mention
from extract.language import Sentence, Token, inflect
from extract.lexicon import words
from extract.rules.vp_sources.counted_things import ground_name
from extract.rules.vp_sources.grounds import Ground
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.thing import Thing
from models.records import VPSource
from models.spans import Span

__all__ = ["counted_by", "opens_row", "row_of_sources"]

FEWEST = 3
"""Fewer pieces are no row: «за города и дороги» is read with the amount that it may have."""
OPENING = 4
"""How far behind the points the row may open."""
REACH = 6
"""How far before the points their verb may stand."""
_PARTS = (",", ";", "+")
_NOMINAL = ("NOUN", "PROPN", "ADJ", "DET", "X")


def row_of_sources(sentence: Sentence, mention: Mention) -> tuple[Thing, ...]:
    """The sources of a row, in reading order, each with its own words as evidence; empty where there is no row.

    Only for amounts that are left open. What stands in brackets is left out of the words of a source.
    """
    if mention.kind != "unspecified":
        return ()
    opened = _opening(sentence, mention)
    if opened is None:
        return ()
    first, cases = opened
    pieces = [_trimmed(x) for x in _pieces(sentence, first)]
    if len(pieces) < FEWEST:
        return ()
    nouns = [_noun_of(sentence, pieces, k) for k in range(len(pieces))]
    if not all(_is_source(sentence, x, cases, noun) for x, noun in zip(pieces, nouns, strict=True)):
        return ()
    return tuple(_thing(sentence, x, noun) for x, noun in zip(pieces, nouns, strict=True))


def opens_row(sentence: Sentence, mention: Mention, scoring: bool) -> bool:
    """True if a row of sources follows points that a verb counts, or that stand where points are counted (``scoring``)."""
    counted = scoring or any(_counts(x) for x in sentence.tokens[max(0, mention.first - REACH) : mention.stop + OPENING])
    return counted and bool(row_of_sources(sentence, mention))


def _counts(token: Token) -> bool:
    return token.lemma in words(LEXICON, "place.counting") or token.lemma in words(LEXICON, "award.adding_up")


def _opening(sentence: Sentence, mention: Mention) -> tuple[int, tuple[str, ...]] | None:
    """Where the row begins, and the cases its nouns may stand in."""
    tokens = sentence.tokens
    for token in tokens[mention.stop : mention.stop + OPENING]:
        after = tokens[token.i + 1] if token.i + 1 < len(tokens) else None
        colon = after is not None and after.text == ":"
        if token.text in (":", "="):
            return token.i + 1, ("Nom", "Acc")
        if does(token, "for"):
            return token.i + 1 + colon, ("Acc", "Nom")
        if token.norm in words(LEXICON, "ground.out_of"):
            return token.i + 1 + colon, ("Gen",)
    return None


def _pieces(sentence: Sentence, first: int) -> list[list[Token]]:
    """The pieces between the marks that stand in no brackets, up to the end of the sentence."""
    out: list[list[Token]] = [[]]
    depth = 0
    for token in sentence.tokens[first:]:
        depth += (token.text == "(") - (token.text == ")")
        if depth == 0 and token.text != ")" and (token.text in _PARTS or _joins(sentence, token, out)):
            out.append([])
        elif depth == 0 and token.text != ")":
            out[-1].append(token)
    return [x for x in out if any(not t.is_punct for t in x)]


def _joins(sentence: Sentence, token: Token, pieces: list[list[Token]]) -> bool:
    """«и» between two sources, not between two attributes of one: «синие, красные и белые дома» are three sources."""
    after = sentence.tokens[token.i + 1 : token.i + 2]
    attributes = bool(pieces[-1]) and pieces[-1][-1].pos == "ADJ" and any(x.pos == "ADJ" for x in after)
    elliptical = len(pieces) > 1 and _bare(pieces[-1]) and _bare(pieces[-2])
    return does(token, "and") and (not attributes or elliptical)


def _bare(piece: list[Token]) -> bool:
    """True for attributes whose noun stands further on."""
    return bool(piece) and all(x.pos in ("ADJ", "DET") for x in piece)


def _noun_of(sentence: Sentence, pieces: Sequence[tuple[int, ...]], k: int) -> int | None:
    """The noun that a piece of attributes alone shares with a piece after it."""
    if not _bare([sentence.tokens[i] for i in pieces[k]]):
        return None
    case = sentence.tokens[pieces[k][-1]].feats.get("Case")
    later = (i for x in pieces[k + 1 :] for i in x if sentence.tokens[i].pos == "NOUN")
    noun = next(later, None)
    cases = {case, sentence.tokens[noun].feats.get("Case")} - {None} if noun is not None else set()
    return noun if len(cases) == 1 or cases == {"Nom", "Acc"} else None


def _trimmed(piece: list[Token]) -> tuple[int, ...]:
    """A piece without the marks around it and the «за», «с» that it repeats."""
    kept = list(piece)
    while kept and (kept[0].is_punct or does(kept[0], "for") or kept[0].norm in words(LEXICON, "ground.out_of")):
        kept.pop(0)
    while kept and kept[0].norm in words(LEXICON, "ground.too"):
        kept.pop(0)
    while kept and kept[-1].is_punct and kept[-1].text not in "»":
        kept.pop()
    return tuple(x.i for x in kept)


def _is_source(sentence: Sentence, piece: tuple[int, ...], cases: tuple[str, ...], shared: int | None) -> bool:
    """A noun with what describes it, in one of the cases of the row; no statement."""
    inside = [sentence.tokens[i] for i in piece]
    if not inside or any(x.feats.get("VerbForm") == "Fin" or x.pos == "NUM" or x.text.isdigit() for x in inside):
        return False
    head = next((x for x in inside if x.pos in ("NOUN", "PROPN", "X")), None)
    head = sentence.tokens[shared] if shared is not None else head
    opens = inside[0].pos in _NOMINAL or inside[0].feats.get("VerbForm") == "Part" or inside[0].text == "«"
    return head is not None and opens and (head.feats.get("Case") in (*cases, None) or len(inside) == 1)


def _thing(sentence: Sentence, piece: tuple[int, ...], shared: int | None) -> Thing:
    span = Span(sentence.tokens[piece[0]].start, sentence.tokens[piece[-1]].end)
    named = piece if shared is None else (*piece, shared)
    return Thing(ground_name(sentence, named), sentence, piece, Ground("from", piece[0], piece), evidence=span)


def counted_by(owner: Thing, record: VPSource) -> VPSource:
    """The record of «монеты (1 за каждые 3)» counted by three coins, where its own words say only how many."""
    per = record.amount.per
    if per is None or not per.name.isdigit() or owner.sentence is None:
        return record
    noun = next((x for i in owner.indices if (x := owner.sentence.tokens[i]).pos in ("NOUN", "PROPN")), None)
    if noun is None:
        return record
    few = int(per.name) % 10 in (2, 3, 4) and int(per.name) % 100 not in (12, 13, 14)
    form = inflect(noun.text.lower(), case="gent", number="sing" if few else "plur") or noun.text.lower()
    name = f"{per.name} {form}"
    return replace(record, name=name, amount=replace(record.amount, per=replace(per, name=name)))
