"""Pages as people have them: photographed with a shadow and a thumb, stamped, faxed, white on black, copied.

Made of clean pages of 300 dots to the inch, the same for the same page. `python benchmarks/scans.py --only letters
--conditions "photo;stamp"` measures on them.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageOps

from scripts.make_scans import FACE, coarse, noisy, peppered, unevenly_lit

__all__ = ["KINDS"]


def photographed(image: Image.Image) -> Image.Image:
    """On a dark desk, seen from the side, the shadow of a hand at the right, a thumb over the margin."""
    sheet = Image.new("L", (image.width + 400, image.height + 400), 70)
    sheet.paste(image, (200, 200))
    wide, high = sheet.size
    corners = (30, 10, 5, high - 15, wide - 25, high - 5, wide - 10, 20)
    sheet = sheet.transform(sheet.size, Image.Transform.QUAD, corners, Image.Resampling.BICUBIC, fillcolor=60)
    y, x = np.mgrid[0 : 1 : high * 1j, 0 : 1 : wide * 1j]
    shadow = 1 - 0.45 / (1 + np.exp(-40 * (x + 0.3 * y - 1.0)))
    grey = np.asarray(unevenly_lit(sheet, 0.6), dtype=np.float64) * shadow
    sheet = Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8))
    ImageDraw.Draw(sheet).ellipse((wide - 330, high - 900, wide - 60, high - 300), fill=150)
    return coarse(noisy(sheet.filter(ImageFilter.GaussianBlur(0.8)), 6, 3), 230, 80)


def stamped(image: Image.Image) -> Image.Image:
    """The round stamp of a library in a lighter ink over fifteen lines."""
    stamp = Image.new("L", image.size, 255)
    x, y = image.width // 2, image.height // 4
    draw = ImageDraw.Draw(stamp)
    draw.ellipse((x - 330, y - 330, x + 330, y + 330), outline=120, width=14)
    draw.text((x - 250, y - 40), "БИБЛИОТЕКА", font=ImageFont.truetype(FACE, 70), fill=120)
    return ImageChops.darker(image, stamp.rotate(17, fillcolor=255, center=(x, y)))


def faxed(image: Image.Image) -> Image.Image:
    """Black and white, with fewer dots down than across."""
    small = image.resize((round(image.width * 204 / 300), round(image.height * 196 / 300)), Image.Resampling.BOX)
    return small.point([255 if grey > 150 else 0 for grey in range(256)])


def copied(image: Image.Image) -> Image.Image:
    """Copied on a machine with dirty glass: black and white, with dots."""
    return peppered(unevenly_lit(image, 0.75).point([255 if grey > 140 else 0 for grey in range(256)]), 0.004, 4)


KINDS: dict[str, tuple[int, Callable[[Image.Image], Image.Image]]] = {
    "photo": (230, photographed),
    "stamp": (300, stamped),
    "fax": (200, faxed),
    "white on black": (300, ImageOps.invert),
    "copy": (300, copied),
}
"""Name of a kind → dots to the inch of what comes out, and what is done to a clean page of 300."""
