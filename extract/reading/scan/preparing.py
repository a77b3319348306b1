"""A scanned page is made ready, each step only where its own measure asks for it: ungated, they make clean pages worse."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter, ImageOps

from extract.reading.scan.skew import skew_of

__all__ = ["DOTS", "DPI", "Prepared", "prepare", "without_second_ink"]

DPI = 300.0
"""Dots to the inch that the recogniser was trained for."""
DOTS = "dots taken out"
"""The step that leaves breaks in rules."""
_LOW, _HIGH = 0.93 * DPI, 1.4 * DPI
_FINE = 11
"""Pixels: where stems of letters are so high, a clean page is recognised as well as it was given, and sooner."""
_STEMS = 0.6
"""Of the ink in upright runs: how much lies in shorter ones than a stem is high."""
_EXCHANGED = "light and dark exchanged"
_LIGHT_PRINT = 60
_INK = 150
_OUTLIER = 90
_OUTLIERS = 0.008
_GRAIN = 6
_UNEVEN = 0.9
_LONE_GREY = 0.3
_SECOND, _FLAT = 0.0004, 6
"""The share of the page that lies in strokes of a second, lighter ink, and how even their grey is."""
_SKEW = 0.1
_TILE = 48

Grey = NDArray[np.uint8]


@dataclass(slots=True)
class Prepared:
    """A page ready to be recognised: the picture and its ``dpi``, what was done, and by how many degrees it was turned.

    ``first``: what the recogniser is shown of the whole page, and its dots to the inch, where that is not ``image``.
    """

    image: Image.Image
    dpi: float
    steps: list[str] = field(default_factory=list)
    skew: float = 0.0
    first: tuple[Image.Image, float] | None = None


def prepare(image: Image.Image, dpi: float) -> Prepared:
    """Make a grey picture of ``dpi`` dots to the inch ready."""
    made = Prepared(image, dpi)
    _dark_on_light(made)
    image = made.image
    _scale(made)
    grey = np.asarray(made.image)
    grey = _without_outliers(grey, made)
    grey = _without_grain(grey, made)
    grey = _evenly_lit(grey, made)
    grey = _without_back(grey, made)
    made.image = Image.fromarray(grey)
    if dpi < made.dpi and set(made.steps) <= {_scaled(dpi), _EXCHANGED} and _stem(np.asarray(image), dpi) >= _FINE:
        made.first = image, dpi
    degrees = skew_of(grey)
    if abs(degrees) >= _SKEW:
        made.image = _straight(made.image, degrees)
        made.first = made.first and (_straight(made.first[0], degrees), dpi)
        made.skew = degrees
        made.steps.append(f"turned by {-degrees:.1f}°")
    return made


def _stem(grey: Grey, dpi: float) -> int:
    """How high the stems of small letters are in pixels: told by the upright runs of ink in every fourth column."""
    ink = np.pad((grey[:, ::4] < _INK).astype(np.int8), ((1, 1), (0, 0)))
    steps = np.diff(ink, axis=0).T
    runs = np.nonzero(steps == -1)[1] - np.nonzero(steps == 1)[1]
    runs = np.sort(runs[(runs > 2) & (runs <= 0.2 * dpi)])
    total = np.cumsum(runs)
    return int(runs[np.searchsorted(total, _STEMS * total[-1])]) if len(runs) else 0


def _straight(image: Image.Image, degrees: float) -> Image.Image:
    return image.rotate(-degrees, Image.Resampling.BICUBIC, fillcolor=255)


def _dark_on_light(made: Prepared) -> None:
    """Light and dark exchanged where most of the page is as dark as it gets, and what is on it is light."""
    dark, middle, light = np.percentile(np.asarray(made.image)[::4, ::4], (1, 50, 99))
    if light - middle > max(_LIGHT_PRINT, 3 * (middle - dark)):
        made.image = ImageOps.invert(made.image)
        made.steps.append(_EXCHANGED)


def _scaled(dpi: float) -> str:
    return f"{dpi:.0f} dpi made {DPI:.0f}"


def _scale(made: Prepared) -> None:
    if _LOW <= made.dpi <= _HIGH:
        return
    factor = DPI / made.dpi
    size = (max(1, round(made.image.width * factor)), max(1, round(made.image.height * factor)))
    made.image = made.image.resize(size, Image.Resampling.BICUBIC if factor > 1 else Image.Resampling.BOX)
    made.steps.append(_scaled(made.dpi))
    made.dpi = DPI


def _without_outliers(grey: Grey, made: Prepared) -> Grey:
    """Dots that stand alone become what is around them. Whether there are any is asked of one row of tiles in four."""
    rows = grey[: grey.shape[0] // (4 * _TILE) * 4 * _TILE].reshape(-1, 4 * _TILE, grey.shape[1])[:, :_TILE]
    if _off(rows.reshape(-1, grey.shape[1]) if rows.size else grey)[0].mean() <= _OUTLIERS:
        return grey
    off, middle = _off(grey)
    made.steps.append(DOTS)
    return np.asarray(np.where(off, middle, grey), dtype=np.uint8)


def _without_grain(grey: Grey, made: Prepared) -> Grey:
    """Softened a little where neighbouring dots of the paper differ: a nearly empty page with grain stops the recogniser."""
    one, other = grey[::3, 1:-1:3], grey[::3, 2::3]
    wide = min(one.shape[1], other.shape[1])
    if not wide or np.median(np.maximum(one[:, :wide], other[:, :wide]) - np.minimum(one[:, :wide], other[:, :wide])) < _GRAIN:
        return grey
    made.steps.append("grain softened")
    return np.asarray(Image.fromarray(grey).filter(ImageFilter.GaussianBlur(0.6)))


def _off(grey: Grey) -> tuple[NDArray[np.bool_], Grey]:
    """Which dots are far from the middle value around them, and these values."""
    middle = _middle_of_nine(grey)
    return np.maximum(grey, middle) - np.minimum(grey, middle) > _OUTLIER, middle


def _middle_of_nine(grey: Grey) -> Grey:
    """The middle value of every dot and its eight neighbours: of the three columns of three, each put in order first."""
    wide = np.pad(grey, 1, mode="edge")
    low, mid, high = _ordered(wide[:-2], wide[1:-1], wide[2:])
    highest_low = np.maximum(np.maximum(low[:, :-2], low[:, 1:-1]), low[:, 2:])
    lowest_high = np.minimum(np.minimum(high[:, :-2], high[:, 1:-1]), high[:, 2:])
    return _ordered(highest_low, _ordered(mid[:, :-2], mid[:, 1:-1], mid[:, 2:])[1], lowest_high)[1]


def _ordered(a: Grey, b: Grey, c: Grey) -> tuple[Grey, Grey, Grey]:
    a, b = np.minimum(a, b), np.maximum(a, b)
    b, c = np.minimum(b, c), np.maximum(b, c)
    return np.minimum(a, b), np.maximum(a, b), c


def _tiles(grey: Grey) -> NDArray[np.float32]:
    """The brightness of the paper in every tile: the upper decile, which letters do not reach."""
    high, wide = (max(1, n // _TILE) for n in grey.shape)
    cut = grey[: high * _TILE, : wide * _TILE]
    if cut.shape != (high * _TILE, wide * _TILE):
        return np.full((1, 1), float(np.percentile(grey, 90)), dtype=np.float32)
    blocks = cut.reshape(high, _TILE, wide, _TILE).swapaxes(1, 2).reshape(high, wide, -1)
    return np.percentile(blocks[:, :, ::7], 90, axis=2).astype(np.float32)


def _evenly_lit(grey: Grey, made: Prepared) -> Grey:
    """Divided by the paper where one side of the page is darker than the other."""
    paper = _tiles(grey)
    if np.percentile(paper, 2) / max(1.0, float(np.percentile(paper, 98))) >= _UNEVEN:
        return grey
    made.steps.append("light made even")
    # Dark pictures are not paper: what a tile's neighbourhood has of light counts.
    wide = Image.fromarray(paper).filter(ImageFilter.MedianFilter(5))
    back = np.asarray(wide.resize((grey.shape[1], grey.shape[0]), Image.Resampling.BICUBIC))
    made_even = grey.astype(np.float32) * (245.0 / np.maximum(back, 24.0))
    return np.asarray(np.clip(made_even, 0, 255), dtype=np.uint8)


def _without_back(grey: Grey, made: Prepared) -> Grey:
    """Contrast stretched until what shines through from the back is paper."""
    light = float(np.percentile(grey[::3, ::3], 90))
    smooth = np.asarray(Image.fromarray(grey).reduce(3))  # grain is no shine
    dark = smooth < 0.5 * light
    middling = (smooth < 0.85 * light) & ~dark
    alone = middling & ~_grown(dark)
    if alone.sum() <= _LONE_GREY * max(1, int(middling.sum())) or middling.mean() < 0.0008:
        return grey
    made.steps.append("the back of the sheet taken out")
    white = max(0.45 * light, float(np.percentile(smooth[alone], 12)))
    black = min(0.2 * light, float(np.percentile(grey[::3, ::3], 1)))
    stretched = (grey.astype(np.float32) - black) * (255.0 / (white - black))
    return np.asarray(np.clip(stretched, 0, 255), dtype=np.uint8)


def without_second_ink(made: Prepared) -> Prepared | None:
    """The page with the strokes of a lighter ink made paper: a stamp, notes in pencil; None where there is hardly any.

    What is printed in grey or in colour goes too: only what is then read can tell whether that was right.
    """
    grey = np.asarray(made.image)
    light = float(np.percentile(grey[::3, ::3], 90))
    black = float(np.percentile(grey[grey < 0.5 * light], 20)) if (grey < 0.5 * light).any() else 0.0
    middle = (grey > black + 0.2 * light) & (grey < 0.8 * light)
    for axis in (0, 1):  # the edges of letters are slopes, strokes are flat
        step = np.abs(np.diff(grey.astype(np.int16), axis=axis, append=255)) <= _FLAT
        middle &= step & np.roll(step, 1, axis=axis)
    if middle.mean() < _SECOND:
        return None
    white = float(np.percentile(grey[middle], 12))
    stretched = np.clip((grey.astype(np.float32) - black) * (255.0 / max(1.0, white - black)), 0, 255).astype(np.uint8)
    letters = _grown(grey < (black + white) / 2)  # with their soft edges
    bare = Image.fromarray(np.where(letters, grey, stretched))
    return Prepared(bare, made.dpi, [*made.steps, "a lighter ink taken out"], made.skew)


def _grown(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """With the dots beside those of the mask, those at its corners too."""
    rows = mask.copy()
    rows[1:] |= mask[:-1]
    rows[:-1] |= mask[1:]
    out = rows.copy()
    out[:, 1:] |= rows[:, :-1]
    out[:, :-1] |= rows[:, 1:]
    return out
