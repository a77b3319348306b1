"""Narrower things: «завод – 3 очка, завод с доменной печью – 5»: what is said of the narrower one is left out of the wider."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from extract.grammar.mention import LEXICON as AMOUNTS
from extract.language import lemma_of
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from models.expressions import Fact, negate
from models.records import VPSource

__all__ = ["without_narrower"]

NEAR = 160
"""More characters than lie between two awards that are set against each other."""


def without_narrower(text: str, records: list[VPSource]) -> list[VPSource]:
    """The records in reading order, with «not the narrower thing» on an award for a thing that the next one narrows."""
    out = list(records)
    for k, (wide, narrow) in enumerate(pairwise(records)):
        if _narrows(wide, narrow) and _says_all(text, wide):
            said = narrow.name[:1].lower() + narrow.name[1:]
            out[k] = replace(wide, condition=negate(Fact(said, span=narrow.evidence[-1])))
    return out


def _narrows(wide: VPSource, narrow: VPSource) -> bool:
    """True if both count things and gain points, and the second says more of the same thing in words."""
    if wide.amount.per is None or narrow.amount.per is None or wide.condition is not None or narrow.condition is not None:
        return False
    if wide.amount.number is None or narrow.amount.number is None or wide.recipient != narrow.recipient:
        return False
    if wide.amount.number <= 0 or narrow.amount.number <= 0 or wide.amount.number == narrow.amount.number:
        return False
    if wide.section != narrow.section or not 0 <= narrow.evidence[-1].start - wide.evidence[-1].end <= NEAR:
        return False
    one, other = _said(wide), _said(narrow)
    more = other - one
    return one < other and not more & words(LEXICON, "ground.own") and not any(x.isdigit() for x in (*more, *one))


def _says_all(text: str, wide: VPSource) -> bool:
    """True if before the amount stands the thing that is counted, and no more («глиняная – по 1 с комнаты» is more)."""
    told = text[wide.evidence[-1].start : wide.evidence[-1].end]
    ahead = re.split(r"\d", told, maxsplit=1)[0]
    lemmas = {lemma_of(x) for x in re.findall(r"[^\W\d_]+", ahead.lower())}
    rest = lemmas - _said(wide) - words(LEXICON, "ground.every") - words(LEXICON, "ground.sole")
    return all(any(x in words(AMOUNTS, k) for k in ("give", "worth", "gain")) for x in rest)


def _said(record: VPSource) -> frozenset[str]:
    assert record.amount.per is not None
    return frozenset(lemma_of(x) for x in re.findall(r"\w+", record.name.lower()))
