"""Why a name was tied to another is told in Russian as well as in English."""

from __future__ import annotations

import re

import pytest

import ustav
from verification.reasons import detail_in_both, reason_in_both


@pytest.mark.parametrize(
    ("english", "russian"),
    [
        ("quantity: «ПО»", "величина: «ПО»"),
        ("role: whoever the rule speaks of", "роль: тот, о ком говорит правило"),
        ("fact: «игра идёт», denied", "факт: «игра идёт», с отрицанием"),
        ("phase: equally well a and b; name one of them only", "фаза: одинаково подходят a and b; назовите так лишь одно из них"),
        ("something else", "something else"),
    ],
)
def test_a_reason_is_told_in_both_languages(english: str, russian: str) -> None:
    assert (russian, english) == reason_in_both(english)


def test_what_was_compared_is_told_in_both_languages() -> None:
    assert (
        "у обоих: таблица; сверено, кто получает очки и когда; сами числа — нет"
        == detail_in_both("both: table; compared: who gets the points, and when. The numbers themselves were not")[0]
    )
    assert "в движке такого правила нет" == detail_in_both("the reference has no such rule")[0]


@pytest.mark.parametrize("game", ["sword_of_rome", "twilight_struggle"])
def test_every_reason_of_a_report_has_its_russian(game: str) -> None:
    text = (ustav.game(game).folder / "rules_mended.txt").read_text("utf-8")
    report = ustav.verify(ustav.extract_text(text), game)
    assert report.bindings
    told = [re.sub(r"«.*»|\(\d+\)|[a-z]+_[a-z_]+", "", reason_in_both(b.reason)[0]) for b in report.bindings]
    assert [] == [t for t in told if re.search(r"\b(?:the|is|no|of|has|rule|fact|quantity|phase|power)\b", t)]
    details = [re.sub(r"«.*»|[a-z]+(?:_[a-z0-9]+)+", "", detail_in_both(o.detail)[0]) for o in report.outcomes]
    assert [] == [t for t in details if re.search(r"[a-z]{3,}", t)]
