"""Chooses readings of neighbouring words that go together: adjectives agree, prepositions govern (Viterbi)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from extract.language.lexicon import government

# In log probability, beside the tagger's own scores: enough to turn a doubtful case, not a clear one.
_AGREES = 1.0
_DISAGREES = 3.0
_WRONG_GOVERNMENT = 5.0
_NOMINAL = frozenset(["NOUN", "PROPN", "ADJ", "DET", "VERB", "PRON", "NUM"])


@dataclass(frozen=True, slots=True)
class Candidate:
    """A way to read a token: UD part of speech, features and lemma, with its score."""

    score: float
    norm: str
    pos: str
    features: dict[str, str]
    lemma: str

    @property
    def is_attribute(self) -> bool:
        """An adjective, adjectival pronoun or full participle."""
        if "Case" not in self.features:
            return False
        return self.pos in ("ADJ", "DET") or (self.pos == "VERB" and self.features.get("VerbForm") == "Part")


def best_sequence(rows: Sequence[Sequence[Candidate]]) -> list[Candidate]:
    """The best reading of every token. In: for every token its readings, at least one; ties go to the first."""
    if not rows:
        return []
    totals = [candidate.score for candidate in rows[0]]
    links: list[list[int]] = []
    for previous, current in pairwise(rows):
        if len(previous) == 1 and len(current) == 1:
            links.append([0])
            totals = [totals[0] + current[0].score + _fit(previous[0], current[0])]
            continue
        row, scores = [], []
        for candidate in current:
            options = [total + _fit(before, candidate) for total, before in zip(totals, previous, strict=True)]
            best = max(range(len(options)), key=lambda index: (options[index], -index))
            row.append(best)
            scores.append(options[best] + candidate.score)
        links.append(row)
        totals = scores
    index = max(range(len(totals)), key=lambda number: (totals[number], -number))
    path = [index]
    for link in reversed(links):
        index = link[index]
        path.append(index)
    return [row[choice] for row, choice in zip(rows, reversed(path), strict=True)]


def _fit(left: Candidate, right: Candidate) -> float:
    """How well two neighbours go together."""
    if right.pos not in _NOMINAL or "Case" not in right.features:
        return 0.0
    if left.pos == "ADP":
        cases = government().get(left.norm)
        return 0.0 if cases is None or right.features["Case"] in cases else -_WRONG_GOVERNMENT
    if left.is_attribute and (right.is_attribute or right.pos in ("NOUN", "PROPN")):
        return _AGREES if _agree(left.features, right.features) else -_DISAGREES
    return 0.0


def _agree(left: dict[str, str], right: dict[str, str]) -> bool:
    if left["Case"] != right["Case"]:
        return False
    if left.get("Number", "") != right.get("Number", ""):
        return False
    if left["Case"] == "Acc" and {left.get("Animacy"), right.get("Animacy")} == {"Anim", "Inan"}:
        return False
    genders = {left.get("Gender"), right.get("Gender")} - {None}
    return left.get("Number") == "Plur" or len(genders) < 2
