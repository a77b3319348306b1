import json
from pathlib import Path

import pytest

from tests.ustav.test_command_line import NO_RULES, RULES, run

WRONG = (
    "1. Ход\n"
    "Каждый ход состоит из трёх фаз:\n"
    "1. Фаза дохода\n"
    "2. Фаза движения\n"
    "\n"
    "2. Победа\n"
    "Игрок, набравший 20 победных очков, немедленно выигрывает партию (см. 7.4).\n"
)  # fmt: skip


@pytest.fixture(scope="module")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lint") / "wrong.txt"
    path.write_text(WRONG, "utf-8")
    return path


def test_lint_tells_what_a_text_says_wrongly_of_itself_and_exits_with_1(wrong: Path) -> None:
    done = run("lint", wrong)
    assert (1, "") == (done.returncode, done.stderr)
    assert "сказано 3, а перечислено 2" in done.stdout
    assert "раздела 7.4 в тексте нет" in done.stdout


def test_lint_speaks_english_where_asked(wrong: Path) -> None:
    assert "the text says 3 and lists 2" in run("lint", wrong, "--language", "en").stdout


def test_lint_prints_the_report_contract_with_no_game_and_no_outcomes(wrong: Path) -> None:
    data = json.loads(run("lint", wrong, "--format", "json").stdout)
    assert ("ustav.report/1", None, []) == (data["schema"], data["game"], data["outcomes"])
    assert {"contradiction", "dangling_reference"} <= {f["kind"] for f in data["findings"]}
    assert WRONG[data["findings"][0]["evidence"][0]["start"] :].startswith("Каждый ход состоит из трёх фаз")


def test_lint_of_several_files_is_one_list_written_whole(wrong: Path, tmp_path: Path) -> None:
    other, out = tmp_path / "other.txt", tmp_path / "out.json"
    other.write_text(RULES, "utf-8")
    done = run("lint", wrong, other, "--format", "json", "-o", out)
    assert (1, "") == (done.returncode, done.stdout)
    assert [str(wrong), str(other)] == [r["document"]["source"] for r in json.loads(out.read_text("utf-8"))]


def test_a_text_without_errors_is_0_with_warnings_1_where_strict_and_5_without_rules(tmp_path: Path) -> None:
    warned, empty = tmp_path / "warned.txt", tmp_path / "empty.txt"
    warned.write_text(WRONG.replace("трёх", "двух"), "utf-8")
    empty.write_text(NO_RULES, "utf-8")
    assert 0 == run("lint", warned).returncode
    assert 1 == run("lint", warned, "--strict").returncode
    done = run("lint", empty)
    assert 5 == done.returncode
    assert "nothing can be checked" in done.stderr


def test_lint_of_no_file_and_of_a_broken_one_is_2_and_one_clear_line(tmp_path: Path) -> None:
    done = run("lint", tmp_path / "none.txt")
    assert 2 == done.returncode
    assert 1 == len(done.stderr.splitlines())
    assert 2 == run("lint").returncode


def test_help_shows_examples() -> None:
    assert "ustav lint rules.pdf" in run("lint", "--help").stdout
