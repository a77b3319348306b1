"""The Russian README says what the English one says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts.step_readmes import faults, in_russian_figures, stepped

ROOT = Path(__file__).resolve().parents[2]
ENGLISH, RUSSIAN = ((ROOT / name).read_text("utf-8") for name in ("README.md", "README.ru.md"))


def test_both_readmes_have_the_same_headings_commands_code_and_figures() -> None:
    assert [] == faults(ENGLISH, RUSSIAN)
    assert RUSSIAN == stepped(ENGLISH, RUSSIAN)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("## Python and notebooks\n", "", "headings"),
        ("    ustav doctor ", "    ustav doctors ", "code"),
        ("    ustav games\n", "", "code"),
        ("last_turn=6", "last_turn=7", "code"),
        ("103 of 104", "104 of 104", "figures"),
        ("`--list`", "`--names`", "names"),
        ("(docs/translator.md)", "(docs/maintainer.md)", "links"),
        ("| tie rule | 7 |", "| tie rule | 8 |", "figures"),
    ],
)
def test_what_one_of_them_alone_says_is_named(old: str, new: str, told: str) -> None:
    assert 1 == ENGLISH.count(old)
    found = faults(ENGLISH.replace(old, new), RUSSIAN)
    assert any(told in fault for fault in found), found


def test_figures_of_tables_are_taken_over_and_words_are_left() -> None:
    english = "| kind | n | rate |\n| --- | ---: | ---: |\n| all | 7 | 1.000 |\n"
    russian = "| вид | n | доля |\n| --- | ---: | ---: |\n| всего | 6 | 0.900 |\n"
    assert russian.replace("6", "7").replace("0.900", "1,000") == stepped(english, russian)
    assert russian == stepped(english + "| more | 1 | 0.5 |\n", russian)  # a row to translate: told by `faults`


def test_a_row_that_one_of_them_lacks_is_named() -> None:
    row = "| tie rule | "
    without = "\n".join(line for line in ENGLISH.splitlines() if not line.startswith(row))
    assert any("rows" in fault for fault in faults(without, RUSSIAN))


@pytest.mark.parametrize(
    ("english", "russian"),
    [
        (" 1,000 ", " 1000 "),
        (" 10,106 ", " 10\u202f106 "),
        (" 20,000,000 bytes ", " 20\u202f000\u202f000 байт "),
        (" 0.992 ", " 0,992 "),
        (" 120 s ", " 120 с "),
        (" 1,024 MB ", " 1024 МБ "),
        (" 3.11.7 ", " 3.11.7 "),
        (" – ", " – "),
    ],
)
def test_figures_are_written_as_each_language_writes_them(english: str, russian: str) -> None:
    assert russian == in_russian_figures(english)
    assert [] == faults(f"# A\n\nIt is {english}.\n", f"# А\n\nЭто {russian}.\n")


def test_the_russian_readme_has_no_english_thousands_and_no_decimal_points_in_tables() -> None:
    cells = [c for line in RUSSIAN.splitlines() if line.startswith("|") for c in line.split("|") if "`" not in c]
    assert [] == [c for c in cells if re.search(r"\d,\d{3},|\b0\.\d", c)]
