"""Things and values parted by signs of the author's own, read as tables and as awards; what only looks like it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from extract.pipeline import extract_text, layout_of
from models.records import VPSource

THINGS = {"мельница": 3, "крепость": 5, "мост": 1, "деревня": 2}
FORMS = (
    "{t} .... {v}", "{t}...{v}", "{t} [{v}]", "{t} / {v}", "{t} × {v}", "{t} x{v}", "{t} ★{v}", "{t} {{{v}}}", "{t} <{v}>",
    "{t} ~ {v}", "{t} => {v}", "{t} -> {v}", "{t}—{v}", "{v}: {t}", "+{v} {t}", "({v}) {t}", "[{v}] {t}", "{v} = {t}",
    "★{v} {t}", "{v} ← {t}", "{v} ПО: {t}", "{t}: {v} очк.", "{t} — {v} оч.", "{t} — {v} п.о.",
)  # fmt: skip
HEADS = ("ПОДСЧЁТ ОЧКОВ\n", "В конце игры каждый получает победные очки:\n", "Победные очки за постройки\n\n")


@pytest.mark.parametrize("bullet", ["", "• "], ids=["lines", "bullets"])
@pytest.mark.parametrize("form", FORMS)
def test_any_signs_may_part_a_thing_from_its_points(form: str, bullet: str) -> None:
    for head in HEADS:
        rows = "\n".join(bullet + form.format(t=t.capitalize(), v=v) for t, v in THINGS.items())
        found = extract_text(f"{head}{rows}\n\nПолки ходят через мост.\n", "awards.txt").records
        assert (head, [*map(Fraction, THINGS.values())]) == (head, [x.amount.number for x in found if isinstance(x, VPSource)])


@pytest.mark.parametrize(
    "text",
    [
        "Ход:\n1) сбор\n2) торг\n3) бой",
        "Бросок кубика\n4: промах\n5: рана\n6: гибель",
        "Содержание:\nПодготовка ........ 3\nХод игры .......... 5\nПодсчёт ........... 9",
        "В коробке:\n3 кубика\n5 карт\n2 поля",
        "Мост [3] стоит у реки.",
    ],
)
def test_counted_lists_pages_and_things_in_a_box_are_no_such_rows(text: str) -> None:
    assert [] == [x for x in layout_of(text).blocks if x.kind == "cell"]


def test_a_minus_behind_a_blank_is_a_loss() -> None:
    found = extract_text("ПОДСЧЁТ ОЧКОВ\nМост: −3\nДолг: -5\nРуина –2\n", "awards.txt").records
    assert [-3, -5, -2] == [x.amount.number for x in found if isinstance(x, VPSource)]
