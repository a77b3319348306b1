"""A page that was recognised is not recognised again: after a correction by hand, in a longer file, after a kill."""

import shutil
from pathlib import Path

import pytest
from PIL import Image

import ustav
from extract.reading.scan import reader
from ustav.cache import Stages

SCANS = Path(__file__).resolve().parents[2] / "extract" / "reading" / "scans"
pytestmark = pytest.mark.skipif(shutil.which("tesseract") is None, reason="the recogniser is not installed")


@pytest.fixture
def recognised(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The resolution of every page that is recognised from now on."""
    seen: list[float] = []
    real = reader.ScanReader._recognised

    def counted(self: reader.ScanReader, grey: Image.Image, dpi: float) -> object:
        seen.append(dpi)
        return real(self, grey, dpi)

    monkeypatch.setattr(reader.ScanReader, "_recognised", counted)
    return seen


def correction(path: Path, before: str, after: str) -> None:
    text = f'[[correction]]\npage = 1\nread = "{before}"\nto = "{after}"\n'
    path.with_name(path.name + ".corrections.toml").write_text(text, "utf-8")


def test_a_correction_by_hand_is_made_without_recognising_the_page_again(
    tmp_path: Path, kept: Stages, recognised: list[float]
) -> None:
    path = tmp_path / "page.jpg"
    shutil.copy(SCANS / "skewed.jpg", path)
    first = kept.read(path)
    correction(path, "крепость", "твердыня")
    second = kept.read(path)
    assert 1 == len(recognised)
    assert first.text != second.text
    assert "твердыня" in second.text
    fresh = ustav.read(path)
    assert (fresh.text, fresh.notes, fresh.pages, fresh.doubts) == (second.text, second.notes, second.pages, second.doubts)
    assert fresh.places.columns() == second.places.columns()


def test_a_page_put_into_a_file_is_recognised_and_the_others_are_not(
    tmp_path: Path, kept: Stages, recognised: list[float]
) -> None:
    pages = [Image.open(SCANS / f"{name}.jpg").convert("L") for name in ("skewed", "table", "worn")]
    path = tmp_path / "book.tif"
    pages[0].save(path, save_all=True, append_images=[pages[2]], dpi=(200, 200))
    kept.read(path)
    assert 2 == len(recognised)
    pages[0].save(path, save_all=True, append_images=pages[1:], dpi=(200, 200))
    longer = kept.read(path)
    assert 3 == len(recognised)
    assert ustav.read(path).text == longer.text


def test_an_entry_that_is_no_page_is_recognised_anew(tmp_path: Path, kept: Stages, recognised: list[float]) -> None:
    path = tmp_path / "page.jpg"
    shutil.copy(SCANS / "skewed.jpg", path)
    text = kept.read(path).text
    assert kept.store is not None
    for entry in kept.store.entries():
        if entry.stage == "pages":
            kept.store.put("pages", entry.path.parent.name + entry.path.stem, b'["spans.Span", 1, 2, null, null]')
        else:
            entry.path.unlink()
    assert text == kept.read(path).text
    assert 2 == len(recognised)
