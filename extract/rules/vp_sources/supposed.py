"""Awards of a sentence of which it is only likely that it gives points."""

from __future__ import annotations

from dataclasses import replace

from extract.context import Context, Line
from extract.grammar.amounts import mentions_in
from extract.grammar.function_words import means
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import Mention, MentionKind
from extract.grammar.numbers import numbers_in
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.awards import Scoring, may_award
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.other_counts import counts_otherwise, names_measure
from extract.rules.vp_sources.places import classes_of, place_of
from extract.rules.vp_sources.possessions import is_season
from extract.rules.vp_sources.records import records_of_segments
from extract.rules.vp_sources.refusals import NUMBERED, goes_on_counting, is_cited, is_money
from extract.rules.vp_sources.segments import Segment, segments_in
from extract.rules.vp_sources.thresholds import says_who_has_them
from extract.rules.vp_sources.verbs import DASHES, verb_near
from extract.rules.vp_sources.worked import is_worked_example
from models.records import VPSource

__all__ = ["supposed_awards"]

SUPPOSED: tuple[Scoring, ...] = ("section", "list")
"""As what such a sentence is read, one after the other."""
FORMULA = 8
"""More words than are read as a formula behind a dash."""


def supposed_awards(context: Context, line: Line) -> list[VPSource]:
    """The awards of a sentence that is taken to state some: its numbers are points wherever they can be.

    Where none can, the last number that counts nothing; where there is no number, what is worked out behind a dash.
    """
    if is_worked_example(line) or any(x.lemma in words(LEXICON, "award.goals") for x in line.sentence.tokens[:2]):
        return []
    place = place_of(context, line)
    if place.label is not None and names_measure(place.label):
        return []
    if place.scoring == "no":
        place = replace(place, scoring="section", silent=False)
    mentions = tuple(x for x in mentions_in(line.sentence, context.is_points) if not says_who_has_them(context, line, x))
    mentions = tuple(x for x in mentions if x.kind in ("number", "table") and not _says_otherwise(line, x))
    for scoring in SUPPOSED:
        segments = segments_in(line.sentence, mentions, scoring, labelled=True)
        if segments:
            return records_of_segments(context, line, segments, place, classes_of(context))
    mention = next((x for x in reversed(mentions) if x.kind == "number"), None) or _worked_out(line)
    if mention is None:
        return []
    whole = Segment(mention, 0, len(line.sentence.tokens), verb_near(line.sentence, mention, 0, len(line.sentence.tokens)))
    return records_of_segments(context, line, (whole,), place, classes_of(context))


def _says_otherwise(line: Line, mention: Mention) -> bool:
    """True for what is no amount in any sentence: up to how many is played, the number of a section, a year."""
    if mention.sure:
        return not may_award(line.sentence, mention)
    numbering = mention.first == 0 and NUMBERED.fullmatch(line.sentence.tokens[0].text) is not None
    ahead = line.sentence.tokens[max(0, mention.first - 1) : mention.first]
    priced = mention.kind == "number" and any(x.norm in words(LEXICON, "ground.sole") for x in ahead)  # «за 5 – порт»
    others = (is_season, is_money, is_cited, goes_on_counting, counts_otherwise, _is_one_of)
    return numbering or priced or any(refuses(line.sentence, mention) for refuses in others)


def _is_one_of(sentence: Sentence, mention: Mention) -> bool:
    """True for «копит один Атакующий»: how many there are, and no amount."""
    after = sentence.tokens[mention.stop : mention.stop + 1]
    token = sentence.tokens[mention.stop - 1]
    return not mention.each and token.pos in ("DET", "NUM") and any(x.text[:1].isupper() for x in after) and means(token, "one")


def _worked_out(line: Line) -> Mention | None:
    """«недобрал — ту же цену», «остальное — как на карте»: no number, but something behind a dash that says how much."""
    tokens = line.sentence.tokens
    dash = next((x.i for x in reversed(tokens) if x.text in DASHES), None)
    rest = tuple(x for x in tokens[dash + 1 :] if not x.is_punct) if dash is not None and dash > 0 else ()
    if not rest or len(rest) > FORMULA or numbers_in(line.sentence) or any(x.feats.get("VerbForm") == "Fin" for x in rest):
        return None
    shown = any(x.norm in words(AMOUNTS, "correlative.tail") for x in rest)
    kind: MentionKind = "table" if shown else "formula"
    first, stop = rest[0].i, rest[-1].i + 1
    return Mention(first, stop, kind, words=line.sentence.span_text(first, stop), unit=first)
