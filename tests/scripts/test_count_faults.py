"""What tests of faults count becomes a table in both languages; a failed test writes none."""

from dataclasses import fields
from pathlib import Path

import pytest

from extract.limits import Limits
from scripts.bounds import BOUNDS, bounds_table
from scripts.count_faults import NothingCounted, groups_of, in_russian, put_between, table

CASE = '<testcase classname="a" name="NAME" time="2.5"><properties>{}</properties>{}</testcase>'


def report(folder: Path, *cases: str) -> Path:
    path = folder / "report.xml"
    named = "".join(case.replace("NAME", f"test {n}") for n, case in enumerate(cases))
    path.write_text(f"<testsuites><testsuite>{named}</testsuite></testsuites>", "utf-8")
    return path


def told(**numbers: object) -> str:
    return "".join(f'<property name="faults.{k}" value="{v}"/>' for k, v in numbers.items())


def test_counts_are_added_by_group_and_a_test_that_tells_nothing_is_one_input(tmp_path: Path) -> None:
    many = CASE.format(told(group="all kinds", inputs=100, faults=3, lost=0, crashes=0, longest=1.5, megabytes=190), "")
    one = CASE.format(told(group="all kinds"), "")
    other = CASE.format(told(group="kills", faults=8), "")
    skipped = CASE.format(told(group="kills"), "<skipped/>")
    found = table(groups_of(report(tmp_path, many, one, other, skipped, CASE.format("", ""))))
    assert "| all kinds | 101 | 3 | 0 | 0 | 2.5 | 190 |" in found
    assert "| kills | 0 | 8 | 0 | 0 | – | – |" in found
    assert "| all | 101 | 11 | 0 | 0 | 2.5 | 190 |" in found
    assert found == table(groups_of(*[report(tmp_path, many, one, other, skipped, CASE.format("", ""))] * 2))
    assert "| всего | 101 | 11 | 0 | 0 | 2,5 | 190 |" in in_russian(found)


def test_a_test_that_failed_or_a_run_without_any_gives_no_table(tmp_path: Path) -> None:
    failed = CASE.format(told(group="kills", lost=1), "<failure/>")
    for cases in ([failed], [CASE.format("", "")]):
        with pytest.raises(NothingCounted):
            groups_of(report(tmp_path, *cases))


def test_every_bound_is_read_off_the_code_and_has_its_words_in_russian() -> None:
    shown = bounds_table()
    assert "| pages read of a PDF | 2,000 | `[limits] pdf-pages` |" in shown
    assert len(fields(Limits)) + len(BOUNDS) + 4 == len(shown.splitlines())
    told = [*(what for what, *_ in BOUNDS), *(f.metadata["what"] for f in fields(Limits))]
    assert not any(f"| {what} |" in in_russian(shown) for what in told)


def test_a_table_goes_between_its_marks_or_nowhere() -> None:
    assert "a <\nnew\n> b" == put_between("a <old> b", "<", ">", "new")
    with pytest.raises(ValueError, match="are missing"):
        put_between("a", "<", ">", "new")
