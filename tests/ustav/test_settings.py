"""``ustav.toml``: which defaults reach which command, and what is said of a key or value that nobody reads."""

import json
import tomllib
from pathlib import Path

import pytest

from tests.ustav.in_process import run
from tests.ustav.test_command_line import RULES
from ustav.cli import _settings
from ustav.settings import SettingsError, read_settings

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "rules.txt").write_text(RULES, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def settings(folder: Path, text: str) -> Path:
    path = folder / "ustav.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_file_in_the_working_folder_is_found_and_the_command_line_comes_first(here: Path) -> None:
    settings(here, '[extract]\nformat = "json"\n')
    assert "ustav.records/1" == json.loads(run("extract", "rules.txt").stdout)["schema"]
    assert run("extract", "rules.txt", "--format", "csv").stdout.startswith("document,id")


def test_a_key_above_the_tables_is_for_every_command_that_has_it(here: Path) -> None:
    settings(here, 'language = "en"\n')
    assert "Nothing to look at." in run("lint", "rules.txt").stdout
    assert 0 == run("games").returncode
    settings(here, 'language = "en"\n[lint]\nlanguage = "ru"\n')
    assert "Смотреть нечего." in run("lint", "rules.txt").stdout


def test_config_names_another_file_and_its_paths_are_beside_it(here: Path) -> None:
    folder = here / "team"
    folder.mkdir()
    settings(folder, '[lint]\nhtml = "out.html"\n')
    assert 0 == run("--config", "team/ustav.toml", "lint", "rules.txt").returncode
    assert (folder / "out.html").is_file()
    assert not (here / "out.html").exists()


def test_a_known_game_stays_a_name_and_a_folder_is_found_beside_the_file(here: Path) -> None:
    folder = here / "team"
    (folder / "race").mkdir(parents=True)
    path = settings(folder, '[verify]\ngame = "race"\n')
    assert str(folder / "race") == read_settings(path, _settings())["verify"]["game"]
    path = settings(folder, '[verify]\ngame = "virgin_queen"\n')
    assert "virgin_queen" == read_settings(path, _settings())["verify"]["game"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('langauge = "ru"\n', ("ustav.toml:1: ", "langauge", "did you mean language?")),
        ('game = "x"\n', ("ustav.toml:1: ", "put it into the table of a command")),
        ('# a\n\n[verify]\nstrict = true\ngme = "x"\n', ("ustav.toml:5: ", "[verify] has no key «gme»", "did you mean game?")),
        ("[verfy]\nstrict = true\n", ("ustav.toml:1: ", "verfy", "did you mean [verify]?")),
        ('["cache infos"]\n', ("ustav.toml:1: ", 'did you mean ["cache info"]?')),
        ('[lint]\nstrict = "yes"\n', ("ustav.toml:2: ", "strict = 'yes'", "give true or false")),
        ('[lint]\nformat = "pdf"\n', ("ustav.toml:2: ", 'one of "terminal", "markdown", "json"')),
        ('[extract]\njobs = "two"\n', ("ustav.toml:2: ", "give a whole number")),
        ("[measure]\nlayer = 3\n", ("ustav.toml:2: ", "give a list: [one of")),
        ("language = ru\n", ("ustav.toml: it is no TOML in UTF-8", "line 1")),
    ],
)
def test_what_nobody_reads_is_an_error_that_names_file_line_and_cure(here: Path, text: str, words: tuple[str, ...]) -> None:
    settings(here, text)
    done = run("extract", "rules.txt")
    assert (2, "", 1) == (done.returncode, done.stdout, len(done.stderr.splitlines()))
    assert [] == [w for w in words if w not in done.stderr]


def test_a_file_that_config_names_and_that_is_not_there_is_an_error(here: Path) -> None:
    done = run("--config", "none.toml", "games")
    assert 2 == done.returncode
    assert "none.toml" in done.stderr
    with pytest.raises(SettingsError):
        read_settings(Path("none.toml"), _settings())


def test_every_option_that_is_listed_can_be_set(here: Path) -> None:
    rows = json.loads(run("settings", "--format", "json").stdout)
    values = {"true or false": "true", "a whole number": "3", "a number": "1.5"}
    tables: dict[str, list[str]] = {}
    for row in rows:
        wants = row["takes"].removeprefix("a list: [").removesuffix("]")
        value = values.get(wants) or ('"' + wants.split('"')[1] + '"' if wants.startswith("one of") else '"x"')
        tables.setdefault(row["command"], []).append(f"{row['key']} = " + (f"[{value}]" if "a list" in row["takes"] else value))
    assert {"extract", "verify", "lint", "diff", "terms", "cache info", "lexicon list"} <= set(tables)
    text = "".join(f'["{c}"]\n' + "\n".join(keys) + "\n" for c, keys in tables.items())
    assert set(read_settings(settings(here, text), _settings())) >= {"extract", "cache"}


def test_the_list_for_people_names_the_same_keys(here: Path) -> None:
    rows = json.loads(run("settings", "--format", "json").stdout)
    listed = run("settings").stdout
    assert [] == [r["key"] for r in rows if f"\n{r['key']}" not in listed]


def test_the_file_of_the_manual_is_in_order(here: Path) -> None:
    text = (ROOT / "docs" / "settings.md").read_text("utf-8").partition("```toml\n")[2].partition("```")[0]
    found = read_settings(settings(here, text), _settings())
    assert ("en", True) == (found["lint"]["language"], found["verify"]["strict"])
    assert tomllib.loads(text)["measure"]["layer"] == found["measure"]["layer"]
