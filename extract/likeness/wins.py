"""Ways to win or lose that a likely sentence states, whatever its verb."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_clause, condition_of_words
from extract.grammar.facts import is_predicate
from extract.grammar.names import is_player
from extract.grammar.parties import player, subject_party
from extract.grammar.superlatives import superlative_in
from extract.grammar.tree import is_finite, is_noun
from extract.language import Clause, Sentence, Token
from extract.lexicon import words
from extract.rules.game_talk import is_game_talk
from extract.rules.outcome import Outcome, OutcomeKind
from extract.rules.outcome_cues import LEXICON
from extract.rules.ties import is_tie_talk
from extract.rules.victory_drafts import LEXICON as VICTORIES
from extract.rules.victory_drafts import Draft, record_of
from extract.rules.victory_names import name_of_victory
from extract.rules.victory_parts import parts_of
from extract.rules.ways_leads import only_announces
from models.expressions import Expr
from models.parties import Party
from models.records import Record, Victory
from models.spans import Span

__all__ = ["wins_in"]

CONDITIONAL = ("condition", "time", "relative", "converb", "participle")
"""Kinds of clauses that may hold on which condition somebody wins."""


def wins_in(context: Context, lines: Sequence[Line], read: Sequence[Record]) -> list[Record]:
    """A way to win or lose for each of the sentences that are like those that state one, where it says who or how."""
    told = {e for x in read if isinstance(x, Victory) for e in x.evidence}
    found = (_win_in(context, line, told) for line in lines)
    return [record for record in found if record is not None and not _said_already(record, read)]


def _said_already(record: Record, read: Sequence[Record]) -> bool:
    """«Победит купец, который наберёт больше всего очков» in the introduction: who has most wins, as a rule says too."""
    graded = isinstance(record, Victory) and record.winner is not None and record.winner.is_graded
    if not isinstance(record, Victory) or not graded or record.condition is not None:
        return False
    return any(isinstance(x, Victory) and x.winner == record.winner and x.condition is None for x in read)


def _goes_on(context: Context, line: Line, told: Collection[Span]) -> bool:
    """True for a sentence behind one of the same block that told a win, or about a tie: it goes on with that."""
    if is_tie_talk(line.sentence):
        return True
    before = context.before(line)
    while before is not None:
        span = Span(before.sentence.start, before.sentence.end)
        if any(span.overlaps(x) for x in told):
            return True
        before = context.before(before)
    return False


def _win_in(context: Context, line: Line, told: Collection[Span]) -> Record | None:
    sentence = line.sentence
    clause = _main(sentence)
    if only_announces(context, line):
        return None
    if clause is None or line.block.kind == "heading" or sentence.text.rstrip().endswith("?") or _goes_on(context, line, told):
        return None
    if not any(is_predicate(x) or x.text in words(VICTORIES, "statements.dashes") for x in sentence.tokens):
        return None
    whole = any(sentence.tokens[i].lemma in words(LEXICON, "not_game.whole") for i in clause.tokens)
    if (
        not (whole or is_game_talk(context, line, clause))
        or _only_plays(sentence, clause)
        or _goes_from_outcome(sentence, clause)
    ):
        return None
    subject = sentence.tokens[clause.subject] if clause.subject is not None else None
    if subject is not None and is_noun(subject) and not _of_outcomes(context, sentence, is_player(subject)):
        return None
    if clause.negated and any(_kind_word(sentence.tokens[i]) for i in clause.tokens):
        return None  # «поражение не засчитывается»
    kind = _kind(sentence)
    cue = clause.predicate if clause.predicate is not None else clause.tokens[0]
    outcome = Outcome(kind, clause, cue, subject_party(context, sentence, clause), clause.subject)
    parts = parts_of(context, line, outcome, 0, len(sentence.tokens), None)
    winner, conditions = parts.winner, parts.conditions
    if winner is None and kind != "draw":
        most = superlative_in(context, sentence, range(len(sentence.tokens)), bare=True)
        winner = most.party if most is not None else player()
    graded = winner is not None and winner.kind in ("highest", "lowest")
    if not conditions and not graded:
        conditions = _conditions(context, line, clause, winner)
    if not conditions and not graded:
        return None
    draft = Draft(
        line, outcome, name_of_victory(context, line, outcome, winner), winner, list(conditions), [parts.span], parts.timing
    )
    return record_of(context, draft)


def _kind_word(token: Token) -> bool:
    keys = ("win.victory", "lose.defeat", "draw.words")
    return any(token.lemma in words(LEXICON, key) for key in keys)


def _of_outcomes(context: Context, sentence: Sentence, player: bool) -> bool:
    """True if a word of winning, losing or ending, points, most of something or a dash stands in the sentence.

    ``player``: a player is the subject, whose deed is one of the play without a word of winning.
    """
    keys = ("win.verbs", "win.victory", "win.winner", "win.whole", "win.upper", "lose.verbs", "lose.defeat", "draw.words")
    known = frozenset[str]().union(*(words(LEXICON, x) for x in (*keys, "lose.loser", "not_game.games")))
    dashes = words(VICTORIES, "statements.dashes")
    # «раз за партию»: a time
    timed = {x.i for x in sentence.tokens if x.i and sentence.tokens[x.i - 1].norm in words(LEXICON, "win.behind")}
    spoken = [
        x for x in sentence.tokens if x.i not in timed or x.lemma not in words(LEXICON, "not_game.games")
    ]  # «раз за партию»
    told = any(x.lemma in known or x.text in dashes or context.is_points(x, sentence) for x in spoken)
    if player:
        return any(x.lemma in known for x in spoken)
    return told or superlative_in(context, sentence, range(len(sentence.tokens)), bare=True) is not None


def _only_plays(sentence: Sentence, clause: Clause) -> bool:
    """True for what is done in the course of play: «у кого больше карт, тот начинает»."""
    whole = [c for c in sentence.clauses if c.i == clause.i or c.kind == "main"]
    mains = [i for c in whole for i in c.tokens if i == c.predicate or is_finite(sentence.tokens[i])]
    denied = words(LEXICON, "prepositions.denying")
    mains = [i for i in mains if not i or sentence.tokens[i - 1].norm not in denied]
    acts = [sentence.tokens[i] for i in mains if sentence.tokens[i].feats.get("Variant") != "Short"]
    return any(x.lemma in words(LEXICON, "not_game.playing") for x in acts)


def _goes_from_outcome(sentence: Sentence, clause: Clause) -> bool:
    """«Если атакующий победил, защитник теряет отряд»: what follows from winning something, which is no way to win."""
    keys = ("win.verbs", "win.victory", "lose.verbs", "lose.defeat", "draw.words")
    known = frozenset[str]().union(*(words(LEXICON, x) for x in keys))
    premises = [c for c in sentence.clauses if c.kind in ("condition", "time") and c.i != clause.i]
    told = any(sentence.tokens[i].lemma in known for c in premises for i in c.tokens)
    verb = sentence.tokens[clause.predicate] if clause.predicate is not None else None
    acts = verb is not None and is_finite(verb) and verb.pos == "VERB"
    return told and acts and not any(t.lemma in known and t.clause not in {c.i for c in premises} for t in sentence.tokens)


def _main(sentence: Sentence) -> Clause | None:
    """The clause that the sentence hangs on."""
    root = sentence.root
    return sentence.clause_of(root.i) if root is not None else None


def _kind(sentence: Sentence) -> OutcomeKind:
    lemmas = {x.lemma for x in sentence.tokens}
    if lemmas & (words(LEXICON, "lose.verbs") | words(LEXICON, "lose.loser") | words(LEXICON, "lose.defeat")):
        return "lose"
    return "draw" if lemmas & words(LEXICON, "draw.words") else "win"


def _conditions(context: Context, line: Line, main: Clause, about: Party | None) -> tuple[Expr, ...]:
    """What the clauses beside the main one state; without any, what the main clause states."""
    beside = [x for x in line.sentence.clauses if x.i != main.i and x.kind in CONDITIONAL]
    found = [condition_of_clause(context, line, x, about) for x in beside]
    stated = tuple(x for x in found if x is not None)
    if stated:
        return stated
    whole = condition_of_words(context, line, main.tokens, about)
    return (whole,) if whole is not None else ()
