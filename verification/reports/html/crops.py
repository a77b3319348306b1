"""Pictures of the places that findings stand on: made by who can open the file, handed in, and held once each by the page."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from models.spans import Span

__all__ = ["Album", "Crop", "Crops"]


@dataclass(frozen=True, slots=True)
class Crop:
    """A part of a page with the places marked, as WebP; ``width`` and ``height`` in pixels of a screen."""

    page: int
    picture: bytes
    width: int
    height: int


Crops = Mapping[tuple[Span, ...], tuple[Crop, ...]]
"""The evidence of a finding → the pictures of it; findings without one are not in it."""


class Album:
    """The pictures of one report as its page holds them: every one once, findings name them by number."""

    def __init__(self, crops: Crops) -> None:
        self._crops = crops
        self._numbers: dict[Crop, int] = {}

    def numbers(self, evidence: Iterable[Span]) -> list[int]:
        """The numbers of the pictures of this evidence."""
        return [self._numbers.setdefault(crop, len(self._numbers)) for crop in self._crops.get(tuple(evidence), ())]

    def pictures(self) -> list[list[object]]:
        """Address (the picture itself), page, width and height of every picture that was named, by number."""
        return [
            [f"data:image/webp;base64,{base64.b64encode(c.picture).decode()}", c.page, c.width, c.height] for c in self._numbers
        ]
