"""How a run ends and what it says on the way: statuses, interrupts, progress."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from extract.reading.pages import Note, Reading
from tests.ustav.in_process import run
from tests.ustav.test_command_line import NO_RULES, RULES
from ustav.exits import STATUSES
from ustav.writing import write_whole

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.txt"
    path.write_text(RULES, "utf-8")
    return path


def words(text: str) -> str:
    return " ".join(re.sub(r"[`│]", "", text).split())


def test_help_and_readme_say_the_same_of_exit_statuses() -> None:
    assert words(STATUSES) in words((ROOT / "README.md").read_text("utf-8"))
    assert words(STATUSES) in words(run("--help").stdout)


def test_a_file_read_only_in_part_is_1_for_every_command_that_reads_one(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import extract.reading

    whole = extract.reading.read_file

    def in_part(path: Path, encoding: str | None = None) -> Reading:
        from dataclasses import replace

        return replace(whole(path, encoding=encoding), notes=(Note("cut", "the rest is missing"),))

    monkeypatch.setattr("extract.reading.read_file", in_part)
    for command in (("extract",), ("extract", "--explain"), ("read",), ("lint",), ("verify", "--game", "twilight_struggle")):
        done = run(*command, rules)
        assert (command, 1) == (command, done.returncode)
        assert "the rest is missing" in done.stderr


def test_a_text_without_rules_is_0_for_extract_and_5_for_lint(rules: Path) -> None:
    rules.write_text(NO_RULES, "utf-8")
    assert (0, 5) == (run("extract", rules).returncode, run("lint", rules).returncode)


def test_progress_is_told_where_somebody_looks_and_only_there(rules: Path) -> None:
    assert "" == run("extract", rules, rules).stderr
    told = run("extract", rules, rules, terminal=True).stderr
    assert f"ustav: reading {rules} (1 of 2)" in told
    assert f"ustav: extracting {rules} (2 of 2; " in told
    assert "verifying twilight_struggle (1 of 1)" in run("verify", "--game", "twilight_struggle", terminal=True).stderr
    measured = ("measure", "--game", "twilight_struggle", "--layer", "vocabulary", "--most", "1", "--jobs", "1")
    assert "twilight_struggle: vocabulary" in run(*measured, terminal=True).stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_an_interrupt_is_one_line_and_130_and_leaves_nothing_half_written(rules: Path) -> None:
    # the interrupt comes while the output is being written
    code = (
        "import os, signal, sys\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a shell's background job ignores it
        "from ustav import writing\n"
        "writing.os.fsync = lambda _: os.kill(os.getpid(), signal.SIGINT)\n"
        "from ustav.cli import main\n"
        "main()\n"
    )
    out = rules.with_name("out.json")
    command = [sys.executable, "-c", code, "extract", str(rules), "--format", "json", "-o", str(out)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env, timeout=120)
    assert (130, "") == (done.returncode, done.stdout)
    told = "ustav: interrupted; no file was left half-written; nothing of it is kept, so the same command begins anew"
    assert [told] == done.stderr.splitlines()
    assert ["rules.txt"] == [p.name for p in rules.parent.iterdir()]


def test_the_handler_of_the_program_around_is_put_back(rules: Path) -> None:
    before = signal.getsignal(signal.SIGINT)
    run("extract", rules)
    assert before == signal.getsignal(signal.SIGINT)
    write_whole(rules.with_name("out.txt"), "text")
