"""Clauses that one condition is made of: «если A или если B», «если A, если B или если C», «если A, и B» before the main one."""

from __future__ import annotations

from extract.grammar.orders import each_once_more
from extract.grammar.tree import phrase_stop
from extract.language import Clause, Sentence
from extract.lexicon import WordFile, phrases, words

__all__ = ["asks_again", "joined_clauses", "one_more_case"]

LEXICON = WordFile(__file__).with_name("conditions.toml")
OUTCOMES = WordFile(__file__).parent.parent / "rules" / "outcomes.toml"


def joined_clauses(sentence: Sentence, clause: Clause) -> tuple[Clause, ...]:
    """The clause with those that continue it: «если A или если B», «если A, и B» before the main clause."""
    out = [clause]
    listed = _listed_before_main(sentence, clause)
    for following in sentence.clauses[clause.i + 1 :]:
        continues = following.kind == clause.kind or (following.kind == "main" and not following.marker)
        first = sentence.tokens[following.start]
        opened = first.norm in words(LEXICON, "joining.either") | words(LEXICON, "joining.both")
        again = asks_again(sentence, clause, following)
        if following.start != out[-1].end or not (opened or again or following in listed) or not continues:
            break
        contrast = first.norm in words(LEXICON, "joining.contrast")
        if following.kind == "main" and clause.kind == "time" and (contrast or _decides(sentence, following)):
            break
        if following.kind == "main" and following.i == clause.parent and following not in listed:
            break
        if following.kind == "main" and each_once_more(sentence, following.start):
            break
        out.append(following)
    return tuple(out)


def _decides(sentence: Sentence, clause: Clause) -> bool:
    """«Игра кончается, когда карты сыграны, и пара с … выигрывает»: who wins is a statement of its own."""
    verb = sentence.tokens[clause.predicate] if clause.predicate is not None else None
    won = words(OUTCOMES, "win.verbs") | words(OUTCOMES, "lose.verbs")
    return (
        verb is not None
        and verb.lemma in won
        and not clause.negated
        and clause.start > 0
        and any(c.kind == "main" and c.start == 0 for c in sentence.clauses)
    )


def asks_again(sentence: Sentence, clause: Clause, following: Clause) -> bool:
    """«если A, если B или если C»: one more case without a conjunction, where «или» comes before the last."""
    asked = [sentence.tokens[i].norm for i in clause.marker]
    if not asked or asked != [sentence.tokens[i].norm for i in following.marker] or following.start not in following.marker:
        return False
    return any(
        sentence.tokens[c.start].norm in words(LEXICON, "joining.either") and asked == [sentence.tokens[i].norm for i in c.marker]
        for c in sentence.clauses[following.i + 1 :]
    )


def one_more_case(sentence: Sentence, clause: Clause, following: Clause) -> bool:
    """«если A, а также если B»: with its own conjunction the second is a case of its own."""
    also = phrase_stop(sentence, following.start, phrases(LEXICON, "joining.besides"))
    return also is not None and also in following.marker and following.i != clause.i


def _listed_before_main(sentence: Sentence, clause: Clause) -> tuple[Clause, ...]:
    """«если A, B и C, возьмите …»: the clauses between the condition and a last one without a conjunction, joined by «и»."""
    following = [c for c in sentence.clauses[clause.i + 1 :] if c.kind == "main"]
    if len(following) < 3 or following[0].start != clause.end or following[-1].i != len(sentence.clauses) - 1:
        return ()
    joins = words(LEXICON, "joining.either") | words(LEXICON, "joining.both")
    opened = [sentence.tokens[c.start].norm in joins for c in following]
    return tuple(following[:-1]) if opened[-2] and not opened[-1] and not opened[0] else ()
