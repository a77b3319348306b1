"""``[limits]`` of ``ustav.toml``: what reaches the readers, what is refused, what is shown, what is read anew."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

import pytest

from extract.limits import Limits, limits
from tests.extract.reading.typesetting import Document, prose
from tests.ustav.in_process import run


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = Document()
    for k in range(3):
        if k:
            made.page()
        made.paragraph(50, 60, 400, prose(6 * k, 6))
    made.save(tmp_path / "rules.pdf")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("USTAV_CACHE_DIR", str(tmp_path / "kept"))
    return tmp_path


def settings(folder: Path, text: str) -> None:
    (folder / "ustav.toml").write_text(text, "utf-8")


def test_a_limit_of_the_file_holds_for_the_command_and_ends_with_it(here: Path) -> None:
    settings(here, "[limits]\npdf-pages = 2\n")
    done = run("read", "rules.pdf")
    assert 1 == done.returncode
    assert "pages 3 to 3 were not read" in done.stderr
    assert Limits() == limits()


def test_what_was_kept_under_other_limits_is_not_taken(here: Path) -> None:
    assert 0 == run("extract", "rules.pdf", "-o", "a.json", "--format", "json").returncode
    settings(here, "[limits]\npdf-pages = 2\n")
    assert 1 == run("extract", "rules.pdf", "-o", "b.json", "--format", "json").returncode
    settings(here, "")
    assert 0 == run("extract", "rules.pdf", "-o", "c.json", "--format", "json").returncode
    assert (here / "a.json").read_bytes() == (here / "c.json").read_bytes()


def test_a_run_over_a_folder_has_the_limits_in_its_processes(here: Path) -> None:
    (here / "second.pdf").write_bytes((here / "rules.pdf").read_bytes())
    settings(here, "[limits]\npdf-pages = 2\n")
    done = run("extract", "rules.pdf", "second.pdf", "--jobs", "2", "--no-cache", "-o", "out.jsonl")
    assert 2 == done.stderr.count("pages 3 to 3 were not read")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[limits]\npdf-page = 3\n", ("ustav.toml:2: ", "[limits] has no key «pdf-page»", "did you mean pdf-pages?")),
        ("[limits]\nquiet = true\n", ("ustav.toml:2: ", "[limits] has no key «quiet»", "there are: text-bytes, ")),
        ("# a\n[limits]\n\npdf-pages = 0\n", ("ustav.toml:4: ", "pdf-pages = 0", "give a whole number, 1 or more")),
        ('[limits]\npdf-pages = "many"\n', ("ustav.toml:2: ", "pdf-pages = 'many'", "give a whole number, 1 or more")),
        ("[limits]\nisolate = 1\n", ("ustav.toml:2: ", "isolate = 1", "give true or false")),
        ("[limits]\nprocess-megabytes = -1\n", ("ustav.toml:2: ", "give a whole number, 0 for no bound")),
        ("limits = 3\n", ("ustav.toml:1: ", "above the tables there is no key «limits»")),
        ("[limit]\npdf-pages = 3\n", ("ustav.toml:1: ", "did you mean [limits]?")),
    ],
)
def test_a_wrong_limit_is_an_error_that_names_file_line_and_cure(here: Path, text: str, words: tuple[str, ...]) -> None:
    settings(here, text)
    done = run("read", "rules.pdf")
    assert (2, "", 1) == (done.returncode, done.stdout, len(done.stderr.splitlines()))
    for word in words:
        assert word in done.stderr


def test_doctor_prints_the_limits_in_force(here: Path) -> None:
    settings(here, "[limits]\npdf-pages = 7\n")
    line = next(line for line in run("doctor").stdout.splitlines() if line.startswith("pdf-pages"))
    assert ["pdf-pages", "7", "pages", "pages", "read", "of", "a", "PDF", "(default:", "2,000", "pages)"] == line.split()
    told = json.loads(run("doctor", "--format", "json").stdout)[-1]["limits"]
    assert [f.name.replace("_", "-") for f in fields(Limits)] == [row["key"] for row in told]
    assert (7, 2000) == next((row["value"], row["default"]) for row in told if row["key"] == "pdf-pages")


def test_settings_lists_every_limit(here: Path) -> None:
    told = {row["key"]: row for row in json.loads(run("settings", "--format", "json").stdout) if row["command"] == "limits"}
    assert [f.name.replace("_", "-") for f in fields(Limits)] == list(told)
    assert "[limits]\ntext-bytes" in run("settings").stdout


def test_the_documentation_of_settings_names_every_limit_with_its_default() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "settings.md").read_text("utf-8")
    for one in fields(Limits):
        default = "true" if one.default is True else f"{one.default:_}"
        assert f"| `{one.name.replace('_', '-')}` | `{default}` |" in page
