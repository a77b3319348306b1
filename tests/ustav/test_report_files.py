"""The forms of a report that go to files: which command writes which, whole or not at all, and what a notebook shows."""

import base64
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import ustav
from tests.ustav.test_command_line import RULES, run
from tests.ustav.test_lint_command import WRONG


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("texts")
    (folder / "rules.txt").write_text(RULES, "utf-8")
    (folder / "wrong.txt").write_text(WRONG, "utf-8")
    return folder


def test_verify_writes_every_form_beside_the_terminal(texts: Path) -> None:
    forms = {"html": "r.html", "markdown": "r.md", "json": "r.json", "junit": "r.xml", "sarif": "r.sarif"}
    options = [x for form, name in forms.items() for x in (f"--{form}", texts / name)]
    done = run("verify", texts / "rules.txt", "--game", "virgin_queen", *options)
    assert ["is it the text of another game?"] == [x.partition("with it; ")[2] for x in done.stderr.splitlines()]
    assert done.stdout
    page = (texts / "r.html").read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "<h2>Virgin Queen</h2>" in page
    report = json.loads((texts / "r.json").read_text("utf-8"))
    suite = ET.parse(texts / "r.xml").getroot().find("testsuite")
    assert suite is not None
    assert len(report["outcomes"]) <= int(suite.get("tests") or 0)
    (sarif,) = json.loads((texts / "r.sarif").read_text("utf-8"))["runs"]
    assert [f["kind"] for f in report["findings"]] == [r["ruleId"] for r in sarif["results"]]
    assert ustav.__version__ == sarif["tool"]["driver"]["version"]
    assert (texts / "r.md").read_text("utf-8").startswith("# ")


def test_lint_writes_its_findings_in_the_language_asked_for(texts: Path) -> None:
    done = run(
        "lint",
        texts / "wrong.txt",
        "--language",
        "en",
        "--html",
        texts / "l.html",
        "--junit",
        texts / "l.xml",
        "--sarif",
        texts / "l.sarif",
    )
    assert (1, "") == (done.returncode, done.stderr)
    assert '<html lang="en" data-lang="en">' in (texts / "l.html").read_text("utf-8")
    assert any("the text says 3 and lists 2" in (f.get("message") or "") for f in ET.parse(texts / "l.xml").iter("failure"))
    (sarif,) = json.loads((texts / "l.sarif").read_text("utf-8"))["runs"]
    places = [r["locations"][0]["physicalLocation"] for r in sarif["results"] if r["ruleId"] == "contradiction"]
    assert [((texts / "wrong.txt").as_uri(), 2)] == [(p["artifactLocation"]["uri"], p["region"]["startLine"]) for p in places[:1]]


def test_a_form_that_cannot_be_written_is_one_line_and_status_2(texts: Path) -> None:
    done = run("lint", texts / "rules.txt", "--html", texts / "nowhere/l.html")
    assert (2, 1) == (done.returncode, len(done.stderr.strip().splitlines()))
    assert "nowhere/l.html" in done.stderr


def test_a_notebook_shows_the_page_in_a_frame_without_rights(tmp_path: Path) -> None:
    book = ustav.extract_text(WRONG)
    page = ustav.report_page(ustav.lint(book), book)
    frame = page._repr_html_()
    assert 'sandbox="allow-scripts"' in frame
    data = re.search(r"base64,([^\"]+)", frame)
    assert data is not None
    assert page.html == base64.b64decode(data[1]).decode()
    page.save(tmp_path / "page.html")
    assert page.html == (tmp_path / "page.html").read_bytes().decode()
