"""What is packed comes back equal, with its spans; nothing else can be made of data from a disk."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

import ustav
from extract.reading.places import Places
from models.expressions import Compare, Opaque, Quantity, number
from models.spans import Span
from ustav.cache.packing import PackingError, pack, unpack
from ustav.library import corpus_folder


def again(thing: object) -> object:
    return unpack(json.loads(json.dumps(pack(thing))))


@pytest.mark.parametrize("name", ustav.games())
def test_a_rule_book_and_its_report_come_back_equal(name: str) -> None:
    book = ustav.extract(corpus_folder() / name / "rules.txt")
    report = ustav.verify(book, name)
    assert book == again(book)
    assert report == again(report)
    assert pack(book) == pack(again(book))  # spans inside conditions too, which equality leaves out


def test_spans_and_what_is_not_formalised_come_back() -> None:
    term = Compare(Quantity("ПО", span=Span(3, 5, 2, (1.0, 2.0, 3.5, 4.0))), ">=", number(Fraction(1, 2)))
    back = again((term, Opaque("если повезёт", span=Span(7, 19))))
    assert isinstance(back, tuple)
    assert Span(3, 5, 2, (1.0, 2.0, 3.5, 4.0)) == back[0].left.span
    assert Span(7, 19) == back[1].span
    assert isinstance(back[1], Opaque)


def test_places_come_back() -> None:
    places = Places()
    places.add(0, 4, 1, (10.0, 20.0, 40.0, 30.0))
    places.add(6, 9, 2, (1.5, 2.5, 3.5, 4.5))
    back = again(places)
    assert isinstance(back, Places)
    assert places.columns() == back.columns()
    assert places.span(1, 3) == back.span(1, 3)


@pytest.mark.parametrize(
    "data",
    [
        {"a": 1},
        [],
        [1, 2],
        ["os.system", "true"],
        ["records.Victory"],
        ["spans.Span", 1],
        ["/", 1, 0],
        ["{}", 1],
        ["@", [0], [], [], []],
        ["@", [0, 0], [4, 4], [1, 1], [0.0] * 8],
    ],
)
def test_what_pack_did_not_make_is_refused(data: object) -> None:
    with pytest.raises(PackingError):
        unpack(data)


def test_a_class_that_is_not_listed_is_refused() -> None:
    with pytest.raises(PackingError, match="no packed form"):
        pack(Path("x"))
