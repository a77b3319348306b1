"""How like a sentence is to those that state a rule: the learnt weights, and what they give for every sentence of a text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from extract.context import Context, Line
from extract.language.weights import mean_vector
from extract.likeness.features import features_of, lemma_features, spoken_words
from extract.likeness.surroundings import surroundings

__all__ = ["Weights", "likelihoods", "threshold", "weighed_features", "weights"]

WEIGHTS = Path(__file__).with_name("weights.json")


@dataclass(frozen=True)
class Weights:
    """Learnt weights.

    ``kinds``: the types; ``bias``: a number for each; ``features``: the row of ``table`` of each feature by its name; ``table``:
    features × types; ``meaning``: types × dimensions of the word vectors; ``thresholds``: from which likelihood on a type
    is looked for.
    """

    kinds: tuple[str, ...]
    bias: NDArray[np.float64]
    features: Mapping[str, int]
    table: NDArray[np.float64]
    meaning: NDArray[np.float64]
    thresholds: Mapping[str, float]


@cache
def weights() -> Weights:
    """The weights that ship."""
    kept = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    names = sorted(kept["features"])
    return Weights(
        tuple(kept["kinds"]),
        np.array(kept["bias"]),
        {name: row for row, name in enumerate(names)},
        np.array([kept["features"][name] for name in names]),
        np.array(kept["meaning"]),
        kept["thresholds"],
    )


def threshold(kind: str) -> float:
    """From which likelihood on a sentence is read as stating a rule of this type."""
    return weights().thresholds[kind]


def weighed_features(
    context: Context, told: Sequence[frozenset[str]], lines: Sequence[Line] | None = None
) -> list[tuple[dict[str, float], NDArray[np.float64]]]:
    """Of every sentence of ``lines`` (None: of the text) its features by name, and its words' mean vector (300 numbers)."""
    weighed = context.sentences if lines is None else lines
    around = surroundings(context.sentences, told, frozenset(x.index for x in weighed))
    out = []
    for line in weighed:
        before = context.sentences[line.index - 1].sentence.tokens if line.index else ()
        found = features_of(context, line, sorted(set(lemma_features(before)))) | around[line.index]
        out.append((found, mean_vector(spoken_words(line))))
    return out


def likelihoods(context: Context, told: Sequence[frozenset[str]], lines: Sequence[Line]) -> list[dict[str, float]]:
    """For each of the lines how likely it states a rule of each type (0 to 1); ``told``: the types that each sentence gave."""
    learnt = weights()
    rows = learnt.features
    out = []
    for found, meaning in weighed_features(context, told, lines):
        known = [x for x in found if x in rows]
        values = np.array([found[x] for x in known])
        total = learnt.bias + learnt.meaning @ meaning + values @ learnt.table[[rows[x] for x in known]]
        out.append({kind: round(1 / (1 + exp(-float(x))), 3) for kind, x in zip(learnt.kinds, total, strict=True)})
    return out
