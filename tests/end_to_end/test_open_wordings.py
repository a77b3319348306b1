"""Wordings that can be read in several ways, and their plain neighbours: from the text to the finding, by `lint` and `verify`."""

from __future__ import annotations

from pathlib import Path

import pytest

import ustav
from models.reports import Finding

CORPUS = Path(__file__).parents[2] / "corpus"


def linted(text: str, kind: str) -> list[Finding]:
    return [f for f in ustav.lint(ustav.extract_text(text + "\n")).findings if f.kind == kind]


def verified(game: str, old: str, new: str) -> list[Finding]:
    text = (CORPUS / game / "rules_mended.txt").read_text("utf-8")
    assert old in text
    return list(ustav.verify(ustav.extract_text(text.replace(old, new, 1), game), game).findings)


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("До хода 5 игрок получает 1 очко за каждый город.", 5),
        ("До четвёртого хода игрок получает 1 очко за каждый город.", 4),
    ],
)
def test_up_to_a_turn_leaves_that_turn_open(text: str, turn: int) -> None:
    (found,) = linted(text, "ambiguity")
    assert found.witness is not None
    assert found.witness.replayed
    assert turn == found.witness.state["turn"]
    assert 2 == len(set((found.witness.readings or {}).values()))


@pytest.mark.parametrize(
    "text",
    [
        "До хода 5 включительно игрок получает 1 очко за каждый город.",
        "До конца хода 5 игрок получает 1 очко за каждый город.",
        "Начиная с хода 5 игрок получает 1 очко за каждый город.",
        "В ходы 1, 2 и 3 игрок получает 1 очко за каждый город.",
        "Игрок побеждает, если у него 10 очков и 3 города.",
        "Игрок побеждает, если у него 10 очков или 3 города.",
        "Игрок побеждает, если у него 10 очков и 3 города, или 5 крепостей.",
    ],
)
def test_what_a_word_or_a_comma_settles_has_one_reading(text: str) -> None:
    assert [] == linted(text, "ambiguity")


def test_and_with_or_is_told_with_a_situation_that_tells_the_two_apart() -> None:
    (found,) = linted("Игрок побеждает, если у него 10 очков и 3 города или 5 крепостей.", "ambiguity")
    assert ("сперва «и», потом «или»", "сперва «или», потом «и»") == found.readings
    assert found.witness is not None
    assert found.witness.replayed
    assert "победителя нет" in (found.witness.readings or {}).values()


@pytest.mark.parametrize(
    ("game", "old", "new", "kind", "words"),
    [
        ("virgin_queen", "получает 1 или 2 ПО в виде", "получает 2 или 3 ПО в виде", "contradiction", "сначала названо ПО: 2, 3"),
        ("virgin_queen", "одинаков у двух или более", "одинаков у трёх или более", "gap", "когда равны двое"),
        ("virgin_queen", "одинаков у двух или более", "одинаков у двух или менее", "gap", "когда равны больше"),
        ("virgin_queen", "одного из трех описанных", "одного из четырех описанных", "contradiction", "ниже описано 3"),
        ("virgin_queen", "каждую из пяти особ", "каждую из шести особ", "mismatch", "по движку не больше 5"),
        ("virgin_queen", "только в ход 7)", "только в ход 6)", "contradiction", "сказано, что только в ход 6"),
        ("virgin_queen", "ПО во время Фазы определения победы", "ПО в конце партии", "contradiction", "о конце партии"),
        ("here_i_stand", "в первый ход сильно урезана", "во второй ход сильно урезана", "contradiction", "урезана на ходу 1"),
        ("sword_of_rome", "Сначала сводятся вместе все её прибавления и потери этого хода, и только итог приводится к этим",
         "Прибавления и потери приводятся к этим", "ambiguity", "после каждого прибавления"),
    ],
)  # fmt: skip
def test_two_places_of_a_text_that_do_not_fit_are_told(game: str, old: str, new: str, kind: str, words: str) -> None:
    assert [kind] == [f.kind for f in verified(game, old, new) if words in f.message]


@pytest.mark.parametrize("game", ["virgin_queen", "here_i_stand", "sword_of_rome", "twilight_struggle"])
def test_a_mended_text_has_nothing_that_does_not_fit(game: str) -> None:
    found = verified(game, "\n", "\n")
    assert [] == [f.message for f in found if f.kind in ("contradiction", "ambiguity")]


def test_a_rule_that_a_sentence_tells_without_a_record_is_not_said_to_be_missing() -> None:
    said = verified("here_i_stand", "\n", "\n")
    lost = verified("here_i_stand", "· Англия вступает в переговоры с Габсбургами или Францией (решает сама).", "")
    assert ["unread"] == [f.kind for f in said if f.rules == ("england_first_negotiation",)]
    assert ["missing"] == [f.kind for f in lost if "england_first_negotiation" in f.rules]


@pytest.mark.parametrize(
    ("game", "old", "new", "rule"),
    [
        ("here_i_stand", " и платят за них CP", "", "war_is_paid"),
        ("here_i_stand", "Сброс открыт: смотреть его вправе любой игрок.", "", "discards_are_public"),
        ("twilight_struggle", "Ступени не складываются: из трех учитывается только высшая достигнутая.", "", "highest_tier_only"),
    ],
)
def test_a_duty_that_the_text_no_longer_tells_is_missing(game: str, old: str, new: str, rule: str) -> None:
    assert [] == [f for f in verified(game, "\n", "\n") if rule in f.rules]
    assert [("missing", "warning")] == [(f.kind, f.severity) for f in verified(game, old, new) if f.rules == (rule,)]
