"""Which clauses a sentence has: kinds, predicates, parents, over sentences of our own."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from extract.language import Clause, Sentence, analyse

DATA = tomllib.loads((Path(__file__).parent / "clauses.toml").read_text(encoding="utf-8"))


def described(sentence: Sentence, clause: Clause, asks_predicate: bool) -> list[Any]:
    word = ""
    if asks_predicate and clause.predicate is not None:
        word = ("!" if clause.negated else "") + sentence.tokens[clause.predicate].text
    return [clause.kind, word, -1 if clause.parent is None else clause.parent]


@pytest.mark.parametrize("entry", DATA["sentence"], ids=lambda entry: entry["text"][:40])
def test_a_sentence_has_the_clauses_that_a_reader_finds(entry: dict[str, Any]) -> None:
    sentence = analyse(entry["text"])
    found = [
        described(sentence, clause, bool(wanted[1])) for clause, wanted in zip(sentence.clauses, entry["clauses"], strict=False)
    ]
    assert len(entry["clauses"]) == len(sentence.clauses), [sentence.span_text(*c.ranges[0]) for c in sentence.clauses]
    assert entry["clauses"] == found
