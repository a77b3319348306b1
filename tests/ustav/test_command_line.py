import json
import subprocess
import sys
from pathlib import Path

import pytest

RULES = (
    "1. Победа\n"
    "Игрок, набравший 20 победных очков, немедленно выигрывает партию.\n"
    "За каждый построенный город игрок получает 2 победных очка.\n"
)  # fmt: skip
NO_RULES = "Была тихая осень. Дождь шёл всю неделю, и листья лежали на дорожках сада.\n"


def run(*arguments: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-c",
        "import sys; from ustav.cli import main; sys.argv[0] = 'ustav'; main()",
        *map(str, arguments),
    ]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, check=False, encoding="utf-8")


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.txt"
    path.write_text(RULES, "utf-8")
    return path


def test_extract_prints_a_rule_book_in_the_contract(rules: Path) -> None:
    done = run("extract", rules, "--format", "json")
    assert (0, "") == (done.returncode, done.stderr)
    book = json.loads(done.stdout)
    assert "ustav.records/1" == book["schema"]
    assert RULES == book["text"]
    assert {"victory", "vp_source"} <= {r["type"] for r in book["records"]}


def test_extract_of_several_files_is_one_list(rules: Path) -> None:
    other = rules.with_name("other.txt")
    other.write_text(RULES, "utf-8")
    done = run("extract", rules, other, "--format", "json")
    assert [str(rules), str(other)] == [b["document"]["source"] for b in json.loads(done.stdout)]


def test_every_line_of_jsonl_and_every_row_of_csv_is_a_record(rules: Path) -> None:
    lines = run("extract", rules, "--format", "jsonl").stdout.splitlines()
    records = json.loads(run("extract", rules, "--format", "json").stdout)["records"]
    assert [r["id"] for r in records] == [json.loads(line)["id"] for line in lines]
    rows = run("extract", rules, "--format", "csv").stdout.splitlines()
    assert rows[0].startswith("document,id,type,name")
    assert len(records) == len(rows) - 1


def test_output_is_written_where_it_was_asked_for_and_nothing_is_printed(rules: Path) -> None:
    out = rules.with_name("out.json")
    done = run("extract", rules, "--format", "json", "-o", out)
    assert (0, "", "") == (done.returncode, done.stdout, done.stderr)
    assert "ustav.records/1" == json.loads(out.read_text("utf-8"))["schema"]
    assert {"rules.txt", "out.json"} == {p.name for p in rules.parent.iterdir()}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "no such file"),
        (b"", "empty"),
        (b"\x00\x01\x02\x03" * 50, "no text"),
        (b"Players take turns and draw cards.", "Cyrillic"),
        (bytes([0xE0, 0xFF, 0x98, 0x81, 0xB0, 0xB1, 0xB2, 0xB3] * 30), "encoding"),
    ],
)
@pytest.mark.parametrize("command", [("extract",), ("verify", "--game", "virgin_queen")])
def test_bad_input_is_one_clear_line_and_no_output_file(
    tmp_path: Path, content: bytes | None, words: str, command: tuple[str, ...]
) -> None:
    path, out = tmp_path / "bad.txt", tmp_path / "out.json"
    if content is not None:
        path.write_bytes(content)
    done = run(*command, path, "--format", "json", "-o", out)
    assert 2 == done.returncode
    assert "" == done.stdout
    assert 1 == len(done.stderr.splitlines())
    assert str(path) in done.stderr
    assert words in done.stderr
    assert not out.exists()


def test_one_bad_file_among_good_ones_leaves_what_was_there(rules: Path) -> None:
    out = rules.with_name("out.json")
    out.write_text("old", "utf-8")
    done = run("extract", rules, rules.with_name("none.txt"), "--format", "json", "-o", out)
    assert (2, "old") == (done.returncode, out.read_text("utf-8"))


def test_an_output_that_cannot_be_written_is_named(rules: Path) -> None:
    done = run("extract", rules, "--format", "json", "-o", rules.parent / "no" / "such" / "out.json")
    assert 2 == done.returncode
    assert "cannot be written" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_unknown_game_lists_the_known_ones_and_names_the_nearest(rules: Path) -> None:
    done = run("verify", rules, "--game", "virgin_quen")
    assert 2 == done.returncode
    assert "did you mean virgin_queen?" in done.stderr
    for name in ("here_i_stand", "sword_of_rome", "twilight_struggle", "virgin_queen"):
        assert name in done.stderr


def test_verify_of_a_file_without_a_game_asks_for_it(rules: Path) -> None:
    done = run("verify", rules)
    assert 2 == done.returncode
    assert "--game" in done.stderr


def test_a_text_without_rules_is_a_warning_for_extract_and_status_5_for_verify(tmp_path: Path) -> None:
    path = tmp_path / "prose.txt"
    path.write_text(NO_RULES, "utf-8")
    done = run("extract", path, "--format", "json")
    assert 0 == done.returncode
    assert [] == json.loads(done.stdout)["records"]
    assert "no rule was found" in done.stderr
    assert 5 == run("verify", path, "--game", "virgin_queen", "--format", "json").returncode


def test_version_and_help_say_what_they_should() -> None:
    assert "ustav 0.1.0" == run("--version").stdout.strip()
    for command in ((), ("extract",), ("verify",), ("games",)):
        done = run(*command, "--help")
        assert 0 == done.returncode
    assert "Examples" in run("extract", "--help").stdout


def test_games_lists_the_four() -> None:
    names = [line.split()[0] for line in run("games").stdout.splitlines()]
    assert ["here_i_stand", "sword_of_rome", "twilight_struggle", "virgin_queen"] == names


def test_ten_runs_give_the_same_bytes(rules: Path) -> None:
    # Two processes with different hash seeds stand for ten runs: an order that depends on hashes would show.
    import os

    outputs = set()
    for seed in ("1", "2", "3"):
        command = [sys.executable, "-c", "from ustav.cli import main; main()", "extract", str(rules), "--format", "json"]
        env = {**os.environ, "PYTHONHASHSEED": seed}
        outputs.add(subprocess.run(command, capture_output=True, env=env, check=True).stdout)
    assert 1 == len(outputs)


def test_the_text_of_another_game_is_said_to_be_one(tmp_path: Path) -> None:
    text = tmp_path / "rules.txt"
    text.write_text(RULES, "utf-8")
    page = tmp_path / "report.html"
    done = run("verify", text, "--game", "virgin_queen", "--html", page)
    assert "no rule of virgin_queen agrees with it; is it the text of another game?" in done.stderr
    assert "похоже, это текст другой игры" in page.read_text("utf-8")
    assert "is it the text" not in run("verify", "--game", "virgin_queen").stderr
