"""Who acts in a step, in the order in which they act."""

from __future__ import annotations

import itertools
import re

from extract.context import Context, Line
from extract.grammar.names import is_role
from extract.language import Sentence, Token, analyse, nominative
from extract.lexicon import words
from extract.rules.cuts import alternatives
from extract.rules.steps import LEXICON, Step, phrase_in

__all__ = ["actors_of"]


def actors_of(context: Context, step: Step) -> tuple[str, ...]:
    """The sides named in a row in the description of a step, or the one named side that acts; empty where none is."""
    if (named := _from_remark(context, step)) is not None:
        return (named,)
    for line in step.described[:1]:
        found = _listed(context, line) or _in_turn(context, line, step) or _subjects(context, line)
        if found:
            return found
    return ()


def _from_remark(context: Context, step: Step) -> str | None:
    """«(только для Империи)»: the side that alone has the step."""
    if step.remark is None:
        return None
    remark = analyse(step.remark.quote(context.text).strip("()"), step.remark.start + 1)
    at = next((t.i for t in remark.tokens if t.norm in words(LEXICON, "actors.for")), None)
    rest = [t for t in remark.tokens[at + 1 :] if not t.is_punct] if at is not None else []
    return nominative(rest) if rest and rest[0].text[:1].isupper() and len(rest) <= 3 else None


def _listed(context: Context, line: Line) -> tuple[str, ...]:
    """Names behind «в следующем порядке:»."""
    sentence = line.sentence
    colon = next((t for t in sentence.tokens if t.text == ":"), None)
    if colon is None or not phrase_in(sentence, "actors.order"):
        return ()
    tail = re.split(r"\s[–—-]\s|[.;]|\s\(", context.text[colon.end : sentence.end])[0]
    names = [x.strip() for x in re.split(rf",|\s+{alternatives('small.and')}\s+", tail) if x.strip()]
    return tuple(names) if len(names) >= 2 and all(n[:1].isupper() and len(n.split()) <= 3 for n in names) else ()


def _in_turn(context: Context, line: Line, step: Step) -> tuple[str, ...]:
    """«сначала ходит пассивная сторона, затем активная»: who acts first and who then, each a name or a noun for a player."""
    sentence = line.sentence
    start = step.spans[0].end if sentence.start <= step.spans[0].start < sentence.end else sentence.start
    tokens = [t for t in sentence.tokens if t.start >= start]
    first = next((t.i for t in tokens if t.norm in words(LEXICON, "actors.first")), None)
    if first is None:
        return ()
    later = [t.i for t in tokens if t.i > first and t.norm in words(LEXICON, "actors.then")]
    bounds = [first, *later, len(sentence.tokens)]
    out: list[str] = []
    role = ""
    for a, b in itertools.pairwise(bounds):
        group = _nominative_group(context, sentence, a + 1, b)
        if not group:
            return ()
        words_ = " ".join(sentence.tokens[i].text for i in group)
        head = sentence.tokens[group[-1]]
        role = head.text if head.pos in ("NOUN", "PROPN") and is_role(head) else role
        out.append(words_ if head.pos != "ADJ" or not role or words_[:1].isupper() else f"{words_} {role}")
    return tuple(out) if len(out) >= 2 else ()


def _nominative_group(context: Context, sentence: Sentence, start: int, stop: int) -> list[int]:
    """The first name, or noun for a player with its adjectives, in the nominative; an adjective alone where it ends the part."""
    group: list[int] = []
    for i in range(start, stop):
        token = sentence.tokens[i]
        if token.is_punct and group:
            break
        nominal = token.pos in ("ADJ", "NOUN", "PROPN", "VERB") and token.feats.get("Case") == "Nom"
        if nominal and (token.pos in ("ADJ", "VERB") or is_role(token) or _name(context, token, sentence)):
            group.append(i)
            if token.pos in ("NOUN", "PROPN"):
                return group
        elif group:
            break
    return group


def _subjects(context: Context, line: Line) -> tuple[str, ...]:
    sentence = line.sentence
    clause = next((c for c in sentence.clauses if c.kind == "main" and c.subject is not None and c.predicate is not None), None)
    if clause is None or clause.subject is None or clause.predicate is None or clause.subject >= clause.predicate:
        return ()
    first = next((t.i for t in sentence.tokens[: clause.predicate] if _can_act(context, sentence, t)), clause.subject)
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
    stop = clause.predicate
    while stop > first and (sentence.tokens[stop - 1].is_punct or sentence.tokens[stop - 1].pos in ("ADV", "PART")):
        stop -= 1
    row = _parts(sentence, first, stop)
    ordered = any(t.norm in words(LEXICON, "actors.then") for t in sentence.tokens[first:stop])
    sides = [_is_side(context, sentence, part) or (part[0] == 0 and len(part) == 1) for part in row]
    if len(row) >= 2 and (ordered or (all(sides) and sum(sides) >= 2)):
        return tuple(_written(context, sentence, part) for part in row)
    if len(row) == 1 and _is_side(context, sentence, row[0]) and len(row[0]) <= 3:
        return (_written(context, sentence, row[0]),)
    return ()


def _inner_name(token: Token) -> bool:
    return token.text[:1].isupper() and token.feats.get("Case") == "Nom"


def _can_act(context: Context, sentence: Sentence, token: Token) -> bool:
    """A noun for a player or a name in the nominative."""
    return (
        token.feats.get("Case") == "Nom"
        and token.pos in ("NOUN", "PROPN", "ADJ")
        and (is_role(token) or _name(context, token, sentence))
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
        return any(context.parties.name_of(t) is not None or _inner_capital(t) for t in tokens if t.i != head.i)
    return _name(context, head, sentence)


def _name(context: Context, token: Token, sentence: Sentence) -> bool:
    return context.parties.name_of(token) is not None or (
        _inner_capital(token) and token.pos in ("PROPN", "NOUN", "ADJ") and not is_role(token)
    )


def _inner_capital(token: Token) -> bool:
    return token.i > 0 and token.text[:1].isupper() and token.text.isalpha()
