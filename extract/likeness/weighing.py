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

from extract.context import Context
from extract.language.weights import mean_vector
from extract.likeness.features import features_of, lemma_features, spoken_words
from extract.likeness.surroundings import surroundings

__all__ = ["Weights", "likelihoods", "threshold", "weighed_features", "weights"]

WEIGHTS = Path(__file__).with_name("weights.json")


@dataclass(frozen=True)
class Weights:
    """Learnt weights.

    ``kinds``: the types; ``bias``: a number for each; ``features``: a number for each type by the name of the feature;
    ``meaning``: types × dimensions of the word vectors; ``thresholds``: from which likelihood on a type is looked for.
    """

    kinds: tuple[str, ...]
    bias: NDArray[np.float64]
    features: Mapping[str, NDArray[np.float64]]
    meaning: NDArray[np.float64]
    thresholds: Mapping[str, float]


@cache
def weights() -> Weights:
    """The weights that ship."""
    kept = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return Weights(
        tuple(kept["kinds"]),
        np.array(kept["bias"]),
        {name: np.array(values) for name, values in kept["features"].items()},
        np.array(kept["meaning"]),
        kept["thresholds"],
    )


def threshold(kind: str) -> float:
    """From which likelihood on a sentence is read as stating a rule of this type."""
    return weights().thresholds[kind]


def weighed_features(context: Context, told: Sequence[frozenset[str]]) -> list[tuple[dict[str, float], NDArray[np.float64]]]:
    """For every sentence of a text its features by name and the mean of its words' vectors (300 numbers)."""
    out = []
    before: tuple[str, ...] = ()
    for line, around in zip(context.sentences, surroundings(context.sentences, told), strict=True):
        found = features_of(context, line, before) | around
        out.append((found, mean_vector(spoken_words(line))))
        before = tuple(sorted(set(lemma_features(line.sentence.tokens))))
    return out


def likelihoods(context: Context, told: Sequence[frozenset[str]]) -> list[dict[str, float]]:
    """For every sentence how likely it states a rule of each type (0 to 1); ``told``: the types that each sentence gave."""
    learnt = weights()
    out = []
    for found, meaning in weighed_features(context, told):
        total = learnt.bias + learnt.meaning @ meaning
        for name, value in sorted(found.items()):
            held = learnt.features.get(name)
            if held is not None:
                total = total + value * held
        out.append({kind: round(1 / (1 + exp(-float(x))), 3) for kind, x in zip(learnt.kinds, total, strict=True)})
    return out
