"""``ustav regenerate``: generated files are made anew byte for byte, and stale ones are told."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from models.contract import book_from_json
from tests.ustav.in_process import run

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout: one game and two texts, the second kept apart."""
    (tmp_path / "pyproject.toml").write_text("", "utf-8")
    shutil.copytree(ROOT / "corpus" / "twilight_struggle", tmp_path / "corpus" / "twilight_struggle")
    texts = tmp_path / "corpus" / "texts"
    texts.mkdir()
    for name in ("t01", "t06"):
        for end in ("txt", "json"):
            shutil.copy(ROOT / "corpus" / "texts" / f"{name}.{end}", texts)
    (texts / "FROZEN.sha256").write_text("0  t06.txt\n0  t06.json\n", "utf-8")
    assert 0 == run("regenerate", "--root", tmp_path).returncode
    return tmp_path


def test_what_is_made_is_the_same_every_time_and_check_agrees(checkout: Path) -> None:
    before = {p: p.read_bytes() for p in checkout.rglob("*") if p.is_file()}
    assert checkout / "corpus" / "index.csv" in before
    assert checkout / "docs" / "tables.md" in before
    assert 0 == run("regenerate", "--check", "--root", checkout).returncode
    assert "every generated file" in run("regenerate", "--root", checkout).stdout
    assert before == {p: p.read_bytes() for p in checkout.rglob("*") if p.is_file()}


@pytest.mark.parametrize("name", ["corpus/index.csv", "docs/tables.md", "docs/reference/records.md", "corpus/texts/t01.json"])
def test_a_stale_file_fails_the_check_and_is_made_anew(checkout: Path, name: str) -> None:
    path = checkout / name
    right = path.read_bytes()
    path.write_bytes(right + b"\n")
    done = run("regenerate", "--check", "--root", checkout)
    assert 1 == done.returncode
    assert name in done.stderr
    assert right + b"\n" == path.read_bytes()
    assert 0 == run("regenerate", "--root", checkout).returncode
    assert right == path.read_bytes()


def test_gold_follows_a_text_in_which_words_were_put_elsewhere(checkout: Path) -> None:
    text, gold = (checkout / "corpus" / "texts" / f"t01.{end}" for end in ("txt", "json"))
    before = book_from_json(json.loads(gold.read_text("utf-8")))
    text.write_text("Слова впереди.\n" + text.read_text("utf-8"), "utf-8")
    assert 0 == run("regenerate", "--root", checkout).returncode
    after = book_from_json(json.loads(gold.read_text("utf-8")))
    assert text.read_text("utf-8") == after.text
    assert [before.quote(r) for r in before.records] == [after.quote(r) for r in after.records]


def test_gold_whose_words_changed_must_be_annotated_anew(checkout: Path) -> None:
    text, gold = (checkout / "corpus" / "texts" / f"t01.{end}" for end in ("txt", "json"))
    before, book = gold.read_bytes(), book_from_json(json.loads(gold.read_text("utf-8")))
    span = book.records[0].evidence[0]
    text.write_text(book.text[: span.start] + "ЪЪ" + book.text[span.start + 3 :], "utf-8")
    done = run("regenerate", "--root", checkout)
    assert 2 == done.returncode
    assert "t01.json" in done.stderr
    assert before == gold.read_bytes()


def test_what_is_kept_apart_is_never_rewritten(checkout: Path) -> None:
    gold = checkout / "corpus" / "texts" / "t06.json"
    gold.write_bytes(gold.read_bytes() + b" ")
    done = run("regenerate", "--root", checkout)
    assert 2 == done.returncode
    assert "kept apart" in done.stderr
    assert gold.read_bytes().endswith(b" ")


def test_a_folder_that_is_no_checkout_is_refused(tmp_path: Path) -> None:
    assert 2 == run("regenerate", "--root", tmp_path).returncode


def test_the_generated_files_of_this_checkout_are_as_they_should_be() -> None:
    done = run("regenerate", "--check", "--root", ROOT)
    assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.parametrize(
    "content",
    [
        "[]", "5", "{}", '{"text": 5}', '{"text": "x", "document": 5, "records": []}', '{"text": "x", "document": {}}',
        '{"text": "x", "document": {}, "records": [5]}', '{"text": "x", "document": {}, "records": [{}]}', "[" * 100_000,
    ],
)  # fmt: skip
def test_gold_that_is_no_annotation_is_named(checkout: Path, content: str) -> None:
    gold = next((checkout / "corpus").glob("*/*.json"))
    gold.write_text(content, "utf-8")
    done = run("regenerate", "--root", checkout, "--check")
    (line,) = done.stderr.splitlines()
    assert (2, True) == (done.returncode, gold.name in line)


def test_a_broken_list_of_what_is_kept_apart_is_named(checkout: Path) -> None:
    (checkout / "corpus/texts").mkdir(exist_ok=True)
    (checkout / "corpus/texts/FROZEN.sha256").write_bytes(b"\xff")
    done = run("regenerate", "--root", checkout, "--check")
    assert (2, True) == (done.returncode, "FROZEN.sha256" in done.stderr)
