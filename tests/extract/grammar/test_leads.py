"""Being ahead of others, bringing a number up to a mark, shared subjects, lists in a condition."""

from __future__ import annotations

import pytest

from extract.rules.victories import victories
from tests.extract.grammar.test_conditions import found as conditions
from tests.extract.short_forms import read, victory


def ways(text: str) -> list[str]:
    return [victory(v) for v in victories(read(text)) if v.status == "stated"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Игрок, который на 3 монеты превосходит любого соперника, побеждает.",
         "any игрок | unspecified | ([монеты @any игрок] - others each) >= 3"),
        ("Держава, чей счёт очков меньше 20, но не менее чем на 4 очка превышает счёт каждой другой державы, побеждает.",
         "any держава | unspecified | ([очки @any держава] < 20 & ([очки @any держава] - others each) >= 4)"),
        ("Если Рим опережает Карфаген по очкам на 4, Рим побеждает.",
         "name Рим | unspecified | ([очки @name Рим] - [очки @name Карфаген]) >= 4"),
        ("Доведя число областей под своим влиянием до 50, Север тут же одерживает победу.",
         "name Север | immediately | [области под своим влиянием @name Север] >= 50"),
        ("Север побеждает, если довёл своё влияние до 12.", "name Север | unspecified | [влияние @name Север] >= 12"),
    ],
)  # fmt: skip
def test_a_lead_is_a_difference_and_a_mark_that_is_reached_a_lower_bound(text: str, expected: str) -> None:
    assert [expected] == ways(text)


@pytest.mark.parametrize(
    "text",
    [
        "Побеждает держава, чей запас монет самый большой.",
        "Выигрывает игрок, чьё число монет оказалось наибольшим.",
        "Победителем становится тот, чей запас монет самый высокий.",
    ],
)
def test_a_superlative_said_of_a_subject_is_most(text: str) -> None:
    assert ["highest монеты"] == [w.split(" | ")[0] for w in ways(text)]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("мост разрушен и не восстановлен", "(«мост разрушен» & not «мост восстановлен»)"),
        ("герцог жив и находится в столице", "(«герцог жив» & «герцог находится в столице»)"),
        ("порт находится под контролем Рима, Афин или Тира и не осаждён",
         "(«порт находится под контролем Рима, Афин или Тира» & not «порт осаждён»)"),
        ("город держит Спарта, Персия или Македония и врагов в нём нет",
         "(«Спарта, Персия или Македония город держит» & «врагов в городе нет»)"),
        ("казна пуста и рынок или порт закрыт", "(«казна пуста» & «рынок или порт закрыт»)"),
        ("хотя бы одно из остальных условий не выполнено", "not «остальные условия выполнены»"),
        ("хотя бы один из этих городов не захвачен", "not «эти города захвачены»"),
    ],
)  # fmt: skip
def test_statements_share_a_subject_and_lists_stay_whole(words: str, expected: str) -> None:
    assert [expected] == conditions(f"Если {words}, игрок сбрасывает карту.")


def test_a_victory_that_falls_to_somebody_has_the_conditions_of_the_sentence_before() -> None:
    text = (
        "Победа севера наступает, когда число портов падает до 9. Она достаётся Риму, если у него не более 3 карт; "
        "в противном случае победу одерживает Карфаген."
    )
    assert ["name Рим", "name Карфаген"] == [w.split(" | ")[0] for w in ways(text)]


@pytest.mark.parametrize(
    "restriction",
    [
        "Победа засчитывается, только если ни в одном из этих городов нет мятежа.",
        "При этом ни в одном из них не может находиться мятеж.",
    ],
)
def test_a_restriction_of_a_win_is_a_condition_of_it(restriction: str) -> None:
    assert [True] == ["мятеж" in w for w in ways(f"Рим побеждает, если контролирует 9 городов. {restriction}")]
