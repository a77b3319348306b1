"""What one statement of an outcome says: the winner, the conditions, the time, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from extract.context import Context, Line
from extract.grammar.conditions import Condition, conditions_of
from extract.grammar.function_words import means
from extract.grammar.modes import mode_in
from extract.grammar.names import is_role
from extract.grammar.parties import player, subject_party
from extract.grammar.superlatives import superlative_in
from extract.grammar.timing import ends_game, time_of_words
from extract.grammar.tree import phrase_at
from extract.language import Clause, Sentence, lemma_of
from extract.lexicon import WordFile, phrases, words
from extract.rules.outcomes import LEXICON as OUTCOMES
from extract.rules.outcomes import Outcome
from extract.rules.victory_describing import clauses_of, describing
from extract.rules.victory_drafts import held_out
from extract.rules.victory_facts import beside_turn, gone_from_all
from extract.rules.victory_premises import at_least, before_dash, by_deed, by_others, last_left, verbless, whoever
from models.expressions import All, Compare, Expr, Fact, all_of, negate, walk
from models.parties import Party
from models.spans import Span
from models.timing import Timing

__all__ = ["Parts", "parts_of", "without_outcome"]

LEXICON = WordFile(__file__).with_name("victories.toml")
OPENING = 3
"""In how many first words «в противном случае» opens a statement that has a condition of its own."""
CONDITIONS = WordFile(__file__).parent.parent / "grammar" / "conditions.toml"
COMPARISONS = WordFile(__file__).parent.parent / "grammar" / "comparisons.toml"
TIMES = WordFile(__file__).parent.parent / "grammar" / "timing.toml"
ENDS = WordFile(__file__).with_name("game_ends.toml")
PARTIES = WordFile(__file__).parent.parent / "grammar" / "parties.toml"


@dataclass(frozen=True, slots=True)
class Parts:
    """What a statement of an outcome says; ``own`` are the conditions that «иначе» denies; ``event``: a moment of play."""

    winner: Party | None
    conditions: tuple[Expr, ...]
    timing: Timing
    span: Span
    own: Expr | None = None
    event: bool = False


def parts_of(context: Context, line: Line, outcome: Outcome, low: int, high: int, before: Parts | None) -> Parts:
    """The parts of an outcome whose words are the tokens ``[low, high)``; ``before`` is the outcome that «иначе» follows."""
    sentence = line.sentence
    place = sentence.tokens[outcome.place] if outcome.place is not None else None
    that_one = place is not None and means(place, "that") and place.i > low + 2
    after = outcome.clause.kind == "relative" or (that_one and outcome.party is not None and outcome.party.kind == "any")
    winner = (_most_before(context, sentence, outcome, low) if after else None) or outcome.party
    winner = winner or _most_before(context, sentence, outcome, low) or _most_after(context, sentence, outcome, high)
    found = [c for c in _conditions(context, line, winner) if low <= c.first < high]
    found = [c for c in found if not _of_another(sentence, outcome, c)]
    if winner is None and outcome.kind in ("win", "lose"):
        winner = _from_conditions(context, line, found) or (player() if outcome.kind == "lose" else None)
        found = [c for c in _conditions(context, line, winner) if low <= c.first < high]
    if winner is None and outcome.kind == "win" and outcome.named is not None and not found:
        winner = player() if _second_person(sentence, low, high) else None
    described = (
        describing(context, line, outcome, low, high) if winner is None or winner.kind not in ("highest", "lowest") else None
    )
    told: list[Expr] = [c.expr for c in found]
    if described is not None:
        told.append(described.expr)
    if outcome.kind == "win" and (left := last_left(line, outcome, low)) and not found:
        described, found, told = None, left, [c.expr for c in left]
    if not told:
        found = verbless(context, line, outcome, high) or before_dash(context, line, outcome, low)
        if not found and (winner is None or winner.kind not in ("highest", "lowest")):
            found = by_deed(context, line, outcome, low, high)
        told = [c.expr for c in found]
    if not told and (winner is None or winner.kind not in ("highest", "lowest")):
        found = by_others(context, line, outcome, low, high)
        told = [c.expr for c in found]
        winner = player() if winner is None and told and outcome.kind == "win" else winner
    if winner is None and outcome.kind == "win":
        asked = whoever(context, line, outcome, low)
        winner = player() if asked is not None else None
        told = [*told, asked.expr] if asked is not None and described is None else told
    if not told and outcome.kind == "lose":
        asked = whoever(context, line, outcome, low)
        told = [asked.expr] if asked is not None else told
    if winner is None and outcome.kind == "win" and told and _nobody_named(sentence, outcome):
        winner = player()
    told = [x for x in map(without_outcome, told) if x is not None]
    if outcome.kind == "win" and winner is not None and winner.is_named:
        told = [gone_from_all(sentence, x, winner) for x in told]
    mode = mode_in(sentence, [i for i in outcome.clause.tokens if low <= i < high])
    if mode is not None and outcome.kind != "draw":
        told = [mode, *told]
    own, denied = all_of(*told) if told else None, False
    if (
        before is not None
        and before.own is not None
        and _otherwise(sentence, low, high if not told else min(high, low + OPENING))
    ):
        told = [negate(before.own), *told]
        denied = True
    spread = [*outcome.clause.tokens, *(i for c in found for i in range(c.first, c.stop))]
    spread.extend(range(described.first, described.stop) if described is not None else ())
    spread.extend(i for c in clauses_of(sentence, outcome, low, high) for i in c.tokens)
    span = _span(sentence, [i for i in spread if low <= i < high] or [outcome.cue])
    of_mode = [
        t.i for t in sentence.tokens if mode is not None and mode.span is not None and mode.span.start <= t.start < mode.span.end
    ]
    timing, event = _time(context, line, found, [i for i in range(low, high) if i not in of_mode])
    if outcome.needs and timing == Timing():
        timing = time_of_words(context, sentence, tuple(range(high)))
    if timing.when in ("unspecified", "event") and sentence.tokens[low].lemma in words(OUTCOMES, "win.hardly"):
        timing = Timing("immediately", None, timing.turns)  # «Стоит ему дойти до края, как он побеждает»
    if denied and before is not None and timing == Timing():
        timing = before.timing  # «в противном случае …» at the same time
    return Parts(winner, tuple(told), timing, span, own, event)


def _of_another(sentence: Sentence, outcome: Outcome, condition: Condition) -> bool:
    """«Игра кончается, когда нечем ходить, однако чаще — вничью»: the condition of the statement before the contrast."""
    clause = condition.clause
    opened = sentence.tokens[outcome.clause.start].norm in words(CONDITIONS, "joining.contrast")
    return clause is not None and opened and clause.parent not in (None, outcome.clause.i) and clause.end <= outcome.clause.start


def without_outcome(expr: Expr) -> Expr | None:
    """The condition without the statements that only say that somebody wins; None if nothing else is left."""
    if isinstance(expr, All):
        parts = [x for x in map(without_outcome, expr.parts) if x is not None]
        return all_of(*parts) if parts else None
    return None if _of_the_outcome(expr) else expr


def _of_the_outcome(expr: Expr) -> bool:
    """«Победитель определяется так: …»: that somebody wins is no condition of it."""
    said = [lemma_of(x.lower()) for x in expr.text.split(" ")] if isinstance(expr, Fact) else []
    crowned = bool(said) and said[0] in words(OUTCOMES, "win.winner") | words(OUTCOMES, "win.victory")
    spoken = [x for x in said if x not in words(OUTCOMES, "prepositions.that_one")]
    keys = ("win.verbs", "lose.verbs", "win.victory", "win.upper", "lose.defeat", "win.winner", "lose.loser", "win.with_winner")
    ended = bool(said) and said[0] in words(ENDS, "games") and all(x in words(ENDS, "end") for x in said[1:]) and len(said) > 1
    if ended:
        return True  # «игра заканчивается»
    nothing_else = all(any(x in words(OUTCOMES, key) for key in keys) for x in spoken)
    return (crowned and any(x in words(OUTCOMES, "win.with_winner") for x in said[1:])) or (bool(said) and nothing_else)


def _most_before(context: Context, sentence: Sentence, outcome: Outcome, low: int) -> Party | None:
    """«Больше очков — победил», «сравниваем ОП, у кого больше, тот и победил»."""
    if outcome.kind != "win":
        return None
    most = superlative_in(context, sentence, range(low, outcome.cue), bare=True)
    return most.party if most is not None else None


def is_premise(sentence: Sentence) -> bool:
    """True for a question that asks nothing: a short statement with a question mark."""
    asking = any(t.norm in words(LEXICON, "statements.asking") for t in sentence.tokens)
    return sentence.text.rstrip().endswith("?") and not asking and len(sentence.tokens) < 10


def _most_after(context: Context, sentence: Sentence, outcome: Outcome, high: int) -> Party | None:
    """«Чемпион — у кого сумма выше»: what follows the word for the winner says who."""
    near = sentence.tokens[outcome.cue + 1 : outcome.cue + 4]
    asked = bool(near) and near[0].is_punct and any(t.lemma in words(OUTCOMES, "win.asked") for t in near)
    if outcome.kind != "win" or (sentence.tokens[outcome.cue].pos == "VERB" and not asked):
        return None
    most = superlative_in(context, sentence, range(outcome.cue + 1, high), bare=True)
    return most.party if most is not None else None


def _second_person(sentence: Sentence, low: int, high: int) -> bool:
    """«Наберёшь сотню — победа», «Собери пять знаков, и победа твоя»."""
    return any(t.feats.get("Person") == "2" or t.feats.get("Mood") == "Imp" for t in sentence.tokens[low:high])


def looks_back(sentence: Sentence) -> bool:
    """True for «этот игрок», «он»: the winner is whom the sentence before spoke of."""
    return any(
        t.lemma in words(LEXICON, "restrictions.back") or (t.pos == "PRON" and t.lemma in words(PARTIES, "back"))
        for t in sentence.tokens[:4]
    )


def _conditions(context: Context, line: Line, about: Party | None) -> list[Condition]:
    """The conditions of the sentence; clauses of time count as well, unless they are the end of the game or of a turn."""
    sentence, out = line.sentence, []
    conditions = conditions_of(context, line, about, kinds=("condition", "time"))
    firm = any(c.clause is None or c.clause.kind == "condition" for c in conditions)
    for condition in conditions:
        clause = condition.clause
        if clause is not None and clause.kind == "time":
            if ends_game(sentence, clause.tokens) or time_of_words(context, sentence, clause.tokens).when == "turn_end":
                rest = beside_turn(condition.expr)
                out.extend([replace(condition, expr=rest)] if rest is not None else [])
                continue
            if firm and not _compares(condition.expr):
                continue
        out.append(condition if clause is not None else replace(condition, expr=at_least(condition.expr)))
    return out


def _compares(expr: Expr) -> bool:
    return any(isinstance(x, Compare) for x in walk(expr))


def _from_conditions(context: Context, line: Line, found: Sequence[Condition]) -> Party | None:
    """Where nobody is named as the winner, it is whoever the condition speaks of, if that is a player."""
    for condition in found:
        clause = condition.clause
        if clause is None:
            continue
        party = subject_party(context, line.sentence, clause)
        subject = line.sentence.tokens[clause.subject] if clause.subject is not None else None
        pronoun = subject is not None and subject.pos == "PRON"
        addressed = clause.subject is None and clause.predicate is not None
        rival = subject is not None and subject.lemma in words(COMPARISONS, "others.each")
        if rival:
            return player()  # «победа засчитывается, если соперник не явился»
        if party is not None and (
            addressed or pronoun or (subject is not None and is_role(subject) and _ownership(context, line))
        ):
            return party
        if party is None and (not clause.marker or (addressed and _done(line.sentence, clause))):
            return player()
    return None


def _nobody_named(sentence: Sentence, outcome: Outcome) -> bool:
    """«владеешь всеми — победил», «прошёл трассу — выиграл»: a verb of winning without a subject."""
    cue = sentence.tokens[outcome.cue]
    alone = cue.pos == "VERB" and outcome.clause.subject is None and cue.feats.get("Tense") == "Past"
    return alone and cue.feats.get("Number") == "Sing" and cue.feats.get("Gender", "Masc") == "Masc"


def _done(sentence: Sentence, clause: Clause) -> bool:
    """«Если пережили 10 волн»: a deed of nobody named."""
    verb = sentence.tokens[clause.predicate] if clause.predicate is not None else None
    return verb is not None and verb.pos == "VERB" and verb.feats.get("Voice") != "Pass" and verb.feats.get("Number") == "Plur"


def _ownership(context: Context, line: Line) -> bool:
    """True unless the next sentence of the block says who wins."""
    from extract.rules.outcomes import outcomes_in

    after = context.after(line)
    return after is None or not any(o.party is not None for o in outcomes_in(context, after))


def _otherwise(sentence: Sentence, low: int, high: int) -> bool:
    """«В противном случае …», «… во всех остальных случаях»."""
    return any(phrase_at(sentence, i, p) is not None for i in range(low, high) for p in phrases(LEXICON, "names.otherwise"))


def _time(context: Context, line: Line, found: Sequence[Condition], inside: Sequence[int]) -> tuple[Timing, bool]:
    """The time that the words state; the moment of «как только …» is at once, of «когда» with a count as well."""
    sentence = line.sentence
    timing = time_of_words(context, sentence, tuple(inside))
    if (held := held_out(timing)) != timing:
        return held, False
    if timing.when != "event":
        return timing, False
    for condition in found:
        clause = condition.clause
        if clause is not None and clause.kind == "time":
            marker = " ".join(sentence.tokens[i].norm for i in clause.marker)
            at_once = any(marker == " ".join(p) for p in phrases(LEXICON, "timing.at_once")) or _compares(condition.expr)
            return Timing("immediately" if at_once else "event", None, timing.turns), True
    return timing, True


def _span(sentence: Sentence, indices: Sequence[int]) -> Span:
    order = sorted(indices)
    last = [i for i in order if sentence.tokens[i].text not in ",;:—–-."] or order
    return Span(sentence.tokens[order[0]].start, sentence.tokens[last[-1]].end)
