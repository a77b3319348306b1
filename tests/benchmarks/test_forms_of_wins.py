"""The forms of winning and ending: every text holds the evidence of its gold, and none of it depends on chance."""

from __future__ import annotations

from benchmarks.forms.wins import cases


def test_the_evidence_of_every_record_stands_in_its_text() -> None:
    spans = [(case.text, e["start"], e["end"]) for case in cases() for record in case.records for e in record["evidence"]]
    assert [] == [x for x in spans if not 0 <= x[1] < x[2] <= len(x[0])]


def test_the_same_texts_come_every_time() -> None:
    assert cases() == cases()


def test_forms_that_state_nothing_have_no_gold_and_all_others_have_some() -> None:
    assert {True} == {case.form.startswith("silent") for case in cases() if not case.records}


def test_no_slot_of_a_form_is_left_open() -> None:
    assert [] == [case.text for case in cases() if "{" in case.text or "}" in case.text]
