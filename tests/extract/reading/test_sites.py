"""Pages of the sites on which rules are published: bylines, buttons, accordions, signs of notes, titles said twice."""

from pathlib import Path

import pytest

from tests.extract.reading.test_html import lines, read
from tests.extract.reading.typesetting import SENTENCES


@pytest.mark.parametrize(
    "frame",
    [
        '<div class="action-bar bar-top"><a href="r">Ответить</a></div>',
        '<ul class="post-buttons"><li><a href="q">Цитата</a></li></ul>',
        '<p class="author"><span>Комендант</span> » 12 мар 2019, 10:15</p>',
        '<div class="crawler-post-meta"><span>Комендант</span><time>12 марта</time></div>',
        '<div id="postmenu_7">Комендант</div>',
        '<address><a rel="author">Комендант</a><time>12 марта</time></address>',
        '<header><a href="/">Настольные игры</a></header>',
    ],
)
def test_who_wrote_when_and_what_is_clicked_is_no_text(frame: str, tmp_path: Path) -> None:
    reading = read(tmp_path, f"{frame}<h1>Осада</h1><p>{SENTENCES[0]}</p><p>{SENTENCES[2]}</p>")
    assert ["Осада", SENTENCES[0], SENTENCES[2]] == lines(reading)
    assert 1 == len(reading.furniture)


def test_a_header_with_a_heading_is_text(tmp_path: Path) -> None:
    reading = read(tmp_path, f'<header><h1>Осада</h1><a href="/">Игры</a></header><p>{SENTENCES[0]}</p>')
    assert ["Осада", "Игры", SENTENCES[0]] == lines(reading)


@pytest.mark.parametrize(
    "trigger",
    [
        '<div class="t585__accordion"><div class="t585__header"><button type="button">{}</button></div></div>',
        '<h2 class="accordion-header"><button class="accordion-button collapsed">{}</button></h2>',
    ],
)
def test_a_button_that_opens_text_is_its_heading_and_any_other_is_no_text(trigger: str, tmp_path: Path) -> None:
    body = f"{trigger.format('Что с картами?')}<p>{SENTENCES[2]}</p><button>Купить</button>"
    assert ["Что с картами?", SENTENCES[2]] == lines(read(tmp_path, body))


def test_a_title_that_the_page_says_twice_is_said_once(tmp_path: Path) -> None:
    body = f"<header><h1>Осада</h1></header><article><h1>Осада<br></h1><h3>1. Победа</h3><p>{SENTENCES[0]}</p></article>"
    reading = read(tmp_path, body)
    assert ["Осада", "1. Победа", SENTENCES[0]] == lines(reading)
    assert ["Осада"] == [a.text for a in reading.furniture]


@pytest.mark.parametrize(
    "sign",
    [
        '<a epub:type="noteref" href="#n1">1</a>',
        '<a href="notes.xhtml#n1">1</a>',
        '<sup class="reference"><a href="#cite_note-1">[1]</a></sup>',
        '<span style="vertical-align: super; font-size: 8pt">1</span>',
    ],
)
def test_the_sign_of_a_note_is_no_figure_of_the_word_before_it(sign: str, tmp_path: Path) -> None:
    assert ["В начале хода берут 2 карты¹."] == lines(read(tmp_path, f"<p>В начале хода берут 2 карты{sign}.</p>"))


def test_a_link_to_a_numbered_section_keeps_its_number(tmp_path: Path) -> None:
    body = '<p>Об осаде см. раздел <a href="#s5">5</a> и таблицу <a href="#t2">[2]</a>.</p>'
    assert ["Об осаде см. раздел 5 и таблицу [2]."] == lines(read(tmp_path, body))


def test_rows_without_text_are_left_out_of_a_table(tmp_path: Path) -> None:
    body = f'<table><tr><th colspan=2>Осада<tr><td colspan=2><img src="a.png"><tr><th>Игроков<td>2–6</table><p>{SENTENCES[0]}</p>'
    assert [["Осада", "Осада"], ["Игроков", "2–6"]] == read(tmp_path, body).tables[0].grid()
