"""What the records of a text say together: a rule told twice, a class of points named elsewhere, a tie that gives nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from extract.context import Context, Line
from extract.grammar.function_words import does
from extract.language import Sentence, analyse
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.verbs import frame_of_verb
from models.expressions import Compare, Others, Quantity, all_of
from models.parties import anyone
from models.records import VPSource

__all__ = ["with_linked_categories", "with_strict_leads", "without_restated"]


def _content(sentence: Sentence) -> frozenset[str]:
    """The lemmas that carry meaning."""
    return frozenset(
        x.lemma
        for x in sentence.tokens
        if x.pos in ("NOUN", "PROPN", "ADJ", "VERB", "NUM") and x.lemma not in words(LEXICON, "link.empty")
    )


def _quoted(context: Context, record: VPSource) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    for line in context.sentences:
        for span in record.evidence[-1:]:
            if line.sentence.start < span.end and span.start < line.sentence.end:
                inside = [x for x in line.sentence.tokens if span.start <= x.start < span.end]
                found |= frozenset(
                    x.lemma
                    for x in inside
                    if x.pos in ("NOUN", "PROPN", "ADJ", "VERB", "NUM") and x.lemma not in words(LEXICON, "link.empty")
                )
    return found


def without_restated(context: Context, records: list[VPSource]) -> list[VPSource]:
    """The records without those that name no amount and say again what records before them say, with or without one."""
    out: list[VPSource] = []
    for record in records:
        if record.amount.unspecified and record.category is None:
            said = frozenset(_stem(x) for x in _quoted(context, record))
            near = [x for x in out if x.section == record.section and x.amount.number not in (None, 0)]
            named = [x for x in out if x.section != record.section and x.amount.unspecified and x.category is not None]
            told = any(_covers(_stems(context, x), said) for x in _by_sentence(context, near))
            if told or _covers(_stems(context, named), said, 0.99):
                continue
        out.append(record)
    return out


def _by_sentence(context: Context, records: list[VPSource]) -> list[list[VPSource]]:
    """The records of each sentence that gave some."""
    groups: dict[int, list[VPSource]] = {}
    for record in records:
        place = next((x.index for x in context.sentences if x.sentence.end > record.evidence[-1].start), -1)
        groups.setdefault(place, []).append(record)
    return list(groups.values())


def _stems(context: Context, records: list[VPSource]) -> frozenset[str]:
    return frozenset(_stem(x) for record in records for x in _quoted(context, record))


def _stem(lemma: str) -> str:
    """A word without «не» and endings: «неконтролируемый» and «контролировать» speak of one thing."""
    return (lemma.removeprefix("не") if len(lemma) > 7 else lemma)[:6]


def _covers(whole: frozenset[str], part: frozenset[str], share: float = 0.6) -> bool:
    return bool(part) and len(whole & part) >= share * len(part)


def with_linked_categories(context: Context, records: list[VPSource]) -> list[VPSource]:
    """The class of a record that a list of the text names («ПО за контроль Парижа») and another section then defines."""
    named = [(x, _content(analyse(x.name))) for x in records if x.category is not None and x.amount.unspecified]
    out = []
    for record in records:
        if record.category is None:
            over = _heading_content(context, record)
            link = next((x for x, content in named if over and _covers(content, over) and x.section != record.section), None)
            if link is not None:
                record = replace(record, category=link.category)
        out.append(record)
    return out


def _heading_content(context: Context, record: VPSource) -> frozenset[str]:
    """The meaning words of the innermost heading over a record, points themselves left out."""
    for line in context.stating:
        if line.sentence.start <= record.evidence[-1].start < line.sentence.end:
            title = context.heading_of(line.block)
            if title is None:
                return frozenset()
            sentence = analyse(title)
            units = {x.lemma for x in sentence.tokens if context.is_points(x, sentence)}
            return _content(sentence) - units if units else frozenset()
    return frozenset()


def with_strict_leads(context: Context, records: list[VPSource]) -> list[VPSource]:
    """Where a tie for most of something gives nothing, whoever has most must have more than each of the others."""
    out = []
    for record in records:
        if record.recipient is not None and record.recipient.kind == "highest" and _tie_gives_nothing(context, record):
            name = record.recipient.word
            lead = Compare(Quantity(name, anyone(str(words_player()))), ">", Others("each", name))
            record = replace(record, condition=all_of(*(x for x in (record.condition, lead) if x is not None)))
        out.append(record)
    return out


def words_player() -> str:
    """The word for whoever plays."""
    return sorted(words(LEXICON, "recipient.player"))[0]


def _tie_gives_nothing(context: Context, record: VPSource) -> bool:
    lines = context.stating
    place = next((k for k, x in enumerate(lines) if x.sentence.start <= record.evidence[-1].start < x.sentence.end), None)
    if place is None:
        return False
    near = [x for x in lines[place : place + 4] if _beside(lines[place], x)]
    return any(_is_empty_tie(x.sentence) for x in near)


def _beside(here: Line, there: Line) -> bool:
    return here.block.index == there.block.index or (here.block.list_id is not None and here.block.list_id == there.block.list_id)


def _is_empty_tie(sentence: Sentence) -> bool:
    """«Сравнялись двое – не получает никто», «при равенстве – никому», «спорную цепь не награждают», «равные – без награды»."""
    tokens = sentence.tokens
    tie = any(x.lemma in words(LEXICON, "link.tie") or x.norm in words(LEXICON, "link.tie") for x in tokens)
    tie = tie or any(
        a.lemma in words(LEXICON, "link.such") and b.norm in words(LEXICON, "link.several") for a, b in pairwise(tokens)
    )
    none = any(x.lemma in words(LEXICON, "link.nobody") or x.norm in words(LEXICON, "link.nobody") for x in tokens)
    none = none or any(
        (does(a, "not") and (b.lemma in words(LEXICON, "link.awarding") or frame_of_verb(b) in ("give", "gain")))
        or (a.norm in words(LEXICON, "link.without") and b.lemma in words(LEXICON, "link.awards"))
        for a, b in pairwise(tokens)
    )
    return tie and none
