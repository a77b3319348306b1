"""Who gets or loses the points, named right beside the verb: «Англии даётся», «с Испании снимается», «им получено»."""

from __future__ import annotations

from extract.context import Context
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.parties import party_at
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON, named_before_verb
from extract.rules.vp_sources.persons import person
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.verbs import Frame, past_case
from models.parties import Party

__all__ = ["agent_of", "counted_for", "named_beside", "worked_on"]


def named_beside(context: Context, sentence: Sentence, segment: Segment, frame: Frame | None) -> Party | None:
    """The name right before a verb of giving or taking: «Англии даётся», «с Испании снимается»."""
    i = (segment.verb or 0) - 1
    if i < 0 or frame not in ("give", "take") or not named_before_verb(sentence, i, (frame,)):
        return None
    before = sentence.tokens[i - 1].norm if i else ""
    robbed = before in words(LEXICON, "recipient.from")
    if (frame == "take") != robbed or (frame == "give" and sentence.tokens[i - 1].pos == "ADP"):
        return None
    return party_at(context, sentence, i) or person(sentence, i)


def counted_for(context: Context, sentence: Sentence, segment: Segment) -> Party | None:
    """«на счёт команды идёт 2 очка»: whose count it is."""
    for token in sentence.tokens[segment.start + 1 : segment.stop - 1]:
        into = token.lemma in words(AMOUNTS, "counts") and token.feats.get("Case") == "Acc"
        if into and sentence.tokens[token.i - 1].pos == "ADP" and sentence.tokens[token.i + 1].feats.get("Case") == "Gen":
            return party_at(context, sentence, token.i + 1)
    return None


def worked_on(context: Context, sentence: Sentence, segment: Segment) -> Party | None:
    """«команда удваивает свои очки»: the subject of the verb of computing that opens the amount."""
    verb = sentence.tokens[segment.mention.first]
    if segment.mention.kind != "formula" or verb.feats.get("VerbForm") != "Fin":
        return None
    near = [i for i in range(segment.start, verb.i) if sentence.clause_of(i).kind not in ("condition", "time")]
    near += [i for i in range(segment.start, verb.i) if i not in near and past_case(sentence, i)]
    found = (party_at(context, sentence, i) for i in sorted(near) if sentence.tokens[i].feats.get("Case") == "Nom")
    return next((x for x in found if x is not None), None)


def agent_of(context: Context, sentence: Sentence, segment: Segment, reach: list[int]) -> Party | None:
    """«им получено 3 очка», «игроком заработано 2 очка»: by whom points are gained, with a verb in the passive."""
    verb = sentence.tokens[segment.verb] if segment.verb is not None else None
    if verb is None or verb.feats.get("Voice") != "Pass":
        return None
    for i in reach:
        token = sentence.tokens[i]
        if token.norm in words(LEXICON, "recipient.by_pronouns") and abs(i - verb.i) < 3:
            subjects = [t.i for t in reversed(sentence.tokens[:i]) if t.dep.startswith("nsubj")]
            return next((x for k in subjects if (x := party_at(context, sentence, k)) is not None), None)
        if token.feats.get("Case") == "Ins" and token.pos in ("NOUN", "PROPN") and sentence.tokens[max(0, i - 1)].pos != "ADP":
            return party_at(context, sentence, i)
    return None
