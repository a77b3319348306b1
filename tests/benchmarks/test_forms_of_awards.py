"""The forms of awards: gold by construction stands in its text, and is the same every time."""

from __future__ import annotations

import pytest

from benchmarks.forms import awards
from benchmarks.forms.awards import BadGold, cases


def test_every_record_has_evidence_inside_its_text() -> None:
    for case in cases():
        for record in case.records:
            assert record["evidence"], case.form
            assert all(0 <= x["start"] < x["end"] <= len(case.text) for x in record["evidence"]), case.form


def test_no_mark_and_no_slot_is_left_in_a_text() -> None:
    assert [] == [x.form for x in cases() if any(sign in x.text for sign in "⟦⟧{}") and "{|" not in x.text]


def test_the_same_texts_come_every_time() -> None:
    assert [x.text for x in cases()] == [x.text for x in cases()]


def test_forms_that_are_kept_apart_have_names_of_their_own() -> None:
    kept = {x.form for x in cases() if x.kept}
    assert kept
    assert not kept & {x.form for x in cases() if not x.kept}


def test_an_unknown_field_of_gold_is_an_error() -> None:
    with pytest.raises(BadGold, match="unknown"):
        awards._record("a; points 3", {"a": [{"start": 0, "end": 1}]})
