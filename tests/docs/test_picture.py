"""The pictures of the READMEs are of the report as it is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PIL import Image

from scripts import make_picture

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("language", make_picture.LANGUAGES)
def test_a_picture_is_small_and_stands_in_its_readme(language: str) -> None:
    path = make_picture.picture(language)
    assert path.stat().st_size < 150_000
    readme = ROOT / ("README.md" if language == "en" else f"README.{language}.md")
    assert f'src="docs/{path.name}"' in readme.read_text("utf-8")


@pytest.mark.slow
def test_the_pictures_show_what_the_report_says_now(tmp_path: Path) -> None:
    report, _ = make_picture.reported(tmp_path)
    assert ["differs"] == [o.outcome for o in report.outcomes if o.outcome == "differs"]
    told = make_picture.digest(report)
    stale = [x for x in make_picture.LANGUAGES if make_picture.told_by(make_picture.picture(x)) != told]
    assert [] == stale, "run make docs"


@pytest.mark.slow
@pytest.mark.skipif(not any(map(shutil.which, make_picture.BROWSERS)), reason="no Chromium is installed")
def test_a_page_is_photographed_to_the_end_of_its_first_error(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    card = '<div style="position:absolute; left:20px; top:100px; height:300px; width:500px; border-left:6px solid #b3261e">'
    page.write_text(f"<!doctype html><body>{card}</div></body>", "utf-8")
    image = make_picture.photographed(page)
    assert make_picture.WIDTH == image.width
    assert 400 <= image.height <= 430
    (tmp_path / "small.png").write_bytes(make_picture.small(image, "0123"))
    assert "0123" == make_picture.told_by(tmp_path / "small.png")
    with Image.open(tmp_path / "small.png") as small:
        assert image.size == small.size
