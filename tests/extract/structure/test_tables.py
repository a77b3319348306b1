"""Tables without a frame: wikis, dotted leaders, single bars."""

from __future__ import annotations

import pytest

from extract.structure import lay_out


def _cells(text: str) -> list[tuple[str, str | None, str | None]]:
    return [(b.body.quote(text), b.row, b.column) for b in lay_out(text).blocks if b.kind == "cell" and b.row]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{|\n! Дело !! Очки\n|-\n| пирог || 5\n|-\n| каша || 2\n|}", [("5", "пирог", "Очки"), ("2", "каша", "Очки")]),
        ("пирог ........ 5 всем\nкаша ......... –2\n", [("5 всем", "пирог", ""), ("–2", "каша", "")]),
        ("Разница | Итог\n0–2 | поровну\n3–6 | верх у синих\n", [("поровну", "0–2", "Итог"), ("верх у синих", "3–6", "Итог")]),
    ],
    ids=["wiki", "leaders", "bars"],
)
def test_rows_become_cells(text: str, expected: list[tuple[str, str | None, str | None]]) -> None:
    assert expected == _cells(text)


def test_a_list_of_pages_is_no_table() -> None:
    assert [] == _cells("Подготовка ........ 3\nХод игры .......... 5\nПодсчёт ........... 9\n")


def test_rows_of_dots_that_a_line_leads_in_are_a_table_though_their_numbers_rise() -> None:
    text = "За доставку дают:\nпочта ........ 3\nуголь ........ 5\nзолото ....... 8\n"
    assert [("3", "почта", ""), ("5", "уголь", ""), ("8", "золото", "")] == _cells(text)
    assert [] == _cells("Содержание:\nПодготовка ........ 3\nХод игры .......... 5\nПодсчёт ........... 9\n")
