"""The five layouts that readers of pages stumble over, each as a document with the text that it should read as."""

from __future__ import annotations

from collections.abc import Callable

from tests.extract.reading.typesetting import SENTENCES, Document, prose

LEFT, RIGHT, WIDTH, TOP = 50.0, 310.0, 235.0, 80.0


def two_columns(by_rows: bool = False) -> Document:
    """A title over two justified columns; the first goes on in the second in the middle of a sentence."""
    d = Document(by_rows=by_rows)
    d.put(210, 50, "ПРАВИЛА ОСАДЫ И ТОРГОВЛИ", "B", 14)
    d.intended.append("ПРАВИЛА ОСАДЫ И ТОРГОВЛИ")
    d.column(LEFT, TOP, WIDTH, [prose(k, 4) for k in range(0, 12, 2)])
    broken = prose(1, 4)
    lines = d.wrapped(broken, WIDTH, indent=12)
    y = 690.0
    for k, line in enumerate(lines[:4]):
        d.put(LEFT + (12 if k == 0 else 0), y, line)
        y += d.leading
    y = TOP
    for line in lines[4:]:
        d.put(RIGHT, y, line)
        y += d.leading
    d.intended.append(broken)
    d.column(RIGHT, y, WIDTH, [prose(k, 5) for k in range(5, 14, 3)])
    return d


def box_in_a_column(by_rows: bool = False) -> Document:
    """A boxed example in the middle of the left column, between two paragraphs."""
    d = Document(by_rows=by_rows)
    y = d.column(LEFT, TOP, WIDTH, [prose(0, 5), prose(5, 4)])
    top = y
    inner = ("ПРИМЕР. Франция осаждает крепость двумя отрядами. " + SENTENCES[3], "Гарнизон сдаётся в конце раунда.")
    y = top + 14
    for text in inner:
        y = d.paragraph(LEFT + 8, y, WIDTH - 16, text)
    d.pdf.rect(LEFT, top, WIDTH, y - top)
    d.column(LEFT, y + 14, WIDTH, [prose(9, 5), prose(2, 6)])
    d.column(RIGHT, TOP, WIDTH, [prose(k, 4) for k in (3, 7, 11, 1)])
    return d


def caption_on_the_baseline(by_rows: bool = False) -> Document:
    """A picture in the right half whose caption shares a baseline with the running text."""
    d = Document(by_rows=by_rows)
    text = prose(0, 9)
    narrow = d.wrapped(text, 230)
    y = TOP
    for line in narrow:
        d.put(LEFT, y, line)
        y += d.leading
    d.pdf.set_fill_color(180, 200, 180)
    d.pdf.rect(330, TOP - 8, 190, 84, style="F")
    d.put(340, TOP + 8 * d.leading, "Рис. 1. Осада крепости с моря", size=8)
    d.intended += [text]
    y = d.column(LEFT, y + 6, 490, [prose(9, 7), prose(4, 8)])
    d.intended.insert(1, "Рис. 1. Осада крепости с моря")
    return d


def table_in_text(by_rows: bool = False) -> Document:
    """A ruled and an unruled table between paragraphs."""
    d = Document(by_rows=by_rows)
    y = d.column(LEFT, TOP, 490, [prose(0, 6)])
    rows = [["Бросок", "Потери атакующего", "Потери защитника"], ["1–2", "два отряда", "нет"],
            ["3–4", "один отряд", "один отряд"],
            ["5–6", "нет", "два отряда"]]  # fmt: skip
    y = d.table(LEFT, y, (80, 150, 150), rows)
    y = d.column(LEFT, y + 16, 490, [prose(6, 6)])
    rows = [
        ["Держава", "Доход", "Флот"],
        ["Франция", "12", "3"],
        ["Испания", "15", "5"],
        ["Англия", "9", "6"],
        ["Швеция", "7", "2"],
    ]
    y = d.table(LEFT, y, (120, 90, 90), rows, ruled=False)
    d.column(LEFT, y + 16, 490, [prose(12, 6)])
    return d


def footnote(by_rows: bool = False) -> Document:
    """A footnote under the first of two columns; the sentence above it goes on in the second."""
    d = Document(by_rows=by_rows)
    d.column(LEFT, TOP, WIDTH, [prose(0, 6), prose(6, 6)])
    long = prose(3, 8)
    lines = d.wrapped(long, WIDTH, indent=12)
    y = 620.0
    for k, line in enumerate(lines[:6]):
        d.put(LEFT + (12 if k == 0 else 0), y, line)
        y += d.leading
    d.pdf.line(LEFT, 712, LEFT + 70, 712)
    d.paragraph(
        LEFT, 724, WIDTH, "* Зимой снабжение по морю идёт только через порты, свободные ото льда и от вражеских флотов.", size=7.5
    )
    note = d.intended.pop()
    y = TOP
    for line in lines[6:]:
        d.put(RIGHT, y, line)
        y += d.leading
    d.intended.append(long)
    d.column(RIGHT, y, WIDTH, [prose(11, 6), prose(8, 5)])
    d.intended.append(note)
    return d


LAYOUTS: dict[str, Callable[[bool], Document]] = {
    "two columns": two_columns,
    "box in a column": box_in_a_column,
    "caption on the same baseline": caption_on_the_baseline,
    "tables in the text": table_in_text,
    "footnote": footnote,
}
