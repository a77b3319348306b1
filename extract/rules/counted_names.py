"""The name of a step without its place: «Шаг 1, «Рог»», «Шаг второй: наём», «2-я стадия, ПРИВОД»."""

from __future__ import annotations

import re

from extract.language import lemma_of
from extract.language.dictionary import analyses
from extract.lexicon import WordFile, words

__all__ = ["without_count"]

LEXICON = WordFile(__file__).with_name("phases.toml")
_COUNT = re.compile(r"([^\W\d_]+)\s+(?:№\s*)?(?:\d{1,2}|[IVX]{1,4}|[А-ЯA-Z])\s*(?:[.,:]\s+|\s[–—-]\s+)(?=[«\"“„]?[^\W\d_]{2})")
"""«Шаг 1, …», «Этап II. …», «Фаза А: …»: the place in front of a name."""
_RANKED = re.compile(r"((?:\d{1,2}-)?[^\W\d_]+)\s+([^\W\d_]+)(?:[.:,]\s+|\s+[–—-]\s+)(?=[«\"“„]?[^\W\d_]{2})")


def without_count(name: str) -> str:
    """«Шаг 1, «Рог»», «Этап II. Сбор»: the name behind the place of a step."""
    ranked = _RANKED.match(name)
    if ranked is not None and {lemma_of(x.lower()) for x in ranked.groups()} & words(LEXICON, "step.strong"):
        other = next((x for x in ranked.groups() if lemma_of(x.lower()) not in words(LEXICON, "step.strong")), "")
        if other[:1].isdigit() or any("Anum" in a.grammemes for a in analyses(other.lower())):
            return name[ranked.end() :]  # «Шаг второй: наём»
    found = _COUNT.match(name)
    counted = found is not None and lemma_of(found[1].lower()) in words(LEXICON, "step.strong")
    return name[found.end() :] if found is not None and counted else name
