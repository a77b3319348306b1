"""Steps that open, follow and close a turn: «Раунд открывает сбор, за ним следует торг, завершает раунд бой»."""

from __future__ import annotations

import re

from extract.context import Context, Line
from extract.grammar.tree import case
from extract.language import Token, nominative
from extract.lexicon import any_words, words
from extract.rules.steps import LEXICON, Sequence, Step, tidy
from models.spans import Span

__all__ = ["from_openings"]

_LONGEST = 6
"""The most words of a name."""
_PARTING = re.compile(r"[,;.]\s+(?:[аи]\s+)?|\s+[аи]\s+")


def from_openings(context: Context) -> list[Sequence]:
    """Sequences of two steps or more: the first part says with what a turn opens, each later one what follows or closes it."""
    out: list[Sequence] = []
    goes_on: tuple[Line, Sequence] | None = None
    for line in context.stating:
        steps: list[Step] = []
        before = context.before(line)
        chained = goes_on is not None and before is not None and before.index == goes_on[0].index
        for start, end in _pieces(line):
            step = _step(line, start, end, first=not steps and not chained)
            if step is None and ((steps and _names_no_verb(line, start, end)) or (chained and _tells_when(line, start))):
                continue  # the rest of a name that holds a comma, or «Когда посев закончен, …»
            if step is None:
                break
            steps.append(step)
        else:
            if steps and chained and goes_on is not None:
                goes_on[1].steps.extend(steps)
                goes_on = (line, goes_on[1])
                continue
            if steps:
                goes_on = (line, Sequence(steps, "sentence", line.sentence.start, line.block, line))
                out.append(goes_on[1])
                continue
        goes_on = None
    return [q for q in out if len(q.steps) >= 2]


def _pieces(line: Line) -> list[tuple[int, int]]:
    """The stretches of a sentence (absolute offsets) between commas and «и»; a part without a verb belongs to the one before."""
    text, start = line.sentence.text.rstrip(" .;!"), line.sentence.start
    bounds = [0]
    for found in _PARTING.finditer(text):
        rest = [t for t in line.sentence.tokens if t.start >= start + found.end()]
        elliptic = bool(rest) and rest[0].norm in words(LEXICON, "then.behind") and any(t.text in "–—-" for t in rest[1:4])
        if elliptic or any(t.lemma in _verbs() for t in rest[:5]) or (rest and rest[0].norm in words(LEXICON, "then.openers")):
            bounds += [found.start(), found.end()]
    bounds.append(len(text))
    return [(start + a, start + b) for a, b in zip(bounds[::2], bounds[1::2], strict=True)]


def _verbs() -> frozenset[str]:
    return any_words(LEXICON, "then.following", "then.coming")


def _names_no_verb(line: Line, start: int, end: int) -> bool:
    return not any(t.pos == "VERB" for t in line.sentence.tokens if start <= t.start < end)


def _tells_when(line: Line, start: int) -> bool:
    """«Когда посев закончен, наступает полив»: a part that only says when."""
    first = next((t for t in line.sentence.tokens if t.start >= start), None)
    return first is not None and first.norm in words(LEXICON, "small.supposing")


def _step(line: Line, start: int, end: int, first: bool) -> Step | None:
    """What a part says to open, follow or close a turn; the ``first`` must name the turn and open it."""
    tokens = [t for t in line.sentence.tokens if start <= t.start < end]
    verb = next((k for k, t in enumerate(tokens) if t.lemma in _verbs() and t.pos == "VERB"), None)
    dash = next((k for k, t in enumerate(tokens) if t.text in ("–", "—", "-")), None)
    if verb is None and not first and dash is not None and tokens[0].norm in words(LEXICON, "then.behind"):
        verb = dash  # «за торгами — розыгрыш»
    turns = words(LEXICON, "step.turn") - words(LEXICON, "step.times")
    named = [k for k, t in enumerate(tokens) if t.lemma in turns and k != verb and t.pos == "NOUN"]
    if verb is None or (first and (not named or tokens[verb].lemma not in words(LEXICON, "then.opening"))):
        return None
    phrase = _phrase(tokens, verb, set(named[:1]))
    if not phrase or len(phrase) > _LONGEST:
        return None
    name = tidy(nominative(phrase, "plur" if phrase[0].feats.get("Number") == "Plur" else None))
    return Step(name, [Span(phrase[0].start, phrase[-1].end)], line.block, [line]) if name else None


def _phrase(tokens: list[Token], verb: int, turn: set[int]) -> list[Token]:
    """The noun phrase behind the verb up to the end of the part, the noun for the turn left out."""
    rest = [t for k, t in enumerate(tokens) if k > verb and k not in turn] or tokens[verb + 1 :]
    while rest and rest[0].pos in ("ADP", "ADV", "PART", "DET"):
        rest.pop(0)
    if not rest or rest[0].pos not in ("NOUN", "PROPN", "ADJ") or case(rest[0]) not in ("Nom", "Gen", "Ins", "Acc"):
        return []
    plain = all(t.pos in ("NOUN", "PROPN", "ADJ", "ADP", "X") or t.text in "«»" for t in rest)
    return rest if plain else []
