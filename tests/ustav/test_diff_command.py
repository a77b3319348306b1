"""``ustav diff`` as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ustav
from tests.ustav.in_process import run
from tests.ustav.test_command_line import NO_RULES, RULES


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    old.write_text(RULES, "utf-8")
    new.write_text(RULES.replace("20 победных", "21 победное"), "utf-8")
    return old, new


def test_the_same_text_is_0_and_another_meaning_1(files: tuple[Path, Path]) -> None:
    old, new = files
    assert 0 == run("diff", old, old).returncode
    done = run("diff", old, new)
    assert 1 == done.returncode
    assert "число: 20 → 21" in done.stdout
    assert "number: 20 → 21" in run("diff", old, new, "--language", "en").stdout


def test_all_forms_are_written_and_the_same_every_time(files: tuple[Path, Path], tmp_path: Path) -> None:
    page, data = tmp_path / "a.html", tmp_path / "a.json"
    assert 1 == run("diff", *files, "--html", page, "--format", "json", "-o", data).returncode
    assert "ustav.diff/1" == json.loads(data.read_text("utf-8"))["schema"]
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert page.read_text("utf-8") == run("diff", *files, "--format", "html").stdout
    assert data.read_text("utf-8") == run("diff", *files, "--format", "json").stdout


def test_errata_go_into_either_text_and_are_told(files: tuple[Path, Path], tmp_path: Path) -> None:
    old, new = files
    errata = tmp_path / "errata.toml"
    words = 'before = "20 победных очков"\nafter = "21 победное очков"\n'
    errata.write_text(f'[[erratum]]\n{words}status = "official"\nsource = "Errata 2012"\n', "utf-8")
    done = run("diff", old, old, "--new-errata", errata, "--language", "en", "--html", tmp_path / "d.html")
    assert 1 == done.returncode
    assert "number: 20 → 21" in done.stdout
    assert "Errata 2012" in done.stdout
    assert "Errata 2012" in (tmp_path / "d.html").read_text("utf-8")
    assert 0 == run("diff", old, new, "--old-errata", errata).returncode
    data = json.loads(run("diff", old, old, "--new-errata", errata, "--format", "json").stdout)
    assert ([], [True]) == (data["amendments"]["old"], [a["applied"] for a in data["amendments"]["new"]])
    assert "amendments" not in json.loads(run("diff", old, old, "--format", "json").stdout)
    stale = run("diff", new, new, "--old-errata", errata)
    assert (0, True) == (stale.returncode, "was not made" in stale.stderr)
    assert 2 == run("diff", old, new, "--old-errata", errata, "-o", errata).returncode


def test_texts_without_rules_are_5_and_a_missing_file_2(tmp_path: Path) -> None:
    path = tmp_path / "none.txt"
    path.write_text(NO_RULES, "utf-8")
    assert 5 == run("diff", path, path).returncode
    done = run("diff", path, tmp_path / "missing.txt")
    assert 2 == done.returncode
    assert "missing.txt" in done.stderr


def test_outputs_are_never_written_over_what_is_read(files: tuple[Path, Path]) -> None:
    old, new = files
    before = old.read_bytes()
    assert 2 == run("diff", old, new, "-o", old, "--format", "json").returncode
    assert before == old.read_bytes()


def test_the_python_call_gives_the_same_rows(files: tuple[Path, Path]) -> None:
    old, new = (ustav.extract(f) for f in files)
    found = ustav.diff(old, new)
    assert found.differs
    assert 1 == found.tally()["changed"]
    with pytest.raises(TypeError, match=r"ustav\.diff"):
        ustav.diff(old, "new.txt")  # type: ignore[arg-type]
