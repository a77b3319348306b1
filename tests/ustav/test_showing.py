"""Every public object shows itself in a notebook, and nothing from a text can act there."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import is_dataclass
from fractions import Fraction
from pathlib import Path

import pytest

import models
import ustav
from models.expressions import Highest, Node, Opaque, quantity
from models.parties import named
from models.records import Amount, Limit, Victory, VPSource
from models.reports import Finding, Witness
from models.spans import Span

EVIL = "<script>alert(1)</script>"


def public_classes() -> list[type]:
    """Every dataclass that a module of `models` offers, and what readings, engines and games are made of."""
    names = [m.name for m in pkgutil.walk_packages(models.__path__, "models.")]
    names += ["verification.reference.base", "verification.editions", "verification.glossary", "extract.reading.pages"]
    names += ["ustav.library", "ustav.play", "ustav.drawings", "ustav.report_files", "ustav.amend", "evaluation"]
    found: dict[str, type] = {}
    for name in names:
        module = importlib.import_module(name)
        for public in getattr(module, "__all__", []):
            value = getattr(module, public)
            if isinstance(value, type) and is_dataclass(value):
                found[f"{value.__module__}.{public}"] = value
    return [found[k] for k in sorted(found)]


INNER = {"Word", "Line", "Cell", "Places", "Box", "Domain", "IntRange", "Choice", "Flag", "Grounding"}
"""Parts that stand inside what is shown, and never alone."""


def test_every_public_class_shows_itself() -> None:
    classes = public_classes()
    assert len(classes) > 50
    shows = ("_repr_html_", "_repr_svg_")
    assert [] == [c.__qualname__ for c in classes if not any(hasattr(c, s) for s in shows) and c.__name__ not in INNER]


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (Span(3, 9, page=2), ["start", "9", "page"]),
        (quantity("vp", named("Испания")) >= 25, ["vp (Испания) не меньше 25"]),
        (Highest((quantity("vp"), quantity("cities"))), ["наибольшее из (vp; cities)"]),
        (Victory(name="Победа", evidence=(Span(0, 5),), winner=named("Испания"), condition=quantity("vp") >= 1),
         ["Victory: victory", "Победа", "Испания", "vp не меньше 1", "start 0, end 5"]),
        (VPSource(name="Города", evidence=(), amount=Amount(Fraction(1, 2))), ["1/2"]),
        (Limit(name="Карты", evidence=(), quantity="карты", maximum=Fraction(1, 2)), ["maximum", "1/2"]),
        (Witness({"vp[spain]": 25, "war": False}, "никто", "Испания", replayed=True), ["vp[spain] = 25, war = False", "yes"]),
    ],
)  # fmt: skip
def test_what_an_object_says_is_shown_and_what_is_empty_is_left_out(shown: object, words: list[str]) -> None:
    html = shown._repr_html_()  # type: ignore[attr-defined]
    assert [] == [w for w in words if w not in html]
    assert "None" not in html


def test_words_of_a_text_never_become_markup() -> None:
    finding = Finding(EVIL, "mismatch", "error", EVIL, EVIL, witness=Witness({EVIL: EVIL}, EVIL, EVIL))
    for shown in (finding, Opaque(EVIL), Victory(name=EVIL, evidence=(), winner=named(EVIL), condition=Opaque(EVIL))):
        assert isinstance(shown, Node | Finding | Victory)
        html = shown._repr_html_()
        assert EVIL not in html
        assert "&lt;script&gt;" in html


def test_long_lists_and_long_texts_are_told_in_short() -> None:
    many = Victory(name="о" * 1000, evidence=tuple(Span(i, i + 1) for i in range(100)))
    html = many._repr_html_()
    assert len(html) < 1500
    assert " …" in html


def test_games_and_readings_show_themselves(tmp_path: Path) -> None:
    game = ustav.game("twilight_struggle")
    assert "Twilight Struggle" in game._repr_html_()
    (tmp_path / "rules.txt").write_text("1. Победа\nИгрок, набравший 20 очков, побеждает.\n", "utf-8")
    assert "rules.txt" in ustav.read(tmp_path / "rules.txt")._repr_html_()
