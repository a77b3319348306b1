"""A user's own game and a user's own text: what is wrong with a folder is said, an edition is named where it is known."""

import json
from pathlib import Path

import pytest

import ustav
from tests.ustav.in_process import run
from tests.ustav.test_command_line import RULES
from tests.ustav.test_lint_command import OWN_ENGINE, OWN_WORDS
from ustav.library import GameError, corpus_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "game.toml").write_text(OWN_WORDS, "utf-8")
    (folder / "engine.py").write_text(OWN_ENGINE, "utf-8")
    (tmp_path / "mine.txt").write_text(RULES, "utf-8")
    return folder


@pytest.mark.parametrize("call", ["sys.exit(0)", "sys.exit()", "raise SystemExit('done')", "exit(0)"])
def test_an_engine_that_ends_the_program_is_a_clear_error(folder: Path, call: str) -> None:
    (folder / "engine.py").write_text(f"import sys\n{OWN_ENGINE}\n{call}\n", "utf-8")
    done = run("verify", folder.parent / "mine.txt", "--game", folder)
    assert (2, "") == (done.returncode, done.stdout)
    (line,) = done.stderr.splitlines()
    assert str(folder) in line
    assert "ends the program while it is loaded" in line


def test_an_engine_that_ends_the_program_while_it_is_run_is_a_clear_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def ends(*_: object, **__: object) -> None:
        raise SystemExit(0)

    monkeypatch.setattr("verification.verify.verify_book", ends)
    with pytest.raises(GameError, match="ends the program while it is run"):
        ustav.verify(ustav.extract_text(RULES), folder)


def test_an_interrupt_while_an_engine_is_loaded_passes(folder: Path) -> None:
    (folder / "engine.py").write_text("raise KeyboardInterrupt\n", "utf-8")
    with pytest.raises(KeyboardInterrupt):
        ustav.game(folder)


def test_a_folder_that_is_not_there_and_a_file_are_told_from_an_unknown_name(folder: Path) -> None:
    for name, words in (
        (f"{folder.parent}/nosuch", "nosuch: no such folder"),
        (f"{folder}/game.toml", "game.toml: this is a file"),
        ("virgin_quen", "unknown game 'virgin_quen': did you mean virgin_queen? known games: here_i_stand"),
        ("", "unknown game '': known games"),
    ):
        done = run("verify", "--game", name)
        assert (2, 1) == (done.returncode, len(done.stderr.splitlines()))
        assert words in done.stderr
        assert not any(": " + c in done.stderr for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def test_the_edition_of_a_game_belongs_to_its_own_text(tmp_path: Path) -> None:
    (tmp_path / "rules.txt").write_text(RULES, "utf-8")
    game = ustav.game("twilight_struggle")
    own = ustav.verify(ustav.extract(corpus_folder() / "twilight_struggle" / "rules.txt"), game)
    assert {"text": game.vocabulary.edition, "reference": game.engine.edition} == own.editions
    forms = {form: tmp_path / f"r.{form}" for form in ("json", "markdown", "html", "junit", "sarif")}
    options = [x for form, path in forms.items() for x in (f"--{form}", path)]
    done = run("verify", tmp_path / "rules.txt", "--game", "twilight_struggle", *options)
    named = f"издание не известно (словарь игры составлен для: {game.vocabulary.edition})"
    for shown in (done.stdout, forms["markdown"].read_text("utf-8")):
        told = " ".join(shown.replace("\\", "").split())  # Markdown escapes the points of numbers
        assert (1, 1) == (told.count(named), told.count(game.vocabulary.edition))
    for form in ("html", "junit", "sarif"):
        assert f'"text": "{game.vocabulary.edition}"' not in forms[form].read_text("utf-8")
    assert '"textEdition":""' in forms["html"].read_text("utf-8").replace(": ", ":")
    assert json.loads(forms["json"].read_text("utf-8"))["editions"] == {
        "text": None, "reference": game.engine.edition, "vocabulary": game.vocabulary.edition,
    }  # fmt: skip


def test_a_folder_without_a_text_gives_its_edition_to_the_text_that_it_is_used_with(folder: Path) -> None:
    mine = ustav.extract(folder.parent / "mine.txt")
    assert "first printing" == (ustav.verify(mine, folder).editions or {})["text"]
    (folder / "rules.txt").write_text("Другой текст.\n", "utf-8")
    assert (ustav.verify(mine, folder).editions or {})["text"] is None


def test_a_broken_engine_still_names_its_mistake(folder: Path) -> None:
    (folder / "engine.py").write_text("1 / 0\n", "utf-8")
    with pytest.raises(GameError, match="ZeroDivisionError"):
        ustav.game(folder)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_situations_of_a_users_own_game_are_in_a_players_words_in_every_form(folder: Path, language: str) -> None:
    text = folder.parent / "mine.txt"
    done = run("verify", text, "--game", folder, "--lang", language, "--markdown", folder.parent / "r.md")
    near = "А если" if language == "ru" else "Whereas with"
    for shown in (done.stdout, (folder.parent / "r.md").read_text("utf-8").replace("\\", "")):
        lines = [line for line in shown.splitlines() if near in line]
        assert lines
        assert [] == [line for line in lines if "[" in line or " = " in line]


def test_overrides_of_a_games_folder_are_listed_for_its_texts_and_for_another_that_names_it(folder: Path) -> None:
    text = folder.parent / "mine.txt"
    entry = run("overrides", text, "--new", ustav.extract(text).records[0].id).stdout.replace('reason = ""', 'reason = "typo"')
    (folder / "overrides.toml").write_text(entry, "utf-8")
    (folder / "rules.txt").write_bytes(text.read_bytes())
    assert "no overrides" in run("overrides", text).stdout
    assert "(typo): made" in run("overrides", text, "--game", folder).stdout
    assert "(typo): made" in run("overrides", folder / "rules.txt").stdout
    assert "(typo): внесено" in run("overrides", folder / "rules.txt", "--lang", "ru").stdout
    (folder.parent / "mine.txt.overrides.toml").write_text(entry.replace("typo", "mine"), "utf-8")
    told = run("overrides", text, "--game", folder)
    assert ["mine.txt.overrides.toml:", "overrides.toml:"] == [
        Path(x).name for x in told.stdout.splitlines() if x.endswith(".toml:")
    ]
