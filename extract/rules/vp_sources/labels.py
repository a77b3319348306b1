"""Labels: what stands before a dash, a colon or in the head of a row as the thing that points are given for."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_words
from extract.grammar.function_words import does
from extract.grammar.grading import may_grade
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import is_comparator
from extract.grammar.names import is_role
from extract.grammar.numbers import numbers_in
from extract.grammar.parties import player
from extract.grammar.superlatives import superlative_in
from extract.grammar.timing import timing_of
from extract.language import Sentence, Token, analyse, nominative
from extract.lexicon import lexicon, words
from extract.rules.vp_sources.counted_things import ground_name
from extract.rules.vp_sources.elided import head_of, thing_with_noun, thing_with_preposition
from extract.rules.vp_sources.grounds import Ground, rank_of
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.scales import case_on_scale
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.steps import step_of_topic, step_under_lead
from extract.rules.vp_sources.thing import (
    Thing,
    counted_thing,
    is_best,
    is_proper,
    is_single_card,
    is_superlative,
    thing_at_place,
)
from extract.rules.vp_sources.turn_labels import thing_of_turn_label
from models.expressions import Compare, Expr, Fact, Quantity, all_of, number

__all__ = ["thing_of_label"]


def thing_of_label(
    context: Context,
    line: Line,
    sentence: Sentence,
    segment: Segment,
    indices: tuple[int, ...],
    label: Sentence | None,
    before: Thing | None = None,
) -> Thing:
    """Words before a dash: a place in a ranking, a case with a predicate of its own, or a thing that is counted."""
    inside = [sentence.tokens[i] for i in indices]
    name = ground_name(sentence, indices)
    ground = Ground("for", indices[0], indices)
    turned = thing_of_turn_label(sentence, indices, before)
    if turned is not None:
        return replace(turned, label=label)
    ranged = _range_of_places(sentence, inside)
    if ranged is not None:
        return Thing(name, None, indices, ground, case=ranged[0], place=ranged[1], label=label)
    rank = rank_of(sentence, ground) or _next_rank(inside, before) or _at_place(sentence, inside)
    nouns = [x for x in inside if x.pos in ("NOUN", "PROPN", "X") and x.i > indices[0]]
    if rank is not None and (
        not nouns or any(x.lemma in words(LEXICON, "ground.places") for x in inside) or inside[1].pos == "ADP"
    ):
        found = thing_at_place(name, ground, int(rank))
        return Thing(found.name, None, indices, ground, case=found.case, place=found.place, label=label)
    written = sentence.span_text(indices[0], indices[-1] + 1)
    again = before is not None and before.most is not None  # «больше всех карт – 3, больше треф – 1»
    graded = analyse(written, inside[0].start) if again or may_grade(written) else None
    most = superlative_in(context, graded, range(len(graded.tokens)), bare=again) if graded is not None else None
    thing = next((x for x in inside if x.pos in ("NOUN", "PROPN")), None)
    single = is_superlative(inside) and thing is not None and not is_role(thing) and thing.feats.get("Animacy") != "Anim"
    plain = (
        single
        or is_best(inside[0])
        or (inside[0].lemma in words(LEXICON, "ground.sizes") and inside[0].feats.get("Degree") == "Pos")
    )
    if most is not None and not plain and (most.first == 0 or not any(x.feats.get("VerbForm") == "Part" for x in inside)):
        return Thing(name, sentence, indices, ground, label=label, most=most.party)
    if len(inside) == 2 and inside[0].pos == "ADP" and inside[1].lemma in words(LEXICON, "ground.states"):
        state = Fact(nominative(inside[1:]))
        return replace(before, case=state, label=label) if before is not None else Thing(name, None, (), ground, case=state)
    behind = thing_with_preposition(sentence, indices, before)
    if behind is not None:
        return replace(behind, label=label)
    led = step_under_lead(context, line, sentence, indices)
    if led is not None:
        return Thing(name, sentence, indices, ground, case=led, label=label)
    alone_counted = before is not None and before.case is not None and not any(x.pos == "NOUN" for x in inside)
    stepped = case_on_scale(context, sentence, indices, before) if alone_counted else None
    if stepped is not None:
        return Thing(name, sentence, indices, ground, case=stepped, label=label)
    players = _by_players(context, sentence, indices)
    if players is not None:
        return Thing(name, sentence, indices, ground, case=players, label=label)
    step = step_of_topic(context, line, sentence, indices)
    if step is not None and first_noun(inside) is None:
        return Thing(name, sentence, indices, ground, case=step, label=label)
    done = inside[0].feats.get("VerbForm") == "Inf"
    if done or any(_is_predicate(sentence, x.i) for x in inside) or _compares(inside):
        stated = _stated(context, Line(line.index, line.block, sentence), indices)
        return Thing(name, sentence, indices, ground, case=stated, label=label, happening=True)
    if inside[0].norm in words(LEXICON, "ground.denials"):
        return Thing(name, sentence, indices, ground, case=Fact(_as_written(inside)), label=label, happening=True)
    scale = case_on_scale(context, sentence, indices, before)
    if scale is not None:
        return Thing(name, sentence, indices, ground, case=scale, label=label)
    if step is not None:
        return Thing(name, sentence, indices, ground, case=step, label=label)
    first = first_noun(inside)
    made = thing_with_noun(sentence, indices, head_of(before)) if first is None else None
    if made is not None:
        return replace(made, label=label)
    if first is None and before is not None and before.name and all(x.pos in ("ADJ", "DET", "CCONJ") for x in inside):
        return _elided(name, sentence, ground, before)
    quoted = any(x.norm == "«" for x in inside) and not any(x.lemma in words(LEXICON, "ground.every") for x in inside)
    if first is None and any(x.text.isdigit() for x in inside):
        alone = analyse(written, inside[0].start)
        return Thing(
            name,
            sentence,
            indices,
            ground,
            case=_stated(context, Line(line.index, line.block, alone), tuple(range(len(alone.tokens)))),
            label=label,
        )
    if inside[0].pos == "ADP" and before is not None and before.counted and before.name:
        head = before.name.split(" ", 1)[0].lower()
        return replace(counted_thing(sentence, indices, label), name=f"{head[:1].upper()}{head[1:]} {_as_written(inside)}")
    timed = any(x.lemma in words(AMOUNTS, "lasting") for x in inside)
    if inside[0].pos == "ADP" and (timed or inside[0].norm not in words(LEXICON, "ground.sole")):
        moment = inside[0].norm in words(LEXICON, "ground.happening")
        event = moment and timing_of(context, Line(line.index, line.block, sentence), indices).when == "event"
        case = None if event else Fact(_as_written(inside))
        return Thing(name, sentence, indices, ground, case=case, label=label, happening=True)
    if first is None or quoted:
        case = Fact(name[:1].lower() + name[1:])
        return Thing(name, sentence, indices, ground, case=case, label=label, happening=True)
    every = any(x.lemma in words(LEXICON, "ground.every") for x in inside)
    if is_single_card(inside) or (first is inside[0] and is_proper(sentence, first)):
        return Thing(name, sentence, indices, ground, case=Fact(name[:1].lower() + name[1:]), label=label)
    if (first.lemma in words(LEXICON, "ground.unique") and first.feats.get("Number") != "Plur" and not every) or is_superlative(
        inside
    ):
        return Thing(
            name, sentence, indices, ground, case=_stated(context, Line(line.index, line.block, sentence), indices), label=label
        )
    return counted_thing(sentence, indices, label)


def first_noun(inside: list[Token]) -> Token | None:
    """The first noun among the words."""
    return next((x for x in inside if x.pos in ("NOUN", "PROPN", "X")), None)


def _compares(inside: list[Token]) -> bool:
    """True for «вода ниже отметки 4», «верх в сумме 63 и больше»: the label is a comparison with a number."""
    return any(is_comparator(x) for x in inside) and any(x.text.isdigit() or x.pos == "NUM" for x in inside)


def _by_players(context: Context, sentence: Sentence, indices: tuple[int, ...]) -> Expr | None:
    """«вчетвером и впятером – 2 ПО»: how many play, as a fact."""
    table: dict[str, str] = lexicon(LEXICON)["players"]
    found = [table[sentence.tokens[i].norm] for i in indices if sentence.tokens[i].norm in table]
    others = [
        i for i in indices if sentence.tokens[i].norm not in table and sentence.tokens[i].pos not in ("CCONJ", "PUNCT", "ADP")
    ]
    if not found or others:
        return None
    joined, noun = (sorted(words(LEXICON, f"ground.{x}"))[0] for x in ("or", "players_noun"))
    spoken = sorted(words(LEXICON, "ground.participants_noun"))[0]
    noun = spoken if context.text.lower().count(spoken[:-2]) > context.text.lower().count(noun[:-2]) else noun
    return Fact(f"{f' {joined} '.join(found)} {noun}")


def _at_place(sentence: Sentence, inside: list[Token]) -> Fraction | None:
    """«на втором месте – 1 очко»."""
    if inside[0].pos == "PRON" and len(inside) > 1:
        inside = inside[1:]  # «вы на втором месте»
    if inside[0].pos != "ADP" or not any(x.lemma in words(LEXICON, "ground.places") for x in inside):
        return None
    return next((x.value for x in numbers_in(sentence) if x.first == inside[1].i and x.kind == "ordinal"), None)


def _range_of_places(sentence: Sentence, inside: list[Token]) -> tuple[Expr, int] | None:
    """«с 4-го по 8-е», «места с четвёртого по восьмое», «4–6 места»: the places between, with both ends, and the last of them."""
    small = words(LEXICON, "ground.places")
    below = inside[-1].norm in words(LEXICON, "ground.and_below")
    found = [x for x in numbers_in(sentence) if inside[0].i <= x.first <= inside[-1].i]
    rest = [x for x in inside if not any(n.first <= x.i < n.stop for n in found) and not x.is_punct and x.pos != "ADP"]
    where = Quantity(sorted(words(LEXICON, "ground.place_name"))[0], player())
    if below and len(found) == 1 and found[0].kind == "ordinal" and len(rest) <= 3:
        return Compare(where, ">=", number(found[0].value)), int(found[0].value)  # «с седьмого и ниже»
    if any(x.lemma not in small for x in rest) or not found:
        return None
    if len(found) == 1 and found[0].high is not None and (rest or found[0].kind == "ordinal"):
        low, high = found[0].value, found[0].high
    elif len(found) == 2 and all(x.kind == "ordinal" for x in found) and does(inside[0], "from"):
        low, high = found[0].value, found[1].value
    else:
        return None
    return all_of(Compare(where, ">=", number(low)), Compare(where, "<=", number(high))), int(high)


def _elided(name: str, sentence: Sentence, ground: Ground, before: Thing) -> Thing:
    """«правильный ответ – 1, неправильный – минус 1»: the noun of the thing before."""
    noun = before.name.split(" ", 1)[-1]
    thing = f"{name} {noun}"
    return Thing(thing, None, ground.indices, None, case=Fact(thing[:1].lower() + thing[1:]))


def _next_rank(inside: list[Token], before: Thing | None) -> int | None:
    """«следующий за ним», «идущий следом» has the second place."""
    goes = len(inside) == 2 and inside[1].norm in words(LEXICON, "ground.behind") and inside[0].feats.get("VerbForm") == "Part"
    return 2 if inside[0].lemma in words(LEXICON, "ground.next") or (goes and before is not None) else None


def _stated(context: Context, line: Line, indices: tuple[int, ...]) -> Expr:
    """What the words before the dash state, as a condition."""
    sentence = line.sentence
    found = condition_of_words(context, line, indices)
    if found is not None:
        return found
    return Fact(_as_written([sentence.tokens[i] for i in indices]))


def _as_written(inside: list[Token]) -> str:
    """The words with a small first letter and without marks."""
    text = " ".join(x.text for x in inside if not x.is_punct)
    return text[:1].lower() + text[1:]


def _is_predicate(sentence: Sentence, i: int) -> bool:
    token = sentence.tokens[i]
    main = sentence.clause_of(i).kind not in ("relative", "participle")
    return main and (token.feats.get("VerbForm") == "Fin" or token.feats.get("Variant") == "Short")
