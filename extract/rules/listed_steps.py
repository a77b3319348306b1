"""Sequences that stand as lists."""

from __future__ import annotations

from extract.blocks import Block
from extract.context import Context, Line
from extract.grammar.numbers import numbers_in
from extract.language import Sentence, analyse, lemma_of
from extract.lexicon import words
from extract.rules.acting_roles import role_acting
from extract.rules.heading_rows import steps_counted
from extract.rules.joined_lists import joined_lists
from extract.rules.leads import announces_steps, asks_for_steps, heads_turn, is_sequence_title, names_turn, tells_manner
from extract.rules.listed_items import lead_of, step_of_item, title_of
from extract.rules.steps import LEXICON, Sequence, Step, folded, is_ranking, lemmas, names_phase, phrase_in
from extract.structure.words import has_finite_verb

__all__ = [
    "done_lists",
    "from_lists",
    "inner_lists",
    "states_outcomes",
]

_NAMING = 4
"""The most words of a lead-in that only names a step."""


def _marked_in_order(items: list[Block]) -> bool:
    """Numbers, letters, or signs that count or lead from one to the next: «# …», «→ …»."""
    signs = words(LEXICON, "step.signs")
    return all(b.ordinal is not None or (b.marker or "") in signs for b in items)


def inner_lists(context: Context) -> list[list[Step]]:
    """Short lists whose lead-in is so short that it only names what they are the parts of («В Совете а) …, б) …»)."""
    out = []
    for items in joined_lists(context):
        lead = lead_of(context, items[0])
        steps = [s for s in (step_of_item(context, b) for b in items) if s]
        if lead is None or len(steps) < 2 or len(lemmas(lead.sentence)) > _NAMING or is_ranking([s.name for s in steps]):
            continue
        if lead.block.index != items[0].parent or _leaves_choice(context, items[0]):
            continue
        told = not _marked_in_order(items) and _statements(steps)
        if (_short(steps) and _plain_items(steps) and not told) or _among_parted(context, items, steps):
            out.append(steps)
    return out


def _among_parted(context: Context, items: list[Block], steps: list[Step]) -> bool:
    """True for a list under a title among titles that most have a list below: what is done in each, however long it is told."""
    title = context.block(items[0].parent)
    if title is None or title.list_id is None or states_outcomes(context, steps):
        return False
    beside = [b for b in context.layout.blocks if b.list_id == title.list_id and b.parent == title.parent]
    below = {b.parent for b in context.layout.blocks if b.list_id is not None}
    parted = sum(b.index in below for b in beside)
    said = [set(lemmas(_naming(s, x.sentence))) for s in steps for x in s.described[:1]]
    loose = sum(bool(x & words(LEXICON, "lead.modal") or x & words(LEXICON, "lead.other")) for x in said)
    return len(beside) > 1 and parted * 2 > len(beside) and loose * 2 < len(steps)


def done_lists(context: Context) -> list[list[Step]]:
    """Counted lists below «Выполните:», «Делайте вот что:»: parts of a step if one is spoken of there."""
    out = []
    for items in joined_lists(context):
        lead = lead_of(context, items[0])
        steps = [s for s in (step_of_item(context, b) for b in items) if s]
        if lead is None or len(steps) < 2 or not _marked_in_order(items) or not lead.sentence.text.rstrip().endswith(":"):
            continue
        said = set(lemmas(lead.sentence))
        bids = said & words(LEXICON, "lead.doing") and not phrase_in(lead.sentence, "lead.choice")
        if bids and not said & words(LEXICON, "lead.other") and _short(steps) and not is_ranking([s.name for s in steps]):
            out.append(steps)
    return out


def from_lists(context: Context) -> list[Sequence]:
    """Every list whose lead-in, title or items say that it is a sequence."""
    out: list[Sequence] = []
    holding: set[int] = set()
    for items in joined_lists(context):
        items = _labelled(items)
        steps = _without_cases([s for s in (step_of_item(context, b) for b in items) if s])
        inside = (
            items[0].parent in holding and _marked_in_order(items) and _short(steps) and not _leaves_choice(context, items[0])
        )
        if len(steps) < 2 or not (inside or _is_sequence(context, items, steps)):
            continue
        holding.update(s.block.index for s in steps)
        who = _who_does(lead_of(context, items[0]), steps)
        for step in steps:
            step.acting = step.acting or who
        out.append(Sequence(steps, "list", items[0].span.start, items[0], lead_of(context, items[0])))
    return out


def _leaves_choice(context: Context, item: Block) -> bool:
    """«Выберите одно из действий:»: the items are a menu."""
    lead = lead_of(context, item)
    return lead is not None and lead.sentence.text.rstrip().endswith(":") and phrase_in(lead.sentence, "lead.choice")


def _labelled(items: list[Block]) -> list[Block]:
    """Without the last line below «Торг: …», «Бой: …» that has no label: it says what comes when all are done."""
    named = [b for b in items if b.label or b.marker is not None]
    return named if len(named) > 1 and len(items) - len(named) == 1 and named[-1].index < items[-1].index else items


def _without_cases(steps: list[Step]) -> list[Step]:
    """Without «Если у вас нет карт, фаза пропускается», a line without a marker below those that are called phases."""
    cases = words(LEXICON, "small.supposing")
    kept = [s for s in steps if s.block.marker is not None or folded(s.name).split()[0] not in cases]
    if len(kept) > 2 and kept[-1].block.marker is None and all(names_phase(s.name) for s in kept[:-1]):
        kept = kept if names_phase(kept[-1].name) or not has_finite_verb(kept[-1].name) else kept[:-1]
    return kept if sum(names_phase(s.name) for s in kept) >= 0.6 * len(kept) and len(kept) > 1 else steps


def _is_sequence(context: Context, items: list[Block], steps: list[Step]) -> bool:
    named = sum(names_phase(s.name) for s in steps)
    if named >= 0.6 * len(steps) or _share_noun(steps):
        return True
    if is_ranking([s.name for s in steps]) or states_outcomes(context, steps):
        return False
    if any(folded(b.marker or "").startswith(tuple(sorted(words(LEXICON, "step.strong")))) for b in items):
        return True
    numbered = _marked_in_order(items)
    lead = lead_of(context, items[0])
    if lead is not None and _opens_case(lead.sentence):
        return False
    announced = lead is not None and lead.block.kind != "heading" and announces_steps(lead.sentence, numbered)
    asked = lead is not None and lead.sentence.text.rstrip().endswith("?") and asks_for_steps(lead.sentence)
    announced = announced or (asked and (numbered or _plain_items(steps))) or _told_of_turn(context, items[0], lead)
    if not announced and any(_opens_sequence(context, b) for b in items):
        return False
    parent = context.block(items[0].parent)
    under = parent is not None and (parent.kind == "item" or (parent.kind == "heading" and _short(steps)))
    if under and numbered and lead is not None and names_phase(lead.sentence.text):
        return True
    if lead is not None and lead.block.kind != "heading":
        if announced or (numbered and _short(steps) and heads_turn(lead.sentence) and is_sequence_title(lead.sentence, True)):
            return True
        if lead.sentence.text.rstrip().endswith(":"):
            return numbered and _done_under_title(context, items[0], lead)
        if _counted_above(context, lead, len(steps)) and (numbered or _plain_items(steps)):
            return True
    title = title_of(context, items[0].section)
    above = context.block(parent.parent) if parent is not None and parent.kind == "paragraph" and numbered else parent
    under_title = above is None or above.kind == "heading"
    if not numbered and not _plain_items(steps):
        return False
    return title is not None and under_title and is_sequence_title(title, numbered) and _short(steps)


def _done_under_title(context: Context, item: Block, lead: Line) -> bool:
    """«Как ходить» over «Бабушка делает вот что:»: what somebody does, one thing after another, below a title for the turn."""
    said = set(lemmas(lead.sentence))
    title = title_of(context, item.section)
    barred = said & words(LEXICON, "lead.other") or phrase_in(lead.sentence, "lead.choice")
    done = said & words(LEXICON, "lead.doing") and not barred and not _opens_case(lead.sentence)
    return bool(done) and title is not None and is_sequence_title(title, True)


def _who_does(lead: Line | None, steps: list[Step]) -> tuple[str, ...]:
    """«Бабушка делает вот что:» over «тянет карточку»: the one who does all that is listed without a subject."""
    said = set(lemmas(lead.sentence)) if lead is not None else set()
    if lead is None or not said & words(LEXICON, "lead.doing") or not lead.sentence.text.rstrip().endswith(":"):
        return ()
    verbs = [analyse(s.name).tokens[0] for s in steps]
    bare = all(t.pos == "VERB" and t.feats.get("Person") == "3" and t.feats.get("Number") == "Sing" for t in verbs)
    who = role_acting(lead.sentence, ()) if bare else None
    return (who,) if who is not None else ()


def _told_of_turn(context: Context, item: Block, lead: Line | None) -> bool:
    """«Вы идёте переход за переходом. Каждый устроен так:»: the turn is named by the sentence before, or by the title."""
    if lead is None or lead.block.kind == "heading":
        return False
    before = context.before(lead)
    return tells_manner(lead.sentence, before.sentence if before is not None else title_of(context, item.section))


def _counted_above(context: Context, lead: Line, count: int) -> bool:
    """«Раунд состоит из трёх шагов. Шаги не пропускают.» over a list of three, or a paragraph further up."""
    if lead.block.kind != "paragraph":
        return False
    above = context.layout.blocks[lead.block.index - 1] if lead.block.index else None
    blocks = [lead.block, *([above] if above is not None and above.kind == "paragraph" else [])]
    return any(
        count in (steps_counted(x.sentence), _counted_behind_title(context, x)) for b in blocks for x in context.lines_of(b)
    )


def _counted_behind_title(context: Context, line: Line) -> int:
    """«СМЕНА. Семь шагов; …»: how many steps a sentence opens with, behind one that only names the turn; 0 where it does not."""
    before = context.before(line)
    if before is None or not names_turn(before.sentence) or len(lemmas(before.sentence)) > _NAMING - 1:
        return 0
    number = next((n for n in numbers_in(line.sentence) if n.first == 0 and n.kind != "ordinal"), None)
    noun = line.sentence.tokens[number.stop] if number is not None and number.stop < len(line.sentence.tokens) else None
    counted = noun is not None and noun.lemma in words(LEXICON, "step.strong") | words(LEXICON, "step.weak")
    return int(number.value) if number is not None and counted and number.value.denominator == 1 else 0


def _opens_case(sentence: Sentence) -> bool:
    """«Коны сдают, пока», «Ход кончается, когда:»: the items are cases."""
    last = next((t for t in reversed(sentence.tokens) if not t.is_punct), None)
    return last is not None and last.norm in words(LEXICON, "small.supposing")


def _share_noun(steps: list[Step]) -> bool:
    """«Утренняя смена», «Дневная смена», «Ночная смена»: all are called by one noun for a part of the play."""
    nouns = words(LEXICON, "step.turn") | words(LEXICON, "step.weak")
    last = {lemma_of(s.name.split()[-1].lower()) for s in steps}
    return len(steps) > 1 and len(last) == 1 and last <= nouns and all(len(s.name.split()) == 2 for s in steps)


def states_outcomes(context: Context, steps: list[Step]) -> bool:
    """Most items give an amount of points, open with a condition, or say who loses: no steps of play."""
    first = [s.described[0].sentence for s in steps if s.described]
    outcome = words(LEXICON, "lead.losing")
    said = [
        (any(context.is_points(t, x) for t in x.tokens) and any(t.pos == "NUM" or t.text.isdigit() for t in x.tokens))
        or bool(x.tokens and x.tokens[0].norm in words(LEXICON, "small.supposing"))
        or bool(set(lemmas(x)) & outcome)
        for x in first
    ]
    return sum(said) * 2 > len(steps)


def _plain_items(steps: list[Step]) -> bool:
    """Items without numbers that can be steps: short, none of them leaves a choice or gives an amount."""
    said = [set(lemmas(_naming(s, line.sentence))) for s in steps for line in s.described[:1]]
    other = [x & words(LEXICON, "lead.other") and not x & words(LEXICON, "step.checks") for x in said]
    loose = sum(bool(x & words(LEXICON, "lead.modal") or y) for x, y in zip(said, other, strict=True))
    return all(len(s.name.split()) <= 8 for s in steps) and loose * 3 <= len(steps)


def _statements(steps: list[Step]) -> bool:
    """Most items are whole sentences about something («Отряды не ходят через горы.»): they describe what they stand under."""
    said = [s.described[0].sentence for s in steps if s.described]
    whole = [x for x in said if x.text.rstrip().endswith(".") and any(c.subject is not None for c in x.clauses)]
    return 2 * len(whole) >= len(steps)


def _naming(step: Step, sentence: Sentence) -> Sentence:
    """What names the step: its label where it has one, else the sentence."""
    return analyse(step.name) if step.block.label else sentence


def _opens_sequence(context: Context, item: Block) -> bool:
    """An item that itself announces the steps of a list below it."""
    lines = context.lines_of(item)
    if not lines or not lines[-1].sentence.text.endswith(":"):
        return False
    said = lemmas(lines[-1].sentence)
    plain = heads_turn(lines[-1].sentence) and set(said) & words(LEXICON, "step.plain_turn")
    if len(said) <= _NAMING - 1 and not plain and not set(said) & words(LEXICON, "step.strong"):
        return False  # «Охота:», «Сдвиньте маркер дня:»: the deed of a step, though a noun for a turn is in it
    return announces_steps(lines[-1].sentence, True)


def _short(steps: list[Step]) -> bool:
    return sum(len(s.name.split()) <= 12 for s in steps) >= 0.7 * len(steps)
