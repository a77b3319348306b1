"""``ustav lab`` as a user runs it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.ustav.in_process import run

ROOT = Path(__file__).resolve().parents[2]


def test_the_notebooks_are_listed_with_their_titles() -> None:
    lines = run("lab", "--list").stdout.splitlines()
    assert sorted(p.stem for p in (ROOT / "notebooks").glob("*.ipynb")) == [n.split()[0] for n in lines]
    assert all(len(n.split()) > 1 for n in lines)


def test_jupyterlab_is_started_on_the_folder_and_its_status_is_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def started(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        asked.append(command)
        return subprocess.CompletedProcess(command, 3)

    monkeypatch.setattr("ustav.lab_command.subprocess.run", started)
    monkeypatch.setattr("ustav.lab_command.find_spec", lambda _: object())
    assert 3 == run("lab", tmp_path, "--no-browser").returncode
    assert [[sys.executable, "-m", "jupyterlab", str(tmp_path), "--no-browser"]] == asked


def test_without_jupyterlab_the_cure_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ustav.lab_command.find_spec", lambda _: None)
    done = run("lab")
    assert 2 == done.returncode
    assert "ustav[lab]" in done.stderr


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert 2 == run("lab", tmp_path / "none").returncode


@pytest.mark.parametrize(
    "content",
    ["", "5", '{"cells": 5}', '{"cells": {"a": 1}}', '{"cells": "abc"}', '{"cells": [{"source": null}]}', "[" * 100_000, None],
)
def test_what_is_no_notebook_is_listed_as_such(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "a.ipynb"
    if content is None:
        path.mkdir()
    else:
        path.write_text(content, "utf-8")
    done = run("lab", tmp_path, "--list")
    assert (0, f"{'a':<24} (this is no notebook)\n") == (done.returncode, done.stdout)


def test_a_title_does_not_steer_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "a.ipynb").write_text('{"cells": [{"source": "# \\u001b[31mred"}]}', "utf-8")
    assert "\x1b" not in run("lab", tmp_path, "--list").stdout
