"""Drawings, charts, and a state played by hand."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import ustav
from models.expressions import Opaque, all_of, negate, quantity
from models.records import VPSource
from ustav.drawings import (
    draw_condition,
    draw_phases,
    draw_sentence,
    findings_chart,
    outcomes_chart,
    points_chart,
    points_frame,
    sentence_of,
)
from ustav.play import player, standing
from verification.reference.base import StateError

TEXT = (
    "1. Победа\nИгрок, набравший больше 25 победных очков, немедленно выигрывает партию.\n"
    "За каждый <b>город</b> игрок получает 2 победных очка.\n"
    "2. Ход\nХод состоит из двух фаз:\n1. Фаза дохода\n2. Фаза войны\n"
)


def words(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    return [t.text or "" for t in root.iter("{http://www.w3.org/2000/svg}text")]


def inside(svg: str) -> bool:
    """True if every shape lies on the paper."""
    root = ElementTree.fromstring(svg)
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    boxes = [e for e in root.iter("{http://www.w3.org/2000/svg}rect") if e.get("x")]
    ends = [(float(e.get("x", 0)) + float(e.get("width", 0)), float(e.get("y", 0)) + float(e.get("height", 0))) for e in boxes]
    return all(x <= width and y <= height for x, y in ends)


def test_phases_are_drawn_in_order_and_parts_within_their_phase() -> None:
    svg = draw_phases(ustav.extract(ustav.game("here_i_stand").rules)).svg
    told = words(svg)
    assert told.index("1. Фаза 95 тезисов Лютера") < told.index("3. Фаза дипломатии") < told.index("1. Подфаза переговоров")
    assert inside(svg)
    assert ["фаз в тексте нет"] == words(draw_phases(ustav.extract_text("Дождь.")).svg)


def test_a_condition_is_a_tree_of_its_joins_and_leaves() -> None:
    svg = draw_condition(all_of(quantity("a") >= 3, negate(Opaque("<x>")))).svg
    assert {"И", "НЕ"} == {w for w in words(svg) if w.isupper()}
    assert "<x>" in " ".join(words(svg))
    assert inside(svg)
    assert ["без условия"] == words(draw_condition(None).svg)


def test_a_sentence_is_drawn_with_every_word_and_every_relation() -> None:
    book = ustav.extract_text(TEXT)
    sentence = sentence_of(book, next(r for r in book.records if isinstance(r, VPSource)))
    told = words(draw_sentence(sentence).svg)
    assert "очка" in told
    assert "nsubj" in told
    assert draw_sentence(sentence).svg == draw_sentence(sentence).svg


def test_a_drawing_is_saved_whole(tmp_path: Path) -> None:
    drawing = draw_phases(ustav.extract_text(TEXT))
    drawing.save(tmp_path / "a.svg")
    assert drawing.svg == (tmp_path / "a.svg").read_text("utf-8") == drawing._repr_svg_()


def test_charts_hold_the_numbers_of_the_text() -> None:
    pytest.importorskip("altair")
    book = ustav.extract_text(TEXT)
    assert [2.0] == list(points_frame(book)["points"])
    assert "bar" in str(points_chart(book).to_dict()["mark"])
    report = ustav.verify(ustav.extract(ustav.game("twilight_struggle").rules), "twilight_struggle")
    values = next(iter(outcomes_chart(report).to_dict()["datasets"].values()))
    assert sum(report.tally().values()) == sum(v["count"] for v in values)


def test_a_state_shows_who_wins_by_text_and_by_engine() -> None:
    game = ustav.game("virgin_queen")
    slip = (
        "Партия заканчивается стандартной победой, если какая-либо держава набрала {} 25 ПО. Побеждает держава с наибольшим ПО."
    )
    state = {"victory_points[spain]": 25, "turn": 5}
    right, wrong = (ustav.extract_text(slip.format(w)) for w in ("не менее", "больше"))
    assert standing(game, right, state).agree
    found = standing(game, wrong, state)
    assert not found.agree
    assert ("Испания",) in found.engine.values()
    assert "расходятся" in found._repr_html_()
    with pytest.raises(StateError):
        standing(game, right, {"turn": 99})


def test_sliders_change_what_is_told() -> None:
    pytest.importorskip("ipywidgets")
    game = ustav.game("virgin_queen")
    box = player(game, ustav.extract(game.rules), "victory_points[spain]", "turn")
    sliders, told = box.children[:-1], box.children[-1]
    before = told.value
    next(w for w in sliders if "Испания" in w.description or "spain" in w.description).value = 30
    assert before != told.value
    assert "Испания" in told.value


def test_findings_are_counted_where_they_stand_in_the_order_of_the_text() -> None:
    game = ustav.game("twilight_struggle")
    book = ustav.extract(game.rules)
    report = ustav.verify(book, game)
    data = findings_chart(report, book).to_dict()
    (rows,) = data["datasets"].values()
    assert len(report.findings) == len(rows)
    assert {r["section"] for r in rows} <= set(data["encoding"]["y"]["sort"])
    assert "без места" == data["encoding"]["y"]["sort"][-1]


def test_sources_of_one_name_are_bars_of_their_own() -> None:
    book = ustav.extract(ustav.game("virgin_queen").rules)
    (rows,) = points_chart(book).to_dict()["datasets"].values()
    assert len(points_frame(book)) == len({r["label"] for r in rows})


def test_turns_of_a_phase_are_told_in_russian() -> None:
    told = words(draw_phases(ustav.extract(ustav.game("here_i_stand").rules)).svg)
    assert "ходы: все, кроме последнего" in told
    assert not any("last" in w for w in told)
