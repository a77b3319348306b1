"""Make the pictures of a report that the READMEs show: `python scripts/make_picture.py [--check]`.

The report is a real one: the mended rules of Virgin Queen, with a slip of a translator put in, held against the engine; its HTML
page is opened in Chromium and photographed from the top to the end of the first finding. Each PNG carries a digest of what the
report said; --check makes the report anew, and names the pictures that show another (status 1). It needs no browser.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Literal

from PIL import Image
from PIL.PngImagePlugin import PngInfo

import ustav
from models.contract.export import report_to_json
from models.reports import Report
from models.rulebook import RuleBook

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES: tuple[Literal["en", "ru"], ...] = ("en", "ru")
RIGHT, SLIP = "25 или более ПО", "больше 25 ПО"
WIDTH, TALL = 1120, 2600
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
KEY = "shows"


def picture(language: str) -> Path:
    """Where the picture of a language lies."""
    return ROOT / "docs" / f"report.{language}.png"


def reported(folder: Path) -> tuple[Report, RuleBook]:
    """The report on the rules with the slip; the text is written into the folder."""
    text = (ROOT / "corpus" / "virgin_queen" / "rules_mended.txt").read_text("utf-8")
    assert text.count(RIGHT) == 1, f"{RIGHT!r} stands {text.count(RIGHT)} times in the mended rules; choose other words"
    (folder / "rules.txt").write_text(text.replace(RIGHT, SLIP), "utf-8")
    before = Path.cwd()
    os.chdir(folder)  # so that the report names the file alone
    try:
        book = ustav.extract("rules.txt")
    finally:
        os.chdir(before)
    return ustav.verify(book, "virgin_queen"), book


def digest(report: Report) -> str:
    """A digest of what the picture shows: the counts, and what stands first among the findings."""
    data = report_to_json(report)
    counts = [f["severity"] for f in data["findings"]]
    shown = [report.tally(), sorted(counts), data["findings"][:3], data["coverage"]["sentences"], data["coverage"]["recorded"]]
    return hashlib.sha256(json.dumps(shown, ensure_ascii=False, sort_keys=True).encode()).hexdigest()[:16]


def photographed(page: Path) -> Image.Image:
    """The page from its top to where the red edge of its first error ends."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise SystemExit(f"make_picture: none of {', '.join(BROWSERS)} is installed; install one of them")
    shot = page.with_suffix(".png")
    flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb"]
    command = [browser, *flags, f"--window-size={WIDTH},{TALL}", f"--screenshot={shot}", page.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    image = Image.open(shot).convert("RGB")
    edge = [y for y in range(image.height) if _red(image, y)]
    assert edge, "no error is shown: the report has none, or its page looks otherwise; see scripts/make_picture.py"
    return image.crop((0, 0, image.width, min(edge[-1] + 24, image.height)))


def _red(image: Image.Image, y: int) -> bool:
    """True if the left edge of a card is red in this line."""
    for x in range(16, 40):
        red, green, blue = image.getpixel((x, y))  # type: ignore[misc]
        if red > 150 and green < 60 and blue < 60:
            return True
    return False


def small(image: Image.Image, told: str) -> bytes:
    """The picture as a PNG of few colours that carries the digest."""
    info, out = PngInfo(), io.BytesIO()
    info.add_text(KEY, told)
    image.quantize(64, dither=Image.Dither.NONE).save(out, "PNG", optimize=True, pnginfo=info)
    return out.getvalue()


def told_by(path: Path) -> str | None:
    """The digest that a picture carries; None where there is no picture, or one without a digest."""
    if not path.is_file():
        return None
    with Image.open(path) as image:
        return image.info.get(KEY)


def main() -> int:
    """Make or check the pictures; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; say which pictures are stale")
    check = parser.parse_args().check
    with tempfile.TemporaryDirectory() as folder:
        report, book = reported(Path(folder))
        told = digest(report)
        stale = [language for language in LANGUAGES if told_by(picture(language)) != told]
        for language in stale if check else LANGUAGES:
            if check:
                print(f"{picture(language).relative_to(ROOT)}: stale; run make docs")
                continue
            page = Path(folder) / f"{language}.html"
            page.write_text(ustav.report_page(report, book, language=language).html, "utf-8")
            picture(language).write_bytes(small(photographed(page), told))
            print(f"{picture(language).relative_to(ROOT)}: written")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
