"""Kinds of pages, each set once and read as a person reads it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from extract.reading import read_file
from tests.extract.reading.typesetting import SENTENCES, Document, prose

LEFT, RIGHT, COLUMN, WHOLE = 50.0, 310.0, 235.0, 490.0
ROWS = [["Бросок", "Атакующий", "Защитник"], ["1–2", "теряет два отряда", "нет потерь"], ["3–4", "теряет отряд", "теряет отряд"],
        ["5–6", "нет", "теряет два отряда и отступает"]]  # fmt: skip


def table_text(rows: list[list[str]]) -> str:
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _rows(d: Document, y: float, before: Callable[[int, float], None], step: float = 16.0) -> float:
    for r, row in enumerate(ROWS):
        before(r, y)
        for x, text in zip((0, 70, 190), row, strict=True):
            d.put(LEFT + x, y + 12, text)
        y += step
    d.intended.append(table_text(ROWS))
    return y


def three_rules_only(d: Document) -> None:
    """A table with rules above, below its head and at its end."""
    y = d.paragraph(LEFT, 80, WHOLE, prose(0, 4)) + 6
    y = _rows(d, y, lambda r, at: d.pdf.line(LEFT, at, LEFT + 330, at) if r < 2 else None)
    d.pdf.line(LEFT, y, LEFT + 330, y)
    d.paragraph(LEFT, y + 22, WHOLE, prose(5, 4))


def stripes_only(d: Document) -> None:
    """A table whose rows lie on stripes of grey, its head in white on black."""

    def stripe(row: int, y: float) -> None:
        shade = 0 if row == 0 else 235 if row % 2 else 255
        d.pdf.set_fill_color(shade, shade, shade)
        d.pdf.rect(LEFT - 3, y, 340, 16, style="F")
        colour = 255 if row == 0 else 0
        d.pdf.set_text_color(colour, colour, colour)

    y = _rows(d, d.paragraph(LEFT, 80, WHOLE, prose(0, 4)) + 6, stripe)
    d.paragraph(LEFT, y + 22, WHOLE, prose(5, 4))


def rules_between_rows(d: Document) -> None:
    """Cells of several lines with a rule between any two rows."""
    y = d.paragraph(LEFT, 80, WHOLE, prose(0, 4)) + 6
    rows = [["Карта", "Действие"], ["Измена", prose(3, 2)], ["Наёмники", SENTENCES[7]], ["Буря", prose(11, 2)]]
    for name, text in rows:
        d.pdf.line(LEFT, y, LEFT + 420, y)
        lines = d.wrapped(text, 300)
        d.put(LEFT + 4, y + 12, name)
        for k, line in enumerate(lines):
            d.put(LEFT + 110, y + 12 + 12 * k, line)
        y += 12 * len(lines) + 6
    d.pdf.line(LEFT, y, LEFT + 420, y)
    d.intended.append(table_text(rows))
    d.paragraph(LEFT, y + 22, WHOLE, prose(5, 4))


def heads_that_stand_on_end(d: Document) -> None:
    """A table with the names of its columns turned to stand on end."""
    y, x = d.paragraph(LEFT, 80, WHOLE, prose(0, 4)), LEFT
    rows = [["Держава", "Доход", "Флот"], ["Франция", "12", "3"], ["Испания", "15", "5"], ["Англия", "9", "6"]]
    for k, (name, wide) in enumerate(zip(rows[0], (100, 30, 30), strict=True)):
        d.pdf.rect(x, y, wide, 60)
        if k:
            d.font()
            with d.pdf.rotation(90, x + 20, y + 55):
                d.pdf.text(x + 20, y + 55, name)
        else:
            d.put(x + 4, y + 50, name)
        x += wide
    y = d.table(LEFT, y + 60, (100, 30, 30), rows[1:], intend=False)
    d.intended.append(table_text(rows))
    d.paragraph(LEFT, y + 22, WHOLE, prose(5, 4))


def numbers_hung_in_the_margin(d: Document) -> None:
    """Numbers of sections far to the left of their text."""
    y = 80.0
    for k in range(5):
        d.put(LEFT, y, f"5.{k + 1}")
        text = prose(3 * k, 4)
        y = d.paragraph(LEFT + 60, y, 400, text, intend=False) + 8
        d.intended.append(f"5.{k + 1} {text}")


def text_beside_a_box(d: Document) -> None:
    """A boxed example at the right with text running round it."""
    y = d.paragraph(LEFT, 80, WHOLE, prose(0, 3))
    d.pdf.rect(360, y, 180, 70)
    example = f"ПРИМЕР. {SENTENCES[3]}"
    d.paragraph(368, y + 14, 164, example, intend=False)
    below = d.paragraph(LEFT, y + 8, 300, prose(3, 5))
    d.intended.append(example)
    d.paragraph(LEFT, max(below, y + 84), WHOLE, prose(8, 4))


def two_tables_side_by_side(d: Document) -> None:
    """Two small ruled tables on one height."""
    y = d.paragraph(LEFT, 80, WHOLE, prose(0, 3)) + 6
    d.table(LEFT, y, (80, 80), [["Бросок", "Итог"], ["1", "мимо"], ["2–6", "попал"]])
    d.table(LEFT + 260, y, (80, 80), [["Ход", "Карты"], ["1", "5"], ["2", "6"]])
    d.paragraph(LEFT, y + 70, WHOLE, prose(5, 3))


def one_two_three_columns(d: Document) -> None:
    """One column, then two with a rule between them, then one, then three."""
    top = d.paragraph(LEFT, 70, WHOLE, prose(0, 4)) + 10
    y = max(d.column(LEFT, top, COLUMN, [prose(4, 5)]), d.column(RIGHT, top, COLUMN, [prose(9, 5)])) + 14
    d.pdf.line(297, top - 8, 297, y - 14)
    y = d.paragraph(LEFT, y, WHOLE, prose(14, 3)) + 10
    for k, x in enumerate((50, 220, 390)):
        d.column(x, y, 150, [prose(3 * k, 4)])


def two_columns_and_three_longer_ones(d: Document) -> None:
    """Two columns, a line over the whole width, and three narrow columns that are longer than the two."""
    y = max(d.column(LEFT, 70, COLUMN, [prose(4, 3)]), d.column(RIGHT, 70, COLUMN, [prose(9, 3)])) + 14
    y = d.paragraph(LEFT, y, WHOLE, prose(14, 2)) + 14
    for k, x in enumerate((50, 220, 390)):
        d.column(x, y, 130, [prose(3 * k, 4), prose(5 * k + 1, 3)])


def words_without_blanks(d: Document) -> None:
    """Words set one by one, with no blank between them in the file."""
    for k, line in enumerate(d.wrapped(prose(0, 8), WHOLE)):
        x = LEFT
        for word in line.split():
            d.put(x, 100 + 12 * k, word)
            x += d.pdf.get_string_width(word) + 2.6
    d.intended.append(prose(0, 8))


def a_table_on_its_side(d: Document) -> None:
    """A ruled table turned by a quarter below upright text."""
    d.paragraph(LEFT, 80, WHOLE, prose(0, 5))
    rows = [["Держава", "Доход", "Флот"], ["Франция", "12", "3"], ["Испания", "15", "5"], ["Англия", "9", "6"]]
    with d.pdf.rotation(90, 100, 600):
        d.table(100, 600, (110, 70, 70), rows)


def text_on_its_side(d: Document) -> None:
    """Two columns turned by a quarter beside upright text."""
    d.column(LEFT, 80, COLUMN, [prose(k, 6) for k in range(6)])
    with d.pdf.rotation(90, 340, 700):
        d.column(340, 720, 200, [prose(3, 3), prose(7, 2)])
        d.column(570, 720, 200, [prose(10, 3), prose(14, 2)])


def lists_in_cells(d: Document) -> None:
    """A table whose cells hold items of lists."""
    y = d.paragraph(LEFT, 80, WHOLE, prose(0, 4)) + 6
    cells = [[["Фаза"], ["Действия"]], [["Весна"], ["• строит не более двух флотов;", "• нанимает отряд за 3 дуката."]],
             [["Лето"], ["1) бросает кубик;", "2) двигает отряды."]]]  # fmt: skip
    for row in cells:
        x, high = LEFT, 12 * max(map(len, row)) + 6
        for wide, lines in zip((80, 250), row, strict=True):
            d.pdf.rect(x, y, wide, high)
            for k, line in enumerate(lines):
                d.put(x + 4, y + 12 + 12 * k, line)
            x += wide
        y += high
    d.intended.append(table_text([[" ".join(cell) for cell in row] for row in cells]))
    d.paragraph(LEFT, y + 20, WHOLE, prose(6, 4))


def notes_under_a_table(d: Document) -> None:
    """Cells with stars, and what they mean in small print under the table."""
    y = d.paragraph(LEFT, 80, WHOLE, prose(0, 4)) + 6
    y = d.table(LEFT, y, (120, 90, 90), [["Держава", "Доход", "Флот"], ["Франция*", "12", "3"], ["Испания", "15**", "5"]])
    d.paragraph(LEFT, y + 12, WHOLE, "* Без Нормандии.", size=7.5)
    d.paragraph(LEFT, y + 22, WHOLE, "** Если открыт торговый путь.", size=7.5)
    d.paragraph(LEFT, y + 44, WHOLE, prose(6, 4))


def tinted_sidebar(d: Document) -> None:
    """A surface of colour at the right with a text of its own."""
    d.pdf.set_fill_color(220, 230, 245)
    d.pdf.rect(400, 70, 150, 300, style="F")
    d.column(LEFT, 82, 335, [prose(0, 6), prose(6, 6)])
    d.put(408, 88, "СОВЕТ", "B", 10)
    d.intended.append("СОВЕТ")
    d.paragraph(408, 104, 134, prose(12, 4), size=8.5)


def headings_in_white_on_bars(d: Document) -> None:
    """White headings on dark bars over the whole width."""
    y = 70.0
    for k, title in enumerate(("ОСАДА", "ФЛОТ")):
        d.pdf.set_fill_color(40, 60, 90)
        d.pdf.rect(LEFT, y, WHOLE, 18, style="F")
        d.pdf.set_text_color(255, 255, 255)
        d.put(LEFT + 6, y + 13, f"{k + 1}. {title}", "B", 11)
        d.pdf.set_text_color(0, 0, 0)
        d.intended.append(f"{k + 1}. {title}")
        y = d.paragraph(LEFT, y + 34, WHOLE, prose(4 * k, 4)) + 10


def contents_with_dotted_leaders(d: Document) -> None:
    """Names of sections, dots, and numbers of pages at the right edge."""
    d.put(LEFT, 80, "СОДЕРЖАНИЕ", "B", 12)
    d.intended.append("СОДЕРЖАНИЕ")
    names = ("1 Введение", "1.1 Состав игры", "2 Последовательность хода", "2.1 Фаза доходов, в которой державы получают деньги")
    for k, (name, page) in enumerate(zip(names, ("3", "4", "7", "12"), strict=True)):
        x, y = LEFT + 12 * name.count("."), 104 + 14 * k
        d.font()
        dots = "." * int((WHOLE - 24 - (x - LEFT) - d.pdf.get_string_width(f"{name} ")) / d.pdf.get_string_width("."))
        d.put(x, y, f"{name} {dots}")
        d.put(LEFT + WHOLE - d.pdf.get_string_width(page), y, page)
        d.intended.append(f"{name} {dots} {page}")
    d.paragraph(LEFT, 200, WHOLE, prose(0, 5))


def a_spread_of_two_pages(d: Document) -> None:
    """Two pages of two columns each, side by side on one sheet."""
    d.pdf.add_page(format=(1190, 842))
    for k, left in enumerate((LEFT, 645.0)):
        d.column(left, 80, COLUMN, [prose(2 * k, 6), prose(6 + 3 * k, 5)])
        d.column(left + 260, 80, COLUMN, [prose(11 - 6 * k, 6)])
        d.put(left + 240, 815, str(12 + k))  # page numbers are no text


def a_table_on_a_landscape_page(d: Document) -> None:
    """A page of greater width than height with a table of seven columns."""
    d.pdf.add_page(orientation="landscape")
    d.put(60, 60, "Таблица держав", "B", 12)
    d.intended.append("Таблица держав")
    rows = [["Держава", "Столица", "Доход", "Флот", "Армия", "Ключи", "Особое правило"]]
    rows += [["Англия", "Лондон", "2", "0", "3", "1 из 5", "не строит армий зимой"],
             ["Османы", "Стамбул", "11", "3", "6", "4 из 8", "не заключает союзов"]]  # fmt: skip
    y = d.table(60, 80, (90, 90, 60, 50, 60, 80, 230), rows)
    d.paragraph(60, y + 30, 640, prose(0, 5))


def white_text_in_a_dark_box_of_a_column(d: Document) -> None:
    """A white heading on a bar, a column with a note in white on dark, and a column beside it."""
    d.pdf.set_fill_color(120, 20, 20)
    d.pdf.rect(LEFT, 60, WHOLE, 24, style="F")
    d.pdf.set_text_color(255, 255, 255)
    d.put(LEFT + 8, 77, "6. СРАЖЕНИЯ", "B", 13)
    d.pdf.set_text_color(0, 0, 0)
    d.intended.append("6. СРАЖЕНИЯ")
    y = d.column(LEFT, 104, COLUMN, [prose(0, 4)])
    note = f"ВАЖНО! {prose(11, 2)}"
    high = 12 * len(d.wrapped(note, COLUMN - 20, size=9)) + 14
    d.pdf.set_fill_color(30, 30, 60)
    d.pdf.rect(LEFT, y, COLUMN, high, style="F")
    d.pdf.set_text_color(255, 255, 255)
    d.paragraph(LEFT + 8, y + 14, COLUMN - 20, note, size=9)
    d.pdf.set_text_color(0, 0, 0)
    d.column(LEFT, y + high + 18, COLUMN, [prose(4, 4)])
    d.column(RIGHT, 104, COLUMN, [prose(8, 4), prose(12, 6)])


def very_small_footnotes(d: Document) -> None:
    """Two notes of five points and a half under a short rule."""
    y = d.paragraph(LEFT, 80, WHOLE, f"{SENTENCES[0][:-1]}¹. {prose(1, 5)} {SENTENCES[6][:-1]}². {prose(7, 4)}")
    for k in range(5):
        y = d.paragraph(LEFT, y + 3, WHOLE, prose(3 * k, 4))
    d.pdf.line(LEFT, 740, LEFT + 120, 740)
    y = d.paragraph(LEFT, 752, WHOLE, f"¹ {prose(7, 2)}", size=5.5)
    d.paragraph(LEFT, y, WHOLE, f"² {SENTENCES[9]}", size=5.5)


KINDS = (two_columns_and_three_longer_ones, contents_with_dotted_leaders, a_spread_of_two_pages, a_table_on_a_landscape_page,
         very_small_footnotes,
         white_text_in_a_dark_box_of_a_column,
         a_table_on_its_side, text_on_its_side, lists_in_cells, notes_under_a_table, tinted_sidebar, headings_in_white_on_bars,
         three_rules_only, stripes_only, rules_between_rows, heads_that_stand_on_end, numbers_hung_in_the_margin,
         text_beside_a_box, two_tables_side_by_side, one_two_three_columns, words_without_blanks)  # fmt: skip


@pytest.mark.parametrize("kind", KINDS, ids=lambda k: k.__name__)
def test_a_page_of_this_kind_is_read_in_order_and_whole(kind: Callable[[Document], None], tmp_path: Path) -> None:
    d = Document()
    kind(d)
    text = read_file(d.save(tmp_path / "a.pdf")).text
    assert [n for p in d.intended for n in p.splitlines()] == [n for n in text.splitlines() if n]
