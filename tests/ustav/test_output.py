"""Where output goes: nothing that is read is written over, no two outputs meet, ``-`` is the standard output."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ustav.in_process import run
from tests.ustav.test_command_line import RULES
from tests.ustav.test_lint_command import OWN_ENGINE, OWN_WORDS
from ustav.output import PlaceError, guard
from ustav.writing import WritingError, write_whole

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.txt"
    path.write_text(RULES, "utf-8")
    return path


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("extract", ("-o",)),
        ("extract", ("--explain", "-o")),
        ("read", ("-o",)),
        ("page", ("1", "-o")),
        ("lint", ("-o",)),
        ("lint", ("--html",)),
        ("lint", ("--junit",)),
        ("lint", ("--sarif",)),
        ("verify", ("--game", "virgin_queen", "-o")),
        ("verify", ("--game", "virgin_queen", "--markdown")),
        ("verify", ("--game", "virgin_queen", "--json")),
        ("verify", ("--game", "virgin_queen", "--emit-tests")),
    ],
)
def test_an_output_that_is_the_input_is_refused_and_the_input_stands(rules: Path, command: str, options: tuple[str, ...]) -> None:
    link = rules.with_name("link.txt")
    link.symlink_to(rules)
    done = run(command, rules, *options, link)
    assert 2 == done.returncode
    assert "" == done.stdout
    (line,) = done.stderr.splitlines()
    assert "would write over" in line
    assert RULES == rules.read_text("utf-8")
    assert link.is_symlink()


def test_the_gold_of_evaluate_and_the_files_of_folders_are_inputs_too(rules: Path) -> None:
    gold = rules.with_name("rules.json")
    assert 0 == run("extract", rules, "--format", "json", "-o", gold).returncode
    before = gold.read_bytes()
    assert 2 == run("evaluate", rules, gold, "-o", gold).returncode
    done = run("evaluate", rules.parent, rules.parent, "-o", gold)
    assert (2, True) == (done.returncode, "would write over" in done.stderr)
    assert before == gold.read_bytes()


@pytest.mark.parametrize("name", ["game.toml", "engine.py"])
def test_the_files_of_a_game_are_not_written_over(rules: Path, name: str) -> None:
    folder = rules.parent / "own"
    folder.mkdir()
    (folder / "game.toml").write_text(OWN_WORDS, "utf-8")
    (folder / "engine.py").write_text(OWN_ENGINE, "utf-8")
    before = (folder / name).read_bytes()
    assert 2 == run("verify", rules, "--game", folder, "--json", folder / name).returncode
    assert 2 == run("measure", "--game", folder, "-o", folder / name).returncode
    assert before == (folder / name).read_bytes()


def test_two_outputs_to_one_place_are_refused_and_nothing_is_written(rules: Path) -> None:
    out = rules.with_name("x.json")
    done = run("verify", rules, "--game", "virgin_queen", "-o", out, "--json", rules.parent / "." / "x.json")
    assert (2, 1) == (done.returncode, len(done.stderr.splitlines()))
    assert "--output and --json would both write to one place" in done.stderr
    assert not out.exists()
    assert 2 == run("lint", rules, "--html", out, "--sarif", out).returncode
    assert 2 == run("lint", rules, "--html", "-").returncode  # the findings themselves go there as well


def test_outputs_meet_through_links_but_a_device_takes_any_number(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "not there yet")
    with pytest.raises(PlaceError):
        guard([], {"--json": tmp_path / "link", "--html": tmp_path / "not there yet"})
    guard([], {"--json": Path("/dev/null"), "--html": Path("/dev/null")})


def test_a_dash_is_the_standard_output_and_no_input(rules: Path) -> None:
    done = run("extract", rules, "--format", "json", "-o", "-")
    assert "ustav.records/1" == json.loads(done.stdout)["schema"]
    assert ["rules.txt"] == [p.name for p in rules.parent.iterdir()]
    report = run("verify", rules, "--game", "virgin_queen", "-o", rules.with_name("r.txt"), "--json", "-")
    assert "virgin_queen" == json.loads(report.stdout)["game"]
    for command in (("extract", "-"), ("lint", "-"), ("read", "-"), ("verify", "-", "--game", "virgin_queen")):
        refused = run(*command)
        assert (2, 1) == (refused.returncode, len(refused.stderr.splitlines()))
        assert "standard input is not read" in refused.stderr


def test_a_link_stays_a_link_and_its_target_is_written(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    link, target = tmp_path / "link.txt", tmp_path / "deep" / "target.txt"
    link.symlink_to(target)
    for content in ("first", "second"):
        write_whole(link, content)
        assert (True, content) == (link.is_symlink(), target.read_text("utf-8"))
    assert ["target.txt"] == [p.name for p in target.parent.iterdir()]


def test_links_in_a_circle_are_an_error_and_a_device_stays_a_device(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(WritingError):
        write_whole(tmp_path / "a", "text")
    write_whole("/dev/null", "text")
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize("ending", [".overrides.toml", ".corrections.toml"])
@pytest.mark.parametrize("command", ["diff", "terms", "read", "overrides", "extract", "lint"])
def test_what_stands_beside_a_text_is_not_written_over(rules: Path, command: str, ending: str) -> None:
    beside = rules.with_name(rules.name + ending)
    beside.write_text("", "utf-8")
    done = run(command, rules, *([rules] if command == "diff" else []), "-o", beside)
    assert (2, True) == (done.returncode, "would write over" in done.stderr)
    assert "" == beside.read_text("utf-8")


LONG = "x" * 5000


@pytest.mark.parametrize(
    "command",
    [
        ("extract", LONG), ("extract", LONG, "--jobs", "1", "-o", "o.jsonl"), ("verify", "RULES", "--game", LONG),
        ("diff", "RULES", LONG), ("terms", LONG), ("terms", "RULES", "--check", LONG), ("overrides", LONG), ("new", LONG),
        ("lab", LONG), ("regenerate", "--root", LONG), ("extract", "RULES", "--errata", LONG), ("extract", "RULES", "-o", LONG),
        ("new", "g", "--title-en", "\udcff"), ("extract", "\udcff.txt"), ("extract", "RULES", "-o", "\udcff"),
    ],
)  # fmt: skip
def test_a_name_that_the_system_or_utf_8_does_not_take_is_one_line_and_2(
    rules: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(rules.parent)
    done = run(*(str(rules) if x == "RULES" else x for x in command))
    (line,) = done.stderr.splitlines()
    assert (2, True) == (done.returncode, line.startswith("ustav: "))
    assert [rules] == list(rules.parent.iterdir())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_standard_output_that_is_full_is_one_line_and_2(rules: Path) -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "ustav", "read", str(rules)]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False)
    (line,) = done.stderr.splitlines()
    assert (2, True) == (done.returncode, line.startswith("ustav: -: it cannot be written"))
