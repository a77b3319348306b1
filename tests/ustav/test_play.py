"""Widgets that work, and maps of who wins: what the notebooks use."""

from __future__ import annotations

from typing import Any

import pytest

import ustav
from models.rulebook import RuleBook
from ustav.browse import filtered, findings_browser, records_browser
from ustav.frames import records_frame
from ustav.library import Game
from ustav.play import player, standing
from ustav.sweep import NOBODY, UNLAWFUL, TooManyStatesError, sweep, sweep_chart


@pytest.fixture(scope="module")
def game() -> Game:
    return ustav.game("virgin_queen")


@pytest.fixture(scope="module")
def book(game: Game) -> RuleBook:
    """The mended rules with a translator's slip: «25 or more» has become «more than 25»."""
    text = (game.folder / "rules_mended.txt").read_text("utf-8")
    return ustav.extract_text(text.replace("25 или более ПО", "больше 25 ПО"), "rules.txt")


def test_text_and_engine_part_at_25_points_and_nowhere_beside(game: Game, book: RuleBook) -> None:
    agree = {n: standing(game, book, {"victory_points[spain]": n, "turn": 5}).agree for n in (24, 25, 26)}
    assert {24: True, 25: False, 26: True} == agree


def test_a_moved_slider_changes_who_wins(game: Game, book: RuleBook) -> None:
    box: Any = player(game, book, "victory_points[spain]", "turn")
    *sliders, told = box.children
    points = next(s for s in sliders if "Испания" in s.description)
    points.value = 26
    assert "Испания" in told.value
    assert "расходятся" not in told.value
    points.value = 25
    assert "расходятся" in told.value


def test_a_sweep_shows_where_text_and_engine_part(game: Game, book: RuleBook) -> None:
    frame = sweep(game, book, "turn", "victory_points[spain]")
    apart = frame[frame["verdict"].str.startswith("расходится")]
    assert {25} == set(apart["victory_points[spain]"])
    assert {NOBODY} == set(apart["by the text"])
    assert {"Испания"} == set(apart["by the engine"])
    assert UNLAWFUL not in set(frame["verdict"])


def test_the_map_of_a_sweep_has_a_field_for_every_state_and_marks_what_differs() -> None:
    game = ustav.game("sword_of_rome")
    book = ustav.extract_text("Игрок, у которого больше 12 ПО, немедленно побеждает.", "rules.txt")
    powers = game.engine.party_ids
    data = sweep_chart(game, book, f"victory_points[{powers[0]}]", "turn").to_dict()
    (rows,) = data["datasets"].values()
    assert len({(r["across"], r["down"]) for r in rows}) == len(rows)
    scale = data["encoding"]["color"]["scale"]
    colours = dict(zip(scale["domain"], scale["range"], strict=True))
    assert set(colours) == {r["verdict"] for r in rows}
    assert {c for kind, c in colours.items() if kind.startswith("расходится")} <= {"#b3261e", "#e07a5f", "#8c1d40"}
    assert any(kind.startswith("расходится") for kind in colours)


def test_too_many_states_and_unknown_keys_are_refused(game: Game, book: RuleBook) -> None:
    with pytest.raises(KeyError, match="no_such"):
        sweep(game, book, "no_such", "turn")
    with pytest.raises(TooManyStatesError, match="choose one with fewer values"):
        sweep(game, book, "victory_points[spain]", "victory_points[england]")


def test_rows_are_filtered_by_value_and_by_words(game: Game) -> None:
    frame = records_frame(ustav.extract_text("Побеждает игрок с 20 очками. На руке не больше 7 карт.", "x"))
    assert {"limit"} == set(filtered(frame, {"type": "limit"})["type"])
    assert 1 == len(filtered(frame, {"type": ""}, "КАРТ не"))
    assert 0 == len(filtered(frame, {"type": "phase"}, ""))
    assert len(frame) == len(filtered(frame, {"type": ""}, " "))


def test_the_browsers_of_records_and_findings_answer(game: Game, book: RuleBook) -> None:
    box: Any = records_browser(book)
    line, table = box.children
    kind, _, words, count = line.children
    total = len(book.records)
    assert f"{total} / {total}" == count.value
    words.value = "слова, которых нет"
    assert f"0 / {total}" == count.value
    words.value, kind.value = "", "victory"
    assert "victory" in table.value
    found: Any = findings_browser(ustav.verify(book, game))
    severity = found.children[0].children[0]
    severity.value = "error"
    assert "mismatch" in found.children[1].value
    assert "warning" not in found.children[1].value


def test_what_a_text_says_is_escaped_in_a_browser() -> None:
    book = ustav.extract_text("Побеждает игрок, у которого больше <b>20</b> очков. <script>alert(1)</script>", "x")
    assert "<script>" not in records_browser(book).children[1].value


def test_a_text_without_records_can_be_browsed() -> None:
    assert "0 / 0" == records_browser(ustav.extract_text("Пусто.", "x")).children[0].children[3].value
