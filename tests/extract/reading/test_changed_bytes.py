"""Files of every kind changed at random: a reading or an error of ours, within bounds; nothing dies, hangs or is left open."""

import sys
from pathlib import Path

import pytest

from ustav.batch.passes import Crew, extract_all

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="counts open files in /proc")

MEGABYTES = 1500


def tried(first: int, count: int) -> None:
    from tests.extract.reading.changed_bytes import trial

    done = list(extract_all([Path(str(n)) for n in range(first, first + count)], Crew(2), trial))
    assert [] == sorted(d.problem for d in done if d.problem)
    assert count == len(done)
    assert max(d.records for d in done) < MEGABYTES


def test_a_hundred_changed_files() -> None:
    tried(0, 100)


@pytest.mark.parametrize("number", [1141, 1461, 1491, 1941, 6817])
def test_a_word_file_whose_packing_or_encoding_is_damaged_is_an_error_of_ours(number: int) -> None:
    tried(number, 1)


def test_a_damaged_pdf_is_not_left_open() -> None:
    tried(2900, 1)


@pytest.mark.slow
def test_ten_thousand_changed_files() -> None:
    tried(1000, 10_000)
