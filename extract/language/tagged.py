"""A tagged sentence as the clause finder sees it: words, separators, predicates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from extract.language.dictionary import fold
from extract.language.features import features_of
from extract.language.lexicon import predicates

if TYPE_CHECKING:
    from spacy.tokens import Doc

SEPARATORS = frozenset([",", ";", ":", "—", "–", "-", "−", "(", ")", "…", "...", "?", "!", "→", ".", "|"])
FRESH = frozenset([";", "|", "?", "!"])
DASHES = frozenset(["—", "–", "-", "−"])


@dataclass(frozen=True, slots=True)
class Tagged:
    """What the clause finder looks at: one entry for every token."""

    norms: tuple[str, ...]
    pos: tuple[str, ...]
    feats: tuple[Mapping[str, str], ...]
    lemmas: tuple[str, ...]
    quoted: tuple[bool, ...]

    def __len__(self) -> int:
        return len(self.norms)

    def is_separator(self, i: int) -> bool:
        """Whether a token can part clauses: punctuation outside quotation marks, and no dash of «10–14»."""
        if self.norms[i] in DASHES and 0 < i < len(self) - 1 and self.pos[i - 1] == self.pos[i + 1] == "NUM":
            return False
        return self.pos[i] in ("PUNCT", "SYM") and self.norms[i] in SEPARATORS and not self.quoted[i]


def tagged(doc: Doc) -> Tagged:
    """Read what is needed from a tagged document."""
    norms = tuple(fold(token.text) for token in doc)
    return Tagged(
        norms=norms,
        pos=tuple(token.pos_ for token in doc),
        feats=tuple(features_of(token) for token in doc),
        lemmas=tuple(token.lemma_ for token in doc),
        quoted=_quoted(norms),
    )


def _quoted(norms: Sequence[str]) -> tuple[bool, ...]:
    """Tokens inside quotation marks, unless nearly the whole sentence stands in them: names may hold verbs."""
    inside = [False] * len(norms)
    opened: list[int] = []
    for i, norm in enumerate(norms):
        if norm in ("«", "„", "“") or (norm == '"' and not opened):
            opened.append(i)
        elif norm in ("»", "”", '"') and opened:
            start = opened.pop()
            inside[start + 1 : i] = [True] * (i - start - 1)
    return tuple(inside) if sum(inside) <= 0.7 * len(norms) else (False,) * len(norms)


def is_finite(words: Tagged, i: int) -> bool:
    """A finite verb, a short participle or a short adjective outside quotation marks."""
    if words.quoted[i]:
        return False
    feats = words.feats[i]
    if words.pos[i] in ("VERB", "AUX") and (feats.get("VerbForm") == "Fin"):
        return True
    return words.pos[i] in ("VERB", "ADJ") and feats.get("Variant") == "Short"


def find_predicates(words: Tagged, start: int, end: int) -> list[int]:
    """Predicates in a stretch of text: finite forms and words of state; weak ones only where there is nothing else."""
    lists = predicates()
    found, weak = [], []
    for i in range(start, end):
        if words.quoted[i]:
            continue
        if words.norms[i] in lists.weak:
            weak.append(i)
        elif is_finite(words, i) or words.norms[i] in lists.predicatives:
            found.append(i)
    return found or weak
