"""Files of every kind changed at random: a reading or an error of ours, within bounds; nothing dies, hangs or is left open."""

import sys
from pathlib import Path

import pytest

from tests.conftest import Counted
from ustav.batch.passes import Crew, extract_all

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="counts open files in /proc"),
    pytest.mark.faults("files of every kind changed at random, read"),
]

MEGABYTES = 1500


def tried(first: int, count: int, counted: Counted) -> None:
    from tests.extract.reading.changed_bytes import trial

    done = list(extract_all([Path(str(n)) for n in range(first, first + count)], Crew(2), trial))
    problems = sorted(d.problem for d in done if d.problem)
    counted(
        inputs=count, lost=count - len(done), crashes=len(problems), longest=max(float(n) for d in done for n in d.notes),
        megabytes=max(d.records for d in done),
    )  # fmt: skip
    assert [] == problems
    assert count == len(done)
    assert max(d.records for d in done) < MEGABYTES


def test_a_hundred_changed_files(counted: Counted) -> None:
    tried(0, 100, counted)


@pytest.mark.parametrize("number", [1141, 1461, 1491, 1941, 6817])
def test_a_word_file_whose_packing_or_encoding_is_damaged_is_an_error_of_ours(number: int, counted: Counted) -> None:
    tried(number, 1, counted)


def test_a_damaged_pdf_is_not_left_open(counted: Counted) -> None:
    tried(2900, 1, counted)


@pytest.mark.slow
def test_ten_thousand_changed_files(counted: Counted) -> None:
    tried(1000, 10_000, counted)
