"""Locked packages are held against advisories; where there are none to hold them against, that is said."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from scripts.audit import UNCHECKED, Advisory, NoDatabase, advisories, known

ROOT = Path(__file__).resolve().parents[2]


def advisory(name: str, events: list[dict[str, str]], **more: Any) -> dict[str, Any]:
    part = {"package": {"ecosystem": "PyPI", "name": name}, "ranges": [{"type": "ECOSYSTEM", "events": events}]}
    return {"id": "OSV-1", "summary": "It reads too far.", "affected": [{**part, **more}]}


RANGE = [{"introduced": "2.0"}, {"fixed": "2.10.1"}]


@pytest.mark.parametrize(
    ("version", "affected"), [("1.9", False), ("2.0", True), ("2.9", True), ("2.10.1", False), ("3.0", False)]
)
def test_a_range_of_versions_is_compared_as_versions(version: str, affected: bool) -> None:
    found = known({"some-package": version}, [advisory("Some_Package", RANGE)])
    assert affected == bool(found)
    if found:
        assert "some-package " + version + ": OSV-1: It reads too far.; mended in 2.10.1" == str(found[0])


def test_a_version_that_is_listed_or_the_last_one_affected_counts_and_other_packages_do_not() -> None:
    listed = advisory("a", [], versions=["1.0.post1"])
    last = advisory("a", [{"introduced": "0"}, {"last_affected": "1.4"}])
    assert [1, 0] == [len(known({"a": v}, [listed])) for v in ("1.0.post1", "1.0")]
    assert [1, 1, 0] == [len(known({"a": v}, [last])) for v in ("0.1", "1.4", "1.5")]
    assert [] == known({"b": "1.0"}, [listed, last])


def test_an_advisory_that_was_withdrawn_or_is_of_another_language_says_nothing() -> None:
    one = advisory("a", [{"introduced": "0"}])
    assert [] == known({"a": "1"}, [{**one, "withdrawn": "2026-01-01T00:00:00Z"}])
    one["affected"][0]["package"]["ecosystem"] = "npm"
    assert [] == known({"a": "1"}, [one])


def test_a_database_is_a_folder_or_an_archive_and_anything_else_is_told(tmp_path: Path) -> None:
    one = advisory("a", [{"introduced": "0"}])
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "OSV-1.json").write_text(json.dumps(one))
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as made:
        made.writestr("OSV-1.json", json.dumps(one))
    for place in ("folder", "all.zip"):
        assert [Advisory("a", "1", "OSV-1", "It reads too far.")] == known({"a": "1"}, advisories(tmp_path / place))
    (tmp_path / "no.zip").write_text("x")
    for name in ("no.zip", "nowhere.zip"):
        with pytest.raises(NoDatabase, match="make audit AUDIT_DB"):
            list(advisories(tmp_path / name))


@pytest.mark.parametrize(
    "content", [None, "[]", "{}", '{"id": "A", "affected": 3}', '{"id": "A", "affected": [{"package": 7}]}', "\xff"]
)
def test_a_database_that_is_empty_or_malformed_clears_nobody(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "A.json").write_bytes(content.encode("latin-1"))
    with pytest.raises(NoDatabase):
        known({"a": "1"}, advisories(tmp_path))


def test_without_any_database_the_command_says_so_and_how_and_ends_with_a_status_of_its_own(tmp_path: Path) -> None:
    command = [sys.executable, "scripts/audit.py", "--database", str(tmp_path / "nowhere.zip")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert UNCHECKED == done.returncode
    assert "nothing was checked" in done.stderr


def test_the_locked_packages_are_held_against_a_database(tmp_path: Path) -> None:
    (tmp_path / "OSV-1.json").write_text(json.dumps(advisory("spacy", [{"introduced": "0"}])))
    command = [sys.executable, "scripts/audit.py", "--database", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (1, True) == (done.returncode, done.stdout.startswith("spacy 3."))
