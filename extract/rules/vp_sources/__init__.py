"""Where victory points come from, and where they go: one record per amount and condition."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.amounts import mentions_in
from extract.grammar.function_words import does
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import Mention, MentionKind
from extract.lexicon import words
from extract.memory import remembered
from extract.rules.ties import is_tie_talk
from extract.rules.vp_sources.awards import Scoring
from extract.rules.vp_sources.general_cases import with_general_cases
from extract.rules.vp_sources.grounds import grounds_in
from extract.rules.vp_sources.headed import award_lines
from extract.rules.vp_sources.instead import with_replaced
from extract.rules.vp_sources.narrower import without_narrower
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.other_counts import names_measure
from extract.rules.vp_sources.places import Place, classes_of, place_of
from extract.rules.vp_sources.records import records_of_item, records_of_segments
from extract.rules.vp_sources.restated import with_linked_categories, with_strict_leads, without_restated
from extract.rules.vp_sources.scenes import Scenes
from extract.rules.vp_sources.segments import segments_in
from extract.rules.vp_sources.source_rows import row_of_sources
from extract.rules.vp_sources.step_marks import without_steps
from extract.rules.vp_sources.stepped import stepped_cell
from extract.rules.vp_sources.table_cases import with_table_cases
from extract.rules.vp_sources.thresholds import says_who_has_them
from extract.rules.vp_sources.transposed import transposed_cell, transposed_rows
from extract.rules.vp_sources.verbs import frame_of_verb, opening_colon
from extract.rules.vp_sources.worked import is_worked_example
from extract.rules.ways_leads import tells_ways
from models.records import VPSource

__all__ = ["vp_sources"]

ROW = 7
"""More words than a line of a bare list has."""
WORDED = 4
"""More words than a cell has that holds points in words."""


def vp_sources(context: Context) -> list[VPSource]:
    """Every rule of the text that gives or takes points, in reading order."""
    classes = classes_of(context)
    scenes = Scenes(context)
    out: list[VPSource] = []
    for line in award_lines(context):
        out.extend(_of_line(context, line, classes, scenes))
    told = without_restated(context, with_strict_leads(context, out))
    told = with_general_cases(context.text, without_narrower(context.text, told))
    return with_linked_categories(context, with_replaced(context, told))


def _of_line(context: Context, line: Line, classes: frozenset[str], scenes: Scenes) -> list[VPSource]:
    place = place_of(context, line)
    passed = place.silent or _is_lead(context, line) or is_worked_example(line) or _leads_on(context, line)
    if passed or tells_ways(context, line):
        return []
    rows = transposed_rows(context, line) or transposed_cell(context, line) or stepped_cell(context, line, place)
    if rows:
        return rows
    mentions = tuple(x for x in mentions_in(line.sentence, context.is_points) if not says_who_has_them(context, line, x))
    if is_tie_talk(line.sentence):
        mentions = tuple(x for x in mentions if x.kind != "unspecified")
    mentions = tuple(x for x in mentions if x.kind != "formula" or not _tells_how(line, x))
    if not mentions:
        mentions = _pronoun_of_points(context, line)
    mentions = (*mentions, *_relative_of_points(context, line, mentions))
    if line.sentence.text.rstrip().endswith("?"):
        mentions = tuple(x for x in mentions if x.kind != "unspecified")
    if line.block.kind == "cell" and line.block.row is None and line.block.column is None:
        mentions = tuple(x for x in mentions if x.kind != "unspecified")  # a header names the points of its column
        if line.sentence.text.strip().isdigit():
            return []  # «Место | 1 | 2 | 3»
    if place.grid and not mentions:
        mentions = _worded_cell(line)
    if place.label is None:
        mentions = tuple(x for x in mentions if x.sure or x.first > 0 or x.kind != "formula")
    if line.block.kind != "cell":
        mentions = without_steps(line.sentence, mentions)
    if place.label is not None and names_measure(place.label):
        mentions = tuple(x for x in mentions if x.sure)
    scoring = _scoring_in(context, line, place)
    if scoring in ("no", "prose"):
        told = scenes.of(line)
        scoring = told if told == "section" or scoring == "no" else scoring
    if scoring == "section" and place.scoring == "no" and any(x.text == ":" for x in line.sentence.tokens):
        mentions = _after_opening(line, mentions)
    segments = segments_in(line.sentence, mentions, scoring, labelled=place.label is not None or place.row is not None)
    if segments:
        return with_table_cases(context, line, records_of_segments(context, line, segments, place, classes))
    if place.scoring == "list" and _opens_item(context, line, place) and not _is_open(line) and not _told_after(context, line):
        return records_of_item(context, line, place, classes)
    return []


def _pronoun_of_points(context: Context, line: Line) -> tuple[Mention, ...]:
    """«Они даются за построение городов»: «они» are the points that the sentence before speaks of."""
    tokens = line.sentence.tokens
    if len(tokens) < 4 or not does(tokens[0], "they") or frame_of_verb(tokens[1]) is None:
        return ()
    earlier = context.sentences[line.index - 1] if line.index else None
    said = earlier is not None and any(context.is_points(x, earlier.sentence) for x in earlier.sentence.tokens)
    grounded = bool(grounds_in(line.sentence, 1, len(tokens), frozenset((0,))))
    return (Mention(0, 1, "unspecified", unit=0),) if said and grounded else ()


def _relative_of_points(context: Context, line: Line, mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """«… очков, которые присуждаются за находки»: the relative pronoun stands for the points before it."""
    sentence, out = line.sentence, []
    for clause in sentence.clauses:
        i = clause.start
        told = clause.kind == "relative" and 1 < i < len(sentence.tokens) and sentence.tokens[i].text != ","
        if not told or clause.predicate is None or frame_of_verb(sentence.tokens[clause.predicate]) not in ("give", "take"):
            continue
        if sentence.tokens[i].feats.get("Case") != "Nom" or not context.is_points(sentence.tokens[i - 2], sentence):
            continue
        counted = any(x.first <= i - 2 < x.stop and x.kind != "unspecified" for x in mentions)
        if not counted and grounds_in(sentence, clause.predicate, clause.end, frozenset((i,))):
            out.append(Mention(i, i + 1, "unspecified", unit=i))
    return tuple(out)


def _tells_how(line: Line, mention: Mention) -> bool:
    """True for «очки делятся так: …», «при равенстве очки делятся поровну»: how points are shared out, and no amount."""
    inside = line.sentence.tokens[mention.first : mention.stop]
    if any(x.norm in words(LEXICON, "link.thus") for x in inside[-2:]):
        return True
    return any(x.lemma in words(LEXICON, "link.shared") or x.norm in words(LEXICON, "link.shared") for x in inside)


def _worded_cell(line: Line) -> tuple[Mention, ...]:
    """«сколько на карточке», «+ставка» in a column of points: read off a thing, or worked out."""
    tokens = line.sentence.tokens
    if (
        not tokens
        or len(tokens) > WORDED
        or all(x.is_punct for x in tokens)
        or any(x.feats.get("VerbForm") == "Fin" for x in tokens)
    ):
        return ()
    shown = any(x.pos == "ADP" or x.norm in words(AMOUNTS, "correlative.tail") for x in tokens)
    kind: MentionKind = "table" if shown else "formula"
    return (Mention(0, len(tokens), kind, words=line.sentence.text, unit=0),)


def _is_open(line: Line) -> bool:
    """True for a sentence that ends in dots."""
    return line.sentence.text.rstrip().endswith(("...", "…"))


def _leads_on(context: Context, line: Line) -> bool:
    """True for the words before the dots of «за каждый город ........ 5»: their amount is the sentence after."""
    after = context.after(line)
    return _is_open(line) and after is not None and after.sentence.text[:2].strip("+-–− ")[:1].isdigit()


def _after_opening(line: Line, mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """The amounts after the colon of «ПО начисляются так: …», if there are any: before it points are only named."""
    colon = opening_colon(line.sentence)
    colon = -1 if colon is None else colon
    after = tuple(x for x in mentions if x.first > colon or (x.sure and x.kind == "number") or row_of_sources(line.sentence, x))
    return after or mentions


def _scoring_in(context: Context, line: Line, place: Place) -> Scoring:
    """How the sentence is scored: by its place, or by its own opening («Честь считают так: …»)."""
    tokens = line.sentence.tokens
    colon = opening_colon(line.sentence)
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
    if place.scoring == "no" and _is_row(line) and _under_title(context, line):
        return "section"
    return "prose" if place.scoring == "no" and context.nearest_before(line, _tells_of_counting, False) else place.scoring


def _announces(context: Context, before: Line) -> bool:
    """True for a few words that announce a count («Теперь про очки.»)."""
    tokens = [x for x in before.sentence.tokens if not x.is_punct]
    named = any(context.is_points(x, before.sentence) for x in tokens)
    return named and len(tokens) <= 4 and not any(x.pos == "NUM" or x.feats.get("VerbForm") == "Fin" for x in tokens)


def _is_row(line: Line) -> bool:
    """True for a line of its own that is a few words and a number: «Лучший ход +0.5»."""
    tokens = [x for x in line.sentence.tokens if not x.is_punct]
    ends = bool(tokens) and tokens[-1].text.lstrip("+-–−").replace(".", "").replace(",", "").isdigit()
    return ends and 1 < len(tokens) <= ROW and line.block.kind in ("paragraph", "item", "definition")


def _under_title(context: Context, line: Line) -> bool:
    """True for such a line under a line that names points («Дополнительные баллы») and others like it."""
    return _rows_under_titles(context)[line.index]


@remembered
def _rows_under_titles(context: Context) -> tuple[bool, ...]:
    """For every sentence whether nothing but such lines stands between it and the title before it."""
    out: list[bool] = []
    under = False
    for other in context.sentences:
        out.append(under)
        title = context.before(other) is None and context.after(other) is None and _announces(context, other)
        under = title or (under and _is_row(other))
    return tuple(out)


def _tells_of_counting(context: Context, line: Line) -> bool:
    """True if the sentence says that points are counted («… и пишут себе очки»)."""
    tokens = line.sentence.tokens
    named = any(context.is_points(x, line.sentence) for x in tokens)
    return named and any(x.lemma in words(LEXICON, "place.counting") for x in tokens)


def _is_lead(context: Context, line: Line) -> bool:
    """True for the last sentence of a block over a list, with a colon or as its title: the items state the rules."""
    below = context.layout.children(line.block)
    title = bool(below) and below[0].kind == "item" and context.after(line) is None and line.block.kind == "paragraph"
    return bool(below) and (title or line.sentence.text.rstrip().endswith(":"))


def _told_after(context: Context, line: Line) -> bool:
    """True if a later sentence of the item has an amount: it is the award, not this one."""
    after = context.after(line)
    while after is not None:
        moved = any(frame_of_verb(x) in ("gain", "give", "loss", "take") for x in after.sentence.tokens)
        found = mentions_in(after.sentence, context.is_points)
        if any(x.kind != "unspecified" and (x.sure or (moved and x.kind == "number")) for x in found):
            return True
        after = context.after(after)
    return False


def _opens_item(context: Context, line: Line, place: Place) -> bool:
    """True for the first sentence of an item that stands right under the lead-in that gives the points."""
    lead = place.lead
    return (
        lead is not None
        and line.block.kind in ("item", "definition")
        and line.block.parent == lead.block.index
        and context.before(line) is None
    )
