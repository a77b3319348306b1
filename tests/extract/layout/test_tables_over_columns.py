"""Tables that the end of a column or page has cut in two are one: head alone, last row alone, heads again, rows cut open."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from extract.reading import Reading, read_file
from tests.extract.reading.typesetting import SENTENCES, Document, prose

L, R, W = 50.0, 310.0, 235.0
HEAD = ["№", "Фаза", "Раздел"]
BODY = [["1", "Доходы", "5.1"], ["2", "Осада крепостей", "6.2"], ["3", "Зима", "7.3"]]
WIDTHS = (35, 130, 70)


def read(d: Document, folder: Path) -> Reading:
    return read_file(d.save(folder / "a.pdf"))


def grids(reading: Reading) -> list[list[list[str]]]:
    return [t.grid() for t in reading.tables]


def flat(text: str) -> str:
    return " ".join(text.split())


def filled(d: Document, x: float, last: float, first: int = 0, wide: float = W) -> None:
    """Prose in a column from the top down to just above ``last``."""
    y, k = 80.0, first
    while y + 5 * d.leading < last:
        y = d.paragraph(x, y, wide, prose(k, 2))
        k += 2


def in_two_columns(above: Sequence[Sequence[str]], below: Sequence[Sequence[str]], ruled: bool = True) -> Document:
    """A table from the foot of the left column to the head of the right one, between prose."""
    d = Document()
    filled(d, L, 770 - 15 * len(above))
    d.table(L, 775 - 15 * len(above), WIDTHS, above, ruled=ruled)
    y = d.table(R, 70, WIDTHS, below, ruled=ruled)
    for k in range(3):
        y = d.paragraph(R, y + 14, W, prose(5 * k + 3, 5))
    return d


def over_two_pages(above: Sequence[Sequence[str]], below: Sequence[Sequence[str]], ruled: bool = True) -> Document:
    d = Document()
    filled(d, L, 770 - 15 * len(above), wide=490)
    d.table(L, 775 - 15 * len(above), WIDTHS, above, ruled=ruled)
    d.page()
    y = d.table(L + 12, 70, WIDTHS, below, ruled=ruled)
    for k in range(3):
        y = d.paragraph(L + 12, y + 14, 490, prose(5 * k + 3, 5))
    return d


@pytest.mark.parametrize("made", [in_two_columns, over_two_pages])
@pytest.mark.parametrize("ruled", [True, False])
@pytest.mark.parametrize("cut", [1, 2, 3])
def test_a_table_that_goes_on_at_the_top_of_the_next_column_is_one(cut: int, ruled: bool, made: object, tmp_path: Path) -> None:
    rows = [HEAD, *BODY]
    reading = read(made(rows[:cut], rows[cut:], ruled), tmp_path)  # type: ignore[operator]
    assert [rows] == grids(reading)


@pytest.mark.parametrize("made", [in_two_columns, over_two_pages])
@pytest.mark.parametrize("cut", [1, 3])
def test_a_head_that_is_said_again_is_taken_out_and_kept_apart(cut: int, made: object, tmp_path: Path) -> None:
    rows = [HEAD, *BODY]
    reading = read(made(rows[:cut], [HEAD, *rows[cut:]]), tmp_path)  # type: ignore[operator]
    assert [rows] == grids(reading)
    assert [" | ".join(HEAD)] == [a.text for a in reading.furniture if a.kind == "repeated head"]


def test_a_line_that_only_says_that_the_table_goes_on_is_taken_out(tmp_path: Path) -> None:
    d = Document()
    filled(d, L, 700, wide=490)
    numbers = ["1", "2", "3"]
    d.table(L, 715, WIDTHS, [HEAD, numbers, BODY[0]])
    d.page()
    d.put(L, 70, "Продолжение таблицы 2")
    d.table(L, 78, WIDTHS, [numbers, *BODY[1:]])
    d.paragraph(L, 160, 490, prose(3, 9))
    reading = read(d, tmp_path)
    assert [[HEAD, numbers, *BODY]] == grids(reading)
    assert ["Продолжение таблицы 2", "1 | 2 | 3"] == [a.text for a in reading.furniture]


def test_a_head_of_several_lines_with_a_cell_over_two_columns_is_that_of_the_table_in_the_next_column(tmp_path: Path) -> None:
    d = Document()
    filled(d, L, 730)
    for x, wide, lines in ((L, 95, ["Рельеф и", "погода"]), (L + 95, 140, ["Стоимость входа"])):
        d.pdf.rect(x, 740, wide, 34)
        for k, text in enumerate(lines):
            d.put(x + 4, 752 + 12 * k, text)
    y = d.table(R, 70, (95, 70, 70), [["Горы", "2", "нельзя"], ["Лес", "1", "1"]])
    d.paragraph(R, y + 14, W, prose(3, 9))
    reading = read(d, tmp_path)
    expected = [["Рельеф и погода", "Стоимость входа", "Стоимость входа"], ["Горы", "2", "нельзя"], ["Лес", "1", "1"]]
    assert [expected] == grids(reading)


def test_a_row_that_is_cut_open_by_the_end_of_the_page_is_one(tmp_path: Path) -> None:
    d = Document()
    filled(d, L, 690, wide=490)
    first, second = SENTENCES[3].rsplit(" ", 3)[0], " ".join(SENTENCES[3].rsplit(" ", 3)[1:])
    edges = (L, L + 90, L + 480)
    for x, text in zip(edges, HEAD[1:], strict=False):
        d.put(x + 4, 722, text)
    for x, text in zip(edges, ("Осада", first), strict=False):
        d.put(x + 4, 742, text)
    for y in (710, 730):
        d.pdf.line(edges[0], y, edges[-1], y)
    for x in edges:
        d.pdf.line(x, 710, x, 770)
    d.page()
    d.put(edges[1] + 4, 72, second)
    d.put(edges[0] + 4, 92, "Зима")
    d.put(edges[1] + 4, 92, SENTENCES[11])
    for y in (80, 100):
        d.pdf.line(edges[0], y, edges[-1], y)
    for x in edges:
        d.pdf.line(x, 60, x, 100)
    d.paragraph(L, 140, 490, prose(3, 9))
    assert [[HEAD[1:], ["Осада", SENTENCES[3]], ["Зима", SENTENCES[11]]]] == grids(read(d, tmp_path))


def test_a_row_of_boxes_at_the_foot_of_a_page_stays_text(tmp_path: Path) -> None:
    d = Document()
    filled(d, L, 740, wide=490)
    d.pdf.rect(L, 745, 30, 18)
    d.pdf.rect(L + 30, 745, 200, 18)
    d.put(L + 6, 757, "12")
    d.put(L + 36, 757, "ОСАДА")
    d.page()
    d.paragraph(L, 80, 490, prose(3, 9))
    reading = read(d, tmp_path)
    assert not reading.tables
    assert "12 ОСАДА" in reading.text.splitlines()


def test_two_tables_of_one_width_that_stand_side_by_side_stay_two(tmp_path: Path) -> None:
    d = Document()
    y = d.paragraph(L, 80, 490, prose(0, 5)) + 10
    one, other = [HEAD, *BODY], [["№", "Буря", "Итог"], ["1", "слабая", "порт"], ["2", "сильная", "гибель"]]
    d.table(L, y, WIDTHS, one)
    d.table(R, y, WIDTHS, other)
    d.paragraph(L, y + 90, 490, prose(5, 6))
    assert [one, other] == grids(read(d, tmp_path))


def test_the_halves_of_one_table_side_by_side_under_the_same_head_are_one(tmp_path: Path) -> None:
    d = Document()
    y = d.paragraph(L, 80, 490, prose(0, 5)) + 10
    d.table(L, y, WIDTHS, [HEAD, *BODY])
    more = [["4", "Мир", "8.1"], ["5", "Итог", "9.2"]]
    d.table(R, y, WIDTHS, [HEAD, *more])
    d.paragraph(L, y + 90, 490, prose(5, 6))
    assert [[HEAD, *BODY, *more]] == grids(read(d, tmp_path))
