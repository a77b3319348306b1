"""Errata put into a text before its rules are read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ustav
from extract.reading.pages import Reading
from extract.reading.places import Places
from models.contract import book_from_json, book_to_json
from models.records import Victory
from tests.ustav.in_process import run
from tests.ustav.test_command_line import RULES
from ustav.amend import AmendmentError, read_errata, with_errata

ERRATUM = """
[[erratum]]
section = "1"
before = "20 победных очков"
after = "25 победных очков"
status = "official"
source = "Errata 2012"
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.txt"
    path.write_text(RULES, "utf-8")
    return path


def errata(rules: Path, text: str = ERRATUM) -> Path:
    path = rules.with_name("errata.toml")
    path.write_text(text, "utf-8")
    return path


def test_the_records_are_those_of_the_amended_text_and_both_places_are_kept(rules: Path) -> None:
    book = ustav.extract(rules, errata=errata(rules))
    victory = next(r for r in book.records if isinstance(r, Victory))
    assert "25 победных очков" in book.quote(victory)
    (made,) = book.amendments
    assert made.applied
    assert "25 победных очков" == made.spans[0].quote(book.text)
    assert made.original is not None
    assert "20 победных очков" == made.original.quote(RULES)
    for record in book.records:
        for span in record.evidence:
            assert span.quote(book.text).strip()


def test_without_the_file_nothing_changes(rules: Path) -> None:
    assert () == ustav.extract(rules).amendments
    assert "amendments" not in book_to_json(ustav.extract(rules))


def test_the_amendments_come_back_from_json(rules: Path) -> None:
    book = ustav.extract(rules, errata=errata(rules))
    assert book.amendments == book_from_json(json.loads(json.dumps(book_to_json(book)))).amendments


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"before = ": 'before = "30 победных очков"'}, "does not have these words"),
        ({"before = ": 'before = "25 победных"', "after = ": 'after = "20 победных очков"'}, "has the new words already"),
        ({"before = ": 'before = "побед"'}, "stand 2 times"),
        ({"section = ": 'section = "7.2"'}, "no section 7.2"),
    ],
)
def test_an_erratum_that_does_not_fit_is_not_made_and_says_why(rules: Path, changed: dict[str, str], why: str) -> None:
    lines = [next((new for start, new in changed.items() if n.startswith(start)), n) for n in ERRATUM.splitlines()]
    book = ustav.extract(rules, errata=errata(rules, "\n".join(lines)))
    (made,) = book.amendments
    assert not made.applied
    assert why in made.fault[1]
    assert RULES == book.text


def test_line_breaks_do_not_matter_and_two_errata_of_the_same_words_are_not_both_made(rules: Path) -> None:
    rules.write_text(RULES.replace("20 победных очков", "20\nпобедных очков"), "utf-8")
    book = ustav.extract(rules, errata=errata(rules, ERRATUM + ERRATUM.replace("25", "30")))
    assert [True, False] == [a.applied for a in book.amendments]
    assert "25 победных очков" in book.text


def test_words_struck_out_leave_an_empty_place(rules: Path) -> None:
    text = ERRATUM.replace("20 победных очков", ", немедленно").replace("25 победных очков", "")
    book = ustav.extract(rules, errata=errata(rules, text))
    assert "немедленно" not in book.text
    assert book.amendments[0].applied


def test_pages_and_boxes_are_those_of_the_words_that_stood_there() -> None:
    text = "aa bbbb cc dd"
    places = Places()
    for start, end, left in ((0, 2, 0.0), (3, 7, 30.0), (8, 10, 80.0), (11, 13, 110.0)):
        places.add(start, end, 1, (left, 0.0, left + 20.0, 10.0))
    entry = read_from(["bbbb", "b"])
    amended, _ = with_errata(Reading("x", "0", text, places=places), entry)
    assert "aa b cc dd" == amended.text
    assert (0.0, 0.0, 20.0, 10.0) == amended.places.span(0, 2)[1]
    assert (30.0, 0.0, 50.0, 10.0) == amended.places.span(3, 4)[1]
    assert (80.0, 0.0, 100.0, 10.0) == amended.places.span(5, 7)[1]
    assert (110.0, 0.0, 130.0, 10.0) == amended.places.span(8, 10)[1]
    assert (30.0, 0.0, 100.0, 10.0) == amended.places.span(3, 7)[1]
    longer, _ = with_errata(Reading("x", "0", text, places=places), read_from(["bbbb", "bb bb bb bb"]))
    assert (30.0, 0.0, 50.0, 10.0) == longer.places.span(3, 5)[1]
    assert (110.0, 0.0, 130.0, 10.0) == longer.places.span(18, 20)[1]
    assert 4 == len(longer.places)


def read_from(words: list[str]):  # type: ignore[no-untyped-def]  # noqa: ANN201
    from ustav.amend import Erratum

    return [Erratum(words[0], words[1], "official", "me", None, "e.toml", 1)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[erratum]]\nbefore = 3\n", "before"),
        ('[[erratum]]\nbefore = "a"\nstatus = "s"\nsource = "s"\n', "after"),
        ("[[errata]]\n", "[[erratum]]"),
        ("before = ", "TOML"),
        ('[[erratum]]\nbefore = "a"\nafter = "b"\nstatus = "s"\nsource = "s"\nwhen = 1\n', "nobody reads when"),
    ],
)
def test_a_file_that_is_not_in_order_is_refused_with_its_name(rules: Path, text: str, words: str) -> None:
    path = errata(rules, text)
    with pytest.raises(AmendmentError, match=r"errata\.toml") as fault:
        read_errata(path)
    assert words in str(fault.value)
    done = run("extract", rules, "--errata", path)
    assert 2 == done.returncode
    assert words in done.stderr


def test_verify_and_lint_report_what_was_made_and_what_no_longer_fits(rules: Path) -> None:
    stale = ERRATUM.replace('before = "20', 'before = "99')
    path = errata(rules, ERRATUM + stale)
    done = run("lint", rules, "--errata", path, "--format", "json")
    report = json.loads(done.stdout)
    assert [True, False] == [a["applied"] for a in report["amendments"]]
    found = [f for f in report["findings"] if f["kind"] == "dangling_reference"]
    assert ["warning"] == [f["severity"] for f in found]
    assert "errata.toml" in found[0]["message_en"]
    for form in ("terminal", "markdown"):
        shown = run("lint", rules, "--errata", path, "--format", form, "--language", "en").stdout
        assert "Errata 2012" in shown
        assert "NOT MADE" in shown
    page = rules.with_name("r.html")
    assert 2 != run("verify", rules, "--game", "twilight_struggle", "--errata", path, "--html", page).returncode
    assert "Errata 2012" in page.read_text("utf-8")


def test_errata_belong_to_one_text(rules: Path) -> None:
    path = errata(rules)
    assert 2 == run("lint", rules, rules, "--errata", path).returncode
    assert 2 == run("verify", "--errata", path).returncode
    assert 2 == run("extract", rules, "--errata", path, "--explain").returncode
    assert 2 == run("extract", rules, "--errata", path, "-o", path).returncode
