"""In which turns, under which condition and by whom a step is played."""

from __future__ import annotations

from models.expressions import Expr, Fact
from models.records import Phase
from models.spans import Span
from models.timing import LAST, TurnSet
from tests.extract.rules.outlines import found

ROUND = "Раунд состоит из трёх фаз:\n"


def _named(text: str, name: str) -> Phase:
    return next(p for p in found(text) if p.name == name)


def _quotes(text: str, name: str) -> list[str]:
    return [Span(s.start, s.end).quote(text) for s in _named(text, name).evidence]


def test_a_bracket_behind_the_name_names_the_only_turn() -> None:
    text = ROUND + "1. Клятва (только 1 ход)\n2. Поход\n3. Пир"
    assert TurnSet(only=(1,)) == _named(text, "Клятва").turns
    assert ["Клятва (только 1 ход)"] == _quotes(text, "Клятва")


def test_a_bracket_with_no_takes_a_turn_out() -> None:
    text = ROUND + "1. Сев\n2. Жатва\n3. Торг (нет в последний ход)"
    assert TurnSet(except_=(LAST,)) == _named(text, "Торг").turns


def test_a_restricted_step_is_limited_and_not_missing() -> None:
    text = ROUND + "1. Переговоры (ограничены в 1 ход)\n2. Поход\n3. Пир"
    assert TurnSet(only=(1,)) == _named(text, "Переговоры").limited_turns
    assert None is _named(text, "Переговоры").turns


def test_a_bracket_that_changes_something_in_one_turn_limits_the_step() -> None:
    text = ROUND + "1. Сбор\n2. Расстановка (в пятом ходу вслепую)\n3. Бой"
    assert TurnSet(only=(5,)) == _named(text, "Расстановка").limited_turns


def test_a_sentence_elsewhere_takes_a_turn_out_and_is_evidence() -> None:
    text = ROUND + "1. Сбор\n2. Торг\n3. Бой\n\nВ первом ходу торг не проводится: рынок ещё закрыт."
    assert TurnSet(except_=(1,)) == _named(text, "Торг").turns
    assert ["Торг", "В первом ходу торг не проводится"] == _quotes(text, "Торг")


def test_a_sentence_in_the_description_takes_a_turn_out() -> None:
    text = "1. Фаза сбора. Все берут монеты.\n2. Фаза рынка. Игроки торгуют. В первый ход эта фаза пропускается."
    assert TurnSet(except_=(1,)) == _named(text, "Фаза рынка").turns
    assert None is _named(text, "Фаза сбора").turns


def test_a_window_of_turns_is_kept() -> None:
    text = "Ход делится на три фазы: добыча, обмен, стройка.\nСтройка возможна только начиная с третьего хода."
    assert TurnSet(first=3) == _named(text, "Стройка").turns


def test_listed_turns_in_a_bracket_are_all_kept() -> None:
    text = ROUND + "1. Сев\n2. Жатва\n3. Зимняя фаза (только чётные ходы: 2, 4, 6)"
    assert TurnSet(only=(2, 4, 6)) == _named(text, "Зимняя фаза").turns


def test_a_number_and_the_last_turn_are_left_out_together() -> None:
    text = ROUND + "1. Сев\n2. Жатва\n3. Торг (кроме 1 и последнего хода)"
    assert TurnSet(except_=(1, LAST)) == _named(text, "Торг").turns


def test_what_only_one_side_leaves_out_is_limited() -> None:
    text = "5.1 Фаза приказов\nРаздайте приказы.\n5.2 Фаза боя\nСражайтесь.\n\nСиние не проводят фазу приказов на 1-м ходу."
    assert TurnSet(only=(1,)) == _named(text, "Фаза приказов").limited_turns


def test_a_condition_inside_an_item_is_read_with_the_noun_for_its_pronoun() -> None:
    text = "Порядок хода:\n1) тянем карту\n2) чиним телегу, если она есть\n3) едем"
    condition: Expr | None = _named(text, "Чиним телегу").condition
    assert Fact("телега есть") == condition


def test_sides_named_in_a_row_act_in_that_order() -> None:
    text = "5.1 Фаза движения\nКрасные, Синие и Зелёные двигают свои войска.\n5.2 Фаза боя\nВсе сражаются."
    assert ("Красные", "Синие", "Зелёные") == _named(text, "Фаза движения").actors
    assert () == _named(text, "Фаза боя").actors


def test_sides_behind_an_announced_order_act_in_that_order() -> None:
    text = "5.1 Фаза ходов\nДержавы ходят в следующем порядке: Лотария, Венгрия, Дания.\n5.2 Фаза мира\nВсе отдыхают."
    assert ("Лотария", "Венгрия", "Дания") == _named(text, "Фаза ходов").actors


def test_first_one_side_and_then_the_other_act_in_that_order() -> None:
    text = "4.1 Фаза стрельбы\nСначала стреляет пассивная сторона, затем активная.\n4.2 Фаза боя\nВсе сражаются."
    assert ("пассивная сторона", "активная сторона") == _named(text, "Фаза стрельбы").actors


def test_a_remark_for_one_side_names_who_acts() -> None:
    text = "5.1 Фаза боя\nВсе сражаются.\n5.2 Фаза снабжения (только для Империи)\nДобавьте отряды."
    assert ("Империя",) == _named(text, "Фаза снабжения").actors


def test_section_numbers_behind_wide_gaps_are_dealt_to_the_parts_of_a_row() -> None:
    text = (
        "Фаза\tРаздел правил\n"
        "Фаза совета Подфаза речей Все говорят   Подфаза клятв Все клянутся\t3.1   3.2\n"
        "Фаза похода Войска идут\t4.1"
    )
    assert ("3.1",) == _named(text, "Подфаза речей").refs
    assert ("3.2",) == _named(text, "Подфаза клятв").refs
    assert () == _named(text, "Фаза совета").refs
    assert ("4.1",) == _named(text, "Фаза похода").refs
