"""The frame of the table of forms: marks become evidence, figures count what is made up."""

import pytest

from benchmarks.forms.case import BadMark, Case, marked


def test_a_marked_piece_is_evidence_and_leaves_the_text_plain() -> None:
    text, spans = marked("1. ⟦a|Доход⟧. 2. ⟦b|Торг⟧, ⟦a|снова⟧.")
    assert text == "1. Доход. 2. Торг, снова."
    assert {key: [text[s["start"] : s["end"]] for s in where] for key, where in spans.items()} == {
        "a": ["Доход", "снова"],
        "b": ["Торг"],
    }


def test_an_open_mark_is_refused() -> None:
    with pytest.raises(BadMark):
        marked("1. ⟦a|Доход")


def test_a_case_is_open_unless_it_says_otherwise() -> None:
    assert not Case("a", "b", (), ("phase",)).kept
