"""Scales of outcomes: «15–24 | тактическая победа Обороняющегося», «Победа Оси: 16 ПО и более», «14 и выше — верх взяла Лига»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from extract.blocks import Block
from extract.context import Context, Line
from extract.grammar.bounds import bound_of
from extract.grammar.names import is_role
from extract.grammar.numbers import NumberPhrase, may_count, numbers_in
from extract.grammar.parties import only_one, party_at, player
from extract.grammar.timing import time_of_words
from extract.grammar.tree import case, is_noun, phrase_stop
from extract.language import Sentence, analyse, may_say, nominative, outline
from extract.lexicon import WordFile, phrases, words
from extract.rules.outcomes import Outcome, OutcomeKind
from extract.rules.victory_drafts import Draft
from models.expressions import Compare, Expr, Number, Quantity, all_of, negate, walk
from models.parties import Party, named
from models.spans import Span
from models.timing import Timing

__all__ = ["Step", "kind_of_outcome", "party_of_outcome", "scales_of", "steps_in"]

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
    return tuple(step for group in groups if len(group) > 1 and any(x.bounded for x in group) for step in group)


def _of_block(context: Context, block: Block) -> Step | None:
    lines = context.lines_of(block)
    if not lines:
        return None
    line = lines[0]
    over = context.block(block.parent)
    if block.kind == "cell" and over is not None and over.kind == "cell":
        own, above = _bare(block.body.quote(context.text)), _bare(over.body.quote(context.text))
        if not (_may_step(above, own) or _may_step(own, above)):
            return None
        sentence, other = analyse(own), analyse(above)
        for amount, outcome in ((other, sentence), (sentence, other)):
            draft = _draft(context, line, amount, outcome, Span(over.span.start, block.span.end))
            if draft is not None:
                return Step(draft, (over.index, block.index))
    if block.label and block.kind in ("definition", "item", "paragraph") and len(lines) == 1:
        own = _bare(block.body.quote(context.text))
        if not (_may_step(block.label, own) or _may_step(own, block.label)):
            return None
        sentence, label = analyse(own), analyse(block.label)
        for amount, outcome in ((label, sentence), (sentence, label)):
            draft = _draft(context, line, amount, outcome, block.span)
            if draft is not None:
                return Step(draft, (block.index,))
    return None


def _may_step(amount: str, outcome: str) -> bool:
    """False for words that tell no step of a scale, whatever their parse: a short amount, and a short outcome."""
    counted, told = outline(amount), outline(outcome)
    short = counted.count <= SHORT and told.count <= SHORT
    return short and may_count(counted) and not told.words.isdisjoint(_telling())


@cache
def _telling() -> frozenset[str]:
    keys = ("draw.words", "lose.defeat", "lose.verbs", "lose.loser", "win.victory", "win.verbs", "win.winner", "win.upper")
    return frozenset[str]().union(*(words(LEXICON, key) for key in keys))


def _bare(text: str) -> str:
    return text.strip(" |\t;.,\n")


def _draft(context: Context, line: Line, amount: Sentence, outcome: Sentence, span: Span, sure: bool = False) -> Draft | None:
    number = _range(context, amount)
    kind = kind_of_outcome(outcome) if len(outcome.tokens) <= SHORT else None
    if number is None or (kind is None and not sure) or any(t.pos == "NUM" for t in outcome.tokens):
        return None
    clause = line.sentence.clauses[0]
    condition = _condition(context, line, amount, number)
    party = party_of_outcome(context, outcome, sure)
    if kind is None and party is None:
        return None
    winner = None if kind == "draw" else party or player()
    text = _bare(outcome.text)
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


def _range(context: Context, sentence: Sentence) -> NumberPhrase | None:
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
    people = [t for t in sentence.tokens if t.feats.get("Animacy") == "Anim" and t.feats.get("Number") == "Plur"]
    if not own and people and case(people[0]) == "Gen" and not is_role(people[0]):
        form = nominative([people[0]], "plur")
        return named(form[:1].upper() + form[1:])
    return named(nominative([own[0]])) if own else None


def steps_in(context: Context, line: Line) -> tuple[Draft, ...]:
    """The steps of a scale told in one sentence: «14 и выше — верх взяла Лига, 6 и ниже — Корона, между ними ничья»."""
    sentence = line.sentence
    if not _may_scale(sentence):
        return ()
    found = [x for x in (_told(context, line, low, high) for low, high in _pieces(sentence)) if x is not None]
    if not any(x.outcome.cue for x in found):
        return ()
    rest = [x for x in (_rest(context, line, low, high, found) for low, high in _pieces(sentence)) if x is not None]
    if len(found) + len(rest) < 2:
        return ()
    found = [*found, *rest]
    between = _between(sentence, found)
    return (*found, between) if between is not None else tuple(found)


def _may_scale(sentence: Sentence) -> bool:
    """False for a sentence that tells no scale, whatever its parts are read as: two of them have a dash, one an outcome."""
    dashes = words(VICTORIES, "statements.dashes")
    parted = [
        (low, high) for low, high in _pieces(sentence) if any(t.text in dashes for t in sentence.tokens[low + 1 : high - 1])
    ]
    return len(parted) > 1 and any(may_say(sentence.span_text(low, high), _telling()) for low, high in parted)


def _rest(context: Context, line: Line, low: int, high: int, found: Sequence[Draft]) -> Draft | None:
    """«…, ниже — поражение», «иначе — ничья»: what holds beyond the steps told in numbers."""
    sentence = line.sentence
    dash = next((i for i in range(low, high) if sentence.tokens[i].text in words(VICTORIES, "statements.dashes")), None)
    if dash is None or not low < dash < high - 1:
        return None
    spoken = [t.norm for t in sentence.tokens[low:dash] if t.norm not in words(LEXICON, "scale.joining")]
    below, above = (len(spoken) == 1 and spoken[0] in words(LEXICON, f"scale.{key}") for key in ("below", "above"))
    otherwise = phrase_stop(sentence, low, phrases(VICTORIES, "names.otherwise")) == dash
    outcome = analyse(_bare(sentence.span_text(dash + 1, high)))
    kind = kind_of_outcome(outcome)
    told = [c for x in found for y in x.conditions for c in walk(y) if isinstance(c, Compare)]
    bounds = [c for c in told if c.op == (">=" if below else "<=") and isinstance(c.right, Number)]
    if kind is None or not (bounds if below or above else otherwise and found):
        return None
    edge = sorted(bounds, key=_number)[0 if below else -1] if bounds and not otherwise else None
    conditions = [negate(edge)] if edge is not None else [negate(c) for x in found for c in x.conditions]
    party = None if kind == "draw" else party_of_outcome(context, outcome, True) or player()
    span = Span(sentence.tokens[low].start, sentence.tokens[high - 1].start + len(sentence.tokens[high - 1].text.rstrip(".")))
    text = _bare(outcome.text)
    made = Outcome(kind, found[0].outcome.clause, dash)
    return Draft(line, made, text[:1].upper() + text[1:], party, list(conditions), [span], found[0].timing)


def _number(compare: Compare) -> Fraction:
    return compare.right.value if isinstance(compare.right, Number) else Fraction(0)


def _between(sentence: Sentence, found: Sequence[Draft]) -> Draft | None:
    """«…, между ними ничья»: what holds where none of the steps does."""
    drawn = next((t for t in sentence.tokens if t.lemma in words(LEXICON, "draw.words")), None)
    if drawn is None or any(s.start <= drawn.start < s.end for x in found for s in x.spans):
        return None
    low = next((i + 1 for i in range(drawn.i, 0, -1) if sentence.tokens[i].text in ",;:"), 0)
    span = Span(sentence.tokens[low].start, drawn.end)
    first = found[0]
    outcome = Outcome("draw", first.outcome.clause, drawn.i)
    rest = [negate(c) for x in found for c in x.conditions]
    return Draft(first.line, outcome, drawn.text[:1].upper() + drawn.text[1:], None, rest, [span], first.timing)


def _pieces(sentence: Sentence) -> Iterator[tuple[int, int]]:
    cuts = [t.i for t in sentence.tokens if t.text in ",;:"]
    starts = [0, *(c + 1 for c in cuts)]
    yield from zip(starts, [*cuts, len(sentence.tokens)], strict=True)


def _in_range(sentence: Sentence, i: int) -> bool:
    """The dash of «2–4»."""
    return i + 1 < len(sentence.tokens) and sentence.tokens[i + 1].pos == "NUM" and sentence.tokens[i - 1].pos == "NUM"


def _told(context: Context, line: Line, low: int, high: int) -> Draft | None:
    sentence = line.sentence
    inside: Sequence[int] = range(low, high)
    dashes = words(VICTORIES, "statements.dashes")
    dash = next((i for i in inside if sentence.tokens[i].text in dashes and not _in_range(sentence, i)), None)
    if dash is None or dash == low or dash + 1 >= high:
        return None
    counted = sentence.span_text(low, dash)
    if outline(counted).count > SHORT or not may_count(outline(counted)):
        return None
    amount = analyse(counted)
    if _range(context, amount) is None:
        return None
    outcome = analyse(_bare(sentence.span_text(dash + 1, high)))
    span = Span(sentence.tokens[low].start, sentence.tokens[high - 1].start + len(sentence.tokens[high - 1].text.rstrip(".")))
    draft = _draft(context, line, amount, outcome, span, sure=True)
    if draft is not None and kind_of_outcome(outcome) is not None:
        draft.outcome = Outcome(draft.outcome.kind, draft.outcome.clause, dash)
    return draft
