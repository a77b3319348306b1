"""Learns the weights of `extract.likeness` from annotated texts and writes extract/likeness/weights.json.

    python scripts/train_likeness.py [--without STEM …] [--out FILE]

The texts are those of corpus/texts and of the four games in corpus/, each with its gold, but for those that are kept
apart. ``--without`` leaves more of them out (patterns such as «z*» are allowed), so that what is learnt can be measured
on them. Needs scikit-learn, which nothing else here does:
`.venv/bin/python -m pip install scikit-learn`.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from extract.likeness.weighing import WEIGHTS, weighed_features
from extract.pipeline import context_of, layout_of
from models.records import CORE

ROOT = Path(__file__).resolve().parent.parent
KINDS = CORE
COVERED = 0.4
"""The share of a record's evidence that a sentence must hold to be one that states it."""
LONG = 15
"""Or more characters of it than this."""
FORGOTTEN = 0.35
"""The share of records around a sentence that learning forgets: the rules find fewer in a text that nobody has read."""
ROUNDS = 3
RARE = 2
"""A feature of fewer sentences is not learnt."""
STRENGTH = 0.03
"""The inverse of the regularisation."""
SMALL = 0.004
"""A smaller weight is left out."""
KEPT_APART = ("t09", "t1?", "f0?")
"""Texts on which it is measured what the extractor makes of text that nobody has read: never learnt from."""
THRESHOLDS = {"victory": 0.75, "game_end": 0.8, "vp_source": 0.8, "phase": 0.6}


@dataclass(frozen=True)
class Seen:
    """One sentence: its features, the mean of its vectors, the types that it states."""

    features: dict[str, float]
    meaning: NDArray[np.float64]
    states: frozenset[str]


def annotated() -> Iterator[tuple[str, Path]]:
    """Every text of the corpus with its gold: its stem and the gold's path."""
    for path in sorted((ROOT / "corpus" / "texts").glob("*.json")):
        yield path.stem, path
    for path in sorted((ROOT / "corpus").glob("*/gold.json")):
        yield path.parent.name, path


def stated(gold: dict[str, Any], start: int, end: int) -> frozenset[str]:
    """The types that a sentence of this place states by the gold."""
    found = set()
    for record in gold["records"]:
        spans = record["evidence"]
        shared = sum(max(0, min(end, x["end"]) - max(start, x["start"])) for x in spans)
        if record["type"] in KINDS and (shared > COVERED * sum(x["end"] - x["start"] for x in spans) or shared > LONG):
            found.add(record["type"])
    return frozenset(found)


def sentences_of(path: Path, chance: random.Random) -> Iterator[Seen]:
    """The sentences of a text with what they state, a share of what is around them forgotten at random."""
    gold = json.loads(path.read_text(encoding="utf-8"))
    context = context_of(layout_of(gold["text"]))
    truth = [stated(gold, x.sentence.start, x.sentence.end) for x in context.sentences]
    for _ in range(ROUNDS):
        told = [frozenset(k for k in sorted(x) if chance.random() >= FORGOTTEN) for x in truth]
        for (features, meaning), states in zip(weighed_features(context, told), truth, strict=True):
            yield Seen(features, meaning, states)


def learn(seen: Sequence[Seen]) -> dict[str, Any]:
    """The weights as they are written."""
    try:
        from scipy.sparse import csr_matrix, hstack
        from sklearn.linear_model import LogisticRegression
    except ImportError as error:
        raise SystemExit("scikit-learn is missing: .venv/bin/python -m pip install scikit-learn") from error
    counted = Counter(name for x in seen for name in x.features)
    names = sorted(name for name, count in counted.items() if count >= RARE * ROUNDS)
    place = {name: i for i, name in enumerate(names)}
    rows, columns, values = [], [], []
    for i, x in enumerate(seen):
        for name, value in sorted(x.features.items()):
            if name in place:
                rows.append(i)
                columns.append(place[name])
                values.append(value)
    table = csr_matrix((values, (rows, columns)), shape=(len(seen), len(names)))
    table = hstack([table, np.array([x.meaning for x in seen])]).tocsr()
    table.indices, table.indptr = table.indices.astype(np.int32), table.indptr.astype(np.int32)
    learnt = []
    for kind in KINDS:
        model = LogisticRegression(C=STRENGTH, class_weight="balanced", max_iter=2000, solver="liblinear", random_state=0)
        learnt.append(model.fit(table, [kind in x.states for x in seen]))
    weights = np.array([x.coef_[0] for x in learnt])
    kept = {n: [round(float(w), 3) for w in weights[:, i]] for n, i in place.items() if np.abs(weights[:, i]).max() >= SMALL}
    return {
        "kinds": list(KINDS),
        "thresholds": THRESHOLDS,
        "bias": [round(float(x.intercept_[0]), 3) for x in learnt],
        "meaning": [[round(float(w), 4) for w in row] for row in weights[:, len(names) :]],
        "features": kept,
    }


def main() -> None:
    """Learns and writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--without", nargs="*", default=[], metavar="STEM")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    given = parser.parse_args()
    chance = random.Random(0)
    used = [(s, p) for s, p in annotated() if not any(fnmatch.fnmatch(s, x) for x in (*KEPT_APART, *given.without))]
    seen = [x for _, path in used for x in sentences_of(path, chance)]
    learnt = {"texts": [stem for stem, _ in used], **learn(seen)}
    lines = json.dumps(learnt, ensure_ascii=False, sort_keys=True).replace('], "', '],\n"')
    given.out.write_text(lines + "\n", encoding="utf-8")
    print(f"{len(used)} texts, {len(seen) // ROUNDS} sentences, {len(learnt['features'])} features: {given.out}")


if __name__ == "__main__":
    main()
