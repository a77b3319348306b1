import pytest

from evaluation.words import is_negative, likeness, stems


def test_stems_leave_out_what_names_nothing_and_cut_endings() -> None:
    assert ("контр", "облас", "сем") == stems("под контролем в области, Семь")
    assert () == stems("на каждый")
    assert () == stems(None)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("победные очки", "победных очков", 1.0),
        ("тёмный лес", "темный лес", 1.0),
        ("победные очки", "очки", 2 / 3),
        ("города", "карты", 0.0),
        ("", "", 1.0),
        ("города", None, 0.0),
        ("карта карта", "карта", 2 / 3),
    ],
)
def test_likeness_is_the_share_of_words_in_common(a: str, b: str | None, expected: float) -> None:
    assert expected == likeness(a, b)
    assert expected == likeness(b, a)


def test_two_denials_cancel() -> None:
    assert not is_negative("город под контролем")
    assert is_negative("город не под контролем")
    assert is_negative("в городе нет гарнизона")
    assert not is_negative("никто не контролирует город")
    assert not is_negative("неделя")
