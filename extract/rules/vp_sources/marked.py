"""Things beside a mark: before a dash, a colon or dots, after a dash, in the label of the block or the head of its row."""

from __future__ import annotations

from dataclasses import replace

from extract.context import Context, Line
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.names import is_role
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.parties import party_at
from extract.grammar.points import LEXICON as POINTS
from extract.language import Sentence, Token, analyse
from extract.lexicon import words
from extract.rules.vp_sources.counted_things import ground_name
from extract.rules.vp_sources.elided import thing_with_noun
from extract.rules.vp_sources.forms import may_be
from extract.rules.vp_sources.grounds import Ground, grounds_in
from extract.rules.vp_sources.labels import thing_of_label
from extract.rules.vp_sources.noun_phrases import LEXICON, is_time_phrase, phrase_from
from extract.rules.vp_sources.persons import names_doer
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.tested_rows import thing_of_test
from extract.rules.vp_sources.thing import Thing, counted_thing, thing_at_place
from extract.rules.vp_sources.verbs import DASHES, after_open_bracket, frame_of_verb, is_verb
from models.expressions import Compare, Expr, Fact, Op, Quantity, Term, all_of, number
from models.spans import Span

__all__ = ["after_colon", "thing_after_mark", "thing_before_mark", "thing_of_block"]


def after_colon(sentence: Sentence, segment: Segment) -> int:
    """Where grounds begin: after the colon of «за карты игрок получает: 3 карты – 4 очка», whose steps have their own."""
    mark = segment.mention.first - 1
    if mark > segment.start and sentence.tokens[mark].norm in words(LEXICON, "award.extra"):
        mark -= 1
    marked = sentence.tokens[mark].text
    if mark <= segment.start or (marked not in DASHES and marked != "(") or marked == ":":
        return segment.start
    colons = (x.i for x in reversed(sentence.tokens[segment.start : mark - 1]) if x.text == ":")
    tokens = sentence.tokens
    scores = {i for i in range(1, len(tokens) - 1) if tokens[i - 1].text.isdigit() and tokens[i + 1].text.isdigit()}
    return next((i + 1 for i in colons if i not in scores), segment.start)


def thing_before_mark(
    context: Context, line: Line, segment: Segment, taken: frozenset[int], elided: Thing | None = None
) -> Thing | None:
    """«X – 10 ПО», «X: 10 ПО», «X (10 ПО)»: the words before the mark."""
    sentence = line.sentence
    mark = segment.mention.first - 1
    while mark > segment.start and _leads_to_amount(sentence.tokens[mark]):
        mark -= 1
    if sentence.tokens[mark].norm in words(LEXICON, "award.worth_prepositions") and sentence.tokens[mark - 1].text in DASHES:
        mark -= 1
    while mark > segment.start + 1 and may_be(sentence.tokens[mark], "Dat") and sentence.tokens[mark].pos != "ADP":
        mark -= 1
    if segment.mention.signed and segment.verb is None and _states(sentence, segment):
        mark = segment.mention.first  # «угадал исход +1»: the sign stands for the dash
    elif mark <= segment.start or not (
        sentence.tokens[mark].text in DASHES or sentence.tokens[mark].text == "(" or _then_after(sentence, mark)
    ):
        return None
    start = max([after_colon(sentence, segment), *(x.i + 1 for x in sentence.tokens[segment.start : mark] if x.text == ";")])
    if mark == segment.mention.first:
        start = max([start, *(x.i + 1 for x in sentence.tokens[start:mark] if x.text == ":")])
    start = max(start, after_open_bracket(sentence, start, mark))
    indices = tuple(i for i in _outside_brackets(sentence, start, mark) if i not in taken)
    while indices and sentence.tokens[indices[-1]].is_punct and sentence.tokens[indices[-1]].text not in '»")':
        indices = indices[:-1]
    while indices and (
        (sentence.tokens[indices[0]].is_punct and sentence.tokens[indices[0]].text not in '«"')
        or sentence.tokens[indices[0]].pos == "CCONJ"
    ):
        indices = indices[1:]
    if sentence.tokens[mark].text == "(":
        indices = _after_present(sentence, indices)
    late = next((k for k, i in enumerate(indices) if k and is_time_phrase(sentence, i)), len(indices))
    indices = indices[:late]
    opening = sentence.tokens[indices[0]].norm if indices else ""
    if indices and names_doer(sentence, indices):
        return None
    if sentence.tokens[mark].text == ":" and _leads(sentence, indices):
        return None
    if not indices or opening in words(LEXICON, "award.if") or opening in words(LEXICON, "recipient.whoever"):
        return None
    return thing_of_label(context, line, sentence, segment, indices, None, elided)


def _after_present(sentence: Sentence, indices: tuple[int, ...]) -> tuple[int, ...]:
    """«в зачёт идут порты (2)»: the subject behind a verb in the present, which states no case."""
    verb = next((i for i in reversed(indices) if sentence.tokens[i].feats.get("VerbForm") == "Fin"), None)
    behind = tuple(i for i in indices if verb is not None and i > verb)
    named = bool(behind) and sentence.tokens[behind[-1]].pos == "NOUN" and may_be(sentence.tokens[behind[-1]], "Nom")
    told = verb is not None and sentence.tokens[verb].feats.get("Tense") == "Pres"
    return behind if named and told and sentence.tokens[verb or 0].feats.get("Person") == "3" else indices


def _then_after(sentence: Sentence, mark: int) -> bool:
    """True for the comma of «столица взята, тогда 4 очка»."""
    after = sentence.tokens[mark + 1 : mark + 2]
    return sentence.tokens[mark].text == "," and any(x.norm in words(LEXICON, "award.then") for x in after)


def _states(sentence: Sentence, segment: Segment) -> bool:
    """True if a predicate stands right before the amount, with no mark between."""
    inside = sentence.tokens[segment.start : segment.mention.first]
    colon = next((k for k, x in reversed(list(enumerate(inside))) if x.text == ":"), None)
    inside = inside if colon is None or colon + 1 >= len(inside) else inside[colon + 1 :]  # «сражение: выиграно +1»
    opens = not inside or inside[0].norm in words(LEXICON, "award.if")
    stated = any(x.feats.get("VerbForm") == "Fin" or x.feats.get("Variant") == "Short" for x in inside)
    return stated and not opens and not any(x.is_punct for x in inside)


def _leads(sentence: Sentence, indices: tuple[int, ...]) -> bool:
    """True for «Монополист получает дивиденды: 1 ПО …»: the words before the colon give, and state no case."""
    moving = [x for x in (sentence.tokens[i] for i in indices) if is_verb(x) and x.feats.get("VerbForm") == "Fin"]
    return any(frame_of_verb(x) in ("gain", "give") and x.lemma not in words(AMOUNTS, "weak") for x in moving)


def _leads_to_amount(token: Token) -> bool:
    """True for what may stand between a dash and its amount: «– ещё 2», «– штраф 2», «– сразу 3»."""
    named = token.lemma in words(AMOUNTS, "gain_nouns") or token.lemma in words(AMOUNTS, "loss_nouns")
    return named or token.norm in words(LEXICON, "award.extra") or token.pos in ("ADV", "PART")


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


def thing_after_mark(sentence: Sentence, segment: Segment, taken: frozenset[int]) -> Thing | None:
    """«5 ПО – взятие столицы»: the words after the mark, where the amount stands first."""
    stop = segment.mention.stop
    if segment.mention.first > segment.start or stop + 1 >= segment.stop or sentence.tokens[stop].text not in DASHES:
        return None
    behind = sentence.tokens[stop + 1]
    if behind.feats.get("VerbForm") == "Part" and behind.feats.get("Case") == "Dat":
        return None  # «6 – захватившему столицу»: who gets them
    indices = phrase_from(sentence, stop + 1, segment.stop, taken)
    rank = next((x for x in numbers_in(sentence) if x.kind == "ordinal" and x.first == stop + 1), None)
    rest = [sentence.tokens[i] for i in indices if rank is not None and i >= rank.stop]
    if rank is not None and all(x.lemma in words(LEXICON, "ground.places") for x in rest):
        return thing_at_place(sentence.span_text(rank.first, rank.stop), Ground("for", rank.first, indices), int(rank.value))
    return counted_thing(sentence, indices, None) if indices else None


def thing_of_block(context: Context, line: Line, segment: Segment, place: Place) -> Thing | None:
    """The label of the block or the row's head as the thing: «Город: 10 ПО», a table of things and points."""
    if place.grid:
        return _of_grid(context, line, segment, place)
    if place.column is not None and place.row is not None and _is_short(line.sentence, segment):
        rank = next((x.value for x in numbers_in(place.column) if x.kind == "ordinal" or len(place.column.tokens) == 1), None)
        if rank is not None:
            return thing_at_place(place.row.text, Ground("for", 0, (0,)), int(rank))
    if place.row is not None and _is_short(line.sentence, segment):
        tested = thing_of_test(context, line, place)
        if tested is not None:
            return tested
        step = _step_of_row(context, line, place.row)
        if step is not None:
            return step
    for words_ in (place.row, place.label):
        if words_ is None or not words_.tokens or (words_ is place.label and _names_points(context, words_)):
            continue
        party = party_at(context, words_, 0) if len(words_.tokens) == 1 else None
        living = words_.tokens[0].feats.get("Animacy") != "Inan" and not _heads_things(context, line)
        if party is not None and (party.is_named or living):
            continue
        indices = tuple(x.i for x in words_.tokens)
        grounds = grounds_in(words_, 0, len(words_.tokens), frozenset())
        if grounds and grounds[0].first == 0 and _is_short(line.sentence, segment):
            name = ground_name(words_, grounds[0].indices)
            return Thing(name, words_, grounds[0].indices, grounds[0], True, label=words_ if words_ is place.label else None)
        headed = _of_header(context, line, words_) if words_ is place.row and _is_short(line.sentence, segment) else None
        if headed is not None:
            return headed
        found = thing_of_label(context, line, words_, segment, indices, words_ if words_ is place.label else None)
        if _is_short(line.sentence, segment):
            return found
    return None


def _of_header(context: Context, line: Line, row: Sentence) -> Thing | None:
    """«Короткий | 1» under «Рейс»: what describes the noun that the header of the first column names."""
    header = _header_of_row(context, line)
    noun = next((x for x in header.tokens if x.pos == "NOUN"), None) if header is not None else None
    if noun is None:
        return None
    found = thing_with_noun(row, tuple(x.i for x in row.tokens if not x.is_punct), (noun, ""))
    return replace(found, said=(), evidence=Span(_start_of_row(context, line), line.sentence.end)) if found is not None else None


def _heads_things(context: Context, line: Line) -> bool:
    """«Король | 4» under «Карта»: the first column is of things, whatever their names."""
    header = _header_of_row(context, line)
    noun = next((x for x in header.tokens if x.pos == "NOUN"), None) if header is not None else None
    return noun is not None and noun.feats.get("Animacy") == "Inan" and not is_role(noun)


def _start_of_row(context: Context, line: Line) -> int:
    """Where the first cell of the line's row begins."""
    at = line.block.index
    while at and context.layout.blocks[at - 1].kind == "cell" and context.layout.blocks[at].row != "":
        at -= 1
    return context.layout.blocks[at].body.start


def _names_points(context: Context, label: Sentence) -> bool:
    """True for «Очки в карточке», «Опыт»: the label says that points are told, and not what for."""
    honours = (words(POINTS, "qualifiers") | words(POINTS, "others")) - words(LEXICON, "place.outcomes")
    honour = len(label.tokens) == 1 and label.tokens[0].lemma in honours
    return honour or context.is_points(label.tokens[0], label)


def _is_short(sentence: Sentence, segment: Segment) -> bool:
    """True if the amount is nearly all that the block says."""
    rest = segment.stop - segment.start - (segment.mention.stop - segment.mention.first)
    tail = sentence.tokens[segment.mention.stop : segment.stop]
    plain = not any(x.feats.get("VerbForm") == "Fin" or x.feats.get("Case") == "Nom" for x in tail)
    return rest <= 2 or (rest <= 5 and plain and segment.mention.first <= segment.start + 1)


def _step_of_row(context: Context, line: Line, row: Sentence) -> Thing | None:
    """A row that begins with a number alone: a place in a ranking, or so many of what the column's header names."""
    found = numbers_in(row)
    rest = [x for x in row.tokens if not any(n.first <= x.i < n.stop for n in found) and not x.is_punct]
    small = words(LEXICON, "ground.places") | words(LEXICON, "ground.or_less") | words(LEXICON, "ground.or_more")
    if len(found) != 1 or any(x.lemma not in small and x.norm not in small and x.pos not in ("CCONJ", "ADP") for x in rest):
        return None
    header = _header_of_row(context, line)
    ranked = found[0].kind == "ordinal" or header is None or any(x.lemma in words(LEXICON, "ground.ranks") for x in header.tokens)
    ranked = ranked or any(x.lemma in words(LEXICON, "ground.places") for x in rest)
    lemmas = {x.lemma for x in rest} | {x.norm for x in rest}
    if ranked:
        base = thing_at_place(row.text, Ground("for", 0, (0,)), int(found[0].value))
        assert isinstance(base.case, Compare)
        below = bool(lemmas & words(LEXICON, "ground.or_less"))
        strict = below and any(x.i < found[0].first and x.norm in words(LEXICON, "ground.or_less") for x in rest)
        op: Op = ">" if strict else ">=" if below or found[0].open_end else "=="
        return replace(base, sentence=row, case=_within_step(base.case.left, found[0], op))
    assert header is not None
    name = ground_name(header, tuple(x.i for x in header.tokens))
    more = found[0].open_end or bool(lemmas & words(LEXICON, "ground.or_more"))
    less = bool(lemmas & words(LEXICON, "ground.or_less"))
    case = _within_step(Quantity(name[:1].lower() + name[1:]), found[0], ">=" if more else "<=" if less else "==")
    return Thing(f"{name}: {row.text}", row, (0,), Ground("for", 0, (0,)), case=case)


def _within_step(counted: Term, found: NumberPhrase, op: Op) -> Expr:
    if found.high is not None:
        return all_of(Compare(counted, ">=", number(found.value)), Compare(counted, "<=", number(found.high)))
    return Compare(counted, op, number(found.value))


def _header_of_row(context: Context, line: Line) -> Sentence | None:
    """The header over the first cell of the line's row; None if it has none."""
    for block in reversed(context.layout.blocks[: line.block.index]):
        if block.kind != "cell":
            return None
        if block.row == "":
            return analyse(block.column) if block.column else None
    return None


def _of_grid(context: Context, line: Line, segment: Segment, place: Place) -> Thing | None:
    """A cell under «Верный ответ» in the row «Разминка»: the column names the thing, the row whose or when."""
    assert place.column is not None and place.row is not None
    column = place.column
    name = f"{place.row.text}: {column.text.lower()}"
    opening = next((x.i for x in column.tokens if x.norm in words(LEXICON, "award.if")), None)
    if opening is not None:
        said = column.span_text(opening + 1, len(column.tokens))
        who = place.row.text[:1].lower() + place.row.text[1:]
        return Thing(name, column, (opening,), Ground("for", opening, (opening,)), case=Fact(f"{who} {said}"))
    indices = tuple(x.i for x in column.tokens if not x.is_punct)
    found = thing_of_label(context, line, column, segment, indices, None)
    return replace(found, name=name)
