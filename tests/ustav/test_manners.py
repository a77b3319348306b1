"""How the command line behaves: what is quiet, what is told, in which language, in which forms, and what help holds."""

import json
import os
import re
import signal
import subprocess
import sys
from enum import Enum
from pathlib import Path
from typing import Any, cast

import pytest
import typer

from tests.ustav.in_process import run
from tests.ustav.test_command_line import NO_RULES, RULES
from tests.ustav.test_command_line import run as as_a_program
from ustav import aside
from ustav.cli import _settings, app
from ustav.messages import _pattern, _table, in_russian_words
from ustav.options import games_begun

SHORT = {"page", "doctor", "games", "lab", "settings", "cache info", "cache clear", "lexicon check", "lexicon list"}
"""Commands that are done at once (or show a page): nothing to be quiet about. Of these `page` can be."""
NO_JSON = {"page", "lab", "cache clear"}
"""A picture, a program that is started, and a command whose one line is all there is to it."""


def commands() -> dict[str, Any]:
    """Every command by its name, those of groups too."""
    found: dict[str, Any] = {}
    for name, one in typer.main.get_command(app).commands.items():  # type: ignore[attr-defined]
        inner = getattr(one, "commands", None)
        found.update({f"{name} {k}": v for k, v in inner.items()} if inner else {name: one})
    return found


def options(command: Any) -> set[str]:
    return {o for p in command.params for o in (*p.opts, *p.secondary_opts)}


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.txt"
    path.write_text(RULES, "utf-8")
    return path


def test_every_command_has_help_with_examples_of_itself() -> None:
    bare = [n for n, c in commands().items() if not re.search(rf"\*\*Examples?\*\*.*`ustav ({n}|verify)\b", c.help, re.S)]
    assert [] == bare


def test_every_long_command_can_be_hushed_and_made_to_tell_more() -> None:
    lacking = [n for n, c in commands().items() if n not in SHORT and not {"--quiet", "--verbose"} <= options(c)]
    assert [] == lacking


def test_every_command_that_tells_something_tells_it_as_json() -> None:
    without = {n for n, c in commands().items() if not {"--format", "-f"} <= options(c)}
    assert NO_JSON == without
    forms = {s.command: [x.value for x in cast("type[Enum]", s.kind)] for s in _settings() if s.key == "format"}
    assert set(commands()) - NO_JSON - {"settings"} == set(forms)
    assert [] == [name for name, its in forms.items() if "json" not in its]


@pytest.mark.parametrize("command", [("games",), ("doctor",), ("cache", "info"), ("lexicon", "list"), ("settings",)])
def test_lists_are_json_that_can_be_read(command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USTAV_CACHE_DIR", str(tmp_path))
    done = run(*command, "--format", "json")
    assert (0, "") == (done.returncode, done.stderr)
    assert json.loads(done.stdout)


def test_new_names_its_files_as_json(tmp_path: Path) -> None:
    data = json.loads(run("new", tmp_path / "race", "--format", "json").stdout)
    assert "race" == data["game"]
    assert all(Path(f).is_file() for f in data["files"])


def test_quiet_says_nothing_but_errors(tmp_path: Path) -> None:
    prose = tmp_path / "prose.txt"
    prose.write_text(NO_RULES, "utf-8")
    assert "no rule was found" in run("extract", prose).stderr
    assert "" == run("extract", prose, "--quiet", terminal=True).stderr
    assert "no such file" in run("extract", tmp_path / "none.txt", "-q").stderr


def test_verbose_tells_steps_with_times_though_nobody_looks(rules: Path) -> None:
    lines = run("lint", rules, rules, "--verbose", "--html", rules.with_name("r.html")).stderr.splitlines()
    assert f"ustav: reading {rules} (1 of 2)" == lines[0]
    assert re.fullmatch(rf"ustav: reading {re.escape(str(rules))}: \d+\.\d s", lines[1])
    assert re.fullmatch(r"ustav: reading \S+ \(2 of 2; \d+\.\d s each, \d+ s left\)", lines[2])
    assert any(re.fullmatch(r"ustav: wrote \S+r\.html \(\d+ bytes\)", line) for line in lines)
    assert re.fullmatch(r"ustav: all together \d+\.\d s", lines[-1])


def test_what_one_run_was_asked_for_does_not_reach_the_next(rules: Path) -> None:
    run("lint", rules, "--verbose", "--lang", "ru")
    assert "" == run("lint", rules).stderr
    assert "no such file" in run("lint", rules.with_name("none.txt")).stderr


@pytest.mark.parametrize(
    ("locale", "arguments", "report", "message"),
    [
        ("C.UTF-8", (), "Смотреть нечего.", "there is no such file"),
        ("ru_RU.UTF-8", (), "Смотреть нечего.", "такого файла нет"),
        ("en_GB.UTF-8", (), "Nothing to look at.", "there is no such file"),
        ("de_DE.UTF-8", (), "Смотреть нечего.", "there is no such file"),
        ("en_GB.UTF-8", ("--lang", "ru"), "Смотреть нечего.", "такого файла нет"),
        ("ru_RU.UTF-8", ("--language", "en"), "Nothing to look at.", "there is no such file"),
    ],
)
def test_the_language_is_that_of_the_locale_or_the_one_asked_for(
    rules: Path, monkeypatch: pytest.MonkeyPatch, locale: str, arguments: tuple[str, ...], report: str, message: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert report in run("lint", rules, *arguments).stdout
    assert message in run("lint", rules.with_name("none.txt"), *arguments).stderr


def test_the_language_before_the_command_holds_for_it_too(rules: Path) -> None:
    assert "Nothing to look at." in run("--lang", "en", "lint", rules).stdout
    assert "такого файла нет" in run("--lang", "ru", "extract", rules.with_name("none.txt")).stderr


def test_russian_messages_keep_what_they_name_and_an_unknown_one_stays() -> None:
    assert "предупреждение: a b.pdf, страница 7: страница не прочитана: x" == in_russian_words(
        "warning: a b.pdf, page 7: the page was not read: x"
    )
    assert "r.txt: файл пуст; дайте файл, в котором есть правила" == in_russian_words(
        "r.txt: the file is empty; give a file with the rules in it"
    )
    assert "чтение a (2 из 9; по 1.5 с, осталось 12 с)" == in_russian_words("reading a (2 of 9; 1.5 s each, 12 s left)")
    assert "{x} %d: something else; entirely" == in_russian_words("{x} %d: something else; entirely")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("verfy",), "ustav: команды 'verfy' нет; может быть, 'verify'?; см. ustav --help\n"),
        (("lint",), "ustav: lint: не хватает аргумента 'ФАЙЛ…'; см. ustav lint --help\n"),
        (("verify", "x.txt"), "ustav: verify: так нельзя: скажите, к какой игре относится x.txt: --game ИМЯ-ИЛИ-ПАПКА; "),
    ],
)
def test_a_misuse_is_one_line_that_says_where_to_look(arguments: tuple[str, ...], told: str) -> None:
    done = as_a_program("--lang", "ru", *arguments)
    assert (2, "", 1) == (done.returncode, done.stdout, len(done.stderr.splitlines()))
    assert done.stderr.startswith(told)


def test_a_bare_ustav_shows_its_help() -> None:
    done = as_a_program()
    assert 2 == done.returncode
    assert "Usage:" in done.stdout + done.stderr
    assert "verify" in done.stdout + done.stderr


def test_the_list_of_messages_names_the_same_places_in_both_languages_and_none_twice() -> None:
    places = re.compile(r"\{\w+\}")
    messages = _table()["message"]
    assert [] == [m["en"] for m in messages if sorted(places.findall(m["en"])) != sorted(places.findall(m["ru"]))]
    assert len(messages) == len({places.sub("{}", m["en"]) for m in messages})
    assert all(_pattern(m["en"]) for m in messages)


def test_every_message_of_the_list_is_said_somewhere() -> None:
    root = Path(__file__).resolve().parents[2]
    rooms = ("ustav", "extract", "evaluation", "models")
    code = "\n".join(p.read_text("utf-8") for room in rooms for p in sorted((root / room).rglob("*.py")))
    code = re.sub(r'"\s*\n\s*f?"', "", code)
    unsaid = []
    for message in (m for m in _table()["message"] if m.get("by") != "typer"):
        pieces = [p.strip(" ;:()[],") for p in re.split(r"\{\w+\}", message["en"])]
        if not all(p in code for p in pieces if len(p) > 3):
            unsaid.append(message["en"])
    made_of_parts = (
        "at page", "0 for no bound", "not plain text", "so nothing", "so it suggests", "no key", "give ",
        "both write", "override {", "erratum {",
    )  # fmt: skip
    assert [] == [m for m in unsaid if not any(p in m for p in made_of_parts)]


def test_no_color_is_heeded(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from io import StringIO

    from rich.console import Console

    import ustav
    from verification.reports import show_reports

    book = ustav.extract(rules)
    report = ustav.lint(book)
    shown = []
    for value in (None, "1"):
        monkeypatch.delenv("NO_COLOR", raising=False)
        if value:
            monkeypatch.setenv("NO_COLOR", value)
        out = StringIO()
        show_reports([report], [book], Console(file=out, force_terminal=True, color_system="truecolor", width=110))
        shown.append(re.findall(r"\x1b\[[0-9;]*3[0-7](?:;|m)", out.getvalue()))
    assert [] == shown[1]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_get_completion_of_commands(shell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_USTAV_COMPLETE", f"complete_{shell}")
    monkeypatch.setenv("COMP_WORDS", "ustav ver")
    monkeypatch.setenv("COMP_CWORD", "1")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "ustav ver")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    told = as_a_program().stdout
    assert "verify" in told
    assert "Usage" not in told


def test_shells_get_completion_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_USTAV_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "ustav verify --game vir")
    monkeypatch.setenv("COMP_CWORD", "3")
    assert "virgin_queen" == as_a_program().stdout.strip()


def test_shells_get_completion_of_folders_of_own_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("mine/race", "mine/notes", "other", ".hidden"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "mine/race/game.toml").write_text('id = "race"\n', "utf-8")
    monkeypatch.chdir(tmp_path)
    assert ["mine/"] == games_begun("mi")
    assert ["mine/notes/", "mine/race"] == games_begun("mine/")
    assert ["./mine/race"] == games_begun("./mine/r")
    assert [f"{tmp_path}/mine/race"] == games_begun(f"{tmp_path}/mine/r")
    assert ["virgin_queen"] == games_begun("vir")
    assert ["mine/", "other/"] == [name for name in games_begun("") if name.endswith("/")]
    assert [] == games_begun("none/at/all")


def test_quiet_and_verbose_at_once_are_a_mistake(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = run("lint", rules, "-q", "-v")
    assert (2, "") == (done.returncode, done.stdout)
    assert "--quiet and --verbose contradict each other: leave one of them out" in done.stderr
    monkeypatch.chdir(rules.parent)
    rules.with_name("ustav.toml").write_text("quiet = true\n", "utf-8")
    assert "all together" in run("lint", rules, "-v").stderr
    assert "" == run("lint", rules, "-q").stderr


def test_a_long_file_says_how_far_it_is_where_somebody_looks(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aside, "_EYE", 0.0)
    looked = run("extract", rules, "--no-cache", "--lang", "ru", terminal=True).stderr
    assert re.search(r"\rustav: предложение 2 из \d+\r", looked)
    assert looked.endswith("\r")
    assert "" == run("extract", rules, "--no-cache").stderr
    assert "sentence" not in run("extract", rules, "--no-cache", "-v").stderr
    assert "" == run("extract", rules, "--no-cache", "-q", terminal=True).stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_broken_verification_says_how_far_it_came_and_goes_on_from_there(tmp_path: Path) -> None:
    env = {**os.environ, "USTAV_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    env.pop("USTAV_NO_CACHE")
    code = "import sys; from ustav.cli import main; sys.argv[0] = 'ustav'; main()"
    command = [sys.executable, "-c", code, "verify", "--verbose"]
    with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as first:
        assert first.stderr is not None
        for line in first.stderr:
            if "(2 of 4" in line:
                first.send_signal(signal.SIGINT)
                break
        rest = first.stderr.read()
    assert 130 == first.returncode
    assert "1 of 4 are finished; the same command goes on with what is finished" in rest
    assert [] != [p for p in tmp_path.rglob("*") if p.is_file()]


def test_a_run_that_was_broken_off_says_how_far_it_was_and_what_comes_next() -> None:
    aside.begin()
    assert "nothing of it is kept, so the same command begins anew" == aside.how_it_goes_on()
    aside.progress("verifying", 3, 4)
    aside.keeps_results(True)
    assert "2 of 4 are finished; the same command goes on with what is finished" == aside.how_it_goes_on()
    aside.begin()
