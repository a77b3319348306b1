"""What the README shows works as it says."""

from __future__ import annotations

import json
import re
from pathlib import Path

from models.reports import Report
from tests.ustav.test_command_line import run

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_game_of_ones_own_that_the_readme_shows_differs_from_its_text_at_20_points(tmp_path: Path) -> None:
    folder = tmp_path / "race"
    folder.mkdir()
    (folder / "game.toml").write_text(blocks("toml")[0], "utf-8")
    (folder / "engine.py").write_text(blocks("python")[1], "utf-8")
    text = re.search("«(Игрок, набравший 20 .*?)»", README.replace("\n", " "))
    assert text is not None
    (tmp_path / "rules.txt").write_text(text[1] + "\n", "utf-8")
    done = run("verify", tmp_path / "rules.txt", "--game", folder, "--format", "json")
    assert 1 == done.returncode, done.stderr
    mismatch = next(f for f in json.loads(done.stdout)["findings"] if f["kind"] == "mismatch")
    assert 20 in mismatch["witness"]["state"].values()


def test_the_python_lines_of_the_readme_run() -> None:
    names: dict[str, object] = {}
    code = blocks("python")[0].replace('"corpus/', f'"{ROOT.as_posix()}/corpus/')
    exec(compile(code, "README.md", "exec"), names)
    assert isinstance(names["report"], Report)


def test_every_command_of_the_readme_is_there() -> None:
    shown = set(re.findall(r"^    ustav (\w+)", README, re.MULTILINE))
    helped = run("--help").stdout
    assert shown
    assert [] == sorted(c for c in shown if c not in helped)
