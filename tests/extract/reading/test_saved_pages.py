"""Pages as people save them: forums, wikis, exports of word processors, each with what only that kind has."""

import quopri
import time
from pathlib import Path

import pytest

from extract.reading import BrokenFileError, EmptyFileError, UnsupportedFileError, read_file
from tests.extract.reading.test_html import lines, read
from tests.extract.reading.typesetting import SENTENCES, prose

RULES = f"<h1>Осада</h1><p>{SENTENCES[0]}</p><p>{SENTENCES[2]}</p>"
WORD_NUMBER = (
    "<![if !supportLists]><span style='mso-list:Ignore'>{}<span style='font:7.0pt'>&nbsp;&nbsp; </span></span><![endif]>"
)


def test_a_post_in_a_table_of_a_forum_keeps_its_lines(tmp_path: Path) -> None:
    post = (
        "<table><tr><td><b>Комендант</b><td>Добавлено вчера<tr><td colspan=2><span class=postbody>"
        f"1. {SENTENCES[0]}<br>2. {SENTENCES[1]}<br><br>{SENTENCES[2]}</span></table>"
    )
    reading = read(tmp_path, f"<table><tr><td>Автор<td>{post}</table>")
    assert () == reading.tables
    assert [f"1. {SENTENCES[0]}", f"2. {SENTENCES[1]}", SENTENCES[2]] == lines(reading)[-3:]


def test_a_small_table_with_one_long_cell_stays_a_table(tmp_path: Path) -> None:
    body = f"{prose(0, 3)}<table><tr><td>Осада<td>{SENTENCES[3]}<tr><td>Зима<td>{SENTENCES[11]}</table>"
    assert [["Осада", SENTENCES[3]], ["Зима", SENTENCES[11]]] == read(tmp_path, body).tables[0].grid()


def test_quotations_in_quotations_stand_on_lines_of_their_own_with_their_authors(tmp_path: Path) -> None:
    body = (
        "<div class=content><blockquote><div><cite>Лазутчик писал(а):</cite><blockquote><div><cite>Писарь писал(а):</cite>"
        f"Сколько карт можно держать?</div></blockquote>Кажется, семь.</div></blockquote>{SENTENCES[2]}</div>"
    )
    expected = ["Лазутчик писал(а):", "Писарь писал(а):", "Сколько карт можно держать?", "Кажется, семь.", SENTENCES[2]]
    assert expected == lines(read(tmp_path, body))


@pytest.mark.parametrize("around", ['<div class="spoiler">{}</div>', '<div class="sp-wrap accordion"><div>{}</div></div>'])
def test_what_a_click_opens_is_text_and_what_nobody_sees_is_not(tmp_path: Path, around: str) -> None:
    hidden = f'<div style="display:none">{SENTENCES[5]}</div>'
    reading = read(tmp_path, f"<p>{SENTENCES[0]}</p>{around.format(hidden)}{hidden.replace(SENTENCES[5], 'тайна')}")
    assert [SENTENCES[0], SENTENCES[5]] == lines(reading)
    assert ["тайна"] == [a.text for a in reading.hidden]


@pytest.mark.parametrize("struck", ["<s>{}</s>", "<del>{}</del>", '<span style="text-decoration: line-through">{}</span>'])
def test_struck_out_words_are_no_rule_and_are_kept_apart(tmp_path: Path, struck: str) -> None:
    reading = read(tmp_path, f"<p>{SENTENCES[0]}</p><p>Осада длится {struck.format('два')} три хода.</p>")
    assert "Осада длится три хода." == lines(reading)[-1]
    assert ["два"] == [a.text for a in reading.hidden]


def test_the_frame_of_a_wiki_stays_out(tmp_path: Path) -> None:
    body = (
        '<div id="siteSub">Материал из Вики</div><h2><span>Победа</span><span class="mw-editsection">[править]</span></h2>'
        f'<p>{SENTENCES[0]}</p><ol class="references"><li><span class="mw-cite-backlink"><a href="#a">↑</a></span> '
        '<span>Правила, с. 4.</span></li></ol><div class="noprint">Служебное</div>'
    )
    assert ["Победа", SENTENCES[0], "1. Правила, с. 4."] == lines(read(tmp_path, body))


def test_a_cell_that_holds_a_list_keeps_its_items_apart(tmp_path: Path) -> None:
    body = f"{prose(0, 2)}<table><tr><td>Порт<td>2<tr><td>Город<ul><li>столица<li>торговый</ul><td>3</table>"
    assert [["Порт", "2"], ["Город • столица • торговый", "3"]] == read(tmp_path, body).tables[0].grid()


def test_numbers_that_style_sheets_count_are_written_out_over_lists_that_stand_apart(tmp_path: Path) -> None:
    style = (
        '.lst-kix_a-0>li:before{content:"" counter(lst-ctn-kix_a-0,decimal) ". "}.lst-kix_a-1>li:before{content:"" '
        'counter(lst-ctn-kix_a-0,decimal) "." counter(lst-ctn-kix_a-1,lower-latin) ". "}ol.lst-kix_a-1.start{counter-reset:'
        'lst-ctn-kix_a-1 0}'
    )  # fmt: skip
    body = (
        '<ol class="lst-kix_a-0 start" start=1><li>Победа</ol>'
        '<ol class="lst-kix_a-1 start" start=1><li>по очкам<li>по городам</ol>'
        '<ol class="lst-kix_a-0" start=2><li>Осада</ol><ol class="lst-kix_a-1 start" start=1><li>с моря</ol>'
        '<ol class="lst-kix_a-1" start=2><li>с суши</ol>'
    )
    expected = ["1. Победа", "1.a. по очкам", "1.b. по городам", "2. Осада", "2.a. с моря", "2.b. с суши"]
    assert expected == lines(read(tmp_path, body, f"<style>{style}</style>"))


def test_numbers_joined_by_a_style_sheet_say_their_whole_way(tmp_path: Path) -> None:
    style = '@media screen{ol.r{counter-reset:i}ol.r li::before{counter-increment:i;content:counters(i,".") " "}}'
    body = "<ol class=r><li>Доход<ol class=r><li>налоги<li>торговля</ol><li>Осада</ol>"
    assert ["1 Доход", "1.1 налоги", "1.2 торговля", "2 Осада"] == lines(read(tmp_path, body, f"<style>{style}</style>"))


def test_remarks_of_an_editor_in_a_document_of_google_are_no_text(tmp_path: Path) -> None:
    body = (
        f'<p>{SENTENCES[0][:-1]}<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup>.</p>'
        '<p>Карт семь<sup><a href="#ftnt1">[1]</a></sup>.</p>'
        '<div><p><a href="#ftnt_ref1">[1]</a><span>Зимой шесть.</span></p></div>'
        '<div class=c2><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Проверить!</span></p><p><span>И ещё раз.</span></p></div>'
    )
    reading = read(tmp_path, body)
    assert [SENTENCES[0], "Карт семь¹.", "¹ Зимой шесть."] == lines(reading)
    assert ["[a]", "[a] Проверить! И ещё раз."] == [a.text for a in reading.hidden]


def test_numbers_that_word_wrote_out_are_kept_and_its_contents_remarks_and_changes_are_not_text(tmp_path: Path) -> None:
    body = (
        f"<p class=MsoToc1><a href='#a'>1. Победа<span>. </span>3</a></p><h1>{WORD_NUMBER.format('1.')}Победа</h1>"
        f"<p class=MsoListParagraph>{WORD_NUMBER.format('1.1.')}{SENTENCES[0]}</p>"
        f"<p>{WORD_NUMBER.format('·')}не больше 7 карт;</p><p>{WORD_NUMBER.format('o')}не больше 3 флотов.</p>"
        "<p>Осада длится <del cite='mailto:x'>два</del><ins>три</ins> хода.<o:p></o:p></p>"
        "<div style='mso-element:comment-list'><p>Проверить!</p></div>"
    )
    expected = ["1. Победа", f"1.1. {SENTENCES[0]}", "• не больше 7 карт;", "◦ не больше 3 флотов.", "Осада длится три хода."]
    reading = read(tmp_path, body, encoding="cp1251")
    assert expected == lines(reading)
    assert ["1. Победа . 3"] == [a.text for a in reading.furniture]
    assert ["два", "Проверить!"] == [a.text for a in reading.hidden]


def test_a_page_in_a_frame_that_is_named_after_its_sidebar_is_read(tmp_path: Path) -> None:
    body = (
        f'<div id="page" class="site right-sidebar"><div class="has-sidebar">{RULES}<div class="widget sidebar">Новости</div>'
        '</div><div class="comments-area">Спасибо!</div></div>'
    )
    reading = read(tmp_path, body)
    assert ["Осада", SENTENCES[0], SENTENCES[2]] == lines(reading)
    assert ["Новости", "Спасибо!"] == [a.text for a in reading.furniture]


def test_frames_in_each_other_are_looked_into_and_ten_thousand_are_no_harm(tmp_path: Path) -> None:
    assert ["Осада", SENTENCES[0], SENTENCES[2]] == lines(read(tmp_path, '<div class="menu">' * 8 + RULES))
    start = time.process_time()
    with pytest.raises(EmptyFileError):
        read(tmp_path, '<div class="menu">' * 10_000 + RULES + "<p>и</p>" * 3_000)
    assert time.process_time() - start < 20


def test_long_remarks_below_short_rules_stay_out(tmp_path: Path) -> None:
    reading = read(tmp_path, f'<div>{RULES}</div><div class="comments">{prose(3, 6)}</div>')
    assert ["Осада", SENTENCES[0], SENTENCES[2]] == lines(reading)


def test_what_an_office_program_prints_at_the_edges_is_apart_and_its_footnotes_are_told_from_numbers(tmp_path: Path) -> None:
    body = (
        f'<div title="header"><p>Правила игры</p></div>{RULES}<p>Карт семь<a href="#n1sym"><sup>1</sup></a>.</p><div id="n1">'
        '<p><a name="n1sym" href="#n1anc">1</a>Кроме зимы.</p></div><div title="footer"><p>12</p></div>'
    )
    reading = read(tmp_path, body)
    assert ["Осада", SENTENCES[0], SENTENCES[2], "Карт семь¹.", "¹ Кроме зимы."] == lines(reading)
    assert ["Правила игры", "12"] == [a.text for a in reading.furniture]


def archive(content: str, encoding: str) -> bytes:
    """A page with a picture as browsers save them in one file."""
    head = (
        "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://example.org/\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="----B"\r\n\r\n'
    )
    page = quopri.encodestring(content.encode(encoding)).replace(b"\n", b"\r\n")
    parts = b"------B\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n" + page
    picture = b"Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA"
    return head.encode() + parts + b"\r\n------B\r\n" + picture + b"\r\n------B--\r\n"


@pytest.mark.parametrize("encoding", ["utf-8", "cp1251", "koi8-r"])
def test_a_page_saved_as_one_file_with_its_pictures_is_read(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "a.mht").write_bytes(archive(f"<html><body><p>{SENTENCES[0]}</p><p>{SENTENCES[3]}</p></body></html>", encoding))
    assert [SENTENCES[0], SENTENCES[3]] == lines(read_file(tmp_path / "a.mht"))


def test_an_archive_without_a_page_and_a_film_are_refused_by_what_they_are(tmp_path: Path) -> None:
    (tmp_path / "a.mht").write_bytes(archive("", "utf-8"))
    with pytest.raises(BrokenFileError, match="no page in this archive"):
        read_file(tmp_path / "a.mht")
    (tmp_path / "a.heic").write_bytes(b"\0\0\0\x18ftypheic" + b"\0" * 100)
    with pytest.raises(UnsupportedFileError, match="PNG or JPEG"):
        read_file(tmp_path / "a.heic")


def test_a_text_that_speaks_of_letters_is_text(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"Content-Type: text/html\n\n{prose(0, 6)}\n", "utf-8")
    assert "text" == read_file(tmp_path / "a.txt").pages[0].how
