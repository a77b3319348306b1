"""Findings that a person has accepted: they show as such, go stale when their text changes, and then come back."""

from __future__ import annotations

import copy
from typing import Any

from models.contract import book_from_json, report_to_json
from models.reports import Acceptance, Report
from tests.verification.games import game_engine, gold_data, vocabulary_of
from verification.verify import verify_book

GAME = "virgin_queen"


def verified(*accepted: Acceptance, data: dict[str, Any] | None = None) -> Report:
    book = book_from_json(data or gold_data(GAME, True))
    return verify_book(book, vocabulary_of(GAME), game_engine(GAME), accepted=accepted)


def acceptance(report: Report) -> Acceptance:
    gap = next(f for f in report.findings if f.kind == "gap")
    return Acceptance(gap.id, gap.fingerprint, "The rules leave it to the players.", vocabulary_of(GAME).edition)


def test_an_accepted_finding_shows_as_such_and_is_open_no_longer() -> None:
    one = acceptance(verified())
    report = verified(one)
    (found,) = [f for f in report.findings if f.id == one.finding]
    assert one == found.accepted
    assert one.finding not in {f.id for f in report.open}
    shown = next(f for f in report_to_json(report)["findings"] if f["id"] == one.finding)
    assert {"reason": one.reason, "edition": one.edition} == shown["accepted"]
    assert [] == [f for f in report.findings if "больше не действует" in f.message]


def test_when_the_words_change_the_finding_comes_back_and_the_acceptance_is_told_as_stale() -> None:
    one = acceptance(verified())
    data = copy.deepcopy(gold_data(GAME, True))
    place = next(f for f in verified().findings if f.id == one.finding).evidence[0]
    text = data["text"]
    data["text"] = text[: place.start] + text[place.start : place.end].replace("а", "о", 1) + text[place.end :]
    report = verified(one, data=data)
    assert one.finding in {f.id for f in report.open}
    (stale,) = [f for f in report.findings if "больше не действует" in f.message]
    assert ("note", "gap") == (stale.severity, stale.kind)
    assert "изменились" in stale.message


def test_an_acceptance_of_another_edition_or_of_no_finding_is_stale() -> None:
    one = acceptance(verified())
    other = Acceptance(one.finding, one.fingerprint, one.reason, "another printing")
    gone = Acceptance("mismatch/0000000000", "000000000000", one.reason, one.edition)
    report = verified(other, gone)
    assert one.finding in {f.id for f in report.open}
    stale = sorted(f.message for f in report.findings if "больше не действует" in f.message)
    assert 2 == len(stale)
    assert "издания «another printing»" in stale[0]
    assert "такого замечания больше нет" in stale[1]
