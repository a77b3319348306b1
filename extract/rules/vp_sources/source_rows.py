"""Rows of sources without a number of their own: «очки за войну, казну (1 за каждые 3 монеты), чудеса и постройки».

The row opens behind points that are counted or given: with «за», «с», «из», or with a colon («Очки приносят: …»). It is cut at
the commas, semicolons and «и» that stand in no brackets; what a bracket says is said of the source before it.
"""

from __future__ import annotations

from extract.grammar.function_words import does
from extract.grammar.mention import Mention
from extract.language import Sentence, Token
from extract.lexicon import words
from extract.rules.vp_sources.counted_things import ground_name
from extract.rules.vp_sources.grounds import Ground
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.thing import Thing
from models.spans import Span

__all__ = ["opens_row", "row_of_sources"]

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
    pieces = [_trimmed(sentence, x) for x in _pieces(sentence, first)]
    if len(pieces) < FEWEST or not all(_is_source(sentence, x, cases) for x in pieces):
        return ()
    return tuple(_thing(sentence, x) for x in pieces)


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
        if depth == 0 and token.text != ")" and (token.text in _PARTS or _joins(sentence, token)):
            out.append([])
        elif depth == 0 and token.text != ")":
            out[-1].append(token)
    return [x for x in out if any(not t.is_punct for t in x)]


def _joins(sentence: Sentence, token: Token) -> bool:
    """«и» between two sources, not between two attributes of one."""
    after = sentence.tokens[token.i + 1 : token.i + 2]
    before = sentence.tokens[token.i - 1 : token.i]
    return does(token, "and") and not (any(x.pos == "ADJ" for x in before) and any(x.pos == "ADJ" for x in after))


def _trimmed(sentence: Sentence, piece: list[Token]) -> tuple[int, ...]:
    """A piece without the marks around it and the «за», «с» that it repeats."""
    kept = list(piece)
    while kept and (kept[0].is_punct or does(kept[0], "for") or kept[0].norm in words(LEXICON, "ground.out_of")):
        kept.pop(0)
    while kept and kept[0].norm in words(LEXICON, "ground.too"):
        kept.pop(0)
    while kept and kept[-1].is_punct and kept[-1].text not in "»":
        kept.pop()
    return tuple(x.i for x in kept)


def _is_source(sentence: Sentence, piece: tuple[int, ...], cases: tuple[str, ...]) -> bool:
    """A noun with what describes it, in one of the cases of the row; no statement."""
    inside = [sentence.tokens[i] for i in piece]
    if not inside or any(x.feats.get("VerbForm") == "Fin" or x.pos == "NUM" or x.text.isdigit() for x in inside):
        return False
    head = next((x for x in inside if x.pos in ("NOUN", "PROPN", "X")), None)
    opens = inside[0].pos in _NOMINAL or inside[0].feats.get("VerbForm") == "Part" or inside[0].text == "«"
    return head is not None and opens and (head.feats.get("Case") in (*cases, None) or len(inside) == 1)


def _thing(sentence: Sentence, piece: tuple[int, ...]) -> Thing:
    span = Span(sentence.tokens[piece[0]].start, sentence.tokens[piece[-1]].end)
    return Thing(ground_name(sentence, piece), sentence, piece, Ground("from", piece[0], piece), evidence=span)
