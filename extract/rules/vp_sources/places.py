"""Places: what the heading, the lead-in, the column and the label over a sentence say of the points in it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from extract.blocks import Block
from extract.context import Context, Line
from extract.grammar.amounts import mentions_in
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import Mention
from extract.grammar.points import LEXICON as POINTS
from extract.language import Sentence, analyse, inflect
from extract.lexicon import words
from extract.memory import remembered_of_line
from extract.rules.vp_sources.awards import Scoring
from extract.rules.vp_sources.grids import beside_points, grid_of, in_dotted_list
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.verbs import frame_of_verb, is_verb

__all__ = ["Place", "category_of", "category_of_lead", "classes_of", "label_of", "place_of"]


@dataclass(frozen=True, slots=True)
class Place:
    """What governs a sentence about points.

    ``scoring``: ``section`` under a heading that speaks of points, ``list`` under a lead-in that gives them, ``column``
    under a header that names them. ``lead`` is that lead-in, ``amount`` its own amount, ``loss`` true if it takes.
    ``grid``: the row and the column both say of what the points are.
    ``label`` is what stands before the colon of the block, ``row`` the label of its row.
    """

    scoring: Scoring = "no"
    lead: Line | None = None
    amount: Mention | None = None
    loss: bool = False
    label: Sentence | None = None
    row: Sentence | None = None
    column: Sentence | None = None
    silent: bool = False
    grid: bool = False


@remembered_of_line
def place_of(context: Context, line: Line) -> Place:
    """What the blocks around a line say of the points in it."""
    place = _governed(context, line)
    if in_dotted_list(context, line):
        place = replace(place, scoring="column", row=analyse(line.block.row or ""))
    return replace(place, lead=_lead_of(context, line)) if place.scoring == "column" and place.lead is None else place


def _governed(context: Context, line: Line) -> Place:
    """The same by the headings, the lead-in and the headers of a table."""
    label, row = label_of(context, line.block), None
    grid = grid_of(context, line)
    if grid is not None and (_tells_outcome(grid.column) or not _speaks_of_points(context, grid.column.text)):
        loss = _is_loss(grid.column) or _is_penalty(context, line)
        return Place("column", label=label, row=grid.row, column=grid.column, grid=True, loss=loss)
    if beside_points(context, line):
        return Place(label=label, silent=True)
    if line.block.column is not None and line.block.row and _speaks_of_points(context, line.block.column):
        row = analyse(line.block.row)
        return Place("column", label=label, row=row, loss=_is_loss(analyse(line.block.column)) or _is_penalty(context, line))
    if line.block.column is not None and line.block.row == "":
        return Place(label=label)
    titles = [x.title for x in context.headings(line.block)]
    if line.block.label and label is not None and _speaks_of_points(context, line.block.label):
        titles.insert(0, line.block.label)
    if line.block.column is not None and _lemmas(line.block.column) & words(LEXICON, "place.tests"):
        return Place(label=label, silent=True)
    silent = any(_lemmas(x) & words(LEXICON, "place.silent") or _asks(x) for x in titles)
    lead = _lead_of(context, line)
    if lead is not None:
        silent = silent or any(x.norm in words(LEXICON, "place.until") for x in lead.sentence.tokens[-2:])
        pointed = any(context.is_points(x, lead.sentence) for x in lead.sentence.tokens)
        named = all(x.pos != "VERB" or x.feats.get("VerbForm") != "Fin" for x in lead.sentence.tokens)
        counts = any(x.lemma in words(LEXICON, "place.counting") for x in lead.sentence.tokens)
        if pointed and (_gives(lead.sentence) or named or counts):
            amounts = [x for x in mentions_in(lead.sentence, context.is_points) if x.unit is not None]
            own_row = analyse(line.block.row) if line.block.kind == "cell" and line.block.row else row
            return Place("list", lead, amounts[-1] if amounts else None, _is_loss(lead.sentence), label, own_row, silent=silent)
        if not pointed:
            silent = silent or any(x.lemma in words(AMOUNTS, "not_an_award.modifiers") for x in lead.sentence.tokens[:3])
            gives = _gives(lead.sentence) and not any(x.lemma in words(POINTS, "winning") for x in lead.sentence.tokens)
            own = any(context.is_points(x, line.sentence) for x in line.sentence.tokens) and (gives or counts)
            over: Scoring = "section" if titles and any(_speaks_of_points(context, x) for x in titles) else "no"
            return Place("list" if own else over, lead, None, _is_loss(lead.sentence), label, row, silent=silent)
    if titles and any(_speaks_of_points(context, x) for x in titles):
        cell = line.block.kind == "cell" and line.block.row
        return Place(
            "section",
            loss=_is_loss(analyse(titles[0])),
            label=label,
            row=analyse(line.block.row) if cell and line.block.row else None,
            column=analyse(line.block.column) if cell and line.block.column else None,
            silent=silent,
        )
    return Place(label=label, silent=silent)


def _is_penalty(context: Context, line: Line) -> bool:
    """True under «Штрафы»: the title right over the table says that its numbers are taken; «Награды и штрафы» does not."""
    over = context.headings(line.block)
    title = analyse(over[0].title) if over else None
    if title is None or any(x.lemma in words(AMOUNTS, "gain_nouns") for x in title.tokens):
        return False
    opened = next((x for x in title.tokens if x.text == "("), None)
    head = title.tokens[: opened.i] if opened is not None else title.tokens
    return any(x.lemma in words(AMOUNTS, "loss_nouns") and x.feats.get("Case") in ("Nom", None) for x in head)


def label_of(context: Context, block: Block) -> Sentence | None:
    """What stands before the colon of a block that has a label outside its body, read as a sentence."""
    if not block.label or block.body.start <= block.span.start:
        return None
    start = context.text.find(block.label, block.span.start, block.body.start)
    return analyse(block.label, start) if start >= 0 else None


def _lead_of(context: Context, line: Line) -> Line | None:
    """The sentence that leads into the list of the line: the last one of the block over it, with a colon or as its title."""
    for above in context.governing(line):
        if above.block.kind == "heading":
            continue
        opens = above.sentence.text.rstrip().endswith((":", "—", "–"))
        title = above.block.index == line.block.parent and line.block.kind == "item" and context.after(above) is None
        if opens or title:
            return above
    return None


def _gives(sentence: Sentence) -> bool:
    verbs = any(frame_of_verb(x) and x.lemma not in words(AMOUNTS, "weak") for x in sentence.tokens)
    return verbs or any(
        x.lemma in words(AMOUNTS, "gain_nouns") or x.lemma in words(AMOUNTS, "loss_nouns") for x in sentence.tokens
    )


def _is_loss(sentence: Sentence) -> bool:
    """True if the words take points: «штраф», «теряет», «вычитаются»."""
    return any(
        (is_verb(x) and frame_of_verb(x) in ("loss", "take"))
        or x.lemma in words(AMOUNTS, "loss_nouns")
        or x.lemma in words(AMOUNTS, "loss_attributes")
        for x in sentence.tokens
    )


def _lemmas(title: str) -> frozenset[str]:
    return frozenset(x.lemma for x in analyse(title).tokens)


def _tells_outcome(header: Sentence) -> bool:
    return any(x.lemma in words(LEXICON, "place.outcomes") or x.norm in words(LEXICON, "place.outcomes") for x in header.tokens)


def _asks(title: str) -> bool:
    """True for «Вопросы», «Вопросы и ответы»; «Цена вопроса» is about points."""
    return any(x.lemma in words(LEXICON, "place.asking_parts") and x.feats.get("Number") == "Plur" for x in analyse(title).tokens)


def _speaks_of_points(context: Context, title: str) -> bool:
    """True for a heading or column that names points, or an honour that they are points of («Слава»), or an award."""
    sentence = analyse(title)
    if any(context.is_points(x, sentence) for x in sentence.tokens):
        return True
    honours = words(POINTS, "qualifiers") if len(sentence.tokens) <= 2 else frozenset()
    return any(
        x.lemma in honours or x.lemma in words(LEXICON, "place.scoring") or x.norm in words(LEXICON, "place.scoring")
        for x in sentence.tokens
    )


def classes_of(context: Context) -> frozenset[str]:
    """The adjectives by which the text sorts its points («основных, особых и призовых ПО»): two or more before the noun."""
    out: set[str] = set()
    for line in context.sentences:
        tokens = line.sentence.tokens
        for token in tokens:
            if not context.is_points(token, line.sentence):
                continue
            i, found = token.i - 1, []
            while i >= 0 and (tokens[i].pos in ("ADJ", "CCONJ") or tokens[i].text == ","):
                if tokens[i].pos == "ADJ":
                    found.append(tokens[i].lemma)
                i -= 1
            joined = any(tokens[k].pos == "CCONJ" or tokens[k].text == "," for k in range(i + 1, token.i))
            if joined and len(found) > 1:
                out.update(found)
    return frozenset(out)


def category_of_lead(context: Context, place: Place) -> str | None:
    """«… подсчитывает добавочные очки: …»: the class that a lead-in gives to the points of its items."""
    if place.lead is None:
        return None
    tokens = place.lead.sentence.tokens
    for token in tokens[1:]:
        before = tokens[token.i - 1]
        if context.is_points(token, place.lead.sentence) and before.lemma in words(LEXICON, "place.classes"):
            return inflect(before.norm, case="nomn", number="plur") or before.norm
    return None


def category_of(context: Context, line: Line, classes: frozenset[str], start: int, stop: int) -> str | None:
    """The text's own class of the points: a heading that is one of its adjectives, else the adjective beside the words."""
    for section in context.headings(line.block):
        tokens = [x for x in analyse(section.title).tokens if not x.is_punct]
        named = [x for x in tokens if x.lemma in classes]
        if named and len(tokens) <= 2:
            return named[0].norm
    beside = list(dict.fromkeys(x.lemma for x in line.sentence.tokens[start:stop] if x.lemma in classes))
    return beside[0] if len(beside) == 1 else None
