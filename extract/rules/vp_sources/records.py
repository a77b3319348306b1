"""Records of awards: amount, recipient, condition, time and class put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from extract.context import Context, Line
from extract.grammar.amounts import LEXICON as AMOUNTS
from extract.language import Sentence, Token
from extract.lexicon import words
from extract.rules.vp_sources.circumstances import condition_for, condition_over, timing_for, timing_over
from extract.rules.vp_sources.grounds import Ground, ground_name, ground_quantity
from extract.rules.vp_sources.places import Place, category_of
from extract.rules.vp_sources.recipients import giver_of, recipient_of, recipient_over
from extract.rules.vp_sources.segments import Segment, frame_of_verb
from extract.rules.vp_sources.series import cases_of
from extract.rules.vp_sources.things import Thing, things_of
from models.expressions import Expr, Fact, all_of, negate
from models.parties import Party
from models.records import Amount, VPSource
from models.spans import Span

__all__ = ["records_of_item", "records_of_segments"]


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A record with the thing it was drawn from, for what the next segments leave out."""

    record: VPSource
    thing: Thing
    segment: Segment


def records_of_segments(
    context: Context, line: Line, segments: Sequence[Segment], place: Place, classes: frozenset[str]
) -> list[VPSource]:
    """The records of one sentence, a record for each amount and condition."""
    drawn: list[_Drawn] = []
    taken = frozenset(i for x in segments for i in range(x.mention.first, x.mention.stop))
    for segment in segments:
        if _is_title_of_bracket(line.sentence, segment, segments):
            continue
        found = _of_segment(context, line, segment, segments[0], place, classes, taken, drawn)
        if found and drawn and _replaces(line.sentence, segment, drawn[-1].segment):
            found, general = _as_replacement(found, drawn[-1])
            drawn[-1] = general
        drawn.extend(found)
    return [x.record for x in drawn]


def _is_title_of_bracket(sentence: Sentence, segment: Segment, segments: Sequence[Segment]) -> bool:
    """True for «ПО за убийство» before «(1 ПО за каждое убийство)»: the bracket states the amount."""
    if segment.mention.kind != "unspecified":
        return False
    following = next((x for x in segments if x.mention.first > segment.mention.first), None)
    if following is None or following.mention.kind == "unspecified":
        return False
    between = sentence.tokens[segment.mention.stop : following.mention.first]
    return any(x.text == "(" for x in between)


def _of_segment(
    context: Context,
    line: Line,
    segment: Segment,
    first: Segment,
    place: Place,
    classes: frozenset[str],
    taken: frozenset[int],
    drawn: list[_Drawn],
) -> list[_Drawn]:
    sentence = line.sentence
    before = drawn[-1].thing if drawn else None
    found = []
    for thing in things_of(context, line, segment, place, taken, before):
        here = thing.sentence is None or thing.sentence is sentence
        ground_words = frozenset(thing.indices) if here else frozenset()
        recipient = recipient_of(context, line, segment, place, ground_words)
        if thing.place is not None and recipient is None:
            recipient = thing.place_holder
        values = _values(sentence, segment, place)
        if values is None and _denied(sentence, segment):
            values = (Fraction(0),)
        condition = condition_for(context, line, segment, first, recipient, ground_words, place)
        timing = timing_for(context, line, segment, first, thing.ground if here else None, place)
        category = category_of(context, line, classes, segment.start, segment.stop)
        base = VPSource(
            name=_name(context, line, segment, thing, place),
            section=context.section(line.block),
            evidence=_evidence(line, segment, thing),
            refs=_refs(context, sentence, segment),
            recipient=recipient,
            amount=_amount(context, sentence, segment, thing, values, place, recipient),
            condition=_joined(condition, thing, segment, values),
            timing=timing,
            category=category,
        )
        found.extend(_Drawn(x, thing, segment) for x in _spread(context, sentence, segment, base, values, recipient))
        gained = giver_of(context, line, segment)
        if gained is not None:
            found.append(_Drawn(_gain_of(base, gained), thing, segment))
    return found


def _gain_of(loss: VPSource, gained: Party) -> VPSource:
    amount = loss.amount
    if amount.number is not None:
        amount = replace(amount, number=abs(amount.number))
    return replace(loss, recipient=gained, amount=amount)


def _values(sentence: Sentence, segment: Segment, place: Place) -> tuple[Fraction, ...] | None:
    """The numbers of the amount with the sign that the verb gives them; None where it states no number."""
    mention = segment.mention
    if mention.kind != "number":
        return None
    if _denied(sentence, segment) and mention.values != (0,) and not mention.signed:
        return (Fraction(0),)
    if mention.signed and any(x < 0 for x in mention.values):
        return mention.values
    return tuple(-x for x in mention.values) if _loses(sentence, segment, place) else mention.values


def _loses(sentence: Sentence, segment: Segment, place: Place) -> bool:
    verb = sentence.tokens[segment.verb] if segment.verb is not None else None
    if verb is not None and frame_of_verb(verb) in ("loss", "take"):
        return True
    if verb is not None and frame_of_verb(verb) == "gain":
        return False
    near = sentence.tokens[segment.start : segment.stop]
    if any(x.lemma in words(AMOUNTS, "loss_nouns") for x in near):
        return True
    label = place.label.tokens if place.label is not None else ()
    return any(x.lemma in words(AMOUNTS, "loss_nouns") for x in label) or (place.loss and not segment.mention.signed)


def _denied(sentence: Sentence, segment: Segment) -> bool:
    """True for «не получает ПО»: the verb of points is denied («не 1, а 3» denies a number, not the verb)."""
    if segment.verb is None or segment.inherited:
        return False
    return any(x.norm == "не" for x in sentence.tokens[max(0, segment.verb - 1) : segment.verb])


def _amount(
    context: Context,
    sentence: Sentence,
    segment: Segment,
    thing: Thing,
    values: tuple[Fraction, ...] | None,
    place: Place,
    recipient: Party | None,
) -> Amount:
    mention = segment.mention
    if values is not None:
        per = None
        if thing.counted and values != (0,) and len(values) == 1:
            per = thing.quantity(context, recipient)
        return Amount(number=values[0], per=per)
    if mention.kind == "table":
        return Amount(table=mention.words)
    if mention.kind == "formula":
        text = _formula(sentence, segment)
        return Amount(formula=f"−({text})" if _loses(sentence, segment, place) else text)
    return Amount()


def _formula(sentence: Sentence, segment: Segment) -> str:
    return segment.mention.words or sentence.span_text(segment.mention.first, segment.mention.stop)


def _joined(condition: Expr | None, thing: Thing, segment: Segment, values: tuple[Fraction, ...] | None) -> Expr | None:
    """The condition with the case that the ground names: a rank, a place, a thing that is not counted."""
    case = thing.case
    if case is None and values == (0,) and thing.name:
        case = Fact(thing.name[:1].lower() + thing.name[1:])
    parts = [x for x in (case, condition) if x is not None]
    return all_of(*parts) if parts else None


def _spread(
    context: Context,
    sentence: Sentence,
    segment: Segment,
    base: VPSource,
    values: tuple[Fraction, ...] | None,
    recipient: Party | None,
) -> list[VPSource]:
    """One record per value of an aligned amount."""
    if values is None or len(values) == 1:
        return [base]
    cases = cases_of(context, sentence, segment, recipient)
    if not cases:
        return [replace(base, amount=Amount(formula=sentence.span_text(segment.mention.first, segment.mention.stop)))]
    out = []
    for case, value in zip(cases, values, strict=True):
        parts = [x for x in (base.condition, case.condition) if x is not None]
        timing = replace(base.timing, turns=case.turns) if case.turns is not None else base.timing
        out.append(
            replace(
                base, name=case.name, amount=Amount(number=value), timing=timing,
                condition=all_of(*parts) if parts else None,
            )
        )
    return out


def _replaces(sentence: Sentence, segment: Segment, general: Segment) -> bool:
    """True for an amount in brackets right after another one, for a case of its own: «1 ПО (впятером – 2 ПО)»."""
    between = sentence.tokens[general.mention.stop : segment.mention.first]
    return any(x.text == "(" for x in between) and not any(x.text == ")" for x in between)


def _as_replacement(found: list[_Drawn], general: _Drawn) -> tuple[list[_Drawn], _Drawn]:
    """The special cases take over what they do not say; the general one holds where they do not."""
    special = [x.record.condition for x in found if x.record.condition is not None]
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


def _name(context: Context, line: Line, segment: Segment, thing: Thing, place: Place) -> str:
    if thing.name:
        return thing.name
    if place.label is not None:
        return place.label.text
    if line.block.row:
        return line.block.row
    return context.heading_of(line.block) or line.sentence.span_text(segment.mention.first, segment.mention.stop)


def _evidence(line: Line, segment: Segment, thing: Thing) -> tuple[Span, ...]:
    """The words of the award, without marks at their ends; the label before them where it names the thing."""
    tokens: list[Token] = list(line.sentence.tokens[segment.start : segment.stop])
    while tokens and (tokens[0].is_punct and tokens[0].text not in "«\"" or tokens[0].pos == "CCONJ"):
        tokens.pop(0)
    while tokens and tokens[-1].is_punct and tokens[-1].text not in "»\"":
        tokens.pop()
    if not tokens:
        return (Span(line.sentence.start, line.sentence.end),)
    if thing.evidence is not None:
        return (thing.evidence,)
    start = min(tokens[0].start, thing.label.start) if thing.label is not None else tokens[0].start
    return (Span(start, tokens[-1].end),)


def _refs(context: Context, sentence: Sentence, segment: Segment) -> tuple[str, ...]:
    start, stop = sentence.tokens[segment.start].start, sentence.tokens[segment.stop - 1].end
    return tuple(x.number for x in context.layout.references if start <= x.span.start < stop)


def records_of_item(context: Context, line: Line, place: Place, classes: frozenset[str]) -> list[VPSource]:
    """An item without an amount under a lead-in that gives points: its amount is the lead-in's, or left open."""
    tokens = [x for x in line.sentence.tokens if not x.is_punct]
    if not tokens:
        return []
    lead = place.amount
    number = lead.values[0] if lead is not None and lead.kind == "number" and len(lead.values) == 1 else None
    if number is not None and place.loss:
        number = -abs(number)
    whole = tuple(x.i for x in line.sentence.tokens)
    recipient = recipient_over(context, line, place)
    per = None
    if number is not None and not any(x.feats.get("VerbForm") == "Fin" for x in tokens):
        per = ground_quantity(context, line.sentence, Ground("for", 0, whole), recipient)
    return [
        VPSource(
            name=ground_name(line.sentence, whole),
            section=context.section(line.block),
            evidence=(Span(tokens[0].start, tokens[-1].end),),
            recipient=recipient,
            amount=Amount(number=number, per=per) if number is not None else Amount(),
            condition=condition_over(context, place, recipient),
            timing=timing_over(context, line, place),
            category=category_of(context, line, classes, 0, len(whole)),
        )
    ]
