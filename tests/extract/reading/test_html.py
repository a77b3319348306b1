"""Saved web pages: charsets, menus, lists, tables, and pages made to be awkward."""

from pathlib import Path

import pytest

from extract.reading import EmptyFileError, NotRussianError, Reading, read_file
from tests.extract.reading.typesetting import SENTENCES, prose

BODY = f"<h1>1. Осада</h1><p>{SENTENCES[3]}</p><p>{SENTENCES[4]}</p>"


def read(folder: Path, body: str, head: str = "", encoding: str = "utf-8") -> Reading:
    path = folder / "a.html"
    path.write_bytes(f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>".encode(encoding))
    return read_file(path)


def lines(reading: Reading) -> list[str]:
    return [n.strip() for n in reading.text.splitlines() if n.strip()]


@pytest.mark.parametrize("real", ["utf-8", "utf-16", "cp1251", "koi8-r", "cp866"])
@pytest.mark.parametrize("declared", ["utf-8", "windows-1251", "koi8-r", "iso-8859-1", None])
def test_a_page_is_read_in_the_charset_that_it_is_really_in(tmp_path: Path, real: str, declared: str | None) -> None:
    head = f'<meta http-equiv="Content-Type" content="text/html; charset={declared}">' if declared else ""
    reading = read(tmp_path, BODY + f"<p>{prose(7, 6)}</p>", head, real)
    assert ["1. Осада", SENTENCES[3], SENTENCES[4], prose(7, 6)] == lines(reading)


def test_a_wrong_charset_in_the_page_is_noted(tmp_path: Path) -> None:
    reading = read(tmp_path, BODY, '<meta charset="koi8-r">', "cp1251")
    assert [("charset", "the page says that it is in koi8-r, and is in cp1251")] == [(n.kind, n.message) for n in reading.notes]


def test_the_named_encoding_overrules_everything(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_bytes(f"<html><body>{BODY}".encode("koi8-r"))
    assert SENTENCES[3] in read_file(path, encoding="koi8-r").text


def test_menus_scripts_and_hidden_parts_stay_out_and_are_kept_apart(tmp_path: Path) -> None:
    links = "".join(f'<li><a href="/{k}">Раздел {k}</a></li>' for k in range(6))
    body = (
        f'<nav>Главная Форум</nav><ul>{links}</ul><div class="left-sidebar">Реклама</div><script>var a = "Правило";</script>'
        f'{BODY}<div style="display: none">тайна</div><footer id="site-footer">Все права</footer>'
    )
    reading = read(tmp_path, body)
    assert ["1. Осада", SENTENCES[3], SENTENCES[4]] == lines(reading)
    assert {"Главная Форум", "Реклама", "Все права"} < {a.text for a in reading.furniture}
    assert ["тайна"] == [a.text for a in reading.hidden]


def test_lists_count_as_a_browser_counts(tmp_path: Path) -> None:
    body = (
        "<p>Порядок хода игрока:</p><ol start=3><li>Доход<ul><li>налоги<li>торговля</ul><li>Приказы<li value=9>Зима</ol>"
        '<ol type="a"><li>первое<li>второе</ol><ol style="list-style-type: upper-roman"><li>войско<li>флот</ol>'
        "<ol><li>1) набрано руками<li>2) тоже</ol>"
    )
    expected = ["Порядок хода игрока:", "3. Доход", "• налоги", "• торговля", "4. Приказы", "9. Зима", "a. первое", "b. второе",
                "I. войско", "II. флот", "1) набрано руками", "2) тоже"]  # fmt: skip
    assert expected == lines(read(tmp_path, body))


def test_tables_keep_their_cells_and_what_they_cover(tmp_path: Path) -> None:
    body = (
        f"<p>{SENTENCES[0]}</p><table><tr><th>Рельеф<th colspan=2>Стоимость<tr><td rowspan=2>Горы<td>армия<td>2"
        "<tr><td>флот<td>нельзя</table>"
    )
    found = read(tmp_path, body).tables
    assert [[["Рельеф", "Стоимость", "Стоимость"], ["Горы", "армия", "2"], ["Горы", "флот", "нельзя"]]] == [
        t.grid() for t in found
    ]


def test_a_table_that_only_lays_out_the_page_is_no_table(tmp_path: Path) -> None:
    body = f"<table><tr><td>{prose(0, 12)}</td><td><table><tr><td>а</td><td>б</td></tr></table>{prose(3, 2)}</td></tr></table>"
    reading = read(tmp_path, body)
    assert prose(0, 12) in reading.text
    assert 1 == len(reading.tables)


def test_entities_breaks_and_raised_figures_are_read(tmp_path: Path) -> None:
    body = f"<p>&laquo;Осада&raquo;&nbsp;&mdash; 2<sup>1</sup> очка &#1080; &lt;флот&gt;<br>новая строка</p>{BODY}"
    assert ["«Осада»\u00a0— 2¹ очка и <флот>", "новая строка"] == lines(read(tmp_path, body))[:2]


def test_a_page_of_one_endless_line_and_a_very_deep_one_are_read(tmp_path: Path) -> None:
    long = read(tmp_path, "<p>" + " ".join([prose(0, 18)] * 1200) + "</p>")
    assert len(long.text) > 1_000_000
    assert SENTENCES[3] in read(tmp_path, "<div>" * 20_000 + BODY).text
    assert SENTENCES[3] in read(tmp_path, "<b><i>" * 5_000 + BODY + "<table><tr><td>" * 300).text


def test_a_page_cut_off_in_the_middle_gives_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_bytes(f"<html><head><meta charset=utf-8></head><body>{BODY}<p>{SENTENCES[5]}".encode()[:-3])
    assert lines(read_file(path))[1] == SENTENCES[3]


def test_pages_without_text_or_without_russian_are_refused(tmp_path: Path) -> None:
    with pytest.raises(EmptyFileError):
        read(tmp_path, "<script>1</script>")
    with pytest.raises(NotRussianError):
        read(tmp_path, "<p>The first player to reach twenty points wins the game.</p>")
