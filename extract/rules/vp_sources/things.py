"""Things: for which thing, deed or case a segment of a sentence gives its points."""

from __future__ import annotations

from dataclasses import replace

from extract.context import Context, Line
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.numbers import numbers_in
from extract.grammar.parties import party_at
from extract.language import Sentence, analyse, nominative
from extract.lexicon import words
from extract.rules.vp_sources.givers import (
    is_cause,
    listed_sources,
    quoted_things,
    thing_of_cause,
    thing_of_subject,
    thing_right_before,
)
from extract.rules.vp_sources.grounds import Ground, ground_name, grounds_in, rank_of
from extract.rules.vp_sources.labels import thing_of_label
from extract.rules.vp_sources.noun_phrases import LEXICON, is_time_phrase, phrase_from
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.recipients import elliptical_party
from extract.rules.vp_sources.scales import case_on_scale
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import Thing, counted_thing, is_superlative, thing_at_place
from extract.rules.vp_sources.verbs import DASHES
from extract.rules.vp_sources.wording import plain_label
from models.expressions import Fact
from models.spans import Span

__all__ = ["dotted_label", "things_of"]


def things_of(
    context: Context, line: Line, segment: Segment, place: Place, taken: frozenset[int], before: Thing | None
) -> tuple[Thing, ...]:
    """The things of a segment: one, or several where an open amount is given for each of a list; never empty."""
    sentence = line.sentence
    dotted = _of_dots(context, line, segment)
    if dotted is not None:
        return (dotted,)
    grounds = grounds_in(sentence, _after_colon(sentence, segment), segment.stop, taken)
    each = [x for x in grounds if x.kind == "each"]
    open_ = segment.mention.kind != "number"
    if each:
        return (_each(context, line, each[0], segment, taken, open_),)
    if grounds:
        if segment.mention.kind == "unspecified":
            listed = [y for x in grounds for y in _listed(sentence, x, segment)]
            if len(grounds) > 1:
                listed = [replace(x, kind="from") for x in dict.fromkeys(listed) if not _second_of(sentence, x, grounds)]
            return tuple(_open(context, line, x, place) for x in listed)
        return (_for(context, line, grounds[0], place, before, segment),)
    if segment.mention.kind == "unspecified":
        quoted = quoted_things(sentence, segment)
        if quoted:
            return quoted
        if segment.verb is not None and segment.verb < segment.mention.first and is_cause(sentence, segment.verb):
            return (thing_of_cause(sentence, segment, taken),)
        sources = listed_sources(sentence, segment)
        if sources:
            return sources
    if not grounds and elliptical_party(context, sentence, segment) is not None:
        if before is not None and segment.inherited:
            return (Thing(before.name, before.sentence, (), before.ground, before.counted, before.case),)
        return (_ranked_dative(sentence, segment) or Thing(),)
    found = _before_dash(context, line, segment, taken, before) or _after_dash(sentence, segment, taken)
    found = found or _ranked_dative(sentence, segment)
    found = found or thing_of_subject(context, sentence, segment, taken) or _labelled(context, line, segment, place)
    found = found or thing_right_before(context, sentence, segment, taken, before)
    if found is not None and open_:
        return (Thing(found.name, found.sentence, found.indices, found.ground, False, None, None, found.label),)
    return (found or _correlated(sentence, segment) or Thing(),)


def _after_colon(sentence: Sentence, segment: Segment) -> int:
    """Where grounds begin: after the colon of «за карты игрок получает: 3 карты – 4 очка», whose steps have their own."""
    mark = segment.mention.first - 1
    if mark <= segment.start or sentence.tokens[mark].text not in DASHES or sentence.tokens[mark].text == ":":
        return segment.start
    return next((x.i + 1 for x in reversed(sentence.tokens[segment.start : mark - 1]) if x.text == ":"), segment.start)


def _each(context: Context, line: Line, ground: Ground, segment: Segment, taken: frozenset[int], open_: bool) -> Thing:
    """«за каждый X»; «X – 2 ПО за каждого» counts what stands before the dash."""
    sentence = line.sentence
    bare = not any(sentence.tokens[i].lemma not in words(LEXICON, "ground.every") for i in ground.indices)
    before = _before_dash(context, line, segment, taken) if bare else None
    if before is not None and before.ground is not None:
        return counted_thing(sentence, before.indices, before.label)
    head = next((sentence.tokens[i] for i in ground.indices if sentence.tokens[i].pos == "NOUN"), None)
    turn = head is not None and head.lemma in words(LEXICON, "ground.turns")
    name = ground_name(sentence, ground.indices)
    return Thing("" if turn else name, sentence, () if turn else ground.indices, ground, not turn and not open_)


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
        cut = next((k for k in indices if sentence.tokens[k].norm == "и" and _parallel(sentence, ground, k)), None)
        if cut is not None:
            indices = tuple(k for k in indices if k < cut)
        if not indices:
            break
        parts.append(Ground("from", first, indices))
        i = indices[-1] + 1
        while i < segment.stop and sentence.tokens[i].text == "(":
            i = next((x.i for x in sentence.tokens[i:] if x.text == ")"), segment.stop) + 1
        if i >= segment.stop or not (sentence.tokens[i].text == "," or sentence.tokens[i].norm == "и"):
            break
        i, first = i + 1, i + 1
        if i >= segment.stop or not _parallel(sentence, ground, i - 1):
            break
    return tuple(parts) if len(parts) > 1 else (ground,)


def _parallel(sentence: Sentence, ground: Ground, i: int) -> bool:
    """True if after the mark at ``i`` a noun in the accusative follows at once, joined to the ground's."""
    nouns = [x for x in sentence.tokens[i + 1 : i + 4] if x.pos in ("NOUN", "PROPN")]
    between = sentence.tokens[i + 1 : nouns[0].i] if nouns else ()
    return bool(nouns) and nouns[0].feats.get("Case") in ("Acc", "Nom") and all(x.pos in ("ADJ", "DET") for x in between)


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
    if not nouns and before is not None and before.name:
        rest = before.name.split(" ", 1)
        name = f"{name} {rest[1]}" if len(rest) > 1 else f"{name} {rest[0].lower()}"
        if before.case is not None and not before.counted:
            return Thing(name, sentence, ground.indices, ground, case=Fact(name[:1].lower() + name[1:]))
    words_ = [sentence.tokens[i] for i in ground.indices]
    if nouns and (nouns[0].lemma in words(LEXICON, "ground.unique") or is_superlative(words_) or words_[0].text in '«"'):
        return Thing(name, sentence, ground.indices, ground, case=Fact(name[:1].lower() + name[1:]))
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


def _before_dash(
    context: Context, line: Line, segment: Segment, taken: frozenset[int], elided: Thing | None = None
) -> Thing | None:
    """«X – 10 ПО», «X: 10 ПО», «X (10 ПО)»: the words before the mark."""
    sentence = line.sentence
    mark = segment.mention.first - 1
    while mark > segment.start and (
        sentence.tokens[mark].norm in words(LEXICON, "award.extra") or sentence.tokens[mark].pos in ("ADV", "PART")
    ):
        mark -= 1
    if mark <= segment.start or not (sentence.tokens[mark].text in DASHES or sentence.tokens[mark].text == "("):
        return None
    start = _after_colon(sentence, segment)
    indices = tuple(i for i in _outside_brackets(sentence, start, mark) if i not in taken)
    while indices and sentence.tokens[indices[-1]].is_punct and sentence.tokens[indices[-1]].text not in '»")':
        indices = indices[:-1]
    while indices and (
        (sentence.tokens[indices[0]].is_punct and sentence.tokens[indices[0]].text not in '«"')
        or sentence.tokens[indices[0]].pos == "CCONJ"
    ):
        indices = indices[1:]
    late = next((k for k, i in enumerate(indices) if k and is_time_phrase(sentence, i)), len(indices))
    indices = indices[:late]
    return thing_of_label(context, line, sentence, segment, indices, None, elided) if indices else None


def _outside_brackets(sentence: Sentence, start: int, stop: int) -> list[int]:
    """The tokens between, without what stands in closed brackets."""
    out: list[int] = []
    i = start
    while i < stop:
        if sentence.tokens[i].text == "(":
            close = next((x.i for x in sentence.tokens[i:stop] if x.text == ")"), None)
            if close is not None:
                i = close + 1
                continue
        out.append(i)
        i += 1
    return out


def _after_dash(sentence: Sentence, segment: Segment, taken: frozenset[int]) -> Thing | None:
    """«5 ПО – взятие столицы»: the words after the mark, where the amount stands first."""
    stop = segment.mention.stop
    if segment.mention.first > segment.start or stop + 1 >= segment.stop or sentence.tokens[stop].text not in DASHES:
        return None
    indices = phrase_from(sentence, stop + 1, segment.stop, taken)
    return counted_thing(sentence, indices, None) if indices else None


def _of_dots(context: Context, line: Line, segment: Segment) -> Thing | None:
    """The thing of a line with dots before its amount."""
    label = dotted_label(context, line, segment)
    if label is None or not label.tokens:
        return None
    span = Span(label.start, line.sentence.tokens[segment.mention.stop - 1].end)
    grounds = grounds_in(label, 0, len(label.tokens), frozenset())
    if grounds:
        name = ground_name(label, grounds[0].indices)
        return Thing(name, label, grounds[0].indices, grounds[0], True, label=label, evidence=span)
    found = thing_of_label(context, line, label, segment, tuple(x.i for x in label.tokens), label)
    return replace(found, evidence=span)


def _labelled(context: Context, line: Line, segment: Segment, place: Place) -> Thing | None:
    """The label of the block or the row's head as the thing: «Город: 10 ПО», a table of things and points."""
    if place.column is not None and place.row is not None and _is_short(line.sentence, segment):
        rank = next((x.value for x in numbers_in(place.column) if x.kind == "ordinal" or len(place.column.tokens) == 1), None)
        if rank is not None:
            return thing_at_place(place.row.text, Ground("for", 0, (0,)), int(rank))
    for words_ in (place.row, place.label):
        if words_ is None or not words_.tokens:
            continue
        if party_at(context, words_, 0) is not None and len(words_.tokens) == 1:
            continue
        indices = tuple(x.i for x in words_.tokens)
        found = thing_of_label(context, line, words_, segment, indices, words_ if words_ is place.label else None)
        if _is_short(line.sentence, segment):
            return found
    return None


def dotted_label(context: Context, line: Line, segment: Segment) -> Sentence | None:
    """«гекс города ........ 5 ОП»: the words before the dots, which end the sentence before."""
    before = context.before(line)
    if segment.mention.first > 0 or before is None or not before.sentence.text.rstrip().endswith(("...", "…")):
        return None
    tail = before.sentence.text.rstrip(" .…\n").rsplit("\n", 1)[-1]
    start = before.sentence.start + before.sentence.text.rindex(tail)
    return analyse(tail.strip(), start + len(tail) - len(tail.lstrip()))


def _is_short(sentence: Sentence, segment: Segment) -> bool:
    """True if the amount is nearly all that the block says."""
    return segment.stop - segment.start - (segment.mention.stop - segment.mention.first) <= 2


def _ranked_dative(sentence: Sentence, segment: Segment) -> Thing | None:
    """«первому 18 ПО, второму 12»: the place of whoever gets them."""
    for found in numbers_in(sentence):
        token = sentence.tokens[found.first]
        inside = segment.start <= found.first < segment.stop
        beside = segment.mention.first - 1 <= found.stop <= segment.mention.first or found.first == segment.mention.stop
        if inside and found.kind == "ordinal" and token.feats.get("Case") in ("Dat", "Nom", None) and beside:
            ground = Ground("for", found.first, tuple(range(found.first, found.stop)))
            return thing_at_place(sentence.span_text(found.first, found.stop), ground, int(found.value))
    return None


def _correlated(sentence: Sentence, segment: Segment) -> Thing | None:
    """«столько ПО, сколько X»: one for each X."""
    mention = segment.mention
    if mention.kind != "number" or not mention.words:
        return None
    tail = next(
        (x.i for x in sentence.tokens[mention.first : mention.stop] if x.norm in words(AMOUNTS, "correlative.tail")), None
    )
    indices = phrase_from(sentence, tail + 1, mention.stop, frozenset()) if tail is not None else ()
    return counted_thing(sentence, indices, None) if indices else None
