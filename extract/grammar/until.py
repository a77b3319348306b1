"""What ends a state: «играют, пока кто-то не наберёт 50 очков», «пока либо A, либо B», «пока есть карты»."""

from __future__ import annotations

from collections.abc import Sequence

from extract.context import Context, Line
from extract.grammar.conditions import LEXICON, condition_of_clause, condition_of_words
from extract.grammar.facts import is_predicate
from extract.grammar.function_words import does
from extract.grammar.joined_clauses import joined_clauses
from extract.grammar.statements import joined_by
from extract.grammar.tree import case, is_noun
from extract.language import Clause, Sentence
from extract.lexicon import words
from models.expressions import Expr, negate

__all__ = ["until_condition"]


def until_condition(context: Context, line: Line, clause: Clause) -> Expr | None:
    """«пока кто-то не наберёт» ends when somebody has; «пока в колоде есть карты» when there are none.

    «пока либо A, либо B» ends with either; each «не» of the parts is as idle as the first.
    """
    sentence = line.sentence
    read: list[tuple[str, Expr]] = []
    idle = False
    for part in _until_clauses(sentence, clause):
        inside = [
            i for i in part.tokens if i not in part.marker and sentence.tokens[i].norm not in words(LEXICON, "words.whiles")
        ]
        denied = _idle_negations(sentence, part, inside)
        marker = {sentence.tokens[i].norm for i in part.marker}
        idle = idle or bool(denied) or bool(marker & words(LEXICON, "words.negation"))
        # «пока не потерян ни один»: what is no longer denied is denied by «ни» no more
        told = [i for i in inside if i not in denied and not (idle and does(sentence.tokens[i], "nor"))]
        if part.predicate is not None and _none_left(sentence, part.predicate, inside):
            idle, told = (
                True,
                sorted({*inside, *(i for i in part.marker if sentence.tokens[i].norm in words(LEXICON, "words.negation"))}),
            )
        expr = condition_of_words(context, line, told) if idle else condition_of_clause(context, line, part)
        if expr is not None:
            first = sentence.tokens[part.start].norm
            read.append(("either" if first in words(LEXICON, "joining.either") else "both", expr))
    expr = joined_by(read)
    return expr if expr is None or idle else negate(expr)


def _until_clauses(sentence: Sentence, clause: Clause) -> tuple[Clause, ...]:
    """The clause and what goes on with it: «пока либо A, либо B»; a new statement («…, и партия окончена») does not."""
    out = [clause]
    for part in joined_clauses(sentence, clause)[1:]:
        either = sentence.tokens[part.start].norm in words(LEXICON, "joining.either")
        if part.kind != clause.kind and not either:
            break
        out.append(part)
    return tuple(out)


def _none_left(sentence: Sentence, verb: int, inside: Sequence[int]) -> bool:
    """«пока у одного из игроков не останется карт»: that «не» is meant, for what is not there stands in the genitive."""
    if sentence.tokens[verb].lemma not in words(LEXICON, "words.remaining"):
        return False
    denied = sentence.tokens[verb - 1].norm in words(LEXICON, "words.negation")
    things = [i for i in inside if is_noun(sentence.tokens[i]) and case(sentence.tokens[i]) == "Gen"]
    own = [i for i in things if sentence.tokens[i].head == verb and not _after_preposition(sentence, i)]
    subject = any(t.head == verb and t.dep.startswith("nsubj") and case(t) == "Nom" for t in sentence.tokens)
    return denied and bool(own) and not subject and not any(sentence.tokens[i].pos == "NUM" and i > verb for i in inside)


def _after_preposition(sentence: Sentence, i: int) -> bool:
    return any(sentence.tokens[k].pos == "ADP" for k in sentence.tokens[i].children)


def _idle_negations(sentence: Sentence, clause: Clause, inside: Sequence[int]) -> set[int]:
    """The «не» before the predicates of a clause with «пока»: «пока красные не взяли штаб или синие не отступили»."""
    negation = words(LEXICON, "words.negation")
    verb = clause.predicate
    own = {i for i in inside if sentence.tokens[i].norm in negation and (verb is None or verb - 3 <= i < verb)}
    verbs = [i for i in inside if is_predicate(sentence.tokens[i]) and not _none_left(sentence, i, inside)]
    rest = {i for v in verbs for i in inside if v - 2 <= i < v and sentence.tokens[i].norm in negation}
    opened = bool(own) or bool({sentence.tokens[i].norm for i in clause.marker} & negation)
    return own | rest if opened or (clause.kind != "time" and rest) else own
