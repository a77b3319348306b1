"""Word files: what Word computes, hides, tracks and nests."""

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from extract.limits import Limits
from extract.reading import (
    BrokenFileError,
    EmptyFileError,
    Reading,
    UnsafeFileError,
    UnsupportedFileError,
    read_file,
)
from tests.extract.reading.typesetting import SENTENCES

LEVELS = (
    ("decimal", "%1.", 1),
    ("decimal", "%1.%2", 1),
    ("russianLower", "%3)", 1),
    ("upperRoman", "%4.", 1),
    ("bullet", "\uf0b7", 1),
)


@pytest.fixture
def word() -> Any:
    """A document whose numbering 77 has five levels: 1. / 1.1 / а) / I. / bullet."""
    made = docx.Document()
    numbering = made.part.numbering_part.element
    levels = "".join(
        f'<w:lvl w:ilvl="{k}"><w:start w:val="{start}"/><w:numFmt w:val="{form}"/><w:lvlText w:val="{text}"/></w:lvl>'
        for k, (form, text, start) in enumerate(LEVELS)
    )
    numbering.insert(0, parse_xml(f'<w:abstractNum {nsdecls("w")} w:abstractNumId="77">{levels}</w:abstractNum>'))
    numbering.append(parse_xml(f'<w:num {nsdecls("w")} w:numId="77"><w:abstractNumId w:val="77"/></w:num>'))
    return made


def numbered(word: Any, text: str, level: int, number: int = 77) -> Any:
    paragraph = word.add_paragraph(text)
    properties = paragraph._p.get_or_add_pPr()
    properties.append(parse_xml(f'<w:numPr {nsdecls("w")}><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'))
    return paragraph


def insert(word: Any, xml: str) -> None:
    word.element.body.insert(len(word.element.body) - 1, parse_xml(xml))


def read(word: Any, folder: Path) -> Reading:
    word.save(folder / "a.docx")
    return read_file(folder / "a.docx")


def lines(reading: Reading) -> list[str]:
    return [n.strip() for n in reading.text.splitlines() if n.strip()]


def test_computed_numbers_are_written_out_at_every_level(word: Any, tmp_path: Path) -> None:
    for level, text in ((0, "Осада"), (1, "Начало"), (2, "первое"), (2, "второе"), (3, "римское"), (4, "пункт"), (1, "Штурм"),
                        (2, "снова"),
                        (0, "Зима"), (1, "Снег")):  # fmt: skip
        numbered(word, text, level)
    expected = [
        "1. Осада",
        "1.1 Начало",
        "а) первое",
        "б) второе",
        "I. римское",
        "• пункт",
        "1.2 Штурм",
        "а) снова",
        "2. Зима",
        "2.1 Снег",
    ]
    assert expected == lines(read(word, tmp_path))


def test_a_numbering_that_begins_elsewhere_does_so(word: Any, tmp_path: Path) -> None:
    word.part.numbering_part.element.append(
        parse_xml(
            f'<w:num {nsdecls("w")} w:numId="78"><w:abstractNumId w:val="77"/>'
            '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>'
        )
    )
    for text in ("Осада", "Штурм"):
        numbered(word, text, 0)
    for text in ("Зима", "Весна"):
        numbered(word, text, 0, 78)
    assert ["1. Осада", "2. Штурм", "5. Зима", "6. Весна"] == lines(read(word, tmp_path))


def test_numbers_that_were_typed_are_kept_as_they_are(word: Any, tmp_path: Path) -> None:
    for text in ("1.1) Осада", "а)\tПервое правило", "5.8.\tНаёмники", "Игрок платит за них в фазу доходов."):
        word.add_paragraph(text)
    assert ["1.1) Осада", "а) Первое правило", "5.8. Наёмники", "Игрок платит за них в фазу доходов."] == lines(
        read(word, tmp_path)
    )


def test_headings_take_their_numbers_from_their_style(word: Any, tmp_path: Path) -> None:
    style = word.styles["Heading 1"].element.get_or_add_pPr()
    style.append(parse_xml(f'<w:numPr {nsdecls("w")}><w:numId w:val="77"/></w:numPr>'))
    word.add_heading("Осада", 1)
    word.add_paragraph(SENTENCES[3])
    word.add_heading("Флот", 1)
    word.add_paragraph(SENTENCES[4])
    assert f"1. Осада\n{SENTENCES[3]}\n\n2. Флот\n{SENTENCES[4]}\n" == read(word, tmp_path).text


def test_tracked_changes_are_read_as_accepted(word: Any, tmp_path: Path) -> None:
    w = nsdecls("w")
    insert(
        word,
        f'<w:p {w}><w:r><w:t xml:space="preserve">Игрок берёт </w:t></w:r>'
        '<w:del w:id="1" w:author="a"><w:r><w:delText>одну карту</w:delText></w:r></w:del>'
        '<w:ins w:id="2" w:author="a"><w:r><w:t>две карты</w:t></w:r></w:ins><w:r><w:t>.</w:t></w:r></w:p>',
    )
    insert(
        word,
        f'<w:p {w}><w:pPr><w:rPr><w:del w:id="3" w:author="a"/></w:rPr></w:pPr>'
        '<w:r><w:t xml:space="preserve">Флот </w:t></w:r></w:p>',
    )
    insert(
        word,
        f'<w:p {w}><w:moveFrom w:id="4" w:author="a"><w:r><w:t>Прочь. </w:t></w:r></w:moveFrom>'
        "<w:r><w:t>стоит в порту.</w:t></w:r></w:p>",
    )
    assert ["Игрок берёт две карты.", "Флот стоит в порту."] == lines(read(word, tmp_path))


def test_cells_are_right_merged_ones_too(word: Any, tmp_path: Path) -> None:
    table = word.add_table(3, 3)
    for r, row in enumerate((("Рельеф", "Стоимость", ""), ("Горы", "армия", "2"), ("", "флот", "нельзя"))):
        for c, text in enumerate(row):
            table.cell(r, c).text = text
    table.cell(0, 1).merge(table.cell(0, 2))
    table.cell(1, 0).merge(table.cell(2, 0))
    found = read(word, tmp_path).tables
    assert [[["Рельеф", "Стоимость", "Стоимость"], ["Горы", "армия", "2"], ["Горы", "флот", "нельзя"]]] == [
        t.grid() for t in found
    ]


def test_a_text_box_is_read_once_and_whole_behind_its_paragraph(word: Any, tmp_path: Path) -> None:
    box = "<w:txbxContent><w:p><w:r><w:t>Пример. Франция берёт крепость.</w:t></w:r></w:p></w:txbxContent>"
    insert(
        word,
        f'<w:p {nsdecls("w")} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
        'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml">'
        f"<w:r><w:t>{SENTENCES[3]}</w:t></w:r><w:r><mc:AlternateContent>"
        f'<mc:Choice Requires="wps"><w:drawing><wps:txbx>{box}</wps:txbx>'
        f"</w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>{box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>",
    )
    word.add_paragraph(SENTENCES[4])
    assert [SENTENCES[3], "Пример. Франция берёт крепость.", SENTENCES[4]] == lines(read(word, tmp_path))


def with_part(path: Path, change: Callable[[str, bytes], bytes], more: dict[str, bytes] | None = None) -> Path:
    out = path.with_name("changed.docx")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name)))
        for name, content in (more or {}).items():
            new.writestr(name, content)
    return out


def test_a_footnote_is_read_after_its_paragraph_and_its_mark_is_no_figure(word: Any, tmp_path: Path) -> None:
    w = nsdecls("w")
    insert(
        word,
        f'<w:p {w}><w:r><w:t>Порт приносит 2</w:t></w:r><w:r><w:footnoteReference w:id="4"/></w:r>'
        '<w:r><w:t xml:space="preserve"> очка.</w:t></w:r></w:p>',
    )
    word.add_paragraph(SENTENCES[4])
    word.save(tmp_path / "a.docx")
    relation = (
        b'<Relationship Id="rId99" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" '
        b'Target="footnotes.xml"/></Relationships>'
    )
    note = (
        f'<w:footnotes {w}><w:footnote w:id="4"><w:p><w:r><w:footnoteRef/></w:r>'
        "<w:r><w:t>Кроме зимы.</w:t></w:r></w:p></w:footnote></w:footnotes>"
    )
    path = with_part(
        tmp_path / "a.docx",
        lambda name, raw: raw.replace(b"</Relationships>", relation) if name == "word/_rels/document.xml.rels" else raw,
        {"word/footnotes.xml": note.encode()},
    )
    assert ["Порт приносит 2¹ очка.", "¹ Кроме зимы.", SENTENCES[4]] == lines(read_file(path))


def test_hidden_text_heads_and_contents_are_kept_apart(word: Any, tmp_path: Path) -> None:
    word.sections[0].header.paragraphs[0].text = "Правила осады"
    insert(
        word,
        f"<w:p {nsdecls('w')}><w:r><w:rPr><w:vanish/></w:rPr><w:t>тайна</w:t></w:r><w:r><w:t>{SENTENCES[3]}</w:t></w:r></w:p>",
    )
    reading = read(word, tmp_path)
    assert [SENTENCES[3]] == lines(reading)
    assert ["Правила осады"] == [a.text for a in reading.furniture]
    assert ["тайна"] == [a.text for a in reading.hidden]


@pytest.mark.parametrize("kind", ["strike", "dstrike"])
def test_struck_out_words_are_kept_apart(kind: str, word: Any, tmp_path: Path) -> None:
    struck = f"<w:r><w:rPr><w:{kind}/></w:rPr><w:t>два</w:t></w:r>"
    text = '<w:r><w:t xml:space="preserve">{}</w:t></w:r>'
    insert(word, f"<w:p {nsdecls('w')}>{text.format('Осада длится ')}{struck}{text.format(' три хода.')}</w:p>")
    reading = read(word, tmp_path)
    assert ["Осада длится три хода."] == lines(reading)
    assert ["два"] == [a.text for a in reading.hidden]


def test_formulas_are_read_with_their_strokes_and_powers(word: Any, tmp_path: Path) -> None:
    spaces = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    letters = "<m:r><m:t>{}</m:t></m:r>".format
    formula = f"<m:f><m:num>{letters('1')}</m:num><m:den>{letters('2')}</m:den></m:f>{letters('×3')}<m:sup>{letters('2')}</m:sup>"
    before, behind = (f'<w:r><w:t xml:space="preserve">{t}</w:t></w:r>' for t in ("Доход игрока ", " дукатов."))
    insert(word, f"<w:p {nsdecls('w')} {spaces}>{before}<m:oMath>{formula}</m:oMath>{behind}</w:p>")
    assert ["Доход игрока 1/2×3² дукатов."] == lines(read(word, tmp_path))


# ------------------------------------------------------------------------------------------------ bad files


def saved(word: Any, folder: Path) -> Path:
    word.add_paragraph(SENTENCES[3])
    word.save(folder / "a.docx")
    return folder / "a.docx"


def test_an_entity_bomb_is_refused(word: Any, tmp_path: Path) -> None:
    bomb = b'<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;&x;&x;&x;&x;&x;">]>'
    path = with_part(
        saved(word, tmp_path), lambda name, raw: raw.replace(b"?>", b"?>" + bomb, 1) if name == "word/document.xml" else raw
    )
    with pytest.raises(UnsafeFileError, match="entities"):
        read_file(path)


@pytest.mark.parametrize("name", ["../../outside.txt", "/etc/outside", "C:\\outside"])
def test_a_path_that_leads_outside_is_refused(word: Any, tmp_path: Path, name: str) -> None:
    with pytest.raises(UnsafeFileError, match="outside"):
        read_file(with_part(saved(word, tmp_path), lambda _, raw: raw, {name: b"x"}))


def test_a_relation_that_leads_outside_is_refused(word: Any, tmp_path: Path) -> None:
    path = with_part(
        saved(word, tmp_path),
        lambda name, raw: raw.replace(b'"styles.xml"', b'"../../../styles.xml"') if name.endswith("document.xml.rels") else raw,
    )
    with pytest.raises(UnsafeFileError, match="outside"):
        read_file(path)


def test_an_archive_that_swells_is_refused(word: Any, tmp_path: Path) -> None:
    padding = b"<!--" + b" " * 2_000_000 + b"-->"
    path = with_part(saved(word, tmp_path), lambda name, raw: raw + padding if name == "word/document.xml" else raw)
    with pytest.raises(UnsafeFileError, match="swells"):
        read_file(path, limits=Limits(word_part_bytes=10_000))


def test_damaged_empty_and_other_archives_are_told_apart(word: Any, tmp_path: Path) -> None:
    path = saved(word, tmp_path)
    raw = path.read_bytes()
    (tmp_path / "cut.docx").write_bytes(raw[: len(raw) // 2])
    with pytest.raises(BrokenFileError):
        read_file(tmp_path / "cut.docx")
    with pytest.raises(BrokenFileError, match=r"word/document\.xml"):
        read_file(with_part(path, lambda name, part: part[:200] if name == "word/document.xml" else part))
    docx.Document().save(str(tmp_path / "empty.docx"))
    with pytest.raises(EmptyFileError):
        read_file(tmp_path / "empty.docx")
    with zipfile.ZipFile(tmp_path / "odt.zip", "w") as archive:
        archive.writestr("content.xml", "<x/>")
    with pytest.raises(UnsupportedFileError, match="ODT"):
        read_file(tmp_path / "odt.zip")
    with zipfile.ZipFile(tmp_path / "any.zip", "w") as archive:
        archive.writestr("a.txt", "x")
    with pytest.raises(UnsupportedFileError, match="ZIP"):
        read_file(tmp_path / "any.zip")


DROPPED = '<w:p {0}><w:pPr><w:framePr w:dropCap="drop" w:lines="3" w:wrap="around"/></w:pPr><w:r><w:t>{1}</w:t></w:r></w:p>'


@pytest.mark.parametrize(
    ("initial", "rest", "expected"),
    [
        ("В", " начале хода берут карту.", "В начале хода берут карту."),
        ("В", "начале хода берут карту.", "В начале хода берут карту."),
        ("И", "грок берёт карту.", "Игрок берёт карту."),
        ("«К", "арту» кладут в сброс.", "«Карту» кладут в сброс."),
        ("О", "сада снята.", "Осада снята."),
    ],
)
def test_a_large_initial_in_a_frame_is_the_head_of_the_next_paragraph(
    initial: str, rest: str, expected: str, word: Any, tmp_path: Path
) -> None:
    insert(word, DROPPED.format(nsdecls("w"), initial))
    insert(word, f'<w:p {nsdecls("w")}><w:r><w:t xml:space="preserve">{rest}</w:t></w:r></w:p>')
    word.add_paragraph(SENTENCES[2])
    assert [expected, SENTENCES[2]] == lines(read(word, tmp_path))


def test_a_frame_with_a_note_is_a_paragraph_of_its_own(word: Any, tmp_path: Path) -> None:
    frame = '<w:pPr><w:framePr w:w="2000" w:wrap="around"/></w:pPr>'
    insert(word, f"<w:p {nsdecls('w')}>{frame}<w:r><w:t>Зимой осады нет.</w:t></w:r></w:p>")
    word.add_paragraph(SENTENCES[2])
    assert ["Зимой осады нет.", SENTENCES[2]] == lines(read(word, tmp_path))


def test_letters_set_over_others_to_say_how_they_sound_are_left_out(word: Any, tmp_path: Path) -> None:
    runs = "<w:r><w:t>{}</w:t></w:r>"
    ruby = f"<w:ruby><w:rubyPr/><w:rt>{runs.format('осáда')}</w:rt><w:rubyBase>{runs.format('Осада')}</w:rubyBase></w:ruby>"
    insert(word, f"<w:p {nsdecls('w')}><w:r>{ruby}</w:r><w:r><w:t xml:space='preserve'> снята.</w:t></w:r></w:p>")
    assert ["Осада снята."] == lines(read(word, tmp_path))


def test_empty_paragraphs_are_empty_lines_and_lines_without_one_follow_each_other(word: Any, tmp_path: Path) -> None:
    for text in (*SENTENCES[:3], "", *SENTENCES[3:5], "", "", *SENTENCES[5:8]):
        word.add_paragraph(text)
    parts = ["\n".join(SENTENCES[a:b]) for a, b in ((0, 3), (3, 5), (5, 8))]
    assert "\n\n".join(parts) + "\n" == read(word, tmp_path).text
