"""Things: for which thing, deed or case a segment of a sentence gives its points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from extract.context import Context, Line
from extract.grammar.amounts import LEXICON as AMOUNTS
from extract.grammar.conditions import condition_of_words
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.parties import party_at, player
from extract.grammar.superlatives import superlative_in
from extract.language import Sentence, Token, analyse, nominative
from extract.lexicon import lexicon, words
from extract.rules.vp_sources.grounds import (
    LEXICON,
    Ground,
    ground_name,
    ground_quantity,
    grounds_in,
    is_time_phrase,
    phrase_from,
    rank_of,
)
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.recipients import elliptical_party
from extract.rules.vp_sources.segments import DASHES, Segment, frame_of_verb, outside_of
from models.expressions import Compare, Expr, Fact, Quantity, Term, all_of, number
from models.parties import Party
from models.spans import Span

__all__ = ["Thing", "things_of"]


@dataclass(frozen=True, slots=True)
class Thing:
    """What points are given for.

    ``counted``: each of it gives them (``per``); ``most``: whoever has most of it gets them;
    ``happening``: the words say what happens; otherwise ``case`` is the condition that it makes. ``sentence`` holds
    the tokens ``indices`` (the line's own, or the label's). ``place`` is set for a rank («за второе место»).
    """

    name: str = ""
    sentence: Sentence | None = None
    indices: tuple[int, ...] = ()
    ground: Ground | None = None
    counted: bool = False
    case: Expr | None = None
    place: int | None = None
    label: Sentence | None = None
    evidence: Span | None = None
    most: Party | None = None
    happening: bool = False

    @property
    def place_holder(self) -> Party:
        """Whoever has the place."""
        return player()

    def quantity(self, context: Context, holder: Party | None) -> Quantity | None:
        """The thing as a quantity; None if it has no words."""
        if self.sentence is None or self.ground is None:
            return None
        return ground_quantity(context, self.sentence, self.ground, holder)


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
            return tuple(_open(sentence, x) for x in listed)
        return (_for(context, line, grounds[0], place, before, segment),)
    if segment.mention.kind == "unspecified":
        quoted = _quoted_list(sentence, segment)
        if quoted:
            return quoted
        if segment.verb is not None and segment.verb < segment.mention.first and _causes(sentence, segment.verb):
            return (_cause(sentence, segment, taken),)
    if not grounds and elliptical_party(context, sentence, segment) is not None:
        if before is not None and segment.inherited:
            return (Thing(before.name, before.sentence, (), before.ground, before.counted, before.case),)
        return (_ranked_dative(sentence, segment) or Thing(),)
    found = _before_dash(context, line, segment, taken, before) or _after_dash(sentence, segment, taken)
    found = found or _ranked_dative(sentence, segment)
    found = found or _subject(context, sentence, segment, taken) or _labelled(context, line, segment, place)
    found = found or _right_before(context, sentence, segment, taken, before)
    if found is not None and open_:
        return (Thing(found.name, found.sentence, found.indices, found.ground, False, None, None, found.label),)
    return (found or _correlated(sentence, segment) or Thing(),)


def _after_colon(sentence: Sentence, segment: Segment) -> int:
    """Where grounds begin: after the colon of «за карты игрок получает: 3 карты – 4 очка», whose steps have their own."""
    mark = segment.mention.first - 1
    if mark <= segment.start or sentence.tokens[mark].text not in DASHES or sentence.tokens[mark].text == ":":
        return segment.start
    return next((x.i + 1 for x in reversed(sentence.tokens[segment.start : mark - 1]) if x.text == ":"), segment.start)


def _each(
    context: Context, line: Line, ground: Ground, segment: Segment, taken: frozenset[int], open_: bool
) -> Thing:
    """«за каждый X»; «X – 2 ПО за каждого» counts what stands before the dash."""
    sentence = line.sentence
    bare = not any(sentence.tokens[i].lemma not in words(LEXICON, "ground.every") for i in ground.indices)
    before = _before_dash(context, line, segment, taken) if bare else None
    if before is not None and before.ground is not None:
        return _counted(sentence, before.indices, before.label)
    head = next((sentence.tokens[i] for i in ground.indices if sentence.tokens[i].pos == "NOUN"), None)
    turn = head is not None and head.lemma in words(LEXICON, "ground.turns")
    name = ground_name(sentence, ground.indices)
    return Thing("" if turn else name, sentence, () if turn else ground.indices, ground, not turn and not open_)


def _open(sentence: Sentence, ground: Ground) -> Thing:
    start = sentence.tokens[ground.first].start
    span = Span(start, sentence.tokens[ground.stop - 1].end)
    return Thing(ground_name(sentence, ground.indices), sentence, ground.indices, ground, evidence=span if ground.kind == "from" else None)


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


def _for(
    context: Context, line: Line, ground: Ground, place: Place, before: Thing | None, segment: Segment
) -> Thing:
    """«за X»: one of many, a rank, a place, or what there is one of."""
    sentence = line.sentence
    rank = rank_of(sentence, ground)
    name = ground_name(sentence, ground.indices)
    numeral = {i for x in numbers_in(sentence) for i in range(x.first, x.stop)}
    nouns = [
        sentence.tokens[i] for i in ground.indices
        if sentence.tokens[i].pos in ("NOUN", "PROPN", "X") and i not in numeral
    ]
    if rank is not None:
        if any(x.lemma in words(LEXICON, "ground.places") for x in nouns) or (not nouns and before is not None and before.place):
            return _place(name, ground, int(rank))
        topic = "" if nouns else _topic(context, line, ground, place)
        text = f"{name.lower()} {topic}".strip()
        return Thing(topic[:1].upper() + topic[1:] or name, sentence, ground.indices, ground, case=Fact(text))
    if not nouns and before is not None and before.name:
        rest = before.name.split(" ", 1)
        name = f"{name} {rest[1]}" if len(rest) > 1 else f"{name} {rest[0].lower()}"
        if before.case is not None and not before.counted:
            return Thing(name, sentence, ground.indices, ground, case=Fact(name[:1].lower() + name[1:]))
    words_ = [sentence.tokens[i] for i in ground.indices]
    scale = _on_scale(context, sentence, ground.indices, before)
    if scale is not None:
        return Thing(name, sentence, ground.indices, ground, case=scale)
    if nouns and (nouns[0].lemma in words(LEXICON, "ground.unique") or _is_superlative(words_) or words_[0].text in "«\""):
        return Thing(name, sentence, ground.indices, ground, case=Fact(name[:1].lower() + name[1:]))
    return Thing(name, sentence, ground.indices, ground, counted=segment.mention.kind == "number")


def _place(name: str, ground: Ground, rank: int) -> Thing:
    where = Quantity(sorted(words(LEXICON, "ground.place_name"))[0], player())
    return Thing(name, None, ground.indices, ground, case=Compare(where, "==", number(rank)), place=rank)


def _topic(context: Context, line: Line, ground: Ground, place: Place) -> str:
    """What an elided noun stands for: the words before the bracket, here or in the part of the item before; the label."""
    here: Line | None = line
    stop = ground.first
    while here is not None:
        tokens = here.sentence.tokens[:stop] if here is line else here.sentence.tokens
        open_ = next((x.i for x in reversed(tokens) if x.text == "("), None)
        if open_:
            return nominative([x for x in tokens[:open_] if not x.is_punct])
        here = context.before(here) if line.sentence.text.rstrip(" .;").endswith(")") else None
    return place.label.text.lower() if place.label is not None else ""


def _quoted_list(sentence: Sentence, segment: Segment) -> tuple[Thing, ...]:
    """«ПО от событий «A», «B» и «C»»: each name a thing of its own."""
    out: list[Thing] = []
    start: int | None = None
    for token in sentence.tokens[segment.mention.stop : segment.stop]:
        if token.text == "«":
            start = token.i
        elif token.text == "»" and start is not None:
            name = sentence.span_text(start + 1, token.i)
            out.append(Thing(name, sentence, tuple(range(start, token.i + 1)), None, evidence=Span(sentence.tokens[start].start, token.end)))
            start = None
    if len(out) == 1:
        return (replace(out[0], evidence=None),)
    return tuple(out)


def _causes(sentence: Sentence, verb: int) -> bool:
    return sentence.tokens[verb].lemma in words(AMOUNTS, "cause")


def _cause(sentence: Sentence, segment: Segment, taken: frozenset[int]) -> Thing:
    """«Розыгрыш события приводит к начислению очков»: the subject of what leads to points."""
    stop = segment.verb or segment.start
    indices = phrase_from(sentence, segment.start, stop, taken)
    return Thing(ground_name(sentence, indices), sentence, indices, Ground("from", segment.start, indices)) if indices else Thing()


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
    while indices and sentence.tokens[indices[-1]].is_punct and sentence.tokens[indices[-1]].text not in "»\")":
        indices = indices[:-1]
    while indices and (sentence.tokens[indices[0]].is_punct and sentence.tokens[indices[0]].text not in "«\"" or sentence.tokens[indices[0]].pos == "CCONJ"):
        indices = indices[1:]
    late = next((k for k, i in enumerate(indices) if k and is_time_phrase(sentence, i)), len(indices))
    indices = indices[:late]
    return _named(context, line, sentence, segment, indices, None, elided) if indices else None


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
    return _counted(sentence, indices, None) if indices else None


def _subject(context: Context, sentence: Sentence, segment: Segment, taken: frozenset[int]) -> Thing | None:
    """«Каждый город приносит 2 ПО»: what gives them, if it is no party."""
    if segment.verb is None or segment.inherited or frame_of_verb(sentence.tokens[segment.verb]) not in ("give", "worth"):
        return None
    every = _every_one(sentence, segment, taken)
    if every is not None:
        return every
    start = segment.start
    for token in reversed(sentence.tokens[segment.start : segment.verb]):
        if _may_be_subject(token) and token.i not in {*taken, *_in_quotes(sentence)}:
            if party_at(context, sentence, token.i) is not None:
                return None
            start = token.i
            break
    else:
        return None
    while start > segment.start and sentence.tokens[start - 1].pos in ("ADJ", "DET", "NUM", "VERB") and (
        sentence.tokens[start - 1].feats.get("Case") in (sentence.tokens[start].feats.get("Case"), None)
    ):
        start -= 1
    counted = any(x.first <= start < x.stop or x.stop == start for x in numbers_in(sentence))
    if counted and sentence.tokens[start].lemma not in words(LEXICON, "ground.every"):
        return None
    indices = phrase_from(sentence, start, segment.verb, taken)
    quoted = any(sentence.tokens[i].text == "«" for i in indices)
    if indices and (quoted or _is_superlative([sentence.tokens[i] for i in indices])):
        name = ground_name(sentence, indices)
        return Thing(name, sentence, indices, Ground("for", start, indices), case=Fact(name[:1].lower() + name[1:]))
    return _counted(sentence, indices, None) if indices else None


def _right_before(
    context: Context, sentence: Sentence, segment: Segment, taken: frozenset[int], before: Thing | None
) -> Thing | None:
    """«Лавка ★1», «обычная на 1», «чужой флагман, сбитый вами, сразу 2»: the nominative phrase that the amount ends."""
    own_verb = segment.verb is not None and not segment.inherited
    if own_verb or any(x.feats.get("VerbForm") == "Fin" for x in sentence.tokens[segment.start : segment.mention.first]):
        return None
    first = next((x for x in sentence.tokens[segment.start : segment.mention.first] if not x.is_punct and x.pos != "CCONJ"), None)
    if first is None or first.feats.get("Case") != "Nom" or party_at(context, sentence, first.i) is not None:
        return None
    indices = phrase_from(sentence, first.i, segment.mention.first, taken)
    if not indices:
        return None
    inside = [sentence.tokens[i] for i in indices]
    if all(x.pos in ("ADJ", "DET") for x in inside) and before is not None and before.name:
        return _like_before(sentence, indices, before)
    return _counted(sentence, indices, None)


def _like_before(sentence: Sentence, indices: tuple[int, ...], before: Thing) -> Thing:
    """«обычная» after «планета столичного класса»: its noun is that of the thing before."""
    noun = before.name.split(" ", 1)[0].lower()
    adjective = ground_name(sentence, indices)
    return Thing(f"{adjective} {noun}", sentence, indices, Ground("for", indices[0], indices), before.counted)


def _every_one(sentence: Sentence, segment: Segment, taken: frozenset[int]) -> Thing | None:
    """«Каждый золотой превращается в 1 ПО», «обменяйте 3 дерева на 1 ПО»: what is changed into points."""
    verb = segment.verb or segment.start
    aside = outside_of(sentence, segment.mention)
    for token in sentence.tokens[segment.start : verb]:
        if token.i in aside or sentence.tokens[token.i + 1].lemma in words(LEXICON, "ground.times"):
            continue
        before = sentence.tokens[token.i - 1] if token.i else None
        if token.lemma in words(LEXICON, "ground.every") and (before is None or before.pos != "ADP"):
            indices = phrase_from(sentence, token.i, verb, taken)
            return _counted(sentence, indices, None) if len(indices) > 1 else None
    if sentence.tokens[verb].lemma not in words(AMOUNTS, "exchange"):
        return None
    indices = phrase_from(sentence, verb + 1, segment.mention.first, taken)
    indices = indices[: next((k for k, i in enumerate(indices) if sentence.tokens[i].pos == "ADP"), len(indices))]
    return _counted(sentence, indices, None) if indices else None


def _may_be_subject(token: Token) -> bool:
    """A noun in the nominative, or in an accusative that looks like it where the parser saw the subject."""
    case = token.feats.get("Case")
    return token.pos in ("NOUN", "PROPN") and (case == "Nom" or (case == "Acc" and token.dep.startswith("nsubj")))


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
    found = _named(context, line, label, segment, tuple(x.i for x in label.tokens), label)
    return replace(found, evidence=span)


def _labelled(context: Context, line: Line, segment: Segment, place: Place) -> Thing | None:
    """The label of the block or the row's head as the thing: «Город: 10 ПО», a table of things and points."""
    for words_ in (place.row, place.label):
        if words_ is None or not words_.tokens:
            continue
        if party_at(context, words_, 0) is not None and len(words_.tokens) == 1:
            continue
        indices = tuple(x.i for x in words_.tokens)
        found = _named(context, line, words_, segment, indices, words_ if words_ is place.label else None)
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


def _named(
    context: Context, line: Line, sentence: Sentence, segment: Segment, indices: tuple[int, ...], label: Sentence | None,
    before: Thing | None = None,
) -> Thing:
    """Words before a dash: a place in a ranking, a case with a predicate of its own, or a thing that is counted."""
    inside = [sentence.tokens[i] for i in indices]
    name = ground_name(sentence, indices)
    ground = Ground("for", indices[0], indices)
    rank = rank_of(sentence, ground) or _next_rank(inside[0]) or _at_place(sentence, inside)
    nouns = [x for x in inside if x.pos in ("NOUN", "PROPN", "X") and x.i > indices[0]]
    if rank is not None and (not nouns or any(x.lemma in words(LEXICON, "ground.places") for x in inside) or inside[1].pos == "ADP"):
        found = _place(name, ground, int(rank))
        return Thing(found.name, None, indices, ground, case=found.case, place=found.place, label=label)
    alone = analyse(sentence.span_text(indices[0], indices[-1] + 1), inside[0].start)
    most = superlative_in(context, alone, range(len(alone.tokens)))
    if most is not None and (most.first == 0 or not any(x.feats.get("VerbForm") == "Part" for x in inside)):
        return Thing(name, sentence, indices, ground, label=label, most=most.party)
    if any(_is_predicate(sentence, x.i) for x in inside) or _compares(inside):
        stated = _stated(context, Line(line.index, line.block, sentence), indices)
        return Thing(name, sentence, indices, ground, case=stated, label=label, happening=True)
    scale = _on_scale(context, sentence, indices, before)
    if scale is not None:
        return Thing(name, sentence, indices, ground, case=scale, label=label)
    players = _by_players(sentence, indices)
    if players is not None:
        return Thing(name, sentence, indices, ground, case=players, label=label)
    first = next((x for x in inside if x.pos in ("NOUN", "PROPN", "X")), None)
    if first is None and before is not None and before.name and all(x.pos in ("ADJ", "DET", "CCONJ") for x in inside):
        return _elided(name, sentence, ground, before)
    quoted = any(x.text == "«" for x in inside) and not any(x.lemma in words(LEXICON, "ground.every") for x in inside)
    if first is None and any(x.text.isdigit() for x in inside):
        return Thing(name, sentence, indices, ground, case=_stated(context, Line(line.index, line.block, alone), tuple(range(len(alone.tokens)))), label=label)
    if first is None or quoted:
        case = Fact(name[:1].lower() + name[1:])
        return Thing(name, sentence, indices, ground, case=case, label=label, happening=True)
    if first.lemma in words(LEXICON, "ground.unique") or _is_superlative(inside):
        return Thing(name, sentence, indices, ground, case=_stated(context, Line(line.index, line.block, sentence), indices), label=label)
    return _counted(sentence, indices, label)


def _compares(inside: list[Token]) -> bool:
    """True for «вода ниже отметки 4», «верх в сумме 63 и больше»: the label is a comparison with a number."""
    compared = any(x.lemma in words(AMOUNTS, "not_an_award.comparators") or x.norm in words(AMOUNTS, "not_an_award.comparators") for x in inside)
    return compared and any(x.text.isdigit() or x.pos == "NUM" for x in inside)


def _by_players(sentence: Sentence, indices: tuple[int, ...]) -> Expr | None:
    """«вчетвером и впятером – 2 ПО»: how many play, as a fact."""
    table: dict[str, str] = lexicon(LEXICON)["players"]
    found = [table[sentence.tokens[i].norm] for i in indices if sentence.tokens[i].norm in table]
    others = [i for i in indices if sentence.tokens[i].norm not in table and sentence.tokens[i].pos not in ("CCONJ", "PUNCT", "ADP")]
    if not found or others:
        return None
    joined, noun = (sorted(words(LEXICON, f"ground.{x}"))[0] for x in ("or", "players_noun"))
    return Fact(f"{f' {joined} '.join(found)} {noun}")


def _on_scale(context: Context, sentence: Sentence, indices: tuple[int, ...], before: Thing | None) -> Expr | None:
    """«3 карты – 4 очка, 4 карты – 7», «за две – 3»: how many there are, where the sentence holds several steps of a scale."""
    found = [x for x in numbers_in(sentence) if x.first == indices[0] and x.kind == "cardinal"]
    if not found or sentence.tokens[indices[0]].pos == "NOUN":
        return None
    noun = next((sentence.tokens[i] for i in indices if sentence.tokens[i].pos in ("NOUN", "PROPN") and i >= found[0].stop), None)
    if noun is None:
        same_thing = before is not None and isinstance(before.case, Compare) and found[0].stop > indices[-1]
        if before is None or not same_thing or not isinstance(before.case, Compare):
            return None
        return _step(before.case.left, found[0], sentence, indices)
    same = [x for x in sentence.tokens if x.lemma == noun.lemma and any(n.stop <= x.i <= n.stop + 4 for n in numbers_in(sentence))]
    steps = [x for x in numbers_in(sentence) if x.first > indices[-1] and _alone_before_dash(sentence, x.first, x.stop)]
    if len(same) < 2 and not steps and not found[0].open_end and found[0].high is None:
        return None
    rest = tuple(i for i in indices if i >= noun.i or (i >= found[0].stop and sentence.tokens[i].pos == "ADJ"))
    return _step(ground_quantity(context, sentence, Ground("for", rest[0], rest), None), found[0], sentence, indices)


def _alone_before_dash(sentence: Sentence, first: int, stop: int) -> bool:
    """True for the number of «…, три – 5» and «за две – 3»: its noun is left out."""
    before = sentence.tokens[first - 1] if first else None
    after = sentence.tokens[stop] if stop < len(sentence.tokens) else None
    opened = before is not None and (before.text in (",", ";") or before.norm in words(LEXICON, "ground.sole"))
    return opened and after is not None and after.text in DASHES


def _step(counted: Term, found: NumberPhrase, sentence: Sentence, indices: tuple[int, ...]) -> Expr:
    """One step of a scale as a condition."""
    more = found.open_end or any(sentence.tokens[i].lemma in words(LEXICON, "ground.or_more") for i in indices)
    if found.high is not None:
        return all_of(Compare(counted, ">=", number(found.value)), Compare(counted, "<=", number(found.high)))
    return Compare(counted, ">=" if more else "==", number(found.value))


def _in_quotes(sentence: Sentence) -> frozenset[int]:
    out: set[int] = set()
    inside = False
    for token in sentence.tokens:
        inside = inside or token.text == "«"
        if inside:
            out.add(token.i)
        inside = inside and token.text != "»"
    return frozenset(out)


def _is_superlative(inside: list[Token]) -> bool:
    """True for «самый длинный тракт»: there is one of it."""
    return any(x.lemma in words(LEXICON, "ground.superlative") and x.lemma != "" for x in inside[:2])


def _at_place(sentence: Sentence, inside: list[Token]) -> Fraction | None:
    """«на втором месте – 1 очко»."""
    if inside[0].pos != "ADP" or not any(x.lemma in words(LEXICON, "ground.places") for x in inside):
        return None
    return next((x.value for x in numbers_in(sentence) if x.first == inside[1].i and x.kind == "ordinal"), None)


def _elided(name: str, sentence: Sentence, ground: Ground, before: Thing) -> Thing:
    """«правильный ответ – 1, неправильный – минус 1»: the noun of the thing before."""
    noun = before.name.split(" ", 1)[-1]
    thing = f"{name} {noun}"
    return Thing(thing, None, ground.indices, None, case=Fact(thing[:1].lower() + thing[1:]))


def _next_rank(token: Token) -> int | None:
    """«следующий за ним» has the second place."""
    return 2 if token.lemma in words(LEXICON, "ground.next") else None


def _stated(context: Context, line: Line, indices: tuple[int, ...]) -> Expr:
    """What the words before the dash state, as a condition."""
    sentence = line.sentence
    found = condition_of_words(context, line, indices)
    if found is not None:
        return found
    text = " ".join(sentence.tokens[i].text for i in indices if not sentence.tokens[i].is_punct)
    return Fact(text[:1].lower() + text[1:])


def _is_predicate(sentence: Sentence, i: int) -> bool:
    token = sentence.tokens[i]
    main = sentence.clause_of(i).kind not in ("relative", "participle")
    return main and (token.feats.get("VerbForm") == "Fin" or token.feats.get("Variant") == "Short")


def _counted(sentence: Sentence, indices: tuple[int, ...], label: Sentence | None) -> Thing:
    return Thing(ground_name(sentence, indices), sentence, indices, Ground("for", indices[0], indices), True, label=label)


def _ranked_dative(sentence: Sentence, segment: Segment) -> Thing | None:
    """«первому 18 ПО, второму 12»: the place of whoever gets them."""
    for found in numbers_in(sentence):
        token = sentence.tokens[found.first]
        inside = segment.start <= found.first < segment.stop
        beside = segment.mention.first - 1 <= found.stop <= segment.mention.first or found.first == segment.mention.stop
        if inside and found.kind == "ordinal" and token.feats.get("Case") in ("Dat", "Nom", None) and beside:
            ground = Ground("for", found.first, tuple(range(found.first, found.stop)))
            return _place(sentence.span_text(found.first, found.stop), ground, int(found.value))
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
    return _counted(sentence, indices, None) if indices else None
