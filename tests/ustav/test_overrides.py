"""Records corrected, added and removed by hand."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

import ustav
from models.records import Limit, Victory
from models.rulebook import RuleBook
from tests.ustav.in_process import run
from tests.ustav.test_command_line import RULES
from tests.ustav.test_readme import blocks
from ustav.amend import AmendmentError, read_overrides


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.txt"
    path.write_text(RULES + "Лежалые карты уносит ветер, и остаётся семь.\n", "utf-8")
    return path


def beside(rules: Path) -> Path:
    return rules.with_name("rules.txt.overrides.toml")


def started(rules: Path, asked: str, *changes: tuple[str, str]) -> str:
    text = run("overrides", rules, "--new", asked).stdout
    for old, new in (('reason = ""', 'reason = "проверено по книге"'), *changes):
        assert old in text
        text = text.replace(old, new)
    return text


def victory_of(book: RuleBook) -> Victory:
    return next(r for r in book.records if isinstance(r, Victory))


def corrected(rules: Path) -> str:
    return started(rules, victory_of(ustav.extract(rules)).id, ("{number = 20}", "{number = 21}"))


def test_a_new_entry_is_toml_with_everything_filled_in_and_changes_nothing_as_it_stands(rules: Path) -> None:
    before = victory_of(ustav.extract(rules))
    beside(rules).write_text(started(rules, before.id), "utf-8")
    assert before == victory_of(ustav.extract(rules))
    assert [True] == [a.applied for a in ustav.extract(rules).amendments]


def test_a_correction_survives_every_reading_and_shows_in_json_and_reports(rules: Path) -> None:
    beside(rules).write_text(corrected(rules), "utf-8")
    for _ in range(2):
        assert "21" in str(victory_of(ustav.extract(rules)).condition)
    data = json.loads(run("extract", rules, "--format", "json").stdout)
    assert ["correct"] == [a["kind"] for a in data["amendments"]]
    assert [victory_of(ustav.extract(rules)).id] == data["amendments"][0]["records"]
    assert "проверено по книге" in run("lint", rules).stdout


def test_it_goes_stale_when_its_sentence_changes_and_not_when_another_does(rules: Path) -> None:
    beside(rules).write_text(corrected(rules), "utf-8")
    rules.write_text(rules.read_text("utf-8").replace("2 победных очка", "3 победных очка"), "utf-8")
    assert [True] == [a.applied for a in ustav.extract(rules).amendments]
    rules.write_text(rules.read_text("utf-8").replace("набравший 20", "набравший ровно 20"), "utf-8")
    book = ustav.extract(rules)
    assert [False] == [a.applied for a in book.amendments]
    assert "21" not in str(victory_of(book).condition)
    done = run("overrides", rules)
    assert 1 == done.returncode
    assert "STALE" in done.stdout
    assert "was not made" in run("extract", rules).stderr
    kinds = [f["kind"] for f in json.loads(run("lint", rules, "--format", "json").stdout)["findings"]]
    assert "dangling_reference" in kinds


def test_a_record_is_removed_and_its_sentence_says_why_it_has_none(rules: Path) -> None:
    identity = victory_of(ustav.extract(rules)).id
    lines = [n for n in started(rules, identity).splitlines() if not n.startswith("fields.")]
    beside(rules).write_text("\n".join(lines).replace('"correct"', '"remove"'), "utf-8")
    book = ustav.extract(rules)
    assert not [r for r in book.records if r.id == identity]
    assert [identity] == list(book.amendments[0].records)
    assert all(identity not in s.records for s in book.sentences)


def test_a_record_that_was_not_read_is_added_at_its_words(rules: Path) -> None:
    entry = started(rules, "остаётся семь", ('{name = ""}', '{name = "Карты", quantity = "карты", maximum = 7}'))
    beside(rules).write_text(entry, "utf-8")
    book = ustav.extract(rules)
    added = next(r for r in book.records if isinstance(r, Limit) and r.quantity == "карты")
    assert "остаётся семь" == book.quote(added)
    assert added.id.startswith("limit/")
    assert [added.id] == list(book.amendments[0].records)
    assert book.records == tuple(sorted(book.records, key=lambda r: r.evidence[0].start))
    rules.write_text(rules.read_text("utf-8").replace("остаётся семь", "остаётся шесть"), "utf-8")
    assert [False] == [a.applied for a in ustav.extract(rules).amendments]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ([('"correct"', '"change"')], "correct, add or remove"),
        ([("fields.name", "fields.evidence")], "cannot be set by hand"),
        ([("fields.name", "fields.nobody")], "has no nobody"),
        ([("{number = 20}", '{number = "много"}')], "makes no record"),
        ([('reason = "проверено по книге"', 'reason = ""')], "reason is missing"),
        ([("fields.name", "unset = 5\nfields.name")], "unset is no list of texts"),
        ([("fields.name", 'unset = "name"\nfields.name')], "unset is no list of texts"),
        ([("fields.name", "unset = [[]]\nfields.name")], "unset is no list of texts"),
        ([("fields.name", "unset = [{a = 1}]\nfields.name")], "unset is no list of texts"),
        ([("fields.name", "fields.loser = 5\nfields.name")], "makes no record"),
        ([("fields.name = ", "fields.name = 5 # ")], "name is 5"),
        ([("fields.name = ", "fields.name = 2020-01-01 # ")], "name is datetime.date"),
        ([('fields.status = "stated"', 'fields.status = "bogus"')], "status is 'bogus'"),
        ([("{number = 20}", "{number = inf}")], "makes no record"),
        (
            [("fields.timing = ", 'fields.timing = {when = "unspecified", turns = {only = ["a"]}} # ')],
            "timing: turns: only is ('a',)",
        ),
    ],
)
def test_an_entry_that_makes_no_record_is_refused_with_file_and_number(
    rules: Path, changes: list[tuple[str, str]], words: str
) -> None:
    text = started(rules, victory_of(ustav.extract(rules)).id)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    beside(rules).write_text(text, "utf-8")
    with pytest.raises(AmendmentError, match="override 1") as fault:
        ustav.extract(rules)
    assert words in str(fault.value)
    assert 2 == run("extract", rules).returncode


def test_words_that_the_text_does_not_have_start_no_entry(rules: Path) -> None:
    done = run("overrides", rules, "--new", "нет таких слов")
    assert 2 == done.returncode
    assert "does not have these words" in done.stderr


def test_overrides_in_a_games_folder_are_made_for_its_texts(tmp_path: Path, rules: Path) -> None:
    folder = tmp_path / "race"
    folder.mkdir()
    (folder / "game.toml").write_text(blocks("toml")[0], "utf-8")
    (folder / "engine.py").write_text(blocks("python")[1], "utf-8")
    (folder / "overrides.toml").write_text(corrected(rules), "utf-8")
    book = ustav.extract(rules)
    report = ustav.verify(book, folder)
    assert [("correct", True)] == [(a.kind, a.applied) for a in report.amendments]
    done = run("verify", rules, "--game", folder, "--format", "json")
    assert [True] == [a["applied"] for a in json.loads(done.stdout)["amendments"]]


def test_what_is_read_is_not_written_over(rules: Path) -> None:
    beside(rules).write_text(corrected(rules), "utf-8")
    before = beside(rules).read_bytes()
    assert 2 == run("extract", rules, "--format", "json", "-o", beside(rules)).returncode
    assert before == beside(rules).read_bytes()
    assert 1 == len(read_overrides(beside(rules)))
    assert ["override"] == list(tomllib.loads(before.decode()))


def test_a_new_record_that_lacks_a_field_is_told_which_and_where_to_read_of_it(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text("Излишек сбрасывается в конце хода.\n", "utf-8")
    entry = run("overrides", path, "--new", "Излишек сбрасывается").stdout
    assert "#   limit: name, quantity" in entry
    (tmp_path / "rules.txt.overrides.toml").write_text(entry.replace('reason = ""', 'reason = "не прочитано"'), "utf-8")
    done = run("overrides", path)
    assert 2 == done.returncode
    assert "a limit needs quantity; write fields.quantity = …; corpus/ANNOTATING.md" in done.stderr
