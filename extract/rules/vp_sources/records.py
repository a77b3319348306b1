"""Records of awards: amount, recipient, condition, time and class put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from extract.context import Context, Line
from extract.grammar.function_words import does
from extract.grammar.names import is_role
from extract.grammar.parties import party_at
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.aligned import aligned_row, aligned_things
from extract.rules.vp_sources.called import called
from extract.rules.vp_sources.circumstances import condition_for, condition_over
from extract.rules.vp_sources.contrasts import ranked_like_first, with_left_out_subject
from extract.rules.vp_sources.counted_things import ground_name, ground_quantity
from extract.rules.vp_sources.deeds import doer_of
from extract.rules.vp_sources.evidence import evidence_of
from extract.rules.vp_sources.going_on import goes_on_of, goes_on_taking, goes_on_with
from extract.rules.vp_sources.grounds import Ground
from extract.rules.vp_sources.heads import with_head
from extract.rules.vp_sources.joined_cases import held_by, joined, subject_over
from extract.rules.vp_sources.moments import timing_for, timing_over
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.other_counts import is_outcome
from extract.rules.vp_sources.places import Place, category_of, category_of_lead
from extract.rules.vp_sources.ranks import ranked
from extract.rules.vp_sources.recipients import best_player, recipient_of, recipient_over
from extract.rules.vp_sources.replacements import as_replacement, replaces
from extract.rules.vp_sources.scene import Drawn, Scene
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.series import cases_of, numbered_cases
from extract.rules.vp_sources.shortest import shortened
from extract.rules.vp_sources.source_rows import counted_by, row_of_sources
from extract.rules.vp_sources.thing import Thing
from extract.rules.vp_sources.things import things_of
from extract.rules.vp_sources.transfers import giver_of, loser_of, most_in, without_most
from extract.rules.vp_sources.verbs import DASHES
from extract.rules.vp_sources.wording import name_of, open_timing, refs_of
from extract.rules.vp_sources.worth import amount_of, one_per_value, values_of
from models.expressions import Compare, Expr, Quantity, all_of
from models.parties import Party
from models.records import Amount, VPSource
from models.spans import Span
from models.timing import TurnSet

OUTCOMES = LEXICON.parent.parent / "outcomes.toml"

__all__ = ["records_of_item", "records_of_segments"]


def records_of_segments(
    context: Context, line: Line, segments: Sequence[Segment], place: Place, classes: frozenset[str]
) -> list[VPSource]:
    """The records of one sentence, a record for each amount and condition."""
    scene = Scene(context, line, place, classes, tuple(segments))
    drawn: list[Drawn] = []
    title: Segment | None = None
    row: tuple[Thing, ...] = ()
    for segment in segments:
        row = row or row_of_sources(line.sentence, segment.mention)
        if row and segment.mention.kind == "unspecified":
            drawn.extend(_of_row(scene, segment, row))
            continue
        if _is_title_of_bracket(line.sentence, segment, segments):
            title = segment
            continue
        topic = ""
        owner = _owner(row, segment)
        if owner is not None:
            inside = line.sentence.tokens[segment.mention.stop : segment.stop]
            topic = owner.name if any(does(x, "for") for x in inside) else ""
            segment = replace(segment, start=owner.indices[0])
        elif title is not None:
            told = things_of(context, line, title, place, scene.taken, None)
            if len(told) == 1:
                topic, segment = told[0].name, replace(segment, start=title.start)
            title = None
        found = _of_segment(scene, segment, drawn, topic)
        if owner is not None:
            found = [replace(x, record=counted_by(owner, x.record)) for x in found]
        named = bool(drawn) and drawn[-1].segment.mention.kind == "unspecified"  # its number is not told, so none takes its place
        if found and drawn and not named and replaces(line.sentence, segment, drawn[-1].segment):
            found, drawn[-1] = as_replacement(found, drawn[-1])
        drawn.extend(found)
    records = [x.record for x in ranked(line.sentence, drawn)]
    return sorted(records, key=lambda x: x.evidence[-1].end) if row else records


def _of_row(scene: Scene, segment: Segment, row: Sequence[Thing]) -> list[Drawn]:
    """A record for each source of a row, but for those whose amount a bracket tells."""
    told = [_owner(row, x) for x in scene.segments if x.mention.first > segment.mention.first]
    words_ = frozenset(i for x in row for i in x.indices)
    return [Drawn(_of_thing(scene, segment, x, "", None, words_), x, segment) for x in row if x not in told]


def _owner(row: Sequence[Thing], segment: Segment) -> Thing | None:
    """The source right before the bracket in which an amount stands."""
    return next((x for x in reversed(row) if x.indices[-1] < segment.mention.first), None)


def _is_title_of_bracket(sentence: Sentence, segment: Segment, segments: Sequence[Segment]) -> bool:
    """True for «ПО за убийство» before «(1 ПО за каждое убийство)»: the bracket states the amount."""
    if segment.mention.kind != "unspecified":
        return False
    following = next((x for x in segments if x.mention.first > segment.mention.first), None)
    if following is None or following.mention.kind == "unspecified":
        return False
    between = sentence.tokens[segment.mention.stop : following.mention.first]
    return any(x.text in "(:" for x in between)


def _of_segment(scene: Scene, segment: Segment, drawn: list[Drawn], topic: str) -> list[Drawn]:
    """The records of one amount: one, or one for each thing or value; a transfer adds whoever gains."""
    before = drawn[-1].thing if drawn else None
    inner = segment if not topic else replace(segment, start=_after_bracket(scene.sentence, segment))
    found: list[Drawn] = []
    values = values_of(scene.sentence, segment, scene.place)
    things = things_of(scene.context, scene.line, inner, scene.place, scene.taken, before)
    pieces = [segment] * len(things)
    turns: list[TurnSet] = []
    if values is not None and len(values) > 1:
        numbered = numbered_cases(scene.context, scene.sentence, segment, None)
        aligned = aligned_things(scene.sentence, segment, things[0]) if len(things) == 1 and not numbered else ()
        if not aligned and len(things) == 1 and not cases_of(scene.context, scene.sentence, segment, None):
            aligned = aligned_row(scene.sentence, segment, things[0])
        turns = [x.turns for x in numbered if x.turns is not None]
        if len(turns) == len(values) and len(things) == 1 and not aligned:  # «за победу 1, 3 и 5 очков (в 1, 2 и 3 эпохе)»
            aligned = things * len(values)
        else:
            turns = []
        things = aligned or (Thing(),)
        pieces = [replace(segment, mention=replace(segment.mention, values=(x,))) for x in segment.mention.values]
        pieces = pieces if aligned else [segment]
        values = None if aligned else values
    row = frozenset(i for x in things for i in x.indices) if segment.mention.kind == "unspecified" else frozenset()
    for k, (thing, segment) in enumerate(zip(things, pieces, strict=True)):
        thing = with_left_out_subject(_with_shared_case(scene, segment, thing, drawn), before)
        record = _of_thing(scene, segment, thing, topic, drawn[-1].record if drawn else None, row)
        if turns:
            record = replace(record, timing=replace(record.timing, turns=turns[k]))
        spread = one_per_value(scene.context, scene.sentence, segment, record, values)
        if record.recipient is not None and record.recipient.kind == "highest":
            thing = replace(thing, most=record.recipient)
        found.extend(Drawn(x, thing, segment) for x in spread)
        gained = giver_of(scene.context, scene.line, segment)
        if gained is not None:
            found.append(Drawn(_other_half(record, gained, 1), thing, segment))
        robbed = loser_of(scene.context, scene.line, segment)
        if robbed is not None and record.amount.number is not None and record.amount.number > 0:
            found.append(Drawn(_other_half(record, robbed, -1), thing, segment))
    return found


def _with_shared_case(scene: Scene, segment: Segment, thing: Thing, drawn: list[Drawn]) -> Thing:
    """«Угадали чужие — им 3, вашим шиш»: the case before the dash holds for whoever is named after the comma too."""
    before = drawn[-1].thing if drawn else None
    mark = scene.sentence.tokens[segment.mention.first - 1].text if segment.mention.first else ""
    if before is None or not before.happening or before.case is None or thing != Thing() or mark in DASHES:
        return thing
    return replace(thing, case=before.case, happening=True)


def _of_thing(scene: Scene, segment: Segment, thing: Thing, topic: str, last: VPSource | None, row: frozenset[int]) -> VPSource:
    """The record of one thing; ``row`` are the words of all the sources that are named with it."""
    context, line, sentence, place = scene.context, scene.line, scene.sentence, scene.place
    here = thing.sentence is None or thing.sentence is sentence
    ground = frozenset(thing.indices) | row if here else frozenset(thing.said)
    recipient, condition, thing = _who_and_if(scene, segment, thing, ground, last)
    if thing.place is not None and recipient is not None and recipient.word in words(OUTCOMES, "win.winner"):
        recipient = thing.place_holder  # «25 очков победителю, 18 второму»
    if recipient is None and thing.place is None and (segment.inherited or goes_on_of(sentence, segment)):
        recipient = last.recipient if last is not None else None
    thing, condition = ranked_like_first(sentence, segment, scene.first, _as_listed_event(scene, segment, thing), condition)
    values = values_of(sentence, segment, place)
    if values is not None and last is not None and goes_on_taking(sentence, segment, last):
        values = tuple(-abs(x) for x in values)
    timing = timing_for(context, line, segment, scene.first, thing.ground if here else None, place)
    evidence = evidence_of(context, line, segment, thing, place)
    if values is None and segment.mention.kind == "unspecified":
        timing = open_timing(context, sentence, evidence, timing)
    own = category_of(context, line, scene.classes, segment.start, segment.stop) or category_of_lead(context, place)
    record = VPSource(
        name=topic if topic and not thing.name else name_of(context, line, segment, thing, place),
        section=context.section(line.block),
        evidence=evidence,
        refs=refs_of(context, evidence),
        recipient=called(context, recipient) if recipient is not None else None,
        amount=amount_of(context, sentence, segment, thing, values, place, recipient),
        condition=joined(condition, held_by(thing, recipient), values, topic, subject_over(context, line, segment, place)),
        timing=timing,
        category=own if own is not None or not segment.inherited or last is None else last.category,
    )
    record = shortened(context, line, segment, thing, record)
    return with_head(context, line, segment, scene.first, place, record)


def _as_listed_event(scene: Scene, segment: Segment, thing: Thing) -> Thing:
    """In a list of events («когда происходит следующее: …») the item names the event: no case, nothing counted."""
    lead = scene.place.lead
    mark = scene.sentence.tokens[segment.mention.first - 1].text if segment.mention.first else ":"
    bracketed = mark in ("(", ":")
    if lead is None or timing_over(scene.context, scene.line, scene.place).when != "event":
        return thing
    if thing.happening:
        return replace(thing, case=None, counted=False)
    labelled = thing.ground is not None and scene.sentence.tokens[thing.ground.first].pos != "ADP"
    return replace(thing, counted=False) if bracketed and thing.counted and labelled else thing


def _who_and_if(
    scene: Scene, segment: Segment, thing: Thing, ground: frozenset[int], last: VPSource | None
) -> tuple[Party | None, Expr | None, Thing]:
    """Who gets the points, on which condition of the sentence, and the thing with the deed of whoever gets them."""
    context, line, place = scene.context, scene.line, scene.place
    recipient = recipient_of(context, line, segment, place, ground)
    if thing.place is not None and (recipient is None or segment.inherited):
        recipient = goes_on_with(last) or thing.place_holder
    if recipient is None and thing.place is None:
        recipient, thing = _with_holder(scene, thing)
    condition = condition_for(context, line, segment, scene.first, recipient, ground, place)
    if recipient is None or recipient.kind == "any":
        condition, most = without_most(context, line, condition)
        most = most or thing.most or most_in(context, line, segment, ground)
        if most is not None:
            return best_player(most), condition, thing
        doer = doer_of(context, line, segment, ground | scene.taken)
        if doer is not None and doer.indices[0] >= segment.mention.stop and thing.name and thing.case is None:
            return doer.party, condition, thing  # «победа в бою: 2 ПО победителю»: the label says what for
        if doer is not None:
            counted = thing.counted and thing.ground is not None and thing.ground.kind == "each"
            parts = [x for x in (thing.case, doer.condition if doer.condition != thing.case else None) if x is not None]
            return doer.party, condition, replace(thing, counted=counted, case=all_of(*parts) if parts else None)
    return recipient, condition, thing


def _after_bracket(sentence: Sentence, segment: Segment) -> int:
    """The token after the bracket that opens before the amount: there the amount's own words begin."""
    return next((x.i + 1 for x in reversed(sentence.tokens[: segment.mention.first]) if x.text in "(:"), segment.start)


def _with_holder(scene: Scene, thing: Thing) -> tuple[Party | None, Thing]:
    """«команда с пятью картинами – 3»: whoever the label is about, who has what it compares."""
    first = scene.sentence.tokens[thing.indices[0]] if thing.sentence is scene.sentence and thing.indices else None
    told = thing.case
    if first is None or not is_role(first) or first.feats.get("Case") != "Nom" or not isinstance(told, Compare):
        return None, thing
    party = party_at(scene.context, scene.sentence, first.i)
    if party is None or not isinstance(told.left, Quantity):
        return None, thing
    return party, replace(thing, case=replace(told, left=replace(told.left, holder=party)))


def _other_half(record: VPSource, party: Party, sign: int) -> VPSource:
    """The other half of a transfer: what one gives the other gains, what one takes the other loses."""
    amount = record.amount
    if amount.number is not None:
        amount = replace(amount, number=sign * abs(amount.number))
    return replace(record, recipient=party, amount=amount)


def records_of_item(context: Context, line: Line, place: Place, classes: frozenset[str]) -> list[VPSource]:
    """An item without an amount under a lead-in that gives points: its amount is the lead-in's, or left open."""
    tokens = [x for x in line.sentence.tokens if not x.is_punct]
    if not tokens or is_outcome(tuple(tokens)):
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
    evidence = (Span(tokens[0].start, tokens[-1].end),)
    return [
        VPSource(
            name=ground_name(line.sentence, whole),
            section=context.section(line.block),
            evidence=evidence,
            refs=refs_of(context, evidence),
            recipient=recipient,
            amount=Amount(number=number, per=per) if number is not None else Amount(),
            condition=condition_over(context, place, recipient),
            timing=timing_over(context, line, place),
            category=category_of(context, line, classes, 0, len(whole)) or category_of_lead(context, place),
        )
    ]
