"""Givers: what brings points as the subject of their verb, as what is exchanged, as what leads to them."""

from __future__ import annotations

from dataclasses import replace

from extract.context import Context
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.names import is_player, is_role
from extract.grammar.numbers import number_at, numbers_in
from extract.grammar.parties import party_at
from extract.grammar.tree import is_participle
from extract.language import Sentence, Token
from extract.lexicon import words
from extract.rules.vp_sources.counted_things import ground_name
from extract.rules.vp_sources.elided import head_of, thing_with_noun
from extract.rules.vp_sources.forms import may_be
from extract.rules.vp_sources.grounds import Ground
from extract.rules.vp_sources.noun_phrases import LEXICON, phrase_from
from extract.rules.vp_sources.persons import is_card, names_doer
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import (
    Thing,
    counted_thing,
    in_quotes,
    is_best,
    is_proper,
    is_single_card,
    is_superlative,
    thing_at_place,
)
from extract.rules.vp_sources.told import described_noun
from extract.rules.vp_sources.verbs import frame_at, frame_of_verb, outside_of, past_case
from models.expressions import Fact
from models.spans import Span

__all__ = ["is_cause", "listed_sources", "quoted_things", "thing_of_cause", "thing_of_subject", "thing_right_before"]


def quoted_things(sentence: Sentence, segment: Segment) -> tuple[Thing, ...]:
    """«ПО от событий «A», «B» и «C»»: each name a thing of its own."""
    out: list[Thing] = []
    start: int | None = None
    for token in sentence.tokens[segment.mention.stop : segment.stop]:
        if token.norm == "«":
            start = token.i
        elif token.norm == "»" and start is not None:
            name = sentence.span_text(start + 1, token.i)
            out.append(
                Thing(
                    name, sentence, tuple(range(start, token.i + 1)), None, evidence=Span(sentence.tokens[start].start, token.end)
                )
            )
            start = None
    if len(out) == 1:
        return (replace(out[0], evidence=None),)
    return tuple(out)


def listed_sources(sentence: Sentence, segment: Segment) -> tuple[Thing, ...]:
    """«Очки дают только грабежи (см. 14.4), набеги и выполненные задания»: each subject a thing of its own.

    They stand after the verb, or before it where the points do too («города, мосты и храмы приносят очки»).
    """
    if segment.verb is None:
        return ()
    if segment.verb > segment.mention.first:
        return _sources_in(sentence, segment, segment.verb + 1, segment.stop)
    found = _sources_in(sentence, segment, segment.start, segment.verb) if _brings(sentence, segment.verb) else ()
    return found if len(found) > 1 else ()


def _brings(sentence: Sentence, verb: int) -> bool:
    return sentence.tokens[verb].lemma in words(AMOUNTS, "bringing")


def _sources_in(sentence: Sentence, segment: Segment, i: int, stop: int) -> tuple[Thing, ...]:
    """The nouns in the nominative of a stretch, each with its own words."""
    assert segment.verb is not None
    out: list[Thing] = []
    while i < stop:
        token = sentence.tokens[i]
        if token.text == "(":
            i = next((x.i for x in sentence.tokens[i:] if x.text == ")"), stop)
        elif token.clause != sentence.tokens[segment.verb].clause and sentence.clause_of(i).kind != "participle":
            break
        elif _is_source(token, bool(out)):
            indices = phrase_from(sentence, i, stop, frozenset())
            cut = next((k for k in indices if k > i and _parts(sentence.tokens[k]) and _source_after(sentence, k)), None)
            indices = tuple(k for k in indices if cut is None or k < cut)
            if not indices:
                break
            span = Span(sentence.tokens[indices[0]].start, sentence.tokens[indices[-1]].end)
            name = ground_name(sentence, indices)
            out.append(Thing(name, sentence, indices, Ground("from", i, indices), evidence=span))
            i = indices[-1]
        i += 1
    return tuple(out) if len(out) > 1 else tuple(replace(x, evidence=None) for x in out)


def _parts(token: Token) -> bool:
    return token.pos == "CCONJ" or token.text == ","


def _is_source(token: Token, listed: bool) -> bool:
    """True for a noun in the nominative or its attribute; after another one an accusative of the same form will do."""
    nominative = token.feats.get("Case") == "Nom" or (listed and token.feats.get("Case") == "Acc" and may_be(token, "Nom"))
    return nominative and token.pos in ("NOUN", "PROPN", "ADJ", "VERB") and not is_role(token)


def _source_after(sentence: Sentence, i: int) -> bool:
    """True if what follows opens another subject: a noun in the nominative, or its attribute, and that noun."""
    noun = next((x for x in sentence.tokens[i + 1 : i + 4] if x.pos in ("NOUN", "PROPN")), None)
    opens = any(_is_source(x, True) for x in sentence.tokens[i + 1 : i + 2])
    return opens and noun is not None and (noun.feats.get("Case") == "Nom" or may_be(noun, "Nom"))


def is_cause(sentence: Sentence, verb: int) -> bool:
    """True for «приводит к», «означает»: what leads to points."""
    return sentence.tokens[verb].lemma in words(AMOUNTS, "cause")


def thing_of_cause(sentence: Sentence, segment: Segment, taken: frozenset[int]) -> Thing:
    """«Розыгрыш события приводит к начислению очков»: the subject of what leads to points."""
    stop = segment.verb or segment.start
    indices = phrase_from(sentence, segment.start, stop, taken)
    return (
        Thing(ground_name(sentence, indices), sentence, indices, Ground("from", segment.start, indices)) if indices else Thing()
    )


def thing_of_subject(context: Context, sentence: Sentence, segment: Segment, taken: frozenset[int]) -> Thing | None:
    """«Каждый город приносит 2 ПО»: what gives them, if it is no party."""
    if segment.verb is None or segment.inherited or frame_at(sentence, segment.verb) not in ("give", "worth", "loss", "take"):
        return None
    if any(x.norm in words(LEXICON, "recipient.itself") for x in sentence.tokens[segment.verb : segment.verb + 3]):
        return None
    every = _every_one(sentence, segment, taken) or _ranked_place(sentence, segment)
    if every is not None:
        return every
    if sentence.tokens[segment.verb].lemma in words(AMOUNTS, "of_subject"):
        return None  # «гарнизон теряет 2»: who loses
    start = segment.start
    giving = sentence.tokens[segment.verb]
    for token in reversed(sentence.tokens[segment.start : segment.verb]):
        if sentence.clause_of(token.i).kind in ("condition", "time") and not past_case(sentence, token.i):
            continue  # «если караван разгромлен, дают 9»
        if token.clause != giving.clause and sentence.clause_of(token.i).kind != "main" and not past_case(sentence, giving.i):
            continue
        if (_may_be_subject(token) or _is_dative(sentence, token, giving)) and token.i not in {*taken, *in_quotes(sentence)}:
            pays = frame_of_verb(giving) == "loss" and token.feats.get("Animacy") == "Anim" and token.feats.get("Case") == "Nom"
            brings = giving.lemma in words(AMOUNTS, "bringing") or frame_of_verb(giving) == "worth"
            party = None if brings and _is_piece(sentence, token) else party_at(context, sentence, token.i)
            if pays or party is not None or context.is_points(token, sentence):
                return None  # a party gives them, or «очки державы зависят от …»: what is given
            start = token.i
            break
    else:
        return None
    while (
        start > segment.start
        and sentence.tokens[start - 1].pos in ("ADJ", "DET", "NUM", "VERB")
        and (sentence.tokens[start - 1].feats.get("Case") in (sentence.tokens[start].feats.get("Case"), None))
    ):
        start -= 1
    start = _with_participle(sentence, segment, start)
    if start > segment.start and is_single_card([sentence.tokens[start - 1], sentence.tokens[start]]):
        start -= 1  # «десятка бубен тянет на 2»
    beside = [x for x in numbers_in(sentence) if x.first <= start < x.stop or x.stop == start]
    ranked = any(x.kind == "ordinal" and x.first == start for x in beside)
    if beside and not ranked and sentence.tokens[start].lemma not in words(LEXICON, "ground.every"):
        return None
    indices = phrase_from(sentence, start, segment.verb, taken)
    quoted = any(sentence.tokens[i].norm == "«" for i in indices)
    said = [sentence.tokens[i] for i in indices]
    if indices and (quoted or ranked or is_superlative(said) or is_single_card(said)):
        name = ground_name(sentence, indices)
        return Thing(name, sentence, indices, Ground("for", start, indices), case=_lowered(name))
    return counted_thing(sentence, indices, None) if indices else None


def _is_piece(sentence: Sentence, token: Token) -> bool:
    """True for «обученный маг приносит 3 очка»: a living noun that is a piece or a card, and nobody who plays."""
    small = token.i == 0 or not token.text[:1].isupper()
    return token.pos == "NOUN" and small and not is_player(token) and token.feats.get("Case") != "Dat"


def _with_participle(sentence: Sentence, segment: Segment, start: int) -> int:
    """Where «сброшенное по пути сокровище» begins: with the participle that stands before its noun with its own words."""
    for token in sentence.tokens[segment.start : start]:
        if is_participle(token) and described_noun(sentence, token.i, start + 1) is sentence.tokens[start]:
            return token.i
    return start


def _ranked_place(sentence: Sentence, segment: Segment) -> Thing | None:
    """«Первое место приносит 10 очков»: the place of whoever gets them."""
    for found in numbers_in(sentence):
        noun = sentence.tokens[found.stop] if found.stop < (segment.verb or 0) else None
        opens = found.first == segment.start or sentence.tokens[found.first - 1].pos != "ADP"
        if found.kind == "ordinal" and noun is not None and noun.lemma in words(LEXICON, "ground.places") and opens:
            ground = Ground("for", found.first, (*range(found.first, found.stop), noun.i))
            return thing_at_place(ground_name(sentence, ground.indices), ground, int(found.value))
    return None


def _every_one(sentence: Sentence, segment: Segment, taken: frozenset[int]) -> Thing | None:
    """«Каждый золотой превращается в 1 ПО», «обменяйте 3 дерева на 1 ПО»: what is changed into points."""
    verb = segment.verb or segment.start
    aside = outside_of(sentence, segment.mention)
    behind = [x for x in sentence.tokens[verb + 1 : segment.stop - 1] if x.feats.get("Case") == "Nom" and x.pos == "DET"]
    for token in (*sentence.tokens[segment.start : verb], *behind):
        if token.i in aside or sentence.tokens[token.i + 1].lemma in words(LEXICON, "ground.times"):
            continue
        before = sentence.tokens[token.i - 1] if token.i else None
        if token.lemma in words(LEXICON, "ground.every") and (before is None or before.pos != "ADP"):
            indices = phrase_from(sentence, token.i, verb if token.i < verb else segment.stop, taken)
            if any(is_role(sentence.tokens[i]) and not number_at(sentence, i) for i in indices[1:2]):
                continue  # «очки любой державы»: whose they are
            moved = frame_of_verb(sentence.tokens[verb]) in ("gain", "loss")
            if moved and any(sentence.tokens[i].feats.get("Animacy") == "Anim" for i in indices[1:2]):
                continue  # «каждый сыщик теряет очко»: who loses it
            if any(sentence.tokens[i].lemma in words(LEXICON, "ground.turns") for i in indices[1:2]):
                return Thing("", sentence, (), Ground("each", token.i, indices))  # «каждый ход … стоит тебе 1»
            return counted_thing(sentence, indices, None) if len(indices) > 1 else None
    if sentence.tokens[verb].lemma not in words(AMOUNTS, "exchange"):
        return None
    indices = phrase_from(sentence, verb + 1, segment.mention.first, taken)
    indices = indices[: next((k for k, i in enumerate(indices) if sentence.tokens[i].pos == "ADP"), len(indices))]
    return counted_thing(sentence, indices, None) if indices else None


def _may_be_subject(token: Token) -> bool:
    """A noun in the nominative, or in an accusative that looks like it where the parser saw the subject."""
    case = token.feats.get("Case")
    return token.pos in ("NOUN", "PROPN") and (case == "Nom" or (case == "Acc" and token.dep.startswith("nsubj")))


def _is_dative(sentence: Sentence, token: Token, verb: Token) -> bool:
    """True for «самому длинному каравану полагается 6 очков»: the thing that points are given to."""
    inanimate = token.pos == "NOUN" and token.feats.get("Animacy") == "Inan" and not is_role(token)
    governed = any(x.pos == "ADP" for x in sentence.tokens[max(0, token.i - 3) : token.i])
    return inanimate and not governed and frame_of_verb(verb) == "give" and token.feats.get("Case") == "Dat"


def thing_right_before(
    context: Context,
    sentence: Sentence,
    segment: Segment,
    taken: frozenset[int],
    before: Thing | None,
    topic: tuple[Token, str] | None = None,
) -> Thing | None:
    """«Лавка ★1», «обычная на 1», «чужой флагман, сбитый вами, сразу 2»: the nominative phrase that the amount ends."""
    own_verb = segment.verb is not None and not segment.inherited
    if own_verb or any(x.feats.get("VerbForm") == "Fin" for x in sentence.tokens[segment.start : segment.mention.first]):
        return None
    colon = next(
        (x.i + 1 for x in reversed(sentence.tokens[segment.start : segment.mention.first]) if x.text == ":"), segment.start
    )
    first = next((x for x in sentence.tokens[colon : segment.mention.first] if not x.is_punct and x.pos != "CCONJ"), None)
    if first is not None and is_best(first):
        indices = phrase_from(sentence, first.i, segment.mention.first, taken)
        name = ground_name(sentence, indices) if len(indices) > 1 else ""
        return Thing(name, sentence, indices, Ground("for", first.i, indices), case=_lowered(name)) if name else None
    card = first is not None and is_card(sentence, first.i)
    if first is None or not (first.feats.get("Case") == "Nom" or (first.i == 0 and may_be(first, "Nom"))):
        return None
    described = first.feats.get("Voice") == "Pass" and described_noun(sentence, first.i, segment.mention.first) is not None
    if party_at(context, sentence, first.i) is not None and not card and not described:
        return None
    indices = phrase_from(sentence, first.i, segment.mention.first, taken)
    if not indices or names_doer(sentence, indices) or (not card and any(is_role(sentence.tokens[i]) for i in indices[:3])):
        return None
    inside = [sentence.tokens[i] for i in indices]
    if inside[-1].lemma in words(AMOUNTS, "gain_nouns") or inside[-1].lemma in words(AMOUNTS, "loss_nouns"):
        return None
    if inside[0].pos in ("NOUN", "PROPN") and is_proper(sentence, inside[0]):
        name = ground_name(sentence, indices)
        return Thing(name, sentence, indices, Ground("for", indices[0], indices), case=Fact(name))
    made = thing_with_noun(sentence, indices, head_of(before) or topic)
    if made is not None:
        return made
    return counted_thing(sentence, indices, None)


def _lowered(name: str) -> Fact:
    return Fact(name[:1].lower() + name[1:])
