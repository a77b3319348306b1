"""Lists whose marks only their row shows, and what counts things and marks nothing."""

from __future__ import annotations

import pytest

from extract.pipeline import extract_text, layout_of
from models.records import Phase

STEPS = ("сбор урожая", "уплата налогов", "торг", "смена старосты")
AROUND = (
    "[{}]", "<{}>", "{{{}}}", "«{}»", "{}:", "{} —", "{}-", "{}/", "{} >", "{}>", "{} =", "{} ·", "№{}", "*{}*", "**{}**", "_{}_",
    "={}=", "-{}-", "— {} —", "{}…", "{}]", "~{}~", "§{}", "{};", "{} •", "» {}", "/{}/", "{}\\", "({}", "{} )", "{}+", "{} →",
    "→{}",
)  # fmt: skip
COUNTS = {
    "from one": "1234", "from nought": "0123", "Roman": ("I", "II", "III", "IV"), "small Roman": ("i", "ii", "iii", "iv"),
    "letters": "абвг", "capitals": "АБВГ", "Latin letters": "abcd",
}  # fmt: skip
SINGLE = ("①②③④", "⑴⑵⑶⑷", "❶❷❸❹", "⓵⓶⓷⓸", "⓪①②③", "１２３４", "¹²³⁴", "ⒶⒷⒸⒹ", "ⅠⅡⅢⅣ", ("1️⃣", "2️⃣", "3️⃣", "4️⃣"))
NAMED = (
    ("пн —", "вт —", "ср —", "чт —"), ("Понедельник:", "Вторник:", "Среда:", "Четверг:"), ("пн —", "вт, ср —", "чт —", "сб —"),
    ("раз —", "два —", "три —", "четыре —"), ("первое:", "второе:", "третье:", "четвёртое:"),
)  # fmt: skip
SIGNS = (
    "☞",
    "¶",
    "¤",
    "†",
    "≫",
    "=>",
    "->",
    "==>",
    "..",
    ":::",
    "%",
    "&",
    "@",
    "\\",
    "//",
    "==",
    ">>",
    "※",
    "⇨",
    "☑",
    "( )",
    "(*)",
    "🔹",
)


def steps_of(marks: tuple[str, ...] | str, lead: str = "Ход состоит из таких шагов:") -> list[str]:
    """The names of the phases of a list with these marks, one step to a line."""
    lines = [f"{m} {s}{';' if s != STEPS[-1] else '.'}" for m, s in zip(marks, STEPS, strict=True)]
    text = "\n".join((lead, *lines, "", "Карты держат на руке. Бочку ставят у стола."))
    return [x.name.lower() for x in extract_text(text, "turn.txt").records if isinstance(x, Phase)]


@pytest.mark.parametrize("around", AROUND)
def test_a_number_may_stand_between_any_signs(around: str) -> None:
    for name, count in COUNTS.items():
        assert (name, list(STEPS)) == (name, steps_of(tuple(around.format(x) for x in count)))


@pytest.mark.parametrize("marks", SINGLE, ids=lambda x: x[0])
def test_a_number_may_be_one_sign(marks: tuple[str, ...] | str) -> None:
    assert list(STEPS) == steps_of(marks)


@pytest.mark.parametrize("marks", NAMED, ids=lambda x: x[0])
def test_words_that_count_in_their_order_are_marks(marks: tuple[str, ...]) -> None:
    assert list(STEPS) == steps_of(marks)


@pytest.mark.parametrize("sign", SIGNS)
def test_one_sign_line_by_line_is_a_bullet(sign: str) -> None:
    assert list(STEPS) == steps_of((sign,) * 4)


def test_every_item_may_have_a_picture_of_its_own() -> None:
    assert list(STEPS) == steps_of(("🌾", "💰", "⚖️", "👑"))


def test_the_items_of_a_counted_list_may_go_on_below() -> None:
    text = "Порядок хода\n<1> Сбор.\nКаждый берёт сноп.\n<2> Торг.\nСнопы меняют на монеты.\n<3> Смена старосты.\nОн уходит."
    assert ["1", "2", "3"] == [str(x.ordinal) for x in layout_of(text).blocks if x.kind == "item"]


@pytest.mark.parametrize(
    "text",
    [
        "Награды:\n1 место – 5 очков\n2 место – 3 очка\n3 место – 1 очко",
        "За победы:\n1 = 5\n2 = 3\n3 = 1",
        "Итог:\n+ 5\n+ 3\n+ 1",
        "«Вечер»\n«Утро»\n«День»",
        "Сначала торг.\nЗатем бой.\nПотом отдых.",
        "5 > сбор\n6 > торг\n7 > бой",
        "% монеты в казне\nКарты держат на руке.\n% ходов осталось",
    ],
)
def test_lines_that_count_things_or_stand_alone_have_no_marks(text: str) -> None:
    assert [] == [x.marker for x in layout_of(text).blocks if x.marker and x.marker[0] not in "+"]


@pytest.mark.parametrize("text", ["а" * 5000 + "!\nб", "=" * 20000 + "a", "(" * 20000, "пн-" * 3000 + " — x", "<b>" * 5000 + "x"])
def test_a_line_that_goes_on_without_end_is_read_at_once(text: str) -> None:
    assert text.replace("\n", "") == "".join(x.span.quote(text) for x in layout_of(text).blocks)
