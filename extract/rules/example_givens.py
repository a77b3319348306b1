"""What a worked example supposes: who holds what, what has happened, and in which turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from extract.context import Context, Line
from extract.grammar.conditions import condition_of_clause, condition_of_words
from extract.grammar.numbers import NumberPhrase, numbers_in
from extract.grammar.quantities import counted_noun, name_quantity
from extract.grammar.tree import is_noun, is_participle, surface
from extract.grammar.turns import turn_sets_in
from extract.language import Clause, Sentence, inflect, nominative
from extract.lexicon import WordFile, words
from extract.rules.example_parties import who
from models.expressions import All, Compare, Expr, Fact, Not, Number, Quantity
from models.parties import named
from models.spans import Span

__all__ = ["situation"]

LEXICON = WordFile(__file__).with_name("examples.toml")


def situation(context: Context, line: Line, results: bool, later: bool) -> list[Expr]:
    """What the sentence supposes: its conditions, and plain statements in front of the first result.

    ``results``: the sentence gives something out; ``later``: one before it did.
    """
    sentence = line.sentence
    excepted = list(_excepted(sentence))
    if excepted:
        return [*excepted]
    out: list[Expr] = []
    for clause in sentence.clauses:
        if not (_supposes(sentence, clause) or (clause.kind == "main" and not results and not later)):
            continue
        for expr in _statements(context, line, clause):
            out.append(_in_turn(sentence, clause, expr))
    return out


def _supposes(sentence: Sentence, clause: Clause) -> bool:
    """«если …», «пусть …», «допустим, что …»."""
    opened = sentence.tokens[clause.start].lemma in words(LEXICON, "words.supposing")
    led = clause.i > 0 and sentence.tokens[sentence.clauses[clause.i - 1].start].lemma in words(LEXICON, "words.supposing")
    short = led and sentence.clauses[clause.i - 1].end - sentence.clauses[clause.i - 1].start <= 2
    return clause.kind == "condition" or opened or short


def _statements(context: Context, line: Line, clause: Clause) -> Iterator[Expr]:
    """The statements of a clause; one without a verb is cut where «а» or «;» sets another against it."""
    sentence = line.sentence
    pieces = list(_pieces(sentence, clause))
    for piece in pieces:
        held = _held(context, sentence, piece)
        if held is not None:
            yield held
            continue
        if len(pieces) == 1:
            expr = condition_of_clause(context, line, clause) if clause.predicate is not None else None
        else:
            expr = condition_of_words(context, line, piece)
        exact = not any(t.norm in words(LEXICON, "words.bounding") for t in sentence.tokens)
        for part in () if expr is None else expr.parts if isinstance(expr, All) else (expr,):
            yield _as_given(part) if exact else part


def _pieces(sentence: Sentence, clause: Clause) -> Iterator[tuple[int, ...]]:
    """The words of a clause cut at «, а», «;», and at commas in front of «у кого-то»."""
    cuts = [-1]
    for i, k in pairwise(clause.tokens):
        token, after = sentence.tokens[i], sentence.tokens[k]
        opposed = after.norm in words(LEXICON, "words.opposing")
        possessed = after.norm in words(LEXICON, "words.possessing") and sentence.tokens[clause.tokens[0]].pos == "ADP"
        placed = after.pos == "ADP" and any(
            t.norm in words(LEXICON, "words.possessing") for t in sentence.tokens[k : min(k + 4, clause.tokens[-1])]
        )
        if token.text == ";" or (token.text == "," and (opposed or possessed or placed)):
            cuts.append(i)
    opening = words(LEXICON, "words.opposing") | words(LEXICON, "words.supposing")
    for low, high in pairwise([*cuts, len(sentence.tokens)]):
        piece = tuple(i for i in clause.tokens if low < i < high)
        while piece and (sentence.tokens[piece[0]].norm in opening or sentence.tokens[piece[0]].is_punct):
            piece = piece[1:]
        if piece:
            yield piece


def _held(context: Context, sentence: Sentence, piece: Sequence[int]) -> Expr | None:
    """«в Панаме у США лишь 1 очко влияния»: somebody has so many of something, at a place where one is named."""
    number = next((n for n in numbers_in(sentence) if n.first in piece), None)
    at = next((i for i in piece if sentence.tokens[i].norm in words(LEXICON, "words.possessing")), None)
    if number is None or at is None or number.value.denominator != 1 or number.kind != "cardinal" or number.first < at:
        return None
    head = counted_noun(sentence, number.stop)
    holder = next((name for i in piece if at < i < number.first and (name := who(context, sentence, i, loose=True))), "")
    if head is None or not holder or _bounded(sentence, number):
        return None
    places = [name for i in piece if (name := _place(sentence, i))]
    quantity = Quantity(name_quantity(context, sentence, head).quantity.name, named(holder), tuple(places))
    span = Span(sentence.tokens[piece[0]].start, sentence.tokens[head].end)
    return Compare(quantity, "==", Number(number.value), span=span)


def _bounded(sentence: Sentence, number: NumberPhrase) -> bool:
    return any(t.norm in words(LEXICON, "words.bounding") for t in sentence.tokens[max(0, number.first - 2) : number.first])


def _place(sentence: Sentence, i: int) -> str:
    """The name behind «в», «на» at token ``i``; empty where none stands there."""
    if sentence.tokens[i].norm not in words(LEXICON, "words.within"):
        return ""
    found = []
    for token in sentence.tokens[i + 1 :]:
        if not token.text[:1].isupper():
            break
        found.append(token)
    return nominative(found) if found else ""


def _as_given(expr: Expr) -> Expr:
    """«США имеют 1 очко влияния»: in a situation that is what there is, not the least that must be."""
    return replace(expr, op="==") if isinstance(expr, Compare) and expr.op == ">=" else expr


def _excepted(sentence: Sentence) -> Iterator[Expr]:
    """«все сохранили …, кроме X, захваченного Y»: nothing else has happened, so that the exception is what is given."""
    for token in sentence.tokens:
        if not {token.norm, token.lemma} & words(LEXICON, "words.except") or token.i + 1 >= len(sentence.tokens):
            continue
        head = next((t for t in sentence.tokens[token.i + 1 : token.i + 4] if is_noun(t) and t.norm != token.norm), None)
        clause = next((c for c in sentence.clauses if head is not None and c.start > head.i), None)
        if head is None or clause is None or clause.kind not in ("participle", "relative") or clause.predicate is None:
            continue
        verb = sentence.tokens[clause.predicate]
        gender = {"Fem": "femn", "Neut": "neut"}.get(head.feats.get("Gender", ""), "masc")
        short = inflect(verb.text, pos="PRTS", number="sing", gender=gender) if is_participle(verb) else verb.text
        rest = [i for i in clause.tokens if i > verb.i and not sentence.tokens[i].is_punct]
        name = nominative([head])
        yield Fact(f"{name} {short or verb.text} {surface(sentence, rest)}".strip(), span=Span(head.start, sentence.end))
        return


def _in_turn(sentence: Sentence, clause: Clause, expr: Expr) -> Expr:
    """«… к концу второго хода»: a fact with the turn in which it holds."""
    phrase = next((p for p in turn_sets_in(sentence) if p.first in clause.tokens and len(p.turns.only) == 1), None)
    if phrase is None:
        return expr
    first = phrase.first
    while first > clause.start and (
        sentence.tokens[first - 1].lemma in words(LEXICON, "nouns.edges") or sentence.tokens[first - 1].pos == "ADP"
    ):
        first -= 1
    when = surface(sentence, range(first, phrase.stop))
    fact = expr.part if isinstance(expr, Not) else expr
    if not isinstance(fact, Fact) or when in fact.text:
        return expr
    timed = replace(fact, text=f"{fact.text} {when[:1].lower()}{when[1:]}")
    return replace(expr, part=timed) if isinstance(expr, Not) else timed
