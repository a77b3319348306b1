"""Shared things: «каждый», and things that a later award has in common with the one before."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.names import is_role
from extract.grammar.numbers import numbers_in
from extract.grammar.turns import is_unit
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.counted_things import ground_name
from extract.rules.vp_sources.elided import head_of, thing_of_each_alone, thing_with_noun
from extract.rules.vp_sources.grounds import Ground
from extract.rules.vp_sources.marked import thing_before_mark
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.persons import names_doer
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import Thing, counted_thing
from extract.rules.vp_sources.verbs import DASHES, frame_of_verb

__all__ = ["described_like", "shared_with_before", "states_case", "thing_of_each"]


def thing_of_each(
    context: Context, line: Line, ground: Ground, segment: Segment, taken: frozenset[int], open_: bool, place: Place
) -> Thing:
    """«за каждый X»; «X – 2 ПО за каждого» counts what stands before the dash."""
    sentence = line.sentence
    bare = not any(sentence.tokens[i].lemma not in words(LEXICON, "ground.every") for i in ground.indices)
    before = thing_before_mark(context, line, segment, taken) if bare else None
    if before is not None and before.ground is not None and not before.happening:
        return counted_thing(sentence, before.indices, before.label)
    subject = _agreeing_subject(sentence, ground) if bare else ()
    if subject:
        return counted_thing(sentence, subject, None)
    alone = thing_of_each_alone(context, sentence, ground, place) if bare else None
    if alone is not None:
        return alone
    head = next((sentence.tokens[i] for i in ground.indices if sentence.tokens[i].pos == "NOUN"), None)
    turn = head is not None and head.lemma in words(LEXICON, "ground.turns")
    name = ground_name(sentence, ground.indices)
    said = thing_before_mark(context, line, segment, taken) if ground.first > segment.mention.first else None
    case = said.case if said is not None and said.happening and states_case(said) else None
    return Thing("" if turn else name, sentence, () if turn else ground.indices, ground, not turn and not open_, case)


def _agreeing_subject(sentence: Sentence, ground: Ground) -> tuple[int, ...]:
    """«удрал отряд – противнику 1 ПО за каждый»: the noun before that «каждый» stands for."""
    every = sentence.tokens[ground.indices[0]]
    for token in sentence.tokens[: ground.first]:
        same = token.feats.get("Gender") == every.feats.get("Gender") or token.feats.get("Number") == "Plur"
        if token.pos == "NOUN" and token.feats.get("Case") == "Nom" and same and not is_role(token):
            start = token.i
            while (
                start
                and sentence.tokens[start - 1].pos in ("ADJ", "DET")
                and sentence.tokens[start - 1].feats.get("Case") == "Nom"
            ):
                start -= 1
            return tuple(range(start, token.i + 1))
    return ()


def shared_with_before(sentence: Sentence, segment: Segment, before: Thing | None) -> Thing | None:
    """«За каждое пастбище первый получает 4, занявший второе место – 2»: each of the same thing, for somebody else."""
    mark = segment.mention.first - 1
    frame = frame_of_verb(sentence.tokens[segment.verb]) if segment.verb is not None else None
    bare = _nothing_before(sentence, segment) and frame in ("give", "worth")
    if (bare or _only_ranked_time(sentence, segment)) and before is not None and before.counted and segment.inherited:
        return Thing(before.name, before.sentence, (), before.ground, before.counted)
    each = before is not None and before.counted and before.ground is not None and before.ground.kind == "each"
    if before is None or not each or not segment.inherited or mark <= segment.start or sentence.tokens[mark].text not in DASHES:
        return None
    indices = tuple(i for i in range(segment.start, mark) if not sentence.tokens[i].is_punct)
    if not indices or not names_doer(sentence, indices):
        return None
    return Thing(before.name, before.sentence, (), before.ground, before.counted)


def _nothing_before(sentence: Sentence, segment: Segment) -> bool:
    """True for «…, и 1 очко, если простаивает»: the amount opens its words."""
    inside = sentence.tokens[segment.start : segment.mention.first]
    return all(x.is_punct or x.pos in ("CCONJ", "ADV", "PART") for x in inside)


def _only_ranked_time(sentence: Sentence, segment: Segment) -> bool:
    """True for «в первой эпохе 1 ПО, во второй 3»: nothing before the amount but a preposition and a rank."""
    inside = [x for x in sentence.tokens[segment.start : segment.mention.first] if not x.is_punct]
    ranks = {x.first for x in numbers_in(sentence) if x.kind == "ordinal"}
    if len(inside) < 2 or inside[0].pos != "ADP" or inside[0].norm not in words(LEXICON, "ground.time_prepositions"):
        return False
    return inside[1].i in ranks and (len(inside) == 2 or (len(inside) == 3 and is_unit(inside[2])))


def described_like(sentence: Sentence, segment: Segment, before: Thing | None) -> Thing | None:
    """«Пленённый генерал приносит 4, погибший – 2»: what is left to the words before the dash is the noun of the thing before."""
    mark = segment.mention.first - 1
    if mark <= segment.start or sentence.tokens[mark].text not in DASHES:
        return None
    if segment.verb is not None and frame_of_verb(sentence.tokens[segment.verb]) in ("gain", "loss"):
        return None
    indices = tuple(i for i in range(segment.start, mark) if not sentence.tokens[i].is_punct)
    return thing_with_noun(sentence, indices, head_of(before)) if indices else None


def states_case(thing: Thing) -> bool:
    """True if its words hold a predicate that is no verb of points: «считаются так», «начисляются» state no case."""
    inside = [thing.sentence.tokens[i] for i in thing.indices] if thing.sentence is not None else []
    return any(
        (x.feats.get("VerbForm") == "Fin" or x.feats.get("Variant") == "Short") and frame_of_verb(x) is None for x in inside
    )
