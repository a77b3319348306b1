"""What holds for the layout of every text."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings

from extract.structure import lay_out
from tests.extract.structure.strategies import anything, rulebooks

SHARED = Path(__file__).resolve().parents[4] / "shared" / "rulebooks"
FILES = sorted(SHARED.glob("**/*.txt"))


def _check(text: str) -> None:
    layout = lay_out(text)
    times = Counter(i for block in layout.blocks for i in range(block.span.start, block.span.end) if not text[i].isspace())
    assert [i for i, c in enumerate(text) if not c.isspace()] == sorted(times)
    assert {1} >= set(times.values())
    assert [b.index for b in layout.blocks] == list(range(len(layout.blocks)))
    assert [b.span.start for b in layout.blocks] == sorted(b.span.start for b in layout.blocks)
    for block in layout.blocks:
        assert block.span.contains(block.body)
        assert all(block.body.contains(s) for s in block.sentences)
        assert block.parent is None or block.parent < block.index
    for k, section in enumerate(layout.sections):
        assert section.parent is None or (section.parent < k and layout.sections[section.parent].span.contains(section.span))
    for reference in layout.references:
        assert reference.number == reference.span.quote(text)


@settings(max_examples=60, deadline=None)
@given(anything)
def test_every_character_of_any_string_lies_in_exactly_one_block(text: str) -> None:
    _check(text)


@settings(max_examples=150, deadline=None)
@given(rulebooks)
def test_every_character_of_a_made_up_rulebook_lies_in_exactly_one_block(text: str) -> None:
    _check(text)


@pytest.mark.skipif(not FILES, reason="the shared rulebooks are not beside the repository")
@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_every_character_of_a_rulebook_lies_in_exactly_one_block(path: Path) -> None:
    with path.open(encoding="utf-8", newline="") as file:
        _check(file.read())


def test_letters_that_the_dictionary_raises_on_do_no_harm() -> None:
    _check("𗀀\x1eA\n𗀀 Фаза 𗀀: да.\n𗀀 𗀀: нет\nФаза 𗀀 – 3\n\n𗀀\nИгра идёт.")
