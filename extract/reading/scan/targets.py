"""Which words of a scan need a second look, and of what kind: what decides rules, and what may be Latin in Cyrillic letters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from extract.reading.pages import Word
from extract.reading.scan.repair_data import core_of, data

__all__ = ["PageWords", "Target", "doubles", "page_words", "targets_in"]

_NAME = 0.955
_COMPARATOR = 0.85
_ALIKE = 0.8
"""Of the letters of a name: from here on it may be a Latin word taken for a Russian one."""
_NEARLY = 0.7
_SHORT, _AGAIN = 4, 3
_ROMAN = re.compile("[IVXLC]+")
_LATIN, _CYRILLIC = re.compile("[A-Za-z]"), re.compile("[А-Яа-яЁё]")


@dataclass(frozen=True, slots=True)
class Target:
    """A word by its line and place on it, the language and the kind of the look."""

    line: int
    word: int
    language: str
    kind: str


@dataclass(frozen=True, slots=True)
class PageWords:
    """What the whole page says: how often each word, how many Latin words, which abbreviations have their words beside them."""

    votes: Counter[str]
    latin: int
    explained: frozenset[str]


def page_words(words: Sequence[Word]) -> PageWords:
    """What the words of a page say together."""
    cores = [core_of(w.text)[1] for w in words]
    latin = sum(bool(_LATIN.search(c)) and not _CYRILLIC.search(c) and not _ROMAN.fullmatch(c) for c in cores)
    return PageWords(Counter(cores), latin, frozenset(_explained(cores)))


def _explained(cores: Sequence[str]) -> Iterator[str]:
    """Abbreviations whose words stand right before or behind them: «очки влияния (ОВ)», «ОВ – очки влияния»."""
    firsts = [c[:1].lower() if len(c) > 2 and not c.isupper() else "" for c in cores]
    for k, core in enumerate(cores):
        if 2 <= len(core) <= _SHORT and core.isupper():
            before, behind = "".join(firsts[max(0, k - 6) : k]), "".join(firsts[k + 1 : k + 7])
            if before.endswith(core.lower()) or behind.startswith(core.lower()):
                yield core


def targets_in(
    line: int, words: Sequence[Word], proved: Sequence[bool], page: PageWords, known: Callable[[str], bool]
) -> list[Target]:
    """The words of a line that need a second look; those ``proved`` do not."""
    found = [None if proved[k] else _target(line, k, words, page, known) for k in range(len(words))]
    beside = [
        Target(line, k, "eng", "other script")
        for k, w in enumerate(words)
        if found[k] is None and _beside_other_script(found, k) and core_of(w.text)[1].istitle() and doubles(w.text) >= _NEARLY
    ]
    lonely = [Target(line, k, "rus", "lonely") for k in range(len(words)) if not proved[k] and _lonely(words, k, page)]
    return [*(t for t in found if t is not None), *beside, *lonely]


def _lonely(words: Sequence[Word], k: int, page: PageWords) -> bool:
    """True for a Latin word of a page that stands between Russian ones, outside brackets: it may be one of them."""
    core = core_of(words[k].text)[1]
    if len(core) < 3 or not _LATIN.search(core) or _CYRILLIC.search(core) or not core.isalpha() or _ROMAN.fullmatch(core):
        return False
    marks = "".join(w.text for w in words[max(0, k - 1) : k + 2])
    return not _foreign(words, k) and not core.isupper() and page.votes[core] < _AGAIN and not set(marks) & set("[]")


def _foreign(words: Sequence[Word], k: int) -> bool:
    """True if a word beside it on the line is Latin (and no Roman number)."""
    near = [core_of(words[j].text)[1] for j in (k - 1, k + 1) if 0 <= j < len(words)]
    return any(_LATIN.search(t) and not _CYRILLIC.search(t) and not _ROMAN.fullmatch(t) for t in near)


def _beside_other_script(found: Sequence[Target | None], k: int) -> bool:
    near = [found[j] for j in (k - 1, k + 1) if 0 <= j < len(found)]
    return any(t is not None and t.kind == "other script" for t in near)


def doubles(text: str) -> float:
    """The share of the letters of a word that look like Latin ones."""
    core = core_of(text)[1]
    return sum(c in data()["alike"]["cyrillic"] for c in core) / max(1, len(core))


def _target(line: int, place: int, words: Sequence[Word], page: PageWords, known: Callable[[str], bool]) -> Target | None:
    """What kind of second look a word needs, if any."""
    word, foreign = words[place], _foreign(words, place)
    core = core_of(word.text)[1]
    confidence = word.confidence or 0.0
    latin, cyrillic = bool(_LATIN.search(core)), bool(_CYRILLIC.search(core))
    if any(c.isdigit() for c in word.text):
        return Target(line, place, "rus" if cyrillic or latin else "eng", "number")
    if any(c in data()["comparators"]["signs"] for c in word.text) and len(word.text) <= 2 and not core:
        return Target(line, place, "rus", "comparator") if word.text not in ("-", "–") else None
    if latin and len(core) <= 3 and not cyrillic and not (_ROMAN.fullmatch(core) and confidence >= _COMPARATOR):
        return Target(line, place, "rus", "gloss")
    if core.lower() in data()["comparators"]["words"]:
        return Target(line, place, "rus", "comparator") if confidence < _COMPARATOR else None
    if not core[:1].isupper():
        return None
    bracketed = "[" in word.text or "]" in word.text
    alike = doubles(core) if cyrillic and not latin else 0.0
    if known(core) and not (foreign and bracketed):
        inside = place > 0 and words[place - 1].text[-1:] not in ".!?:;…"
        odd = _short_double(core, page) or (alike == 1 and len(core) > 2 and (foreign or (inside and core.istitle())))
        return Target(line, place, "eng", "other script") if odd else None
    if cyrillic and (foreign or bracketed):
        return Target(line, place, "eng", "name")
    if alike >= _ALIKE and len(core) > 1 and (not core.isupper() or len(core) > _SHORT or _short_double(core, page)):
        return Target(line, place, "eng", "other script")
    return Target(line, place, "eng" if latin else "rus", "name") if confidence < _NAME else None


def _short_double(core: str, page: PageWords) -> bool:
    """A short word in capitals that could as well be a Latin abbreviation («СР», «УР»).

    Not one whose words stand beside it somewhere on the page («очки влияния (ОВ)»), nor one that a page without Latin words
    says again and again.
    """
    if not (2 <= len(core) <= _SHORT and core.isupper() and doubles(core) >= 0.5) or core in page.explained:
        return False
    if page.votes[core] > _AGAIN and not set(core) <= set(data()["alike"]["exact"]):
        return False  # a Latin word would have been read as one at least once
    return page.votes[core] < _AGAIN or page.latin >= _AGAIN
