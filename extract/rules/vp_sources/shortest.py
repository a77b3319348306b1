"""Shortest words: an award's own span without what stands around the words that carry its fields.

«Сверх таблицы: поул – очко» is «поул – очко»; «отдаёт сопернику очко, спорить второй раз нельзя» is «отдаёт сопернику очко».
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from extract.context import Context, Line
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import Mention
from extract.grammar.timing import time_of_words, time_tokens
from extract.language import Sentence, Token
from extract.lexicon import words
from extract.rules.vp_sources.field_words import case_words, counted_words, party_words, stems_of
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import Thing
from extract.rules.vp_sources.verbs import DASHES
from models.records import VPSource
from models.spans import Span

__all__ = ["shortened"]


def shortened(context: Context, line: Line, segment: Segment, thing: Thing, record: VPSource) -> VPSource:
    """The award with the parts of its own span left out that carry no field."""
    span = record.evidence[-1]
    own = [x for x in line.sentence.tokens if span.start <= x.start < span.end]
    if thing.evidence is not None or not own or span.start < own[0].start:
        return record
    kept = _kept(context, line.sentence, segment, thing, own, record)
    start = _start(own, min(kept, default=own[0].i), segment.mention)
    stop = _stop(own, max(kept, default=own[-1].i))
    inside = [x for x in own if start <= x.i < stop]
    while inside and inside[-1].is_punct and inside[-1].text not in '»"':
        inside.pop()
    while inside and inside[0].is_punct and inside[0].text not in '«"':
        inside.pop(0)
    if not inside:
        return record
    return replace(record, evidence=(*record.evidence[:-1], Span(inside[0].start, inside[-1].end)))


def _kept(
    context: Context, sentence: Sentence, segment: Segment, thing: Thing, own: Sequence[Token], record: VPSource
) -> set[int]:
    """The words that carry the amount, the party, the thing, the condition, the time."""
    wanted = party_words(record) | case_words(record.condition) | counted_words(record)
    kept = set(range(segment.mention.first, segment.mention.stop))
    for token in own:
        if stems_of(token) & wanted and not token.is_punct:
            kept.add(token.i)
            wanted -= stems_of(token)  # said again, a word adds nothing
    if segment.verb is not None:
        kept.add(segment.verb)
    if record.condition is not None:
        kept.update(i for c in sentence.clauses if c.kind == "condition" for i in c.tokens if not sentence.tokens[i].is_punct)
    if thing.sentence is sentence:
        kept.update(thing.indices)
    if record.timing.when != "unspecified":
        inside = tuple(x.i for x in own)
        if time_of_words(context, sentence, inside).when == record.timing.when:
            told = time_tokens(sentence, inside) & set(inside)
            kept.update(told or inside)
    return kept & {x.i for x in own}


def _start(own: Sequence[Token], first: int, amount: Mention) -> int:
    """Behind the last colon or semicolon before the first word that is kept, where the words behind it name the thing.

    «Проклятье: вычтите 1» and «За сорта: три – 5» stay whole: what stands before the colon is what the points are for.
    """
    start = own[0].i
    for token in own:
        if token.i >= first:
            break
        if token.text not in (":", ";", ","):
            continue
        ahead = [x for x in own if x.i < token.i]
        behind = [x for x in own if token.i < x.i < amount.first]
        if amount.first == token.i + 1:
            behind = [x for x in own if x.i >= amount.stop]
        named = any(x.pos in ("NOUN", "PROPN", "NUM") or x.feats.get("VerbForm") == "Part" for x in behind)
        if token.text == "," and not _tells_another(ahead, behind):
            continue
        if token.text in (";", ",") or (named and not any(x.norm in words(LEXICON, "ground.sole") for x in ahead)):
            start = token.i + 1
    return start


def _stop(own: Sequence[Token], last: int) -> int:
    """Before the first clause after the last word that is kept: behind a comma with a verb of its own, a bracket, a semicolon."""
    for token in own:
        if token.i <= last or token.text not in (",", ";", "("):
            continue
        if own[0].i < token.i and own[token.i - own[0].i - 1].norm in words(LEXICON, "recipient.who"):
            continue  # «тому, кто …»
        rest = [x for x in own if x.i > token.i]
        if token.text in (";", "(") or any(_is_predicate(x) for x in rest) or _limits(rest):
            return token.i
    return own[-1].i + 1


def _tells_another(ahead: Sequence[Token], behind: Sequence[Token]) -> bool:
    """True for «первый прощается, второй – минус 2»: a statement with a verb, no case, and then another subject."""
    stated = any(x.feats.get("VerbForm") == "Fin" and x.feats.get("Person", "3") == "3" for x in ahead)
    case = any(x.norm in words(LEXICON, "award.if") or x.text in DASHES or x.pos in ("SCONJ", "ADV") for x in ahead)
    subject = any(
        x.dep.startswith("nsubj") or (x.pos in ("NOUN", "ADJ", "PROPN") and x.feats.get("Case") == "Nom") for x in behind
    )
    return stated and not case and subject


def _limits(rest: Sequence[Token]) -> bool:
    """True for «…, но не больше двух за партию»: how many at most, which is a rule of its own."""
    opened = rest[0].norm in words(LEXICON, "award.goes_on") if rest else False
    comparators = words(AMOUNTS, "not_an_award.comparators")
    return opened and any({x.lemma, x.norm} & comparators for x in rest[:5])


def _is_predicate(token: Token) -> bool:
    return token.feats.get("VerbForm") in ("Fin", "Inf") or token.feats.get("Variant") == "Short"
