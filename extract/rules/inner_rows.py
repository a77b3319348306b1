"""The parts of a known step in a row behind a colon: «Внутри сражений: ракеты, лучи», «В фазу торга: скупка, обмен»."""

from __future__ import annotations

import re

from extract.context import Context, Line
from extract.language import analyse
from extract.lexicon import words
from extract.rules.deed_names import mostly_deeds
from extract.rules.enumerated_steps import enumerated
from extract.rules.steps import LEXICON, Step, is_ranking, phrase_in

__all__ = ["row_within"]

_HEAD = re.compile(r"([^:;.]{3,40}):\s+(?=\S)")
_LONGEST = 3
"""The most words of a part."""


def row_within(context: Context, line: Line) -> list[Step]:
    """Three parts or more behind a head that only says within what they are; none where they are things or a choice."""
    found = _HEAD.match(line.sentence.text)
    head = [t for t in analyse(found[1]).tokens if not t.is_punct] if found is not None else []
    if found is None or not 2 <= len(head) <= 4 or head[0].norm not in words(LEXICON, "title.within"):
        return []
    if any(t.pos == "VERB" for t in head) or phrase_in(line.sentence, "lead.choice"):
        return []
    tail = re.split(r"\s[–—-]\s", line.sentence.text[found.end() :])[0]
    steps = enumerated(context, line, line.sentence.start + found.end(), tail)
    names = [s.name for s in steps]
    plain = all(len(n.split()) <= _LONGEST and not re.search(r"\d", n) for n in names)
    ordered = tail != line.sentence.text[found.end() :] and phrase_in(line.sentence, "lead.manner")
    fit = len(steps) > 2 and plain and not is_ranking(names) and (ordered or mostly_deeds(names))
    return steps if fit and not any(context.is_points(t, line.sentence) for t in line.sentence.tokens) else []
