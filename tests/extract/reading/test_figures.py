"""What the ink of a scan says of figures, strokes and words that compare: no recogniser is asked."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from extract.reading.pages import Word
from extract.reading.scan.engine import SeenLine, SeenWord
from extract.reading.scan.figures import by_ink, strokes_apart
from extract.reading.scan.repairs import repaired
from extract.reading.scan.second_look import SIGNS_ALIKE
from extract.reading.scan.targets import page_words, targets_in
from tests.extract.reading.typesetting import FONTS

FACES = ["DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique", "DejaVuSerif", "DejaVuSerif-Bold", "DejaVuSansMono"]


def picture(text: str, face: str = "DejaVuSans", size: int = 42) -> tuple[Word, np.ndarray]:
    """A word printed on paper, and the page."""
    image = Image.new("L", (60 + 40 * len(text), 100), 255)
    draw = ImageDraw.Draw(image)
    # Letters a little apart, as printers set them: each is a piece of ink of its own.
    at, font = 20.0, ImageFont.truetype(FONTS / f"{face}.ttf", size)
    for char in text:
        draw.text((at, 20), char, font=font, fill=0)
        at += font.getlength(char) + 3
    grey = np.asarray(image)
    rows = np.flatnonzero((grey < 150).any(axis=1))
    return Word(text, (15, float(rows[0]), at, float(rows[-1] + 1)), confidence=0.9), grey


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("text", ["3", "5", "35", "28.10.3", "1342", "689", "+3", "3–5"])
def test_figures_that_were_read_right_are_never_contradicted_nor_changed(face: str, text: str) -> None:
    word, grey = picture(text, face)
    seen, verdict = by_ink(word, grey)
    assert text == seen.text
    assert verdict != "no"


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize(("printed", "read"), [("3", "5"), ("5", "3"), ("13.8", "15.8"), ("433", "455")])
def test_a_three_is_told_from_a_five_by_the_side_on_which_it_is_open(face: str, printed: str, read: str) -> None:
    _, grey = picture(printed, face)
    word, _ = picture(read, face)
    assert printed == by_ink(word, grey)[0].text


@pytest.mark.parametrize(("printed", "read"), [("8", "3"), ("6", "8"), ("0", "6"), ("9", "8"), ("7", "1")])
def test_a_figure_with_other_holes_than_the_one_that_was_read_is_contradicted(printed: str, read: str) -> None:
    _, grey = picture(printed)
    word, _ = picture(read)
    assert "no" == by_ink(word, grey)[1]


def test_small_and_merged_figures_are_not_told() -> None:
    word, grey = picture("35", size=9)
    assert "unknown" == by_ink(word, grey)[1]
    merged = Word("1342", (0, 0, 60, 60))
    assert (merged, "unknown") == by_ink(merged, np.zeros((60, 60), np.uint8))


def test_three_strokes_that_stand_apart_are_a_number_and_no_letter() -> None:
    word, grey = picture("III")
    assert strokes_apart(word, grey)
    joined = grey.copy()
    joined[round(word.box[3]) - 3 : round(word.box[3]), 15 : round(word.box[2])] = 0
    assert not strokes_apart(word, joined)
    two = Word("II", (word.box[0], word.box[1], word.box[0] + 0.6 * (word.box[2] - word.box[0]), word.box[3]))
    assert not strokes_apart(two, grey)  # the box leaves the third stroke out


def words(text: str) -> list[Word]:
    return [Word(w, (0, 0, 9, 9), confidence=0.97) for w in text.split()]


def targets(text: str) -> list[tuple[str, str]]:
    line = words(text)
    return [
        (line[t.word].text, t.language)
        for t in targets_in(0, line, [False] * len(line), page_words(line), lambda w: w.lower() not in ("ов", "ор", "мато"))
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("кроме МАТО и", [("МАТО", "eng")]),
        ("даёт ОВ игроку", [("ОВ", "eng")]),
        ("очки влияния (ОВ) даёт ОВ", []),
        ("ОВ и ОВ и снова ОВ", []),
        ("если Гранвела ходит", []),
        ("карта [Home Сага] даёт", [("Сага]", "eng")]),
        ("король Анна III ходит", []),
    ],
)
def test_what_may_be_latin_in_cyrillic_letters_is_looked_at_again(text: str, expected: list[tuple[str, str]]) -> None:
    assert expected == targets(text)


def mended(text: str) -> tuple[str, str | None]:
    line = SeenLine((SeenWord(text, (0.0, 0.0, 90.0, 20.0), 0.9),), 18.0, 0.0, 26.0)
    ((made,),) = repaired([line], np.full((60, 100), 255, np.uint8), lambda w: w.lower() in ("больше", "меньше", "вольные"))
    return made.text, made.doubt


@pytest.mark.parametrize(
    ("read", "expected"),
    [
        ("болыше", ("больше", None)),
        ("Меныше,", ("Меньше,", None)),
        ("бопее", ("более", "repair")),
        ("вольные", ("вольные", None)),
        ("большой", ("большой", None)),
    ],
)
def test_a_word_that_compares_is_mended_where_one_letter_makes_it_no_word(read: str, expected: tuple[str, str | None]) -> None:
    assert expected == mended(read)


def test_signs_that_look_alike_are_one_when_two_looks_are_compared() -> None:
    assert "3-5".translate(SIGNS_ALIKE) == "З–5".translate(SIGNS_ALIKE)
