"""The Russian README says what the English one says."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.step_readmes import faults, stepped

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
        ("102 of 104", "103 of 104", "figures"),
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
    assert russian.replace("6", "7").replace("0.900", "1.000") == stepped(english, russian)
    assert russian == stepped(english + "| more | 1 | 0.5 |\n", russian)  # a row to translate: told by `faults`


def test_a_row_that_one_of_them_lacks_is_named() -> None:
    row = "| tie rule | "
    without = "\n".join(line for line in ENGLISH.splitlines() if not line.startswith(row))
    assert any("rows" in fault for fault in faults(without, RUSSIAN))
