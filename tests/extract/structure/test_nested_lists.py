"""Lists inside lists: any bullet under any other, whatever stands between the items."""

from __future__ import annotations

import itertools

import pytest

from extract.blocks import Block
from extract.pipeline import extract_text, layout_of
from models.records import Phase

SIGNS = ("•", "-", "*", "—", "►", "»", "›", ">", "·", "◦", "▪", "→", "✓", "~", "■", "○", "+", "o", "--")
NUMBERS = {"1.": "{}.", "1)": "{})", "(1)": "({})", "№1": "№{}"}
PARTS = {
    "Начало хода": ("Разверните повёрнутые карты", "Уберите с поля жетоны усталости"),
    "Основная часть": ("Возьмите верхнюю карту колоды", "Сыграйте любую карту"),
    "Конец хода": ("Сбросьте карты до семи", "Передайте кубик соседу"),
}


def marks(sign: str) -> list[str]:
    """The marks of three items of a list."""
    form = NUMBERS.get(sign)
    return [form.format(k) for k in (1, 2, 3)] if form else [sign] * 3


def written(outer: str, inner: str, *, gap: str = "\n", blank: str = " ") -> str:
    """A turn in three parts, each with two steps below it."""
    lines = ["Ход делится на три части:"]
    for mark, (title, steps) in zip(marks(outer), PARTS.items(), strict=True):
        lines.append(f"{mark}{blank}{title}")
        lines.extend(f"{own}{blank}{step}" for own, step in zip(marks(inner), steps, strict=False))
    return gap.join(lines)


def items(text: str) -> list[Block]:
    """The items of a text."""
    return [x for x in layout_of(text).blocks if x.list_id is not None]


PAIRS = [(a, b) for a, b in itertools.product((*SIGNS, *NUMBERS), repeat=2) if a != b and {a, b} != {"-", "—"}]


@pytest.mark.parametrize("gap", ["\n", "\n\n"], ids=["lines", "empty lines"])
def test_any_list_hangs_under_the_items_of_any_other(gap: str) -> None:
    # A short numbered line between empty lines is a heading, and its list hangs under that.
    for outer, inner in (x for x in PAIRS if gap == "\n" or x[0] in SIGNS):
        found = items(written(outer, inner, gap=gap))
        assert [1, 2, 2, 1, 2, 2, 1, 2, 2] == [x.depth for x in found], (outer, inner)
        assert [found[0].parent, *[found[0].index] * 2] == [x.parent for x in found[:3]], (outer, inner)


def test_a_tab_behind_a_bullet_makes_no_table() -> None:
    assert [1, 2, 2, 1, 2, 2, 1, 2, 2] == [x.depth for x in items(written("•", "»", blank="\t"))]


def test_a_list_of_two_columns_without_stops_stays_a_table() -> None:
    text = "Бросок\tСобытие\n1\tШторм\n2\tШтиль\n3\tРиф"
    assert {"cell"} == {x.kind for x in layout_of(text).blocks}


def test_a_second_list_after_the_first_does_not_hang_under_it() -> None:
    text = "Карты:\n\n• дворец\n\n• рынок\n\n» Дворец стоит три монеты.\n\n» Рынок стоит две."
    assert [1, 1, 1, 1] == [x.depth for x in items(text)]


@pytest.mark.parametrize("gap", ["\n", "\n\n"], ids=["lines", "empty lines"])
@pytest.mark.parametrize(("outer", "inner"), [("•", "»"), ("1.", "-"), ("+", "~"), ("--", "•"), ("o", "1)")])
def test_steps_under_titles_are_parts_of_them(outer: str, inner: str, gap: str) -> None:
    found = [x for x in extract_text(written(outer, inner, gap=gap), "turn.txt").records if isinstance(x, Phase)]
    assert 9 == len(found)
    tops = [x for x in found if x.parent is None]
    assert list(PARTS) == [x.name for x in tops]
    assert [2, 2, 2] == [sum(x.parent == t.id for x in found) for t in tops]


def test_steps_under_titles_may_be_told_at_length() -> None:
    text = (
        "Ход\n\n• Начало хода\n\n» Разверните все карты, которые были повёрнуты в прошлом ходу, и положите их перед собой.\n\n"
        "» Возьмите монету и положите жетон:\n\n– если монет нет, возьмите её у соседа;\n\n"
        "– если жетонов нет, положите камешек.\n\n"
        "• Основная часть\n\n» Возьмите верхнюю карту колоды, не показывая её.\n\n» Сыграйте любую карту."
    )
    found = [x for x in extract_text(text, "turn.txt").records if isinstance(x, Phase)]
    assert [True, False, False, True, False, False] == [x.parent is None for x in found]


def test_a_choice_under_a_title_is_no_row_of_steps() -> None:
    text = (
        "Ход\n\n• Начало хода\n\n» Вы можете взять карту.\n\n» Вы можете взять монету.\n\n"
        "• Основная часть\n\n» Можно построить дом.\n\n» Можно нанять рабочего."
    )
    found = [x for x in extract_text(text, "turn.txt").records if isinstance(x, Phase)]
    assert ["Начало хода", "Основная часть"] == [x.name for x in found]


@pytest.mark.parametrize(("fork", "end", "stem"), [("├ ", "└ ", "│    "), ("├── ", "└── ", "│   ")])
def test_a_drawn_tree_is_a_list_in_lists(fork: str, end: str, stem: str) -> None:
    text = (
        f"Ход делится на две части:\n{fork}Начало хода\n{stem}{fork}Разверните карты\n{stem}{end}Уберите жетоны\n"
        f"{end}Конец хода\n{' ' * len(stem)}{fork}Сбросьте карты\n{' ' * len(stem)}{end}Передайте кубик"
    )
    found = items(text)
    assert [1, 2, 2, 1, 2, 2] == [x.depth for x in found]
    assert "Начало хода" == found[0].body.quote(text)
