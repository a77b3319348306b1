"""The reference pages say everything that the code has, and cannot be made where something is not said."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from models.expressions import Fact
from models.records import RecordType
from models.reports import FindingKind, Verdict
from tests.ustav.in_process import run
from ustav.manual import base, conditions, conditions_page, findings_page, records_page
from ustav.manual.records import TYPES

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = ROOT / "docs" / "reference"


def test_the_reference_is_what_the_code_gives_now() -> None:
    done = run("regenerate", "--check", "--root", ROOT)
    assert [] == [line for line in done.stderr.splitlines() if "docs/" in line]


def test_every_type_of_record_has_its_fields_and_an_example() -> None:
    text = records_page(ROOT)
    assert set(get_args(RecordType)) == {t.type for t in TYPES}
    for kind in TYPES:
        entry = text.partition(f"\n## {kind.type}\n")[2].partition("\n## ")[0]
        own = {f.name for f in fields(kind)} - {"id", "name", "section", "status", "evidence", "refs", "readings"}
        assert own == set(re.findall(r"^\| `(\w+)` \|", entry, re.MULTILINE))
        assert (kind.type != "norm") == (f'"type": "{kind.type}"' in entry)  # norms are not annotated in the corpus


def test_a_checkout_without_gold_has_the_fields_and_no_examples(tmp_path: Path) -> None:
    assert "```json" not in records_page(tmp_path)
    assert "| `tie_break` |" in records_page(tmp_path)


def test_a_field_without_words_and_words_without_a_field_are_named() -> None:
    with pytest.raises(base.StaleManualError, match="nothing is said of colour"):
        base.says_of("Limit", ["quantity", "holder", "minimum", "maximum", "colour"])
    with pytest.raises(base.StaleManualError, match="no such field: maximum"):
        base.says_of("Limit", ["quantity", "holder", "minimum"])


def test_a_kind_of_condition_without_an_example_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(conditions.EXAMPLES, Fact)
    with pytest.raises(LookupError, match="Fact"):
        conditions_page()


def test_every_outcome_and_kind_of_finding_is_told() -> None:
    told = set(re.findall(r"^\| `(\w+)` \|", findings_page(), re.MULTILINE))
    assert {*get_args(Verdict), *get_args(FindingKind), "error", "warning", "note"} == told


def test_every_command_and_option_of_the_help_is_told() -> None:
    text = (REFERENCE / "commands.md").read_text("utf-8")
    entries = {m[1]: m[2] for m in re.finditer(r"^## ustav ([\w ]+)\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)}
    assert {"extract", "verify", "regenerate", "cache info"} <= set(entries)
    for name, entry in entries.items():
        helped = run(*name.split(), "--help").stdout
        options = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", helped)) - {"--help"}
        assert [] == sorted(o for o in options if o not in entry), name
