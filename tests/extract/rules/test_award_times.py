"""When an award is given, by the heading, the lead-in or the sentence that governs it."""

from __future__ import annotations

import pytest

from models.records import VPSource
from tests.extract.rules.awards import read

ROUND = """Ход раунда
Раунд состоит из четырёх этапов:
1. Посев. Раздайте по две карты.
2. Жатва. Снимите урожай с полей.
3. Ярмарка. Продайте товары.
4. Зимовка. Уберите работников с поля.

"""
PHASES = """3. Порядок хода
Ход делится на три фазы:
3.1 Фаза сбора. Каждый берёт две карты.
3.2 Фаза набегов. Стороны водят войска.
3.3 Фаза подсчёта. Записывают очки.

"""


def told(record: VPSource) -> str:
    """The time of an award in short form: when, the phase, the turns."""
    timing = record.timing
    turns = "" if timing.turns is None else " " + ",".join(str(x) for x in timing.turns.only)
    return f"{timing.when}{'/' + timing.phase if timing.phase else ''}{turns}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ROUND + "Жатва\nЗа каждое убранное поле вы получаете 2 очка.\n", "phase/Жатва"),
        (ROUND + "ЯРМАРКА\nПроданный воз приносит хозяину 3 очка.\n", "phase/Ярмарка"),
        (ROUND + "Зимовка (кроме первого раунда)\nКто остался без дров, теряет 1 очко.\n", "phase/Зимовка"),
        (ROUND + "Очки на этапе ярмарки\nКаждый проданный воз: 2 очка.\n", "phase/Ярмарка"),
        (PHASES + "4. Набеги\n4.1 За сожжённый хутор сторона получает 2 очка.\n", "phase/Фаза набегов"),
        (PHASES + "5. Фаза подсчёта\nЗа каждую крепость сторона получает 1 очко.\n", "phase/Фаза подсчёта"),
        (PHASES + "5. Подсчёт\n5.1 Крепости. За каждую сторона получает 1 очко.\n", "phase/Фаза подсчёта"),
        (PHASES + "6. Крепости\nЗа каждую крепость сторона получает 1 очко.\n", "unspecified"),
        (ROUND.replace("2. Жатва. Снимите", "2. Жатва. За сноп игрок получает 1 очко. Снимите"), "phase/Жатва"),
        (ROUND + "Очки\nНа этапе «Ярмарка» проданный воз даёт 2 очка.\n", "phase/Ярмарка"),
        (ROUND + "Жатва\nВ конце игры за каждое убранное поле вы получаете 2 очка.\n", "game_end"),
        (ROUND + "Жатва\nЗа каждое убранное поле немедленно получите 2 очка.\n", "immediately"),
        (ROUND + "Баллы на этапе и в сезоне\nКаждый воз: 2 очка.\n", "unspecified"),
    ],
)
def test_the_heading_that_names_a_phase_says_when(text: str, expected: str) -> None:
    assert expected == told(read(text)[-1])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            PHASES + "В фазу набегов за каждый сожжённый хутор сторона получает 2 очка. В ту же фазу 3 очка даёт брод.\n",
            "phase/Фаза набегов",
        ),
        (
            PHASES + "На фазе подсчёта каждый порт приносит 1 очко.\n\n3 очка на этой же фазе даёт столица.\n",
            "phase/Фаза подсчёта",
        ),
        (PHASES + "В фазу подсчёта за порт дают 1 очко. Тогда же за столицу начисляют 3 очка.\n", "phase/Фаза подсчёта"),
        (PHASES + "В фазу подсчёта за порт дают 1 очко. За столицу в той же фазе начисляют 3 очка.\n", "phase/Фаза подсчёта"),
        ("В конце игры за порт дают 1 очко. За столицу тогда же начисляют 3 очка.\n", "game_end"),
    ],
)
def test_the_same_phase_is_the_one_that_was_named_last(text: str, expected: str) -> None:
    assert expected == told(read(text)[-1])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Очки подсчитывают один раз, в конце шестого хода. За каждый город игрок получает 2 очка.\n", "turn_end 6"),
        (
            "Подводят итог по завершении восьмого хода.\nКрасные записывают себе:\n- за мост 3 очка;\n- за холм 2 очка.\n",
            "turn_end 8",
        ),
        ("Очки начисляются дважды: в конце третьего и шестого раундов.\nКаждый форт приносит 2 очка.\n", "turn_end 3,6"),
        ("Если никто не победил до конца пятого хода, подсчитывают очки. За каждый форт 2 очка, за мост 1 очко.\n", "turn_end 5"),
        ("Дополнительные очки стороны считают в конце каждого хода. За каждый форт 2 очка.\n", "turn_end"),
        ("Счёт ведут в конце игры. За каждый форт 2 очка.\n", "game_end"),
        ("ОЧКИ\nСчитаются один раз, после хода 7.\n\nЗа каждый форт 2 очка.\n", "turn_end 7"),
        ("КАРТЫ\nСчитаются один раз, после хода 7.\n\nЗа каждый форт 2 очка.\n", "unspecified"),
        ("По окончании каждой раздачи подводят счёт:\n* За ренонс с пары снимают 4 очка.\n", "turn_end"),
        ("В конце игры каждый добавляет:\n* витрина: 7 очков, когда на ней стоит десять ваз.\n", "game_end"),
        ("Когда на витрине стоит десять ваз, каждый добавляет 7 очков.\n", "event"),
        ("Тот, кто первым построил маяк, получает 4 очка.\n", "unspecified"),
        ("Ступивший на дно сейчас же записывает себе 5 очков.\n", "immediately"),
        ("Карты сбрасывают в конце хода. За каждый форт 2 очка.\n", "unspecified"),
        (
            "Партия окончена, когда пуст запас.\n\nЗатем считают:\n- за вексель −2 очка;\n- амбар – 3 очка.\n",
            "game_end",
        ),
        (
            "Партия близится к концу, едва иссякла колода.\n\nПосле этого прибавьте:\n- за каждый амбар 3 очка.\n",
            "game_end",
        ),
        ("Игра начинается, когда сданы карты.\n\nЗатем считают дополнительно:\n- каждый амбар – 3 очка.\n", "unspecified"),
    ],
)
def test_the_sentence_that_says_when_points_are_counted_rules_those_behind_it(text: str, expected: str) -> None:
    assert expected == told(read(text)[-1])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Карты\n«Ярмарка»: сторона, чей обоз стоит в Тагане, получает 2 очка.\n", "event"),
        ("События:\n- «Мор»: король теряет 1 очко.\n- «Пожар»: у кого нет колодца, теряет 2 очка.\n", "event"),
        ("Карта «Посольство»: возьмите 2 очка.\n", "event"),
        ("Событие «Неурожай»: каждый игрок теряет 1 очко.\n", "event"),
        ("«Охотник»: 2 очка в конце игры за каждого зайца.\n", "game_end"),
        ("«Золотой век» — 5 очков.\n", "unspecified"),
        ("Здания:\n- «Мельница»: 3 очка.\n- «Амбар»: 2 очка.\n", "unspecified"),
    ],
)
def test_a_quoted_card_that_does_something_is_an_event(text: str, expected: str) -> None:
    assert expected == told(read(text)[-1])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Храм — 1 очко, а с третьей эпохи — 3 очка.", [(1, 2), (3, None)]),
        ("Каждый порт приносит 2 очка, с четвёртого хода – 3 очка.", [(1, 3), (4, None)]),
        ("Каждый порт приносит 2 очка, каждый форт – 3 очка.", []),
    ],
)
def test_an_award_holds_up_to_the_turn_from_which_it_is_another(text: str, expected: list[tuple[int, int | None]]) -> None:
    assert expected == [(x.timing.turns.first, x.timing.turns.final) for x in read(text) if x.timing.turns is not None]
