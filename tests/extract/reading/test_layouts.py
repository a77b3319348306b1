from pathlib import Path

import pytest
from rapidfuzz.distance import Levenshtein

from extract.reading import read_file
from tests.extract.reading.layouts import LAYOUTS


@pytest.mark.parametrize("by_rows", [False, True])
@pytest.mark.parametrize("name", LAYOUTS)
def test_the_five_layouts_read_in_the_order_that_a_person_reads(name: str, by_rows: bool, tmp_path: Path) -> None:
    document = LAYOUTS[name](by_rows)
    reading = read_file(document.save(tmp_path / "a.pdf"))
    intended, read = " ".join(document.text.split()), " ".join(reading.text.split())
    assert Levenshtein.normalized_similarity(intended, read) >= 0.995


def test_every_word_leads_back_to_its_box(tmp_path: Path) -> None:
    reading = read_file(LAYOUTS["two columns"](False).save(tmp_path / "a.pdf"))
    start = reading.text.index("Если крепость")
    page, box = reading.places.span(start, start + len("Если крепость"))
    assert 1 == page
    assert box is not None
    words = [w for n in reading.pages[0].lines for w in n.words if w.box[1] >= box[1] - 1 and w.box[3] <= box[3] + 1]
    assert {"Если", "крепость"} <= {w.text.strip(".,") for w in words if box[0] - 1 <= w.box[0] <= box[2]}


def test_places_are_found_by_their_characters_and_never_invented(tmp_path: Path) -> None:
    reading = read_file(LAYOUTS["tables in the text"](False).save(tmp_path / "a.pdf"))
    pipe = reading.text.index("|")
    assert (None, None) == reading.places.span(pipe, pipe + 1)
    covered = sum(1 for i, c in enumerate(reading.text) if c.strip() and c != "|" and reading.places.span(i, i + 1)[0] == 1)
    assert sum(1 for c in reading.text if c.strip() and c != "|") == covered
