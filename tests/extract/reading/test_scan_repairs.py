"""What is mended in the words of a scan by the ink around them and by their neighbours: no recogniser is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from extract.reading.pages import Word
from extract.reading.scan.brackets import bracketed, in_one_script
from extract.reading.scan.engine import SeenLine, SeenWord
from extract.reading.scan.even_faces import even_step
from extract.reading.scan.in_two import with_halves_joined
from extract.reading.scan.repairs import repaired
from extract.reading.scan.targets import page_words, targets_in
from tests.extract.reading.typesetting import FONTS, prose

FONT = ImageFont.truetype(FONTS / "DejaVuSans.ttf", 42)
SMALL, LARGE, SIZE, BASELINE, LEFT = 23.0, 31.0, 40.0, 70, 100.0
KNOWN = frozenset(["на", "в", "вход", "ход", "париже", "и", "из", "или", "игру", "колонки", "с", "поле", "по", "за", "до",
                   "конца", "запрещено"])  # fmt: skip


def known(word: str) -> bool:
    return word.lower() in KNOWN


def page(rows: Sequence[Sequence[tuple[str, str]]], gap: int = 16, bullets: bool = False) -> tuple[list[SeenLine], np.ndarray]:
    """Lines of words, each printed and as it was read; the page in ink. ``bullets``: a spot is printed before every line."""
    image = Image.new("L", (1200, 90 * len(rows) + 30), 255)
    draw, lines = ImageDraw.Draw(image), list[SeenLine]()
    for k, row in enumerate(rows):
        base, at, words = BASELINE + 90 * k, LEFT, list[SeenWord]()
        if bullets:
            draw.ellipse((LEFT - 40, base - 20, LEFT - 30, base - 10), fill=0)
        for printed, read in row:
            draw.text((at, base), printed, font=FONT, fill=0, anchor="ls")
            wide = FONT.getlength(printed)
            words.append(SeenWord(read, (at, base - LARGE, at + wide, base + 8.0), 0.95))
            at += wide + gap
        lines.append(SeenLine(tuple(words), float(base), 0.0, SIZE, SMALL, LARGE))
    return lines, np.asarray(image)


def read(*row: tuple[str, str]) -> list[tuple[str, str | None]]:
    lines, grey = page([row])
    return [(w.text, w.doubt) for w in repaired(lines, grey, known)[0]]


def test_a_capital_as_low_as_small_letters_is_a_small_one_and_a_high_one_stays() -> None:
    assert ("на", None) == read(("ход", "ход"), ("на", "На"))[1]
    assert ("На", None) == read(("На", "На"), ("поле", "поле"))[0]


def test_words_run_together_are_parted_where_the_gap_is_as_wide_as_between_words() -> None:
    assert [("В", None), ("ход", None), ("игру", None)] == read(("В ход", "Вход"), ("игру", "игру"))
    assert [("Вход", None), ("игру", None)] == read(("Вход", "Вход"), ("игру", "игру"))
    assert [("колонки", None), ("с", None)] == read(("колонки с", "колонки’с"))[:2]


def test_strokes_that_were_read_as_marks_are_a_roman_number() -> None:
    assert ("III", "repair") == read(("ход", "ход"), ("III", "!!"))[1]
    assert ("!!", None) == read(("ход", "ход"), ("и", "!!"))[1]


def test_a_one_that_was_read_as_a_stroke_is_sure_by_its_ink() -> None:
    assert ("1", None) == read(("ход", "ход"), ("1", "|"))[1]


def test_a_line_without_tall_letters_is_not_taken_for_capitals() -> None:
    rows = [[("ход", "ход"), ("Париже", "Париже"), ("ПО", "ПО")]] * 3 + [[("из", "из"), ("или", "или")]]
    lines, grey = page(rows)
    # The recogniser takes the small letters of such a line for its large ones.
    low = lines[3]
    lines[3] = SeenLine(low.words, low.baseline, 0.0, 0.74 * SIZE, 0.75 * SMALL, SMALL)
    assert ["из", "или"] == [w.text for w in repaired(lines, grey, known)[3]]


def test_bullets_that_were_passed_over_are_found_in_the_ink_before_several_lines() -> None:
    lines, grey = page([[("ход", "ход")], [("поле", "поле")], [("игру", "игру")]], bullets=True)
    assert [["•", "ход"], ["•", "поле"], ["•", "игру"]] == [[w.text for w in n] for n in repaired(lines, grey, known)]
    lines, grey = page([[("ход", "ход")]], bullets=True)
    assert [["ход"]] == [[w.text for w in n] for n in repaired(lines, grey, known)]  # one spot may be dirt


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        ("| Piracy] за", "[Piracy] за"),
        ("{War Winner] за", "[War Winner] за"),
        ("(Virginia Dare] за", "[Virginia Dare] за"),
        ("[War Winner} за", "[War Winner] за"),
        ("ход (первый} за", "ход (первый) за"),
        ("[ Paris] за", "[Paris] за"),
        ("(см. 5) и [Paris]", "(см. 5) и [Paris]"),
        ("| за игру", "| за игру"),
        ("звание | Master of", "звание [Master of"),
    ],
)
def test_brackets_are_told_by_their_partners(seen: str, expected: str) -> None:
    assert expected == " ".join(w.text for w in bracketed([Word(t, (0, 0, 9, 9), confidence=0.9) for t in seen.split()]))


def test_what_stands_in_one_pair_of_brackets_is_in_one_script() -> None:
    home = Word("[Ноте", (0, 0, 9, 9), doubt="second look", other="Home")
    card, unsure = Word("Card]", (0, 0, 9, 9)), Word("Сага]", (0, 0, 9, 9))
    assert [("[Home", "repair"), ("Card]", None)] == [(w.text, w.doubt) for w in in_one_script([home, card])]
    assert [("[Ноте", "second look"), ("Сага]", "second look")] == [(w.text, w.doubt) for w in in_one_script([home, unsure])]
    russian = [Word("[Первый", (0, 0, 9, 9)), Word("игрок]", (0, 0, 9, 9))]
    assert russian == in_one_script(russian)


def kinds(text: str) -> list[tuple[str, str]]:
    line = [Word(t, (0, 0, 9, 9), confidence=0.97) for t in text.split()]
    return [(line[t.word].text, t.kind) for t in targets_in(0, line, [False] * len(line), page_words(line), known)]


def test_a_latin_word_between_russian_ones_is_looked_at_in_russian() -> None:
    assert ("Hero", "lonely") in kinds("игру за Hero")
    assert ("Hero", "lonely") not in kinds("игру [ Hero ] за")
    assert ("Home", "lonely") not in kinds("игру Home Card за")


def test_an_abbreviation_that_a_page_says_often_is_not_looked_at_for_being_latin() -> None:
    assert ("ПО", "other script") not in kinds("ПО ПО ПО ПО [VP] [CP] [MP]")
    assert ("ПО", "other script") in kinds("ПО [VP] [CP] [MP]")


def test_a_word_two_letters_from_one_that_compares_is_mended_and_told() -> None:
    assert ("больше", "repair") == read(("больше", "болыие"))[0]


def missed(*row: tuple[str, str | None]) -> list[tuple[str, str | None]]:
    """As `read`; what was read as None is printed and was passed over by the recogniser."""
    lines, grey = page([[(printed, said or "") for printed, said in row]])
    lines[0] = replace(lines[0], words=tuple(w for w in lines[0].words if w.text))
    return [(w.text, w.doubt) for w in repaired(lines, grey, known)[0]]


def test_a_roman_number_that_was_passed_over_is_found_in_the_ink_and_told() -> None:
    assert [("ход", None), ("III", "repair"), ("и", None), ("из", None)] == missed(
        ("ход", "ход"), ("III", None), ("и", "и"), ("из", "из")
    )


def test_a_word_that_was_passed_over_puts_its_neighbours_in_doubt() -> None:
    row = [("ход", "ход"), ("47", None), ("и", "и"), ("из", "из"), ("или", "или")]
    assert [("ход", "confidence"), ("и", "confidence"), ("из", None), ("или", None)] == missed(*row)


def test_a_wide_gap_with_nothing_in_it_is_a_gap() -> None:
    assert [("ход", None), ("и", None), ("из", None)] == missed(("ход", "ход"), ("   ", None), ("и", "и"), ("из", "из"))


def test_two_numbers_run_together_are_two_where_the_gap_is_as_wide_as_between_words() -> None:
    row = [("ход", "ход"), ("4 3", "43"), ("и", "и"), ("из", "из")]
    assert [("4", "repair"), ("3", "repair")] == read(*row)[1:3]
    assert ("43", None) == read(("ход", "ход"), ("43", "43"), ("и", "и"), ("из", "из"))[1]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (["3а)", "36)"], ("3б)", "repair")),
        (["а)", "6)"], ("б)", "repair")),
        (["35)", "36)"], ("36)", None)),
        (["ход", "36)"], ("36)", "second look")),
        (["(ход", "36)"], ("36)", None)),
    ],
)
def test_a_letter_behind_a_number_is_told_from_a_six_by_the_items_before_it(
    row: list[str], expected: tuple[str, str | None]
) -> None:
    assert expected == read(*[(n, n) for n in row])[-1]


def test_a_negation_and_the_number_of_a_section_are_mended_by_their_neighbours() -> None:
    assert ("не", "repair") == read(("ход", "ход"), ("не", "ме"), ("более", "более"))[1]
    assert ("ме", None) == read(("ход", "ход"), ("ме", "ме"), ("поле", "поле"))[1]
    assert ("28.2", None) == read(("28.2", "28,2"), ("Ход", "Ход"))[0]
    assert ("28,2", None) == read(("28,2", "28,2"), ("хода", "хода"))[0]


def test_a_line_that_something_lies_over_has_its_numbers_and_broken_words_in_doubt() -> None:
    lines, grey = page([[("ход", "ход"), ("28", "28"), ("пол", "пол"), ("вход", "вход")]])
    found = repaired([replace(lines[0], torn=True)], grey, known)[0]
    assert [None, "confidence", "confidence", None] == [w.doubt for w in found]


def test_a_slanted_word_read_as_two_capitals_is_told_by_the_heights_of_its_letters() -> None:
    assert ("до", None) == read(("поле", "поле"), ("до", "OO"))[1]
    assert ("ОО", None) == read(("поле", "поле"), ("ОО", "ОО"))[1]


def test_a_letter_that_lost_its_tail_is_mended_where_the_dictionary_knows_one_word() -> None:
    assert ("конца", None) == read(("поле", "поле"), ("конца", "кониа"))[1]
    assert ("запрещено,", None) == read(("поле", "поле"), ("запрещено,", "запрешено,"))[1]
    assert ("Клузия", None) == read(("поле", "поле"), ("Клузия", "Клузия"))[1]


def test_strokes_read_as_a_letter_are_the_number_of_a_king_behind_his_name_and_a_doubt_elsewhere() -> None:
    assert ("III", None) == read(("Филипп", "Филипп"), ("Ш", "Ш"))[1]
    assert ("III", "repair") == read(("поле", "поле"), ("Ш", "Ш"))[1]


def test_a_lone_mark_and_a_number_behind_a_number_that_may_be_a_word_are_doubts() -> None:
    assert ("!", "confidence") == read(("поле", "поле"), (".", "!"))[1]
    assert [("491", None), ("200:", "second look")] == read(("491", "491"), ("год:", "200:"))


def test_the_step_of_a_typewriter_is_found_and_no_other_face_has_one() -> None:
    def lines(name: str) -> list[SeenLine]:
        font, out = ImageFont.truetype(FONTS / name, 42), []
        for k in range(4):
            at, words = 100.0, []
            for word in prose(3 * k, 1).split():
                x0, _, x1, _ = font.getbbox(word)
                words.append(SeenWord(word, (at + x0, 0.0, at + x1, 40.0), 0.95))
                at += font.getlength(word + " ")
            out.append(SeenLine(tuple(words), 40.0, 0.0, 42.0))
        return out

    assert abs(even_step(lines("DejaVuSansMono.ttf")) - 25.3) < 0.5
    assert [0.0, 0.0] == [even_step(lines(n)) for n in ("DejaVuSans.ttf", "DejaVuSerif.ttf")]


def test_a_speck_between_a_word_and_one_that_compares_is_a_doubt_and_a_section_has_no_colon() -> None:
    assert ("поле-до", "confidence") == read(("поле-до", "поле-до"), ("конца", "конца"))[0]
    assert ("13.8", None) == read(("13.8", "13:8"), ("Поле", "Поле"))[0]


def test_a_line_cut_in_two_is_whole_again_and_columns_stay_apart() -> None:
    def line(left: float, top: float, *texts: str) -> SeenLine:
        words = tuple(SeenWord(t, (left + 60 * k, top, left + 60 * k + 50, top + 30), 0.9) for k, t in enumerate(texts))
        return SeenLine(words, top + 30, 0.0, SIZE, SMALL, LARGE)

    halves = [
        line(100 + 120, 44, "менее", "ста"),
        line(100, 50, "не", "у"),
        line(100, 110, "если", "так"),
        line(300, 110, "иначе", "нет"),
    ]
    assert [["не", "у", "менее", "ста"], ["если", "так"], ["иначе", "нет"]] == [
        [w.text for w in n.words] for n in with_halves_joined(halves)
    ]
