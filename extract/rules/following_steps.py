"""Steps that follow one another: «Игра начинается с фазы ночи. … После этого наступает фаза дня», «За днём следует ночь»."""

from __future__ import annotations

from extract.context import Context, Line
from extract.grammar.tree import case
from extract.language import Sentence, Token, nominative
from extract.lexicon import words
from extract.rules.steps import LEXICON, Sequence, Step, phrase_in, tidy
from models.spans import Span

__all__ = ["from_followings"]

_APART = 3
"""The most sentences between two that tell steps of one sequence."""


def from_followings(context: Context) -> list[Sequence]:
    """The steps that the sentences of a block let follow one another; two of them make a sequence."""
    out = []
    for block in context.layout.blocks:
        if block.kind not in ("paragraph", "definition", "item"):
            continue
        steps: list[Step] = []
        last: int | None = None
        lines = context.lines_of(block)
        for k, line in enumerate(lines):
            found = _told(line)
            if not found or (last is not None and k - last > _APART):
                continue
            last = k
            known = {s.name for s in steps}
            steps.extend(s for s in found if s.name not in known)
        if len(steps) >= 2:
            out.append(Sequence(steps, "sentence", steps[0].spans[0].start, block, lines[0]))
    return out


def _told(line: Line) -> list[Step]:
    """The step that is followed, where it is named, and the one that follows or opens."""
    sentence = line.sentence
    verbs = words(LEXICON, "then.opening") | words(LEXICON, "then.coming")
    if phrase_in(sentence, "then.first") or phrase_in(sentence, "then.middle"):
        verbs |= words(LEXICON, "limits.held")  # «Сначала проводится фаза сбора»
    if any(t.lemma in words(LEXICON, "step.turn") for t in sentence.tokens):
        verbs |= words(LEXICON, "then.closing")  # «Завершает раунд фаза боя»
    verb = next((t for t in sentence.tokens if t.lemma in verbs and sentence.clause_of(t.i).kind == "main"), None)
    if verb is None or any(c.kind == "condition" for c in sentence.clauses):
        return []
    nouns = [t for t in sentence.tokens if _names_part(sentence, t) and sentence.clause_of(t.i).i == sentence.clause_of(verb.i).i]
    opened = verb.lemma in words(LEXICON, "then.opening")
    if opened:
        spoken = [t for t in nouns if t.i > verb.i and case(t) in ("Gen", "Ins") and _led_by(sentence, t, verb)]
        return [s for t in spoken[:1] if (s := _step(line, t))]
    coming = [t for t in nouns if case(t) in ("Nom", "Acc") and not _preposition(sentence, t)]
    gone = [t for t in nouns if _preposition(sentence, t) in words(LEXICON, "then.behind")]
    if len(coming) != 1:
        return []
    return [s for t in (*gone[:1], coming[0]) if (s := _step(line, t))]


def _names_part(sentence: Sentence, token: Token) -> bool:
    """«фаза дня», «этап торга»; «ночь», «утро» by themselves."""
    if token.pos != "NOUN":
        return False
    after = sentence.tokens[token.i + 1] if token.i + 1 < len(sentence.tokens) else None
    called = after is not None and ((after.pos in ("NOUN", "PROPN", "ADJ") and case(after) == "Gen") or after.text == "«")
    before = sentence.tokens[token.i - 1] if token.i else None
    described = before is not None and before.pos == "ADJ" and before.head == token.i
    if token.lemma in words(LEXICON, "step.strong"):
        return called or described
    head = sentence.tokens[token.head]
    inside = head.i != token.i and head.lemma in words(LEXICON, "step.strong") and case(token) == "Gen"
    return token.lemma in words(LEXICON, "step.times") and not inside


def _led_by(sentence: Sentence, token: Token, verb: Token) -> bool:
    """Whether nothing but a preposition and adjectives stands between the verb and the noun."""
    return all(t.pos in ("ADP", "ADJ", "DET", "ADV", "PART") for t in sentence.tokens[verb.i + 1 : token.i])


def _preposition(sentence: Sentence, token: Token) -> str:
    i = token.i - 1
    while i > 0 and sentence.tokens[i].pos in ("ADJ", "DET"):
        i -= 1
    return sentence.tokens[i].norm if i >= 0 and sentence.tokens[i].pos == "ADP" else ""


def _step(line: Line, token: Token) -> Step | None:
    """The noun with its adjectives and what it governs, in the nominative."""
    tokens = line.sentence.tokens
    first, stop = token.i, token.i + 1
    while first > 0 and tokens[first - 1].pos == "ADJ" and tokens[first - 1].head == token.i:
        first -= 1
    if token.lemma in words(LEXICON, "step.strong"):
        while stop < len(tokens) and (tokens[stop].pos in ("NOUN", "ADJ", "PROPN") and case(tokens[stop]) == "Gen"):
            stop += 1
        if stop < len(tokens) and tokens[stop].text == "«":
            stop = next((t.i + 1 for t in tokens[stop:] if t.text == "»"), stop)
    name = tidy(nominative(list(tokens[first:stop]), "sing"))
    return Step(name, [Span(tokens[first].start, tokens[stop - 1].end)], line.block, [line]) if name else None
