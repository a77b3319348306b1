"""Things: for which thing, deed or case a segment of a sentence gives its points."""

from __future__ import annotations

from dataclasses import replace

from extract.context import Context, Line
from extract.grammar.function_words import does
from extract.grammar.numbers import numbers_in
from extract.language import Sentence, Token, nominative
from extract.lexicon import words
from extract.rules.vp_sources.correlatives import thing_of_correlative
from extract.rules.vp_sources.counted_things import ground_name
from extract.rules.vp_sources.dotted import thing_of_dots
from extract.rules.vp_sources.each import thing_of_each
from extract.rules.vp_sources.elided import described_like, head_of, thing_with_noun, topic_noun
from extract.rules.vp_sources.ellipses import elliptical_party
from extract.rules.vp_sources.givers import (
    is_cause,
    listed_sources,
    quoted_things,
    thing_of_cause,
    thing_of_subject,
    thing_right_before,
)
from extract.rules.vp_sources.grounds import Ground, grounds_in, rank_of
from extract.rules.vp_sources.leading import with_leader
from extract.rules.vp_sources.marked import after_colon, thing_after_mark, thing_before_mark, thing_of_block
from extract.rules.vp_sources.noun_phrases import LEXICON, phrase_from
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.ranked_people import best_one, ranked_dative, rest_dative
from extract.rules.vp_sources.scales import case_on_scale
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.shared_things import shared_with_before
from extract.rules.vp_sources.thing import (
    Thing,
    is_proper,
    is_single_card,
    is_superlative,
    states_case,
    thing_at_place,
)
from extract.rules.vp_sources.wording import plain_label
from models.expressions import Fact
from models.spans import Span

__all__ = ["things_of"]


def things_of(
    context: Context, line: Line, segment: Segment, place: Place, taken: frozenset[int], before: Thing | None
) -> tuple[Thing, ...]:
    """The things of a segment: one, or several where an open amount is given for each of a list; never empty."""
    found = _named_things(context, line, segment, place, taken, before)
    return tuple(with_leader(context, line.sentence, x, before) for x in found)


def _named_things(
    context: Context, line: Line, segment: Segment, place: Place, taken: frozenset[int], before: Thing | None
) -> tuple[Thing, ...]:
    sentence = line.sentence
    dotted = thing_of_dots(context, line, segment)
    if dotted is not None:
        return (dotted,)
    grounds = grounds_in(sentence, after_colon(sentence, segment), segment.stop, taken)
    if place.row is not None or place.label is not None:
        grounds = tuple(x for x in grounds if not _is_piece(sentence, x))
    each = [x for x in grounds if x.kind == "each"]
    open_ = segment.mention.kind != "number"
    correlated = thing_of_correlative(sentence, segment)
    if correlated is not None:
        return (correlated,)
    if each:
        return (thing_of_each(context, line, each[0], segment, taken, open_, place),)
    if grounds:
        if segment.mention.kind == "unspecified":
            listed = [y for x in grounds for y in _listed(sentence, x, segment)]
            if len(grounds) > 1:
                listed = [replace(x, kind="from") for x in dict.fromkeys(listed) if not _second_of(sentence, x, grounds)]
            return tuple(_open(context, line, x, place) for x in listed)
        case = thing_before_mark(context, line, segment, taken)
        if _tells_more(case, grounds[0], segment) and case is not None:
            return (case,)
        found_for = _for(context, line, grounds[0], place, before, segment)
        ranked = ranked_dative(sentence, segment) if found_for.place is None else None
        if ranked is not None and ranked.ground is not None and ranked.ground.first not in grounds[0].indices:
            return (replace(ranked, name=found_for.name, sentence=sentence),)
        shared = sentence.tokens[grounds[0].first].norm in words(LEXICON, "ground.shared_from")
        if shared and case is not None and case.name and case.counted:
            return (replace(found_for, name=case.name),)
        return (found_for,)
    if segment.mention.kind == "unspecified":
        quoted = quoted_things(sentence, segment)
        if quoted:
            return quoted
        if segment.verb is not None and segment.verb < segment.mention.first and is_cause(sentence, segment.verb):
            return (thing_of_cause(sentence, segment, taken),)
        sources = listed_sources(sentence, segment)
        if sources:
            return sources
    rest = rest_dative(sentence, segment, before)
    if rest is not None:
        return (rest,)
    common = shared_with_before(sentence, segment, before)
    if common is not None:
        return (common,)
    described = described_like(sentence, segment, before)
    if described is not None:
        return (described,)
    if not grounds and elliptical_party(context, sentence, segment) is not None:
        if before is not None and segment.inherited:
            return (Thing(before.name, before.sentence, (), before.ground, before.counted, before.case),)
        return (ranked_dative(sentence, segment) or best_one(sentence, segment) or Thing(),)
    found = thing_before_mark(context, line, segment, taken, before) or thing_after_mark(sentence, segment, taken)
    found = found or ranked_dative(sentence, segment)
    behind = _behind_colon(sentence, segment) if found is None else None
    if behind is not None:
        found = thing_right_before(context, sentence, behind, taken, before, None)
    found = found or thing_of_subject(context, sentence, segment, taken)
    found = found or thing_right_before(
        context, sentence, segment, taken, before, topic_noun(sentence, segment.mention.first, place)
    )
    found = found or thing_of_block(context, line, segment, place)
    if found is not None and open_:
        return (Thing(found.name, found.sentence, found.indices, found.ground, False, None, None, found.label),)
    return (found or Thing(),)


def _is_piece(sentence: Sentence, ground: Ground) -> bool:
    """True for «самоцвет ........ 3 за штуку»: each of what the label names."""
    told = [x for i in ground.indices if (x := sentence.tokens[i]).lemma not in words(LEXICON, "ground.every")]
    return bool(told) and all(x.lemma in words(LEXICON, "ground.pieces") for x in told)


def _behind_colon(sentence: Sentence, segment: Segment) -> Segment | None:
    """The segment behind the colon of «… дают очки: валет 2, дама 3»: each thing stands right before its number."""
    verb = segment.verb if segment.verb is not None else segment.mention.first
    colon = next((x.i for x in sentence.tokens[max(verb, segment.start) : segment.mention.first] if x.text == ":"), None)
    return replace(segment, start=colon + 1, verb=None) if colon is not None else None


def _tells_more(case: Thing | None, ground: Ground, segment: Segment) -> bool:
    """True for «угадали за минуту – 2»: the words before the dash state a case, in which the «за» is a time."""
    if case is None or case.case is None or not case.happening or ground.stop >= segment.mention.first:
        return False
    if ground.stop == segment.mention.first - 1 and case.sentence is not None and case.sentence.tokens[ground.stop].text == "(":
        return False  # «за столицы (по 3)»
    return case.ground is not None and case.ground.first < ground.first and states_case(case)


def _open(context: Context, line: Line, ground: Ground, place: Place) -> Thing:
    """«ПО за контроль над портом»; in «Порт: ПО за контроль над ним» the pronoun stands for what is named before."""
    sentence = line.sentence
    span = Span(sentence.tokens[ground.first].start, sentence.tokens[ground.stop - 1].end)
    back = sentence.tokens[ground.stop - 1].pos == "PRON"
    topic = _topic(context, line, ground, place, False) if back else ""
    name = topic[:1].upper() + topic[1:] or ground_name(sentence, ground.indices)
    return Thing(name, sentence, ground.indices, ground, evidence=span if ground.kind == "from" else None)


def _second_of(sentence: Sentence, ground: Ground, grounds: tuple[Ground, ...]) -> bool:
    """True for the second «за» of «ПО за Кипр за контроль над ним»: it says the first more closely."""
    return any(x.stop == ground.first for x in grounds)


def _listed(sentence: Sentence, ground: Ground, segment: Segment) -> tuple[Ground, ...]:
    """«за набеги, грабежи и выполнение условий»: each of them a ground of its own; their spans are their evidence."""
    parts: list[Ground] = []
    i, first = ground.indices[0], ground.first
    while i < segment.stop:
        indices = phrase_from(sentence, i, segment.stop, frozenset())
        cut = next((k for k in indices if k > i and _goes_on(sentence.tokens[k]) and _parallel(sentence, ground, k)), None)
        if cut is not None:
            indices = tuple(k for k in indices if k < cut)
        if not indices:
            break
        parts.append(Ground("from", first, indices))
        i = indices[-1] + 1
        while i < segment.stop and sentence.tokens[i].text == "(":
            i = next((x.i for x in sentence.tokens[i:] if x.text == ")"), segment.stop) + 1
        if i >= segment.stop or not _goes_on(sentence.tokens[i]):
            break
        i, first = i + 1, i + 1
        if i >= segment.stop or not _parallel(sentence, ground, i - 1):
            break
    return tuple(parts) if len(parts) > 1 else (ground,)


def _goes_on(token: Token) -> bool:
    return token.text == "," or does(token, "and")


def _parallel(sentence: Sentence, ground: Ground, i: int) -> bool:
    """True if after the mark at ``i`` a noun in the accusative follows at once, joined to the ground's."""
    nouns = [x for x in sentence.tokens[i + 1 : i + 4] if x.pos in ("NOUN", "PROPN")]
    between = sentence.tokens[i + 1 : nouns[0].i] if nouns else ()
    return (
        bool(nouns)
        and nouns[0].feats.get("Case") in ("Acc", "Nom")
        and all(x.pos in ("ADJ", "DET") or x.feats.get("VerbForm") == "Part" for x in between)
    )


def _for(context: Context, line: Line, ground: Ground, place: Place, before: Thing | None, segment: Segment) -> Thing:
    """«за X»: one of many, a rank, a place, or what there is one of."""
    sentence = line.sentence
    rank = rank_of(sentence, ground)
    name = ground_name(sentence, ground.indices)
    numeral = {i for x in numbers_in(sentence) for i in range(x.first, x.stop)}
    nouns = [sentence.tokens[i] for i in ground.indices if sentence.tokens[i].pos in ("NOUN", "PROPN", "X") and i not in numeral]
    if rank is not None:
        if any(x.lemma in words(LEXICON, "ground.places") for x in nouns) or (not nouns and before is not None and before.place):
            return thing_at_place(name, ground, int(rank))
        topic = "" if nouns else _topic(context, line, ground, place)
        text = f"{name.lower()} {topic}".strip()
        return Thing(topic[:1].upper() + topic[1:] or name, sentence, ground.indices, ground, case=Fact(text))
    scale = case_on_scale(context, sentence, ground.indices, before)
    if scale is not None:
        return Thing(name, sentence, ground.indices, ground, case=scale)
    made = thing_with_noun(sentence, ground.indices, head_of(before)) if not nouns else None
    if made is not None and segment.mention.kind == "number":
        return made
    if not nouns and before is not None and before.name:
        rest = before.name.split(" ", 1)
        name = f"{name} {rest[1]}" if len(rest) > 1 else f"{name} {rest[0].lower()}"
        if before.case is not None and not before.counted:
            return Thing(name, sentence, ground.indices, ground, case=Fact(name[:1].lower() + name[1:]))
    words_ = [sentence.tokens[i] for i in ground.indices]
    single = is_single_card(words_) or is_superlative(words_) or words_[0].text in '«"'
    unique = bool(nouns) and nouns[0].lemma in words(LEXICON, "ground.unique") and nouns[0].feats.get("Number") != "Plur"
    if nouns and (unique or single or (nouns[0].i == ground.indices[0] and is_proper(sentence, nouns[0]))):
        named = is_proper(sentence, nouns[0])
        return Thing(name, sentence, ground.indices, ground, case=Fact(name if named else name[:1].lower() + name[1:]))
    return Thing(name, sentence, ground.indices, ground, counted=segment.mention.kind == "number")


def _topic(context: Context, line: Line, ground: Ground, place: Place, lower: bool = True) -> str:
    """What an elided noun stands for: the words before the bracket, here or in the part of the item before; the label."""
    here: Line | None = line
    stop = ground.first
    while here is not None:
        tokens = here.sentence.tokens[:stop] if here is line else here.sentence.tokens
        open_ = next((x.i for x in reversed(tokens) if x.text == "("), None)
        open_ = open_ or next((x.i for x in reversed(tokens) if x.text == ":"), None)
        if open_:
            return nominative([x for x in tokens[:open_] if not x.is_punct])
        here = context.before(here) if line.sentence.text.rstrip(" .;").endswith(")") else None
    label = plain_label(place.label) if place.label is not None else ""
    return label.lower() if lower else label
