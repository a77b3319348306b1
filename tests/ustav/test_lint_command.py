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


OWN_WORDS = """
id = "own"
title_ru = "Своя"
title_en = "Own"
edition = "first printing"
powers = [{id = "reds", names = ["Красные"]}, {id = "blues", names = ["Синие"]}]
quantities = [{id = "vp", names = ["ПО", "победные очки"], per_party = true}, {id = "turn", names = ["ход"]}]
rules = [{id = "race", names = ["Победа"]}]
"""
OWN_ENGINE = """
from models.meaning import IntRange
from models.parties import anyone
from models.records import Victory
from models.timing import Timing
from verification.reference.base import Engine, PartyName, Variable, rule
from verification.reference.terms import own

POWERS = (PartyName("reds", "Красные", "Reds"), PartyName("blues", "Синие", "Blues"))


@rule("race", ru="Победа", en="Victory", cites="2", provenance="independent")
def race() -> Victory:
    return Victory(name="race", evidence=(), winner=anyone("power"), timing=Timing("immediately"), condition=own("vp") >= 21)


ENGINE = Engine(
    id="own", title="Own", edition="as played", parties=POWERS, rules=(race,), last_turn=6,
    variables=(Variable("turn", IntRange(1, 6), 3, "ход", "turn"),
               Variable("vp", IntRange(0, 40), 10, "ПО", "VP", ("reds", "blues"))),
)
"""


def test_a_game_of_ones_own_has_findings_as_tests_accepted_ones_and_editions(wrong: Path, tmp_path: Path) -> None:
    folder, tests = tmp_path / "own", tmp_path / "tests"
    folder.mkdir()
    (folder / "game.toml").write_text(OWN_WORDS, "utf-8")
    (folder / "engine.py").write_text(OWN_ENGINE, "utf-8")
    done = run("verify", wrong, "--game", folder, "--format", "json", "--emit-tests", tests)
    data = json.loads(done.stdout)
    assert {"text": "first printing", "reference": "as played"} == data["editions"]
    errors = [f for f in data["findings"] if f["severity"] == "error"]
    assert (1, True) == (done.returncode, any(f["kind"] == "mismatch" for f in errors))
    assert "def test_mismatch" in (tests / "test_own_findings.py").read_text("utf-8")
    last = 'reason = "Known."\nedition = "first printing"\n'
    accepted = "".join(f'[[accepted]]\nfinding = "{f["id"]}"\nfingerprint = "{f["fingerprint"]}"\n{last}' for f in errors)
    (folder / "accepted.toml").write_text(accepted, "utf-8")
    again = run("verify", wrong, "--game", folder)
    assert 0 == again.returncode
    assert "принято: Known." in again.stdout
    assert "as played" in again.stdout
    (folder / "accepted.toml").write_text(accepted.replace("reason", "why"), "utf-8")
    broken = run("verify", wrong, "--game", folder)
    assert (2, True) == (broken.returncode, "accepted.toml, entry 1" in broken.stderr)
