"""``ustav new``: a folder for a game that is in order from the start."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import ustav
from tests.ustav.in_process import run
from tests.ustav.test_command_line import NO_RULES, RULES
from ustav.library import load_game
from ustav.scaffold import identifier
from ustav.scaffold.code import record_as_code
from ustav.scaffold.names import identifiers

ROOT = Path(__file__).resolve().parents[2]
TEXTS = [ROOT / "corpus" / "texts" / f"t0{n}.txt" for n in (1, 4, 8)] + [ROOT / "corpus" / "virgin_queen" / "rules.txt"]


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.txt"
    path.write_text(RULES, "utf-8")
    return path


def made(rules: Path, name: str = "race") -> Path:
    folder = rules.parent / name
    done = run("new", folder, "--from", rules, "--title-ru", "Гонка «под \\ небом»", "--title-en", 'Race "x"')
    assert (0, "") == (done.returncode, done.stderr)
    return folder


def taken_over(folder: Path) -> int:
    """Take the signs away from every suggested rule, and list them all; how many there are."""
    path = folder / "engine.py"
    lines, names = [], []
    for line in path.read_text("utf-8").splitlines():
        if re.match(r"# (@rule\(|def |    return )", line):
            line = line.removeprefix("# ")
            names += re.findall(r"^def (\w+)\(", line)
        lines.append(line)
    text = "\n".join(lines) + "\n"
    assert "RULES: tuple[Rule, ...] = ()" in text
    listed = "".join(f"{n}, " for n in names)
    path.write_text(text.replace("RULES: tuple[Rule, ...] = ()", f"RULES: tuple[Rule, ...] = ({listed})"), "utf-8")
    return len(names)


def test_a_folder_speaks_russian_to_who_asks_for_it(tmp_path: Path) -> None:
    assert 0 == run("new", tmp_path / "race", "--lang", "ru").returncode
    assert "Посмотреть ещё раз" in (tmp_path / "race" / "README.md").read_text("utf-8")
    assert "Правило, списанное с текста" in (tmp_path / "race" / "engine.py").read_text("utf-8")
    assert "Слова игры" in (tmp_path / "race" / "game.toml").read_text("utf-8")
    assert ("race", "издание не известно") == (ustav.game(tmp_path / "race").id, ustav.game(tmp_path / "race").engine.edition)
    assert 0 == run("new", tmp_path / "other").returncode
    assert "Look at it again" in (tmp_path / "other" / "README.md").read_text("utf-8")


def test_the_folder_loads_and_its_text_is_held_against_an_engine_without_rules(rules: Path) -> None:
    folder = made(rules)
    assert {"game.toml", "engine.py", "test_race.py", "README.md", "rules.txt"} == {p.name for p in folder.iterdir()}
    game = ustav.game(folder)
    assert "race" == game.id
    assert () == game.engine.rules
    game.engine.check(game.engine.state())
    assert "победные очки" in {n for q in game.vocabulary.quantities for n in q.names}
    assert 5 == run("verify", "--game", folder).returncode


def test_its_own_test_passes(rules: Path) -> None:
    folder = made(rules)
    command = [sys.executable, "-m", "pytest", "-q", "--import-mode=importlib", "-p", "no:cacheprovider", "-c", "/dev/null",
               "--rootdir", str(folder), str(folder)]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert 0 == done.returncode, done.stdout + done.stderr
    assert "3 passed" in done.stdout


@pytest.mark.parametrize("text", TEXTS, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_every_rule_that_is_suggested_as_code_runs_and_is_the_rule_of_the_text(text: Path, tmp_path: Path) -> None:
    folder = tmp_path / "made"
    assert 0 == run("new", folder, "--from", text).returncode
    count = taken_over(folder)
    assert count > 3
    rules = ustav.game(folder).engine.rules
    assert count == len(rules)
    written = [record_as_code(r.record, r.record.name) for r in rules]
    source = (folder / "engine.py").read_text("utf-8")
    for code in written:
        assert code in source or code.removesuffix(")") in source  # a part of a phase names its parent last
    report = ustav.verify(ustav.extract(folder / "rules.txt"), folder)
    assert report.tally()["agrees"] > 0


def test_a_rule_as_it_is_played_differs_from_the_text_with_a_situation(rules: Path) -> None:
    folder = made(rules)
    assert taken_over(folder) >= 2
    path = folder / "engine.py"
    path.write_text(path.read_text("utf-8").replace(">= 20)", ">= 21)"), "utf-8")
    done = run("verify", "--game", folder, "--format", "json")
    assert 1 == done.returncode
    found = next(f for f in json.loads(done.stdout)["findings"] if f["kind"] == "mismatch")
    assert 20 in found["witness"]["state"].values()


def test_the_same_text_gives_the_same_files(rules: Path) -> None:
    one, two = made(rules, "a/race"), made(rules, "b/race")
    assert {p.name: p.read_bytes() for p in one.iterdir()} == {p.name: p.read_bytes() for p in two.iterdir()}


def test_what_is_there_is_never_written_over(rules: Path) -> None:
    folder = made(rules)
    before = (folder / "engine.py").read_bytes()
    done = run("new", folder, "--from", rules)
    assert 2 == done.returncode
    assert "nothing is written over" in done.stderr
    assert before == (folder / "engine.py").read_bytes()
    assert 2 == run("new", rules).returncode
    assert 2 == run("new", rules.with_name("virgin_queen")).returncode


def test_without_a_text_or_without_rules_the_bare_files_are_made(rules: Path) -> None:
    rules.write_text(NO_RULES, "utf-8")
    assert "suggests nothing" in run("new", rules.with_name("x"), "--from", rules).stderr
    assert 0 == run("new", rules.with_name("y")).returncode
    for name in ("x", "y"):
        game = ustav.game(rules.with_name(name))
        game.engine.check(game.engine.state())
    assert not (rules.with_name("y") / "rules.txt").exists()


def test_what_a_text_says_cannot_break_out_of_the_files(tmp_path: Path) -> None:
    text = tmp_path / "evil.txt"
    text.write_text(
        '1. """\n# import os\nИгрок, набравший 20 очков "x\\y, побеждает.\nЗа \'\'\' город игрок получает 2 очка.\n', "utf-8"
    )
    folder = tmp_path / "evil"
    assert 0 == run("new", folder, "--from", text, "--title-en", '""" + exit() #').returncode
    tomllib.loads((folder / "game.toml").read_text("utf-8"))
    ustav.game(folder).engine.check(ustav.game(folder).engine.state())


@pytest.mark.parametrize(
    ("name", "expected"),
    [("победные очки", "pobednye_ochki"), ("Щука", "shchuka"), ("25 ПО", "x_25_po"), ("—", "x"), ("is", "is_"), ("Ёж", "ezh")],
)
def test_names_become_identifiers(name: str, expected: str) -> None:
    assert expected == identifier(name)


def test_no_two_identifiers_are_alike() -> None:
    assert {"еж": "ezh", "ёж": "ezh_2", "turn": "turn_2"} == identifiers(["еж", "ёж", "turn"], ["turn"])


@pytest.mark.parametrize(("option", "value"), [("--edition", " "), ("--title-ru", " "), ("--title-en", "a\x7f\x1b\\")])
def test_empty_and_odd_titles_make_a_folder_that_loads(rules: Path, option: str, value: str) -> None:
    folder = rules.with_name("odd")
    assert 0 == run("new", folder, "--from", rules, option, value).returncode
    assert "odd" == load_game(folder).id


MERCHANTS = """1. Конец игры
Купец, набравший 15 очков славы, немедленно побеждает.
У купца не может быть больше 5 складов.
За каждый склад купец получает 2 очка славы.
"""


def test_what_a_text_calls_its_players_is_theirs_and_their_rules_are_held_against_the_engine(rules: Path) -> None:
    rules.write_text(MERCHANTS, "utf-8")
    folder = made(rules)
    assert ["купец"] == tomllib.loads((folder / "game.toml").read_text("utf-8"))["players"]
    assert 3 == taken_over(folder)
    report = ustav.verify(ustav.extract(rules), folder)
    assert {"agrees"} == {o.outcome for o in report.outcomes}
    text = (folder / "game.toml").read_text("utf-8")
    (folder / "game.toml").write_text(text.replace('players = ["купец"]', ""), "utf-8")
    assert "not_formalised" in {o.outcome for o in ustav.verify(ustav.extract(rules), folder).outcomes}


@pytest.mark.parametrize("value", ['"купец"', "[1]", '[""]'])
def test_players_that_are_no_list_of_words_are_told(rules: Path, value: str) -> None:
    rules.write_text(MERCHANTS, "utf-8")
    folder = made(rules)
    text = (folder / "game.toml").read_text("utf-8")
    (folder / "game.toml").write_text(text.replace('["купец"]', value), "utf-8")
    done = run("verify", "--game", folder)
    assert (2, True) == (done.returncode, "players is no list of texts" in done.stderr)


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ("name=", "nam=", "unexpected keyword argument 'nam'"),
        ('provenance="same_text"', 'provenance="mine"', 'write "independent" or "same_text"'),
        ('own("ochki_slavy") >= 15', 'own("slava") >= 15', "'slava', which is not declared"),
    ],
)
def test_a_slip_in_the_engine_is_told_with_its_line(rules: Path, right: str, wrong: str, words: str) -> None:
    rules.write_text(MERCHANTS, "utf-8")
    folder = made(rules)
    taken_over(folder)
    path = folder / "engine.py"
    path.write_text(path.read_text("utf-8").replace(right, wrong, 1), "utf-8")
    done = run("verify", "--game", folder)
    assert (2, 1) == (done.returncode, len(done.stderr.splitlines()))
    assert words in done.stderr
    assert re.search(r"engine\.py, line \d+, fails", done.stderr)


HUNT = """1. Победа
Барс побеждает, если съел не менее 5 маралов.
Егери побеждают, если у Барса осталось 0 жизней.
Если к концу десятого хода никто не победил, побеждают Егери.
"""


def test_that_nobody_has_won_follows_from_the_other_ways_to_win(rules: Path) -> None:
    rules.write_text(HUNT, "utf-8")
    folder = made(rules)
    engine = ustav.game(folder).engine
    (fact,) = engine.derived
    assert fact not in {v.id for v in engine.variables}
    assert 3 == taken_over(folder)
    report = ustav.verify(ustav.extract(rules), folder)
    assert {"agrees"} == {o.outcome for o in report.outcomes}
    engine = ustav.game(folder).engine
    eaten = next(v.id for v in engine.variables if v.ru == "съеденные маралы")
    state = engine.state({f"{eaten}[bars]": 5, "turn": 10})
    assert {("bars",)} == set(engine.winners(state).values())
