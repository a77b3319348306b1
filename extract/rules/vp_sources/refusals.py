"""Refusals: numbers that are people, sections, money, bounds or dates, and no points."""

from __future__ import annotations

import re
from itertools import pairwise

from extract.grammar.function_words import does, means
from extract.grammar.mention import LEXICON as AMOUNTS
from extract.grammar.mention import Mention
from extract.grammar.numbers import numbers_in
from extract.language import Sentence
from extract.lexicon import words
from extract.rules.vp_sources.noun_phrases import LEXICON
from extract.rules.vp_sources.standing import has_label
from extract.rules.vp_sources.verbs import DASHES, breaks_after, frame_of_verb, is_verb

__all__ = ["NUMBERED", "counts_people", "goes_on_counting", "is_bound", "is_cited", "is_money", "modifies", "only_means"]


NUMBERED = re.compile(r"[1-9]\d*(?:\.\d+)+")
CLOCK = re.compile(r"[0-2]?\d[.:][0-5]\d")


def modifies(sentence: Sentence, mention: Mention) -> bool:
    """True for «прибавляет к броску единицу»: a bonus of a throw, no points."""
    near = sentence.tokens[max(0, mention.first - 4) : mention.stop + 4]
    return any(
        x.norm in words(AMOUNTS, "not_an_award.added_to") and y.lemma in words(AMOUNTS, "not_an_award.modified")
        for x, y in pairwise(near)
    )


def goes_on_counting(sentence: Sentence, mention: Mention) -> bool:
    """True for «в первом ходе девять фаз, в остальных – семь»: the noun that is left out is that of the count before."""
    comma = next((x.i for x in reversed(sentence.tokens[: mention.first]) if x.text in (",", ";")), 0)
    ends = [x for x in numbers_in(sentence) if x.kind == "cardinal" and x.stop == comma - 1 and not x.each]
    ends = [x for x in ends if sentence.clause_of(x.first).kind not in ("condition", "time", "relative")]
    return (bool(ends) and sentence.tokens[comma - 1].pos == "NOUN") or _in_row_of_counts(sentence, mention)


def _in_row_of_counts(sentence: Sentence, mention: Mention) -> bool:
    """True for «город даёт 2 монеты дохода, деревня – 1, порт – 3», «лучник даёт +1 к силе, всадник +2»."""
    behind = any(x.text in DASHES for x in sentence.tokens[mention.stop : mention.stop + 1])  # «и 10 – чтобы войти в горы»
    if not (has_label(sentence, mention) or mention.signed or behind):
        return False
    start = max((x.i + 1 for x in sentence.tokens[: mention.first] if x.text == ";"), default=0)
    first = next((x for x in numbers_in(sentence) if x.first >= start and x.kind == "cardinal"), None)
    if first is None or first.each or first.stop >= mention.first:
        return False
    if (
        sentence.clause_of(first.first).kind in ("condition", "time", "relative")
        or sentence.tokens[first.first - 1].text in DASHES
    ):
        return False
    comma = next((x.i for x in sentence.tokens[first.stop : mention.first] if x.text == ","), first.stop)
    counted = sentence.tokens[first.stop : comma]
    added = bool(counted) and counted[0].norm in words(AMOUNTS, "not_an_award.added_to")
    return added or (any(x.pos == "NOUN" for x in counted) and all(x.pos in ("NOUN", "ADJ") for x in counted))


def only_means(sentence: Sentence, mention: Mention) -> bool:
    """True for «клетка означает ноль»: what a mark stands for."""
    verb = sentence.tokens[mention.first - 1] if mention.first else None
    return verb is not None and verb.lemma in words(AMOUNTS, "cause") and not mention.signed


def counts_people(sentence: Sentence, mention: Mention) -> bool:
    """True for «двоих», «вчетвером», «оба», «у одного»: how many there are, never how many points."""
    token = sentence.tokens[mention.stop - 1]
    if token.norm in words(AMOUNTS, "people") or token.lemma in words(AMOUNTS, "people"):
        return True
    governing = sentence.tokens[mention.first - 1] if mention.first else None
    taken = governing is not None and is_verb(governing) and frame_of_verb(governing) in ("gain", "loss", "give", "take")
    alone = means(token, "one") and not mention.signed and not mention.each and not (taken and token.norm.endswith("о"))
    return alone and not (mention.first and sentence.tokens[mention.first - 1].text in DASHES)


def is_cited(sentence: Sentence, mention: Mention) -> bool:
    """True for «(см. 6.3)», «§ 12», «п. 4»: the number of a place of the text."""
    before = sentence.tokens[max(0, mention.first - 2) : mention.first]
    if before and before[-1].text not in (".", "№", "§"):
        before = before[-1:]
    if any(x.norm.rstrip(".") in words(AMOUNTS, "citing") and not x.text.isupper() for x in before):
        return True
    text = sentence.tokens[mention.first].text
    told = [x.norm.rstrip(".") for x in sentence.tokens[: mention.first]]
    return "." in text and any(x in words(AMOUNTS, "referring") for x in told)


def is_money(sentence: Sentence, mention: Mention) -> bool:
    """True for «$3», «5 €»."""
    near = [*sentence.tokens[max(0, mention.first - 1) : mention.first], *sentence.tokens[mention.stop : mention.stop + 1]]
    inside = sentence.tokens[mention.first : mention.stop]
    return any(x.text[:1] in words(AMOUNTS, "currency") or x.text[-1:] in words(AMOUNTS, "currency") for x in (*near, *inside))


def is_bound(sentence: Sentence, mention: Mention) -> bool:
    """True for «до 20», «потолок 8», «(короткий сценарий — 9)» after «12 ходов», a year, a number inside a quoted name."""
    tokens = sentence.tokens
    before = tokens[mention.first - 1] if mention.first else None
    if before is not None and (does(before, "not") or before.norm in words(LEXICON, "award.replaced")):
        return True
    if before is not None and (before.norm in words(LEXICON, "ground.sole") or before.lemma in words(LEXICON, "ground.every")):
        return True  # «за две – 3», «за каждые 3»: how many of the thing
    if before is not None and (before.norm in words(AMOUNTS, "bounding") or before.lemma in words(AMOUNTS, "bounds")):
        return True
    rest = [x.text for x in tokens[mention.stop :]]
    if before is not None and before.text == ":" and NUMBERED.fullmatch(tokens[mention.first].text) and rest in ([], ["."]):
        return True  # «…, потерпевшей поражение: 2.1. В основное время …»
    if before is not None and before.pos in ("ADP", "ADV", "ADJ") and CLOCK.fullmatch(tokens[mention.first].text):
        return True  # «с 11.30»
    if not mention.signed and tokens[mention.stop - 1].text.isdigit() and mention.values and 1900 <= mention.values[0] <= 2100:
        return True
    opened = sum(x.norm == "«" for x in tokens[: mention.first]) - sum(x.norm == "»" for x in tokens[: mention.first])
    if opened > 0:
        return True
    start = max((x.i + 1 for x in tokens[: mention.first] if x.text in (";", ".") or breaks_after(sentence, x.i)), default=0)
    if has_label(sentence, mention) and any(x.lemma in words(AMOUNTS, "bounds") for x in tokens[start : mention.first]):
        return True
    if mention.each and tokens[max(0, mention.first - 2)].feats.get("Animacy") == "Anim":
        return False  # «остальные участники – по 1»
    lasting = [x for x in tokens[start : mention.first] if x.lemma in words(AMOUNTS, "lasting")]
    if any(x.i == mention.first - 1 and x.feats.get("Number") == "Plur" and x.feats.get("Case") == "Gen" for x in lasting):
        return True  # «минут сорок»
    counted = any(x.i > start and tokens[x.i - 1].pos == "NUM" for x in lasting)
    if any(x.i == mention.first - 2 for x in lasting) and counted and tokens[mention.first - 1].text in DASHES:
        return False  # «быстрее двух минут – 3»
    return counted or any(x.i == mention.first - 2 and x.feats.get("Number") == "Plur" for x in lasting)
