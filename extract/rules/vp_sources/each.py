"""Each: «за каждую башню», and the noun that «каждый» alone stands for («взятки: 1 очко за каждую»)."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.names import is_role
from extract.grammar.turns import is_unit
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.counted_things import ground_name
from extract.rules.vp_sources.grounds import Ground
from extract.rules.vp_sources.marked import thing_before_mark
from extract.rules.vp_sources.noun_phrases import LEXICON, phrase_from
from extract.rules.vp_sources.places import Place
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import Thing, counted_thing, states_case
from extract.rules.vp_sources.told import GENDERS, gender_of

__all__ = ["thing_of_each"]


def thing_of_each(
    context: Context, line: Line, ground: Ground, segment: Segment, taken: frozenset[int], open_: bool, place: Place
) -> Thing:
    """«за каждый X»; «X – 2 ПО за каждого» counts what stands before the dash."""
    sentence = line.sentence
    bare = not any(sentence.tokens[i].lemma not in words(LEXICON, "ground.every") for i in ground.indices)
    before = thing_before_mark(context, line, segment, taken) if bare else None
    if before is not None and before.ground is not None and not before.happening:
        return counted_thing(sentence, before.indices, before.label)
    subject = _agreeing_subject(context, sentence, ground) if bare else ()
    if subject:
        return counted_thing(sentence, subject, None)
    alone = _of_noun_over(context, sentence, ground, place) if bare else None
    if alone is not None:
        return alone
    head = next((sentence.tokens[i] for i in ground.indices if sentence.tokens[i].pos == "NOUN"), None)
    turn = head is not None and head.lemma in words(LEXICON, "ground.turns")
    name = ground_name(sentence, ground.indices)
    said = thing_before_mark(context, line, segment, taken) if ground.first > segment.mention.first else None
    case = said.case if said is not None and said.happening and states_case(said) else None
    return Thing("" if turn else name, sentence, () if turn else ground.indices, ground, not turn and not open_, case)


def _agreeing_subject(context: Context, sentence: Sentence, ground: Ground) -> tuple[int, ...]:
    """«удрал отряд – противнику 1 ПО за каждый»: the noun before that «каждый» stands for."""
    every = sentence.tokens[ground.indices[0]]
    for token in sentence.tokens[: ground.first]:
        same = token.feats.get("Gender") == every.feats.get("Gender") or token.feats.get("Number") == "Plur"
        if context.is_points(token, sentence):
            continue
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


def _of_noun_over(context: Context, sentence: Sentence, ground: Ground, place: Place) -> Thing | None:
    """«за контроль месторождений 3 ПО за каждое», «взятки: 1 очко за каждую»: the noun before it that «каждый» agrees with."""
    gender = GENDERS.get(sentence.tokens[ground.indices[0]].feats.get("Gender", ""))
    label = place.label if place.label is not None else place.row
    for over, stop in ((sentence, ground.first), (label, len(label.tokens) if label is not None else 0)):
        for token in reversed(over.tokens[:stop] if over is not None else ()):
            if over is None or token.pos != "NOUN" or gender_of(token.lemma) != gender:
                continue
            many = token.feats.get("Number") == "Plur" or over is label
            if is_role(token) or is_unit(token) or context.is_points(token, over) or not many:
                continue
            start = token.i
            while start and over.tokens[start - 1].pos == "ADJ":
                start -= 1
            return counted_thing(over, phrase_from(over, start, stop, frozenset()), None)
    return None
