"""Blocks: lists, labels, notes, tables, noise; and the sentences in them."""

from __future__ import annotations

import pytest

from extract.blocks import Block
from extract.structure import lay_out


def _blocks(text: str) -> tuple[Block, ...]:
    return lay_out(text).blocks


def _kinds(text: str) -> list[str]:
    return [b.kind for b in _blocks(text)]


@pytest.mark.parametrize(
    "markers",
    [(m, m) for m in ("• ", "- ", "– ", "* ", "◦ ")]
    + [tuple(f"{m} " for m in pair.split()) for pair in ("1. 2.", "1) 2)", "(1) (2)", "а) б)", "А) Б)", "I. II.", "0. 1.")],
)
def test_markers_of_all_kinds_make_items_below_their_lead_in(markers: tuple[str, str]) -> None:
    blocks = _blocks(f"Игрок берёт:\n{markers[0]}карту из колоды;\n{markers[1]}монету из банка.")
    assert ["paragraph", "item", "item"] == [b.kind for b in blocks]
    assert [None, 0, 0] == [b.parent for b in blocks]
    assert [0, 1, 1] == [b.depth for b in blocks]
    assert blocks[1].list_id == blocks[2].list_id
    assert [markers[0].strip(), markers[1].strip()] == [b.marker for b in blocks[1:]]


def test_a_lettered_item_knows_its_place() -> None:
    assert [1, 2, 3] == [b.ordinal for b in _blocks("Так:\nа) раз\nб) два\nв) три")[1:]]


def test_an_amount_with_a_sign_is_no_marker() -> None:
    assert ["paragraph"] == _kinds("-5 очков за каждый долг.")


def test_items_nest_by_indentation_and_by_marker() -> None:
    blocks = _blocks("Очки дают:\n• города:\n   – большой: 5\n   – малый: 3\n• дороги")
    assert [0, 1, 2, 2, 1] == [b.depth for b in blocks]
    assert [None, 0, 1, 1, 0] == [b.parent for b in blocks]


def test_a_run_of_numbers_inside_one_line_becomes_items() -> None:
    blocks = _blocks("Ваш месяц\n\n1 Осмотритесь: где враг. 2 Решите спор. 3 Закройте месяц. Кто не успел, ждёт.")
    assert ["1 Осмотритесь: где враг.", "2 Решите спор.", "3 Закройте месяц."] == [
        b.span.quote("Ваш месяц\n\n1 Осмотритесь: где враг. 2 Решите спор. 3 Закройте месяц. Кто не успел, ждёт.")
        for b in blocks
        if b.kind == "item"
    ]
    assert "paragraph" == blocks[-1].kind


def test_letters_in_the_middle_of_a_sentence_do_not_cut_it() -> None:
    assert ["paragraph"] == _kinds("Эти карты смешивают с (а) новыми картами и (б) старыми картами.")


def test_letters_behind_a_colon_become_items() -> None:
    assert ["paragraph", "item", "item"] == _kinds("Проиграл тот, у кого: А) нет земли, Б) нет героев.")


def test_lines_without_markers_behind_a_lead_in_become_items() -> None:
    assert ["paragraph", "item", "item", "item"] == _kinds("Раунд складывается из трёх фаз:\nФаза дел.\nФаза свода.\nФаза веча.")


def test_a_wrapped_line_goes_on() -> None:
    assert ["paragraph"] == _kinds("Игрок, у которого больше карт\nи монет, ходит первым.")


def test_a_word_parted_by_a_hyphen_goes_on() -> None:
    assert ["paragraph"] == _kinds("Первым ходит тот, у кого мень-\nше карт.")


def test_a_term_before_a_colon_is_a_label_and_no_part_of_the_body() -> None:
    text = "Присутствие: держава присутствует в регионе."
    (block,) = _blocks(text)
    assert ("definition", "Присутствие") == (block.kind, block.label)
    assert "держава присутствует в регионе." == block.body.quote(text)


def test_a_term_before_a_dash_is_a_label_and_stays_in_the_sentence() -> None:
    text = "Город – 10 очков."
    (block,) = _blocks(text)
    assert ("definition", "Город") == (block.kind, block.label)
    assert text == block.body.quote(text)


def test_a_statement_before_a_colon_is_no_label() -> None:
    assert None is _blocks("На первом ходу торгов нет: рынок закрыт.")[0].label
    assert None is _blocks("За победу: 5 очков.")[0].label


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("ПРИМЕР: Юг получает 2 очка.", "example"),
        ("Пример 2. Юг получает 2 очка.", "example"),
        ("Например, Юг получает 2 очка.", "example"),
        ("(Пример: три карты дают 3 очка.)", "example"),
        ("ПРИМЕЧАНИЕ: карты не тасуют.", "note"),
        ("Важно! Очки не отнимают.", "note"),
        ("ИСКЛЮЧЕНИЕ: Юг очков не получает.", "exception"),
    ],
)
def test_remarks_are_known_by_their_label(text: str, kind: str) -> None:
    assert [kind] == _kinds(text)


@pytest.mark.parametrize(
    "line",
    [
        "Дата добавления: 2014-11-06",
        "Last updated",
        "Was this helpful?",
        "Главная » Форум » Правила",
        "Ответить в теме | Подписаться | Печать",
        "12 ноя 2016, 23:14",
        "https://example.org/rules",
        "Сообщения: | 4 118 |",
        "///////////",
        "Добавить комментарий",
        "Ход игры ........... 3",
        "The player with most points wins.",
    ],
)
def test_what_a_page_carries_beside_its_text_is_noise(line: str) -> None:
    assert ["paragraph", "noise", "paragraph"] == _kinds(f"Игроки ходят по очереди.\n\n{line}\n\nПобеждает первый из них.")


def test_menu_words_glued_to_the_end_of_a_line_are_cut_off() -> None:
    text = "Победа общая. Twitter Facebook Добавить комментарий"
    assert ["Победа общая.", "Twitter Facebook Добавить комментарий"] == [b.span.quote(text) for b in _blocks(text)]


@pytest.mark.parametrize(
    "text",
    [
        "| Здание | Очки |\n|---|---|\n| Мельница | 2 |\n| Ратуша | 4 |",
        "Здание\tОчки\nМельница\t2\nРатуша\t4",
        "Здание      Очки\nМельница    2\nРатуша      4",
    ],
)
def test_cells_know_their_column_and_row(text: str) -> None:
    cells = [(b.body.quote(text), b.column, b.row) for b in _blocks(text) if b.kind == "cell"]
    assert [("Здание", None, None), ("Очки", None, None)] == cells[:2]
    assert [("Мельница", "Здание", ""), ("2", "Очки", "Мельница"), ("Ратуша", "Здание", ""), ("4", "Очки", "Ратуша")] == cells[2:]


def test_parts_that_ran_together_in_a_cell_are_told_apart() -> None:
    row = "Фаза сбора Игроки берут монеты   Подфаза торга Купцы торгуют\t3.1   3.2"
    text = f"Фаза\tРаздел правил\n{row}\nФаза мира Все отдыхают\t4.1"
    cell = next(b for b in _blocks(text) if b.column == "Фаза")
    assert ["Фаза сбора", "Игроки берут монеты", "Подфаза торга", "Купцы торгуют"] == [s.quote(text) for s in cell.sentences]


def test_amounts_in_a_cell_are_not_cut() -> None:
    text = "| Дело | Что дают |\n|---|---|\n| Мост | за мост 2 ПО Северу |\n| Дом | за дом 1 ПО Югу |"
    assert ["за мост 2 ПО Северу"] == [s.quote(text) for b in _blocks(text) if b.row == "Мост" for s in b.sentences]
