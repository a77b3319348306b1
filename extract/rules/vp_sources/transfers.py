"""Transfers: who hands points over and who gets them; who has most of something."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.superlatives import Most, superlative_in
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.persons import is_person, party_after, party_in_case, person
from extract.rules.vp_sources.segments import Segment
from extract.rules.vp_sources.thing import is_best
from extract.rules.vp_sources.verbs import after_open_bracket, takes_for_nobody, thing_gives
from models.expressions import All, Compare, Expr, Others, Quantity, all_of
from models.parties import Party, highest

SUPERLATIVES = LEXICON.parent.parent.parent / "grammar" / "superlatives.toml"

__all__ = ["giver_of", "loser_of", "most_in", "without_most"]


def giver_of(context: Context, line: Line, segment: Segment) -> Party | None:
    """To whom the points go that somebody hands over («отдаёт сопернику столько ПО»); None if nobody is named."""
    if segment.verb is None or line.sentence.tokens[segment.verb].lemma not in words(AMOUNTS, "transfer"):
        return None
    if thing_gives(line.sentence, segment.verb):
        return None
    return party_in_case(context, line.sentence, list(range(segment.start, segment.stop)), "Dat")


def loser_of(context: Context, line: Line, segment: Segment) -> Party | None:
    """From whom somebody takes points for himself («забирает у соперника 1 ПО»); None if nobody is named."""
    if segment.verb is None or line.sentence.tokens[segment.verb].lemma not in words(AMOUNTS, "seize"):
        return None
    if takes_for_nobody(line.sentence, segment.verb):
        return None
    reach = list(range(segment.start, segment.stop))
    found = party_after(context, line.sentence, reach, words(LEXICON, "recipient.from"))
    if found is not None:
        return found
    tokens = line.sentence.tokens
    robbed = [i for i in reach if i and tokens[i - 1].norm in words(LEXICON, "recipient.from") and is_person(line.sentence, i)]
    return person(line.sentence, robbed[0]) if robbed else None


def most_in(context: Context, line: Line, segment: Segment, taken: frozenset[int]) -> Party | None:
    """Whoever has most of something, where the words before the amount say so of the one who gets the points."""
    sentence = line.sentence
    if sentence.tokens[segment.mention.first].lemma in words(LEXICON, "ground.relative"):
        return None  # «набрать больше очков, которые даются за …»
    inside = [
        i
        for i in range(after_open_bracket(sentence, segment.start, segment.mention.first), segment.mention.first)
        if i not in taken and sentence.clause_of(i).kind not in ("condition", "time")
    ]
    most = superlative_in(context, sentence, inside) or _in_clause(context, sentence, segment)
    if most is None or any(x.lemma in words(AMOUNTS, "gain_nouns") for x in sentence.tokens[most.first : most.stop]):
        return None  # «максимальный бонус»
    if is_best(sentence.tokens[most.first]) and most.first == segment.start:
        return None  # «лучший ход +0.5»: what is judged, and nothing counted
    return most.party


def _in_clause(context: Context, sentence: Sentence, segment: Segment) -> Most | None:
    """«у кого больше делегатов, тот берёт 5», «тому, на ком больше улик, −2»: a bare comparative in a clause about a person."""
    for clause in sentence.clauses:
        opening = sentence.tokens[clause.start : clause.start + 4]
        about = any(x.norm in words(LEXICON, "recipient.whoever") or x.norm in words(LEXICON, "recipient.whom") for x in opening)
        if about and segment.start <= clause.start < segment.mention.first and clause.kind not in ("condition", "time"):
            return superlative_in(context, sentence, [i for i in clause.tokens if i < segment.mention.first], bare=True)
    return None


def _than_rival(sentence: Sentence) -> bool:
    """«если у неё больше перевалов, чем у противника»: a case that compares with one rival, and no ranking of all."""
    for clause in sentence.clauses:
        said = [sentence.tokens[i] for i in clause.tokens] if clause.kind == "condition" else []
        than = next((x.i for x in said if x.norm in words(SUPERLATIVES, "others.than")), None)
        behind = sentence.tokens[than + 1 : than + 3] if than is not None else ()
        if any(x.lemma in words(SUPERLATIVES, "others.rivals") for x in behind):
            return True
    return False


def without_most(context: Context, line: Line, condition: Expr | None) -> tuple[Expr | None, Party | None]:
    """«если у вас больше всех монет» names whoever has most: the condition without it, and that party."""
    named_most = [superlative_in(context, line.sentence, x.tokens) for x in line.sentence.clauses if x.kind == "condition"]
    said = next((x.party for x in named_most if x is not None and x.way == "highest"), None)
    parts = condition.parts if isinstance(condition, All) else (condition,) if condition is not None else ()
    for part in parts:
        if not isinstance(part, Compare) or not isinstance(part.left, Quantity) or not isinstance(part.right, Others):
            continue
        if part.op == ">" and part.right.which == "each" and not _than_rival(line.sentence):
            rest = [x for x in parts if x is not part]
            return (all_of(*rest) if rest else None), said or highest(part.left.name)
    return condition, None
