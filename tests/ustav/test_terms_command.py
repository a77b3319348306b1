"""``ustav terms`` as a user runs it."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from tests.ustav.in_process import run
from tests.verification.test_glossary import TEXT


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.txt"
    path.write_text(TEXT, "utf-8")
    return path


def terms(rules: Path, text: str) -> Path:
    path = rules.with_name("terms.toml")
    path.write_text(text, "utf-8")
    return path


def test_the_glossary_is_shown_in_every_form(rules: Path) -> None:
    assert "победные очки" in run("terms", rules).stdout
    assert "What to look at" in run("terms", rules, "--language", "en").stdout
    data = json.loads(run("terms", rules, "--format", "json").stdout)
    assert "ПО" in [t["name"] for t in data["terms"]]
    assert 0 == run("terms", rules).returncode
    assert 1 == run("terms", rules, "--strict").returncode


def test_the_file_that_it_starts_is_one_that_it_reads(rules: Path) -> None:
    out = rules.with_name("started.toml")
    assert 0 == run("terms", rules, "--format", "toml", "-o", out).returncode
    assert "ПО" in [t["name"] for t in tomllib.loads(out.read_text("utf-8"))["term"]]
    done = run("terms", rules, "--check", out, "--format", "json")
    kinds = {f["kind"] for f in json.loads(done.stdout)["faults"] if f["certain"]}
    assert kinds <= {"gloss"}


def test_what_is_against_the_glossary_file_is_1(rules: Path) -> None:
    path = terms(rules, '[[term]]\nname = "партия"\nforbidden = ["ресурс"]\n')
    done = run("terms", rules, "--check", path)
    assert 1 == done.returncode
    assert "«ресурс» вместо «партия»" in done.stdout
    assert 0 == run("terms", rules, "--check", terms(rules, '[[term]]\nname = "партия"\n')).returncode


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("term = 1", "[[term]]"),
        ("[[term]]\n", "no name"),
        ('[[term]]\nname = "а"\ncapital = "yes"\n', "required"),
        ('[[term]]\nname = "а"\nforbidden = "б"\n', "no list"),
        ('[[term]]\nname = "а"\nbad = 1\n', "nobody reads bad"),
        ("[[term", "TOML"),
        ('[[term]]\nname = "а"\n[[term]]\nname = "б"\n[[term]]\nname = "а"\n', "term 3: term 1 is «а» already"),
        ('[[term]]\nname = "а"\nallowed = ["б"]\nforbidden = ["б"]\n', "both allowed and forbidden"),
        ('[[term]]\nname = "а"\nforbidden = ["а"]\n', "both allowed and forbidden"),
    ],
)
def test_a_glossary_file_that_is_not_in_order_is_refused(rules: Path, text: str, words: str) -> None:
    done = run("terms", rules, "--check", terms(rules, text))
    assert 2 == done.returncode
    assert "terms.toml" in done.stderr
    assert words in done.stderr


def test_a_text_without_terms_is_5_and_a_missing_file_2(rules: Path) -> None:
    rules.write_text("Дождь шёл всю неделю.\n", "utf-8")
    assert 5 == run("terms", rules).returncode
    assert 2 == run("terms", rules.with_name("no.txt")).returncode
    assert 2 == run("terms", rules, "--check", rules.with_name("no.toml")).returncode
