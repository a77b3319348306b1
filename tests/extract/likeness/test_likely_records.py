"""Rules told in words that no word list holds are read by their likeness to annotated ones, and said to be."""

from __future__ import annotations

import pytest

from extract.pipeline import extract_text
from models.records import Record
from models.rulebook import LIKELY


def likely(text: str) -> list[Record]:
    """The records of a text that were read by likeness."""
    book = extract_text(text, "rules.txt")
    ids = {i for s in book.sentences if s.reason == LIKELY for i in s.records}
    return [r for r in book.records if r.id in ids]


@pytest.mark.parametrize(
    "text",
    [
        "Победа\n\nОсилил дракона — и корона на твоей голове.\n",
        "Победа\n\nВсех врагов прогнали с моста — виктория за обороной.\n",
        "Кто победил\n\nЛавровый венок тому, чья галера вернулась в порт раньше всех.\n",
    ],
)
def test_a_win_is_read_though_no_list_has_its_words(text: str) -> None:
    assert ["victory"] == [r.type for r in likely(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Победа\n\nПобеждает тот, кто соберёт пять знаков. Равны двое — смотрите, чей поход был короче.\n",
        "Победа\n\nЧья же корона?\n",
        "Победа\n\nПобедить можно вот как:\n- собрать пять знаков;\n- взять столицу.\n",
        "Подсчёт очков\n\nСкажем, пристань в три клетки: шесть за пристань.\n",
        "Состав\n\nДвадцать карт, три кубика, поле.\n",
        "История\n\nВ 1571 году флоты сошлись у Лепанто.\n",
    ],
)
def test_ties_questions_announcements_and_examples_are_no_likely_rules(text: str) -> None:
    assert [] == likely(text)


def test_a_sentence_that_a_rule_read_is_not_read_again() -> None:
    text = "Победа\n\nПобеждает игрок, первым набравший 20 очков.\n"
    assert [] == likely(text)
    assert ["victory"] == [r.type for r in extract_text(text, "rules.txt").records]


def test_the_same_text_gives_the_same_records() -> None:
    text = "Победа\n\nОсилил дракона — и корона на твоей голове.\n"
    assert extract_text(text, "rules.txt") == extract_text(text, "rules.txt")


def test_a_rule_book_tells_them_apart() -> None:
    text = "Победа\n\nОсилил дракона — и корона на твоей голове.\n\nПобеждает и тот, кто первым набрал 20 очков.\n"
    book = extract_text(text, "rules.txt")
    assert [True, False] == [r.id in book.likely for r in book.records]
