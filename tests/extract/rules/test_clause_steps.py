"""Steps told as numbered clauses below a numbered title."""

from __future__ import annotations

from extract.pipeline import extract_text
from models.records import Phase


def outline(text: str) -> list[str]:
    """The phases, those of a phase behind its name."""
    found = [x for x in extract_text(text, "rules.txt").records if isinstance(x, Phase)]
    names = {x.id: x.name for x in found}
    return [x.name if x.parent is None else f"{names[x.parent]} / {x.name}" for x in found]


def test_clauses_below_a_step_are_its_parts() -> None:
    text = (
        "Ход делится на три части:\n1. Начало хода\n1.1. Разверните карты\n1.2. Уберите жетоны\n"
        "2. Основная часть\n2.1. Возьмите карту\n2.2. Сыграйте карту\n3. Конец хода\n3.1. Сбросьте карты\n3.2. Передайте кубик"
    )
    assert [
        "Начало хода", "Начало хода / Разверните карты", "Начало хода / Уберите жетоны",
        "Основная часть", "Основная часть / Возьмите карту", "Основная часть / Сыграйте карту",
        "Конец хода", "Конец хода / Сбросьте карты", "Конец хода / Передайте кубик",
    ] == outline(text)  # fmt: skip


def test_clauses_below_a_title_that_announces_a_procedure_are_steps() -> None:
    text = (
        "3. Порядок действий в раунде\n3.1. Игроки тайно пишут приказы.\n3.2. Приказы вскрываются одновременно.\n"
        "3.3. Армии, оказавшиеся в одной области, сражаются."
    )
    assert 3 == len(outline(text))


def test_clauses_of_other_sections_are_rules_and_no_steps() -> None:
    text = (
        "2. Ограничения карты\n2.1. Отряд проходит до трёх клеток.\n2.2. В болото отряды не входят.\n"
        "3. Подготовка к игре\n3.1. Перемешайте колоду.\n3.2. Раздайте по пять карт.\n"
        "4. Ничья\n4.1. Сравните число карт.\n4.2. Бросьте жребий."
    )
    assert [] == outline(text)


def test_clauses_that_leave_a_choice_are_no_steps() -> None:
    text = "5. Порядок хода\n5.1. Можно купить карту.\n5.2. Можно продать товар.\n5.3. Можно спасовать."
    assert [] == outline(text)


def test_clauses_about_a_turn_that_are_no_deeds_are_rules() -> None:
    text = (
        "4. Ход игры\n4.1. Красные ходят первыми, если в сценарии не сказано другого.\n"
        "4.2. Карты на руках тайные.\n4.3. Ничья невозможна."
    )
    assert [] == outline(text)
