"""Texts that look a little like rulebooks, for Hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

_MARKERS = [
    "",
    "",
    "",
    "• ",
    "- ",
    "– ",
    "1. ",
    "2) ",
    "а) ",
    "б) ",
    "(1) ",
    "IV. ",
    "5.8 ",
    "5.8.1 ",
    "## ",
    "=== ",
    "**",
    "\t",
    "    ",
    "| ",
    "> ",
    "№ 3 ",
    "Глава 2. ",
    "Шаг 1. ",
    "0. ",
    "ПРИМЕР: ",
]
_WORDS = [
    "Фаза",
    "фаза",
    "сбора",
    "игрок",
    "получает",
    "2",
    "ПО",
    "Если",
    "победа",
    "город",
    "карты",
    "и",
    "три",
    "СНОС",
    "дохода",
    "(см. 4.2)",
    "→",
    "1",
    "ход",
    "«Щит»",
    "а)",
    "б)",
    "—",
    "10:20",
]
_ENDS = ["", "", ".", ":", ";", ",", " ===", "**", " |", "\t4.1", "!", "…", "   5"]


def _line() -> st.SearchStrategy[str]:
    body = st.lists(st.sampled_from(_WORDS), max_size=9).map(" ".join)
    return st.tuples(st.sampled_from(_MARKERS), body, st.sampled_from(_ENDS)).map("".join)


rulebooks = st.lists(_line(), max_size=14).map("\n".join)
"""Lines of markers, words of rules and endings in any order."""
anything = st.text(max_size=300)
"""Any string at all."""
