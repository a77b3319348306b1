"""Conditions: comparisons and facts, and how they are joined."""

from __future__ import annotations

import pytest

from extract.grammar.conditions import conditions_of
from tests.extract.short_forms import read, short


def found(text: str) -> list[str]:
    """The conditions of the first sentence in short form."""
    context = read(text)
    line = next(x for x in context.sentences if x.block.kind != "heading")
    return [short(c.expr) for c in conditions_of(context, line)]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("у игрока не менее 5 монет", "[монеты @any игрок] >= 5"),
        ("у игрока более 5 монет", "[монеты @any игрок] > 5"),
        ("у игрока 5 монет или больше", "[монеты @any игрок] >= 5"),
        ("у игрока 5 или более монет", "[монеты @any игрок] >= 5"),
        ("у игрока меньше трёх карт", "[карты @any игрок] < 3"),
        ("у игрока не больше трёх карт", "[карты @any игрок] <= 3"),
        ("у игрока ровно три карты", "[карты @any игрок] == 3"),
        ("у игрока хотя бы одна карта", "[карты @any игрок] >= 1"),
        ("у игрока как минимум две карты", "[карты @any игрок] >= 2"),
        ("у игрока от 2 до 4 карт", "([карты @any игрок] >= 2 & [карты @any игрок] <= 4)"),
        ("у игрока 7–8 построек", "([постройки @any игрок] >= 7 & [постройки @any игрок] <= 8)"),
        ("у игрока 11+ построек", "[постройки @any игрок] >= 11"),
        ("игрок контролирует свыше десяти городов", "[контролируемые города @any игрок] > 10"),
        ("игрок построил седьмой город", "[построенные города @any игрок] >= 7"),
        ("игрок не набрал 10 очков", "[очки @any игрок] < 10"),
        ("число фишек превышает 12", "[фишки] > 12"),
        ("число фишек не превышает 12", "[фишки] <= 12"),
        ("количество фишек упало до 3", "[фишки] <= 3"),
        ("счёт равен нулю", "[счёт] == 0"),
        ("потери армии достигают 15 шагов", "[потери армии, шаги] >= 15"),
        ("игрок собрал половину голосов", "[голоса, % @any игрок] >= 50"),
        ("игрок контролирует 70% областей", "[контролируемые области, % @any игрок] >= 70"),
    ],
)  # fmt: skip
def test_a_number_with_its_comparator_is_a_comparison(words: str, expected: str) -> None:
    assert [expected] == found(f"Если {words}, возьмите жетон.")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("игрок контролирует больше стран, чем соперник", "[контролируемые страны @any игрок] > others each"),
        ("у игрока больше монет, чем у каждого из остальных", "[монеты @any игрок] > others each"),
        ("у игрока на 3 монеты больше, чем у соперника", "([монеты @any игрок] - others each) >= 3"),
        ("у игрока меньше карт, чем у любого другого", "[карты @any игрок] < others each"),
        ("оба игрока набрали поровну очков", "[очки @any игрок] == others each"),
    ],
)  # fmt: skip
def test_comparison_with_others_needs_no_number(words: str, expected: str) -> None:
    assert [expected] == found(f"Если {words}, возьмите жетон.")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("построен замок", "«замок построен»"),
        ("колода пуста", "«колода пуста»"),
        ("столица не захвачена", "not «столица захвачена»"),
        ("никто не спасовал", "«никто не спасовал»"),
        ("колода пуста или у игрока нет карт", "(«колода пуста» | «у игрока нет карт»)"),
        ("столица взята и король бежал", "(«столица взята» & «король бежал»)"),
        ("столица взята, король бежал и казна пуста", "(«столица взята» & «король бежал» & «казна пуста»)"),
        ("игрок владеет столицей и не менее чем пятью городами",
         "(«игрок владеет столицей» & [города @any игрок] >= 5)"),
    ],
)  # fmt: skip
def test_facts_stand_in_dictionary_order_and_are_joined(words: str, expected: str) -> None:
    assert [expected] == found(f"Если {words}, возьмите жетон.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Возьмите жетон, если только столица не захвачена.", "not «столица захвачена»"),
        ("Все получают карту, кроме случаев, когда столица захвачена.", "not «столица захвачена»"),
        ("При условии, что столица захвачена, возьмите жетон.", "«столица захвачена»"),
        ("Возьмите жетон в случае, если столица захвачена.", "«столица захвачена»"),
        ("При опоздании свыше 30 минут возьмите жетон.", "[опоздание, минуты] > 30"),
    ],
)
def test_conditions_are_opened_in_many_ways(text: str, expected: str) -> None:
    assert [expected] == found(text)


def test_a_moment_of_time_is_no_part_of_a_condition() -> None:
    assert ["«столица захвачена»"] == found("Если к концу хода 7 столица захвачена, возьмите жетон.")


def test_a_name_in_the_genitive_holds_the_quantity() -> None:
    text = "Игрок за Рим ходит первым. Если число очков игрока за Рим не меньше 5, он берёт жетон."
    context = read(text)
    assert ["[очки @name Рим] >= 5"] == [short(c.expr) for c in conditions_of(context, context.sentences[1])]


def test_the_number_of_a_section_in_brackets_is_no_part_of_a_fact() -> None:
    context = read("Игрок проигрывает, если его флот разбит (8.2).")
    assert ["«его флот разбит»"] == [short(c.expr) for c in conditions_of(context, context.sentences[0])]
