"""Pages that nobody sets twice: initials, cards, broken rows, captions in the way of a sentence, marks laid over the text."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from extract.reading import Reading, read_file
from tests.extract.reading.typesetting import SENTENCES, Document, prose

LEFT, RIGHT, COLUMN = 50.0, 310.0, 235.0


def read(d: Document, folder: Path) -> Reading:
    return read_file(d.save(folder / "a.pdf"))


def paragraphs(reading: Reading) -> list[str]:
    return [n for n in reading.text.splitlines() if n]


@pytest.mark.parametrize("opening", ["Игрок победит, если", "В каждом ходу", "Осада снимается, и", "Карта удаляется:"])
def test_a_large_initial_is_the_head_of_its_word(opening: str, tmp_path: Path) -> None:
    d = Document()
    whole = f"{opening} {prose(3, 3)}"
    d.put(LEFT, 98, whole[0], "B", 34)
    lines = d.wrapped(whole[1:].strip(), COLUMN - 28)
    for k in (0, 1):
        d.put(LEFT + 28, 84 + 12 * k, lines[k])
    d.paragraph(LEFT, 108, COLUMN, " ".join(lines[2:]), intend=False)
    d.paragraph(LEFT, 200, COLUMN, prose(7, 4))
    assert [whole, prose(7, 4)] == paragraphs(read(d, tmp_path))


@pytest.mark.parametrize(
    ("opening", "blank"), [("В начале хода берут карту, и", 0.0), ("Вначале игроки берут карту, и", 0.0), ("О сада", 3.0)]
)
def test_an_initial_that_could_be_a_word_is_told_by_what_follows_and_by_the_blank(
    opening: str, blank: float, tmp_path: Path
) -> None:
    d = Document()
    whole = f"{opening} {prose(3, 3)}"
    d.put(LEFT, 98, whole[0], "B", 34)
    lines = d.wrapped(whole[1:].strip(), COLUMN - 28)
    for k in (0, 1):
        d.put(LEFT + 28 + (0 if k else blank), 84 + 12 * k, lines[k])
    d.paragraph(LEFT, 108, COLUMN, " ".join(lines[2:]), intend=False)
    d.paragraph(LEFT, 200, COLUMN, prose(7, 4))
    assert [whole, prose(7, 4)] == paragraphs(read(d, tmp_path))


def test_cards_in_rows_are_read_row_by_row(tmp_path: Path) -> None:
    d = Document()
    for k in range(6):
        x, y = LEFT + k % 3 * 165, 100 + k // 3 * 120
        d.pdf.rect(x, y, 155, 112)
        d.put(x + 6, y + 16, f"Карта {k + 1}", "B", 10)
        d.paragraph(x + 6, y + 32, 143, prose(k, 2), size=8, intend=False)
        d.intended += [f"Карта {k + 1}", prose(k, 2)]
    assert d.intended == paragraphs(read(d, tmp_path))


def _row(d: Document, y: float, cells: Sequence[Sequence[str]], high: float) -> None:
    for x, wide, lines in zip((LEFT, LEFT + 100), (100, 330), cells, strict=True):
        d.pdf.rect(x, y, wide, high)
        for k, text in enumerate(lines):
            d.put(x + 4, y + 12 + 12 * k, text)


def test_a_row_that_the_end_of_a_page_has_cut_in_two_is_one(tmp_path: Path) -> None:
    d = Document()
    d.column(LEFT, 80, 490, [prose(k, 7) for k in range(6)])
    lines = d.wrapped(f"{SENTENCES[3]} {SENTENCES[4]}", 300)
    for y, cells, high in ((680, [["Карта"], ["Действие"]], 18), (698, [["Измена"], lines[:1]], 18)):
        _row(d, y, cells, high)
    d.page()
    _row(d, 60, [[], lines[1:]], 12 * len(lines) - 6)
    _row(d, 54 + 12 * len(lines), [["Мир"], ["Обмен"]], 18)
    d.column(LEFT, 250, 490, [prose(9, 4)])
    grid = read(d, tmp_path).tables[0].grid()
    assert [["Карта", "Действие"], ["Измена", f"{SENTENCES[3]} {SENTENCES[4]}"], ["Мир", "Обмен"]] == grid


def test_a_column_that_is_empty_on_one_page_stays_in_a_table_over_two(tmp_path: Path) -> None:
    d = Document()
    d.column(LEFT, 80, 490, [prose(k, 7) for k in range(6)])
    d.table(LEFT, 680, (40, 120, 120), [["№", "Фаза", "Раздел"], ["", "Доходы", "5"]])
    d.page()
    d.table(LEFT, 60, (40, 120, 120), [["", "Осада", "6"], ["", "Зима", "7"]])
    grid = read(d, tmp_path).tables[0].grid()
    assert [["№", "Фаза", "Раздел"], ["", "Доходы", "5"], ["", "Осада", "6"], ["", "Зима", "7"]] == grid


def test_a_sentence_goes_on_below_a_picture_with_its_caption(tmp_path: Path) -> None:
    d = Document()
    d.column(LEFT, 80, 490, [prose(k, 7) for k in range(5)])
    whole, y = prose(0, 14), 640.0
    lines = d.wrapped(whole, 490)
    for line in lines[:6]:
        d.put(LEFT, y, line)
        y += d.leading
    d.page()
    d.pdf.set_fill_color(150, 180, 150)
    d.pdf.rect(LEFT, 60, 490, 100, style="F")
    d.put(LEFT, 175, "Рис. 4. Осада", size=8)
    for k, line in enumerate(lines[6:]):
        d.put(LEFT, 200 + k * d.leading, line)
    d.intended += [whole, "Рис. 4. Осада"]
    assert d.intended == paragraphs(read(d, tmp_path))


def test_a_mark_laid_across_every_page_is_no_text(tmp_path: Path) -> None:
    d = Document()
    for k in range(3):
        if k:
            d.page()
        d.column(LEFT, 80, 490, [prose(k + n, 7) for n in range(5)])
        with d.pdf.rotation(45, 300, 420):
            d.font("B", 60)
            d.pdf.text(150, 420, "ЧЕРНОВИК")
    reading = read(d, tmp_path)
    assert d.intended == paragraphs(reading)
    assert [(1, "ЧЕРНОВИК"), (2, "ЧЕРНОВИК"), (3, "ЧЕРНОВИК")] == [(a.page, a.text) for a in reading.furniture]


def test_a_note_across_one_page_does_not_cut_its_sentences(tmp_path: Path) -> None:
    d = Document()
    d.column(LEFT, 80, 490, [prose(n, 7) for n in range(5)])
    with d.pdf.rotation(30, 300, 420):
        d.font("B", 30)
        d.pdf.text(150, 420, "Торговый путь")
    assert [*d.intended, "Торговый путь"] == paragraphs(read(d, tmp_path))


def test_running_heads_that_name_the_section_of_their_page_are_told_by_the_page_number_beside_them(tmp_path: Path) -> None:
    d = Document()
    for k in range(5):
        if k:
            d.page()
        d.put(LEFT, 40, f"{k + 3}.{k} {('Осада', 'Флот', 'Зима', 'Порты', 'Казна')[k]}", size=8)
        d.put(520, 40, str(k + 10), size=8)
        d.column(LEFT, 80, 490, [prose(k, 6), prose(k + 6, 9)])
    assert d.intended == paragraphs(read(d, tmp_path))


def test_names_of_paragraphs_in_the_margin_stand_beside_whole_paragraphs(tmp_path: Path) -> None:
    d, y = Document(), 80.0
    for k, name in enumerate(("Осада", "Порты", "Зима", "Флот", "Казна")):
        d.put(30, y, name, "B", 7.5)
        y = d.paragraph(110, y, 430, prose(3 * k, 5)) + 8
    assert [[n, t] for n, t in zip(("Осада", "Порты", "Зима", "Флот", "Казна"), d.intended, strict=True)] == (
        read(d, tmp_path).tables[0].grid()
    )


def test_lines_of_a_narrow_column_set_to_its_width_are_whole(tmp_path: Path) -> None:
    d = Document()
    for k in range(4):
        d.column(50 + k * 125, 80, 112, [prose(4 * k, 4), prose(4 * k + 5, 3)])
    assert d.intended == paragraphs(read(d, tmp_path))
