"""Whole pages: tables, running heads, broken words, lists, boxes; each set by the typesetter of the tests."""

from pathlib import Path

import pytest

from extract.reading import Reading, read_file
from tests.extract.reading.typesetting import SENTENCES, Document, prose

L, R, W = 50.0, 310.0, 235.0


def read(d: Document, folder: Path) -> Reading:
    return read_file(d.save(folder / "a.pdf"))


def flat(text: str) -> str:
    return " ".join(text.split())


# ------------------------------------------------------------------------------------------------ tables

ROWS = [
    ["Бросок", "Потери атакующего", "Потери защитника"],
    ["1–2", "два отряда", "нет"],
    ["3–4", "один отряд", "один отряд"],
    ["5–6", "нет", "два отряда"],
]


@pytest.mark.parametrize("ruled", [True, False])
def test_every_cell_of_a_table_is_right(tmp_path: Path, ruled: bool) -> None:
    d = Document()
    y = d.paragraph(L, 80, 490, prose(0, 5))
    y = d.table(L, y + 4, (90, 150, 150), ROWS, ruled=ruled)
    d.paragraph(L, y + 20, 490, prose(5, 5))
    reading = read(d, tmp_path)
    assert [ROWS] == [t.grid() for t in reading.tables]
    assert flat(d.text) == flat(reading.text)


def test_long_cells_of_an_unruled_table_are_put_together(tmp_path: Path) -> None:
    d = Document()
    rows = [
        ("Наёмники", SENTENCES[7]),
        ("Флот", SENTENCES[4]),
        ("Осада", SENTENCES[3] + " " + SENTENCES[12]),
        ("Союз", SENTENCES[6]),
    ]
    y = d.paragraph(L, 80, 490, prose(0, 6)) + 8
    for name, text in rows:
        d.put(L, y, name)
        y = d.paragraph(160, y, 300, text, intend=False) + 5
    d.paragraph(L, y + 10, 490, prose(8, 6))
    reading = read(d, tmp_path)
    assert [[list(r) for r in rows]] == [t.grid() for t in reading.tables]


def test_a_table_beside_a_column_of_text_stays_whole(tmp_path: Path) -> None:
    d = Document()
    y = d.column(L, 80, W, [prose(0, 4)])
    y = d.table(L, y, (60, 85, 85), [["Бросок", "Атака", "Защита"], ["1–3", "два", "нет"], ["4–6", "нет", "два"]])
    d.column(L, y + 14, W, [prose(4, 6)])
    d.column(R, 80, W, [prose(k, 5) for k in (2, 7, 12)])
    assert flat(d.text) == flat(read(d, tmp_path).text)


def test_merged_cells_say_their_text_in_every_row_and_keep_what_they_cover(tmp_path: Path) -> None:
    d = Document()
    x, y, h = 60.0, 300.0, 16.0
    d.paragraph(L, 80, 490, prose(0, 6))
    for box, text in (
        ((0, 0, 80, h), "Рельеф"), ((80, 0, 200, h), "Стоимость входа"), ((0, h, 80, 2 * h), "Горы"), ((80, h, 100, h), "армия"),
        ((180, h, 100, h), "2"), ((80, 2 * h, 100, h), "флот"), ((180, 2 * h, 100, h), "нельзя"),
    ):  # fmt: skip
        left, top, wide, high = box
        d.pdf.rect(x + left, y + top, wide, high)
        d.put(x + left + 4, y + top + high / 2 + 3, text)
    table = read(d, tmp_path).tables[0]
    assert [["Рельеф", "Стоимость входа", "Стоимость входа"], ["Горы", "армия", "2"], ["Горы", "флот", "нельзя"]] == table.grid()
    spans = {(c.text, c.rowspan, c.colspan) for c in table.cells if c.rowspan > 1 or c.colspan > 1}
    assert {("Стоимость входа", 1, 2), ("Горы", 2, 1)} == spans


@pytest.mark.parametrize("head_again", [True, False])
def test_a_table_goes_on_over_the_end_of_the_page(tmp_path: Path, head_again: bool) -> None:
    d = Document()
    y = d.paragraph(L, 80, 490, prose(0, 5))
    body = [
        [str(k), f"событие {w}", "да" if k % 2 else "нет"]
        for k, w in enumerate(["альфа", "бета", "гамма", "дельта", "эпсилон", "дзета"], 1)
    ]
    head = ["Номер", "Событие", "Обязательное"]
    d.table(L, 842 - 90 - 15 * 4, (60, 200, 100), [head, *body[:3]], intend=False)
    d.put(290, 822, "1")
    d.page()
    y = d.table(L, 60, (60, 200, 100), [head, *body[3:]] if head_again else body[3:], intend=False)
    d.paragraph(L, y + 20, 490, prose(5, 5))
    d.put(290, 822, "2")
    reading = read(d, tmp_path)
    assert [[head, *body]] == [t.grid() for t in reading.tables]
    assert [(1, 2)] == [t.pages for t in reading.tables]
    assert head_again == any(a.kind == "repeated head" for a in reading.furniture)


def test_a_table_ruled_only_inside_is_read_with_its_outer_columns(tmp_path: Path) -> None:
    d = Document()
    d.paragraph(L, 80, 490, prose(0, 5))
    y = 300.0
    for k, row in enumerate(ROWS):
        d.pdf.line(L, y + 16 * k, L + 390, y + 16 * k)
        for x, text in zip((L + 4, L + 94, L + 244), row, strict=True):
            d.put(x, y + 16 * k + 11.5, text)
    d.pdf.line(L, y + 64, L + 390, y + 64)
    for x in (L + 90, L + 240):
        d.pdf.line(x, y, x, y + 64)
    assert [ROWS] == [t.grid() for t in read(d, tmp_path).tables]


# ------------------------------------------------------------------------------------------------ heads, folios


def test_running_heads_and_page_numbers_never_stand_in_a_sentence(tmp_path: Path) -> None:
    d = Document()
    whole = prose(0, 40)
    lines = d.wrapped(whole, 490)
    for page, start in enumerate(range(0, len(lines), 10), start=12):
        if start:
            d.page()
        d.put(L, 40, "Правила осады" if page % 2 else "Война на море", size=8)
        d.put(500, 40, str(page), size=8)
        y = 80.0
        for line in lines[start : start + 10]:
            d.put(L, y, line)
            y += d.leading
    reading = read(d, tmp_path)
    assert flat(whole) == flat(reading.text)
    pages = len(reading.pages)
    assert [f"{'Правила осады' if k % 2 else 'Война на море'} {k}" for k in range(12, 12 + pages)] == [
        a.text for a in reading.furniture
    ]


def test_chapter_headings_at_the_top_of_pages_are_no_running_heads(tmp_path: Path) -> None:
    d = Document()
    for k, name in enumerate(("Осада", "Торговля", "Флот", "Зима"), start=1):
        if k > 1:
            d.page()
        d.put(L, 80, f"{k}. {name}", "B", 14)
        d.paragraph(L, 110, 490, prose(3 * k, 7))
        d.put(295, 820, str(k))
    text = read(d, tmp_path).text
    for heading in ("1. Осада", "2. Торговля", "3. Флот", "4. Зима"):
        assert f"{heading}\n" in text
    assert 4 == sum(a.kind == "page number" for a in read_file(tmp_path / "a.pdf").furniture)


# ------------------------------------------------------------------------------------------------ broken words


def set_lines(d: Document, lines: list[str], x: float = L, y: float = 80.0) -> None:
    for line in lines:
        d.put(x, y, line)
        y += d.leading


def test_broken_words_are_joined_and_real_hyphens_kept(tmp_path: Path) -> None:
    d = Document()
    lines = [
        "Игрок с мень-",
        "шей армией ходит первым, если его полководец не-",
        "медленно отступает в Северо-",
        "Западный край, а его конно-",
        "гренадеры стоят по-",
        "прежнему у моря, где конно-гренадеры зимуют, и ему кто-",
        "то помог.",
    ]
    set_lines(d, lines)
    reading = read(d, tmp_path)
    expected = ("Игрок с меньшей армией ходит первым, если его полководец немедленно отступает в Северо-Западный край, "
                "а его конно-гренадеры стоят по-прежнему у моря, где конно-гренадеры зимуют, и ему кто-то помог.")  # fmt: skip
    assert expected == flat(reading.text)
    assert [("-", "меньшей"), ("-", "немедленно")] == [(j.dropped, j.word) for j in reading.joins if j.dropped]
    assert flat(" ".join(lines)) == flat(reading.unjoined())


def test_a_word_of_the_same_document_is_joined_though_no_dictionary_has_it(tmp_path: Path) -> None:
    d = Document()
    set_lines(
        d, ["Орден хамбургеров ставит фишку, а магистр хамбур-", "геров её снимает и кладёт обратно в общий запас игроков."]
    )
    assert "магистр хамбургеров её" in flat(read(d, tmp_path).text)


def test_soft_hyphens_leave_no_trace(tmp_path: Path) -> None:
    d = Document()
    set_lines(d, ["Каждая держава пла\u00adтит за флот, и пла\u00ad", "тит она в конце хода за все корабли и порты."])
    assert "держава платит за флот, и платит она" in flat(read(d, tmp_path).text).replace("\u00ad", "")


# ------------------------------------------------------------------------------------------------ lists and boxes


def test_items_with_hanging_marks_stand_on_lines_of_their_own(tmp_path: Path) -> None:
    d = Document()
    y = d.paragraph(L, 80, 490, "В фазу дохода игроки по порядку делают следующее:")
    items = (("•", SENTENCES[1]), ("•", SENTENCES[5] + " " + SENTENCES[6]), ("1.", SENTENCES[8] + " " + SENTENCES[9]),
             ("2.", SENTENCES[3]),
             ("а)", SENTENCES[4]), ("б)", SENTENCES[10] + " " + SENTENCES[2]))  # fmt: skip
    for mark, text in items:
        d.put(L + 10, y, mark)
        y = d.paragraph(L + 28, y, 400, text, intend=False)
    lines = [n.strip() for n in read(d, tmp_path).text.splitlines() if n.strip()]
    assert [f"{m} {t}" for m, t in items] == lines[1:]


def test_numbered_sections_stand_on_lines_of_their_own(tmp_path: Path) -> None:
    d = Document()
    y = 80.0
    for number, title in (("5", "Осада"), ("5.1", "Начало осады"), ("5.2", "Штурм крепости")):
        d.put(L, y, f"{number} {title}" if number != "5" else f"{number}. {title}", "B", 11)
        y = d.column(L, y + 16, W, [prose(int(float(number) * 10), 3)]) + 8
    text = read(d, tmp_path).text
    for heading in ("5. Осада", "5.1 Начало осады", "5.2 Штурм крепости"):
        assert heading in text.splitlines()


def test_a_box_in_the_middle_of_a_sentence_is_read_after_its_paragraph(tmp_path: Path) -> None:
    d = Document()
    whole = prose(0, 8)
    lines = d.wrapped(whole, W)
    set_lines(d, lines[:5])
    top = 80 + 5 * d.leading
    d.pdf.rect(L, top - 4, W, 44)
    d.paragraph(L + 6, top + 10, W - 12, "Пример. Франция ставит два отряда и берёт крепость без боя.", intend=False)
    set_lines(d, lines[5:], y=top + 56)
    d.column(R, 80, W, [prose(9, 6), prose(3, 5)])
    text = flat(read(d, tmp_path).text)
    assert text.startswith(f"{whole} Пример. Франция ставит два отряда и берёт крепость без боя. {prose(9, 6)}")


def test_three_columns_under_a_title_and_a_note_over_all_of_them(tmp_path: Path) -> None:
    d = Document(size=8.5, leading=10.5)
    d.put(200, 50, "СПРАВОЧНИК ИГРОКА", "B", 16)
    d.intended.append("СПРАВОЧНИК ИГРОКА")
    for k, x in enumerate((40.0, 215.0, 390.0)):
        d.column(x, 80, 160, [prose(4 * k, 4), prose(4 * k + 9, 3)], justify=k != 1)
    y = 400.0
    d.paragraph(40, y, 510, prose(2, 5))
    for k, x in enumerate((40.0, 215.0, 390.0)):
        d.column(x, 470, 160, [prose(5 * k + 1, 5)])
    assert flat(d.text) == flat(read(d, tmp_path).text)


def test_a_box_over_both_columns_parts_what_is_above_from_what_is_below(tmp_path: Path) -> None:
    d = Document()
    d.column(L, 80, W, [prose(0, 6)])
    d.column(R, 80, W, [prose(6, 6)])
    d.pdf.set_fill_color(230, 230, 210)
    d.pdf.rect(L, 300, R + W - L, 60, style="F")
    d.paragraph(L + 10, 318, R + W - L - 20, "Внимание! " + prose(12, 3))
    d.column(L, 390, W, [prose(1, 5)])
    d.column(R, 390, W, [prose(7, 5)])
    assert flat(d.text) == flat(read(d, tmp_path).text)


def test_paragraphs_are_told_by_their_first_lines(tmp_path: Path) -> None:
    d = Document()
    texts = [prose(k, 4) for k in (0, 4, 8, 12)]
    d.column(L, 80, W, texts)
    assert texts == [flat(p) for p in read(d, tmp_path).text.splitlines()]


def test_paragraphs_are_told_by_a_small_gap_where_lines_are_set_evenly(tmp_path: Path) -> None:
    d = Document()
    y, head = 80.0, "Ход играют оба, сперва тот, за кем инициатива, затем его соперник, и так до конца раунда и"
    for text in (prose(0, 8), head, "I. Приказы", prose(3, 6), "КУБОК"):
        y = d.paragraph(50, y, 490, text) + 3.2
    d.paragraph(50, y, 490, prose(9, 5))
    assert d.intended == [n for n in read_file(d.save(tmp_path / "a.pdf")).text.splitlines() if n]


# ------------------------------------------------------------------------------------------------ lines of one paragraph each

CHEAT_SHEET = (
    "Памятка: ЗАГАДКИ (от шести человек, два лагеря)", "у синих девять слов, у рыжих восемь", "начинают синие. потом не спорь",
    "→ загадчик говорит слово и цифру", "→ лагерь показывает пальцем (хотя бы один раз)", "чем кончается кон",
    "открыл первым все свои слова - кон его", "кто указал на чёрное, проиграл сразу",
    "вечер забирает лагерь, у которого набралось больше; если поровну, смотрим, кто реже указывал на чёрное, а если и это "
    "поровну, все остаются друзьями", "три чёрных за вечер - лагерь моет посуду", "город .......... 5 очков",
    "каждый из мостов .... 10 очков", "вылазка …… 1 очко", "прислано соседом",
)  # fmt: skip


@pytest.mark.parametrize("step", [0.0, 4.0, 9.0])
def test_notes_of_short_lines_stay_lines_of_their_own(step: float, tmp_path: Path) -> None:
    d, y = Document(), 80.0
    for text in CHEAT_SHEET:
        y = d.paragraph(50, y, 490, text) + step
    assert list(CHEAT_SHEET) == [n for n in read(d, tmp_path).text.splitlines() if n]


def test_lines_none_of_which_is_broken_are_no_paragraphs_of_several_lines(tmp_path: Path) -> None:
    lines = ("Разведка → Приказы → Бой → Производство → Галактический совет", "Бой, по шагам: ракеты → орудия → отступление",
             "Приказы кладут рубашкой вверх", "• ничья → больше ресурсов → делите победу", "ПОРАЖЕНИЕ", "Столица потеряна",
             "Лимит флота 8", "Лимит складов 4")  # fmt: skip
    d, y = Document(), 80.0
    for text in lines:
        y = d.paragraph(50, y, 490, text)
    assert list(lines) == [n for n in read(d, tmp_path).text.splitlines() if n]


def test_a_list_within_a_sentence_stays_in_it_and_a_list_of_items_does_not(tmp_path: Path) -> None:
    d = Document()
    inside = "Проигрывает держава, с которой случилось хотя бы одно из двух: а) у неё не осталось ни одного порта; б) флот погиб."
    for k, line in enumerate((inside[: inside.index("б)")].strip(), inside[inside.index("б)") :])):
        d.put(50, 80 + 12 * k, line)
    items = ["а) победить в сражении;", "б) взять крепость;", "в) заключить мир."]
    y = d.paragraph(50, 110, 490, "Чтобы выиграть, надо:")
    for text in items:
        y = d.paragraph(50, y, 490, text)
    d.paragraph(50, y, 490, prose(0, 5))
    assert [inside, "Чтобы выиграть, надо:", *items, prose(0, 5)] == [n for n in read(d, tmp_path).text.splitlines() if n]


def test_empty_lines_stand_where_paragraphs_stand_further_apart_than_usual(tmp_path: Path) -> None:
    d, y = Document(), 80.0
    for k in range(8):
        y = d.paragraph(50, y, 490, prose(3 * k, 3)) + (16 if k == 3 else 4)
    first, second = read(d, tmp_path).text.strip().split("\n\n")
    assert [prose(3 * k, 3) for k in range(8)] == [*first.splitlines(), *second.splitlines()]
