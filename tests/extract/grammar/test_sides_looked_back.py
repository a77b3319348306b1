"""«они» means the side before it, though its name is the word for a colour."""

from __future__ import annotations

import pytest

from extract.pipeline import extract_text
from models.parties import named
from models.records import Victory


@pytest.mark.parametrize("side", ["Красные", "Синие"])
def test_they_are_the_side_that_the_case_tells_of(side: str) -> None:
    text = f"Играют Красные и Синие.\n\nЕсли {side} владеют 12 городами, они выигрывают.\n"
    assert [named(side)] == [r.winner for r in extract_text(text, "rules.txt").records if isinstance(r, Victory)]
