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


@pytest.mark.parametrize(
    "text",
    [
        "К полуночи партию выиграл Костя, а мы разошлись по домам.\n",
        "Команда хозяев победила гостей со счётом 3:1.\n",
        "Итоги\n\nСмирнов выиграл шесть партий из семи. Игрок из Самары набрал 3 очка и выбыл.\n",
        "Победа досталась союзникам дорогой ценой: они лишились 15 галер.\n",
        "На пробах империя выигрывала в семи партиях из десяти.\n",
        "Вопросы\n\nНеужели игрок теряет 2 очка за каждую потерянную крепость?\n",
        "Состав игры\n\n- 30 жетонов победных очков (10 по 1 очку, 10 по 3 очка).\n",
        "Пример партии\n\nАнна входит в порт и получает 2 очка. В конце хода побеждает Борис.\n",
    ],
)
def test_stories_results_questions_and_lists_of_parts_are_no_likely_rules(text: str) -> None:
    assert [] == likely(text)


def test_what_happened_may_rule_where_a_dash_leads_on() -> None:
    assert ["victory"] == [r.type for r in likely("Победа\n\nВсех врагов прогнали с моста — виктория за обороной.\n")]


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
