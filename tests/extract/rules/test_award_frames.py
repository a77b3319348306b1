"""Who alone counts, and when what follows the end of the game is counted."""

from __future__ import annotations

import pytest

from tests.extract.rules.awards import of_party, read

SIDES = "Франция нападает, Испания обороняется.\n\n"


@pytest.mark.parametrize(
    ("text", "who"),
    [
        (f"{SIDES}5. ОЧКИ\n5.1. Ниже — сколько очков прибавляет Франция.\n5.2. За взятие форта дают 2 очка.\n", "=Франция"),
        (f"{SIDES}Очки копит одна Франция. За каждый форт дают 2 очка.\n", "=Франция"),
        (f"{SIDES}Таблица очков Франции\n\n- Взятый форт: 2 очка\n", "=Франция"),
        (f"{SIDES}Очки за мост:\n- все шесть: Франции 10 очков\n- двое: 4\n", "=Франция"),
        (f"{SIDES}Франция получает карты. За каждый форт дают 2 очка.\n", ""),
    ],
)
def test_points_go_to_the_one_side_that_counts_them(text: str, who: str) -> None:
    assert who == of_party(read(text)[-1].recipient)


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("Окончание и подсчёт\n\nЗа каждый амбар 2 очка.\n", "game_end"),
        ("Очки\n\nИгра заканчивается, когда иссякла колода. Каждый амбар приносит 2 очка.\n", "game_end"),
        ("Подсчёт\n\nЗа каждый амбар 2 очка.\n", "unspecified"),
    ],
)
def test_what_is_counted_after_the_end_is_counted_then(text: str, when: str) -> None:
    assert [when] == [x.timing.when for x in read(text)]
