"""Outcomes that stand between others: ties that go to somebody, cases asked for again and again, ends told with a win."""

from __future__ import annotations

import pytest

from extract.pipeline import extract_text
from models.expressions import Any, Compare, negate
from models.records import GameEnd, Record, Victory
from tests.extract.rules.awards import of_expr, of_party


def _records(text: str) -> list[Record]:
    return list(extract_text(f"{text}\n", "x.txt").records)


def _victories(text: str) -> list[Victory]:
    return [r for r in _records(text) if isinstance(r, Victory)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Вы проиграли, если закончились кубики, если кончились карты или если король убит.", 3),
        ("Игра заканчивается, если закончились кубики, если кончились карты или если король убит.", 3),
        ("Поражение наступает, если город пал, если запасов не осталось, если флот потоплен или если сдался вождь.", 4),
    ],
)
def test_cases_asked_for_again_and_again_are_alternatives(text: str, expected: int) -> None:
    [condition] = [r.condition for r in _records(text) if isinstance(r, Victory | GameEnd)]
    assert isinstance(condition, Any)
    assert expected == len(condition.parts)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Побеждает игрок с наибольшей суммой очков. Ничья решается в пользу того, кто ходил позже.", ["highest"]),
        ("Побеждает игрок с наибольшей суммой очков. Ничьи разрешаются в пользу защищающегося.", ["?защищающийся"]),
    ],
)
def test_a_tie_that_goes_to_somebody_is_no_draw(text: str, expected: list[str]) -> None:
    [won] = _victories(text)
    assert expected == [x.prefer if isinstance(x.prefer, str) else of_party(x.prefer) for x in won.tie_break]


def test_the_leader_in_points_has_most_of_them() -> None:
    [won] = _victories("Если за десять лет никто не победил, побеждает лидер по очкам.")
    assert ">очки" == of_party(won.winner)


def test_one_on_one_counts_nobody() -> None:
    [won] = _victories("Если маньяк остался один на один с мирным, победа за маньяком.")
    assert won.condition is not None
    assert ("=Маньяк", "маньяк остался один на один с мирным") == (of_party(won.winner), of_expr(won.condition))


def test_an_end_told_with_the_win_at_once_is_no_record_of_its_own() -> None:
    found = _records("Команда, чей корабль первым пришёл к острову, побеждает, а игра на этом прекращается.")
    assert ["victory"] == [r.type for r in found if r.type in ("victory", "game_end")]


def test_one_verb_over_a_named_and_a_counted_thing_states_both_and_the_rest_is_the_other_sides() -> None:
    text = "Карфаген побеждает, если контролирует Рим или не менее пяти областей Италии. Рим побеждает во всех остальных случаях."
    first, second = (r.condition for r in _victories(text))
    assert isinstance(first, Any)
    assert ("контролирует Рим" in of_expr(first), 2, negate(first)) == (True, len(first.parts), second)


def test_a_bare_number_in_a_row_with_a_lower_bound_is_one_too() -> None:
    [won] = _victories("Игрок побеждает, если у него три короны или пять мечей.")
    assert isinstance(won.condition, Any)
    assert [">=", ">="] == [x.op for x in won.condition.parts if isinstance(x, Compare)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Раунды повторяются, пока кто-нибудь не достигнет 15 очков.", 1),
        ("Ходы чередуются, пока у одного из игроков не останется карт.", 1),
        ("Игру продолжают до тех пор, пока не закончатся фишки.", 1),
        ("Торги повторяются, пока все не спасуют.", 0),
    ],
)
def test_turns_that_go_on_until_something_end_with_it(text: str, expected: int) -> None:
    assert expected == sum(isinstance(r, GameEnd) for r in _records(text))


def test_a_match_that_was_once_over_ends_no_game() -> None:
    assert [] == [r for r in _records("Матч «Север» – «Юг» завершился со счётом 2:1.") if isinstance(r, GameEnd)]


def test_a_number_of_those_that_may_play_counts_them() -> None:
    [won] = _victories("Побеждает игрок с наибольшим числом контролируемых стран.")
    assert ">контролируемые страны" == of_party(won.winner)
