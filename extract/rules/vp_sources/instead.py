"""Instead: «2 очка; в шторм вместо двух 3», «не 2, а 4», «вместо этого»: what takes the place of an award told before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from extract.context import Context
from extract.grammar.function_words import does
from extract.grammar.numbers import numbers_in
from extract.grammar.parties import player
from extract.language import Sentence, Token
from extract.lexicon import table, words
from extract.rules.vp_sources.noun_phrases import LEXICON
from models.expressions import All, Expr, Fact, Not, all_of, negate, walk
from models.records import VPSource

__all__ = ["with_replaced"]

FAR = 260
"""More characters than lie between an award and what takes its place."""
BACK = 4
"""More awards than stand between the two."""


def with_replaced(context: Context, records: list[VPSource]) -> list[VPSource]:
    """The records in reading order; the replaced ones do not hold in the case of those that take their place."""
    out = list(records)
    for k, special in enumerate(records):
        sentence = _sentence_of(context, special)
        replaced = _replaced_number(sentence, special) if sentence is not None else None
        if replaced is None or special.amount.number is None:
            continue
        for j in _generals(context, out, k, replaced):
            out[k] = _without_same_deed(out[j], out[k])
            own = _own_case(out[j], out[k])
            if own is not None and not _knows(out[j], own):
                out[j], out[k] = _apart(out[j], out[k], own, together=_goes_on(context, out[j], sentence))
    return out


def _sentence_of(context: Context, record: VPSource) -> Sentence | None:
    lines = context.lines_in(record.evidence[-1])
    return lines[0].sentence if lines else None


def _replaced_number(sentence: Sentence | None, record: VPSource) -> Fraction | str | None:
    """The number that the record's words put aside, «this» for what was told before; None if they put nothing aside."""
    if sentence is None:
        return None
    number = record.amount.number
    for token in sentence.tokens:
        if token.norm not in words(LEXICON, "award.replaced") or not _beside(token, record):
            continue
        behind = sentence.tokens[token.i + 1 : token.i + 2]
        if behind and behind[0].norm in words(LEXICON, "award.replaced_pronouns"):
            return "this"
        told = next((n for n in numbers_in(sentence) if n.first == token.i + 1), None)
        if told is not None and told.value != number:
            return Fraction(told.value)
    numbers = numbers_in(sentence)
    for k, told in enumerate(numbers):
        ahead = sentence.tokens[told.first - 1] if told.first else None
        after = next((n for n in numbers[k + 1 : k + 3] if told.stop < n.first <= told.stop + 3), None)
        between = sentence.tokens[told.stop : after.first] if after is not None else ()
        denied = ahead is not None and does(ahead, "not") and any(does(x, "contrast") for x in between)
        if denied and after is not None and number is not None and after.value == abs(number) and told.value != after.value:
            return Fraction(told.value)  # «не 2, а 4»
    return None


def _beside(token: Token, record: VPSource) -> bool:
    """True if «вместо» stands among what the record says, or right behind it."""
    return any(x.start <= token.start <= x.end + 2 for x in record.evidence)


def _generals(context: Context, records: Sequence[VPSource], k: int, replaced: Fraction | str) -> list[int]:
    """Which of the records before record ``k`` it takes the place of: that of this number, else all of the sentence before."""
    special, out = records[k], []
    last: Sentence | None = None
    for j in range(k - 1, max(-1, k - 1 - BACK), -1):
        general = records[j]
        number = general.amount.number
        if general.section != special.section or special.evidence[0].start - general.evidence[-1].end > FAR or number is None:
            break
        if replaced == "this":
            if number == special.amount.number:
                break
            here = _sentence_of(context, general)
            if last is not None and here is not last:
                break
            last = here
            out.append(j)
        elif abs(number) == replaced:
            return [j]
    return out


def _own_case(general: VPSource, special: VPSource) -> Expr | None:
    """The case of the second alone: what its condition adds, else the thing that it counts."""
    shared = _parts(general.condition)
    own = [x for x in _parts(special.condition) if x not in shared]
    if any(isinstance(y, Not) for x in own for y in walk(x)):
        return None  # it says itself where the first one does not hold
    if own:
        return all_of(*own)
    if special.amount.per is None or general.amount.per == special.amount.per or not special.name:
        return None
    return Fact(special.name[:1].lower() + special.name[1:], span=special.evidence[0])


def _without_same_deed(general: VPSource, special: VPSource) -> VPSource:
    """«Победитель боя получает 1. Если …, победитель получает 3»: that he has won is told by the first more closely."""
    who = special.recipient.word if special.recipient is not None else ""
    deed = f"{player().word} {table(LEXICON, 'deeds').get(who, '')}"
    same = general.recipient is not None and general.recipient.word == who and general.condition is not None
    told = [x for x in _parts(special.condition) if not (isinstance(x, Fact) and x.text == deed)]
    if not same or not told or any(isinstance(x, Fact) and x.text == deed for x in _parts(general.condition)):
        return special
    return replace(special, condition=all_of(*told))


def _knows(general: VPSource, own: Expr) -> bool:
    """True if the general record already leaves that case out."""
    return general.condition is not None and any(x == negate(own) for x in walk(general.condition))


def _apart(general: VPSource, special: VPSource, own: Expr, together: bool) -> tuple[VPSource, VPSource]:
    """The two records, each in its own case; the special one takes over what it leaves unsaid."""
    kept = [x for x in (general.condition, negate(own)) if x is not None]
    left_out = special.amount.per is None
    inherited = _parts(general.condition) if left_out and together else ()
    whole = [*(x for x in inherited if x not in _parts(special.condition)), *_parts(special.condition)]
    amount = special.amount
    if left_out and general.amount.per is not None and amount.number:
        amount = replace(amount, per=general.amount.per)
    special = replace(
        special,
        amount=amount,
        recipient=special.recipient or general.recipient,
        condition=all_of(*whole) if whole else None,
        timing=special.timing if special.timing.when != "unspecified" else general.timing,
    )
    return replace(general, condition=all_of(*kept)), special


def _goes_on(context: Context, general: VPSource, sentence: Sentence | None) -> bool:
    """True if the second is told in the sentence of the first, or goes on from it («если при этом …»)."""
    if sentence is None:
        return False
    opened = {x.norm for x in sentence.tokens[:3]}
    return _sentence_of(context, general) is sentence or bool(opened & words(LEXICON, "award.going_on"))


def _parts(condition: Expr | None) -> tuple[Expr, ...]:
    return condition.parts if isinstance(condition, All) else (condition,) if condition is not None else ()
