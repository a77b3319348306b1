"""What users of other tools report, in further forms: a document of our own for each, beside those of test_symptoms."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from PIL import Image
from pypdf import PdfReader, PdfWriter

import ustav
from extract.pipeline import layout_of
from extract.reading import EncodingDoubtError, Reading, read_file
from extract.reading import ocr as ocr_door
from extract.reading.clearing import cleared
from tests.extract.reading.typesetting import SENTENCES, Document, prose
from ustav.clean_text import numbering_faults
from verification.glossary import glossary_of

LEFT, RIGHT, COLUMN, WHOLE = 50.0, 310.0, 235.0, 490.0


@pytest.fixture(autouse=True)
def no_recogniser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which pages go to the recogniser is asked here, and not what it reads."""
    monkeypatch.setattr(ocr_door, "find_spec", lambda name: None)


def read(d: Document, folder: Path) -> Reading:
    return read_file(d.save(folder / "a.pdf"))


def flat(text: str) -> str:
    return " ".join(text.split())


def paragraphs(reading: Reading) -> list[str]:
    return [n for n in reading.text.splitlines() if n]


# ------------------------------------------------------------------------------------------------ columns and boxes


@pytest.mark.parametrize("by_rows", [False, True])
@pytest.mark.parametrize("x", [LEFT, RIGHT])
def test_a_box_in_the_middle_of_a_sentence_of_either_column_stays_whole(x: float, by_rows: bool, tmp_path: Path) -> None:
    d = Document(by_rows=by_rows)
    cut, box = prose(0, 8), "Пример. Франция ставит два отряда и берёт крепость без боя."
    for left in (LEFT, RIGHT):
        if left != x:
            d.column(left, 80, COLUMN, [prose(9, 6), prose(3, 5)])
            continue
        lines = d.wrapped(cut, COLUMN)
        for k, line in enumerate(lines):
            d.put(left, 80 + k * d.leading + (56 if k >= 5 else 0), line)
        d.pdf.rect(left, 136, COLUMN, 44)
        d.paragraph(left + 6, 150, COLUMN - 12, box, intend=False)
        d.intended += [cut, box]
    assert flat(d.text) == flat(read(d, tmp_path).text)


# ------------------------------------------------------------------------------------------------ what is no text


def test_a_page_whose_letters_are_numbers_of_glyphs_goes_to_the_recogniser_and_says_so(tmp_path: Path) -> None:
    d = Document()
    d.paragraph(LEFT, 80, 400, prose(0, 8))
    d.page()
    for k in range(12):
        d.put(LEFT, 80 + 12 * k, "".join(f"(cid:{40 + (7 * k + n) % 60})" for n in range(9)))
    d.page()
    d.paragraph(LEFT, 80, 400, prose(8, 6))
    reading = read(d, tmp_path)
    assert ["read", "needs ocr", "read"] == [p.state for p in reading.pages]
    assert "cid" in reading.pages[1].why
    assert [("needs ocr", 2)] == [(n.kind, n.page) for n in reading.notes]
    assert flat(d.text) == flat(reading.text)


def test_the_one_font_of_a_page_that_has_no_map_sends_that_page_alone_and_is_named(tmp_path: Path) -> None:
    d = Document()
    d.paragraph(LEFT, 80, 400, prose(0, 8))
    d.page()
    y = d.paragraph(LEFT, 80, 400, prose(8, 4), intend=False)
    d.pdf.set_font("Other", "", 9)
    for k, sentence in enumerate(SENTENCES[:8]):
        d.pdf.text(LEFT, y + 12 * k, sentence)
    path = d.save(tmp_path / "a.pdf")
    raw = path.read_bytes()
    for m in re.finditer(rb"<<[^<>]*?/ToUnicode \d+ 0 R[^<>]*?>>", raw):
        if b"Serif" in m[0]:
            blank = re.sub(rb"/ToUnicode \d+ 0 R", lambda f: b" " * len(f[0]), m[0])
            raw = raw[: m.start()] + blank + raw[m.end() :]
    assert raw != path.read_bytes()
    path.write_bytes(raw)
    reading = read_file(path)
    assert ["read", "needs ocr"] == [p.state for p in reading.pages]
    assert "font" in reading.pages[1].why
    assert "Serif" in reading.pages[1].why


def test_a_picture_with_a_page_number_set_in_letters_is_still_a_picture(tmp_path: Path) -> None:
    Image.new("RGB", (600, 800), (250, 250, 245)).save(tmp_path / "p.png")
    d = Document()
    for k in range(3):
        if k:
            d.page()
        if k == 1:
            d.pdf.image(str(tmp_path / "p.png"), 0, 0, 595, 842)
        else:
            d.paragraph(LEFT, 80, WHOLE, prose(5 * k, 8))
        d.put(290, 820, str(k + 6), size=8)
    reading = read(d, tmp_path)
    assert ["read", "needs ocr", "read"] == [p.state for p in reading.pages]
    assert flat(d.text) == flat(reading.text)


# ------------------------------------------------------------------------------------------------ letters twice, pages turned


def test_letters_that_are_each_set_twice_beside_each_other_are_read_once(tmp_path: Path) -> None:
    d, whole = Document(), f"Общие правила осады. {prose(0, 4)}"
    for k, line in enumerate(d.wrapped(whole, 400)):
        x = LEFT
        for letter in line:
            for shift in (0, 0.4):
                d.put(x + shift, 80 + 14 * k, letter, "B")
            x += d.pdf.get_string_width(letter)
    assert whole == flat(read(d, tmp_path).text)


def test_the_layer_of_a_recogniser_under_printed_text_is_not_read_again(tmp_path: Path) -> None:
    d = Document()
    d.paragraph(LEFT, 80, 400, prose(0, 8))
    with d.pdf.local_context(text_mode="INVISIBLE"):
        d.paragraph(LEFT, 81.5, 400, prose(0, 8), intend=False)
    reading = read(d, tmp_path)
    assert flat(d.text) == flat(reading.text)
    assert reading.hidden


def test_one_turned_page_with_a_column_and_a_table_among_upright_ones_is_read_upright(tmp_path: Path) -> None:
    d, rows = Document(), [["Держава", "Доход"], ["Франция", "12"], ["Испания", "15"]]
    d.paragraph(LEFT, 80, 400, prose(0, 8))
    d.page()
    d.column(LEFT, 80, COLUMN, [prose(3, 6)])
    d.table(RIGHT, 80, (80, 80), rows)
    d.page()
    d.paragraph(LEFT, 80, 400, prose(9, 8))
    writer = PdfWriter(clone_from=PdfReader(d.save(tmp_path / "a.pdf")))
    writer.pages[1].rotate(270)
    writer.write(tmp_path / "turned.pdf")
    reading = read_file(tmp_path / "turned.pdf")
    assert flat(d.text) == flat(reading.text)
    assert [rows] == [t.grid() for t in reading.tables]


# ------------------------------------------------------------------------------------------------ hyphens


@pytest.mark.parametrize("hyphen", ["-", "\u2010", "\u2011"])
def test_a_real_hyphen_stays_inside_a_line_and_at_its_end(hyphen: str, tmp_path: Path) -> None:
    d = Document()
    lines = (
        f"Северо{hyphen}западный край защищён, и в северо{hyphen}",
        f"западный край входят по одному, а флот из юго{hyphen}",
        "восточного моря стоит на месте до конца раунда.",
    )
    for k, line in enumerate(lines):
        d.put(LEFT, 80 + 12 * k, line)
    text = flat(read(d, tmp_path).text).replace("\u2010", "-").replace("\u2011", "-")
    assert text.startswith("Северо-западный край защищён, и в северо-западный край входят по одному, а флот из юго-восточного")


def test_a_word_broken_at_the_end_of_a_page_is_joined_over_its_number_and_the_running_head(tmp_path: Path) -> None:
    d = Document()
    head = ("Правила осады", "Война на море", "Правила осады", "Война на море")
    whole = []
    for k, name in enumerate(head):
        if k:
            d.page()
        d.put(LEFT, 40, name, size=8)
        d.put(290, 822, str(k + 12), size=8)
        lines = [*(["шей армией ходит первым."] if k else []), *d.wrapped(prose(4 * k, 30), WHOLE)[:-1]]
        if k < len(head) - 1:
            lines.append("Игрок с мень-")
        for n, line in enumerate(lines):
            d.put(LEFT, 80 + 12 * n, line)
        whole += lines
    reading = read(d, tmp_path)
    assert flat(" ".join(whole).replace("мень- шей", "меньшей")) == flat(reading.text)
    assert {(k + 1, t) for k, n in enumerate(head) for t in (n, str(k + 12))} == {(a.page, a.text) for a in reading.furniture}


# ------------------------------------------------------------------------------------------------ tables


@pytest.mark.parametrize("ruled", [True, False])
def test_a_table_over_three_pages_is_one(ruled: bool, tmp_path: Path) -> None:
    d = Document()
    head = ["Номер", "Событие", "Обязательное"]
    body = [
        [str(k), f"событие {SENTENCES[k % 18].split()[0].lower().strip(',')}", "да" if k % 2 else "нет"] for k in range(1, 61)
    ]
    d.column(LEFT, 80, WHOLE, [prose(k, 7) for k in range(6)])
    d.table(LEFT, 842 - 90 - 15 * 4, (60, 200, 100), [head, *body[:3]], ruled)
    d.page()
    d.table(LEFT, 60, (60, 200, 100), [head, *body[3:48]], ruled)
    d.page()
    y = d.table(LEFT, 60, (60, 200, 100), [head, *body[48:]], ruled)
    d.paragraph(LEFT, y + 30, WHOLE, prose(5, 5))
    reading = read(d, tmp_path)
    assert [[head, *body]] == [t.grid() for t in reading.tables]
    assert [(1, 2, 3)] == [t.pages for t in reading.tables]
    assert 2 == sum(a.kind == "repeated head" for a in reading.furniture)


def test_merged_cells_of_both_parts_of_a_table_over_two_pages_keep_what_they_cover(tmp_path: Path) -> None:
    d = Document()
    d.column(LEFT, 80, WHOLE, [prose(k, 7) for k in range(6)])

    def cells(y: float, *boxes: tuple[float, float, float, float, str]) -> None:
        for x, down, wide, rows, text in boxes:
            d.pdf.rect(LEFT + x, y + 16 * down, wide, 16 * rows)
            d.put(LEFT + x + 4, y + 16 * down + 8 * rows + 3, text)

    cells(704, (0, 0, 80, 1, "Рельеф"), (80, 0, 100, 1, "Кто"), (180, 0, 100, 1, "Стоимость"),
          (0, 1, 80, 1, "Море"), (80, 1, 200, 1, "нельзя"), (0, 2, 80, 1, "Степь"), (80, 2, 100, 1, "все"),
          (180, 2, 100, 1, "1"))  # fmt: skip
    d.page()
    cells(60, (0, 0, 80, 1, "Рельеф"), (80, 0, 100, 1, "Кто"), (180, 0, 100, 1, "Стоимость"),
          (0, 1, 80, 2, "Горы"), (80, 1, 100, 1, "армия"), (180, 1, 100, 1, "2"), (80, 2, 100, 1, "флот"),
          (180, 2, 100, 1, "нет"))  # fmt: skip
    d.paragraph(LEFT, 140, WHOLE, prose(9, 4))
    (table,) = read(d, tmp_path).tables
    assert [["Рельеф", "Кто", "Стоимость"], ["Море", "нельзя", "нельзя"], ["Степь", "все", "1"], ["Горы", "армия", "2"],
            ["Горы", "флот", "нет"]] == table.grid()  # fmt: skip
    spans = {(c.text, c.rowspan, c.colspan) for c in table.cells if c.rowspan > 1 or c.colspan > 1}
    assert {("нельзя", 1, 2), ("Горы", 2, 1)} == spans


# ------------------------------------------------------------------------------------------------ numbers of sections


def test_numbers_of_sections_that_are_left_out_or_said_twice_are_told_of_pages_too(tmp_path: Path) -> None:
    d, y = Document(), 60.0
    for k, title in enumerate(("5. Победа", "5.1 Очки", "5.3 Ничья", "5.8 Конец", "5.8 Зима", "6. Флот", "6.1.1 Порты")):
        d.put(LEFT, y, title, "B", 11)
        y = d.paragraph(LEFT, y + 18, WHOLE, prose(2 * k, 2)) + 10
    sections = layout_of(read(d, tmp_path).text).sections
    levels = {s.number: s.level for s in sections}
    assert {"5": 1, "5.1": 2, "5.3": 2, "5.8": 2, "6": 1, "6.1.1": 3} == levels
    told = numbering_faults(sections)
    assert any(t.startswith("5.2 is missing") for t in told)
    assert any("has the number of" in t and "Конец" in t for t in told)
    assert any(t.startswith("6.1 is missing") for t in told)


def test_levels_of_word_count_on_in_cyrillic_letters_as_word_counts(tmp_path: Path) -> None:
    """ё, й, ъ, ь are no numbers; a level of capitals; 5.8 stands in no run of the file."""
    made = docx.Document()
    numbering = made.part.numbering_part.element
    levels = "".join(
        f'<w:lvl w:ilvl="{k}"><w:start w:val="{start}"/><w:numFmt w:val="{form}"/><w:lvlText w:val="{text}"/></w:lvl>'
        for k, (form, text, start) in enumerate(
            (("decimal", "%1.", 5), ("decimal", "%1.%2", 8), ("russianLower", "%3)", 6), ("russianUpper", "%4.", 9))
        )
    )
    numbering.insert(0, parse_xml(f'<w:abstractNum {nsdecls("w")} w:abstractNumId="77">{levels}</w:abstractNum>'))
    numbering.append(parse_xml(f'<w:num {nsdecls("w")} w:numId="77"><w:abstractNumId w:val="77"/></w:num>'))
    for level, text in ((0, "Победа"), (1, "Ничья"), (2, "первое"), (2, "второе"), (3, "Первое"), (3, "Второе"), (1, "Зима")):
        paragraph: Any = made.add_paragraph(text)
        paragraph._p.get_or_add_pPr().append(
            parse_xml(f'<w:numPr {nsdecls("w")}><w:ilvl w:val="{level}"/><w:numId w:val="77"/></w:numPr>')
        )
    made.add_paragraph(prose(0, 3))
    made.save(str(tmp_path / "a.docx"))
    lines = [n.strip() for n in read_file(tmp_path / "a.docx").text.splitlines() if n.strip()]
    assert ["5. Победа", "5.8 Ничья", "е) первое", "ж) второе", "И. Первое", "К. Второе", "5.9 Зима"] == lines[:7]


@pytest.mark.parametrize("kind", ["txt", "html", "docx"])
def test_labels_that_were_typed_are_kept_in_every_kind_of_file(kind: str, tmp_path: Path) -> None:
    typed = [f"{label} {SENTENCES[k]}" for k, label in enumerate(("а)", "б)", "в)", "1.1)", "1.2)", "IV.", "(г)"))]
    path = tmp_path / f"a.{kind}"
    if kind == "txt":
        path.write_text("\n".join(typed), "utf-8")
    elif kind == "html":
        path.write_text("<html><body>" + "".join(f"<p>{t}</p>" for t in typed) + "</body></html>", "utf-8")
    else:
        made = docx.Document()
        for t in typed:
            made.add_paragraph(t)
        made.save(str(path))
    assert typed == paragraphs(read_file(path))


# ------------------------------------------------------------------------------------------------ encodings


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "cp866", "iso8859-5", "mac-cyrillic"])
def test_a_text_of_a_word_or_a_sentence_is_read_as_it_is_or_refused_and_never_as_other_words(
    encoding: str, tmp_path: Path
) -> None:
    path, right = tmp_path / "a.txt", 0
    texts = ("Ход.", "1. ХОД\n", "5 ПО", "Зима", "ОСАДА", "два очка", "Ход и сброс.", *SENTENCES, *map(str.upper, SENTENCES))
    for text in (t.replace("–", "-") for t in texts):
        path.write_bytes(text.encode(encoding))
        try:
            assert text == read_file(path).text
        except EncodingDoubtError as doubt:
            assert "--encoding" in str(doubt)
        else:
            right += 1
        assert text == read_file(path, encoding=encoding).text
    assert right > len(texts) / 2


# ------------------------------------------------------------------------------------------------ ё and е


def test_a_term_that_is_written_with_yo_here_and_with_ye_there_is_one() -> None:
    text = (
        "1. Победа\nКарта «Отчёт» стоит 3 ресурса. Потом Отчет уходит из игры. Карта «Перелёт» стоит 2 ресурса.\n"
        "Перелет отменяют."
    )
    found = glossary_of(ustav.extract_text(text))
    folded = [t.name.replace("ё", "е").lower() for t in found.terms]
    assert len(folded) == len(set(folded))
    uses = {t.name: dict(t.forms()) for t in found.terms}
    assert {"Отчёт": 1, "Отчет": 1} == uses["Отчёт"]
    assert {"Перелёт": 1, "Перелет": 1} == uses["Перелёт"]


def test_a_record_has_the_same_key_with_yo_and_with_ye() -> None:
    text = "1. Победа\nЗа каждый захваченный берёзовый форт Пётр получает ещё 2 победных очка.\n"
    one, other = (ustav.extract_text(t).records for t in (text, text.replace("ё", "е")))
    assert one
    assert [r.id for r in one] == [r.id for r in other]


def test_strings_that_a_terminal_keeps_go_with_what_they_hold() -> None:
    text, told = cleared("набравший \x1b]0;title\x0720 очков, \x1b[31mкрасный\x1b[0m, \x1b]8;;place\x1b\\ссылка")
    assert "набравший 20 очков, красный, ссылка" == text
    assert 1 == len(told)
