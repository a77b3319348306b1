import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.reading.pages import Join, Reading
from extract.reading.places import Places


@st.composite
def words(draw: st.DrawFn) -> list[tuple[int, int, int]]:
    """Start, end and page of words in order, with gaps between them."""
    out, at, page = [], 0, 1
    for gap, length, turn in draw(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 9), st.booleans()), max_size=30)):
        page += turn
        out.append((at + gap, at + gap + length, page))
        at += gap + length
    return out


def box(k: int) -> tuple[float, float, float, float]:
    return (10.0 * k, 5.0, 10.0 * k + 9, 14.0)


@given(words(), st.integers(0, 200), st.integers(0, 60))
def test_a_span_finds_exactly_the_words_that_it_touches(found: list[tuple[int, int, int]], start: int, length: int) -> None:
    places = Places()
    for k, (a, b, page) in enumerate(found):
        places.add(a, b, page, box(k))
    end = start + length
    touched = [k for k, (a, b, _) in enumerate(found) if a < end and b > start]
    where, around = places.span(start, end)
    assert (found[touched[0]][2] if touched else None) == where
    if touched:
        same = [k for k in touched if found[k][2] == where]
        assert around is not None
        assert box(same[0])[0] - 0.01 <= around[0] <= around[2] <= box(same[-1])[2] + 0.01
    assert len(touched) == len(places.boxes(start, end))


def test_part_of_a_word_has_part_of_its_box() -> None:
    places = Places()
    places.add(0, 10, 1, (100.0, 5.0, 200.0, 15.0))
    assert (1, (130.0, 5.0, 150.0, 15.0)) == places.span(3, 5)


def test_places_that_go_back_are_refused() -> None:
    places = Places()
    places.add(5, 9, 1, (0, 0, 1, 1))
    with pytest.raises(ValueError, match="begins before"):
        places.add(8, 12, 1, (0, 0, 1, 1))


def test_a_join_can_be_undone() -> None:
    reading = Reading("a", "0", "Игрок с меньшей армией", joins=(Join(12, "-", "меньшей", "dictionary"),))
    assert "Игрок с мень-\nшей армией" == reading.unjoined()
