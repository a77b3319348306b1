"""Labels at the start of a block: «ПРИМЕР: …», «Термин: …», «Термин – …»."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from extract.blocks import BlockKind
from extract.language.dictionary import analyses
from extract.structure.lexicon import fold, words
from extract.structure.words import names, words_of

__all__ = ["Label", "read_label"]

_COLON = re.compile(r"([^:.!?;\n]{1,80}?)\s*:(?!\d)\s*(?=\S|$)")
_DASH = re.compile(r"([^:.!?;,\n]{1,60}?)\s+[–—-]+\s+(?=\S)")
_REMARK_END = r"(?:\s+(?:№\s*)?\d{1,2})?(?:\s+[^\W\d_]+){0,3}?\s*[:.!–—-]\s*"
_BOLD = re.compile(
    r"(?:\*\*|__|\[b\]|<b>|<strong>)([^*_\n\[<]{2,60}?)(?:\*\*|__|\[/b\]|</b>|</strong>)\s*[.:–—-]?\s*", re.IGNORECASE
)
_MARKUP = "*_ "


@dataclass(frozen=True, slots=True)
class Label:
    """A label: its text, where the text behind it begins, what kind of block it makes, and whether a dash ends it."""

    text: str
    end: int
    kind: BlockKind
    dash: bool = False


@cache
def _remarks() -> tuple[tuple[BlockKind, re.Pattern[str]], ...]:
    kinds: tuple[BlockKind, ...] = ("example", "note", "exception")
    return tuple(
        (
            kind,
            re.compile(
                rf"[\[(*_]*(?:{'|'.join(re.escape(w) for w in sorted(words('labels', kind), key=lambda w: (-len(w), w)))})"
                rf"(?![^\W\d_]){_REMARK_END}",
                re.IGNORECASE,
            ),
        )
        for kind in kinds
    )


def _remark(text: str) -> Label | None:
    folded = fold(text[:120])
    aside = folded.split(",", 1)[0]
    if aside in words("labels", "aside") and text[:1].isupper() and "," in folded:
        return Label(text[: len(aside)], 0, "example")
    for kind, pattern in _remarks():
        found = pattern.match(folded)
        if found and (_states(found[0]) or _council(found[0])):
            continue  # «Ответ принят – 1 балл» is no answer, «Совет старейшин. …» no advice
        if found and (text[0].isupper() or not text[0].isalpha()):
            return Label(text[: found.end()].strip(" :.!–—-*_[("), found.end(), kind)
    return None


def _states(label: str) -> bool:
    """True for a word that is a label only by itself and here has more words before a dash."""
    found = words_of(label)
    return len(found) > 1 and found[0] in words("labels", "alone") and label.rstrip()[-1:] in "–—-"


def _council(label: str) -> bool:
    """True where a word that may be a remark governs a noun in the genitive: it names a body or a deed."""
    found = words_of(label)
    if len(found) != 2 or found[0] not in words("labels", "named"):
        return False
    cases = [a.grammemes for a in analyses(found[1]) if a.pos == "NOUN"]
    return any("gent" in x for x in cases) and not any("datv" in x for x in cases)


def _names_something(label: str) -> bool:
    """A label is a short phrase without a predicate that starts like a name, in the nominative."""
    found = words_of(label)
    if not 1 <= len(found) <= 7 or not re.match(r"[«\"„“*_\[(]*[А-ЯЁA-Z0-9]", label):
        return False
    return label.count("(") == label.count(")") and label.count("«") == label.count("»") and names(label)


def read_label(text: str) -> Label | None:
    """The label that ``text`` starts with, None if there is none.

    Behind a colon the label stands apart; before a dash it is the subject of the sentence and stays in it (``dash``).
    """
    if remark := _remark(text):
        return remark
    if (found := _BOLD.match(text)) and len(words_of(found[1])) <= 8 and found.end() < len(text):
        return Label(found[1].strip(" .:"), found.end(), "definition")
    found = _COLON.match(text)
    if found and found.end() < len(text) and _names_something(found[1].strip(_MARKUP)):
        return Label(found[1].strip(_MARKUP), found.end() + _markup_after(text, found.end()), "definition")
    found = _DASH.match(text)
    if found and len(words_of(found[1])) <= 5 and _names_something(found[1].strip(_MARKUP)):
        return Label(found[1].strip('*_ "«»“”„'), found.end(), "definition", True)
    return None


def _markup_after(text: str, position: int) -> int:
    found = re.match(r"[*_]+\s*", text[position:])
    return found.end() if found else 0
