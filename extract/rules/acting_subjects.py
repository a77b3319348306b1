"""Those who stand in a row as subjects of a sentence: «красные и синие ходят», «ходят красные»."""

from __future__ import annotations

import re

from extract.context import Context, Line
from extract.grammar.names import is_role
from extract.language import Clause, Sentence, Token
from extract.lexicon import words
from extract.rules.steps import LEXICON

__all__ = ["name_of_side", "subjects"]

_STEM = 6
"""How many letters the name of a side and an adjective made of it have in common."""


def subjects(context: Context, line: Line) -> tuple[str, ...]:
    """Those who stand in a row as subjects, before the predicate or behind it: «красные и синие ходят», «ходят красные»."""
    sentence = line.sentence
    clause = next((c for c in sentence.clauses if c.kind == "main" and c.predicate is not None), None)
    if clause is None or clause.predicate is None:
        return ()
    ahead = clause.subject is not None and clause.subject < clause.predicate
    row = _row_before(context, sentence, clause.subject, clause.predicate) if ahead else _row_behind(context, sentence, clause)
    stop = row[-1][-1] + 1 if row else 0
    ordered = bool(row) and any(t.norm in words(LEXICON, "actors.then") for t in sentence.tokens[row[0][0] : stop])
    if any(_in_clause(sentence.tokens[i]) for part in row for i in part):
        return ()
    sides = [_is_side(context, sentence, part) or (part[0] == 0 and len(part) == 1) for part in row]
    if len(row) >= 2 and (ordered or (all(sides) and sum(sides) >= 2)):
        return tuple(_written(context, sentence, part) for part in row)
    moved = sentence.tokens[clause.predicate].lemma in words(LEXICON, "actors.moving")
    if moved and len(row) == 1 and not any(context.parties.name_of(sentence.tokens[i]) for i in row[0]):
        return ()  # «Вождь проходит две области»: a piece
    if len(row) == 1 and _is_side(context, sentence, row[0]) and len(row[0]) <= 3:
        return (_written(context, sentence, row[0]),)
    return ()


def _in_clause(token: Token) -> bool:
    """A verb or a relative: what holds it is a clause, and no name."""
    return token.pos in ("VERB", "AUX", "SCONJ") or token.feats.get("PronType") == "Rel"


def _row_before(context: Context, sentence: Sentence, subject: int | None, predicate: int) -> list[list[int]]:
    first = next((t.i for t in sentence.tokens[:predicate] if _can_act(context, sentence, t)), subject or 0)
    while (
        first > 0 and sentence.tokens[first - 1].pos in ("ADJ", "DET") and sentence.tokens[first - 1].feats.get("Case") == "Nom"
    ):
        first -= 1
    while (
        first > 1
        and (sentence.tokens[first - 1].text == "," or sentence.tokens[first - 1].norm in words(LEXICON, "small.and"))
        and _inner_name(sentence.tokens[first - 2])
    ):
        first -= 2
    stop = predicate
    while stop > first and (sentence.tokens[stop - 1].is_punct or sentence.tokens[stop - 1].pos in ("ADV", "PART")):
        stop -= 1
    return _parts(sentence, first, stop)


def _row_behind(context: Context, sentence: Sentence, clause: Clause) -> list[list[int]]:
    """«Карту разыгрывает протестантский игрок», «По карте кладут Север, Юг и Запад»: the row behind the predicate."""
    start = clause.predicate or 0
    first = next((t.i for t in sentence.tokens[start + 1 :] if _can_act(context, sentence, t)), None)
    if first is None or any(t.is_punct for t in sentence.tokens[start + 1 : first]):
        return []
    while first > start + 1 and sentence.tokens[first - 1].pos == "ADJ" and sentence.tokens[first - 1].feats.get("Case") == "Nom":
        first -= 1
    stop = first
    while stop < len(sentence.tokens) and sentence.tokens[stop].text not in (".", ";", ":", "(", "–", "—"):
        token = sentence.tokens[stop]
        if token.text == "," and not _inner_name(sentence.tokens[min(stop + 1, len(sentence.tokens) - 1)]):
            break
        stop += 1
    return _parts(sentence, first, stop)


def _inner_name(token: Token) -> bool:
    return token.text[:1].isupper() and token.feats.get("Case") == "Nom"


def _can_act(context: Context, sentence: Sentence, token: Token) -> bool:
    """A noun for a player or a name in the nominative."""
    return (
        token.feats.get("Case") == "Nom"
        and token.pos in ("NOUN", "PROPN", "ADJ")
        and (is_role(token) or name_of_side(context, token, sentence))
    )


def _parts(sentence: Sentence, first: int, stop: int) -> list[list[int]]:
    parts: list[list[int]] = [[]]
    for i in range(first, stop):
        token = sentence.tokens[i]
        if token.text == "," or token.norm in words(LEXICON, "small.and") or token.norm in words(LEXICON, "actors.then"):
            if parts[-1]:
                parts.append([])
        else:
            parts[-1].append(i)
    return [p for p in parts if p]


def _written(context: Context, sentence: Sentence, part: list[int]) -> str:
    return context.text[sentence.tokens[part[0]].start : sentence.tokens[part[-1]].end]


def _is_side(context: Context, sentence: Sentence, part: list[int]) -> bool:
    """A name of a side, or a noun for a player with a name before it («протестантский игрок»)."""
    tokens = [sentence.tokens[i] for i in part]
    head = next((t for t in tokens if t.pos in ("NOUN", "PROPN", "X")), tokens[0] if len(tokens) == 1 else None)
    if head is None or head.feats.get("Case", "Nom") != "Nom":
        return False
    if is_role(head) and len(tokens) > 1:
        return any(_names_side(context, t) for t in tokens if t.i != head.i)
    return name_of_side(context, head, sentence)


def _names_side(context: Context, token: Token) -> bool:
    """A name beside a noun for a player, or an adjective made of one («протестантский» beside «Протестанты»)."""
    if context.parties.name_of(token) is not None or _inner_capital(token):
        return True
    stem = token.lemma[:_STEM]
    return token.pos == "ADJ" and len(stem) == _STEM and bool(re.search(rf"(?<=[\w,] ){stem.capitalize()}", context.text))


def name_of_side(context: Context, token: Token, sentence: Sentence) -> bool:
    """True for the name of a side: one that the text is known to use, or any capital inside a sentence that is no role."""
    if context.is_points(token, sentence):
        return False
    return context.parties.name_of(token) is not None or (
        _inner_capital(token) and token.pos in ("PROPN", "NOUN", "ADJ") and not is_role(token)
    )


def _inner_capital(token: Token) -> bool:
    return token.i > 0 and token.text[:1].isupper() and token.text.isalpha()
