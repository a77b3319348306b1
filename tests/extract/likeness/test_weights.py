"""The weights that ship: what they were learnt from, and that the words they speak of are those of the word lists."""

from __future__ import annotations

import fnmatch
import json
from pathlib import Path

import numpy as np
import pytest

from extract.language.weights import mean_vector
from extract.likeness.features import _listed
from extract.likeness.weighing import WEIGHTS, threshold, weights
from models.records import CORE
from scripts.train_likeness import KEPT_APART, annotated, stated

ROOT = Path(__file__).parents[3]
LISTED = ("listed", "root listed", "title listed", "lead listed")


def test_they_were_learnt_from_every_annotated_text_but_those_kept_apart() -> None:
    stems = [stem for stem, _ in annotated() if not any(fnmatch.fnmatch(stem, x) for x in KEPT_APART)]
    learnt = json.loads(WEIGHTS.read_text(encoding="utf-8"))["texts"]
    assert stems == learnt, "learn the weights anew: python scripts/train_likeness.py"


def test_nearly_all_word_lists_that_they_weigh_are_there() -> None:
    names = {x for held in _listed().values() for x in held}
    weighed = {rest for kind, _, rest in (x.partition(":") for x in weights().features) if kind in LISTED}
    gone = sorted(weighed - names)
    assert len(gone) < len(weighed) / 20, f"learn the weights anew (scripts/train_likeness.py): {gone}"


def test_every_type_has_a_weight_for_everything() -> None:
    learnt = weights()
    assert CORE == learnt.kinds
    assert (len(learnt.features), len(CORE)) == learnt.table.shape
    assert (len(CORE), 300) == learnt.meaning.shape
    assert [True] * len(CORE) == [0.5 < threshold(kind) < 1 for kind in CORE]


def test_a_mean_of_no_known_words_is_noughts() -> None:
    assert np.array_equal(np.zeros(300), mean_vector(["ыъьщ"]))
    assert np.array_equal(mean_vector(["город"]), mean_vector(["город", "ыъьщ"]))


@pytest.mark.parametrize(("start", "end", "kinds"), [(0, 20, {"victory"}), (20, 40, set()), (12, 20, set())])
def test_a_sentence_states_what_the_gold_says_of_it(start: int, end: int, kinds: set[str]) -> None:
    gold = {"records": [{"type": "victory", "evidence": [{"start": 0, "end": 14}]}, {"type": "norm", "evidence": []}]}
    assert kinds == stated(gold, start, end)
