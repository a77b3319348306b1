"""Who and how many: «каждая», «какой-либо», «более чем над одной», «или», «кроме 2 хода», the least in the turn before."""

from __future__ import annotations

from extract.pipeline import extract_text
from models.expressions import Compare, Others, walk
from models.records import Phase, Record, Victory, VPSource


def records(text: str, kind: type[Record]) -> list[Record]:
    return [r for r in extract_text(text, "text").records if isinstance(r, kind)]


def victory(text: str) -> Victory:
    (found,) = records(text, Victory)
    assert isinstance(found, Victory) and found.condition is not None
    return found


def others(found: Victory) -> list[str]:
    assert found.condition is not None
    return [x.which for x in walk(found.condition) if isinstance(x, Others)]


def test_a_lead_over_some_other_side_is_no_lead_over_each() -> None:
    text = "Род, чей счёт не менее чем на 4 очка превышает счёт {} другого рода, одерживает победу."
    assert (["any"], ["each"]) == (others(victory(text.format("какого-либо"))), others(victory(text.format("каждого"))))


def test_a_sum_that_everyone_has_is_said_of_the_others_too() -> None:
    text = "Если {} род набрал 20 очков, побеждает род, у которого больше всего серебра."
    assert (["each"], []) == (others(victory(text.format("каждый"))), others(victory(text.format("какой-нибудь"))))


def test_the_least_of_the_turn_before_breaks_a_tie_as_it_is_said() -> None:
    text = "Побеждает род, чей счёт самый высокий. При равном счёте побеждает тот, чей счёт был самым низким в предыдущий ход."
    (found,) = records(text, Victory)
    assert isinstance(found, Victory)
    assert [("lowest", "previous_turn")] == [(s.prefer, s.at) for s in found.tie_break]


def test_a_turn_from_two_to_four_can_be_left_out_of_a_phase() -> None:
    text = "Ход состоит из двух фаз:\n1. Фаза торга (кроме {} хода)\n2. Фаза похода\n"
    for turn in (1, 2, 5):
        phases = [r for r in records(text.format(turn), Phase) if isinstance(r, Phase) and r.turns is not None]
        assert [(turn,)] == [p.turns.except_ for p in phases if p.turns is not None]


def test_each_one_of_so_many_is_counted_by_its_name() -> None:
    (found,) = records("Игрок получает 2 очка за каждый из трёх захваченных городов.", VPSource)
    assert isinstance(found, VPSource) and found.amount.per is not None
    assert "захваченные города" == found.amount.per.name


def test_one_place_or_another_is_no_list_of_both() -> None:
    text = "Если на Ригу {} Псков приходится не более 3 крепостей, побеждает Ливония."
    both, either = (
        [x.left.within for x in walk(victory(text.format(w)).condition) if isinstance(x, Compare)]  # type: ignore[arg-type, attr-defined]
        for w in ("и", "или")
    )
    assert ([("Рига", "Псков")], [("Рига или Псков",)]) == (both, either)
