"""Scales of outcomes in tables and lists: «15–24 | тактическая победа Обороняющегося», «Победа Оси: 16 ПО и более»."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from extract.blocks import Block
from extract.context import Context, Line
from extract.grammar.bounds import bound_of
from extract.grammar.names import is_role
from extract.grammar.numbers import NumberPhrase, may_count, numbers_in
from extract.grammar.parties import only_one, party_at, player
from extract.grammar.timing import time_of_words
from extract.grammar.tree import case, is_noun
from extract.language import Sentence, analyse, nominative, outline
from extract.lexicon import WordFile, words
from extract.rules.outcome_sides import capital, side_named
from extract.rules.outcomes import Outcome, OutcomeKind
from extract.rules.scale_leads import lead_of
from extract.rules.victory_drafts import Draft
from models.expressions import Compare, Expr, Node, Number, Quantity, Term, all_of, rewrite
from models.parties import Party, named
from models.spans import Span
from models.timing import Timing

__all__ = [
    "SHORT",
    "Step",
    "amount_in",
    "bare",
    "draft_of_step",
    "in_range",
    "kind_of_outcome",
    "party_of_outcome",
    "scales_of",
    "telling",
]

LEXICON = WordFile(__file__).with_name("outcomes.toml")
VICTORIES = WordFile(__file__).with_name("victories.toml")
COMPARISONS = WordFile(__file__).parent.parent / "grammar" / "comparisons.toml"
GAP = 3
"""How many blocks further the next step of the same scale may begin."""
SHORT = 9
"""More words than the outcome of one step has."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a scale: the way to win that it makes, and the blocks that state it."""

    draft: Draft
    blocks: tuple[int, ...]

    @property
    def bounded(self) -> bool:
        """True unless it is one number alone, which may as well be an award."""
        condition = self.draft.conditions[0]
        return not isinstance(condition, Compare) or condition.op != "=="


def scales_of(context: Context) -> tuple[Step, ...]:
    """The steps of all scales in tables and lists of terms; a single step is none."""
    found = [x for x in (_of_block(context, block) for block in context.layout.blocks) if x is not None]
    groups: list[list[Step]] = []
    for step in found:
        beside = bool(groups) and step.blocks[0] - groups[-1][-1].blocks[-1] <= GAP
        groups[-1].append(step) if beside else groups.append([step])
    whole = [group for group in groups if len(group) > 1 and any(x.bounded for x in group)]
    return tuple(step for group in whole for step in _under_lead(context, group))


def _under_lead(context: Context, group: list[Step]) -> list[Step]:
    """The steps with what the lead-in over them says: what is counted, when, and on what condition."""
    first = context.layout.blocks[group[0].blocks[0]]
    lead = lead_of(context, first)
    for step in group if lead is not None else ():
        if lead is None:
            continue
        draft = step.draft
        draft.conditions = [*lead.conditions, *(_counting(c, lead.counted) for c in draft.conditions)]
        draft.timing = lead.timing if lead.timing.when in ("turn_end", "phase", "game_end", "immediately") else draft.timing
        if first.kind != "cell":
            draft.spans = [lead.span, *draft.spans]
    return group


def _counting(condition: Expr, counted: Term | None) -> Expr:
    """The condition with what the lead-in counts in the place of points."""

    def change(node: Node) -> Node:
        return replace(node, left=counted) if counted is not None and isinstance(node, Compare) else node

    return rewrite(condition, change)


def _of_block(context: Context, block: Block) -> Step | None:
    lines = context.lines_of(block)
    if not lines:
        return None
    line = lines[0]
    over = context.block(block.parent)
    if block.kind == "cell" and over is not None and over.kind == "cell":
        own, above = bare(block.body.quote(context.text)), bare(over.body.quote(context.text))
        if not (_may_step(above, own) or _may_step(own, above)):
            return None
        sentence, other = analyse(own), analyse(above)
        for amount, outcome in ((other, sentence), (sentence, other)):
            draft = draft_of_step(context, line, amount, outcome, Span(over.span.start, block.span.end))
            if draft is not None:
                return Step(draft, (over.index, block.index))
    if not block.label and block.kind in ("item", "paragraph") and len(lines) == 1:
        return _of_item(context, block, line)
    if block.label and block.kind in ("definition", "item", "paragraph") and len(lines) == 1:
        own = bare(block.body.quote(context.text))
        if not (_may_step(block.label, own) or _may_step(own, block.label)):
            return None
        sentence, label = analyse(own), analyse(block.label)
        for amount, outcome in ((label, sentence), (sentence, label)):
            draft = draft_of_step(context, line, amount, outcome, block.span)
            if draft is not None:
                return Step(draft, (block.index,))
    return None


def _of_item(context: Context, block: Block, line: Line) -> Step | None:
    """«от 4 до 9: ничья», «15 и больше - победа Лиги»: an item with a dash or a colon between the amount and the outcome."""
    sentence = line.sentence
    cuts = (t.i for t in sentence.tokens if t.text in words(VICTORIES, "statements.dashes") and t.i)
    cut = next((i for i in cuts if not in_range(sentence, i)), None)
    if cut is None or cut + 1 >= len(sentence.tokens):
        return None
    amount, outcome = bare(sentence.span_text(0, cut)), bare(sentence.span_text(cut + 1, len(sentence.tokens)))
    if not _may_step(amount, outcome) or any(t.lemma in words(LEXICON, "not_game.contests") for t in sentence.tokens):
        return None
    draft = draft_of_step(context, line, analyse(amount), analyse(outcome), block.body)
    return Step(draft, (block.index,)) if draft is not None else None


def in_range(sentence: Sentence, i: int) -> bool:
    """The dash of «2–4»."""
    return i + 1 < len(sentence.tokens) and sentence.tokens[i + 1].pos == "NUM" and sentence.tokens[i - 1].pos == "NUM"


def _may_step(amount: str, outcome: str) -> bool:
    """False for words that tell no step of a scale, whatever their parse: a short amount, and a short outcome."""
    if _is_long(amount) or _is_long(outcome):
        return False
    counted, told = outline(amount), outline(outcome)
    short = counted.count <= SHORT and told.count <= SHORT
    return short and may_count(counted) and not told.words.isdisjoint(telling())


def _is_long(text: str) -> bool:
    """True for more words than either has, even if every other was cut in two by a hyphen and is joined again."""
    return len(text.split()) > 2 * SHORT and "[" not in text and "(" not in text


@cache
def telling() -> frozenset[str]:
    """The words of which an outcome has one."""
    keys = ("draw.words", "lose.defeat", "lose.verbs", "lose.loser", "win.victory", "win.verbs", "win.winner", "win.upper")
    return frozenset[str]().union(*(words(LEXICON, key) for key in keys))


def bare(text: str) -> str:
    """The text without the signs around it."""
    return text.strip(" |\t;.,\n")


def draft_of_step(
    context: Context, line: Line, amount: Sentence, outcome: Sentence, span: Span, sure: bool = False
) -> Draft | None:
    """The way to win that one step makes: so much of what is counted, and the outcome; None where they tell none."""
    number = amount_in(context, amount)
    kind = kind_of_outcome(outcome) if len(outcome.tokens) <= SHORT else None
    if number is None or (kind is None and not sure) or any(t.pos == "NUM" for t in outcome.tokens):
        return None
    clause = line.sentence.clauses[0]
    condition = _condition(context, line, amount, number)
    party = party_of_outcome(context, outcome, sure)
    if kind is None and party is None:
        return None
    winner = None if kind == "draw" else party or player()
    text = bare(outcome.text)
    name = text[:1].upper() + text[1:]
    when = time_of_words(context, line.sentence, tuple(range(len(line.sentence.tokens)))) if sure else Timing()
    when = when if when.when in ("turn_end", "phase", "immediately") else Timing("game_end", None, when.turns)
    return Draft(line, Outcome(kind or "win", clause, 0), name, winner, [condition], [span], when)


def kind_of_outcome(sentence: Sentence) -> OutcomeKind | None:
    """What a few words say of the outcome: won, lost, drawn; None if they say nothing of it."""
    for token in sentence.tokens:
        if token.lemma in words(LEXICON, "draw.words") or token.norm in words(LEXICON, "draw.words"):
            return "draw"
        if token.lemma in words(LEXICON, "lose.defeat") | words(LEXICON, "lose.verbs") | words(LEXICON, "lose.loser"):
            return "lose"
        won = (
            words(LEXICON, "win.victory")
            | words(LEXICON, "win.verbs")
            | words(LEXICON, "win.winner")
            | words(LEXICON, "win.upper")
        )
        if token.lemma in won:
            return "win"
    return None


def amount_in(context: Context, sentence: Sentence) -> NumberPhrase | None:
    """The one number of words that say nothing but how many points: «до 14», «15–24», «45 ПО и больше»."""
    found = numbers_in(sentence)
    if len(found) != 1 or len(sentence.tokens) > SHORT:
        return None
    inside = tuple(range(len(sentence.tokens)))
    bound = bound_of(sentence, inside, found[0], None)
    spoken = set(bound.words) if bound is not None else set()
    for token in sentence.tokens:
        counted = context.is_points(token, sentence) or token.lemma in words(LEXICON, "scale.measures")
        known = found[0].first <= token.i < found[0].stop or token.i in spoken or token.is_punct or counted
        if not known and token.pos not in ("ADP", "PART", "CCONJ", "ADV"):
            return None
    return found[0]


def _condition(context: Context, line: Line, sentence: Sentence, number: NumberPhrase) -> Expr:
    after = next((t.i for t in sentence.tokens[number.stop :] if is_noun(t)), None)
    bound = bound_of(sentence, tuple(range(len(sentence.tokens))), number, after)
    quantity = Quantity(context.points.plural or context.points.name or "очки", _holder(context, line))
    if number.high is not None:
        return all_of(Compare(quantity, ">=", Number(number.value)), Compare(quantity, "<=", Number(number.high)))
    op = ">=" if number.open_end else bound.op if bound is not None else "=="
    return Compare(quantity, op, Number(number.value))


def _holder(context: Context, line: Line) -> Party | None:
    """Whose points the scale counts: the party that the heading, the column or the lead-in over it names."""
    over = [line.block.column or "", context.heading_of(line.block) or ""]
    for text in over:
        sentence = analyse(text)
        counted = any(context.is_points(t, sentence) for t in sentence.tokens)
        for token in sentence.tokens if counted else ():
            party = party_at(context, sentence, token.i)
            if party is not None and party.is_named:
                return party
    return None


def party_of_outcome(context: Context, sentence: Sentence, inner: bool) -> Party | None:
    """Whose the outcome is by name; ``inner``: the first word may be the name too."""
    for token in sentence.tokens:
        party = only_one(sentence, token.i) or party_at(context, sentence, token.i)
        if party is not None and party.is_named:
            return party
    own = [
        t
        for t in sentence.tokens
        if (t.i or inner) and t.text[:1].isupper() and is_noun(t) and case(t) in ("Gen", "Nom", "Dat", "Ins")
    ]
    people = (side_named(context, sentence, t.i) for t in sentence.tokens if case(t) == "Gen")
    if not own and (side := next((x for x in people if x is not None), None)) is not None:
        return side
    if own:
        return named(nominative([own[0]]))
    victory = next((t.i for t in sentence.tokens if t.lemma in words(LEXICON, "win.victory")), None)
    behind = sentence.tokens[victory + 1] if victory is not None and victory + 1 < len(sentence.tokens) else None
    whose = behind is not None and is_noun(behind) and case(behind) == "Gen" and not is_role(behind)
    return named(capital(nominative([behind]))) if whose and behind is not None else None  # «победа гарнизона»
