"""Text of this project alone, parsed by our own pipeline: what a distilled parser is trained on, and what it is held against."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from spacy.tokens import Doc

from benchmarks.corpus_texts import ROOT, open_texts
from extract.context import SPOKEN
from extract.language import pipeline
from extract.language.mending import mend
from extract.language.pipeline import BATCH
from extract.pipeline import layout_of

__all__ = ["Silver", "gold_arcs", "gold_texts", "present", "silver"]

ARCS = ROOT / "tests" / "extract" / "language" / "arcs.toml"
KEPT_APART = 10
"""Every tenth stretch of text is kept apart from training."""
ENTRIES = 8
"""Entries of a file of short texts that make one stretch: neighbours there are often alike."""


class Silver(NamedTuple):
    """Parsed sentences of our own: those to train on and those kept apart."""

    training: list[Doc]
    apart: list[Doc]


def stretches() -> Iterator[list[str]]:
    """Mended sentences of the corpus and of the tests' short texts, stretch by stretch; no text that is kept for measuring."""
    games = [p.with_name("rules_mended.txt") for p in open_texts() if p.name == "rules.txt"]
    for path in open_texts():
        together = [path, *(g for g in games if g.parent == path.parent)] if path.name == "rules.txt" else [path]
        yield [s for p in together for s in _sentences(p.read_text("utf-8"))]
    for path in sorted((ROOT / "tests" / "extract").rglob("*.toml")):
        if path == ARCS:
            continue
        entries = [list(_texts(x)) for x in _entries(tomllib.loads(path.read_text("utf-8")))]
        for first in range(0, len(entries), ENTRIES):
            yield [s for text in chain.from_iterable(entries[first : first + ENTRIES]) for s in _sentences(text)]


def _sentences(text: str) -> list[str]:
    layout = layout_of(text)
    spans = [s for b in layout.blocks if b.kind in SPOKEN for s in (b.sentences or (b.body,)) if len(s)]
    return [m for m in (mend(s.quote(layout.text)).text for s in spans) if m]


def _entries(value: Any) -> Iterator[Any]:
    for part in value.values():
        yield from part if isinstance(part, list) else [part]


def _texts(entry: Any) -> Iterator[str]:
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, dict):
        yield from (v for k, v in entry.items() if k in ("text", "a", "b") and isinstance(v, str))


def gold_arcs() -> list[tuple[str, str, str]]:
    """Batch, text and heads by hand, as tests/extract/language/arcs.toml writes them."""
    return [(x["batch"], x["text"], x["heads"]) for x in tomllib.loads(ARCS.read_text("utf-8"))["sentence"]]


def gold_texts() -> list[str]:
    """The sentences of the arcs by hand, mended."""
    return [mend(text).text for _, text, _ in gold_arcs()]


def silver() -> Silver:
    """Every sentence once, parsed by the present pipeline; sentences of the gold are left out."""
    seen = set(gold_texts())
    parts: tuple[list[str], list[str]] = ([], [])
    for number, sentences in enumerate(stretches()):
        new = [s for s in dict.fromkeys(sentences) if s not in seen]
        seen.update(new)
        parts[number % KEPT_APART == KEPT_APART // 2].extend(new)
    return Silver(*(list(pipeline().pipe(part, batch_size=BATCH)) for part in parts))


def present(texts: Sequence[str]) -> list[Doc]:
    """The present pipeline, batched as `analyse_many` batches it."""
    order = sorted(range(len(texts)), key=lambda i: (len(texts[i]), i))
    done = dict(zip(order, pipeline().pipe([texts[i] for i in order], batch_size=BATCH), strict=True))
    return [done[i] for i in range(len(texts))]
