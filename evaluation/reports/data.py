"""An evaluation as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from evaluation.result import Evaluation
from evaluation.tally import Tally

__all__ = ["EVALUATION_SCHEMA", "evaluation_as_json"]

EVALUATION_SCHEMA = "ustav.evaluation/1"


def _figures(tally: Tally) -> dict[str, Any]:
    shares = {"precision": round(tally.precision, 6), "recall": round(tally.recall, 6), "f1": round(tally.f1, 6)}
    return {**shares, "right": tally.hit, "predicted": tally.predicted, "gold": tally.gold}


def _core(found: Evaluation) -> dict[str, Any]:
    return {
        "core_records": _figures(found.core_records),
        "core_slots": _figures(found.core_slots),
        "exact": {"right": found.exact, "gold": found.counted, "share": round(found.exact_share, 6)},
    }


def evaluation_as_json(found: Evaluation, texts: Sequence[Evaluation]) -> str:
    """The pooled evaluation and the core figures of each text. Shares are rounded to six places."""
    data = {
        "schema": EVALUATION_SCHEMA,
        **_core(found),
        "records": {kind: _figures(t) for kind, t in found.records.items()},
        "slots": {name: _figures(t) for name, t in found.slots.items()},
        "sections": _figures(found.sections) if found.sections.gold else None,
        "references": _figures(found.references) if found.references.gold else None,
        "texts": [{"document": ", ".join(t.documents), **_core(t)} for t in texts],
        "confusions": [asdict(c) for c in found.confusions],
        "missed": [asdict(r) for r in found.missed],
        "made_up": [asdict(r) for r in found.made_up],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
