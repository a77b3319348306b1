"""The how-tos are followed as they stand."""

from __future__ import annotations

from pathlib import Path

import pytest
from fpdf import FPDF

from tests.docs.following import follow
from tests.extract.reading.typesetting import FONTS
from tests.ustav.in_process import run

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = (
    "Почта\n\n1. Цель игры\nИгрок, набравший 30 или больше очков, немедленно выигрывает партию.\n"
    "Сумка почтальона трещит уже от восьмого письма.\n",
    "2. Ход игры\nВ каждом ходу две фазы: фаза сбора и фаза доставки.\n"
    "За каждое доставленное письмо игрок получает 3 очка.\nПартия длится семь ходов (см. 5.1).",
)


def set_in_type(path: Path) -> None:
    pdf = FPDF(format=(420, 595), unit="pt")
    pdf.add_font("text", "", str(FONTS / "DejaVuSans.ttf"))
    pdf.set_font("text", size=11)
    for text in PAGES:
        pdf.add_page()
        pdf.multi_cell(0, 16, text)
    pdf.output(str(path))


@pytest.mark.parametrize(("name", "commands"), [("digitiser", 14), ("translator", 5), ("maintainer", 8)])
@pytest.mark.parametrize("language", ["", ".ru"])
def test_the_how_to_does_what_it_says(
    name: str, commands: int, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8" if language else "C.UTF-8")
    set_in_type(tmp_path / "rules.pdf")
    assert commands == follow((DOCS / f"{name}{language}.md").read_text("utf-8"), tmp_path, run)
