"""Sentences after a way to win that add to it: «Эта победа может произойти только в …», «Ни в одной из этих областей не …»."""

from __future__ import annotations

from dataclasses import dataclass

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_words, conditions_of
from extract.grammar.facts import fact_of, fact_of_participle
from extract.grammar.timing import time_of_words
from extract.grammar.tree import is_noun, is_participle, matches, phrase_stop
from extract.language import Sentence, Token, analyse
from extract.lexicon import WordFile, phrases, words
from models.expressions import Expr, all_of, negate
from models.parties import Party
from models.spans import Span
from models.timing import Timing

__all__ = ["Restriction", "is_win_qualified", "restriction_of"]

LEXICON = WordFile(__file__).with_name("victories.toml")
OUTCOMES = WordFile(__file__).with_name("outcomes.toml")
PARTIES = WordFile(__file__).parent.parent / "grammar" / "parties.toml"
VOID = 4
"""How many words «это правило не действует» has before its verb, at most."""


@dataclass(frozen=True, slots=True)
class Restriction:
    """What a sentence adds to a way to win: a condition, or the only time at which it can happen."""

    span: Span
    condition: Expr | None = None
    timing: Timing | None = None


def restriction_of(context: Context, line: Line, name: str, before: Sentence, about: Party | None = None) -> Restriction | None:
    """What the line adds to the way to win of this name that the sentence ``before`` states; None if it adds nothing.

    ``about`` is who wins so, of whom it speaks.
    """
    sentence = line.sentence
    only = any(_is(sentence, i, "only") for i in range(len(sentence.tokens)))
    if only and (_speaks_of(sentence, name) or _opens_with_win(sentence)):
        return _only_if(context, line) or _only_when(context, sentence)
    if _not_counted(sentence) and _speaks_of(sentence, name):
        return _uncounted(sentence)
    added = _besides(context, line, about) or _voided(context, line, about)
    if added is not None:
        return added
    if _looks_back(sentence, before) and any(_is(sentence, i, "must") for i in range(len(sentence.tokens))):
        first = sentence.clauses[0] if sentence.clauses else None
        fact = fact_of(sentence, first.tokens, binding=True) if first is not None else None
        return Restriction(Span(sentence.start, sentence.end), fact) if fact is not None else None
    return None


def _is(sentence: Sentence, i: int, key: str) -> bool:
    listed = words(LEXICON, f"restrictions.{key}")
    return sentence.tokens[i].lemma in listed or sentence.tokens[i].norm in listed


def _speaks_of(sentence: Sentence, name: str) -> bool:
    """True for «эта победа», or all the words of the name."""
    for token in sentence.tokens:
        won = token.lemma in words(LEXICON, "names.victory")
        if won and any(_is(sentence, i, "back") for i in range(max(0, token.i - 2), token.i)):
            return True
    lemmas = {t.lemma for t in sentence.tokens}
    own = {t.lemma for t in analyse(name).tokens if not t.is_punct and t.pos not in ("ADP", "CCONJ")} if name else set()
    return bool(own) and own <= lemmas


def is_win_qualified(sentence: Sentence) -> bool:
    """True for «Победа засчитывается, только если …»: the sentence only says when the win just spoken of counts."""
    return _opens_with_win(sentence) and any(_is(sentence, t.i, "only") for t in sentence.tokens)


def _opens_with_win(sentence: Sentence) -> bool:
    """True for «Победа засчитывается …», «Победу присуждают …»: the win just spoken of."""
    return bool(sentence.tokens) and sentence.tokens[0].lemma in words(LEXICON, "names.victory")


def _only_if(context: Context, line: Line) -> Restriction | None:
    """«Победа засчитывается, только если казна не пуста»."""
    sentence = line.sentence
    for found in conditions_of(context, line):
        beside = range(max(0, found.first - 2), found.first + 2)
        if found.clause is not None and any(_is(sentence, i, "only") for i in beside):
            return Restriction(Span(sentence.start, sentence.tokens[found.stop - 1].end), found.expr)
    return None


def _only_when(context: Context, sentence: Sentence) -> Restriction | None:
    """The first clause of «Эта победа может произойти только в Фазу … хода 4 или позже; соответственно, …»."""
    clause = sentence.clauses[0]
    timing = time_of_words(context, sentence, clause.tokens)
    last = [i for i in clause.tokens if sentence.tokens[i].text not in ".;"]
    span = Span(sentence.tokens[clause.tokens[0]].start, sentence.tokens[last[-1]].end)
    return Restriction(span, None, timing) if timing != Timing() else None


def _besides(context: Context, line: Line, about: Party | None) -> Restriction | None:
    """«Кроме того, необходимо, чтобы порт был свободен», «При этом нужно сохранить короля»: one more thing that it takes."""
    sentence = line.sentence
    start = phrase_stop(sentence, 0, phrases(LEXICON, "restrictions.besides"))
    needed = next((t.i for t in sentence.tokens if start and t.i >= start and _needs(t)), None)
    if start is None or needed is None:
        return None
    held = next((c for c in sentence.clauses if c.kind in ("purpose", "content") and c.start > needed), None)
    told = [i for i in held.tokens if i not in held.marker] if held is not None else list(range(needed + 1, len(sentence.tokens)))
    if held is None and not any(sentence.tokens[i].feats.get("VerbForm") == "Inf" for i in told):
        return None
    expr = condition_of_words(context, line, told, about)
    return Restriction(_whole(sentence), expr) if expr is not None else None


def _needs(token: Token) -> bool:
    listed = words(OUTCOMES, "not_game.needed")
    return token.lemma in listed or token.norm in listed


def _voided(context: Context, line: Line, about: Party | None) -> Restriction | None:
    """«Это не действует, если …», «Победа не засчитывается, если …»: not if that is so."""
    sentence = line.sentence
    void = next((t for t in sentence.tokens if t.lemma in words(LEXICON, "restrictions.holding")), None)
    if void is None or not void.i or not _is(sentence, void.i - 1, "negation") or void.i > VOID:
        return None
    opened = any(_is(sentence, i, "back") or _is(sentence, i, "it") for i in range(void.i)) or _opens_with_win(sentence)
    found = conditions_of(context, line, about, kinds=("condition", "time"))
    if not opened or not found:
        return None
    return Restriction(_whole(sentence), negate(all_of(*(c.expr for c in found))))


def _whole(sentence: Sentence) -> Span:
    return Span(sentence.start, sentence.start + len(sentence.text.rstrip(" .;\n")))


def _not_counted(sentence: Sentence) -> bool:
    counted = any(_is(sentence, i, "counts") for i in range(len(sentence.tokens)))
    return counted and any(matches(t, w) for t in sentence.tokens for w in words(LEXICON, "restrictions.negation"))


def _uncounted(sentence: Sentence) -> Restriction | None:
    """«Захваченная в этот же ход Колыбель в зачёт не идёт»: what does not count must not be so."""
    participle = next((t.i for t in sentence.tokens if is_participle(t)), None)
    fact = fact_of_participle(sentence, participle) if participle is not None else None
    if fact is None:
        return None
    clause = sentence.clauses[0]
    last = [i for i in clause.tokens if sentence.tokens[i].text not in ".;:"]
    return Restriction(Span(sentence.start, sentence.tokens[last[-1]].end), negate(fact))


def _looks_back(sentence: Sentence, before: Sentence) -> bool:
    """True if «эти области» look back to a noun of the sentence before."""
    known = {t.lemma for t in before.tokens if is_noun(t)}
    for token in sentence.tokens:
        back = token.lemma in words(LEXICON, "restrictions.back")
        if back and any(t.lemma in known for t in sentence.tokens[token.i + 1 : token.i + 3]):
            return True
    return _one_of_them(sentence, before)


def _one_of_them(sentence: Sentence, before: Sentence) -> bool:
    """True for «ни в одной из них», «среди них» where the sentence before counts something."""
    counted = any(is_noun(t) and t.feats.get("Number") == "Plur" for t in before.tokens)
    among = words(LEXICON, "restrictions.among")
    return counted and any(
        t.pos == "PRON" and t.lemma in words(PARTIES, "back") and t.feats.get("Number", "Plur") == "Plur"
        and sentence.tokens[t.i - 1].norm in among for t in sentence.tokens[1:]
    )  # fmt: skip
