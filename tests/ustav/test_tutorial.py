"""The tutorial is run as it stands: its files written, its edits made, its commands run, what it shows compared."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.following import BLOCK, shows
from tests.ustav.in_process import run
from ustav.amend import read_errata
from ustav.terms_command import read_terms

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = {"tutorial.md": "C.UTF-8", "tutorial.ru.md": "ru_RU.UTF-8"}
NO_RULES_YET = "RULES: tuple[Rule, ...] = ()\n"


@pytest.mark.parametrize("page", LANGUAGES)
def test_the_tutorial_does_what_it_says(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", LANGUAGES[page])
    commands = 0
    for kind, argument, content in BLOCK.findall((ROOT / "docs" / page).read_text("utf-8")):
        if kind == "console":
            command, _, expected = content.partition("\n")
            asked, _, status = command.removeprefix("$ ustav ").partition("# exit ")
            done = run(*shlex.split(asked))
            assert (command, int(status or 0)) == (command, done.returncode), done.stderr
            assert shows(expected, done.stdout), f"{command} gave\n{done.stdout}"
            commands += 1
        elif argument == "run":
            exec(compile(content, "tutorial.md", "exec"), {})
        elif argument.endswith("engine.py"):
            path = tmp_path / argument
            before = path.read_text("utf-8")
            assert 1 == before.count(NO_RULES_YET)
            path.write_text(before.replace(NO_RULES_YET, content), "utf-8")
        elif argument:
            (tmp_path / argument).write_text(content, "utf-8")
        else:
            assert all(line in (tmp_path / "pig" / "engine.py").read_text("utf-8") for line in content.splitlines())
    assert commands >= 6
    command = [sys.executable, "-m", "pytest", "-q", "--import-mode=importlib", "-p", "no:cacheprovider", "-c", "/dev/null",
               "--rootdir", str(tmp_path / "pig"), str(tmp_path / "pig")]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert 0 == done.returncode, done.stdout + done.stderr


def test_the_commands_and_files_of_the_how_to_are_in_order(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "daily_work.md").read_text("utf-8")
    shown = set(re.findall(r"^    ustav (\w+)", text, re.MULTILINE))
    helped = run("--help").stdout
    assert {"diff", "verify", "overrides", "terms", "extract"} == shown
    assert [] == sorted(c for c in shown if c not in helped)
    errata, terms = (content for kind, _, content in BLOCK.findall(text) if kind == "toml")
    for name, content in (("errata.toml", errata), ("terms.toml", terms)):
        (tmp_path / name).write_text(content, "utf-8")
    assert "26 ПО" == read_errata(tmp_path / "errata.toml")[0].after
    assert ("ПО",) == read_terms(tmp_path / "terms.toml")[0].allowed
