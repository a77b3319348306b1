"""What lasts: «каждый ход, пока цитадель не взята», «ход, на протяжении которого полотно перекрыто», as conditions."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_words
from extract.grammar.tree import phrase_stop
from extract.grammar.turns import is_unit
from extract.language import Clause, Sentence
from extract.lexicon import phrases, words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.segments import Segment
from models.expressions import Expr
from models.parties import Party

__all__ = ["all_the_while"]


def all_the_while(context: Context, line: Line, segment: Segment, about: Party | None) -> list[Expr]:
    """What must be so all through each turn in which the points are given."""
    out: list[Expr] = []
    for clause in line.sentence.clauses:
        said = _said(line.sentence, clause) if segment.start <= clause.start < segment.stop else ()
        found = condition_of_words(context, line, said, about) if said else None
        out.extend([found] if found is not None else [])
    return out


def _said(sentence: Sentence, clause: Clause) -> tuple[int, ...]:
    """The words of the clause that say what lasts; none for any other clause."""
    tokens = sentence.tokens
    noun = clause.start - 1
    while noun >= 0 and tokens[noun].is_punct:
        noun -= 1
    every = noun > 0 and is_unit(tokens[noun]) and tokens[noun - 1].lemma in words(LEXICON, "ground.every")
    if not every:
        return ()
    cut = next((i for i in clause.tokens if i > clause.start and tokens[i].text == ","), clause.end)
    inside = tuple(i for i in clause.tokens if i < cut and not tokens[i].is_punct)
    if clause.kind == "time" and any(tokens[i].norm in words(LEXICON, "place.until") for i in clause.marker):
        return tuple(i for i in inside if i not in clause.marker)
    opened = phrase_stop(sentence, inside[0], phrases(LEXICON, "ground.all_through")) if inside else None
    if clause.kind == "relative" and opened is not None:
        return tuple(i for i in inside if i > opened)
    return ()
