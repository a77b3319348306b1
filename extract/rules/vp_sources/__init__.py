"""Where victory points come from, and where they go: one record per amount and condition."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.amounts import mentions_in
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import Mention
from extract.grammar.names import is_role
from extract.grammar.tree import is_participle
from extract.lexicon import phrases, words
from extract.rules.outcomes import outcomes_in
from extract.rules.vp_sources.awards import Scoring
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.places import Place, classes_of, place_of
from extract.rules.vp_sources.records import records_of_item, records_of_segments
from extract.rules.vp_sources.restated import with_linked_categories, with_strict_leads, without_restated
from extract.rules.vp_sources.scenes import Scenes
from extract.rules.vp_sources.segments import segments_in
from models.records import VPSource

__all__ = ["vp_sources"]


def vp_sources(context: Context) -> list[VPSource]:
    """Every rule of the text that gives or takes points, in reading order."""
    classes = classes_of(context)
    scenes = Scenes(context)
    out: list[VPSource] = []
    for line in context.stating:
        if line.block.kind != "heading":
            out.extend(_of_line(context, line, classes, scenes))
    return with_linked_categories(context, without_restated(context, with_strict_leads(context, out)))


def _of_line(context: Context, line: Line, classes: frozenset[str], scenes: Scenes) -> list[VPSource]:
    place = place_of(context, line)
    if place.silent or _is_lead(context, line) or _is_example(line) or _leads_on(context, line):
        return []
    mentions = tuple(x for x in mentions_in(line.sentence, context.is_points) if not _says_who_wins(context, line, x))
    if place.label is None:
        mentions = tuple(x for x in mentions if x.sure or x.first > 0 or x.kind != "formula")
    scoring = _scoring_in(context, line, place)
    if scoring in ("no", "prose"):
        told = scenes.of(line)
        scoring = told if told == "section" or scoring == "no" else scoring
    if scoring == "section" and place.scoring == "no" and any(x.text == ":" for x in line.sentence.tokens):
        mentions = _after_opening(line, mentions)
    segments = segments_in(line.sentence, mentions, scoring, labelled=place.label is not None or place.row is not None)
    if segments:
        return records_of_segments(context, line, segments, place, classes)
    if place.scoring == "list" and _opens_item(context, line, place) and not _is_open(line):
        return records_of_item(context, line, place, classes)
    return []


def _says_who_wins(context: Context, line: Line, mention: Mention) -> bool:
    """True for «игрок, первым набравший 100 очков, побеждает»: what the points say of whoever wins, loses or gets others."""
    decided = any(x.kind in ("win", "lose") for x in outcomes_in(context, line))
    i = mention.unit if mention.unit is not None else mention.first
    own = line.sentence.clause_of(i)
    i = own.predicate if own.kind == "participle" and own.predicate is not None else i
    for _ in range(4):
        token = line.sentence.tokens[i]
        if token.pos == "VERB":
            reached = token.lemma in words(AMOUNTS, "weak") or token.lemma in words(AMOUNTS, "gain")
            clause = line.sentence.clause_of(i)
            described = clause.kind == "participle" and is_role(line.sentence.tokens[max(0, clause.start - 2)])
            return reached and is_participle(token) and token.feats.get("Voice") == "Act" and (decided or described)
        if token.head == i:
            return False
        i = token.head
    return False


def _is_open(line: Line) -> bool:
    """True for a sentence that ends in dots."""
    return line.sentence.text.rstrip().endswith(("...", "…"))


def _leads_on(context: Context, line: Line) -> bool:
    """True for the words before the dots of «за каждый город ........ 5»: their amount is the sentence after."""
    after = context.after(line)
    return _is_open(line) and after is not None and after.sentence.text[:2].strip("+-–− ")[:1].isdigit()


def _is_example(line: Line) -> bool:
    """True for «Скажем, протока в шесть клеток: двенадцать», «Например, …»: no rule but one worked."""
    opening = [x for x in line.sentence.tokens[:3] if not x.is_punct][:2]
    return any(phrase == tuple(x.norm for x in opening[: len(phrase)]) for phrase in phrases(LEXICON, "place.examples"))


def _after_opening(line: Line, mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """The amounts after the colon of «ПО начисляются так: …», if there are any: before it points are only named."""
    colon = next((x.i for x in line.sentence.tokens if x.text == ":"), -1)
    after = tuple(x for x in mentions if x.first > colon)
    return after or mentions


def _scoring_in(context: Context, line: Line, place: Place) -> Scoring:
    """How the sentence is scored: by its place, or by its own opening («Честь считают так: …»)."""
    tokens = line.sentence.tokens
    colon = next((x.i for x in tokens if x.text == ":"), None)
    if place.scoring == "no" and colon is not None and colon + 1 < len(tokens):
        head = tokens[:colon]
        short = len(head) <= 4 and not any(x.feats.get("VerbForm") == "Fin" for x in head)
        if any(context.is_points(x, line.sentence) for x in head) and short:
            return "section"
        if any(context.is_points(x, line.sentence) for x in head) and any(
            x.lemma in words(LEXICON, "place.counting") for x in head
        ):
            return "section"
    before = context.before(line)
    if place.scoring == "no" and before is not None and before.sentence.text.rstrip().endswith("..."):
        return "list"
    if place.scoring == "no" and before is not None and _announces(context, before):
        return "section"
    return "prose" if place.scoring == "no" and _told_before(context, line) else place.scoring


def _announces(context: Context, before: Line) -> bool:
    """True for a few words that announce a count («Теперь про очки.»)."""
    tokens = [x for x in before.sentence.tokens if not x.is_punct]
    named = any(context.is_points(x, before.sentence) for x in tokens)
    return named and len(tokens) <= 4 and not any(x.pos == "NUM" or x.feats.get("VerbForm") == "Fin" for x in tokens)


def _told_before(context: Context, line: Line) -> bool:
    """True if a sentence before this one in its block says that points are counted («… и пишут себе очки»)."""
    before = context.before(line)
    while before is not None:
        tokens = before.sentence.tokens
        if any(context.is_points(x, before.sentence) for x in tokens) and any(
            x.lemma in words(LEXICON, "place.counting") for x in tokens
        ):
            return True
        before = context.before(before)
    return False


def _is_lead(context: Context, line: Line) -> bool:
    """True for the last sentence of a block over a list, with a colon or as its title: the items state the rules."""
    below = context.layout.children(line.block)
    title = bool(below) and below[0].kind == "item" and context.after(line) is None and line.block.kind == "paragraph"
    return bool(below) and (title or line.sentence.text.rstrip().endswith(":"))


def _opens_item(context: Context, line: Line, place: Place) -> bool:
    """True for the first sentence of an item that stands right under the lead-in that gives the points."""
    lead = place.lead
    return (
        lead is not None
        and line.block.kind in ("item", "definition")
        and line.block.parent == lead.block.index
        and context.before(line) is None
    )
