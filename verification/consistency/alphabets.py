"""Letters that look alike in two alphabets: a word that is spelt with either, or with both at once.

A reader sees one word; whoever searches the text, or reads it by machine, sees two.
"""

from __future__ import annotations

import re
from functools import cache

from models.reports import Finding
from models.rulebook import RuleBook
from models.spans import Span
from verification.consistency.lexicon import lexicon
from verification.findings import finding

__all__ = ["check_alphabets", "in_latin", "looks_latin"]

_WORD = re.compile(r"[^\W\d_]{2,}")
_CYRILLIC, _LATIN = re.compile(r"[\u0400-\u04ff]"), re.compile(r"[A-Za-z]")
_MOST_SPANS = 6


def check_alphabets(book: RuleBook) -> list[Finding]:
    """A `term_drift` for every word that stands in the text in letters of both alphabets, one for all that mix them."""
    words: dict[str, dict[str, list[Span]]] = {}
    for found in _WORD.finditer(book.text):
        words.setdefault(in_latin(found[0]), {}).setdefault(found[0], []).append(Span(*found.span()))
    out: list[Finding] = []
    mixed: dict[str, Span] = {}
    for spellings in words.values():
        odd = [w for w in spellings if _is_mixed(w)]
        if len(spellings) > 1:
            out.append(_two_spellings(spellings))
        else:
            mixed |= {w: spellings[w][0] for w in odd}
    if mixed:
        listed = ", ".join(f"«{w}»" for w in list(mixed)[:_MOST_SPANS])
        out.append(
            finding("term_drift", "note", f"в словах смешаны буквы кириллицы и латиницы: {listed}",
                    f"letters of the Cyrillic and the Latin alphabet are mixed in: {listed}",
                    evidence=list(mixed.values())[:_MOST_SPANS], about="mixed letters")
        )  # fmt: skip
    return out


def looks_latin(word: str) -> bool:
    """True for a Cyrillic word of which every letter has a Latin one that looks like it."""
    return all(c in _alike() for c in word)


def in_latin(word: str) -> str:
    """The word with Latin letters for the Cyrillic ones that look like them."""
    return "".join(_alike().get(c, c) for c in word)


def _is_mixed(word: str) -> bool:
    """True if letters of both alphabets stand in a word, and those of one of them could all be of the other."""
    cyrillic, latin = _CYRILLIC.findall(word), _LATIN.findall(word)
    return bool(cyrillic and latin) and (all(c in _alike() for c in cyrillic) or set(latin) <= set(_alike().values()))


def _two_spellings(spellings: dict[str, list[Span]]) -> Finding:
    ru = ", ".join(f"«{w}» ({_letters(w)[0]})" for w in spellings)
    en = ", ".join(f"“{w}” ({_letters(w)[1]})" for w in spellings)
    spans = sorted((s for found in spellings.values() for s in found[: _MOST_SPANS // 2]), key=lambda s: s.start)
    return finding("term_drift", "warning", f"одно слово написано буквами разных алфавитов: {ru}",
                   f"one word is spelt in letters of different alphabets: {en}", evidence=spans,
                   about="/".join(sorted(spellings)))  # fmt: skip


def _letters(word: str) -> tuple[str, str]:
    cyrillic, latin = _CYRILLIC.search(word), _LATIN.search(word)
    if cyrillic and latin:
        return "вперемешку", "mixed"
    return ("кириллица", "Cyrillic") if cyrillic else ("латиница", "Latin")


@cache
def _alike() -> dict[str, str]:
    return {pair[0]: pair[1] for pair in lexicon().look_alike}
