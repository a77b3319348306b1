"""The steps that stand between commas or semicolons, each with what is said behind its name."""

from __future__ import annotations

import re

from extract.context import Context, Line
from extract.grammar.numbers import numbers_in
from extract.language import Sentence, Token, analyse, lemma_of, may_say, nominative
from extract.language.dictionary import analyses
from extract.lexicon import words
from extract.rules.cuts import alternatives, opened, subordinate, top_level
from extract.rules.steps import LEXICON, Step, cut_name, folded, names_phase, tidy
from models.spans import Span

__all__ = ["enumerated", "out_of_genitive"]


def enumerated(context: Context, line: Line, start: int, tail: str) -> list[Step]:
    """The steps that stand between the commas of ``tail``; relative clauses and remarks go to the step before them."""
    steps: list[Step] = []
    stop = re.search(r"(?<=[^\W\d_]{3})[.!?]\s*$", tail)
    tail = tail[: stop.start()] if stop else tail
    told_of = re.search(rf",\s+{alternatives('small.it')}\s[^,]+$", folded(tail))  # «день и ночь, они сменяют друг друга»
    tail = tail[: told_of.start()] if told_of else tail
    for a, b in _with_second_deeds(line.sentence, start, tail, top_level(tail)):
        piece = re.sub(rf"\s{alternatives('small.opening')}\s*$", "", tail[a:b])
        b = a + len(piece)
        found = re.match(rf"\s*{alternatives('small.opening')}\s+", folded(piece))
        lead = found.end() if found else len(piece) - len(piece.lstrip())
        if not piece[lead:].strip():
            continue
        if steps and steps[-1].remark is None and _limits_before(piece[lead:]):
            steps[-1].remark = Span(start + a + lead, start + b)
            continue
        if _hangs_on(line.sentence, start + a + lead, start + b):
            continue
        if steps and re.match(rf"{alternatives('small.there')}\s", folded(piece[lead:])):
            continue  # «…, где игроки набирают отряды»: what is done in the part before
        step = _noun_step(context, line, start + a + lead, start + b)
        if step is not None:
            steps.append(step)
    if any(len(s.name.split()) > 9 for s in steps) or any(_repeats_itself(s.name) for s in steps):
        return []
    named = [s for s in steps if names_phase(s.name)]
    return named if len(named) >= 2 and len(named) >= 0.5 * len(steps) else steps


def _with_second_deeds(sentence: Sentence, start: int, tail: str, pieces: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """«сначала считают силы, наконец бросают кубик и смотрят в таблицу»: behind adverbs of order, a deed goes on after «и»."""
    ordered = [re.match(rf"\s*{alternatives('then.openers')}(?!\w)", folded(tail[a:b])) is not None for a, b in pieces]
    if len(pieces) < 3 or sum(ordered) < 2 or not ordered[-2] or ordered[-1] or "," in tail[pieces[-2][1] : pieces[-1][0]]:
        return pieces
    verbal = all(
        any(t.pos == "VERB" for t in sentence.tokens if start + a <= t.start < start + b) for a, b in pieces[-2:]
    )  # fmt: skip
    return [*pieces[:-2], (pieces[-2][0], pieces[-1][1])] if verbal else pieces


def _limits_before(piece: str) -> bool:
    """«…, если поиск удался», «…, но лишь в ходы 2 и 4»: a piece that says when the part before it is held."""
    closing = words(LEXICON, "limits.closing") - words(LEXICON, "limits.placed")
    if not may_say(piece.strip(), closing):
        return False
    opening = [t for t in analyse(piece.strip()).tokens if not t.is_punct and t.norm not in words(LEXICON, "small.but")]
    return bool(opening) and opening[0].norm in closing


def _hangs_on(sentence: Sentence, start: int, end: int) -> bool:
    """True for a piece that is a clause of the piece before; a noun alone behind it («бой, если он есть, снабжение») is none."""
    if not subordinate(sentence, start):
        return False
    inside = [t for t in sentence.tokens if start <= t.start < end and not t.is_punct]
    return not inside or inside[0].pos not in ("NOUN", "ADJ") or any(t.pos in ("VERB", "AUX", "PRON", "SCONJ") for t in inside)


def _repeats_itself(name: str) -> bool:
    """«шаг за шагом»: one noun twice is a manner."""
    found = [lemma_of(w.lower()) for w in name.split()]
    return len(found) == 3 and found[0] == found[2]


def _noun_step(context: Context, line: Line, start: int, end: int) -> Step | None:
    text = context.text[start:end].rstrip()
    mark = re.match(r"\s*(?:[IVX]{1,4}|\d{1,2}|[А-ЯA-Z])\s*(?:[–—-]|[.)])\s+|\s*[–—-]\s+", text)
    start, text = (start + mark.end(), text[mark.end() :]) if mark else (start, text)
    if (ranked := _behind_ordinal(text)) is not None:
        start, text = start + ranked, text[ranked:]
    name, span, remark = cut_name(text, start)
    behind = next((m for m in re.finditer(r",\s+", text) if _limits_before(text[m.end() :])), None) if remark is None else None
    if behind is not None and behind.start() > 0:
        name, span, _ = cut_name(text[: behind.start()], start)
        remark = Span(start + behind.end(), start + len(text))
    tokens = [t for t in line.sentence.tokens if span.start <= t.start < span.end and not t.is_punct]
    if not tokens:
        return None
    first = next((t for t in tokens if t.pos in ("NOUN", "PROPN", "ADJ", "X")), None)
    oblique = first is not None and first.feats.get("Case") in ("Gen", "Acc", "Ins", "Loc")
    turned = first is not None and first.i == tokens[0].i and (oblique or _one_of_genitives(line.sentence, first))
    if first is not None and turned and not (first.text[:1].isupper() and _plainly_nominative(first)):
        phrase = [t for t in line.sentence.tokens if span.start <= t.start < span.end]
        name = tidy(nominative(phrase, "sing" if _one_of_genitives(line.sentence, first) else None))
    name = tidy(opened(name))
    return Step(name, [span], line.block, [line], remark) if name else None


def out_of_genitive(sentence: Sentence, span: Span) -> str | None:
    """«складывается из трёх дел: починки, варки и сна»: the name of a part in the nominative; None where it is in no genitive."""
    phrase = [t for t in sentence.tokens if span.start <= t.start < span.end]
    if not phrase or phrase[0].pos not in ("NOUN", "PROPN") or not _one_of_genitives(sentence, phrase[0]):
        return None
    return tidy(nominative(phrase, "sing")) or None


def _plainly_nominative(token: Token) -> bool:
    """«Починка кораблей» between commas: a capital opens a name that is no other case."""
    return any("nomn" in a.grammemes for a in analyses(token.norm)[:1])


def _behind_ordinal(text: str) -> int | None:
    """«первая – сбор»: where the name stands behind a bare ordinal and a dash; None where there is none."""
    found = re.match(r"\s*([^\W\d_]+)\s+[–—-]\s+(?=\S)", text)
    if found is None:
        return None
    return found.end() if any(n.kind == "ordinal" for n in numbers_in(analyse(found[1]))) else None


def _one_of_genitives(sentence: Sentence, token: Token) -> bool:
    """«состоит из продажи, …»: a word of a row of genitives that is no genitive but in the singular."""
    composed = any(t.lemma in words(LEXICON, "lead.composing") for t in sentence.tokens)
    cases = [a.grammemes for a in analyses(token.norm) if a.pos == "NOUN"]
    singular = any({"gent", "sing"} <= x for x in cases) and not any({"gent", "plur"} <= x for x in cases)
    return composed and singular and not token.text[:1].isupper()
