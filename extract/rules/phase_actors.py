"""Who acts in a step, in the order in which they act."""

from __future__ import annotations

import itertools
import re

from extract.context import Context, Line
from extract.grammar.names import is_role
from extract.grammar.tree import is_finite
from extract.language import Sentence, Token, analyse, may_have_verb, nominative
from extract.lexicon import words
from extract.rules.acting_roles import role_in_name
from extract.rules.acting_rows import acting_row, is_doer
from extract.rules.acting_subjects import name_of_side, subjects
from extract.rules.cuts import alternatives
from extract.rules.sole_actors import side_in_name, sole_actor
from extract.rules.steps import LEXICON, Step, folded, phrase_in

__all__ = ["actors_of"]

SEVERAL = 3
"""In how many sentences of a description those who act may be named in a row."""


def actors_of(context: Context, step: Step) -> tuple[str, ...]:
    """The sides named in a row in the description of a step, or the one named side that acts; empty where none is."""
    if step.acting:
        return step.acting
    if (named := _from_remark(context, step)) is not None:
        return (named,)
    for line in step.described[:SEVERAL]:
        if (found := _doing(context, line)) != ():
            return found
    for line in step.described[:2]:
        if found := _after_each_other(context, line, step):
            return found
    for line in step.described[:SEVERAL]:
        inside = line.sentence.start <= step.spans[0].start < line.sentence.end
        if found := acting_row(context, line.sentence, step.spans[0].end if inside else 0):
            return found
    if _told(context, step):
        return role_in_name(context, step)  # «затем Лига отвечает»: the clause itself says who
    for line in step.described[:SEVERAL]:
        if (sole := sole_actor(context, line.sentence, step.spans[0].end)) is not None:
            return (sole,)
    for line in step.described[:1]:
        found = _listed(context, line) or _in_turn(context, line, step) or subjects(context, line)
        if found and found != (step.name,):
            return found
    return role_in_name(context, step) or side_in_name(context, step)


def _told(context: Context, step: Step) -> bool:
    """Whether the words that name a step are a clause: what is done, with a finite verb."""
    written = step.spans[0].quote(context.text)
    return may_have_verb(written) and any(t.pos == "VERB" and is_finite(t) for t in analyse(written).tokens)


def _doing(context: Context, line: Line) -> tuple[str, ...]:
    """«свои действия выполняют Оборотни, Знахарь и Сыщик»: names in a row behind a plural verb that has no other subject."""
    sentence = line.sentence
    for token in sentence.tokens:
        plural = token.pos == "VERB" and token.feats.get("Number") == "Plur" and token.feats.get("Person", "3") == "3"
        if not plural or token.feats.get("VerbForm") not in (None, "Fin"):
            continue
        row: list[str] = []
        for after in sentence.tokens[token.i + 1 :]:
            if after.text[:1].isupper() and after.text.isalpha() and after.feats.get("Case", "Nom") in ("Nom", "Acc"):
                row.append(after.text)
            elif after.text != "," and after.norm not in words(LEXICON, "small.and"):
                break
        if len(row) > 1:
            return tuple(row)
    return ()


def _from_remark(context: Context, step: Step) -> str | None:
    """«(только для Империи)», «(ходы 1–3; проводят Синие)»: the side that alone has the step."""
    if step.remark is None:
        return None
    for part in re.split(r"[;,]\s", step.remark.quote(context.text).strip("()")):
        if (sole := sole_actor(context, analyse(part), 0)) is not None:
            return sole
    remark = analyse(step.remark.quote(context.text).strip("()"), step.remark.start + 1)
    at = next((t.i for t in remark.tokens if t.norm in words(LEXICON, "actors.for")), None)
    rest = [t for t in remark.tokens[at + 1 :] if not t.is_punct] if at is not None else []
    return nominative(rest) if rest and rest[0].text[:1].isupper() and len(rest) <= 3 else None


def _after_each_other(context: Context, line: Line, step: Step) -> tuple[str, ...]:
    """«Корона, после неё Лига», «…: Метрополия, за нею Стража»: nothing but names, each behind a word for what comes then."""
    text = context.text[max(line.sentence.start, step.spans[0].end) : line.sentence.end]
    pieces = [x.strip(" .;!()") for x in re.split(r":\s", text)[-1].split(",")]
    comes = f"(?:{alternatives('actors.follow')}|{alternatives('then.openers')})"
    order = re.compile(rf"{comes}\s+(?:{alternatives('actors.who')}\s+)?")
    names, ordered = [], False
    for piece in pieces:
        found = order.match(folded(piece))
        ordered = ordered or found is not None
        names.append(piece[found.end() :] if found is not None else piece)
    plain = all(n[:1].isupper() and len(n.split()) <= 2 and re.fullmatch(r"[\w -]+", n) for n in names)
    return tuple(names) if len(names) >= 2 and ordered and plain else ()


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
    later = [i for t in tokens if t.i > first and (i := _then_at(sentence, t)) is not None]
    bounds = [first, *later, len(sentence.tokens)]
    deeds = {t.lemma for t in sentence.tokens[first:] if t.pos == "VERB" and t.feats.get("VerbForm") == "Fin"}
    if len(deeds) > 1:
        return ()
    out: list[str] = []
    role = ""
    for a, b in itertools.pairwise(bounds):
        group = _nominative_group(context, sentence, a + 1, b)
        if not group or _by_rank(sentence, group, b):
            return ()
        words_ = " ".join(sentence.tokens[i].text for i in group)
        head = sentence.tokens[group[-1]]
        if head.pos == "ADJ" and not role and head.lemma not in words(LEXICON, "actors.sided") and not is_doer(context, head):
            return ()  # «сначала морские, затем сухопутные»: what is done, not who does it
        role = head.text if head.pos in ("NOUN", "PROPN") and is_role(head) else role
        words_ += _ranked(context, sentence, group[-1] + 1, b)
        out.append(words_ if head.pos != "ADJ" or not role or words_[:1].isupper() else f"{words_} {role}")
    return tuple(out) if len(out) >= 2 else ()


def _by_rank(sentence: Sentence, group: list[int], stop: int) -> bool:
    """«князь, у которого ПО меньше всех, затем прочие»: whoever it is, and all the rest; no names."""
    behind = sentence.tokens[group[-1] + 1 : min(stop, group[-1] + 4)]
    relative = bool(behind) and behind[0].text == "," and any(t.feats.get("PronType") == "Rel" for t in behind)
    return relative or any(sentence.tokens[i].lemma in words(LEXICON, "actors.rest") for i in group)


def _then_at(sentence: Sentence, token: Token) -> int | None:
    """The last word of «затем», «за ними»; None if the word says no «then»."""
    if token.norm in words(LEXICON, "actors.then"):
        return token.i
    before = sentence.tokens[token.i - 1].norm if token.i else ""
    return token.i if f"{before} {token.norm}" in words(LEXICON, "actors.behind") else None


def _ranked(context: Context, sentence: Sentence, start: int, stop: int) -> str:
    """« в порядке убывания очков»: the rank by which those named act, up to the next sign."""
    tail = [t.norm for t in sentence.tokens[start : start + 2]]
    if " ".join(tail) not in words(LEXICON, "actors.rank"):
        return ""
    end = next((i for i in range(start, stop) if sentence.tokens[i].is_punct), stop)
    return " " + context.text[sentence.tokens[start].start : sentence.tokens[end - 1].end]


def _nominative_group(context: Context, sentence: Sentence, start: int, stop: int) -> list[int]:
    """The first name, or noun for a player with its adjectives, in the nominative; an adjective alone where it ends the part."""
    group: list[int] = []
    for i in range(start, stop):
        token = sentence.tokens[i]
        if token.is_punct and group:
            break
        nominal = token.pos in ("ADJ", "NOUN", "PROPN", "VERB") and token.feats.get("Case") == "Nom"
        if nominal and (token.pos in ("ADJ", "VERB") or is_role(token) or name_of_side(context, token, sentence)):
            group.append(i)
            if token.pos in ("NOUN", "PROPN"):
                return group
        elif group:
            break
    return group
