"""Replacements: an amount in brackets that takes the place of the one before it in a case of its own."""

from __future__ import annotations

from dataclasses import replace

from extract.language import Sentence, Token
from extract.lexicon import table, words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.scene import Drawn
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.standing import to_somebody
from models.expressions import All, Expr, Fact, all_of, negate
from models.records import VPSource

__all__ = ["as_replacement", "replaces"]


def replaces(sentence: Sentence, segment: Segment, general: Segment) -> bool:
    """True for an amount in brackets right after another one, for a case of its own: «1 ПО (впятером – 2 ПО)»."""
    between = sentence.tokens[general.mention.stop : segment.mention.first]
    if _turns(sentence, segment, between):
        return True
    bracketed = any(x.text == "(" for x in between) and not any(x.text == ")" for x in between)
    return bracketed and not to_somebody(sentence, segment.mention)


def _turns(sentence: Sentence, segment: Segment, between: tuple[Token, ...]) -> bool:
    """True for «2 ПО, а если животное крупное, то 4 ПО»: the same award, in a case of its own; «ещё» adds to it."""
    said = [x.norm for x in between if not x.is_punct][:2]
    cased = len(said) == 2 and (said[1] in words(LEXICON, "award.if") or said[1] in table(LEXICON, "players"))
    opened = cased and said[0] in words(LEXICON, "cuts.contrary")
    ahead = sentence.tokens[segment.mention.first - 1].norm if segment.mention.first else ""
    return opened and ahead not in words(LEXICON, "award.added")


def as_replacement(found: list[Drawn], general: Drawn) -> tuple[list[Drawn], Drawn]:
    """The special cases take over what they do not say; the general one holds where they do not."""
    found = [_with_own_case(x, general.record) for x in found]
    special = [y for x in found if (y := _own_case(x.record, general.record)) is not None]
    if not special or general.record.amount.number is None:
        return found, general
    own = [x for x in (general.record.condition, *(negate(x) for x in special)) if x is not None]
    changed = replace(general, record=replace(general.record, condition=all_of(*own)))
    per = general.record.amount.per
    out = []
    for drawn in found:
        record = drawn.record
        if record.amount.number is not None and record.amount.per is None and per is not None:
            record = replace(record, amount=replace(record.amount, per=per))
        out.append(replace(drawn, record=replace(record, recipient=record.recipient or general.record.recipient)))
    return out, changed


def _with_own_case(drawn: Drawn, general: VPSource) -> Drawn:
    """«1 ПО (за флагман — 3 ПО)»: what the bracket counts is the case that it replaces the general one for."""
    record = drawn.record
    if record.amount.per is None or general.amount.per is not None or _own_case(record, general) is not None:
        return drawn
    case = Fact(drawn.thing.name[:1].lower() + drawn.thing.name[1:])
    own = all_of(case, *([record.condition] if record.condition is not None else []))
    return replace(drawn, record=replace(record, amount=replace(record.amount, per=None), condition=own))


def _own_case(record: VPSource, general: VPSource) -> Expr | None:
    """The condition of a record without what the general one says too; None if nothing is left."""
    shared = _parts(general.condition)
    own = [x for x in _parts(record.condition) if x not in shared]
    return all_of(*own) if own else None


def _parts(condition: Expr | None) -> tuple[Expr, ...]:
    return condition.parts if isinstance(condition, All) else (condition,) if condition is not None else ()
