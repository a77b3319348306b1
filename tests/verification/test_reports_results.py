"""What a side gives in a situation, told in Russian and in English."""

from __future__ import annotations

import pytest

from tests.verification.games import SMALL
from verification.reports.results import result_in_both


@pytest.mark.parametrize(
    ("told", "english"),
    [
        ("{}: ПО не полагаются", "{}: there are no points"),
        ("{}: ПО полагаются", "{}: there are points"),
        ("{}: 3 ПО", "{}: 3 VP"),
        ("победитель — {}", "{} wins"),
        ("победителя нет", "nobody wins"),
    ],
)
def test_what_a_side_gives_is_told_in_both_languages(told: str, english: str) -> None:
    party = SMALL.parties[0]
    assert (told.replace("{}", party.ru), english.replace("{}", party.en)) == result_in_both(told.replace("{}", party.ru), SMALL)
